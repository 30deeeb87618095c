"""The only code that moves the clock: a round, a turn or a watch goes by.

Order inside a span: the clock moves; timers and conditions due at or before the new time end, in order; then the
ruleset's steps for that span. Where a span of any kind passes the end of a day, the steps of the day come before its
own.
"""

from __future__ import annotations

from gameloop.kernel.clock import ClockAdvanced, TimerCleared, TimerFired, TimerSet, due
from gameloop.kernel.messages import Event
from gameloop.kernel.values import changed, frozen
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.state import State
from gameloop.world.wounds import ConditionEnded

ROUND = "round"
TURN = "turn"
WATCH = "watch"
DAY = "day"


@frozen
class DayEnded(Event):
    """A day of the campaign is over, the first being 1."""

    day: int


def today(state: State, rules: Ruleset) -> int:
    """The number of the day, from 1."""
    return state.clock // rules.procedures[DAY].seconds + 1


def spend(draft: Drafting, rules: Ruleset, span: str, since: int | None = None) -> None:
    """Let one span go by, that began then (clock seconds) or with the running turn. A turn in which a fight fell still
    ends where it would have.
    """
    procedure = rules.procedures[span]
    began = draft.state.clock if span == ROUND else draft.state.turn_began if since is None else since
    advance(draft, rules, max(began + procedure.seconds, draft.state.clock), span)
    for step in procedure.steps:
        step(draft, rules)


def advance(draft: Drafting, rules: Ruleset, to: int, span: str) -> None:
    """Move the clock to `to` (seconds) and end what is due by then, without the steps of the span."""
    before, day = draft.state.clock, rules.procedures[DAY]
    draft.emit(ClockAdvanced(to, span, rule=rules.row(f"span_{span}")))
    for timer in due(draft.state.timers, to):
        draft.emit(TimerFired(timer.id, rule=rules.row("timer_fired")))
        rules.moments.fired(draft, rules, timer)
    for _, name, who in _over(draft.state, to):
        condition = draft.state.person(who).condition(name)
        if condition is not None:
            draft.emit(ConditionEnded(who, name, rule=rules.row("condition_ended")))
            rules.moments.ended(draft, rules, who, condition)
    for over in range(before // day.seconds, to // day.seconds):
        draft.emit(DayEnded(over + 1, rule=rules.row("day_ended")))
        for step in day.steps:
            step(draft, rules)


def _over(state: State, now: int) -> list[tuple[int, str, str]]:
    """Conditions whose time is up: (until, name, person), in the order in which they end."""
    return sorted(
        (c.until, c.name, person.id)
        for person in state.people.values()
        for c in person.conditions
        if 0 < c.until <= now
    )


def _advanced(state: State, event: ClockAdvanced) -> State:
    began = state.turn_began if event.span == ROUND else event.to
    return changed(state, clock=event.to, turn_began=began)


def _set(state: State, event: TimerSet) -> State:
    kept = tuple(t for t in state.timers if t.id != event.timer.id)
    return changed(state, timers=(*kept, event.timer))


def _gone(state: State, event: TimerFired | TimerCleared) -> State:
    return changed(state, timers=tuple(t for t in state.timers if t.id != event.id))


def _day(state: State, _event: DayEnded) -> State:
    return state


REDUCERS: dict[type[Event], Reducer] = {
    ClockAdvanced: _advanced,
    DayEnded: _day,
    TimerSet: _set,
    TimerFired: _gone,
    TimerCleared: _gone,
}
FEATURE = Feature(reducers=REDUCERS)
