"""Whether anything came of what the die of a turn brought."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile

from gameloop.kernel.clock import ClockAdvanced, TimerCleared, TimerFired, TimerSet
from gameloop.kernel.messages import Event
from gameloop.world.encounters import Hinted
from gameloop.world.light import LightOut
from gameloop.world.turns import RestOwed, TurnEvent

QUIET = (ClockAdvanced, TimerCleared, TimerFired, TimerSet)  # what comes with any turn
# what alone a die of that name can bring
BRINGS: Mapping[str, type[Event]] = {"clue": Hinted, "exhaustion": RestOwed, "light": LightOut}


def brought(event: TurnEvent, coming: Iterable[Event]) -> bool:
    """Tells whether one of the events that come after a die, and before the next, is what it has brought."""
    following = takewhile(lambda e: not isinstance(e, TurnEvent), coming)
    brings = BRINGS.get(event.name.lower())
    return any(isinstance(e, brings) if brings else not isinstance(e, QUIET) for e in following)
