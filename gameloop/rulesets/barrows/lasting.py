"""What follows when a timer or a condition is over by the clock."""

from __future__ import annotations

from gameloop.kernel.clock import Timer
from gameloop.rulesets.barrows import (
    charms,
    draining,
    flying,
    hirelings,
    injury,
    possession,
    raising,
    sealing,
)
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import DOMINATED, WATERBORNE
from gameloop.rulesets.barrows.riders import DEADLY, POISONED, ROW
from gameloop.world.carrying import die
from gameloop.world.defeat import come_home
from gameloop.world.rising import rise
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Condition
from gameloop.world.storychanges import under_water


def fired(book: Book, draft: Drafting, rules: Ruleset, timer: Timer) -> None:
    """A timer has fired."""
    sealing.over(draft, timer)
    charms.mood_back(draft, timer)
    come_home(draft, rules, timer)
    hirelings.answered(book, draft, timer)
    flying.run_on(book, draft, rules, timer)
    raising.over(book, draft, timer)
    rise(draft, rules, timer, draining.ROW)


def ended(book: Book, draft: Drafting, rules: Ruleset, who: str, condition: Condition) -> None:
    """A condition is over: a deadly poison (A-PLAY-29), breath under water (A-SPL-23), a month of work (A-HIR-10)."""
    state = draft.state
    if (
        condition.name == WATERBORNE
        and who in state.order
        and under_water(state, state.here.chart, state.here.place)
    ):
        die(draft, rules, who, "A-SPL-23")
    hirelings.month_over(book, draft, rules, who, condition)
    if condition.name == DOMINATED:
        possession.run_out(draft, who, condition.other)
    if condition.name == POISONED and condition.value == DEADLY and not draft.state.person(who).gone:
        injury.slay(book, draft, rules, who, ROW)
