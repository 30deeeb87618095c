"""Binding wounds, nights, and weeks of rest (A-INJ-02 to A-INJ-08, A-INJ-20 to A-INJ-23, A-PLAY-64)."""

from __future__ import annotations

from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.injury import GRIEVOUS, heal, healing_fault
from gameloop.rulesets.barrows.levels import reroll
from gameloop.rulesets.barrows.names import MAX_HP
from gameloop.rulesets.barrows.seasons import daylight, season
from gameloop.rulesets.barrows.weeks import counted, week
from gameloop.world import want
from gameloop.world.camp import CampWatch, camp_watch
from gameloop.world.goods import find
from gameloop.world.light import INDOORS, quench
from gameloop.world.modes import in_region, in_village
from gameloop.world.nextwatch import next_watch
from gameloop.world.outdoors import outdoors
from gameloop.world.plots import run_plots
from gameloop.world.resting import (
    Bind,
    NightBroken,
    NightRested,
    RestWeek,
    Sleep,
    Waited,
    WoundsBound,
    nights,
)
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.scheduler import TURN, WATCH, advance, spend
from gameloop.world.state import State
from gameloop.world.turns import RESTING, stay
from gameloop.world.wounds import ConditionEnded

LIKE_ANOTHER = ("spring", "autumn")  # their daylight is that of another season (A-WLD-03)
DUSK = "dusk"

# --- after a fight --------------------------------------------------------------------------------


def bind(book: Book, draft: Drafting, rules: Ruleset, command: Bind) -> None:
    """One turn of rest, in which everybody named binds his wounds of the last fight (A-INJ-02, A-INJ-03)."""
    state = draft.state
    named = command.who or tuple(p.id for p in state.party() if unbindable(state, p.id) is None)
    no = next((no for no in (unbindable(state, who) for who in named) if no is not None), None)
    if no is not None:
        draft.refuse(no.reason, rule=no.rule)
    if not named:
        draft.refuse("nobody has wounds of the last fight to bind", instead="rest", rule="A-INJ-03")
    for who in named:
        rolled = draft.roll(book.numbers.bind_wounds.hp_dice, "bind_wounds", who, rule="A-INJ-02")
        heal(draft, who, min(rolled.total, draft.state.unbound[who]), "bind_wounds", "A-INJ-02")
        row = "A-INJ-20" if draft.state.person(who).has(GRIEVOUS) else "A-INJ-03"
        draft.emit(WoundsBound(who, rule=row))
    spend(draft, rules, TURN)


def unbindable(state: State, who: str) -> No | None:
    """Why somebody's wounds cannot be bound; the grievously wounded and those at 0 hit points may (A-INJ-20)."""
    person = state.person(who)
    if person.gone:
        return No(f"{person.name} is beyond bandages", "A-INJ-03")
    if who not in state.unbound:
        return No(
            f"{person.name} has no unbound wound of the last fight, and no older one can be bound",
            "A-INJ-03",
        )
    if person.hp >= person.stats[MAX_HP]:
        return No(f"{person.name} has all hit points", "A-INJ-02")
    return healing_fault(person)


# --- nights ---------------------------------------------------------------------------------------


def sleep(book: Book, draft: Drafting, rules: Ruleset, _command: Sleep) -> None:
    """A night's rest, and the morning after it."""
    settled = in_village(draft.state) or in_region(draft.state)
    if not settled and draft.state.setting("dungeon_night") == "refused":
        draft.refuse("nobody sleeps in a dungeon", instead="rest", rule="A-PLAY-64")
    if in_region(draft.state) and broken_night(book, draft, rules):
        return
    if night(book, draft, rules):
        rules.moments.morning(draft, rules)


def rest_week(book: Book, draft: Drafting, rules: Ruleset, _command: RestWeek) -> None:
    """Nights in a settlement until a week of them is full (A-INJ-07, A-INJ-08)."""
    if not in_village(draft.state):
        draft.refuse("a week's rest is to be had in a settlement", instead="sleep", rule="A-INJ-08")
    full = False
    while not full:
        night(book, draft, rules)
        run_plots(draft, rules)  # each sign on its own day
        full = nights(draft.state) >= week(book)
    rules.moments.morning(draft, rules)


def night(book: Book, draft: Drafting, rules: Ruleset) -> bool:
    """Rest for a night; tells whether it was not broken off (A-INJ-04, A-PLAY-64)."""
    if in_region(draft.state):
        return camp(book, draft, rules)
    before, day = counted(book, draft.state), day_of(book, draft.state.clock)
    if in_village(draft.state):
        sleep_in_village(book, draft, rules)
    elif not sleep_in_dungeon(book, draft, rules):
        break_off(draft, rules)
        return False
    row = "A-WLD-11" if in_village(draft.state) else "A-PLAY-64"
    night_over(book, draft, rules, before, new=day_of(book, draft.state.clock) > day or not before, row=row)
    return True


def night_over(book: Book, draft: Drafting, rules: Ruleset, before: int, *, new: bool, row: str) -> None:
    """The night counts, and everybody wakes."""
    draft.emit(NightRested(before + int(new), rule=row))
    wake(book, draft, rules)
    if new:
        want.slept(draft, rules)


def break_off(draft: Drafting, rules: Ruleset) -> None:
    """The night is over before its time, and counts for nothing."""
    draft.emit(NightBroken(rule="A-PLAY-64"))
    want.night_over(draft, rules)


# --- under the open sky -----------------------------------------------------------------------------


