"""Doors and lids that magic holds shut, as facts. What lays a seal, and for how long, is the ruleset's."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.doors import DoorOpened, behind, shut
from gameloop.world.doorways import OPEN, standing, with_door
from gameloop.world.places import door_now
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.state import State


@frozen
class DoorSealed(Event):
    """Magic holds a door shut."""

    chart: str
    way: str


@frozen
class DoorUnsealed(Event):
    """Magic no longer holds a door shut; it is what it was before."""

    chart: str
    way: str


@frozen
class ThingSealed(Event):
    """Magic holds a shut thing shut."""

    chart: str
    thing: str


@frozen
class ThingUnsealed(Event):
    """Magic no longer holds a thing shut; it is what it was before."""

    chart: str
    thing: str


def thing_sealed(state: State, thing: str) -> bool:
    """Tells whether magic holds a thing of this chart shut."""
    return _mark(state.here.chart, thing) in state.marks


def unbind(draft: Drafting, rules: Ruleset, way_id: str, row: str) -> None:
    """A door opens without a sound, whatever holds it shut; who is behind it is met, unless there is a fight."""
    chart = draft.state.here.chart
    draft.emit(DoorOpened(chart, way_id, "knock", rule=row))
    if draft.state.fight is None:
        behind(draft, rules, draft.state.charts[chart].way(way_id))


def seal(draft: Drafting, rules: Ruleset, way_id: str, row: str) -> None:
    """A door is shut, and magic holds it."""
    chart = draft.state.here.chart
    way = draft.state.charts[chart].way(way_id)
    if standing(draft.state, rules, way).state == OPEN:
        shut(draft, rules, chart, way, "magic")
    draft.emit(DoorSealed(chart, way_id, rule=row))


def _sealed(state: State, event: DoorSealed) -> State:
    return _with(state, event.chart, event.way, sealed=True)


def _unsealed(state: State, event: DoorUnsealed) -> State:
    return _with(state, event.chart, event.way, sealed=False)


def _mark(chart: str, thing: str) -> str:
    return f"sealed.{chart}/{thing}"


def _thing_sealed(state: State, event: ThingSealed) -> State:
    return evolve(state, marks={**state.marks, _mark(event.chart, event.thing): 1})


def _thing_unsealed(state: State, event: ThingUnsealed) -> State:
    gone = _mark(event.chart, event.thing)
    return evolve(state, marks={name: n for name, n in state.marks.items() if name != gone})


def _with(state: State, chart: str, way: str, *, sealed: bool) -> State:
    now = door_now(state, chart, state.charts[chart].way(way))
    return with_door(state, chart, way, evolve(now, sealed=sealed), seen=False)


REDUCERS: dict[type[Event], Reducer] = {
    DoorSealed: _sealed,
    DoorUnsealed: _unsealed,
    ThingSealed: _thing_sealed,
    ThingUnsealed: _thing_unsealed,
}
FEATURE = Feature(reducers=REDUCERS)
