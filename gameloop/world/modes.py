"""What kind of moment it is: which verbs make sense now."""

from __future__ import annotations

from gameloop.world.region import KIND as REGION
from gameloop.world.region import OUTDOORS
from gameloop.world.state import State

MAKING = "making"  # nobody has been enlisted yet
EXPLORE = "explore"
MEET = "meet"
FIGHT = "fight"
BATTLE = "battle"
TOWN = "town"
WILD = "wild"
VILLAGE = "village"  # the kind of a chart
OVER = "over"
MODES = (MAKING, EXPLORE, MEET, FIGHT, BATTLE, TOWN, WILD, OVER)


def mode(state: State) -> str:
    """The mode of this moment, one of MODES."""
    if state.over:
        return OVER
    if state.fight is not None:
        return FIGHT
    if state.battle is not None:
        return BATTLE
    if state.encounter is not None:
        return MEET
    if not state.party():
        return MAKING
    return TOWN if in_village(state) else WILD if in_region(state) else EXPLORE


def in_region(state: State) -> bool:
    """Tells whether the party is out in the open, in a region."""
    return bool(state.here.chart) and state.chart().kind == REGION


def under_sky(state: State) -> bool:
    """Tells whether the party has the sky above it."""
    return not state.here.chart or in_village(state) or OUTDOORS in state.chart().place(state.here.place).tags


def open_ground(state: State) -> bool:
    """Tells whether there is room for an army: in the open, in a village, under the sky."""
    return in_region(state) or under_sky(state)


def in_village(state: State) -> bool:
    """Tells whether the party stands in a village."""
    return bool(state.here.chart) and state.chart().kind == VILLAGE
