"""Who can do what in a fight: who acts, who is helpless, what a condition leaves him to do (B-COMBAT-02, B-PLAY-06)."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import modifiers
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import LEVEL
from gameloop.rulesets.microlite20.records import ConditionRow
from gameloop.world import grips, natures
from gameloop.world.captives import GIVEN_UP
from gameloop.world.sides import members, standing
from gameloop.world.state import DEAD, PARTY, Person, State

SURPRISED, ROUTED, TURNED, CHARMED = "surprised", "routed", "turned", "charmed"
SNEAKING, NOTICED, UNAWARE, LOST_SIGHT = "sneaking", "noticed", "unaware", "lost_sight"
NONE, MOVE, FLEE, FRIEND = "none", "move", "flee", "friend"  # what a condition leaves: records.THINGS
PASSING = (
    SURPRISED,
    ROUTED,
    SNEAKING,
    NOTICED,
    UNAWARE,
    LOST_SIGHT,
    "prone",
    "grappled",
    "grappling",
)  # over with the fight


def rows_of(book: Book, person: Person) -> tuple[ConditionRow, ...]:
    """What the conditions of somebody do."""
    return tuple(modifiers.conditions(book, person))


def left(book: Book, person: Person) -> tuple[str, ...]:
    """What the conditions of somebody leave him to do (records.THINGS), each once."""
    return tuple(dict.fromkeys(row.things for row in modifiers.conditions(book, person) if row.things))


def helpless(book: Book, person: Person) -> bool:
    """Whether somebody can do nothing at all, for longer than the surprise of a round."""
    rows = (row for row in modifiers.conditions(book, person) if row.id != SURPRISED)
    still = any(row.things == NONE for row in rows) or any(c.stops for c in person.conditions)
    return still or person.has(GIVEN_UP)


def able(book: Book, person: Person) -> bool:
    """Whether somebody could fight: neither helpless nor gone. The surprised and the routed could."""
    return not helpless(book, person) and not person.gone


def running(person: Person) -> bool:
    """Whether somebody has turned to flee."""
    return person.has(ROUTED) or person.has(TURNED)


def acting(book: Book, state: State, who: str) -> bool:
    """Whether somebody has a turn of his own now: able, not surprised, not kept from it by what he is."""
    person = state.person(who)
    return able(book, person) and not person.has(SURPRISED) and _willing(state, person)


def _willing(state: State, person: Person) -> bool:
    """Whether somebody fights: not those charmed by the other side, nor whom flames or nature keep out of it."""
    if person.has(CHARMED) or natures.keeps_out(state, person.id):
        return False
    return not stands_still(state, person)


def stands_still(state: State, person: Person) -> bool:
    """Whether flames keep a creature where it is."""
    return natures.stands_still(state, person.id, lambda one: one.stats.get(LEVEL, 1))


def in_the_fight(book: Book, state: State, side: str) -> tuple[Person, ...]:
    """Those of a side who are able to fight and willing; of the party the characters only."""
    fit = (p for p in standing(state, side) if able(book, p) and not p.has(CHARMED))
    return tuple(
        p for p in fit if not natures.keeps_out(state, p.id) and (side != PARTY or p.kind in book.classes)
    )


def sees(state: State, who: str, foe: str) -> bool:
    """Whether somebody can pick that one as a target: not the swallowed, nor whom he does not notice (B-PLAY-06)."""
    swallowed = state.person(foe).condition(grips.SWALLOWED)
    if swallowed is not None and swallowed.other != who:
        return False
    caught = state.person(who).condition(UNAWARE)
    if caught is not None and foe in caught.other.split():
        return False
    sneaking = state.person(foe).condition(SNEAKING)
    hidden = sneaking is not None and who in sneaking.other.split()
    return not hidden and natures.dares(state, who, foe)


def down(book: Book, state: State, side: str) -> tuple[Person, ...]:
    """Those of a side who count as down: dead, unconscious, asleep, paralyzed, turned or fled (B-PLAY-02)."""
    return tuple(
        p for p in members(state, side) if p.gone or helpless(book, p) or p.has(TURNED) or p.has(DEAD)
    )
