"""Ways that were not there: magic opens one through a wall, and it closes again."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.chart import Way
from gameloop.world.ruleset import Feature, Reducer
from gameloop.world.state import State


@frozen
class PassageOpened(Event):
    """There is a way where there was a wall."""

    chart: str
    way: Way


@frozen
class PassageClosed(Event):
    """The wall is whole again."""

    chart: str
    way: str


def _opened(state: State, event: PassageOpened) -> State:
    chart = state.charts[event.chart]
    return evolve(state, charts={**state.charts, chart.id: evolve(chart, ways=(*chart.ways, event.way))})


def _closed(state: State, event: PassageClosed) -> State:
    chart = state.charts[event.chart]
    ways = tuple(way for way in chart.ways if way.id != event.way)
    return evolve(state, charts={**state.charts, chart.id: evolve(chart, ways=ways)})


REDUCERS: dict[type[Event], Reducer] = {PassageOpened: _opened, PassageClosed: _closed}
FEATURE = Feature(reducers=REDUCERS)
