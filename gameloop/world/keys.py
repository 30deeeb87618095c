"""The keys by which people are asked for in names such as `aldra.hp`, and doors in `door.west`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

from gameloop.world.chart import Way
from gameloop.world.places import ways_known
from gameloop.world.state import Person, State

T = TypeVar("T")
NOT_LETTERS = re.compile(r"[^a-z0-9]+")


def key_of(name: str) -> str:
    """The key of a name: `Old Ann` -> `old_ann`; empty where it has no letters that a key can have."""
    return NOT_LETTERS.sub("_", name.casefold()).strip("_")


def keyed(named: Iterable[tuple[str, str, T]]) -> Iterator[tuple[str, T]]:
    """Things (id, name, thing) with the keys of their names; whichever has the name of another has its id behind it."""
    taken = set[str]()
    for own, name, thing in named:
        key = key_of(name) or own
        key = f"{key}_{own}" if key in taken else key
        taken.add(key)
        yield key, thing


def persons(state: State) -> Iterator[tuple[str, Person]]:
    """Everybody with the key of his name, the party first."""
    strangers = [who for who in state.people if who not in state.order]
    everybody = (state.people[who] for who in (*state.order, *strangers))
    return keyed((person.id, person.name, person) for person in everybody)


def doors(state: State) -> Iterator[tuple[str, Way]]:
    """The doors that can be seen from here with the word of their direction; of two on a side the first."""
    taken: list[str] = []
    for way in ways_known(state) if state.here.chart else ():
        key = way.toward(state.here.place)
        if way.door is not None and key not in taken:
            taken.append(key)
            yield key, way
