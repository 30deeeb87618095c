"""What people gain by what they have been through: foes that count no more, and spells that become their own."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.ruleset import Feature, Reducer
from gameloop.world.state import State, with_person

OVERCOME = "overcome"  # a tag of foes


@frozen
class Overcome(Event):
    """These foes are beaten, each in one of these ways (slain, fled, captured, parley); they are so once."""

    people: tuple[str, ...]
    how: tuple[str, ...]


@frozen
class SpellChosen(Event):
    """A spell is now somebody's own, in whatever way that counts for these rules."""

    who: str
    spell: str


def _overcome(state: State, event: Overcome) -> State:
    for who in event.people:
        person = state.people[who]
        state = with_person(state, evolve(person, tags=(*person.tags, OVERCOME)))
    return state


def _chosen(state: State, event: SpellChosen) -> State:
    person = state.people[event.who]
    return with_person(state, evolve(person, spells=(*person.spells, event.spell)))


REDUCERS: dict[type[Event], Reducer] = {Overcome: _overcome, SpellChosen: _chosen}
FEATURE = Feature(reducers=REDUCERS)
