"""What wounds and conditions take from somebody: arms, speed, load, and how well things are done."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.records import TableRow
from gameloop.world.goods import find
from gameloop.world.state import Condition, Person, State

WOUNDS = "grievous_wound"
BROKEN_ARM = "broken_arm"
RIGHT, LEFT = "right", "left"
HANDS = 2
BOTH = (RIGHT, LEFT)
MELEE, MISSILE = "melee_attack", "missile_attack"
BY_HAND = ("force_door", "thievery")  # what is done with both hands


def wound_of(condition: str) -> str:
    """The row of the wound table behind the name of a condition: `broken_arm.left` -> `broken_arm`."""
    return condition.partition(".")[0]


def is_wound(book: Book, condition: str) -> bool:
    """Whether a condition is a grievous wound."""
    return any(row.id == wound_of(condition) for row in book.tables[WOUNDS].rows)


def wounds(book: Book, person: Person) -> Iterator[tuple[TableRow, int]]:
    """The wounds somebody has, each with how often he has it."""
    if not person.conditions:
        return
    rows = {row.id: row for row in book.tables[WOUNDS].rows}
    for condition in person.conditions:
        row = rows.get(wound_of(condition.name))
        if row is not None:
            yield row, max(1, condition.value)


def slowed(book: Book, person: Person) -> int:
    """By what speed is divided for wounds and conditions; each halving applies (A-INJ-15, A-INJ-17, A-INJ-22)."""
    divisor = 1
    for row, times in wounds(book, person):
        divisor *= row.speed_divisor**times
    for condition in person.conditions:
        if condition.name in book.conditions:
            divisor *= book.conditions[condition.name].speed_divisor
    return divisor


def weakened(book: Book, person: Person) -> int:
    """By what the limits of load are divided (A-INJ-15, A-INJ-17, A-INJ-22)."""
    divisor = 1
    for row, times in wounds(book, person):
        divisor *= row.capacity_divisor**times
    return divisor


def arms(book: Book, person: Person) -> int:
    """How many arms somebody has (A-INJ-16)."""
    return max(0, HANDS - sum(row.arms_lost * times for row, times in wounds(book, person)))


def reaction(book: Book, person: Person) -> int:
    """What scars add to reaction rolls for him who speaks (A-INJ-11)."""
    return sum(row.bonus.reaction * times for row, times in wounds(book, person))


def hindered(book: Book, state: State, person: Person, act: str) -> bool:
    """Whether somebody does an act at disadvantage: an attack of a kind, or the check of that id (A-INJ-12 to 14)."""
    rows = (book.conditions[c.name].disadvantage for c in person.conditions if c.name in book.conditions)
    if any(act in kinds for kinds in rows):
        return True
    if any(act in row.disadvantage for row, _ in wounds(book, person)):
        return True
    broken = broken_arms(person)
    return bool(broken) and any(arm in broken for arm in arms_used(book, state, person, act))


def barred(book: Book, person: Person, act: str) -> bool:
    """Whether somebody cannot make attacks of a kind at all (A-INJ-13)."""
    rows = (book.conditions[c.name].barred for c in person.conditions if c.name in book.conditions)
    return any(act in kinds for kinds in rows)


def broken_arms(person: Person) -> tuple[str, ...]:
    """Which arms are broken: right, left."""
    return tuple(arm for arm in BOTH if person.has(f"{BROKEN_ARM}.{arm}"))


def arms_used(book: Book, state: State, person: Person, act: str) -> tuple[str, ...]:
    """The arms an act takes: the right hand holds the weapon, a bulky one takes both (A-PLAY-08)."""
    if act in BY_HAND:
        return BOTH
    if act not in (MELEE, MISSILE):
        return ()
    held = find(state, person.id, person.right)
    weapon = book.weapons.get(held.kind) if held else None
    return BOTH if weapon and weapon.bulky else (RIGHT,)


def arms_fault(book: Book, state: State, who: str, kind: str) -> str:
    """Why somebody with a lost arm cannot take that weapon or shield in hand, or an empty text (A-CBT-32)."""
    person = state.person(who)
    left = arms(book, person)
    weapon = book.weapons.get(kind)
    if left == HANDS or not (weapon or kind in book.shields):
        return ""
    if not left:
        return f"{person.name} has no arm left"
    if weapon and weapon.bulky:
        return f"{person.name} has one arm, and that takes two hands"
    other = person.left if weapon else person.right
    return f"{person.name} has one arm, and it is in use" if other else ""


def lasting(book: Book, name: str, until: int = 0, value: int = 0, other: str = "") -> Condition:
    """A condition of the list; one in which nobody acts stops him outside fights too."""
    return Condition(name, until, value, other, stops=stops(book, name))


def stops(book: Book, name: str) -> bool:
    """Tells whether nobody acts in a condition; in one that is not of the list everybody does."""
    return name in book.conditions and not book.conditions[name].acts


def condition(person: Person, name: str) -> Condition:
    """The condition of that name on somebody, or an empty one of that name."""
    return person.condition(name) or Condition(name)
