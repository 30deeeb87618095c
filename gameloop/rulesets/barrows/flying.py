"""Fly: sure for a while, then a die each turn; what it does in a fight and over pits (A-SPL-09, A-PLAY-22)."""

from __future__ import annotations

from gameloop.kernel.clock import Timer, TimerSet
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import FLYING
from gameloop.rulesets.barrows.working import Working
from gameloop.world.checks import attempt
from gameloop.world.modes import under_sky
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Person, State
from gameloop.world.wounds import ConditionEnded, ConditionGained

ROW = "A-SPL-09"
CHECK = "fly_ends"
HIGH_ROOF = "high_roof"  # the tag of a place with room to fly


def fly(working: Working) -> None:
    """So many fly, as one spell: a timer says until when that is sure."""
    name = working.timer(FLYING)
    for who in working.targets:
        working.draft.emit(ConditionGained(who, working.lasting(FLYING, name), rule=working.spell.rule))
    working.draft.emit(TimerSet(Timer(working.until, FLYING, name, working.who), rule=ROW))


def run_on(book: Book, draft: Drafting, rules: Ruleset, timer: Timer) -> None:
    """The sure time of a flight is over, or one more turn: one die for the spell, and it may end for all (A-SPL-09)."""
    if timer.kind != FLYING:
        return
    aloft = tuple(p.id for p in draft.state.people.values() if _by(p) == timer.id)
    if not aloft:
        return
    outcomes = ("comes_down", "stays_aloft")
    if attempt(draft, rules, CHECK, timer.who, why=CHECK, outcomes=outcomes, rule=ROW).worked:
        for who in aloft:
            draft.emit(ConditionEnded(who, FLYING, rule=ROW))
    else:
        due = timer.due + book.numbers.time.turn_seconds
        draft.emit(TimerSet(Timer(due, FLYING, timer.id, timer.who), rule=ROW))


def _by(person: Person) -> str:
    flight = person.condition(FLYING)
    return flight.other if flight is not None else ""


def aloft(state: State, who: str) -> bool:
    """Whether somebody fights from the air: he flies, and there is room for it (A-PLAY-22)."""
    return state.person(who).has(FLYING) and roomy(state)


def roomy(state: State) -> bool:
    """Whether there is room to fly in a fight: under the sky, or a roof so high."""
    return under_sky(state) or HIGH_ROOF in state.chart().place(state.here.place).tags


def winged(state: State, who: str) -> bool:
    """Whether somebody is a creature that flies of its own."""
    kind = state.kinds.get(state.person(who).kind)
    return kind is not None and kind.mv.fly > 0
