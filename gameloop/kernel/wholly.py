"""The lines of many entries read in one go: all their facts at once, in C.

Why: most of what reading costs is not work but going from one kind of work to another, each of which has to be fetched
into the processor anew. So many lines are read, then all of them are written again, and so on. Lines that would be
written again just so are proven in every part of them (swift.py). Lines with facts of a kind that was not met before,
and whatever is not so simple, are left to those who take a line apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import islice, takewhile
from typing import Any, Literal, Union

import msgspec

from gameloop.kernel.jsontext import is_simple
from gameloop.kernel.swift import Form, Makers

LONG = (
    1 << 14
)  # bytes from which on a line holds charts: they come again, so they are remembered by their text
_MISSES = 1024  # lines that had to be taken apart before it pays to look at all their kinds, for some 30 milliseconds

_BEGUN = b'"kind":"entry","text":'  # behind the number of a line whose parent is the entry before
_BEGINS = 40

_dump = msgspec.json.Encoder().encode_lines


class Told(msgspec.Struct, kw_only=True, gc=False):
    """The line of an entry whose parent is the entry before; its command is text still."""

    n: int
    kind: Literal["entry"]
    text: str | None
    command: msgspec.Raw
    events: list[Any]
    clock: int
    digest: str
    prev: str
    hash: str


class Wholly:
    """Reads lines whose facts are all of kinds that it knows; `forms` tells how those stand in a text that were met."""

    def __init__(self, forms: Callable[[], list[Form]]) -> None:
        self._forms = forms
        self._known = 0
        self._make = Makers(())
        self._read: Callable[[bytes], list[Told]] | None = None
        self._missed = 0

    def told(self, lines: Sequence[bytes]) -> list[Told]:
        """What the first of these lines hold, newlines included: as many as are written as this program writes them and
        can be read so.
        """
        fit = lines[: next((at for at, line in enumerate(lines) if not _seems_fit(line)), len(lines))]
        if self._read is None or not is_simple(text := b"".join(fit)):
            return []
        try:
            found = self._read(text)
        except (ValueError, RecursionError):
            found = _one_by_one(fit, self._read)
        return found if _dump(found) == text else found[: alike((_dump([one]) for one in found), fit)]

    def facts(self, told: Sequence[Told]) -> list[tuple[Any, ...]]:
        """The facts of each. Raises as a strict reading would, or Unfit."""
        made = iter(self._make([one for line in told for one in line.events]))
        return [tuple(islice(made, len(line.events))) for line in told]

    def miss(self) -> None:
        """A line had to be taken apart."""
        self._missed += 1
        if self._missed % _MISSES == 0:
            self.learn()

    def learn(self) -> None:
        """Learn how facts stand in a line, of all kinds that have been met."""
        forms = [form for form in self._forms() if form.cls]
        if len(forms) == self._known:
            return
        self._known, self._make = len(forms), Makers(forms)
        kinds: Any = Union[tuple(form.of for form in forms)]  # noqa: UP007 - of classes made while the program runs
        line = msgspec.defstruct("Line", [("events", list[kinds])], bases=(Told,), kw_only=True, gc=False)
        self._read = msgspec.json.Decoder[Any](line).decode_lines


def _seems_fit(line: bytes) -> bool:
    """A look at how a line begins: one that is no such entry would have all those before it read twice."""
    return len(line) <= LONG and _BEGUN in line[:_BEGINS]


def _one_by_one(lines: Sequence[bytes], read: Callable[[bytes], list[Told]]) -> list[Told]:
    """What lines hold up to the first that cannot be read: whoever takes that one apart says what is wrong."""
    found: list[Told] = []
    with suppress(ValueError, RecursionError):
        for line in lines:
            found += read(line)
    return found


def alike(some: Iterable[Any], others: Iterable[Any]) -> int:
    """How many of the first are equal."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False)))
