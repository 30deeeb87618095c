"""JSON text of which there is only one way to write each value: ASCII, no blanks, integers only.

Why bytes are compared on reading: a text is taken only if writing it again gives the same bytes. That refuses
equal keys, blanks, other escapes and numbers such as 1e2 at once, in C, without a look at each. Only text with
letters that msgspec does not escape, those beyond ASCII and DEL, goes the slow way.
"""

from __future__ import annotations

from typing import Any, NoReturn

import msgspec

from gameloop.kernel.errors import CodecError

MAX_DEPTH = 32

_DELETE = b"\x7f"
_load = msgspec.json.decode
_dump = msgspec.json.encode


def encode(plain: Any) -> bytes:
    """The one way to write a plain value. Raises CodecError for text that is no Unicode (a lone surrogate)."""
    try:
        raw = _dump(plain)
    except UnicodeEncodeError as error:
        raise CodecError(f"text holds a lone surrogate: {error.object!r}") from error
    if is_simple(raw):
        return raw
    import json

    return json.dumps(plain, allow_nan=False, separators=(",", ":")).encode("ascii")


def is_simple(raw: bytes) -> bool:
    """Whether a text holds no letter that msgspec would write otherwise than this module."""
    return raw.isascii() and _DELETE not in raw


def decode(raw: bytes, depth: int = MAX_DEPTH) -> Any:
    """The plain value of a text. Raises CodecError unless it is written as `encode` writes it, not nested
    deeper than `depth`.
    """
    try:
        plain = _load(raw)
    except (ValueError, RecursionError) as error:
        raise CodecError(f"no JSON: {error}") from error
    if _dump(plain) != raw or not is_simple(raw):
        plain = _decode_slowly(raw)
    if raw.count(b"{") + raw.count(b"[") > depth and _too_deep(plain, depth):
        raise CodecError(f"nested more than {MAX_DEPTH} deep")
    return plain


def _decode_slowly(raw: bytes) -> Any:
    if not raw.isascii():
        raise CodecError("not ASCII")
    import json

    plain = json.loads(raw, object_pairs_hook=_unique, parse_float=_no_float)
    if encode(plain) != raw:
        raise CodecError("not written as this program writes (blanks, escapes or numbers)")
    return plain


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise CodecError(f"the key `{twice}` stands there twice")
    return found


def _no_float(text: str) -> NoReturn:
    raise CodecError(f"{text} is no whole number")


def _too_deep(plain: Any, depth: int) -> bool:
    level = [plain]
    for _ in range(depth):
        parts = (each.values() if isinstance(each, dict) else each for each in level)
        level = [part for some in parts for part in some if part.__class__ in (dict, list)]
        if not level:
            return False
    return True
