"""Reading and playing lines until the player leaves: what all front ends at a terminal have in common."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Protocol

from gameloop.kernel.late import late
from gameloop.session.opening import notices
from gameloop.session.prompting import opening, prompt
from gameloop.session.results import NO_TIME, OK, REFUSED, Block, Result
from gameloop.session.session import Session

if TYPE_CHECKING:
    from gameloop.session import keeping, recap, stops
else:  # with the first line
    late(globals(), "gameloop.session", "keeping", "recap", "stops")

BLINK = 0.05  # seconds after which a wait looks whether it is to end
TWICE = 1.0  # seconds within which a second Ctrl-C leaves
PASTE = 200  # lines that are taken from one paste
HINT = "(line dropped; Ctrl-C again leaves, or type quit. Everything is saved.)"


class Front(Protocol):
    """A front end: where lines come from and where results go."""

    def read(self) -> str:
        """One line, or a paste of several. Raises EOFError, KeyboardInterrupt, OSError."""

    def show(self, result: Result) -> None:
        """Write a result."""


def play(session: Session, front: Front) -> None:
    """Play until the player leaves, the input ends or the terminal is gone."""
    session.stage.showing = partial(shown, session, front)
    found = tuple(notices(session))  # before the rest is shown: it may take back a command
    front.show(Result(OK, (*found, *opening(session)), ask=session.waiting()))
    with suppress(
        KeyboardInterrupt, EOFError
    ):  # a second Ctrl-C while the hint of the first is written leaves too
        _lines(session, front)
    if not session.left:
        with suppress(KeyboardInterrupt):
            front.show(Result(OK, (Block("parser", recap.farewell(session)),)))


def shown(session: Session, front: Front, picture: Result, seconds: float) -> None:
    """Show a picture of a film and let it stand; Ctrl-C ends the wait."""
    front.show(picture)
    until = time.monotonic() + seconds
    while not session.interrupted and (left := until - time.monotonic()) > 0:
        time.sleep(min(left, BLINK))


def _lines(session: Session, front: Front) -> None:
    """Play lines; a Ctrl-C drops one, a second within TWICE ends it, as EOFError does."""
    dropped = -TWICE
    while not session.left:
        try:
            pasted(session, front, front.read())
        except KeyboardInterrupt:
            now = time.monotonic()
            if now - dropped < TWICE:
                return
            dropped = now
            session.held = session.asked = None  # nor is anything confirmed or chosen by the line after it
            front.show(Result(OK, (Block("parser", HINT),)))


def pasted(session: Session, front: Front, text: str) -> None:
    """Play one line; of several each in turn, echoed, up to the first that does not go well, or brings somebody."""
    lines = [line for line in text.splitlines() if line.strip()] or [""]
    if len(lines) > PASTE:
        why = (
            f"- That is {len(lines)} lines; {PASTE} are taken at once. Type, outside: gameloop run NAME FILE."
        )
        front.show(Result(REFUSED, (Block("parser", f"{why} {NO_TIME}"),)))
        return
    for at, line in enumerate(lines):
        if at:
            front.show(Result(OK, (Block("parser", f"{prompt(session)}{line}"),)))
        before = session.state
        result = fed(session, line)
        front.show(result)
        failed = result.status != OK and not line.startswith("#")
        if session.left or session.interrupted or failed or stops.disturbed(before, session.state):
            left_over(front, lines[at + 1 :])
            return


def left_over(front: Front, lines: list[str]) -> None:
    """Tell that the rest of a paste was not played."""
    if lines:
        said = f"- The {len(lines)} lines after this were not played. No time passed for them."
        front.show(Result(REFUSED, (Block("parser", said),)))


def fed(session: Session, line: str) -> Result:
    """Feed a line; Ctrl-C meanwhile stops between entries, so that none is ever half done, but anywhere in what is
    played in memory alone.
    """
    with held(session):
        result = session.feed(line)
    keeping.kept(session, line, result)
    return result


@contextmanager
def held(session: Session) -> Iterator[None]:
    """Ctrl-C only sets a flag, but where nothing can be half done."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        session.interrupted, at_once = True, session.in_memory
        if at_once:
            session.in_memory = False  # once is enough: a second one must not hit what clears up
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
