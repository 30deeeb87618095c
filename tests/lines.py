"""Lines that could be typed now: every verb of the moment with nouns that are there, and nonsense beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from gameloop.session.naming import PLURALS
from gameloop.session.nouns import nouns
from gameloop.session.session import Session
from gameloop.world.modes import mode
from gameloop.world.ruleset import Slot, Verb

T = TypeVar("T")
Choose = Callable[[Sequence[T]], T]

# Never ended by a walk: leaving, and looking at the past, which the walks do on purpose and not by chance.
LEFT_OUT = ("quit", "goto", "end", "oops", "again", "replay", "verify", "log", "help", "?")
WORDS = {
    "number": ("1", "2", "3"),
    "count": ("1", "2", "all"),
    "dice": ("3d6", "1d20+1", "2-in-6"),
    "text": ("something", "Zelda", "1"),
    "topic": ("the hill",),
}


def legal(session: Session, choose: Choose[str]) -> str:
    """A line whose verb is valid now, with nouns that can be named now; the rules may still refuse it."""
    question = session.state.question
    if question is not None:
        return choose(question.options)
    now = mode(session.state)
    verbs = {v.name: v for v in session.verbs() if now in v.modes and v.name not in LEFT_OUT}
    return _line(session, verbs[choose(sorted(verbs))], choose)


def acting(session: Session, choose: Choose[str]) -> str:
    """As `legal`, but never a view and no time travel: something that may happen in the world."""
    question = session.state.question
    if question is not None:
        return choose(question.options)
    now = mode(session.state)
    verbs = {
        v.name: v for v in session.verbs() if v.make is not None and now in v.modes and v.name not in LEFT_OUT
    }
    return _line(session, verbs[choose(sorted(verbs))], choose)


def _line(session: Session, verb: Verb, choose: Choose[str]) -> str:
    said = [verb.name]
    for slot in verb.slots:
        if slot.optional and choose(("no", "yes")) == "no":
            continue
        word = _word(session, slot, choose)
        if word:
            said.extend([*slot.preps[:1], word])
    return " ".join(said)


def _word(session: Session, slot: Slot, choose: Choose[str]) -> str:
    if slot.kind == "flag":
        return ""
    if slot.words:
        return choose(slot.words)
    if slot.kind in WORDS:
        return choose(WORDS[slot.kind])
    kind = PLURALS.get(slot.kind, slot.kind)
    there = [noun.name for noun in nouns(session.state, session.game.rules, kind)]
    return choose(there) if there else ""
