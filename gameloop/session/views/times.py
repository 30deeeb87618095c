"""Moments as they are told, and what ends by itself at one."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.session.endings import ENDED
from gameloop.world.modes import in_region, in_village
from gameloop.world.retainers import HIRED
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import State

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
# after midnight: the clock of a game counts from the first dawn, and days begin with a watch of light
DAWN = 6 * HOUR


def day_and_hour(when: int) -> tuple[int, str]:
    """The day, from 1, and the time of day of a moment in clock seconds, as a calendar and a clock would show them."""
    day, rest = divmod(when + DAWN, DAY)
    return day + 1, f"{rest // HOUR:02}:{rest % HOUR // MINUTE:02}"


def clock(when: int) -> str:
    """Day and time of day of a moment in clock seconds, in short."""
    day, hour = day_and_hour(when)
    return f"D{day} {hour}"


def turn_of(state: State, rules: Ruleset, when: int) -> str:
    """The turn of this visit in which a moment to come lies; empty in a village and in the open, which have none."""
    if in_village(state) or in_region(state):
        return ""
    return f"T{-((state.entered - when) // rules.procedures['turn'].seconds)}"


def past(state: State, rules: Ruleset, when: int) -> str:
    """A moment that is past: the turn of this visit in which it lay, else day and time of day."""
    now = turn_of(state, rules, when) and when >= state.entered
    return f"T{(when - state.entered) // rules.procedures['turn'].seconds}" if now else clock(when)


def _over(who: str, condition: str) -> str:
    """What the end of somebody's condition will be told as."""
    told = ENDED.get(condition, "").format(who=who).rstrip(".")
    return told or f"{who} is no longer {condition.replace('_', ' ')}"


def ends(state: State, rules: Ruleset) -> Iterator[tuple[int, str]]:
    """What ends by itself, and when: conditions of people, and what the rulebook times."""
    for person in state.party():
        for condition in person.conditions:
            if condition.until and condition.name != HIRED:
                yield condition.until, _over(person.name, condition.name)
    yield from rules.telling.ends(state)
