"""What comes of a thief's feats: a fall, and a pocket picked (A-PLAY-52)."""

from __future__ import annotations

from gameloop.kernel.notation import parse
from gameloop.rulesets.barrows.book import Book
from gameloop.world.ruleset import Drafting, Ruleset


def fell(book: Book, draft: Drafting, rules: Ruleset, who: str, feet: int) -> None:
    """A die for each ten feet, and no save (A-PLAY-52)."""
    figures = book.numbers.thievery
    dice = max(1, (feet or figures.fall_feet_default) // figures.fall_feet_per_die)
    sides = parse(figures.fall_damage).sides[0]
    amount = draft.roll(f"{dice}d{sides}", "fall", who, rule="A-PLAY-52").total
    rules.moments.hurt(draft, rules, who, amount, "fall", "A-PLAY-52")
