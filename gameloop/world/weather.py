"""The weather: which there is, and how often it changes, is the ruleset's."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.ruleset import Drafting, Feature, Reducer
from gameloop.world.state import State


@frozen
class WeatherChanged(Event):
    """The weather is that now: an id of the ruleset, and what it is called at this time of the year."""

    weather: str
    name: str


def change_weather(draft: Drafting, weather: str, name: str, *, rule: str) -> None:
    """It may be what it was: then it holds."""
    draft.emit(WeatherChanged(weather, name, rule=rule))


def _changed(state: State, event: WeatherChanged) -> State:
    return evolve(state, journey=evolve(state.journey, weather=event.weather))


REDUCERS: dict[type[Event], Reducer] = {WeatherChanged: _changed}
FEATURE = Feature(reducers=REDUCERS)
