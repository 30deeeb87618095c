"""Other actions of a round: what hands do with things, in phase 4 and without a roll (A-PLAY-08, A-PLAY-17)."""

from __future__ import annotations

from functools import partial

from gameloop.rulesets.barrows import burden
from gameloop.rulesets.barrows.book import Book
from gameloop.world import handling
from gameloop.world.engagement import Intent
from gameloop.world.handling import Handling
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.state import Item, Person, State

ROW = "A-PLAY-17"


def of(book: Book) -> Handling:
    """What these rules say of it."""
    return Handling(
        partial(burden.may_use, book),
        partial(burden.may_carry, book),
        lambda item: item.kind in book.armor,
        lambda item: _burns(book, item),
        ROW,
        "A-PLAY-08",
        "A-PLAY-55",
    )


def _burns(book: Book, item: Item) -> bool:
    return item.kind in book.items and bool(book.items[item.kind].light)


def fault(book: Book, state: State, person: Person, intent: Intent) -> No | None:
    """Why somebody cannot do that with a thing now."""
    return handling.fault(of(book), state, person, intent)


def do(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """Do what was meant, if it can still be done."""
    handling.do(of(book), draft, rules, who, draft.state.in_fight().intents[who])
