"""A watch under the open sky: how far one comes, whether the way is lost, weather, and who is met (B-PLAY-14)."""

from __future__ import annotations

from functools import partial

from gameloop.rulesets.microlite20 import figures
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.wildrows import Season
from gameloop.world.modes import in_region
from gameloop.world.outdoors import region_of
from gameloop.world.region import ROAD
from gameloop.world.resting import crawlers
from gameloop.world.ruleset import Drafting, No, Ruleset, Wilds
from gameloop.world.state import DOWN, State
from gameloop.world.watches import CAMP, MARCH

ROW = "B-PLAY-14"
WHOLE = 100
DESERT = "desert"


def wilds(book: Book) -> Wilds:
    """What these rules decide under the open sky."""
    return Wilds(
        night=partial(night, book),
        season=lambda _state, clock: season(book, clock).name,
        weather=partial(weather, book),
        barred=lambda state, _rules, act, clock: barred(book, state, act, clock),
        stride=lambda draft, _rules, _act: stride(book, draft.state),
        cost=partial(cost, book),
        far=partial(far, book),
        course=lambda _draft, _rules, side: side,
        forage=lambda _draft, _rules: 0,
    )


# --- the hour and the season --------------------------------------------------------------------------


def night(book: Book, _state: State, clock: int) -> bool:
    """The watches of a day that are for camp are its last."""
    time = book.numbers.time
    watch = clock // (time.turn_seconds * time.turns_per_watch) % time.watches_per_day
    return watch >= book.wilds.travel_watches


def season(book: Book, clock: int) -> Season:
    """The season at a time; the game begins with the first day of the first."""
    time = book.numbers.time
    days = clock // (time.turn_seconds * time.turns_per_watch * time.watches_per_day)
    return book.wilds.season[days // book.wilds.days_per_season % len(book.wilds.season)]


def step_of(book: Book, state: State) -> int:
    """The step of the weather, that of the season at the beginning."""
    start = season(book, state.clock).start
    return next((w.step for w in book.wilds.weather if w.id == state.journey.weather), start)


def weather(book: Book, state: State) -> str:
    """What the weather is called, by season and ground."""
    row = book.wilds.weather[step_of(book, state)]
    names = (
        season(book, state.clock).id,
        *(state.chart().place(state.here.place).tags if state.here.chart else ()),
    )
    return next((row.names[name] for name in names if name in row.names), row.name)


# --- how far ------------------------------------------------------------------------------------------


def barred(book: Book, state: State, act: str, clock: int) -> No | None:
    """Two watches of a day are for travel, the third is for camp; nobody marches by night."""
    if act == MARCH:
        return No("these rules know no forced march", ROW, "camp")
    if act != CAMP and night(book, state, clock):
        return No("the watches of this day that are for travel are over", ROW, "camp")
    return None


def stride(book: Book, state: State) -> int:
    """The parts of a stride: by the speed of the slowest, less in bad weather (B-GAP-09)."""
    rows = book.wilds.miles_per_day
    slowest = min(figures.speed(book, state, p) for p in state.party() if not p.has(DOWN))
    miles = next((miles for feet, miles in rows if slowest >= feet), rows[-1][1])
    parts = book.wilds.stride * miles // rows[0][1] * book.wilds.weather[step_of(book, state)].pct // WHOLE
    return parts // book.numbers.party.crawl_turns if crawlers(state) else parts


def cost(book: Book, state: State, one: str, other: str) -> int:
    """What a step to a neighbouring hex takes of a stride: by its ground, or by the road that leads there."""
    region = region_of(state)
    path = book.wilds.path[ROAD] if region.path(one, other) else 0
    miles = max(path, book.wilds.at(region.hexes[other].id).miles)
    return -(-book.wilds.stride * book.wilds.hex_miles // max(miles, 1))


def far(book: Book, parts: int) -> str:
    """So much of a stride in miles of easy ground."""
    miles = parts * book.wilds.miles_per_day[0][1] // (book.wilds.travel_watches * book.wilds.stride)
    return f"{miles} mile{'s' * (miles != 1)} of easy ground"


def watch_over(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """Outdoors it is seen who comes in this watch."""
    if in_region(draft.state):
        return
