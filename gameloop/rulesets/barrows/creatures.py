"""Creatures as people of the game: made of the bestiary's kinds, numbered within their group (A-PLAY-23, A-MON-06)."""

from __future__ import annotations

from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.monsters import hd_dice, record, whole_hd
from gameloop.rulesets.barrows.names import HIT_DICE
from gameloop.world.bestiary import Monster
from gameloop.world.people import Described
from gameloop.world.ruleset import Drafting
from gameloop.world.state import FOES, Person

ROLL = "roll"


def people_of(
    book: Book, draft: Drafting, monster: Monster, count: int, *, group: str, name: str = "", after: int = 0
) -> tuple[Person, ...]:
    """So many of a kind, for the fact that lets them appear; notes the kind when it is the first of it.

    `name` is what they are called (empty: as their kind); several are numbered from 1 on. `after` is how many
    others will appear in the same fact before them.
    """
    if monster.id not in draft.state.kinds:
        draft.emit(Described(monster, rule=measure(book, monster)))
    called = name or monster.name.casefold()
    first = draft.state.next_foe + after
    names = [f"{called} {n + 1}" for n in range(count)] if count > 1 else [called]
    return tuple(person(book, draft, monster, f"f{first + n}", names[n], group) for n in range(count))


def measure(book: Book, monster: Monster) -> str:
    """The row by which the figures of a kind follow from its hit dice."""
    if whole_hd(monster.hd) >= len(book.monster_hd):
        return "A-MON-07"
    return "A-MON-06" if monster.hd in book.monster_hd else "A-MON-08"


def person(book: Book, draft: Drafting, monster: Monster, who: str, name: str, group: str) -> Person:
    """One of them, with hit dice and hit points of its own."""
    whole = hit_dice(draft, monster, who)
    made = record(book, monster, whole=whole)
    hp = rolled_hp(book, draft, whole, who) if draft.state.setting("monster_hp") == ROLL else made.hp
    return Person(
        who,
        name,
        FOES,
        monster.id,
        group=group,
        stats={HIT_DICE: whole, "max_hp": hp},
        pools={"hp": hp},
        tags=made.tags,
    )


def hit_dice(draft: Drafting, monster: Monster, who: str) -> int:
    """Whole hit dice, rolled for a kind of so many to so many (A-GEN-15)."""
    dice = hd_dice(monster.hd)
    if not dice:
        return whole_hd(monster.hd)
    return draft.roll(dice, "hit_dice", who, rule="A-GEN-15", secret=True).total


def rolled_hp(book: Book, draft: Drafting, whole: int, who: str) -> int:
    """Hit points by dice instead of the table; below one hit die as the table has it (A-MON-06)."""
    if not whole:
        return book.by_hd(whole).hp
    return draft.roll(f"{whole}d6", "hit_points", who, rule="A-MON-04", secret=True).total
