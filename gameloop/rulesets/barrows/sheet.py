"""Sheets: from the words of a party file to somebody who can join."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gameloop.kernel.values import evolve
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.burden import hold, named
from gameloop.rulesets.barrows.hindrance import BOTH
from gameloop.rulesets.barrows.names import PURSE
from gameloop.rulesets.barrows.parties import Character
from gameloop.world.goods import merged
from gameloop.world.state import Item, Member

BARE = "armor_unarmored"
LENT = "lent"
LENDER = "village "


def member(book: Book, sheet: Character) -> Member:
    """A sheet as somebody who can join, armed and armored with what he has (A-PLAY-08)."""
    goods = merged(_goods(book, sheet))
    new = newcomer(book, sheet.name, sheet.class_, sheet.abilities, sheet.hp, sheet.spells, goods)
    xp = sheet.xp or new.pools["xp"] + book.high(sheet.abilities, "starting_xp")
    return evolve(new, stats={**new.stats, "level": sheet.level}, pools={**new.pools, "xp": xp})


def newcomer(
    book: Book,
    name: str,
    class_: str,
    abilities: Mapping[str, int],
    hp: int,
    spells: tuple[str, ...],
    goods: tuple[Item, ...],
) -> Member:
    """Somebody new; `hp` are all his hit points, high Constitution included (A-ABL-13, A-ABL-14)."""
    row = book.classes[class_]
    best = hp - book.high(abilities, "max_hp")
    weapons = [item for item in goods if item.kind in book.weapons]
    right = weapons[0].id if weapons else ""
    held = hold(book, weapons[0]) if weapons else None
    shield = next((item.id for item in goods if item.kind in book.shields), "")
    return Member(
        name=name,
        kind=row.id,
        stats={**abilities, "level": book.start.level, "max_hp": hp, "best_hd_total": best},
        pools={"hp": hp, "xp": book.start.xp},
        tags=row.features,
        spells=spells,
        goods=goods,
        armor=next((item.id for item in goods if item.kind in book.armor), ""),
        right=right,
        left=right if held is not None and held.places == BOTH else shield,
    )


def _goods(book: Book, sheet: Character) -> Iterable[Item]:
    lent = {book.words[word.casefold()] for word in sheet.lent}
    worn = [sheet.armor] if book.words[sheet.armor.casefold()] != BARE else []
    for word in (*worn, *(["shield"] if sheet.shield else []), *sheet.weapons):
        yield thing(book, word, 1, lent=book.words[word.casefold()] in lent)
    for gear in sheet.gear:
        yield thing(book, gear.item, gear.n)
    if sheet.silver:
        yield item(book, PURSE, sheet.silver)


def thing(book: Book, word: str, n: int, *, lent: bool = False) -> Item:
    """`n` of what a word of the lists means; a sword stays a sword. Raises KeyError for what is no gear."""
    kind = book.words[word.casefold()]
    plain = item(book, kind, n)
    name = plain.name if word == kind or kind in book.items else word.casefold()
    made = plain if name == plain.name else evolve(plain, id=f"{kind}.{name.replace(' ', '_')}", name=name)
    return evolve(made, id=f"{made.id}.{LENT}", name=LENDER + name, tags=(LENT,)) if lent else made


def item(book: Book, kind: str, n: int) -> Item:
    """`n` of a kind of thing, as the lists name it."""
    name = named(book, kind)
    if name is None:
        raise KeyError(kind)
    return Item(kind, kind, name, n)
