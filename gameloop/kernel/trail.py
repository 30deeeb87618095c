"""The states that a command came to, found again when it is run again.

Why: each answer runs an unfinished command again from its beginning (see questions.py). The same facts lead from the
same state to the same states; where these are the very same values, what was kept with them (see keeping.py) is too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from gameloop.kernel.messages import Event

S = TypeVar("S")
_LED = "_led"  # where a state keeps the facts that followed, and where they led


class Trail(Generic[S]):
    """An `evolve` that remembers where facts led since the last command that began at another state."""

    def __init__(self, evolve: Callable[[S, Event], S]) -> None:
        self._evolve = evolve
        self._start: S | None = None
        self._walked: list[S] = []

    def begin(self, start: S) -> None:
        """A command is run from that state; of the one before nothing is kept if it began elsewhere."""
        if start is self._start:
            return
        for state in self._walked:
            state.__dict__.pop(_LED, None)
        self._start, self._walked = start, []

    def evolve(self, state: S, event: Event) -> S:
        """The state after a fact."""
        held: dict[str, Any] = state.__dict__
        steps: list[tuple[Event, S]] | None = held.get(_LED)
        if steps is None:
            steps = held[_LED] = []
            self._walked.append(state)
        for fact, led in steps:
            if fact == event:
                return led
        led = self._evolve(state, event)
        steps.append((event, led))
        return led
