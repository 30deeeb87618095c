"""Rest, days, and first aid (B-MAGIC-05, B-GAP-13, B-GAP-14, B-GAP-33, B-AMB-08, B-AMB-20).

A rest is one watch of eight hours. Each gives back all that was paid for spells; wounds and stats heal with the first
one of a day, and as much again with the third. Pools: `rest_day` is the day (counted from 1) of the last rest, `rests`
how many that day had.
"""

from __future__ import annotations

from gameloop.rulesets.microlite20 import injury, modifiers
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.hazards import EXPOSURE
from gameloop.rulesets.microlite20.names import DRAIN, LEVEL, LOST, TURNINGS
from gameloop.rulesets.microlite20.records import STATS
from gameloop.world import want
from gameloop.world.camp import CampWatch, camp_watch
from gameloop.world.checks import able_at, attempt
from gameloop.world.light import INDOORS, quench
from gameloop.world.modes import in_region, in_village
from gameloop.world.plots import run_plots
from gameloop.world.resting import Bind, NightBroken, NightRested, RestWeek, Sleep, nights
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import TURN, WATCH, spend
from gameloop.world.state import DOWN, Condition, Person, State
from gameloop.world.turns import RESTING, stay
from gameloop.world.wounds import ConditionEnded, ConditionGained, change

TENDED = "tended"
AID = "first_aid"
REST = "rest_8h"  # what ends conditions
REST_DAY, RESTS = "rest_day", "rests"
WEEK = 7
SPELLS, DAYS, CARE, WATCH_ROW = "B-MAGIC-05", "B-GAP-13", "B-GAP-14", "B-GAP-33"


# --- eight hours ----------------------------------------------------------------------------------------


def sleep(book: Book, draft: Drafting, rules: Ruleset, _command: Sleep | CampWatch) -> None:
    """Eight hours in one place; a meeting breaks them off, and then they count for nothing (B-GAP-33)."""
    if watch(book, draft, rules):
        rules.moments.morning(draft, rules)


def rest_week(book: Book, draft: Drafting, rules: Ruleset, _command: RestWeek) -> None:
    """Nothing but rest for a week, in a settlement (B-GAP-13)."""
    if not in_village(draft.state):
        draft.refuse("a week's rest is to be had in a settlement", instead="sleep", rule=WATCH_ROW)
    for _ in range(WEEK * book.numbers.time.watches_per_day):
        watch(book, draft, rules)
        run_plots(draft, rules)  # each sign on its own day
    rules.moments.morning(draft, rules)


def watch(book: Book, draft: Drafting, rules: Ruleset) -> bool:
    """Rest for a watch; tells whether it was not broken off."""
    if in_village(draft.state):
        quench(draft, INDOORS, rules.row("douse"))
        spend(draft, rules, WATCH)
        want.fed_by_village(draft, rules, tuple(p.id for p in draft.state.party()))
    elif in_region(draft.state):
        if not camp_watch(draft, rules):
            draft.emit(NightBroken(rule=WATCH_ROW))
            return False
    elif not stay(draft, rules, RESTING, book.numbers.time.turns_per_watch):
        draft.emit(NightBroken(rule=WATCH_ROW))
        return False
    draft.emit(NightRested(nights(draft.state) + 1, rule=WATCH_ROW))
    for person in draft.state.party():
        rested(book, draft, person.id)
    return True


def rested(book: Book, draft: Drafting, who: str) -> None:
    """What a full rest does for one."""
    paid = draft.state.person(who).pools.get(DRAIN, 0)
    if paid:
        change(draft, who, DRAIN, -paid, "rest", rule=SPELLS)
        injury.heal(draft, who, paid, "rest", "B-AMB-20")
    for row in tuple(modifiers.conditions(book, draft.state.person(who))):
        if REST in row.ends:
            draft.emit(ConditionEnded(who, row.id, rule=row.rule))
    change(draft, who, EXPOSURE, -draft.state.person(who).pools.get(EXPOSURE, 0), "rest", rule="B-AMB-25")
    _by_the_day(book, draft, who, _count(book, draft, who))


