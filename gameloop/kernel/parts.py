"""Commands or facts by their text: equal texts become one object, which is right since they are values.

Why: it saves most of the work, for the same rolls and the same commands come again and again.
"""

from __future__ import annotations

from typing import Any

from gameloop.kernel.codec import Codec
from gameloop.kernel.cutting import KIND
from gameloop.kernel.hooks import Hook
from gameloop.kernel.jsontext import MAX_DEPTH, decode, is_simple

_PART_DEPTH = MAX_DEPTH - 2
_MOST_SEEN = 1 << 11  # texts that are remembered, and as many that were before them
_MOST_BYTES = 1 << 21  # of them together
_LONG = 1 << 14  # bytes of a text that is worth the quick way at once
_BEGUN = len(KIND)
_WHOLE = KIND + b"%b}"


class Parts(dict[bytes, Any]):
    """The commands or facts of one codec by their text without `{"kind":"` and `}`, made when first asked for.

    The text must be one that jsontext.is_simple. CodecError or SaveNewer if it cannot be read.
    """

    def __init__(self, codec: Codec, read: Hook, of: type) -> None:
        super().__init__()
        self._codec = codec
        self._read = read
        self._of = of
        self._before: dict[bytes, Any] = {}  # those that were made earlier: what comes again stays
        self._held = 0  # bytes of all texts but those
        self._quick = codec.often[of]

    def __missing__(self, piece: bytes) -> Any:
        found = self._before.get(piece)
        if found is None:
            kind, raw = piece[: piece.find(b'"')], _WHOLE % piece
            quick = self._quick.get(kind) or (self._quick.long(kind, self._of) if len(raw) > _LONG else None)
            found = quick(raw) if quick else None
            if found is None:
                found = self._slowly(raw)
                self._quick.met(kind, type(found))
        if len(self) >= _MOST_SEEN or self._held > _MOST_BYTES:
            self._before = self.copy()
            self.clear()
            self._held = 0
        self._held += len(piece)
        self[piece] = found
        return found

    def whole(self, raw: bytes) -> Any:
        """The command or fact of a whole text, whatever letters it holds."""
        piece = raw[_BEGUN:-1]
        if raw[:_BEGUN] != KIND or raw[-1:] != b"}":
            return self._slowly(raw)
        found = self.get(piece)
        if found is None:
            found = self[piece] if is_simple(raw) else self._slowly(raw)
        return found

    def first_unseen(self, texts: list[bytes]) -> int:
        """Which of some texts is the first that was never made: the one that failed."""
        return next(i for i, raw in enumerate(texts) if raw[_BEGUN:-1] not in self)

    def _slowly(self, raw: bytes) -> Any:
        try:
            return self._read(decode(raw, _PART_DEPTH), self._of)
        except Exception as error:
            self._codec.blame(error, lambda: decode(raw), self._of, "")
