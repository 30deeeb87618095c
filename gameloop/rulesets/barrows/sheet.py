"""Sheets: from the words of a party file to somebody who can join."""

from __future__ import annotations

from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.parties import Character
from gameloop.world.people import Member
from gameloop.world.state import Item, State

COIN = "silver_piece"
SUPPLY_PREFIX = "village "


def member(book: Book, sheet: Character) -> Member:
    """A sheet as somebody who can join, with weapon in the right hand and shield in the left."""
    row = book.classes[sheet.class_]
    goods = _goods(book, sheet)
    weapons = [item.id for item in goods if item.kind in book.weapons]
    shield = next((item.id for item in goods if item.kind in book.shields), "")
    armor = next((item.id for item in goods if item.kind in book.armor), "")
    spells = tuple(book.words[word.casefold()] if word in book.words else word for word in sheet.spells)
    return Member(
        name=sheet.name,
        kind=row.id,
        stats={**sheet.abilities, "level": 1, "max_hp": sheet.hp},
        pools={"hp": sheet.hp, "xp": 0},
        tags=row.features,
        spells=spells,
        goods=goods,
        armor=armor,
        right=weapons[0] if weapons else "",
        left=shield,
    )


def _goods(book: Book, sheet: Character) -> tuple[Item, ...]:
    lent = {book.words[word.casefold()] for word in sheet.lent}
    worn = [sheet.armor] if book.words[sheet.armor.casefold()] != "armor_unarmored" else []
    words = [*worn, *(["shield"] if sheet.shield else []), *sheet.weapons]
    things = [item(book, book.words[w.casefold()], 1, lent=book.words[w.casefold()] in lent) for w in words]
    gear = [item(book, book.words[g.item.casefold()], g.n) for g in sheet.gear]
    purse = [item(book, COIN, sheet.silver)] if sheet.silver else []
    return (*things, *gear, *purse)


def item(book: Book, kind: str, n: int, *, lent: bool = False) -> Item:
    """`n` of a kind of thing, as the lists name it; what is lent says whose it is and cannot be sold."""
    row = book.items.get(kind) or book.weapons.get(kind) or book.armor.get(kind) or book.shields[kind]
    name = row.name.casefold()
    if lent:
        return Item(f"{kind}.lent", kind, SUPPLY_PREFIX + name, n, tags=("lent",))
    return Item(kind, kind, name, n)


def sheet_fault(_book: Book, state: State, member: Member) -> str:
    """Why somebody cannot join with such a sheet, or an empty text."""
    if any(p.name.casefold() == member.name.casefold() for p in state.people.values()):
        return "that name is taken"
    return ""