def _count(book: Book, draft: Drafting, who: str) -> int:
    """Count the rest; gives how many its day has had by now. One that ends at midnight belongs to the day before."""
    time = book.numbers.time
    day = (draft.state.clock - 1) // (time.turn_seconds * time.turns_per_watch * time.watches_per_day) + 1
    pools = draft.state.person(who).pools
    if pools.get(REST_DAY, 0) != day:
        change(draft, who, RESTS, -pools.get(RESTS, 0), "rest", rule=DAYS)
        change(draft, who, REST_DAY, day - pools.get(REST_DAY, 0), "rest", rule=DAYS)
    change(draft, who, RESTS, 1, "rest", rule=DAYS)
    return draft.state.person(who).pools[RESTS]


def _by_the_day(book: Book, draft: Drafting, who: str, rests: int) -> None:
    """Wounds and stats heal with the first rest of a day, and as much again with the one that makes it whole."""
    figures = book.numbers.healing
    if rests == 1:
        change(draft, who, TURNINGS, -draft.state.person(who).pools.get(TURNINGS, 0), "rest", rule="B-AMB-08")
        _mend(book, draft, who, figures.hp_per_level, figures.stat_points)
    elif rests == figures.full_watches:
        more = figures.full_hp_per_level - figures.hp_per_level
        _mend(book, draft, who, more, figures.full_stat_points - figures.stat_points)


def _mend(book: Book, draft: Drafting, who: str, per_level: int, points: int) -> None:
    person = draft.state.person(who)
    if not heals(book, person):
        return
    injury.heal(draft, who, per_level * person.stats[LEVEL], "rest", DAYS)
    for stat in STATS:
        if person.pools.get(LOST + stat):
            injury.regain_stat(book, draft, who, stat, points, "rest", CARE)
    if draft.state.person(who).has(TENDED) and not draft.state.person(who).has(DOWN):
        draft.emit(ConditionEnded(who, TENDED, rule=CARE))


def heals(book: Book, person: Person) -> bool:
    """Whether rest heals somebody: not the hungry, nor those who lie there untended (B-GAP-14, B-GAP-24)."""
    ill = any(not row.heals for row in modifiers.conditions(book, person))
    return not ill and (not person.has(DOWN) or person.has(TENDED))


# --- first aid ------------------------------------------------------------------------------------------


def bind(book: Book, draft: Drafting, rules: Ruleset, command: Bind) -> None:
    """First aid for those who lie there, a turn for each, so that rest heals them (B-GAP-14)."""
    lying = tuple(p.id for p in draft.state.party() if _needs_aid(draft.state, p.id))
    named = command.who or lying
    no = next((who for who in named if who not in lying), "")
    if no or not named:
        text = f"{draft.state.person(no).name} needs no first aid" if no else "nobody lies there untended"
        draft.refuse(f"{text}; wounds heal by rest", instead="sleep", rule=CARE)
    healer = next(iter(able_at(draft.state, rules, AID)), "")
    if not healer:
        draft.refuse("nobody is on their feet", instead="sleep", rule=rules.row("nobody_able"))
    for who in named:
        if attempt(draft, rules, AID, healer, on=who, outcomes=("tends", "fails")).worked:
            draft.emit(ConditionGained(who, Condition(TENDED), rule=CARE))
        spend(draft, rules, TURN)
        if not draft.state.calm:
            return


def _needs_aid(state: State, who: str) -> bool:
    person = state.person(who)
    return person.has(DOWN) and not person.has(TENDED)


def spent(state: State) -> str:
    """After a fight: who needs first aid before rest can heal him."""
    lying = [p.name for p in state.party() if _needs_aid(state, p.id)]
    return f"Without first aid (bind) no rest heals {' and '.join(lying)}." if lying else ""
