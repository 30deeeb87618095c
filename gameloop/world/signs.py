"""What is to be seen in a place since the adventure began: lines that are shown with the room from then on."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.state import State


@frozen
class PlaceMarked(Event):
    """There is something more to see in a place from now on."""

    chart: str
    place: str
    text: str


def sign(draft: Drafting, rules: Ruleset, place: str, text: str, rule: str) -> None:
    """Something more is to be seen in a room of the dungeon, or in a house, once."""
    charts = (chart for chart in rules.adventure.charts if any(p.id == place for p in chart.places))
    chart = next(charts, rules.adventure.dungeon).id
    if text and text not in draft.state.changes.get(f"{chart}/{place}", ()):
        draft.emit(PlaceMarked(chart, place, text, rule=rule, secret=True))


def _marked(state: State, event: PlaceMarked) -> State:
    spot = f"{event.chart}/{event.place}"
    return evolve(state, changes={**state.changes, spot: (*state.changes.get(spot, ()), event.text)})


REDUCERS: dict[type[Event], Reducer] = {PlaceMarked: _marked}
FEATURE = Feature(reducers=REDUCERS)
