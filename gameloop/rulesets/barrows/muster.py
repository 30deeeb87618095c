"""Who is drawn up for a battle: levies, hired troops, those who are met, rebels (A-PLAY-77 to A-PLAY-79)."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.rulesets.barrows import prowess
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.monsters import half_units
from gameloop.rulesets.barrows.morale import own_score, undead
from gameloop.world.armies import Holding, Unit
from gameloop.world.battle import BAND, HIRED, LEVY, REBELS
from gameloop.world.encounters import on_their_feet, plural
from gameloop.world.holdings import here
from gameloop.world.state import FOES, PARTY, Person, State


def troops(book: Book, state: State) -> tuple[Unit, ...]:
    """The party's units: the levy of each lord who is here, then hired troops by their kind; lords go with theirs."""
    return (*_levies(book, state), *_of_people(book, state, PARTY, HIRED, _hired(book, state)))


def enemies(book: Book, state: State) -> tuple[tuple[Unit, ...], str]:
    """Those on the other side, and what the battle is about: a band that is met, or the rebels of this land."""
    if state.encounter is not None:
        band = state.encounter.group
        return _of_people(book, state, FOES, f"{BAND}:{band}", on_their_feet(state, band)), band
    held = here(state)
    return ((rebels(book, held),), held.lord) if held is not None and held.rebels else ((), "")


def rebels(book: Book, held: Holding) -> Unit:
    """As many light foot as there are households (A-PLAY-77)."""
    row = book.domain.levy
    n, whose = held.rebels, f"{REBELS}:{held.lord}"
    return Unit(REBELS, FOES, REBELS, whose, row.halves, row.armor, row.morale, n, n)


def leads(book: Book, person: Person) -> bool:
    """Tells whether somebody is one of the characters, who alone go with a unit (A-PLAY-79)."""
    return prowess.is_character(book, person)


def halves(book: Book, state: State, who: str) -> int:
    """The whole hit dice of somebody, in halves."""
    return half_units(prowess.hit_dice(book, state, state.person(who)))


def _levies(book: Book, state: State) -> Iterator[Unit]:
    row = book.domain.levy
    for lord, levy in state.levies.items():
        person = state.people[lord]
        if lord not in state.order or person.gone or not levy.n:
            continue
        leader = lord if person in state.able() else ""
        own = halves(book, state, lord) if leader else 0
        name = LEVY if len(state.levies) == 1 else f"{person.name}'s levy"
        yield Unit(
            f"{LEVY}_{lord}",
            PARTY,
            name,
            f"{LEVY}:{lord}",
            row.halves,
            row.armor,
            row.morale,
            levy.n,
            levy.n,
            hero=leader,
            hero_halves=own,
        )


def _hired(book: Book, state: State) -> tuple[Person, ...]:
    """Those of the party who are not characters, on their feet."""
    return tuple(p for p in state.able() if not leads(book, p))


def _of_people(
    book: Book, state: State, side: str, source: str, people: tuple[Person, ...]
) -> tuple[Unit, ...]:
    """A unit for each kind among these (A-PLAY-78)."""
    kinds = tuple(dict.fromkeys(p.kind for p in people))
    return tuple(_unit(book, state, side, source, [p for p in people if p.kind == kind]) for kind in kinds)


def _unit(book: Book, state: State, side: str, source: str, people: list[Person]) -> Unit:
    first, n = people[0], len(people)
    score = 0 if undead(book, state, first) else own_score(book, state, first)
    size = halves(book, state, first.id)
    name = plural(state.kinds[first.kind].name.casefold()) if n > 1 else first.name
    return Unit(
        f"{side}_{first.kind}",
        side,
        name,
        source if side == FOES else f"{source}:{first.kind}",
        size,
        armor(book, state, first),
        score,
        n,
        n,
    )


def armor(book: Book, state: State, person: Person) -> str:
    """The armor that troops count as: the hired by name, others by armor class, no shield (A-MAS-03, A-AMB-07)."""
    if person.kind in book.hirelings:
        return book.hirelings[person.kind].mass_armor
    ac = prowess.armor_class(book, state, person)
    rows = book.mass_combat.mass_hit
    return next((row.armor for row in rows if ac <= row.on[-1]), rows[-1].armor)
