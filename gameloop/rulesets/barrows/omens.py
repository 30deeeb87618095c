"""What the adventure says to a plan: harm or gain behind a way, or on a thing, that is named in it (A-PLAY-61)."""

from __future__ import annotations

import re

from gameloop.world.bestiary import UNDEAD
from gameloop.world.chart import Way
from gameloop.world.encounters import HOSTILE, NEGATIVE
from gameloop.world.places import ways_known
from gameloop.world.ruleset import Ruleset
from gameloop.world.sight import visible
from gameloop.world.sounds import dwellers
from gameloop.world.state import Item, State
from gameloop.world.traps import live

WEAL, WOE = "weal", "woe"
ILL = (HOSTILE, NEGATIVE)


def omen(state: State, rules: Ruleset, plan: str) -> str:
    """Weal or woe where the plan names one way or thing here of which that can be said; else empty."""
    if not state.here.chart:
        return ""
    words = set(re.findall(r"[a-z]+", plan.casefold()))
    ways = [way for way in ways_known(state) if way.toward(state.here.place) in words]
    things = [item for item in visible(state, rules) if words & set(item.name.casefold().split())]
    if len(ways) == 1:
        return _beyond(state, rules, ways[0])
    return _thing(state, things[0]) if len(things) == 1 else ""


def _beyond(state: State, rules: Ruleset, way: Way) -> str:
    """Woe where a trap waits or somebody who means ill, weal where there is something to be had and neither."""
    place = way.other(state.here.place)
    chart = state.chart()
    traps = (trap for trap in chart.traps if trap.way == way.id or trap.room == place)
    if any(live(state, trap) for trap in traps):
        return WOE
    there = dwellers(state, rules, place) if place else ()
    if any(mood in ILL or UNDEAD in kind.tags for kind, mood in there):
        return WOE
    worth = any(item.worth or item.kind == rules.coin for item in state.held(f"{chart.id}/{place}"))
    return WEAL if worth and not there else ""


def _thing(state: State, item: Item) -> str:
    """Woe where a trap sits on it; else it is not for us to say."""
    return WOE if any(live(state, trap) for trap in state.chart().traps_on(item.id)) else ""
