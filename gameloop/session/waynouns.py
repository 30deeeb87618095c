"""What can be named of the ways here, and of the places that they lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gameloop.session.wayfinding import direction, way_noun
from gameloop.session.words import Noun
from gameloop.world.doorways import LOCKED, barrier, forceable, standing
from gameloop.world.modes import in_region, in_village
from gameloop.world.places import known, ways_known
from gameloop.world.routes import way_outside
from gameloop.world.ruleset import Ruleset
from gameloop.world.rumours import keeper
from gameloop.world.shape import spoken
from gameloop.world.state import State
from gameloop.world.stealth import CLIMB, steep
from gameloop.world.travel import entries

OUTSIDE = ("village", "town", "outside", "surface", "daylight", "exit")  # words for what is out of a dungeon
ANYBODY = ("around", "here", "anybody", "somebody", "people", "them", "him", "her", "keeper", "host")


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


def places(state: State, rules: Ruleset) -> Sequence[Noun]:
    """The places of this chart that are known at least by sight, and what lies outside; in a village all."""
    survey, chart = state.survey(), state.chart()
    there = tuple(
        Noun(p.id, p.name, (spoken(p.id), *((str(p.number),) if p.number else ())))
        for p in chart.places
        if p.id != state.here.place and (in_village(state) or known(survey, p.id))
    )
    return (*there, *_outside(state, rules))


def _outside(state: State, rules: Ruleset) -> Iterator[Noun]:
    """The settlement at the door of a dungeon, with its houses, by the nearest way out that is known."""
    if in_village(state) or in_region(state):
        return
    way, village = way_outside(state), rules.adventure.at(state.here.chart).village
    if way is not None:
        houses = (name for place in village.places for name in (place.name, spoken(place.id)))
        yield Noun(way.id, village.title, (*OUTSIDE, way.beyond, *houses))


def keepers(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """Who keeps the house where the party is, in a village."""
    place = state.chart().place(state.here.place)
    words = (place.who, place.name, *ANYBODY)
    return (Noun(place.id, keeper(place) or place.name, words),) if in_village(state) else ()
