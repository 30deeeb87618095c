"""The end of a game: when nobody of the party is left, or when the adventure has an ending that is its last word."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.state import DEAD, State

ALL_LOST = "lost"


@frozen
class Ended(Event):
    """This party's game is over; how: ALL_LOST when all are dead, else the id of an ending."""

    how: str


def end_if_nobody_is_left(draft: Drafting, rules: Ruleset) -> None:
    """End the game if all of the party are dead; whoever fled from a fight is away for its time only."""
    party = tuple(draft.state.person(who) for who in draft.state.order)
    if party and all(person.has(DEAD) for person in party) and not draft.state.over:
        draft.emit(Ended(ALL_LOST, rule=rules.row("ended")))


def _ended(state: State, event: Ended) -> State:
    return evolve(state, over=event.how, fight=None, encounter=None)


REDUCERS: dict[type[Event], Reducer] = {Ended: _ended}
FEATURE = Feature(reducers=REDUCERS)
