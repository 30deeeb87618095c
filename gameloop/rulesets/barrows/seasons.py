"""What the weather is called at this time of the year (A-GAP-21)."""

from __future__ import annotations

from gameloop.rulesets.barrows import resting
from gameloop.rulesets.barrows.book import Book
from gameloop.world.state import State

WINTER = "winter"


def called(book: Book, state: State, weather: str) -> str:
    """A weather by its name, another in winter."""
    row = next(w for w in book.wilds.weather if w.id == weather)
    cold = resting.season(book, state, state.clock).id == WINTER
    return row.winter_name if cold and row.winter_name else row.name
