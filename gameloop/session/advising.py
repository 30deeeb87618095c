"""What a refusal tells to type, made to hold: only what would not be refused too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gameloop.session.listing import against, possible
from gameloop.session.mending import mended
from gameloop.session.moments import INSTEAD
from gameloop.session.repeating import TIMES, UNTIL
from gameloop.session.results import Ambiguous, Instead, NotUnderstood
from gameloop.session.views.meeting import choices
from gameloop.world.light import unlit
from gameloop.world.modes import FIGHT, MEET, mode

if TYPE_CHECKING:
    from gameloop.session.parser import Grammar
    from gameloop.session.session import Session

BETWEEN = re.compile(r",? or |, ")  # what stands between two lines
NO_LINES = tuple(map(re.compile, (r"[A-Z]{3,}", TIMES, UNTIL)))  # with a word to fill in, or of several lines
OOPS = "oops "  # what mends the line that is being refused
BEFORE = ("rest", "light")  # verbs of what only has to be done first
LIGHT = "light torch"  # what is told in the dark
DEEP = 3  # how many things may have to be done one after another
MOST = 3  # lines told in place of those that do not hold


def holding(session: Session, instead: str) -> str:
    """The lines of an advice that hold now; where none does, what is to be done before them, as they would be refused
    with it; where that does not help either, before those who are met or fought what can be done at all, else how it
    is said.
    """
    if not instead or session.state.question is not None or session.viewing is not None:
        return instead
    grammar, told = session.grammar(), BETWEEN.split(instead)
    fit = [line for line in told if _holds(session, grammar, line)]
    if fit == told:
        return instead
    if not fit:
        before = (one for line in told for one in _first(session, grammar, line, DEEP))
        fit = [*dict.fromkeys(before)][:MOST]
    if not fit and told == [LIGHT] and not unlit(session.state, session.game.rules):
        return "exits"  # nothing is left to light: one feels one's way
    if not (fit or mode(session.state) in (MEET, FIGHT)):
        return instead if any(_read(grammar, line) for line in told) else _help(session, told[0])
    *some, last = fit or [line for line in _usual(session) if _holds(session, grammar, line)][:MOST] or ["?"]
    return ", ".join([*some, f"or {last}"]) if some else last


def _read(grammar: Grammar, line: str) -> bool:
    """Tells whether a line is understood, or said in a way that only reads as one: nothing is left to guess of that."""
    if " " not in line or any(form.search(line) for form in NO_LINES):
        return True
    try:
        grammar.parse(line.partition(";")[0].strip())
    except NotUnderstood:
        return False
    except (Ambiguous, Instead):
        return True
    return True


def _help(session: Session, line: str) -> str:
    """What explains the verb of a line that nothing here fits; the line itself where it has none."""
    word = line.partition(" ")[0]
    known = any(word in (verb.name, *verb.aliases) for verb in session.verbs())
    return f"help {word}" if known else line


def _first(session: Session, grammar: Grammar, line: str, deep: int) -> list[str]:
    """What is to be done before a line that would be refused, or in its place; one thing may stand behind another."""
    head, _, rest = line.partition(";")
    found: list[str] = []
    for other in BETWEEN.split(_refused_with(session, grammar, line)) if deep else ():
        if other and other != line:
            fit = [other] if _holds(session, grammar, other) else _first(session, grammar, other, deep - 1)
            found += [_joined(one, head, rest) for one in fit]
    return [*filter(None, found)]


def _joined(first: str, head: str, rest: str) -> str:
    """What is to be done first, and the line behind it; in place of the head of several lines nothing else will do."""
    if first.partition(" ")[0] in BEFORE:
        return f"{first}; {head};{rest}".removesuffix(";")
    if rest and head not in first:
        return ""
    return f"{first};{rest}".removesuffix(";")


def _refused_with(session: Session, grammar: Grammar, line: str) -> str:
    """What the rules tell to type in place of a line that they refuse now; nothing for one that is not understood."""
    try:
        no = against(session, grammar.parse(line.partition(";")[0].strip()))
    except (NotUnderstood, Ambiguous, Instead):
        return ""
    return no.instead if no is not None else ""


def _usual(session: Session) -> list[str]:
    """What can mostly be done at such a moment."""
    said = [line for line, _ in choices(session.state, session.game.rules)]
    return said or BETWEEN.split(INSTEAD[mode(session.state)])


def _holds(session: Session, grammar: Grammar, line: str) -> bool:
    """Tells whether a line is understood now, and not refused before the first die."""
    first = line.partition(";")[0].strip()
    if first.startswith(OOPS):
        first = mended(session, first.removeprefix(OOPS))
    if any(form.search(first) for form in NO_LINES):
        return True
    try:
        return possible(session, grammar.parse(first))
    except NotUnderstood:
        return False
    except (Ambiguous, Instead):
        return True