def camp(book: Book, draft: Drafting, rules: Ruleset) -> bool:
    """Rest in camp till the night, and through it; tells whether nothing broke it off (A-WLD-11)."""
    while daylight(book, draft.state, next_watch(draft.state, rules)):
        if not camp_watch(draft, rules):
            return False
    while not daylight(book, draft.state, next_watch(draft.state, rules)):
        if not night_watch(book, draft, rules):
            return False
    return True


def night_watch(book: Book, draft: Drafting, rules: Ruleset) -> bool:
    """A watch of the night in camp, which is a night's rest; a second one of the same night is not another."""
    before, day = counted(book, draft.state), day_of(book, draft.state.clock)
    shelter(book, draft)
    if not camp_watch(draft, rules):
        break_off(draft, rules)
        return False
    new = day_of(book, draft.state.clock) > day or not before
    night_over(book, draft, rules, before, new=new, row="A-WLD-11")
    return True


def rest_watch(book: Book, draft: Drafting, rules: Ruleset, _command: CampWatch) -> None:
    """A watch of rest in camp, by day or by night (A-WLD-04, A-WLD-11)."""
    outdoors(draft, rules)
    if daylight(book, draft.state, next_watch(draft.state, rules)):
        camp_watch(draft, rules)
    elif night_watch(book, draft, rules) and daylight(book, draft.state, draft.state.clock):
        rules.moments.morning(draft, rules)


def broken_night(book: Book, draft: Drafting, rules: Ruleset) -> bool:
    """Wait for the end of a night of which no whole watch is left; tells whether it was so (A-WLD-23)."""
    state, dawn = draft.state, next_watch(draft.state, rules)
    if daylight(book, state, state.clock) or not daylight(book, state, dawn) or dawn <= state.clock:
        return False
    draft.emit(Waited(dawn, "the morning", rule="A-WLD-23"))
    advance(draft, rules, dawn, WATCH)
    return True


def day_of(book: Book, clock: int) -> int:
    """The number of the day to which a night that ends then belongs."""
    return (clock - 1) // book.numbers.time.day_seconds


def sleep_in_village(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """Put the lights out, wait for nightfall, then one watch in a bed, and stay in it till the morning (A-WLD-11,
    A-PLAY-64).
    """
    quench(draft, INDOORS, rules.row("douse"))
    watch = book.numbers.time.watch_seconds
    nightfall = draft.state.clock
    while daylight(book, draft.state, nightfall):
        nightfall += watch - nightfall % watch
    if nightfall > draft.state.clock:
        row = "A-WLD-03" if season(book, draft.state, nightfall).id in LIKE_ANOTHER else "A-WLD-02"
        draft.emit(Waited(nightfall, DUSK, rule=row))
        advance(draft, rules, nightfall, WATCH)
    for _ in range(book.night_watches_to_rest):
        spend(draft, rules, WATCH)
    stay_in_bed(book, draft, rules)
    want.fed_by_village(draft, rules, tuple(p.id for p in draft.state.party()))


def stay_in_bed(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """Till it is day, where the night is longer than the rest (A-WLD-02, A-WLD-03)."""
    watch, dawn = book.numbers.time.watch_seconds, draft.state.clock
    while not daylight(book, draft.state, dawn):
        dawn += watch - dawn % watch
    if dawn > draft.state.clock:
        advance(draft, rules, dawn, WATCH)


def sleep_in_dungeon(book: Book, draft: Drafting, rules: Ruleset) -> bool:
    """A watch of turns in one room, each with what it may bring; a meeting breaks it off (A-PLAY-64)."""
    shelter(book, draft)
    return stay(draft, rules, RESTING, book.numbers.time.turns_per_watch)


def shelter(book: Book, draft: Drafting) -> None:
    """Whoever camps without camping gear of his own is without shelter (A-WLD-21)."""
    if draft.state.setting("camp_gear_required") is not True:
        return
    for person in draft.state.party():
        if want.eats(draft.state, person) and find(draft.state, person.id, book.camp_item) is None:
            want.lack(draft, person.id, want.SHELTER, "A-WLD-21")


def wake(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """The night is over: who may gets hit points back; a night without shelter is behind everybody (A-WLD-21)."""
    full = nights(draft.state) >= week(book)
    for who in tuple(p.id for p in (*draft.state.party(), *draft.state.beasts())):
        if full:
            week_over(book, draft, who)
        elif not draft.state.person(who).has(GRIEVOUS):
            recover(draft, who, "night", "A-INJ-04")
    want.night_over(draft, rules)


def week_over(book: Book, draft: Drafting, who: str) -> None:
    """The week is full: in a settlement the hit dice are rolled anew, then all hit points are back (A-INJ-23).

    The grievously wounded are so no longer, and get theirs back only now (A-INJ-07, A-INJ-21).
    """
    if in_village(draft.state) and draft.state.person(who).kind in book.classes:
        reroll(book, draft, who, rule="A-INJ-08")
    if draft.state.person(who).has(GRIEVOUS):
        draft.emit(ConditionEnded(who, GRIEVOUS, rule="A-INJ-21"))
        recover(draft, who, "week", "A-INJ-07")
    else:
        recover(draft, who, "week", "A-INJ-23")


def recover(draft: Drafting, who: str, why: str, row: str) -> None:
    """All hit points are back, if nothing stands against it."""
    person = draft.state.person(who)
    heal(draft, who, person.stats[MAX_HP] - person.hp, why, row)
