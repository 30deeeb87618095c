"""The dead who lie where the party is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gameloop.kernel.values import evolve
from gameloop.world.ruleset import Drafting
from gameloop.world.state import DEAD, NOWHERE, Condition, Person, State
from gameloop.world.wounds import ConditionGained


def lying_here(state: State, most: int = 0) -> Iterator[Person]:
    """The dead whose bodies lie here, dead for so many seconds at most (0: for however long)."""
    for person in state.people.values():
        dead = person.condition(DEAD)
        if dead is not None and dead.other == state.spot() and (not most or state.clock - dead.value <= most):
            yield person


def use_up(draft: Drafting, who: str, row: str) -> None:
    """A body is needed elsewhere: it lies here no more."""
    gone = draft.state.person(who).condition(DEAD) or Condition(DEAD)
    draft.emit(ConditionGained(who, evolve(gone, other=NOWHERE), rule=row))


def known_as(state: State, word: str) -> str:
    """A word of a text, or who is called by it: a name keeps its capital, and the dead are a body."""
    people = (p for p in state.people.values() if p.name[:1].isupper())
    person = next((p for p in people if word in p.name.casefold().split()), None)
    if person is None:
        return _proper(state, word)
    return f"the body of {person.name}" if person.has(DEAD) else person.name


def _proper(state: State, word: str) -> str:
    """A word as the texts of the place have it: with a capital, and its article, if it always has that within them."""
    place = state.chart().place(state.here.place)
    texts = " ".join((place.see, place.who, *(note.text for note in place.looks)))
    within = re.search(rf"(?<=[a-z,;] )(the )?({word.capitalize()})\b", texts)
    if within is None or re.search(rf"\b{word}\b", texts):
        return word
    return f"{within[1] or ''}{within[2]}"
