"""Saving throws, and how hard the specials of a creature are to withstand (B-SKILL-11 to B-SKILL-13, B-GAP-29)."""

from __future__ import annotations

from gameloop.kernel.dice import Mods
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import LEVEL
from gameloop.world.checks import attempt
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import State

BODY, REFLEX, WILL = "fortitude", "reflex", "will"
OUTCOMES = ("withstands", "gives way")


def save(
    draft: Drafting, rules: Ruleset, who: str, by: str, dc: int, why: str, row: str, mods: Mods = ()
) -> bool:
    """One saving throw of that kind against a number; `why` is a word for what threatens."""
    return attempt(
        draft, rules, by, who, needed=dc, why=f"{by}_{why}", rule=row, mods=mods, outcomes=OUTCOMES
    ).worked


def hard(book: Book, state: State, who: str, dc: int) -> int:
    """The number of a special of somebody: its own, else by his hit dice (B-GAP-29)."""
    figures = book.numbers.monster
    return dc or figures.special_dc + state.person(who).stats.get(LEVEL, 0) // figures.special_dc_hd
