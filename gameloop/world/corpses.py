"""The dead who lie where the party is."""

from __future__ import annotations

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
