"""What follows when a timer or a condition is over by the clock."""

from __future__ import annotations

from gameloop.kernel.clock import Timer
from gameloop.rulesets.barrows import defeat, sealing
from gameloop.rulesets.barrows.book import Book
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Condition


def fired(_book: Book, draft: Drafting, rules: Ruleset, timer: Timer) -> None:
    """A timer has fired."""
    sealing.over(draft, timer)
    defeat.come_home(draft, rules, timer)


def ended(_book: Book, draft: Drafting, rules: Ruleset, who: str, condition: Condition) -> None:
    """A condition of somebody is over."""
