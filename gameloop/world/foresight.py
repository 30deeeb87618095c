"""Whether somebody is met in the open on a day, and when, where a ruleset settles that once a day."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.ruleset import Feature, Reducer
from gameloop.world.state import State


@frozen
class DayForeseen(Event):
    """It is settled for a day (from 1) when somebody is met in the open (clock seconds), 0 for never."""

    day: int
    hour: int


def _foreseen(state: State, event: DayForeseen) -> State:
    return evolve(state, journey=evolve(state.journey, foreseen=event.day, due=event.hour))


REDUCERS: dict[type[Event], Reducer] = {DayForeseen: _foreseen}
FEATURE = Feature(reducers=REDUCERS)
