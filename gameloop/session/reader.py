"""Saves for other programs: header, entries, branches, and the state after any entry. Reads only; needs no rules.

>>> from gameloop import open_save
>>> save = open_save("saves/first-delve.jsonl")
>>> save.header.format
'gameloop-log/1'
>>> first = save.entries[0]
>>> type(first.command).__name__
'Begin'
>>> save.state(save.head).clock >= save.state(first.n).clock
True
>>> "main" in save.branches
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path

from gameloop.kernel.records import Entry, Head
from gameloop.kernel.store import open_save as open_file
from gameloop.session.folding import States
from gameloop.session.format import CODEC
from gameloop.world.state import State


class Save:
    """A save, opened for reading.

    `header` is its first record; `entries` are those of the present line, oldest first; `branches` gives the tip
    (an entry's number) of each branch by name; `head` is where play stands.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self._states = States(Path(path), State())
        self._log = open_file(Path(path), CODEC, write=False, follow=self._states.follow).log

    @property
    def header(self) -> Head:
        """The first record: title, seed, versions, made."""
        return self._log.opening

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries of the present line, oldest first."""
        return self._log.path()

    @property
    def branches(self) -> Mapping[str, int]:
        """The number of the entry at each branch's tip, by name."""
        return dict(self._log.branches)

    @property
    def head(self) -> int:
        """The number of the entry on which play stands."""
        return self._log.head

    def path(self, tip: int) -> Sequence[Entry]:
        """The entries that lead to one, oldest first. Raises KeyError for no such entry."""
        return self._log.path(tip)

    def state(self, n: int) -> State:
        """The state after entry `n`; 0 is before the first. Raises KeyError for no such entry, SaveDamaged."""
        return self._states.after(n)

    def states(self) -> Iterator[State]:
        """The state after each entry of the present line, oldest first."""
        return (self.state(entry.n) for entry in self.entries)


def open_save(path: str | PathLike[str]) -> Save:
    """Open a save for reading. Raises SaveError (gameloop.kernel.errors) if it cannot be used."""
    return Save(path)
