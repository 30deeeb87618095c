"""What somebody can do that people cannot, by magic or by nature, as places and traps ask for it.

Who can is the ruleset's: a number of that name (`can_fly`), 0 for whoever cannot.
"""

from __future__ import annotations

from gameloop.world.furnishing import BREATHE_WATER, FLY, SEE_HIDDEN, UNDERSTAND
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import Person, State

TOLD = {
    FLY: "flight",
    BREATHE_WATER: "breath under water",
    UNDERSTAND: "understanding of every tongue",
    SEE_HIDDEN: "sight of what is hidden",
}


def can(state: State, rules: Ruleset, who: str, what: str) -> bool:
    """Tells whether somebody can do that."""
    return rules.number(state, who, what) > 0


def without(state: State, rules: Ruleset, what: str) -> tuple[Person, ...]:
    """Those of the party who live and cannot do that, in marching order."""
    return tuple(p for p in state.party() if not can(state, rules, p.id, what))
