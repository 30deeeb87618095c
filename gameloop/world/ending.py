"""The end of a game: when nobody of the party is left."""

from __future__ import annotations

import attrs
from attrs import frozen

from gameloop.kernel.messages import Event
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.state import State

ALL_LOST = "lost"


@frozen
class Ended(Event):
    """This party's game is over; how: `lost` when all are dead or gone."""

    how: str


def end_if_nobody_is_left(draft: Drafting, rules: Ruleset) -> None:
    """End the game if all of the party are dead or gone."""
    if draft.state.order and not draft.state.party() and not draft.state.over:
        draft.emit(Ended(ALL_LOST, rule=rules.row("ended")))


def _ended(state: State, event: Ended) -> State:
    return attrs.evolve(state, over=event.how, fight=None, encounter=None)


REDUCERS: dict[type[Event], Reducer] = {Ended: _ended}
FEATURE = Feature(reducers=REDUCERS)
