"""After a fight: ammunition, what becomes of the helpless, experience (A-CBT-31, A-EQP-19, A-PLAY-20)."""

from __future__ import annotations

from gameloop.rulesets.barrows.arms import load_of
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.experience import share_xp, slain_xp
from gameloop.world.checks import attempt
from gameloop.world.goods import move, some
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import DEAD, NOWHERE


def settle(
    book: Book,
    draft: Drafting,
    rules: Ruleset,
    people: tuple[str, ...],
    shot: tuple[tuple[str, str], ...],
    won: str,
) -> None:
    """What is never forgotten when a fight is over."""
    for who, _weapon in shot:
        ammunition(draft, rules, who)
    dead = [who for who in people if draft.state.person(who).has(DEAD)]
    share_xp(book, draft, slain_xp(book, draft.state, dead))


def ammunition(draft: Drafting, rules: Ruleset, who: str) -> None:
    """Whether a weapon that shot in the fight has used up its load: one roll, however many shots (A-EQP-19)."""
    load = load_of(draft.state, who)
    if load is None:
        return
    if attempt(draft, rules, "ammunition", who, outcomes=("used up", "enough left")).worked:
        move(draft, some(load, 1), who, NOWHERE, "used up", rule="A-EQP-19")
