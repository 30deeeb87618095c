"""Directions, and what a way is called from where the party stands."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.session.words import Noun
from gameloop.world.chart import SIDES, Way
from gameloop.world.doorways import UPRIGHT
from gameloop.world.places import VISITED, known, ways_known
from gameloop.world.state import State

DIRECTIONS: Mapping[str, tuple[str, ...]] = {
    side: (word, f"{word}side") if side in ("in", "out") else (word,) for side, word in SIDES.items()
}
BACK = ("back", "retreat")  # words for the way by which the party came here

DOOR = ("door", "gate")  # what any door may be called, with the side it is on
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")  # of ways to one side


def direction(dir: str) -> str:  # noqa: A002 - the word of the format
    """A direction in full: `ne` -> `northeast`."""
    return DIRECTIONS[dir][0]


def side_of(state: State, way: Way, place: str = "") -> str:
    """The side of a place (default: here) to which a way leads; of several to one side, which of them it is."""
    at = place or state.here.place
    side = way.side(at)
    alike = [w.id for w in ways_known(state, at) if w.side(at) == side]
    which = dict(zip(alike, ORDINALS, strict=False)).get(way.id, "") if len(alike) > 1 else ""
    return f"{which} {direction(side)}".strip()


def _beyond(state: State, place: str) -> str:
    """The name of a place as a way to it is called: without words for doors, which would be taken for its own."""
    chart = state.chart()
    makes = {way.door.make for way in chart.ways if way.door}
    return " ".join(word for word in chart.place(place).name.split() if word.casefold() not in makes)


def way_noun(state: State, way: Way) -> Noun:
    """A way by its direction, its door, the place beyond if that is known; and `back`, if the party came by it."""
    side = way.side(state.here.place)
    other = way.other(state.here.place)
    been = other and known(state.survey(), other) in VISITED
    make = (way.door.make,) if way.door else ()
    place = (_beyond(state, other),) if been else ()
    return Noun(
        way.id,
        side_of(state, way),
        (
            side,
            *DIRECTIONS[side],
            *make,
            *(f"{direction(side)} {m}" for m in dict.fromkeys((*make, *(DOOR if way.door else ())))),
            *(f"{m} {UPRIGHT[side]}" for m in make if side in UPRIGHT),
            f"way {direction(side)}",
            *place,
            *(BACK if way.id == state.here.via else ()),
        ),
    )
