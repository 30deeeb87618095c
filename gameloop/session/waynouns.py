"""What can be named of the ways here, and of the places that they lead to."""

from __future__ import annotations

from collections.abc import Sequence

from gameloop.session.wayfinding import direction, way_noun
from gameloop.session.words import Noun
from gameloop.world.doorways import LOCKED, barrier, forceable, standing
from gameloop.world.modes import in_village
from gameloop.world.places import known, ways_known
from gameloop.world.ruleset import Ruleset
from gameloop.world.shape import spoken
from gameloop.world.state import State
from gameloop.world.stealth import CLIMB, steep
from gameloop.world.travel import entries

OUTSIDE = ("village", "town", "outside", "surface", "daylight", "exit")  # words for the last place before it


def ways(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """The ways that lead from here, as far as they are known."""
    return tuple(way_noun(state, way) for way in ways_known(state))


def doors(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """Those of the ways here that have a door."""
    return tuple(way_noun(state, way) for way in ways_known(state) if way.door is not None)


def forced(state: State, rules: Ruleset) -> Sequence[Noun]:
    """Those of the doors here that force may open from this side."""
    there = [w for w in ways_known(state) if w.door is not None and forceable(state, rules, w)]
    return tuple(way_noun(state, way) for way in there)


def locked(state: State, rules: Ruleset) -> Sequence[Noun]:
    """Those of the doors here that a lock holds."""
    there = [w for w in ways_known(state) if w.door and barrier(standing(state, rules, w)) == LOCKED]
    return tuple(way_noun(state, way) for way in there)


def climbs(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """The ways that are climbed, also those without a hold."""
    there = [w for w in ways_known(state) if w.kind == CLIMB]
    return tuple(way_noun(state, way) for way in (*there, *steep(state)))


def ways_about(state: State, rules: Ruleset) -> Sequence[Noun]:
    """The ways from here; in a village those into the dungeon."""
    if not in_village(state):
        return ways(state, rules)
    return tuple(
        Noun(w.id, w.beyond or direction(w.back), ("in", w.back, direction(w.back)))
        for w in entries(state, rules)
    )


def places(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """The places of this chart that are known at least by sight; in a village all."""
    survey, chart = state.survey(), state.chart()
    ways_out = {place for way in chart.ways if way.out for place in (way.a, way.b)}
    return tuple(
        Noun(
            p.id,
            p.name,
            (spoken(p.id), *((str(p.number),) if p.number else ()), *(OUTSIDE if p.id in ways_out else ())),
        )
        for p in chart.places
        if p.id != state.here.place and (in_village(state) or known(survey, p.id))
    )
