"""The time of the year: how long its days are, and what the weather is called then (A-GAP-21)."""

from __future__ import annotations

from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.records import Season
from gameloop.world.state import State

WINTER = "winter"


def called(book: Book, state: State, weather: str) -> str:
    """A weather by its name, another in winter."""
    row = next(w for w in book.wilds.weather if w.id == weather)
    cold = season(book, state, state.clock).id == WINTER
    return row.winter_name if cold and row.winter_name else row.name


def season(book: Book, state: State, clock: int) -> Season:
    """The season at a time: the game begins on the first day of one (A-PLAY-04)."""
    seasons = tuple(book.seasons.values())
    first = tuple(book.seasons).index(str(state.setting("start_season")))
    gone = clock // (book.numbers.time.day_seconds * days_per_season(book))
    return seasons[(first + gone) % len(seasons)]


def daylight(book: Book, state: State, clock: int) -> bool:
    """Whether it is day: the first watches of it, as many as the season has (A-WLD-01 to A-WLD-03)."""
    watch = clock // book.numbers.time.watch_seconds % book.numbers.time.watches_per_day
    return watch < season(book, state, clock).daylight_watches


def days_per_season(book: Book) -> int:
    """A season, 13 weeks (A-GAP-35)."""
    return book.numbers.time.months_per_year * book.numbers.time.days_per_week


def night(book: Book, state: State, clock: int) -> bool:
    """Whether it is none."""
    return not daylight(book, state, clock)
