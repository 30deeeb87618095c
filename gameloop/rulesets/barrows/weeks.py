"""Nights in a row, and the week of rest that they make (A-INJ-07, A-INJ-08)."""

from __future__ import annotations

from gameloop.rulesets.barrows.book import Book
from gameloop.world.resting import nights
from gameloop.world.state import State


def week(book: Book) -> int:
    """Nights in a row that are a week of rest."""
    return book.numbers.time.days_per_week * book.numbers.rest.grievous_weeks


def counted(book: Book, state: State) -> int:
    """Nights in a row towards a week that is not yet full."""
    so_far = nights(state)
    return so_far if so_far < week(book) else 0


def missing(book: Book, state: State) -> int:
    """Nights that are still missing to a week of rest."""
    return week(book) - counted(book, state)
