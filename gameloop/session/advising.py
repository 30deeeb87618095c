"""What a refusal tells to type, made to hold: before those who are met or fought only what would not be refused too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gameloop.session.listing import possible
from gameloop.session.mending import mended
from gameloop.session.moments import INSTEAD
from gameloop.session.results import Ambiguous, Instead, NotUnderstood
from gameloop.session.views.meeting import choices
from gameloop.world.modes import FIGHT, MEET, mode

if TYPE_CHECKING:
    from gameloop.session.parser import Grammar
    from gameloop.session.session import Session

BETWEEN = re.compile(r",? or |, ")  # what stands between two lines
FILLED_IN = re.compile(r"[A-Z]{3,}")  # a word that is to be filled in
OOPS = "oops "  # what mends the line that is being refused
MOST = 3  # lines told in place of those that do not hold


def holding(session: Session, instead: str) -> str:
    """The lines of an advice that hold now, or what can be done at all where none does; as it is in calm moments."""
    state = session.state
    calm = mode(state) not in (MEET, FIGHT) or state.question is not None or session.viewing is not None
    if calm or not instead:
        return instead
    grammar, told = session.grammar(), BETWEEN.split(instead)
    fit = [line for line in told if _holds(session, grammar, line)]
    if fit == told:
        return instead
    usual = [line for line, _ in choices(state, session.game.rules)] or BETWEEN.split(INSTEAD[mode(state)])
    return ", or ".join(fit or [line for line in usual if _holds(session, grammar, line)][:MOST])


def _holds(session: Session, grammar: Grammar, line: str) -> bool:
    """Tells whether a line is understood now, and not refused before the first die."""
    first = line.partition(";")[0].strip()
    if first.startswith(OOPS):
        first = mended(session, first.removeprefix(OOPS))
    if FILLED_IN.search(first):
        return True
    try:
        return possible(session, grammar.parse(first))
    except NotUnderstood:
        return False
    except (Ambiguous, Instead):
        return True
