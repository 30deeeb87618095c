"""Spells that become somebody's own, in whatever way that counts for these rules."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.ruleset import Feature, Reducer
from gameloop.world.state import State, with_person


@frozen
class SpellChosen(Event):
    """A spell is now somebody's own."""

    who: str
    spell: str


def _chosen(state: State, event: SpellChosen) -> State:
    person = state.people[event.who]
    return with_person(state, evolve(person, spells=(*person.spells, event.spell)))


REDUCERS: dict[type[Event], Reducer] = {SpellChosen: _chosen}
FEATURE = Feature(reducers=REDUCERS)
