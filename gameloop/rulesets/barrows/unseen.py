"""The invisible in a fight: nobody's target until they strike or cast, hard to hit after that (A-SPL-13, A-PLAY-22)."""

from __future__ import annotations

from gameloop.kernel.values import evolve
from gameloop.world.ruleset import Drafting
from gameloop.world.state import State
from gameloop.world.wounds import ConditionGained

INVISIBLE = "invisible"
REVEALED = 1  # value of the condition: has struck or cast in this fight


def reveal(draft: Drafting, who: str) -> None:
    """Whoever strikes or casts in a fight is found out in it, though still hard to hit (A-PLAY-22)."""
    hidden = draft.state.person(who).condition(INVISIBLE)
    if draft.state.fight is not None and hidden is not None and hidden.value != REVEALED:
        draft.emit(ConditionGained(who, evolve(hidden, value=REVEALED), rule="A-PLAY-22"))


def unseen(state: State, who: str) -> bool:
    """Whether no creature picks somebody as its target, since it does not know where he is (A-PLAY-22)."""
    hidden = state.person(who).condition(INVISIBLE)
    return hidden is not None and hidden.value != REVEALED


def hide(draft: Drafting, who: str) -> None:
    """After a fight whoever was found out in it is out of sight again."""
    hidden = draft.state.person(who).condition(INVISIBLE)
    if hidden is not None and hidden.value == REVEALED:
        draft.emit(ConditionGained(who, evolve(hidden, value=0), rule="A-PLAY-22"))
