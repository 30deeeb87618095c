"""The lines of many entries read in one go: all their facts at once, in C.

Why: most of what reading costs is not work but going from one kind of work to another, each of which has to be fetched
into the processor anew. So many lines are read, then all of them are written again, and so on. A line that would be
written again just so is proven in every part of it (swift.py). Lines with facts of a kind that was not met before, and
whatever is not so simple, are left to those who take a line apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Union

import msgspec

from gameloop.kernel.jsontext import is_simple
from gameloop.kernel.swift import Build, Form

# bytes from which on a line holds charts: they come again, so they are remembered by their text
LONG = 1 << 14
# lines that had to be taken apart before it pays to look at all their kinds, for some 30 milliseconds
_MISSES = 1024

_dump = msgspec.json.encode
_UNSET = msgspec.UNSET


class Told(msgspec.Struct, kw_only=True):
    """The line of an entry; its command is text still."""

    n: int
    kind: str
    parent: int | msgspec.UnsetType = _UNSET
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
        self._builds: dict[type, Build] = {}
        self._read: Callable[[bytes], Any] | None = None
        self._missed = 0

    def told(self, lines: Sequence[bytes]) -> list[Told]:
        """What the first of these lines hold, newlines included: as many as are written as this program writes them and
        can be read so.
        """
        found = self._read_all(lines)
        again = [b"%b\n" % raw for raw in map(_dump, found)]
        sound = next((at for at, raw in enumerate(again) if raw != lines[at]), len(again))
        return found[:sound]

    def facts(self, told: Sequence[Told]) -> list[tuple[Any, ...]]:
        """The facts of each. Raises as a strict reading would, or Unfit."""
        builds = self._builds
        return [tuple([builds[one.__class__](one) for one in line.events]) for line in told]

    def _read_all(self, lines: Sequence[bytes]) -> list[Told]:
        found: list[Told] = []
        read = self._read
        try:
            for line in lines:
                if read is None or len(line) > LONG or not is_simple(line):
                    break
                found.append(read(line))
        except (ValueError, RecursionError):
            pass  # whoever takes it apart says what is wrong, if anything is
        return found

    def miss(self) -> None:
        """A line had to be taken apart."""
        self._missed += 1
        if self._missed % _MISSES == 0:
            self.learn()

    def learn(self) -> None:
        """Learn how facts stand in a line, of all kinds that have been met."""
        forms = self._forms()
        if len(forms) == len(self._builds):
            return
        self._builds = {form.of: form.maker for form in forms}
        kinds: Any = Union[tuple(self._builds)]  # noqa: UP007 - of classes that are made while the program runs
        line = msgspec.defstruct("Line", [("events", list[kinds])], bases=(Told,), kw_only=True)
        self._read = msgspec.json.Decoder(line).decode
