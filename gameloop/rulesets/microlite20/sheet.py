"""Sheets: from the words of a party file, or from the dice, to somebody who can join (B-STAT, B-HP-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.burden import BOTH, hold, item
from gameloop.rulesets.microlite20.names import DIE, EL, HP, LEVEL, MAX_HP, STR
from gameloop.rulesets.microlite20.parties import Character
from gameloop.rulesets.microlite20.trade import PURSE
from gameloop.world.goods import merged
from gameloop.world.state import Item, Member


def member(book: Book, sheet: Character) -> Member:
    """A sheet as somebody who can join, armed and armored with what he has."""
    goods = merged(_goods(book, sheet))
    new = newcomer(
        book, sheet.name, sheet.race, sheet.class_, sheet.stats, sheet.hp_dice, sheet.signature, goods
    )
    return evolve(new, pools={**new.pools, EL: sheet.el}) if sheet.el else new


def newcomer(
    book: Book,
    name: str,
    race: str,
    class_: str,
    stats: Mapping[str, int],
    dice: tuple[int, ...],
    signature: tuple[str, ...],
    goods: tuple[Item, ...],
) -> Member:
    """Somebody new; `stats` have the race in them already, `dice` are the hit die of each level (B-HP-01)."""
    hp = stats[STR] + sum(dice)
    rolled = {f"{DIE}{level}": face for level, face in enumerate(dice, start=1)}
    right, left = _hands(book, goods)
    return Member(
        name=name,
        kind=class_,
        stats={**stats, LEVEL: len(dice), MAX_HP: hp, **rolled},
        pools={HP: hp},
        tags=(race,),
        spells=signature,
        goods=goods,
        armor=next((thing.id for thing in goods if thing.kind in book.armor), ""),
        right=right,
        left=left,
    )


def _hands(book: Book, goods: tuple[Item, ...]) -> tuple[str, str]:
    """What is in which hand: the first weapon, and a shield where a hand is left for it."""
    weapon = next((thing for thing in goods if thing.kind in book.weapons), None)
    held = hold(book, weapon) if weapon else None
    if weapon is not None and held is not None and held.places == BOTH:
        return weapon.id, weapon.id
    shield = next((thing.id for thing in goods if thing.kind in book.shields), "")
    return weapon.id if weapon else "", shield


def _goods(book: Book, sheet: Character) -> Iterator[Item]:
    for word in (sheet.armor, sheet.shield, *sheet.weapons):
        if word:
            yield thing(book, word, 1)
    for gear in sheet.gear:
        yield thing(book, gear.item, gear.n)
    if sheet.cp:
        yield item(book, PURSE, sheet.cp)


def thing(book: Book, word: str, n: int) -> Item:
    """`n` of what a word of the lists means. Raises KeyError for what is no gear."""
    return item(book, book.words[word.casefold()], n)
