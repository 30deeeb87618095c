"""The digest of a state (`state-digest/1`): 64 bits over a canonical form, cheap because frozen parts keep theirs.

A field that still has its initial value is left out, so a field added later changes no old digest; and so is one that
a class names as `undigested`, by which nothing is decided. Mappings and tuples count in their order. Floats, sets and
anything else that has no canonical form are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import compress, count, repeat
from operator import attrgetter, is_not
from typing import Any, NamedTuple

from gameloop.kernel.messages import Command, tag
from gameloop.kernel.structs import STRUCTS
from gameloop.kernel.values import PARTS, fields_of, has

SCHEME = "state-digest/1"
SIZE = 8
UNDIGESTED = "undigested"  # the names of such fields, in a class
_CACHE = "_digest"
_LARGE = (dict, tuple)  # parts worth keeping: what changes in a value is seldom all of it
_Told = tuple[tuple[Any, ...], list[bytes]]  # the fields of a struct, and how they count
_LAST: dict[tuple[type, str], _Told] = {}  # those of the last struct of a class with an id, or without any
_MOST = 4096  # so many of them are kept
_ROWS: dict[tuple[type, str], dict[str, tuple[Any, bytes]]] = {}  # the rows of the last long table there
_LONG = 8  # rows of a table from which on it pays to keep them
_NOTHING: tuple[Any, bytes] = (object(), b"")


def digest(state: Any) -> str:
    """The digest of a frozen attrs value, 16 hex digits. Raises TypeError for a part that has no canonical form."""
    return _of(state).hex()


def _of(value: Any) -> bytes:
    if has(type(value)):
        return _of_record(value)
    return blake2b(_WRITERS[value.__class__](value), digest_size=SIZE).digest()


def _of_record(value: Any) -> bytes:
    kept: dict[str, bytes] | None = getattr(value, "__dict__", None)
    if kept is not None and _CACHE in kept:
        return kept[_CACHE]
    cls: Any = type(value)
    parts = _of_struct(cls, value) if cls in STRUCTS else _of_fields(cls, value)
    found = blake2b(b"{%b}" % b",".join(filter(None, parts)), digest_size=SIZE).digest()
    if kept is not None:
        kept[_CACHE] = found
    return found


def _of_struct(cls: type, value: Any) -> list[bytes]:
    """The fields of a struct, b"" for one left out: anew those only that the last of its class and id had not."""
    now, name = _values(cls)(value), (cls, getattr(value, "id", ""))
    then, parts = _LAST.get(name) or ((), [b""] * len(now))
    parts, fields = parts.copy(), _fields(cls)
    for at in compress(count(), map(is_not, now, then or repeat(_NOTHING))):
        parts[at] = _field(cls, fields[at], now[at])
    if len(_LAST) >= _MOST:
        _LAST.clear()
    _LAST[name] = now, parts
    return parts


def _of_fields(cls: type, value: Any) -> list[bytes]:
    """The same of any other value: its large parts are those of the value that it was made of, if they are the same."""
    known, parts, large = getattr(value, PARTS, {}), [], {}
    for field in _fields(cls):
        held = getattr(value, field.name)
        then, raw = known.get(field.name, _NOTHING)
        if then is not held:
            raw = _field(cls, field, held)
        parts.append(raw)
        if held.__class__ in _LARGE:
            large[field.name] = held, raw
    if isinstance(value, Command):
        parts.insert(0, tag(cls).encode())
    if large and hasattr(value, "__dict__"):
        value.__dict__[PARTS] = large
    return parts


def _field(cls: type, field: _Field, held: Any) -> bytes:
    """A field as it counts, b"" if it has its initial value."""
    usual = field.usual
    if held is usual or (held == usual and (field.made or held.__class__ is usual.__class__)):
        return b""
    if held.__class__ is dict and len(held) >= _LONG and cls in STRUCTS:
        return field.begun + _long(cls, field.name, held)
    return field.begun + _WRITERS[held.__class__](held)


class _Field(NamedTuple):
    """A field that counts: how it begins, its initial value, and whether that is made anew for each value."""

    name: str
    begun: bytes
    usual: Any
    made: bool


@cache
def _values(cls: type) -> Callable[[Any], tuple[Any, ...]]:
    """What gets the values of all fields that count: of one alone, or none, the library's would give no tuple."""
    names = [field.name for field in _fields(cls)]
    return (
        attrgetter(*names) if len(names) > 1 else lambda value: tuple(getattr(value, name) for name in names)
    )


@cache
def _fields(cls: type) -> tuple[_Field, ...]:
    shape = fields_of(cls)
    counted = [name for name in shape.names if name not in getattr(cls, UNDIGESTED, ())]
    usual = {
        **dict.fromkeys(counted, _NOTHING),
        **shape.defaults,
        **{n: f() for n, f in shape.factories.items()},
    }
    return tuple(_Field(n, n.encode() + b"=", usual[n], n in shape.factories) for n in counted)


class _Writers(dict[type, Callable[[Any], bytes]]):
    """What writes values of a class. Raises TypeError for one that has no canonical form."""

    def __missing__(self, cls: type) -> Callable[[Any], bytes]:
        usual = (write for kind, write in _USUAL.items() if issubclass(cls, kind))
        found = _of_value if has(cls) else next(usual, None)
        if found is None:
            raise TypeError(f"no canonical form for {cls.__name__}")
        self[cls] = found
        return found


def _of_value(value: Any) -> bytes:
    return b"#" + _of_record(value)


@lru_cache(maxsize=_MOST)  # the same names, kinds and ids again and again
def _text(value: str) -> bytes:
    raw = value.encode("utf-8", "surrogatepass")
    return b"%d:%b" % (len(raw), raw)


def _table(value: Mapping[Any, Any]) -> bytes:
    write = _WRITERS
    return b"<%b>" % b",".join(
        [b"%b>%b" % (write[k.__class__](k), write[v.__class__](v)) for k, v in value.items()]
    )


def _row(value: tuple[Any, ...]) -> bytes:
    return b"(%b)" % b",".join([_WRITERS[item.__class__](item) for item in value])


def _long(cls: type, name: str, held: dict[Any, Any]) -> bytes:
    """A long table in a struct; if it is by words, only those rows anew that it did not have there last."""
    known, rows = _ROWS.get((cls, name), {}), {}
    for key, value in held.items():
        row = known.get(key)
        if row is None or row[0] is not value:
            if key.__class__ is not str:
                return _table(held)
            row = value, b"%b>%b" % (_text(key), _WRITERS[value.__class__](value))
        rows[key] = row
    _ROWS[cls, name] = rows
    return b"<%b>" % b",".join([raw for _, raw in rows.values()])


_USUAL: Mapping[type, Callable[[Any], bytes]] = {
    str: _text,
    bool: lambda value: b"True" if value else b"False",
    int: lambda value: b"%d" % value,
    type(None): lambda _: b"None",
    tuple: _row,
    Mapping: _table,
}
_WRITERS = _Writers(_USUAL)
