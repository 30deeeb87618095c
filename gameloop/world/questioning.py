"""Questions that magic lets somebody ask, and the answers; the same question has the same answer for good."""

from __future__ import annotations

import re
from collections.abc import Mapping

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.ruleset import Args, Feature, Reducer, Slot, Verb
from gameloop.world.state import State

MAY_ASK = ("explore", "meet", "town", "wild")


@frozen
class Foretold(Event):
    """Magic answered a question: of whom (a body's id, empty for fate), and what was told, true or not."""

    who: str
    spell: str
    of: str
    question: str
    answer: str


@frozen
class Inquire(Command):
    """Ask what a spell lets be asked; `who` empty = whoever may."""

    question: str
    who: str = ""


def key(spell: str, of: str, question: str) -> str:
    """Under which name an answer is kept: the same for the same question, however it is spelt."""
    return f"{spell}/{of}/{' '.join(re.findall(r'[a-z0-9]+', question.casefold()))}"


def told_before(state: State, spell: str, of: str, question: str) -> str:
    """What was told to that question already, empty for nothing."""
    return state.answers.get(key(spell, of, question), "")


def _foretold(state: State, event: Foretold) -> State:
    name = key(event.spell, event.of, event.question)
    return evolve(state, answers={**state.answers, name: event.answer})


def _inquire(_state: State, args: Args) -> Inquire:
    return Inquire(args["text"], args.get("who", ""))


VERBS = (
    Verb(
        "question",
        _inquire,
        MAY_ASK,
        "Ask what a spell lets you ask: whether a plan bodes well, or what a dead one knew.",
        'question "do we go north"',
        group="Magic",
        aliases=("inquire",),
        slots=(Slot("text", "text"),),
        forms=("question PLAN", "question QUESTION"),
    ),
)
REDUCERS: Mapping[type[Event], Reducer] = {Foretold: _foretold}
FEATURE = Feature(reducers=REDUCERS, verbs=VERBS, commands=(Inquire,))
