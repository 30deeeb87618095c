"""What follows when a timer or a condition is over by the clock."""

from __future__ import annotations

from gameloop.kernel.clock import Timer
from gameloop.rulesets.barrows import charms, draining, injury, sealing
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.riders import DEADLY, POISONED, ROW
from gameloop.world.defeat import come_home
from gameloop.world.rising import rise
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Condition


def fired(book: Book, draft: Drafting, rules: Ruleset, timer: Timer) -> None:
    """A timer has fired."""
    sealing.over(draft, timer)
    charms.mood_back(draft, timer)
    come_home(draft, rules, timer)
    rise(draft, rules, timer, draining.ROW)


def ended(book: Book, draft: Drafting, rules: Ruleset, who: str, condition: Condition) -> None:
    """A condition of somebody is over: a deadly poison has run its time (A-PLAY-29)."""
    if condition.name == POISONED and condition.value == DEADLY and not draft.state.person(who).gone:
        injury.slay(book, draft, rules, who, ROW)
