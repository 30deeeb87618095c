"""Every number of a person that checks and shared code ask for by name: `number(state, who, "ac")`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.rulesets.barrows import hindrance
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.records import BONUSES
from gameloop.world.state import Person, State

Figure = Callable[[Book, State, Person], int]
EDGE = "edge."


def number(book: Book, state: State, who: str, name: str) -> int:
    """The number of that name of a person; raises KeyError for an unknown name."""
    if name in WORLD:
        return WORLD[name](book, state)
    person = state.person(who)
    if name.startswith(EDGE):
        return edge(book, state, person, name.removeprefix(EDGE))
    if name in BONUSES:
        return bonus(book, person, name)
    return FIGURES[name](book, state, person)


def bonus(book: Book, person: Person, name: str) -> int:
    """What high abilities and the class add to a check (A-ABL-02)."""
    high = (a.bonus.get(name) for a in book.abilities.values() if person.stats.get(a.id, 0) >= book.high_at)
    own = book.classes[person.kind].bonus.get(name) if person.kind in book.classes else 0
    scars = hindrance.reaction(book, person) if name == "reaction" else 0
    return sum(high) + own + scars


def edge(book: Book, state: State, person: Person, act: str) -> int:
    """Advantage (1) or disadvantage (-1) that a person's own state gives at a check, or at an attack of a kind."""
    return -1 if hindrance.hindered(book, state, person, act) else 0


def load(book: Book, state: State, person: Person) -> int:
    """Items carried (A-EQP-01): like things together, purses by the coin."""
    return sum(
        item.slots * item.n if item.slots >= 0 else book.load(item.kind, item.n)
        for item in state.held(person.id)
    )


WORLD: Mapping[str, Callable[[Book, State], int]] = {"start_clock": lambda _book, _state: 0}
FIGURES: Mapping[str, Figure] = {"load": load}
