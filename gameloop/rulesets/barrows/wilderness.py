"""A watch under the open sky: miles, forage, the wilderness die, weather, nights in camp (A-WLD, A-PLAY-71 to 73)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.rulesets.barrows import prowess
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.exploring import clue, encounter, worn_out
from gameloop.rulesets.barrows.records import TableRow
from gameloop.rulesets.barrows.seasons import called, daylight
from gameloop.rulesets.barrows.skies import held
from gameloop.world import boats, want, watches
from gameloop.world.bearings import get_lost
from gameloop.world.foraging import Forage, gather, growing
from gameloop.world.modes import in_region
from gameloop.world.resting import crawlers
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.state import DOWN, State
from gameloop.world.turns import TurnEvent
from gameloop.world.watches import FORAGE, MARCH, SAIL, UNDER_WAY, CampOwed
from gameloop.world.weather import change_weather

TABLE = "wild_event"
FREE = "wild_free"
IN_CAMP = ("wild_encounter", "wild_clue")  # rows that count in camp


# --- what a watch may be spent on -------------------------------------------------------------------


def barred(book: Book, state: State, act: str, clock: int) -> No | None:
    """By day four acts, by night a march; camp at any time (A-WLD-04, A-WLD-11, A-WLD-12)."""
    night = not daylight(book, state, clock)
    if act == SAIL and at_sea(book, state):
        return None
    if act == MARCH and not night:
        return No("a forced march is made by night, and it is day", "A-WLD-12", "travel")
    if act in UNDER_WAY and act != MARCH and night:
        return No("it is night by then", "A-WLD-11", "camp, or forcemarch")
    return None


def stride(book: Book, draft: Drafting, act: str) -> int:
    """Miles of a watch, at the pace of the slowest (A-WLD-05, A-WLD-12)."""
    if act == SAIL:
        return (
            at_sea(book, draft.state)
            or draft.roll(book.wilds.travel_miles_dice, "miles", rule="A-WLD-22").total
        )
    march = act == MARCH
    dice = book.wilds.forced_march_miles_dice if march else book.wilds.travel_miles_dice
    on_foot = "A-WLD-12" if march else "A-WLD-05"
    rule = "A-TRN-16" if all_ride(book, draft.state) else on_foot
    rolled = draft.roll(dice, "miles", rule=rule).total
    return rolled * pace(book, draft.state) // book.numbers.fight.steps_per_move


def at_sea(book: Book, state: State) -> int:
    """Miles of a watch in ships alone, by day or night; 0 where there is a canoe among them (A-WLD-22, A-TRN-13)."""
    kinds = [book.vessels[boat.kind] for boat in boats.boats(state)]
    miles = min((vessel.miles_per_hour for vessel in kinds), default=0)
    time = book.numbers.time
    return miles * time.turns_per_watch // time.turns_per_hour


def pace(book: Book, state: State) -> int:
    """Steps of the slowest on his feet; slower still with somebody who has to crawl (A-WLD-05, A-EQP-25, A-PLAY-10)."""
    walking = (p for p in (*state.party(), *state.beasts()) if not p.has(DOWN))
    steps = min(prowess.steps(book, state, p) for p in walking)
    return steps // book.numbers.party.crawl_turns if crawlers(state) else steps


def all_ride(book: Book, state: State) -> bool:
    """Whether everybody rides, and nobody walks or drives a mule: then the miles are doubled (A-TRN-16)."""
    return pace(book, state) > book.numbers.fight.steps_per_move


def away(book: Book, draft: Drafting) -> int:
    """Steps off of whoever has got away: as those are met who are not surprised (A-PLAY-43)."""
    dice = book.distances["distance_outdoor"].not_surprised_dice
    return draft.roll(dice, "moves_off", rule="A-PLAY-43").total * book.numbers.fight.steps_per_move


def forage(book: Book, draft: Drafting, rules: Ruleset, command: Forage) -> None:
    """A watch of living off the land, for the whole group (A-WLD-06)."""
    growing(draft, rules)
    watches.begin(draft, rules, FORAGE)
    n = draft.roll(book.wilds.forage_dice, FORAGE, rule="A-WLD-06").total
    gather(draft, rules, command.what, n)
    watches.end(draft, rules)


# --- the end of a watch -----------------------------------------------------------------------------


def watch_over(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """In the open a watch of rest is paid, or the die is thrown for whoever was under way (A-WLD-14)."""
    if not in_region(draft.state):
        return
    watches.pay_rest(draft, rules)
    act = draft.state.journey.act
    if act == MARCH:
        want.marched(draft, rules)
    if act in UNDER_WAY:
        wild_die(book, draft, rules)
    elif draft.state.settings.get("camp_events"):
        camp_die(book, draft, rules)


def wild_die(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """One throw on the wilderness table."""
    table = book.tables[TABLE]
    row = table.row(draft.roll(table.dice, TABLE, rule=table.rule).total)
    draft.emit(TurnEvent(row.id, row.name, nothing=row.id == FREE, rule=ROWS[row.id]))
    EVENTS[row.id](book, draft, rules, row)


def camp_die(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """By a setting the same throw in camp, where only who comes and what foreshadows him count (A-PLAY-72)."""
    table = book.tables[TABLE]
    row = table.row(draft.roll(table.dice, TABLE, rule="A-PLAY-72").total)
    counts = row.id in IN_CAMP
    draft.emit(TurnEvent(row.id, row.name, nothing=not counts, rule="A-PLAY-72"))
    if counts:
        EVENTS[row.id](book, draft, rules, row)


def _exhaustion(book: Book, draft: Drafting, rules: Ruleset, row: TableRow) -> None:
    """Whoever is encumbered must rest for a day, and the others with them (A-WLD-17, A-PLAY-54)."""
    tired = worn_out(book, draft, rules)
    if tired:
        draft.emit(CampOwed(row.rest_watches, tired, rule="A-WLD-17"))


def _lost(_book: Book, draft: Drafting, _rules: Ruleset, _row: TableRow) -> None:
    get_lost(draft, rule="A-WLD-18")


def _weather(book: Book, draft: Drafting, _rules: Ruleset, row: TableRow) -> None:
    """A step worse or better, no further than the ends of the ladder (A-WLD-19), unless magic holds it (A-SPL-06)."""
    if held(draft.state):
        return
    table = book.tables[row.table]
    steps = table.row(draft.roll(table.dice, row.table, rule=table.rule).total).weather_steps
    ladder = book.wilds.weather
    at = [w.id for w in ladder].index(draft.state.journey.weather or ladder[0].id)
    found = ladder[min(max(at + steps, 0), len(ladder) - 1)]
    change_weather(draft, found.id, called(book, draft.state, found.id), rule="A-WLD-19")


def weather(book: Book, state: State) -> str:
    """What the weather is called, at this time of the year (A-GAP-21)."""
    return called(book, state, state.journey.weather or book.wilds.weather[0].id)


def _nothing(_book: Book, _draft: Drafting, _rules: Ruleset, _row: TableRow) -> None:
    """No event (A-WLD-20)."""


EVENTS: Mapping[str, Callable[[Book, Drafting, Ruleset, TableRow], None]] = {
    "wild_encounter": encounter,
    "wild_clue": clue,
    "wild_exhaustion": _exhaustion,
    "wild_lost": _lost,
    "wild_weather": _weather,
    FREE: _nothing,
}
ROWS: Mapping[str, str] = {
    "wild_encounter": "A-WLD-15",
    "wild_clue": "A-WLD-16",
    "wild_exhaustion": "A-WLD-17",
    "wild_lost": "A-WLD-18",
    "wild_weather": "A-WLD-19",
    FREE: "A-WLD-20",
}
