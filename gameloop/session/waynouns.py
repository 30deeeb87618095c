"""What can be named of the ways here, and of the places that they lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from gameloop.kernel.values import evolve
from gameloop.session.views.places import sees
from gameloop.session.wayfinding import direction, way_noun
from gameloop.session.words import Noun
from gameloop.world.chart import Place
from gameloop.world.doorways import LOCKED, OPEN, barrier, forceable, standing
from gameloop.world.modes import in_region, in_village
from gameloop.world.places import known, ways_known
from gameloop.world.routes import way_outside
from gameloop.world.ruleset import Ruleset
from gameloop.world.rumours import keeper
from gameloop.world.running import way_out
from gameloop.world.shape import spoken
from gameloop.world.state import State
from gameloop.world.stealth import CLIMB, steep
from gameloop.world.travel import below, entries

# how a way is told that goes up or down, though it leads to another side
TILT = (
    r"(?i)^(up|down)\b|\b(?:steps|stairs?|ladder|shaft|slope|ramp|chute|rungs|drain|hole)\b[\w ]* (up|down)\b"
)
OUTSIDE = ("village", "town", "outside", "surface", "daylight", "exit")  # words for what is out of a dungeon
INSIDE = ("dungeon", "underground", "below", "down")  # words for what lies below a village
TRADES: Mapping[str, tuple[str, ...]] = {  # by their uses, what houses are called by those who look for one
    "carouse": ("inn", "tavern", "pub", "alehouse", "bar"),
    "buy": ("shop", "store", "market"),
    "gamble": ("gambling house", "bookmaker"),
    "donate": ("church", "temple", "shrine"),
}
KINDS: Mapping[str, tuple[str, ...]] = {  # by their names
    "forge": ("smith", "smithy", "blacksmith", "armourer", "armorer"),
    "yard": ("stable", "stables"),
    "chandler": ("general store",),
    "chapel": ("church", "temple"),
}
HOSTS: Mapping[str, tuple[str, ...]] = {  # by the uses of their houses, what those who keep them are called
    "carouse": ("innkeeper", "landlord", "landlady", "barkeeper", "bartender", "publican", "taverner"),
    "buy": ("shopkeeper", "merchant", "trader", "seller", "storekeeper"),
    "gamble": ("bookmaker", "gambler", "dealer"),
    "donate": ("priest", "priestess", "cleric", "sister", "brother", "nun", "monk"),
}
ANYBODY = ("around", "here", "anybody", "somebody", "people", "them", "him", "her", "keeper", "host")


def ways(state: State, rules: Ruleset) -> Sequence[Noun]:
    """The ways that lead from here, as far as they are known; one that is told as going up or down by that too."""
    there = ways_known(state)
    sides = [direction(way.side(state.here.place)) for way in there]
    tilts = [_tilt(sees(state, rules, way)) for way in there]
    nouns = (way_noun(state, way) for way in there)
    return tuple(
        evolve(noun, words=(*noun.words, tilt))
        if tilt not in ("", *sides) and tilts.count(tilt) == 1
        else noun
        for noun, tilt in zip(nouns, tilts, strict=True)
    )


def _tilt(told: str) -> str:
    """Whether a way goes up or down by what is told of it; empty if it is not told."""
    found = re.search(TILT, told)
    return (found[1] or found[2]).casefold() if found else ""


def flights(state: State, rules: Ruleset) -> Sequence[Noun]:
    """The way by which one runs from the fight, if there is one."""
    way = way_out(state) if state.fight is not None else None
    return tuple(noun for noun in ways(state, rules) if way is not None and noun.id == way.id)


def doors(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """Those of the ways here that have a door."""
    return tuple(way_noun(state, way) for way in ways_known(state) if way.door is not None)


def forced(state: State, rules: Ruleset) -> Sequence[Noun]:
    """Those of the doors here that force may open from this side."""
    there = [w for w in ways_known(state) if w.door is not None and forceable(state, rules, w)]
    return tuple(way_noun(state, way) for way in there)


def barred(state: State, rules: Ruleset) -> Sequence[Noun]:
    """Those of the doors here that do not stand open."""
    there = [w for w in ways_known(state) if w.door and standing(state, rules, w).state != OPEN]
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
    first, title = next(iter(entries(state, rules)), None), below(state, rules).title
    return tuple(
        Noun(
            w.id,
            w.beyond or direction(w.back),
            ("in", w.back, direction(w.back), *((*INSIDE, title) if w is first else ())),
        )
        for w in entries(state, rules)
    )


def places(state: State, rules: Ruleset) -> Sequence[Noun]:
    """The places of this chart that are known at least by sight, and what lies outside; in a village all."""
    survey, chart = state.survey(), state.chart()
    there = tuple(
        Noun(p.id, p.name, (*house_words(p), *((str(p.number),) if p.number else ())))
        for p in chart.places
        if p.id != state.here.place and (in_village(state) or known(survey, p.id))
    )
    return (*there, *_outside(state, rules))


def house_words(place: Place) -> tuple[str, ...]:
    """What else a place may be called: by its id; a house by who keeps it, and by what such a house is called."""
    uses = [word for use in place.uses for word in (*TRADES.get(use, ()), *HOSTS.get(use, ()))]
    kinds = [word for kind, words in KINDS.items() if kind in place.name.casefold() for word in words]
    owner = re.sub(r"'s?\b", "", place.name)  # `go to porter` is to go to his lodge
    return (spoken(place.id), owner, *((keeper(place),) if place.who else ()), *uses, *kinds)


def _outside(state: State, rules: Ruleset) -> Iterator[Noun]:
    """The settlement at the door of a dungeon, with its houses, by the nearest way out that is known."""
    if in_village(state) or in_region(state):
        return
    way, village = way_outside(state), rules.adventure.at(state.here.chart).village
    if way is not None:
        houses = (name for place in village.places for name in (place.name, *house_words(place)))
        yield Noun(way.id, village.title, (*OUTSIDE, way.beyond, *houses))


def whereabouts(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """Where the party is, by all that it may be called: the house of a village; below the whole dungeon."""
    chart = state.chart()
    place = chart.place(state.here.place)
    if in_village(state):
        return (Noun(place.id, place.name, house_words(place)),)
    return () if in_region(state) else (Noun(chart.id, chart.title, INSIDE[:2]), Noun(place.id, place.name))


def keepers(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """Who keeps the house where the party is, in a village."""
    place = state.chart().place(state.here.place)
    words = (place.who, place.name, *house_words(place), *ANYBODY)
    return (Noun(place.id, keeper(place) or place.name, words),) if in_village(state) else ()
