"""The states of a log: that after any entry, folded from the nearest one that is kept.

Why not all are kept: a state shares what did not change with the one before, but what changed in a few hundred entries
may weigh twenty kilobytes. Kept are the last few, and on every line of play one in SPAN, so going anywhere folds at
most so many entries.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gameloop.kernel.errors import SaveDamaged
from gameloop.kernel.log import ROOT, Log
from gameloop.kernel.memory import unswept
from gameloop.kernel.records import Entry
from gameloop.world.game import after
from gameloop.world.state import State

SPAN = 256
RECENT = 64  # states kept because they were made last, at least; at most twice as many


class States:
    """The states of the log in a file, by entry number; `start` is the state before the first entry.

    The log is told, or comes with the first entry that is followed while the file is read.
    """

    def __init__(self, path: Path, start: State, log: Log | None = None) -> None:
        self._path = path
        self._log = log
        self._kept = {ROOT: start}
        self._recent: dict[int, State] = {}
        self._fits = True

    def follow(self, log: Log, entries: Sequence[Entry]) -> None:
        """Fold entries, each the child of the one before, when they are read; of their states the last is kept.

        Where facts fit nothing that stops, and whoever asks for the state is told.
        """
        self._log = log
        if not self._fits:
            return
        try:
            state = self.after(entries[0].parent)
            for entry in entries:
                state = after(state, entry.events)
                if log.depth(entry.n) % SPAN == 0:
                    self._kept[entry.n] = state
            self._recent = {entries[-1].n: state}
        except Exception:
            self._fits = False

    def after(self, n: int) -> State:
        """The state after entry `n`. Raises KeyError for no such entry, SaveDamaged for facts that fit nothing."""
        if (kept := self._recent.get(n)) is not None:
            return kept
        path = []
        at = n
        while (state := self._recent.get(at) or self._kept.get(at)) is None:
            path.append(at)
            at = self._known.parent(at)
        with unswept():
            for number in reversed(path):
                state = self._after(state, self._known.entries[number])
                self.keep(number, state)
        return state

    def keep(self, n: int, state: State) -> None:
        """Take a state that has been folded already."""
        if len(self._recent) >= 2 * RECENT:
            for old in list(self._recent)[:RECENT]:
                del self._recent[old]
        self._recent[n] = state
        if self._known.depth(n) % SPAN == 0:
            self._kept.setdefault(n, state)

    @property
    def _known(self) -> Log:
        if self._log is None:
            raise KeyError("nothing was read")
        return self._log

    def _after(self, state: State, entry: Entry) -> State:
        """The state after an entry. Reducers refuse nothing: what rules make fits, and in a file anything may stand."""
        try:
            return after(state, entry.events)
        except Exception as error:
            raise SaveDamaged(
                f"{self._path}: record {entry.n}: its facts do not fit what was before ({error!r})"
            ) from error
