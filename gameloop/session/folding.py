"""The states of a log: that after any entry, folded from the nearest one that is kept.

Why not all are kept: a state shares what did not change, but its own fields still weigh a kilobyte.
"""

from __future__ import annotations

from pathlib import Path

from gameloop.kernel.decider import fold
from gameloop.kernel.errors import SaveDamaged
from gameloop.kernel.log import ROOT, Log
from gameloop.kernel.memory import unswept
from gameloop.kernel.records import Entry
from gameloop.world.game import evolve
from gameloop.world.state import State

SPAN = 64  # entries between states that are kept without being asked for: a step back folds at most so many


class States:
    """The states of the log in a file, by entry number; ROOT is the world before the first entry."""

    def __init__(self, path: Path, log: Log, start: State) -> None:
        self._path = path
        self._log = log
        self._kept = {ROOT: start}

    def after(self, n: int) -> State:
        """The state after entry `n`. Raises KeyError for no such entry, SaveDamaged for facts that fit nothing."""
        path = []
        at = n
        while at not in self._kept:
            path.append(self._log.entries[at])
            at = path[-1].parent
        state = self._kept[at]
        with unswept():
            for folded, entry in enumerate(reversed(path), 1):
                state = self._after(state, entry)
                if folded % SPAN == 0:
                    self._kept[entry.n] = state
        self._kept[n] = state
        return state

    def keep(self, n: int, state: State) -> None:
        """Take a state that has been folded already."""
        self._kept[n] = state

    def _after(self, state: State, entry: Entry) -> State:
        """The state after an entry. Reducers refuse nothing: what rules make fits, and in a file anything may stand."""
        try:
            return fold(evolve, state, entry.events)
        except Exception as error:
            raise SaveDamaged(
                f"{self._path}: record {entry.n}: its facts do not fit what was before ({error!r})"
            ) from error
