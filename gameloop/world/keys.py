"""The keys by which people are asked for in names such as `aldra.hp`, and doors in `door.west`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gameloop.world.chart import Way
from gameloop.world.places import ways_known
from gameloop.world.state import Person, State

NOT_LETTERS = re.compile(r"[^a-z0-9]+")


def persons(state: State) -> Iterator[tuple[str, Person]]:
    """Everybody with the key of his name, the party first; whoever has the name of another has his id behind it."""
    taken: list[str] = []
    strangers = [who for who in state.people if who not in state.order]
    for who in (*state.order, *strangers):
        person = state.people[who]
        key = NOT_LETTERS.sub("_", person.name.casefold()).strip("_") or who
        key = f"{key}_{who}" if key in taken else key
        taken.append(key)
        yield key, person


def doors(state: State) -> Iterator[tuple[str, Way]]:
    """The doors that can be seen from here with the word of their direction; of two on a side the first."""
    taken: list[str] = []
    for way in ways_known(state) if state.here.chart else ():
        key = way.toward(state.here.place)
        if way.door is not None and key not in taken:
            taken.append(key)
            yield key, way
