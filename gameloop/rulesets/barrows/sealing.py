"""Spells on what shuts: Knock and Wizard Lock, on doors and lids (A-SPL-14, A-SPL-25)."""

from __future__ import annotations

from gameloop.kernel.clock import Timer, TimerCleared, TimerSet
from gameloop.rulesets.barrows.names import SEAL
from gameloop.world.doorways import OPEN, standing
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.seals import DoorUnsealed, ThingSealed, ThingUnsealed, seal, thing_sealed, unbind
from gameloop.world.state import State


def knock(draft: Drafting, rules: Ruleset, what: str, row: str) -> None:
    """One door opens without a sound, whatever holds it shut; a Wizard Lock on it, or on a lid, is undone."""
    state = draft.state
    chart = state.here.chart
    door = is_way(state, chart, what)
    if door and standing(state, rules, state.charts[chart].way(what)).state == OPEN:
        return
    if any(timer.id == timer_of(chart, what) for timer in state.timers):
        draft.emit(TimerCleared(timer_of(chart, what), rule=row))
    if door:
        unbind(draft, rules, what, row)
    elif thing_sealed(state, what):
        draft.emit(ThingUnsealed(chart, what, rule=row))


def lock(draft: Drafting, rules: Ruleset, what: str, until: int, row: str) -> None:
    """A door or lid is shut so that only magic opens it, until then or by a setting for good."""
    chart = draft.state.here.chart
    if is_way(draft.state, chart, what):
        seal(draft, rules, what, row)
    else:
        draft.emit(ThingSealed(chart, what, rule=row))
    if not draft.state.settings.get("wizard_lock_permanent"):
        draft.emit(TimerSet(Timer(until, SEAL, timer_of(chart, what)), rule="A-MGC-03"))


def is_way(state: State, chart: str, what: str) -> bool:
    """Tells whether that is a way, and no thing."""
    return any(way.id == what for way in state.charts[chart].ways)


def timer_of(chart: str, what: str) -> str:
    """The id of the timer of a Wizard Lock."""
    return f"{SEAL}/{chart}/{what}"


def over(draft: Drafting, timer: Timer) -> None:
    """The time of a Wizard Lock is over."""
    if timer.kind != SEAL:
        return
    _, chart, what = timer.id.split("/")
    if is_way(draft.state, chart, what):
        draft.emit(DoorUnsealed(chart, what, rule="A-MGC-03"))
    else:
        draft.emit(ThingUnsealed(chart, what, rule="A-MGC-03"))
