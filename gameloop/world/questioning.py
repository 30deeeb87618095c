"""Questions that magic lets somebody ask, and the answers; the same question has the same answer for good."""

from __future__ import annotations

import re
from collections.abc import Mapping

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.encounters import CAPTIVE, members, named, plural, shown
from gameloop.world.meetings import AskThem, AskThemAbout
from gameloop.world.ruleset import Args, Feature, Reducer, Slot, Verb
from gameloop.world.sight import made_out
from gameloop.world.state import Band, State

ARTICLES = ("the", "a", "an", "that", "this", "our")
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


def _inquire(state: State, args: Args) -> Command:
    """Of whoever is here it is asked what he knows: `question the captive`."""
    whom, _, subject = args.get("text", "").casefold().partition(" about ")
    said = " ".join(word for word in whom.split() if word not in ARTICLES)
    band = next((band.id for band in shown(state) if said in _names(state, band)), "")
    if not band:
        return Inquire(args.get("text", ""), args.get("who", ""))
    return AskThemAbout(subject.strip(), band) if subject.strip() else AskThem(band)


def _names(state: State, band: Band) -> tuple[str, ...]:
    """What those of a band who are here may be called who are asked."""
    people = members(state, band.id)
    kinds = [state.kinds[p.kind].name.casefold() for p in people]
    bound = (CAPTIVE, f"{CAPTIVE}s", "prisoner", "prisoners") if band.mood == CAPTIVE else ()
    if not made_out(state, band.id):
        return ()
    called = named(state, band.id)
    parts = called.casefold().split() if called[:1].isupper() else ()
    return (
        *(p.name.casefold() for p in people),
        called.casefold(),
        *kinds,
        *map(plural, kinds),
        *bound,
        *parts,
        "him",
        "her",
        "them",
        "it",
    )


VERBS = (
    Verb(
        "question",
        _inquire,
        MAY_ASK,
        "Ask what a spell lets you ask: whether a plan bodes well, or what a dead one knew.",
        'question "do we go north"',
        group="Magic",
        aliases=("inquire",),
        slots=(Slot("text", "text", optional=True),),
        forms=("question PLAN", "question QUESTION"),
    ),
)
REDUCERS: Mapping[type[Event], Reducer] = {Foretold: _foretold}
FEATURE = Feature(reducers=REDUCERS, verbs=VERBS, commands=(Inquire,))
