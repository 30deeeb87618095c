"""References to moments: @12, @12.3, ~2, NAME~2, T14, D3.W2.T14, R2, a mark, a branch, start, end, combat, dawn."""

from __future__ import annotations

import re

from gameloop.kernel.branches import name_fault
from gameloop.kernel.errors import Refused
from gameloop.kernel.log import ROOT, Log
from gameloop.kernel.values import frozen
from gameloop.session.views.times import DAY
from gameloop.world.fighting import FightBegan, RoundBegan

RECORD = r"@(\d{1,9})(?:\.(\d{1,6}))?"
BACK = r"(.*)~(\d{1,9})"
TURN = r"(?i)t(\d{1,9})"
ROUND = r"(?i)r(\d{1,6})"
COMBAT, DAWN = "combat", "dawn"
ENDS = ("start", "end", "last")
DATE = r"(?i)d(\d{1,6})(?:\.w(\d))?(?:\.t(\d{1,4}))?"
NAMED = (BACK, TURN, ROUND, DATE)  # what names a moment by itself, and so can name no mark


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
    if word.casefold() == COMBAT or re.fullmatch(ROUND, word):
        return Place(_in_fight(log, int(word[1:]) if word[1:].isdecimal() else 0))
    if word.casefold() == DAWN:
        return Place(
            next(n for n in log.path().numbers[::-1] if log.clock(n) <= log.clock(log.head) // DAY * DAY)
        )
    if found := re.fullmatch(TURN, word):
        return Place(_at(log, scale.entered + int(found[1]) * scale.turn, word))
    if found := re.fullmatch(DATE, word):
        day, watch, turn = int(found[1]), int(found[2] or 1), int(found[3] or 0)
        return Place(_at(log, (day - 1) * DAY + (watch - 1) * scale.watch + turn * scale.turn, word))
    try:
        return Place(log.tip(word))
    except Refused:
        some = ", ".join((f"@{log.head}", "~2", "T3", *log.branches))
        reason = f"no moment is called `{word}`: no mark, and no branch. Moments are {some}"
        raise Refused(reason, instead="log") from None


def mark_fault(name: str) -> str:
    """Why a mark of that name could not be gone to, "" if it could."""
    if name.casefold() in (*ENDS, COMBAT, DAWN) or any(re.fullmatch(one, name) for one in NAMED):
        return f"may not be {name}, which names another moment already"
    return name_fault(name)


def _entry(log: Log, n: int) -> int:
    if n != ROOT and n not in log.entries:
        raise Refused(f"record {n} is no entry", instead="log")
    return n


def _before(log: Log, n: int, steps: int) -> int:
    for _ in range(min(steps, log.count)):
        if n == ROOT:
            break
        n = log.parent(n)
    return n


def _in_fight(log: Log, number: int) -> int:
    """The entry after which a round of the last fight on this line began, 0 for the fight itself. Raises Refused."""
    for entry in reversed(log.path()):
        for event in entry.events:
            if number and isinstance(event, RoundBegan) and event.number == number:
                return log.parent(entry.n)
            if isinstance(event, FightBegan):
                if number:
                    raise Refused(f"the last fight had no round {number}", instead=COMBAT)
                return log.parent(entry.n)
    raise Refused("nobody has fought yet", instead="@12, ~2, or T3")


def _at(log: Log, clock: int, word: str) -> int:
    """The last entry on the present line at or before a moment. Raises Refused for a moment still to come."""
    now = log.clock(log.head)  # it never goes back
    if clock > now:
        raise Refused(f"{word} has not come yet", instead="@12, ~2, or D1.T3 for the third turn of day 1")
    path = [n for n in log.path().numbers if log.clock(n) <= clock]
    if not path:
        raise Refused(f"nothing had happened by {word}", instead="start")
    return path[-1]
