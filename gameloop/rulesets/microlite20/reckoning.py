"""Of what the figures of a sheet are made up: armor class, attacks, skills, speed, load, turnings."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.rulesets.microlite20 import burden, figures, lasting, modifiers
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import AC, LEVEL, MIND, RANK
from gameloop.rulesets.microlite20.records import WHOLE
from gameloop.world.goods import find
from gameloop.world.reckoning import Part, Reckoned, borne, reckoned
from gameloop.world.state import Item, Person, State

SPELLS = "spells and conditions"


def figures_of(book: Book, state: State, who: str) -> tuple[Reckoned, ...]:
    """Every figure of somebody that is a sum."""
    person = state.person(who)
    level = (figures.level(person), LEVEL)
    fighter = (figures.class_bonus(book, person), "fighter")
    return (
        Reckoned("ac", "AC", _armor_class(book, state, person), "B-COMBAT-06"),
        reckoned("melee", "melee", "B-COMBAT-03", level, _bonus(book, state, person, "str"), fighter),
        reckoned("missile", "missile", "B-COMBAT-04", level, _bonus(book, state, person, "dex"), fighter),
        reckoned("magic", "magic", "B-COMBAT-05", level, _bonus(book, state, person, MIND)),
        Reckoned("speed", "speed", tuple(_speed(book, state, person)), "B-GAP-09"),
        *(_skill(book, state, person, skill.id) for skill in book.skills.values()),
        *_load(book, state, person),
        *_turnings(book, state, person),
    )


def _bonus(book: Book, state: State, person: Person, stat: str) -> Part:
    return figures.bonus(book, state, person, stat), book.stats[stat].short


# --- armor class ------------------------------------------------------------------------------------


def _armor_class(book: Book, state: State, person: Person) -> tuple[Part, ...]:
    """10, DEX bonus, armor and shield, or the hide of a creature; and what spells and conditions make of it."""
    shape = lasting.shape(state, person.id)
    if shape is not None:
        parts = [(shape.ac, "the shape of another")]
    else:
        dex = figures.armor_class(book, state, person) - _bare(book, state, person)
        parts = [(book.numbers.combat.armor_class, "everybody"), (dex, book.stats["dex"].short)]
        parts += _armor(book, state, person)
    given = modifiers.added(book, state, person, "ac")
    return (parts[0], *((n, why) for n, why in (*parts[1:], (given, SPELLS)) if n))


def _bare(book: Book, state: State, person: Person) -> int:
    """Armor class without what DEX adds, which conditions may take away."""
    given = figures.armor(book, state, person) + modifiers.added(book, state, person, "ac")
    return book.numbers.combat.armor_class + given


def _armor(book: Book, state: State, person: Person) -> list[Part]:
    """What is worn and held, thing by thing, with the magic on it; what is left is of spells."""
    whole = figures.armor(book, state, person)
    if AC in person.stats:
        return [(whole, "hide")]
    held = (find(state, person.id, item) for item in (person.armor, person.left, person.right))
    parts = [
        (n, item.name) for item in dict.fromkeys(i for i in held if i) if (n := _worth(book, state, item))
    ]
    return [*parts, (whole - sum(n for n, _ in parts), "spells")]


def _worth(book: Book, state: State, item: Item) -> int:
    row = book.armor.get(item.kind) or book.shields.get(item.kind)
    return row.bonus + lasting.on_thing(state, item.id, "armor") if row else 0


# --- the others -------------------------------------------------------------------------------------


def _skill(book: Book, state: State, person: Person, skill: str) -> Reckoned:
    """A rank: level, class, race or wits."""
    row, race = book.classes.get(person.kind), figures.race(book, person)
    trained = (row.skills.get(skill, 0), row.name.lower()) if row else (0, "")
    level, rank = figures.level(person), figures.rank(book, state, person, skill)
    wits = person.stats.get(RANK + skill, 0)
    left = (rank - level - trained[0] - wits, race.name.lower() if race else "race")
    return reckoned(skill, skill.title(), "B-SKILL-02", (level, LEVEL), trained, left, (wits, "wits"))


def _speed(book: Book, state: State, person: Person) -> Iterator[Part]:
    """Feet of half a move: by race, slower in armor, then spells and conditions."""
    race, now = figures.race(book, person), figures.speed(book, state, person)
    own = race.speed_ft if race else next(iter(book.races.values())).speed_ft
    yield own, race.name.lower() if race else "as most people"
    worn = find(state, person.id, person.armor)
    shares = [row.speed_pct for row in modifiers.conditions(book, person) if row.speed_pct != WHOLE]
    given = modifiers.added(book, state, person, "speed_ft")
    if shares or given:
        yield now - own, f"{f'{worn.name}, ' if worn else ''}{SPELLS}"
    elif now != own:
        yield now - own, worn.name if worn else "armor"


def _load(book: Book, state: State, person: Person) -> Iterator[Reckoned]:
    """Slots, where they count."""
    if not burden.counted(state):
        return
    parts = list(borne(state.held(person.id), lambda alike: burden.weight(book, alike)))
    people = burden.load(book, state, person.id) - sum(n for n, _ in parts)
    parts += [(people, "who is carried")] if people else []
    yield Reckoned("load", "load", tuple(parts) or ((0, "nothing"),), "B-GAP-09")


def _turnings(book: Book, state: State, person: Person) -> Iterator[Reckoned]:
    """How often a day a cleric may turn the undead."""
    row = book.classes.get(person.kind)
    if row is None or not row.turns_undead:
        return
    most = figures.turning_uses(book, state, person)
    parts = ((figures.level(person), LEVEL), _bonus(book, state, person, MIND))
    first = (most - sum(n for n, _ in parts), "everybody who turns")
    yield reckoned("turnings", "turnings", "B-CLASS-21", first, *parts)
