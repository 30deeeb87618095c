"""Who can do what in a fight: who acts, who is helpless, who is surprised, who is still in it."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.kernel.keeping import kept, kept_by, kept_while
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.charms import stands_aside
from gameloop.rulesets.barrows.monsters import whole_hd
from gameloop.rulesets.barrows.names import ALL_SEEING, CHARGING, DOMINATED, PRONE, ROUTED, SURPRISED
from gameloop.rulesets.barrows.prowess import is_character
from gameloop.rulesets.barrows.unseen import unseen
from gameloop.world import grips, natures
from gameloop.world.flags import RAISED_BY
from gameloop.world.sides import members, standing
from gameloop.world.state import DEAD, DOWN, PARTY, Person, State

PASSING = (CHARGING, PRONE, SURPRISED, ROUTED)  # what ends with the fight


def helpless(book: Book, person: Person) -> bool:
    """Whether somebody can do nothing at all: down, asleep, paralysed, tied, given up (A-GAP-42)."""
    return bool(person.conditions) and any(
        not book.conditions[c.name].acts
        for c in person.conditions
        if c.name in book.conditions and c.name not in (SURPRISED, ROUTED)
    )


def able(book: Book, person: Person) -> bool:
    """Whether somebody could fight: neither helpless nor gone. The surprised and the routed could."""
    return not helpless(book, person) and not person.gone


@kept_by
def acting(book: Book, state: State, who: str) -> bool:
    """Whether somebody can act in this round: able, not running, charmed, or surprised by everybody (A-ENC-03)."""
    person = state.person(who)
    surprise = person.condition(SURPRISED)
    held_off = stands_aside(person) or natures.keeps_out(state, who) or stands_still(state, person)
    willing = not person.has(ROUTED) and not held_off
    return able(book, person) and willing and (surprise is None or bool(surprise.other))


def stands_still(state: State, person: Person) -> bool:
    """Whether flames keep a creature where it is (A-PLAY-29)."""
    return natures.stands_still(state, person.id, lambda one: whole_hd(state.kinds[one.kind].hd))


def surprised_by(person: Person, other: str) -> bool:
    """Whether somebody is surprised by that one: by all, or by those alone who sneaked up (A-ENC-06)."""
    surprise = person.condition(SURPRISED)
    return surprise is not None and (not surprise.other or other in surprise.other.split())


def against(book: Book, state: State, who: str, foe: str) -> bool:
    """Whether somebody can act against that one now (A-ENC-03, A-ENC-06)."""
    return (
        acting(book, state, who) and not surprised_by(state.person(who), foe) and sees(book, state, who, foe)
    )


def sees(book: Book, state: State, who: str, foe: str) -> bool:
    """Whether somebody can pick that one as a target: nobody the swallowed, no creature the unseen (A-PLAY-22)."""
    swallowed = state.person(foe).condition(grips.SWALLOWED)
    if swallowed is not None and swallowed.other != who:
        return False
    if is_character(book, state.person(who)):
        return True
    hidden = unseen(state, foe) and not state.person(who).has(ALL_SEEING)
    return not hidden and natures.dares(state, who, foe)


def in_the_fight(book: Book, state: State, side: str) -> Iterator[Person]:
    """Those of a side who are able to fight and willing; of the party the characters only (A-PLAY-11, A-PLAY-18)."""
    for p in standing(state, side):
        counts = side != PARTY or is_character(book, p) or p.has(DOMINATED)
        if counts and able(book, p) and _willing(state, p):
            yield p


@kept_by
@kept_while("people", "order", "fight.people", "kinds", *RAISED_BY, books=1)
def holds_out(book: Book, state: State, side: str) -> bool:
    """Whether anybody of a side is still in the fight."""
    return next(in_the_fight(book, state, side), None) is not None


def _willing(state: State, person: Person) -> bool:
    return not stands_aside(person) and not natures.keeps_out(state, person.id)


@kept
@kept_while("people", "order", "fight.people")
def fallen(state: State, side: str) -> tuple[Person, ...]:
    """The casualties of a side: killed, or at 0 hit points (A-MOR-06)."""
    return tuple([p for p in members(state, side) if p.conditions and (p.has(DEAD) or p.has(DOWN))])
