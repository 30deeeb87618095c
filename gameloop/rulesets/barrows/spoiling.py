"""What creatures do to gear: rust, acid, hunger, fire (A-PLAY-29)."""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.rulesets.barrows.book import Book
from gameloop.world.fighting import choose
from gameloop.world.goods import find, move, some
from gameloop.world.harming import MAGIC
from gameloop.world.ruleset import Drafting
from gameloop.world.state import NOWHERE, Item, State

ROW = "A-PLAY-29"
METAL, ARMOR, METAL_WEAPON = "metal", "armor", "metal_weapon"
BURNS = ("wood", "leather", "cloth")


def made_of(book: Book, item: Item, material: str) -> bool:
    """Whether a thing is made of a material; armor and metal_weapon are words for what is worn and struck with."""
    if material == ARMOR:
        return item.kind in book.armor
    if material == METAL_WEAPON:
        return item.kind in book.weapons and made_of(book, item, METAL)
    return material in item.tags or item.kind in book.materials[material].kinds


def worn(state: State, who: str) -> tuple[Item, ...]:
    """What somebody has on and in hand, the armor first."""
    person = state.person(who)
    found = (find(state, who, item) for item in dict.fromkeys((person.armor, person.left, person.right)))
    return tuple(item for item in found if item is not None)


def rust(book: Book, draft: Drafting, who: str, item: Item, magic_pct: int) -> None:
    """A metal thing is lost; a magic one only by so many in a hundred."""
    if not made_of(book, item, METAL):
        return
    if MAGIC in item.tags and draft.roll("1d100", "rust", who, rule=ROW).total > magic_pct:
        return
    lose(draft, who, item, "rusts away")


def rust_worn(book: Book, draft: Drafting, who: str, magic_pct: int) -> None:
    """The first metal thing that somebody has on or in hand."""
    found = next((item for item in worn(draft.state, who) if made_of(book, item, METAL)), None)
    if found is not None:
        rust(book, draft, who, found, magic_pct)


def dissolve(book: Book, draft: Drafting, who: str, materials: Iterable[str]) -> None:
    """One thing of these is lost: what is worn before what is carried."""
    found = first(book, draft.state, who, materials)
    if found is not None:
        lose(draft, who, found, "dissolves")


def burn(book: Book, draft: Drafting, who: str) -> None:
    """One thing that burns is lost."""
    found = first(book, draft.state, who, BURNS)
    if found is not None:
        lose(draft, who, found, "burns up")


def eat(book: Book, draft: Drafting, who: str, materials: Iterable[str]) -> None:
    """Somebody drops a thing of these, as he chooses, and it is eaten."""
    wanted = tuple(materials)
    edible = [i for i in draft.state.held(who) if any(made_of(book, i, m) for m in wanted)]
    if not edible:
        return
    names = {item.name: item for item in edible}
    text = f"What does {draft.state.person(who).name} let go of?"
    said = choose(draft, who, "drop", text, tuple(names), next(iter(names)), rule=ROW)
    lose(draft, who, names[said], "is eaten")


def first(book: Book, state: State, who: str, materials: Iterable[str]) -> Item | None:
    """The first thing of these materials: by what is named first, what is worn before what is carried."""
    goods = (*worn(state, who), *state.held(who))
    return next((item for material in materials for item in goods if made_of(book, item, material)), None)


def lose(draft: Drafting, who: str, item: Item, how: str) -> None:
    """One of a stack is gone."""
    move(draft, some(item, 1), who, NOWHERE, how, rule=ROW)
