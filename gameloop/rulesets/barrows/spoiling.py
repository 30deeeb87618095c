"""What creatures do to gear: rust, acid, hunger, fire (A-PLAY-29)."""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.rulesets.barrows.book import Book
from gameloop.world import spoiling
from gameloop.world.harming import MAGIC
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.spoiling import ARMOR, BURNS, METAL, METAL_WEAPON, MadeOf, lose, worn
from gameloop.world.state import Item

ROW = "A-PLAY-29"


def made_of(book: Book, item: Item, material: str) -> bool:
    """Whether a thing is made of a material; armor and metal_weapon are words for what is worn and struck with."""
    if material == ARMOR:
        return item.kind in book.armor
    if material == METAL_WEAPON:
        return item.kind in book.weapons and made_of(book, item, METAL)
    return material in item.tags or item.kind in book.materials[material].kinds


def _stuff(book: Book) -> MadeOf:
    return lambda item, material: made_of(book, item, material)


def rust(book: Book, draft: Drafting, rules: Ruleset, who: str, item: Item, magic_pct: int) -> None:
    """A metal thing is lost; a magic one only by so many in a hundred."""
    if not made_of(book, item, METAL):
        return
    if MAGIC in item.tags and draft.roll("1d100", "rust", who, rule=ROW).total > magic_pct:
        return
    lose(draft, rules, who, item, "rusts away")


def rust_worn(book: Book, draft: Drafting, rules: Ruleset, who: str, magic_pct: int) -> None:
    """The first metal thing that somebody has on or in hand."""
    found = next((item for item in worn(draft.state, who) if made_of(book, item, METAL)), None)
    if found is not None:
        rust(book, draft, rules, who, found, magic_pct)


def dissolve(book: Book, draft: Drafting, rules: Ruleset, who: str, materials: Iterable[str]) -> None:
    """One thing of these is lost: what is worn before what is carried."""
    _lose_one(book, draft, rules, who, materials, "dissolves")


def burn(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """One thing that burns is lost."""
    _lose_one(book, draft, rules, who, BURNS, "burns up")


def _lose_one(
    book: Book, draft: Drafting, rules: Ruleset, who: str, materials: Iterable[str], how: str
) -> None:
    found = spoiling.first(draft.state, who, materials, _stuff(book))
    if found is not None:
        lose(draft, rules, who, found, how)


def eat(book: Book, draft: Drafting, rules: Ruleset, who: str, materials: Iterable[str]) -> None:
    """Somebody drops a thing of these, as he chooses, and it is eaten."""
    spoiling.eat(draft, rules, who, materials, _stuff(book))
