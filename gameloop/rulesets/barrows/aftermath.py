"""After a fight: ammunition, what becomes of the helpless, experience (A-CBT-31, A-EQP-19, A-PLAY-20)."""

from __future__ import annotations

from gameloop.rulesets.barrows.arms import load_of
from gameloop.rulesets.barrows.bearing import helpless
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.levels import share
from gameloop.rulesets.barrows.prowess import hit_dice, is_character
from gameloop.world import fates
from gameloop.world.checks import attempt
from gameloop.world.goods import move, some
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import DEAD, FOES, NOWHERE, PARTY, State

SLAYING = "slaying"


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
    if won == PARTY and draft.state.able():
        fates.dispose(draft, rules, in_hand(book, draft.state, people))
    count(book, draft, people)


def count(book: Book, draft: Drafting, people: tuple[str, ...]) -> None:
    """Those of them who are dead now are worth their experience; the living may have gone their way."""
    there = [who for who in people if who in draft.state.people]
    reward(book, draft, [who for who in there if draft.state.person(who).has(DEAD)])


def in_hand(book: Book, state: State, people: tuple[str, ...]) -> tuple[str, ...]:
    """Enemies who lie there and can do nothing (A-PLAY-20)."""
    found = (state.people[who] for who in people if who in state.people)
    return tuple(p.id for p in found if p.side == FOES and not p.gone and helpless(book, p))


def reward(book: Book, draft: Drafting, slain: list[str]) -> None:
    """Experience for slain foes, by their hit dice, to the living characters (A-CLS-03, A-CLS-04, A-MON-06)."""
    dead = [p for p in (draft.state.person(who) for who in slain) if p.side == FOES]
    xp = sum(book.by_hd(hit_dice(book, draft.state, p)).xp for p in dead)
    if xp:
        share(book, draft, _living(book, draft.state), xp, SLAYING)


def _living(book: Book, state: State) -> list[str]:
    """The living characters of the party, those too who have got away from the fight."""
    people = (state.people[who] for who in state.order if who not in state.waiting)
    return [p.id for p in people if not p.has(DEAD) and is_character(book, p)]


def ammunition(draft: Drafting, rules: Ruleset, who: str) -> None:
    """Whether a weapon that shot in the fight has used up its load: one roll, however many shots (A-EQP-19)."""
    load = load_of(draft.state, who)
    if load is None:
        return
    if attempt(draft, rules, "ammunition", who, outcomes=("used up", "enough left")).worked:
        move(draft, some(load, 1), who, NOWHERE, "used up", rule="A-EQP-19")
