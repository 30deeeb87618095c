"""Of what the figures of a sheet are made up: armour class, bonus to hit, save, steps, load."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.rulesets.barrows import bearers, burden, prowess, telling
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.hindrance import wounds
from gameloop.world.goods import find
from gameloop.world.reckoning import Part, Reckoned, borne, falling, reckoned
from gameloop.world.state import BEARING, Person, State
from gameloop.world.train import mount

ENCUMBERED = "encumbered"


def figures_of(book: Book, state: State, who: str) -> tuple[Reckoned, ...]:
    """Every figure of somebody that is a sum."""
    person = state.person(who)
    own = prowess.is_character(book, person)
    title = telling.title(book, state, person)
    hit, save = prowess.to_hit(book, state, person), prowess.save(book, state, person)
    row = "A-CLS-11" if own else ""
    return (
        Reckoned("ac", "AC", _armor(book, state, person), "A-EQP-13" if own else "A-PLAY-23"),
        reckoned("to_hit", "to hit", row or "A-MON-03", (hit, title)),
        reckoned("save", "save", row or "A-MON-02", (save, title)),
        Reckoned("steps", "steps", _steps(book, state, person), "A-PLAY-14"),
        Reckoned("load", "load", tuple(_load(book, state, person)) or ((0, "nothing"),), "A-EQP-01"),
    )


def _armor(book: Book, state: State, person: Person) -> tuple[Part, ...]:
    """Armour and a shield in hand; of a creature what its kind has (A-CBT-28, A-EQP-13)."""
    shield = find(state, person.id, prowess.shield(book, state, person))
    bonus = prowess.shield_bonus(book, state, person) if shield and prowess.is_character(book, person) else 0
    bare = (prowess.armor_class(book, state, person) - bonus, _worn(book, state, person))
    return (bare, (bonus, shield.name)) if shield and bonus else (bare,)


def _worn(book: Book, state: State, person: Person) -> str:
    if not prowess.is_character(book, person):
        return state.kinds[person.kind].name.lower()
    worn = find(state, person.id, person.armor)
    return worn.name if worn else "unarmoured"


def _steps(book: Book, state: State, person: Person) -> tuple[Part, ...]:
    """A move, halved for each thing that halves it (A-PLAY-14); of a rider that of his beast (A-TRN-15)."""
    horse = mount(state, person)
    if horse is not None:
        return ((prowess.steps(book, state, person), f"on {horse.name}"),)
    if prowess.is_character(book, person):
        first = (book.numbers.fight.steps_per_move, "a move on foot")
    else:
        first = (prowess.beast(book, state, person).steps, state.kinds[person.kind].name.lower())
    return falling(first, _slower(book, state, person))


def _slower(book: Book, state: State, person: Person) -> Iterator[Part]:
    if prowess.encumbered(book, state, person):
        yield book.conditions[ENCUMBERED].speed_divisor, ENCUMBERED
    for row, times in wounds(book, person):
        yield row.speed_divisor**times, row.name.lower()
    for one in person.conditions:
        if one.name in book.conditions:
            yield book.conditions[one.name].speed_divisor, book.conditions[one.name].name


def _load(book: Book, state: State, person: Person) -> Iterator[Part]:
    """What somebody has, thing by thing; whom he carries, and who sits on him (A-EQP-01, A-TRN-08)."""
    yield from borne(state.held(person.id), lambda alike: burden.weight(book, alike))
    if (load := person.condition(BEARING)) is not None and load.value:
        yield load.value, f"carrying {state.people[load.other].name if load.other in state.people else ''}"
    if ridden := bearers.ridden(book, state, person):
        yield ridden, "who rides"
