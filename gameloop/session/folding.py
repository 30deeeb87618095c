"""The states of a log: that after any entry, folded from the nearest one that is kept.

Why not all are kept: a state shares what did not change, but its own fields still weigh a kilobyte.
"""

from __future__ import annotations

from gameloop.kernel.decider import fold
from gameloop.kernel.log import ROOT, Log
from gameloop.kernel.memory import unswept
from gameloop.world.game import evolve
from gameloop.world.state import State

SPAN = 64  # entries between states that are kept without being asked for: a step back folds at most so many


class States:
    """The states of a log by entry number; ROOT is the empty world before the first entry."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._kept = {ROOT: State()}

    def after(self, n: int) -> State:
        """The state after entry `n`. Raises KeyError for no such entry."""
        path = []
        at = n
        while at not in self._kept:
            path.append(self._log.entries[at])
            at = path[-1].parent
        state = self._kept[at]
        with unswept():
            for folded, entry in enumerate(reversed(path), 1):
                state = fold(evolve, state, entry.events)
                if folded % SPAN == 0:
                    self._kept[entry.n] = state
        self._kept[n] = state
        return state

    def keep(self, n: int, state: State) -> None:
        """Take a state that has been folded already."""
        self._kept[n] = state
