"""Which front end plays: the terminal's own line editor, plain input(), or a stream of lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping

from gameloop.repl.plain_text import text
from gameloop.repl.stream import Stream
from gameloop.session.session import Session
from gameloop.session.views.status import prompt

PLAIN, STREAM, TTY = "plain", "stream", "tty"
DUMB = ("", "dumb", "unknown")


def front_end(plain: bool, env: Mapping[str, str], stdin_tty: bool, stdout_tty: bool) -> str:
    """The front end for these circumstances: PLAIN, STREAM or TTY."""
    if not (stdin_tty and stdout_tty):
        return STREAM
    if plain or env.get("GAMELOOP_PLAIN") or env.get("TERM", "") in DUMB:
        return PLAIN
    return TTY


def play(session: Session, *, plain: bool, now: Callable[[], str]) -> None:
    """Play until the player leaves, then close the save in order."""
    chosen = front_end(plain, os.environ, sys.stdin.isatty(), sys.stdout.isatty())
    if chosen == STREAM:
        Stream(session, print, keep_going=True).play(sys.stdin)
    else:
        read_lines(session, input)
    session.leave(now())


def read_lines(session: Session, read: Callable[[str], str]) -> None:
    """The plain front end: a prompt, a line, what it gave."""
    print(session.feed("look").text)
    while not session.left:
        try:
            line = read(prompt(session.state, session.game.rules))
        except EOFError:
            return
        print(text(session.feed(line)))
