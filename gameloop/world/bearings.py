"""Losing the way, and finding it again. When that happens is the ruleset's."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.outdoors import hex_here
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.state import State


@frozen
class Lost(Event):
    """The party has lost its way: it takes itself to be in the hex `believed`; `aware`: it knows that it is lost."""

    believed: str
    aware: bool


@frozen
class BearingsFound(Event):
    """The party knows again where it is; how: landmark, town, course."""

    how: str


def get_lost(draft: Drafting, *, rule: str, aware: bool = True) -> None:
    """The party does not know any more where it is: it was here when it last did."""
    if not draft.state.journey.lost:
        draft.emit(Lost(hex_here(draft.state), aware, rule=rule, secret=not aware))


def found_again(draft: Drafting, rules: Ruleset, how: str) -> None:
    """Whoever was lost knows again where he is."""
    if draft.state.journey.lost:
        draft.emit(BearingsFound(how, rule=rules.row("found_again")))


def not_lost(draft: Drafting, rules: Ruleset) -> None:
    """Refuse to travel to whoever knows that he is lost."""
    if draft.state.journey.aware:
        reason = "you are lost, and cannot travel until you have found a landmark"
        draft.refuse(reason, instead="explore", rule=rules.row("lost"))


def _lost(state: State, event: Lost) -> State:
    journey = evolve(state.journey, lost=event.believed, aware=event.aware)
    if not state.journey.lost:
        journey = evolve(journey, strayed=state.clock, bound="", made=0)
    return evolve(state, journey=journey)


def _found(state: State, _event: BearingsFound) -> State:
    return evolve(state, journey=evolve(state.journey, lost="", aware=False, strayed=0))


REDUCERS: dict[type[Event], Reducer] = {Lost: _lost, BearingsFound: _found}
FEATURE = Feature(reducers=REDUCERS)
