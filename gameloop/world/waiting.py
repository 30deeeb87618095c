"""Reducers of questions: the state holds the open question and the unfinished command."""

from __future__ import annotations

from gameloop.kernel.dice import HAND, Rolled
from gameloop.kernel.messages import Event
from gameloop.kernel.questions import Answer, Answered, Asked, Settled, Undertaken
from gameloop.kernel.values import changed
from gameloop.world.ruleset import Feature, Reducer
from gameloop.world.state import State, Work


def _undertaken(state: State, event: Undertaken) -> State:
    return changed(state, work=Work(event.command, state))


def _asked(state: State, event: Asked) -> State:
    return changed(state, question=event.question)


def _answered(state: State, event: Answered) -> State:
    work = state.work
    if work is not None:
        work = changed(work, answers=(*work.answers, (event.topic, event.choice)))
    return changed(state, question=None, work=work)


def _settled(state: State, _event: Settled) -> State:
    return changed(state, work=None)


def _rolled(state: State, event: Rolled) -> State:
    """A command that waits keeps its rolls; faces typed by a person are kept by the answer."""
    if state.work is None or event.source == HAND:
        return state
    return changed(state, work=changed(state.work, rolls=(*state.work.rolls, event)))


REDUCERS: dict[type[Event], Reducer] = {
    Undertaken: _undertaken,
    Asked: _asked,
    Answered: _answered,
    Settled: _settled,
    Rolled: _rolled,
}
FEATURE = Feature(reducers=REDUCERS, commands=(Answer,))
