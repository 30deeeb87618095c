"""A game as a film: entry by entry what was typed and what came of it, from facts alone. What is secret stays so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from gameloop.kernel.errors import Refused
from gameloop.kernel.records import Entry
from gameloop.kernel.values import frozen
from gameloop.session.narrate.spans import told_of
from gameloop.session.results import OK, Block, Result, Show
from gameloop.session.secrets import told_events
from gameloop.session.timeline import place, typed
from gameloop.session.views.status import moment
from gameloop.world.outdoors import whereabouts
from gameloop.world.ruleset import Args

if TYPE_CHECKING:
    from gameloop.session.session import Session

LETTER = 60  # milliseconds to type a letter
LOOK, READ = 700, 28  # milliseconds to look at what came of it, and more to read each letter of it
SLOWEST, FASTEST = 0.1, 1000.0  # speeds of a film
LONGEST = 9000  # milliseconds that one picture stands
STEP, MARKS = "step", "marks"  # how a film is shown a piece at a time


@frozen
class Frame:
    """One entry as it is shown: its number, the moment and place before it, what was typed, what came of it, the names
    of the marks that stand there.
    """

    n: int
    moment: str
    place: str
    typed: str
    blocks: tuple[Block, ...]
    marks: tuple[str, ...]

    @property
    def typing(self) -> int:
        """How many milliseconds it takes to type it."""
        return LETTER * len(self.typed)

    @property
    def reading(self) -> int:
        """How many milliseconds it stands, so that it can be read."""
        return min(LOOK + READ * sum(len(block.text) for block in self.blocks), LONGEST)


def frames(session: Session, entries: Iterable[Entry]) -> Iterator[Frame]:
    """These entries of one line of play as pictures of a film."""
    marks: dict[int, list[str]] = {}
    for name, at in session.save.log.marks.items():
        marks.setdefault(at, []).append(name)
    for entry in entries:
        before = session.state_at(entry.parent)
        place = whereabouts(before) if before.here.chart else ""
        events = told_events(session, entry)
        after = session.state_at(entry.n)
        blocks = told_of(session.save.log, entry.n, before, events, after, session.game.rules)
        when = moment(before, session.game.rules)
        yield Frame(entry.n, when, place, typed(entry), tuple(blocks), tuple(marks.get(entry.n, ())))


def replay(session: Session, args: Args) -> Iterable[Block]:
    """Everything again, told from the facts alone, between two references; or a piece of it at a time: the next entry,
    or up to the next mark. Whoever looks at a piece stands there, in the past, until the film or he comes to its end.
    At a speed it runs as a film where somebody sits at a terminal.
    """
    log = session.save.log
    how = args.get("how", "")
    begin = session.viewing if how and session.viewing is not None else 0
    first = place(session, args["from"]).entry if "from" in args else begin + 1
    last = place(session, args["to"]).entry if "to" in args else log.head
    way = [entry for entry in log.path(last) if entry.n >= first]
    if not way and not args:
        yield Block("list", "nothing yet")
        return
    if not way:
        raise Refused("there is nothing to show between those moments", instead="replay, or log")
    shown = list(frames(session, _piece(session, way, how)))
    speed = _speed(args["speed"]) if "speed" in args else 0
    if speed and session.stage.showing is not None:
        cut = _run(session, session.stage.showing, shown, speed)
        if how or cut is not shown[-1]:
            yield _stopped(session, cut, last)
        return
    for frame in shown:
        yield from pictures(frame)
    if how:
        yield _stopped(session, shown[-1], last)


def _speed(said: str) -> float:
    """How fast a film is to run, 1 as it is read. Raises Refused."""
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", said) or not SLOWEST <= float(said) <= FASTEST:
        raise Refused(f"{said!r} is no speed: 1 is as fast as it is read", instead="replay speed 2")
    return float(said)


def _run(session: Session, show: Show, shown: Sequence[Frame], speed: float) -> Frame:
    """Show pictures one after another, each as long as it is read at that speed; the last one that was shown: Ctrl-C
    stops there.
    """
    for frame in shown:
        picture, seconds = Result(OK, tuple(pictures(frame))), (frame.typing + frame.reading) / 1000 / speed
        show(picture, seconds)
        if session.interrupted:
            return frame
    return shown[-1]


def _piece(session: Session, way: list[Entry], how: str) -> list[Entry]:
    """As much of the way as is shown at once."""
    if not how:
        return way
    stops = set(session.save.log.marks.values())
    ends = (i for i, entry in enumerate(way, 1) if how == STEP or entry.n in stops)
    return way[: next(ends, len(way))]


def _stopped(session: Session, frame: Frame, last: int) -> Block:
    """Look at the moment that was shown last; at the end of the film be in the present again."""
    if frame.n == session.save.log.head:
        session.viewing = None
        return Block("parser", "That is the end: you are in the present.")
    session.viewing = frame.n
    marks = f", mark {', '.join(frame.marks)}" if frame.marks else ""
    on = "the end of what you asked for" if frame.n == last else "replay step, or replay marks, goes on"
    return Block("parser", f"You are looking at the past, @{frame.n}{marks}: {on}; `end` comes back.")


def pictures(frame: Frame) -> Iterator[Block]:
    """A picture as blocks: what was typed, with its moment, and what came of it."""
    yield Block("list", f"@{frame.n} {frame.moment}> {frame.typed}")
    yield from frame.blocks
