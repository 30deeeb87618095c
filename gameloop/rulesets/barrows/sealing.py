"""Spells on doors: Knock and Wizard Lock (A-SPL-14, A-SPL-25)."""

from __future__ import annotations

from gameloop.kernel.clock import Timer, TimerCleared, TimerSet
from gameloop.world.doorways import OPEN, standing
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.seals import DoorUnsealed, seal, unbind

SEAL = "wizard_lock"


def knock(draft: Drafting, rules: Ruleset, way_id: str, row: str) -> None:
    """One door opens without a sound, whatever holds it shut; a Wizard Lock on it is undone."""
    chart = draft.state.here.chart
    way = draft.state.charts[chart].way(way_id)
    now = standing(draft.state, rules, way)
    if now.state == OPEN:
        return
    if any(timer.id == timer_of(chart, way_id) for timer in draft.state.timers):
        draft.emit(TimerCleared(timer_of(chart, way_id), rule=row))
    unbind(draft, rules, way_id, row)


def lock(draft: Drafting, rules: Ruleset, way_id: str, until: int, row: str) -> None:
    """A door is shut so that only magic opens it, until then or by a setting for good."""
    chart = draft.state.here.chart
    seal(draft, rules, way_id, row)
    if not draft.state.settings.get("wizard_lock_permanent"):
        draft.emit(TimerSet(Timer(until, SEAL, timer_of(chart, way_id)), rule="A-MGC-03"))


def timer_of(chart: str, way: str) -> str:
    """The id of the timer of a Wizard Lock."""
    return f"{SEAL}/{chart}/{way}"


def over(draft: Drafting, timer: Timer) -> None:
    """The time of a Wizard Lock is over."""
    if timer.kind == SEAL:
        _, chart, way = timer.id.split("/")
        draft.emit(DoorUnsealed(chart, way, rule="A-MGC-03"))
