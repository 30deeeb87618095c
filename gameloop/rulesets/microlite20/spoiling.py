"""What creatures do to gear: rust, acid, hunger, fire; a quick hand saves it (B-GAP-29)."""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.records import Armor, Weapon
from gameloop.rulesets.microlite20.saving import REFLEX, save
from gameloop.world import spoiling
from gameloop.world.harming import MAGIC
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.spoiling import ARMOR, BURNS, METAL, METAL_WEAPON, MadeOf, worn
from gameloop.world.state import Item

ROW = "B-GAP-29"


def made_of(book: Book, rules: Ruleset, item: Item, material: str) -> bool:
    """Whether a thing is made of a material; armor and metal_weapon are words for what is worn and struck with."""
    if material == ARMOR:
        return isinstance(book.row(item.kind), Armor)
    if material == METAL_WEAPON:
        return isinstance(book.row(item.kind), Weapon) and made_of(book, rules, item, METAL)
    return material in item.tags or item.kind in rules.tools.get(material, ())


def _stuff(book: Book, rules: Ruleset) -> MadeOf:
    return lambda item, material: made_of(book, rules, item, material)


def rust(book: Book, draft: Drafting, rules: Ruleset, who: str, item: Item, magic_pct: int, dc: int) -> None:
    """A metal thing is lost; a magic one only by so many in a hundred."""
    if not made_of(book, rules, item, METAL):
        return
    if MAGIC in item.tags and draft.roll("1d100", "rust", who, rule=ROW).total > magic_pct:
        return
    lose(draft, rules, who, item, "rusts away", dc)


def rust_worn(book: Book, draft: Drafting, rules: Ruleset, who: str, magic_pct: int, dc: int) -> None:
    """The first metal thing that somebody has on or in hand."""
    found = next((item for item in worn(draft.state, who) if made_of(book, rules, item, METAL)), None)
    if found is not None:
        rust(book, draft, rules, who, found, magic_pct, dc)


def dissolve(
    book: Book, draft: Drafting, rules: Ruleset, who: str, materials: Iterable[str], dc: int
) -> None:
    """One thing of these is lost: what is worn before what is carried."""
    found = spoiling.first(draft.state, who, materials, _stuff(book, rules))
    if found is not None:
        lose(draft, rules, who, found, "dissolves", dc)


def lose(draft: Drafting, rules: Ruleset, who: str, item: Item, how: str, dc: int) -> None:
    """One of a stack is gone, unless a reflex save pulls it away."""
    if not save(draft, rules, who, REFLEX, dc, item.kind, ROW):
        spoiling.lose(draft, rules, who, item, how)


def burn(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """One thing that burns is lost."""
    found = spoiling.first(draft.state, who, BURNS, _stuff(book, rules))
    if found is not None:
        spoiling.lose(draft, rules, who, found, "burns up")


def eat(book: Book, draft: Drafting, rules: Ruleset, who: str, materials: Iterable[str]) -> None:
    """Somebody drops a thing of these, as he chooses, and it is eaten."""
    spoiling.eat(draft, rules, who, materials, _stuff(book, rules))
