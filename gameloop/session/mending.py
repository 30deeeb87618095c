"""Lines that stand for other lines: `oops WORD` and `again`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gameloop.kernel.errors import Refused
from gameloop.kernel.questions import Answer
from gameloop.kernel.store import SaveFile
from gameloop.session.results import Ambiguous, Block, Instead, NotUnderstood
from gameloop.session.words import tokens
from gameloop.world.ruleset import Args

if TYPE_CHECKING:
    from gameloop.session.session import Session


def again(session: Session, _args: Args) -> Iterable[Block]:
    """Play the last command once more, understood and checked anew; never an answer."""
    if not session.last:
        raise Refused("there is no command to repeat")
    raise Instead(session.last)


def oops(session: Session, args: Args) -> Iterable[Block]:
    """Play the last line that could not be read, with the word at fault replaced."""
    if not session.failed[0]:
        raise Refused("no line has gone wrong")
    fixed = mended(session, args["word"])
    if _mends(session, fixed):
        raise Refused("oops mends other lines, never itself", instead="the line anew")
    raise Instead(fixed)


def mended(session: Session, word: str) -> str:
    """The last line that could not be read, with that word for the one at fault: the first place where it reads so."""
    line, at = session.failed
    fixes = [_replaced(line, i, word) for i in _places(line, at)]
    return next((fixed for fixed in fixes if _reads(session, fixed)), fixes[0])


def _places(line: str, at: int) -> list[int]:
    """The words that may be at fault, the one that is said to be first."""
    every = list(range(len(tokens(line))))
    return [at, *(i for i in every if i != at)] if at in every else every[::-1]


def _replaced(line: str, at: int, word: str) -> str:
    words = [f'"{t.text}"' if t.quoted else t.text for t in tokens(line)]
    return " ".join([*words[:at], word, *words[at + 1 :]])


def _reads(session: Session, line: str) -> bool:
    try:
        session.grammar().parse(line)
    except Ambiguous:
        return True
    except NotUnderstood:
        return False
    return True


def _mends(session: Session, line: str) -> bool:
    """Tells whether a line is read as an oops itself, which would mend the same line again, for ever."""
    try:
        return session.grammar().parse(line).verb.name == "oops"
    except (Ambiguous, NotUnderstood):
        return False


def last_typed(save: SaveFile) -> str:
    """The last line that was typed as a command, not as an answer; empty if there is none."""
    log, at = save.log, save.log.head
    while at:
        entry = log.entries[at]
        if entry.text and not isinstance(entry.command, Answer):
            return entry.text
        at = entry.parent
    return ""
