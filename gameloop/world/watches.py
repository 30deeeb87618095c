"""Watches: time under the open sky goes by eight hours at once, each spent on one thing by the whole party.

A watch begins at its hour, or little later: who has spent more of one otherwise, or comes from a dungeon, waits for
the next. It ends with the act that costs it; if that leads into a meeting, as soon as the meeting or fight is over.
"""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import changed, frozen
from gameloop.world.nextwatch import next_watch
from gameloop.world.resting import Waited
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.scheduler import WATCH, advance, spend
from gameloop.world.state import State

TRAVEL, FORAGE, EXPLORE, VISIT, MARCH, CAMP = "travel", "forage", "explore", "visit", "march", "camp"
SAIL = "sail"  # travel over water
ACTS = (TRAVEL, FORAGE, EXPLORE, VISIT, MARCH, CAMP, SAIL)
UNDER_WAY = (TRAVEL, FORAGE, EXPLORE, VISIT, MARCH, SAIL)  # acts of those who are not in camp
HELD = "watch_held"  # mark: a watch that ends when the meeting is over


@frozen
class WatchBegan(Event):
    """The party spends a watch on that, one of ACTS; the watch began then (clock seconds)."""

    act: str
    hour: int


@frozen
class WatchHeld(Event):
    """A watch that an act has cost ends only when the meeting or fight is over; or it ends now."""

    on: bool


@frozen
class CampOwed(Event):
    """So many of the next watches must be rest; `who` are the people who need it."""

    watches: int
    who: tuple[str, ...]


@frozen
class CampPaid(Event):
    """A watch of rest that was owed is over; `left` are still owed."""

    left: int


def begin(draft: Drafting, rules: Ruleset, act: str) -> None:
    """Begin a watch spent so; refuses what cannot be, before any time has passed."""
    may_spend(draft, rules, act)
    start = next_watch(draft.state, rules)
    if start > draft.state.clock:
        draft.emit(Waited(start, "the next watch", rule=rules.row("watch_ends")))
        advance(draft, rules, start, WATCH)
    draft.emit(WatchBegan(act, start, rule=rules.row(f"act_{act}")))


def may_spend(draft: Drafting, rules: Ruleset, act: str) -> None:
    """Refuse an act for which nobody is on his feet, while rest is owed, or that the hour does not allow."""
    state = draft.state
    if act != CAMP and not state.able():
        draft.refuse("nobody is on their feet", instead="camp", rule=rules.row("nobody_able"))
    if act in UNDER_WAY and state.journey.owed:
        watches = f"{state.journey.owed} watch{'es' * (state.journey.owed > 1)} of rest"
        draft.refuse(f"you are worn out, and owe {watches}", instead="camp", rule=rules.row("camp_owed"))
    no = rules.wilds.barred(state, rules, act, next_watch(state, rules))
    if no is not None:
        draft.refuse(no.reason, instead=no.instead, rule=no.rule)


def end(draft: Drafting, rules: Ruleset) -> None:
    """The watch is over; if its act led into a meeting, it goes on until that is over."""
    state = draft.state
    if state.calm and state.question is None:
        spend(draft, rules, WATCH, state.journey.began)
    elif not state.calm and state.party():
        draft.emit(WatchHeld(on=True, rule=rules.row("span_watch")))


def end_held(draft: Drafting, rules: Ruleset) -> None:
    """After each command: the watch that a meeting held up ends when it is over."""
    state = draft.state
    if HELD in state.marks and state.calm and state.party() and not state.over:
        draft.emit(WatchHeld(on=False, rule=rules.row("span_watch")))
        spend(draft, rules, WATCH, state.journey.began)


def pay_rest(draft: Drafting, rules: Ruleset) -> None:
    """The watch that ends was one of rest, if one was owed."""
    left = draft.state.journey.owed
    if left and draft.state.journey.act == CAMP:
        draft.emit(CampPaid(left - 1, rule=rules.row("camp_owed")))


def _began(state: State, event: WatchBegan) -> State:
    return changed(state, journey=changed(state.journey, act=event.act, began=event.hour))


def _held(state: State, event: WatchHeld) -> State:
    marks = {name: n for name, n in state.marks.items() if name != HELD}
    return changed(state, marks={**marks, HELD: 1} if event.on else marks)


def _owed(state: State, event: CampOwed) -> State:
    return changed(state, journey=changed(state.journey, owed=event.watches))


def _paid(state: State, event: CampPaid) -> State:
    return changed(state, journey=changed(state.journey, owed=event.left))


REDUCERS: dict[type[Event], Reducer] = {
    WatchBegan: _began,
    WatchHeld: _held,
    CampOwed: _owed,
    CampPaid: _paid,
}
FEATURE = Feature(reducers=REDUCERS)
