"""Time travel: undo, redo, goto, branch, switch, marks and notes. Everything appends a record; nothing is deleted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gameloop.kernel.dice import Rolled
from gameloop.kernel.errors import Refused
from gameloop.kernel.log import Log
from gameloop.kernel.messages import tag
from gameloop.kernel.questions import Answer
from gameloop.kernel.records import Entry, Note
from gameloop.session.refs import Place, Scale, mark_fault, resolve
from gameloop.session.results import Block
from gameloop.session.views.status import moment
from gameloop.session.views.times import DAY
from gameloop.world.ruleset import Args
from gameloop.world.state import State

if TYPE_CHECKING:
    from gameloop.session.session import Session

UNITS = ("line", "turn", "fight", "day")
MOST_DIGITS = 9  # of a number of steps; with more it is further than any save reaches


def place(session: Session, text: str) -> Place:
    """The place that a reference names, as seen from where the session is."""
    spans = session.game.rules.procedures
    scale = Scale(spans["turn"].seconds, spans["watch"].seconds, session.state.entered)
    return resolve(session.save.log, text, scale)


def played(session: Session, text: str) -> int:
    """The entry that a reference names, to stand there; before the game was made nobody can stand."""
    return max(place(session, text).entry, session.save.log.made)


def honest(session: Session, what: str) -> None:
    """Refuse what an ironman campaign does not allow."""
    if session.state.ironman:
        raise Refused(
            f"this is an ironman campaign: no {what}", instead="goto, log and replay look at the past"
        )


def undo(session: Session, args: Args) -> Iterable[Block]:
    """Take back one entry, n of them, or back to the mark before: line, turn, fight, day, `to REF`."""
    honest(session, "undo")
    log = session.save.log
    word = args.get("what", "").casefold()
    to = _goal(session, args.get("ref", ""), word)
    lost = list(_since(log, to))
    if to == log.head:
        if log.head > log.made:
            raise Refused("that would take nothing back", instead="undo")
        raise Refused("there is nothing to undo")
    record = log.undo() if len(lost) == 1 else log.take_back(to)
    session.go(record)
    dice = sum(any(isinstance(e, Rolled) for e in entry.events) for entry in lost)
    thrown = " Dice were thrown for it: the same commands throw the same again." if dice else ""
    first = f"{'' if len(lost) == 1 else 'from '}{typed(lost[-1])}"
    yield Block(
        "parser", f"Taken back: {plural(len(lost), 'entry', 'entries')}, {first}.{thrown} {_now(session)}"
    )


def typed(entry: Entry) -> str:
    """What stands over an entry: the line typed, the answer given, else the kind of command."""
    if isinstance(entry.command, Answer):
        return entry.command.choice
    return entry.text or tag(type(entry.command)).replace("_", " ")


def _since(log: Log, n: int) -> Iterator[Entry]:
    """The entries of the present line after entry n, newest first: a walk as long as what is taken back."""
    at = log.head
    while at > n:
        yield log.entries[at]
        at = log.parent(at)


def _goal(session: Session, ref: str, word: str) -> int:
    log = session.save.log
    if ref:
        return played(session, ref)
    if word.isascii() and word.isdecimal():
        return played(session, f"~{word.lstrip('0')[:MOST_DIGITS] or '0'}")
    if word and word not in UNITS:
        raise Refused(
            f"undo what? {word} is no number", instead="undo 2, or undo line, turn, fight, day, to REF"
        )
    first = log.made
    at = log.head
    while at > first:
        entry = log.entries[at]
        at = entry.parent
        if not word or _boundary(session, entry, word):
            return at
    if word == "fight":
        raise Refused("no fight lies before this moment", instead="undo, or undo turn")
    return at


def _boundary(session: Session, entry: Entry, unit: str) -> bool:
    """Tells whether going back over this entry comes to the beginning of its line, turn, fight or day."""
    before, after = session.state_at(entry.parent), session.state_at(entry.n)
    if unit == "line":
        return entry.text is not None
    if unit == "turn":
        return before.turn_began != after.turn_began or before.clock == after.turn_began
    if unit == "fight":
        return _peaceful(before) and not _peaceful(after)
    return before.clock // DAY != after.clock // DAY


def _peaceful(state: State) -> bool:
    """Tells whether there is neither a fight nor a battle."""
    return state.fight is None and state.battle is None


def redo(session: Session, _args: Args) -> Iterable[Block]:
    """Go forward again to what was undone last."""
    honest(session, "redo")
    session.go(session.save.log.redo())
    yield Block("parser", f"Redone. {_now(session)}")


def goto(session: Session, args: Args) -> Iterable[Block]:
    """Look at the past: a view, from which only `branch` plays on."""
    session.viewing = played(session, args["ref"])
    yield Block(
        "parser", f"You are looking at the past, @{session.viewing}. `branch NAME` plays on from here."
    )


def end(session: Session, _args: Args) -> Iterable[Block]:
    """Come back to the present."""
    if session.viewing is None:
        raise Refused("you are in the present already")
    session.viewing = None
    yield Block("parser", f"Back in the present. {_now(session)}")


def branch(session: Session, args: Args) -> Iterable[Block]:
    """A new line of play from here, or from a reference; `--new-dice` throws other dice on it."""
    honest(session, "branch")
    at = played(session, args["ref"]) if "ref" in args else session.viewing
    fresh = "dice" in args
    session.go(session.save.log.fork(args["name"], at, new_dice=fresh))
    dice = " Its dice are new from here on." if fresh else ""
    yield Block("parser", f"This is branch {args['name']}.{dice} {_now(session)}")


def branches(session: Session, _args: Args) -> Iterable[Block]:
    """Every branch and its tip."""
    log = session.save.log
    rows = [
        f"{'*' if name == log.branch else ' '} {name}: @{tip}, {plural(len(log.path(tip)), 'entry', 'entries')}"
        for name, tip in log.branches.items()
    ]
    yield Block("list", "\n".join(rows))


def switch(session: Session, args: Args) -> Iterable[Block]:
    """Play on another branch."""
    honest(session, "switch")
    session.go(session.save.log.switch(args["name"]))
    yield Block("parser", f"This is branch {session.save.log.branch}. {_now(session)}")


def note(session: Session, args: Args) -> Iterable[Block]:
    """A remark on this moment; it changes nothing."""
    log = session.save.log
    session.save.append(Note(log.count, _here(session), args["text"], None))
    yield Block("parser", "Noted. No time passed.")


def mark(session: Session, args: Args) -> Iterable[Block]:
    """A name for this moment, for `goto`."""
    log = session.save.log
    fault = mark_fault(args["name"])
    if fault:
        raise Refused(f"the name of a mark {fault}", instead="mark NAME")
    session.save.append(Note(log.count, _here(session), "", args["name"]))
    yield Block("parser", f"Marked: goto {args['name']}. No time passed.")


def _here(session: Session) -> int:
    return session.save.log.head if session.viewing is None else session.viewing


def _now(session: Session) -> str:
    return f"It is {moment(session.state, session.game.rules)}, @{session.save.log.head} on {session.save.log.branch}."


def plural(n: int, one: str, many: str) -> str:
    """So many of something."""
    return f"{n} {one if n == 1 else many}"
