"""How far from each other two sides can be who meet: no farther than a place is long, or than light shows anybody."""

from __future__ import annotations

from collections.abc import Callable

from gameloop.world.light import bright, lights_here, sees_dark
from gameloop.world.modes import in_region, under_sky
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import Light, State


def long(state: State, rules: Ruleset, place: str) -> int:
    """Feet from end to end of a place: what the adventure says, else the longer side on the plan; 0 for no end."""
    chart = state.chart()
    drawn = max((side for _, _, *sides in chart.place(place).area for side in sides), default=0)
    return rules.adventure.lengths.get(place) or drawn * chart.unit


def farthest(state: State, rules: Ruleset, band: str, reach: Callable[[Light], int]) -> int:
    """Feet between the party and a band at most; 0 for no limit. `reach` is how far a light shows anybody, in feet.

    Those behind a door are as far off as their own place allows; in the dark without a light they are heard, and the
    walls alone are the limit.
    """
    if in_region(state) or under_sky(state):
        return 0
    limits = (long(state, rules, state.bands[band].place.partition("/")[2]), _shown(state, reach))
    return min((feet for feet in limits if feet), default=0)


def _shown(state: State, reach: Callable[[Light], int]) -> int:
    """How far the lights here show anybody; 0 where there is no need of them, or none."""
    if bright(state) or any(sees_dark(state, p.id) for p in state.able()):
        return 0
    return max((reach(light) for light in lights_here(state)), default=0)
