"""Levels that are drained, and how they come back (B-PLAY-09)."""

from __future__ import annotations

from gameloop.kernel.clock import Timer, TimerSet
from gameloop.rulesets.microlite20.advancing import stronger
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import DIE, EL, HP, LEVEL, MAX_HP, POINT, STR
from gameloop.rulesets.microlite20.records import STATS
from gameloop.rulesets.microlite20.saving import BODY, save
from gameloop.world.carrying import die
from gameloop.world.rising import will_rise
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Person
from gameloop.world.wounds import StatSet, change

ROW = "B-PLAY-09"
BACK = "level_back."  # begins the kind of the timer of a level to be saved for
DAY = "day"
TAKEN = "drained_levels"  # the pool of levels that restoration can give back
NEXT_DAY = "save_next_day"  # of the setting level_drain


def drain(book: Book, draft: Drafting, rules: Ruleset, who: str, levels: int, rise_as: str) -> None:
    """So many levels, one after another; from level 1 it is death."""
    for _ in range(levels):
        person = draft.state.person(who)
        if person.gone or person.kind not in book.classes:
            return
        if person.stats[LEVEL] == 1:
            die(draft, rules, who, ROW)
            will_rise(draft, rules, who, rise_as, ROW)
        else:
            _one(draft, rules, who)


def _one(draft: Drafting, rules: Ruleset, who: str) -> None:
    """One level down: its die of hit points, its stat point, the sum of encounter levels."""
    person = draft.state.person(who)
    level = person.stats[LEVEL]
    draft.emit(StatSet(who, LEVEL, level - 1, rule=ROW))
    _weaker(draft, who, person.stats.get(f"{DIE}{level}", 0))
    change(draft, who, EL, -person.pools.get(EL, 0), "drained", rule=ROW)
    for stat in STATS:
        point = person.stats.get(f"{POINT}{level}.{stat}", 0)
        if point:
            draft.emit(StatSet(who, stat, person.stats[stat] - point, rule=ROW))
            _weaker(draft, who, point if stat == STR else 0)
    change(draft, who, TAKEN, 1, "drained", rule=ROW)
    if draft.state.setting("level_drain") == NEXT_DAY:
        due = draft.state.clock + rules.procedures[DAY].seconds
        draft.emit(TimerSet(Timer(due, BACK, f"{BACK}{who}.{level}", who), rule=ROW))


def _weaker(draft: Drafting, who: str, by: int) -> None:
    """Fewer hit points at the most, and as many fewer left; the last one stays."""
    person = draft.state.person(who)
    draft.emit(StatSet(who, MAX_HP, max(1, person.stats[MAX_HP] - by), rule=ROW))
    change(draft, who, HP, -min(by, max(0, person.hp - 1)), "drained", rule=ROW)


def give_level_back(draft: Drafting, who: str, row: str) -> bool:
    """One level that was drained, with the same die; tells whether there was one."""
    person = draft.state.person(who)
    if not person.pools.get(TAKEN, 0):
        return False
    level = person.stats[LEVEL] + 1
    change(draft, who, TAKEN, -1, "restored", rule=row)
    draft.emit(StatSet(who, LEVEL, level, rule=row))
    stronger(draft, who, person.stats.get(f"{DIE}{level}", 0), row)
    for stat in STATS:
        _point_back(draft, who, person, level, stat, row)
    return True


def _point_back(draft: Drafting, who: str, person: Person, level: int, stat: str, row: str) -> None:
    point = person.stats.get(f"{POINT}{level}.{stat}", 0)
    if point:
        draft.emit(StatSet(who, stat, person.stats[stat] + point, rule=row))
        if stat == STR:
            stronger(draft, who, point, row)


# --- a day later ------------------------------------------------------------------------------------


def next_day(book: Book, draft: Drafting, rules: Ruleset, timer: Timer) -> None:
    """By a setting a save a day later gives the level back (timers of kind BACK)."""
    if timer.kind == BACK and timer.who in draft.state.people and not draft.state.person(timer.who).gone:
        dc = book.numbers.drain.save_dc
        if save(draft, rules, timer.who, BODY, dc, "drain", ROW):
            give_level_back(draft, timer.who, ROW)
