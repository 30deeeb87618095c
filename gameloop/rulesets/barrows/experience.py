"""Experience points: what the slain are worth, and who gets how much of it (A-CLS-03, A-CLS-04, A-MON-06)."""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.prowess import hit_dice, is_character
from gameloop.world.ruleset import Drafting
from gameloop.world.state import FOES, State
from gameloop.world.wounds import change

XP = "xp"
SLAYING = "slaying"


def slain_xp(book: Book, state: State, slain: Iterable[str]) -> int:
    """What these dead are worth together: by hit dice, nothing where the setting gives none."""
    if not state.setting("xp_for_slaying"):
        return 0
    people = (state.person(who) for who in slain)
    return sum(book.by_hd(hit_dice(book, state, p)).xp for p in people if p.side == FOES)


def share_xp(book: Book, draft: Drafting, amount: int, why: str = SLAYING) -> None:
    """Divide experience equally among the living characters, rounding down (A-CLS-04)."""
    sharers = [p.id for p in draft.state.party() if is_character(book, p)]
    for who in sharers:
        change(draft, who, XP, amount // len(sharers), why, rule="A-CLS-04")
