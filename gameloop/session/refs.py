"""References to moments: @12, @12.3, ~2, NAME~2, T14, D3.W2.T14, a mark, a branch, start, end, last."""

from __future__ import annotations

import re

from gameloop.kernel.errors import Refused
from gameloop.kernel.log import ROOT, Log, name_fault
from gameloop.kernel.values import frozen
from gameloop.session.views.times import DAY

RECORD = r"@(\d{1,9})(?:\.(\d{1,6}))?"
BACK = r"(.*)~(\d{1,9})"
TURN = r"(?i)t(\d{1,9})"
ENDS = ("start", "end", "last")
DATE = r"(?i)d(\d{1,6})(?:\.w(\d))?(?:\.t(\d{1,4}))?"


@frozen
class Scale:
    """What the words of a reference measure: seconds of a turn and of a watch, and when the present visit began."""

    turn: int
    watch: int
    entered: int


@frozen
class Place:
    """A place in the log: an entry, and one of its events (from 1; 0 = the entry as a whole)."""

    entry: int
    event: int = 0


def resolve(log: Log, text: str, scale: Scale) -> Place:
    """The place that a reference names. Raises Refused, naming what would do."""
    word = text.strip()
    if found := re.fullmatch(RECORD, word):
        return Place(_entry(log, int(found[1])), int(found[2] or 0))
    if found := re.fullmatch(BACK, word):
        base = resolve(log, found[1], scale).entry if found[1] else log.head
        return Place(_before(log, base, int(found[2])))
    if word.casefold() in (*ENDS, ""):
        return Place(ROOT if word.casefold() == "start" else log.head)
    if word in log.marks:
        return Place(log.marks[word])
    if found := re.fullmatch(TURN, word):
        return Place(_at(log, scale.entered + int(found[1]) * scale.turn, word))
    if found := re.fullmatch(DATE, word):
        day, watch, turn = int(found[1]), int(found[2] or 1), int(found[3] or 0)
        return Place(_at(log, (day - 1) * DAY + (watch - 1) * scale.watch + turn * scale.turn, word))
    return Place(log.tip(word))


def mark_fault(name: str) -> str:
    """Why a mark of that name could not be gone to, "" if it could."""
    if name.casefold() in ENDS or re.fullmatch(BACK, name):
        return f"may not be {name}, which names another moment already"
    return name_fault(name)


def _entry(log: Log, n: int) -> int:
    if n != ROOT and n not in log.entries:
        raise Refused(f"record {n} is no entry", instead=f"@{log.head}, or log to see them")
    return n


def _before(log: Log, n: int, steps: int) -> int:
    for _ in range(min(steps, log.count)):
        if n == ROOT:
            break
        n = log.parent(n)
    return n


def _at(log: Log, clock: int, word: str) -> int:
    """The last entry on the present line at or before a moment. Raises Refused for a moment still to come."""
    now = log.clock(log.head)  # it never goes back
    if clock > now:
        raise Refused(f"{word} has not come yet", instead="@12, ~2, or D1.T3 for the third turn of day 1")
    path = [n for n in log.path().numbers if log.clock(n) <= clock]
    if not path:
        raise Refused(f"nothing had happened by {word}", instead="start")
    return path[-1]
