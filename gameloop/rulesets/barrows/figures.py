"""Every number of a person that checks and shared code ask for by name: `number(state, who, "ac")`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.rulesets.barrows import burden, hindrance
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.records import BONUSES, Level
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


def row(book: Book, person: Person) -> Level:
    """The row of the class table at a person's level (A-CLS-11)."""
    return book.classes[person.kind].at(person.stats["level"])


def to_hit(book: Book, _state: State, person: Person) -> int:
    """What is added to an attack."""
    return row(book, person).to_hit


def save(book: Book, _state: State, person: Person) -> int:
    """What a saving throw must reach."""
    return row(book, person).save


def ac(book: Book, state: State, person: Person) -> int:
    """Armor class: the armor worn, and a shield in hand (A-CBT-28, A-EQP-13)."""
    worn = _kind(state, person, person.armor)
    shield = book.shields.get(_kind(state, person, person.left))
    return book.armor[worn or "armor_unarmored"].ac + (shield.ac_bonus if shield else 0)


def _kind(state: State, person: Person, item: str) -> str:
    return next((i.kind for i in state.held(person.id) if i.id == item), "")


def load(book: Book, state: State, person: Person) -> int:
    """Items carried (A-EQP-01)."""
    return burden.load(book, state, person.id)


def encumbered(book: Book, state: State, person: Person) -> int:
    """1 for whoever carries more than hinders nothing, else 0 (A-EQP-02)."""
    return int(load(book, state, person) > burden.limit(book, person))


def steps(book: Book, state: State, person: Person) -> int:
    """Steps of a round on foot (A-PLAY-14)."""
    halves = book.conditions["encumbered"].speed_divisor if encumbered(book, state, person) else 1
    return book.numbers.fight.steps_per_move // (halves * hindrance.slowed(book, person))


def xp_missing(book: Book, _state: State, person: Person) -> int:
    """XP missing to the next level, 0 at the top level (A-CLS-05, A-CLS-10)."""
    above = (r.xp for r in book.classes[person.kind].levels if r.level == person.stats["level"] + 1)
    return max(0, next(above, 0) - person.pools["xp"])


def spell_level(book: Book, _state: State, person: Person) -> int:
    """The level at which somebody casts, 0 for whoever casts nothing (A-MAG-08, A-ELF-07)."""
    by = book.classes[person.kind].spell_level_divisor
    return person.stats["level"] // by if by else 0


def _limit(book: Book, _state: State, person: Person) -> int:
    return burden.limit(book, person)


def _most(book: Book, _state: State, person: Person) -> int:
    return burden.most(book, person)


def _max_hp(_book: Book, _state: State, person: Person) -> int:
    return person.stats["max_hp"]


def _spells(book: Book, _state: State, person: Person) -> int:
    return row(book, person).spells


def _day(book: Book, _state: State) -> int:
    time = book.numbers.time
    return time.turn_seconds * time.turns_per_watch * time.watches_per_day


WORLD: Mapping[str, Callable[[Book, State], int]] = {
    "day_seconds": _day,
    "start_clock": lambda _book, _state: 0,
    "party_min": lambda book, _state: book.numbers.party.size_min,
    "party_max": lambda book, _state: book.numbers.party.size_max,
}
FIGURES: Mapping[str, Figure] = {
    "ac": ac,
    "encumbered": encumbered,
    "load": load,
    "load_limit": _limit,
    "load_most": _most,
    "max_hp": _max_hp,
    "save": save,
    "spell_level": spell_level,
    "spells": _spells,
    "steps": steps,
    "to_hit": to_hit,
    "xp_missing": xp_missing,
}
