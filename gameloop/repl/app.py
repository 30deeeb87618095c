"""Which front end plays: the terminal's own line editor, plain input(), or a stream of lines."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Mapping
from io import TextIOWrapper
from typing import TextIO

from gameloop.repl import loop
from gameloop.repl.letters import speaks_ascii, wide
from gameloop.session import config
from gameloop.session.session import Session

PLAIN, STREAM, TTY = "plain", "stream", "tty"
DUMB = ("", "dumb", "unknown")
NO_SCREEN = (
    "gameloop: no full terminal here ({why}); playing in plain lines. On Windows, try: winpty gameloop"
)


def front_end(plain: bool, env: Mapping[str, str], stdin_tty: bool, stdout_tty: bool) -> str:
    """The front end for these circumstances: PLAIN, STREAM or TTY."""
    if not (stdin_tty and stdout_tty):
        return STREAM
    if plain or env.get("GAMELOOP_PLAIN") or env.get("TERM", "") in DUMB:
        return PLAIN
    return TTY


def play(session: Session, *, plain: bool, now: Callable[[], str]) -> list[str]:
    """Play until the player leaves, then close the save in order; what failed of a piped game, as `LINE: why`."""
    chosen = front_end(plain, os.environ, is_tty(sys.stdin), is_tty(sys.stdout))
    tolerant(sys.stdin, sys.stdout)
    try:
        if chosen == STREAM:
            return piped(session)
        loop.play(session, front(chosen, session, spoken=plain or bool(os.environ.get("GAMELOOP_PLAIN"))))
    except BrokenPipeError:
        raise
    except OSError:
        return []  # the terminal is gone; what was typed is saved
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is left is short and has to be whole
        session.leave(now())
    return []


def piped(session: Session) -> list[str]:
    """Play what stands on stdin, to its end."""
    from gameloop.repl.stream import Stream, print_line

    stream = Stream(session, print_line, keep_going=True)
    stream.play(sys.stdin)
    return stream.failures


def tolerant(*streams: TextIO) -> None:
    """Let bytes that are no text, and letters that cannot be shown, become question marks instead of errors."""
    for stream in streams:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def is_tty(stream: TextIO | None) -> bool:
    """Tells whether a stream is there at all and a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # it is closed
        return False


def front(chosen: str, session: Session, *, spoken: bool) -> loop.Front:
    """The front end of that name; where the terminal refuses the full one, the plain one, with a line on stderr.

    `spoken`: plain lines were asked for, most likely to be read aloud, so that maps are told in words.
    Somebody sits there: his own preferences count, and what is dangerous is asked again.
    """
    session.preferences, session.careful = config.load(config.path()), True
    session.spoken = spoken
    if chosen == TTY:
        try:
            return terminal(session)
        except OSError as error:
            print(NO_SCREEN.format(why=error), file=sys.stderr)
        except Exception as error:
            if type(error).__name__ != "NoConsoleScreenBufferError":
                raise
            print(NO_SCREEN.format(why="no console"), file=sys.stderr)
    from gameloop.repl.plain import Plain

    return Plain(session, input, print, speaks_ascii(sys.stdout))


def terminal(session: Session) -> loop.Front:
    """The full front end; imported only here, since it is slow to import."""
    from gameloop.repl.tty import Terminal

    session.unicode = not speaks_ascii(sys.stdout) and not wide(os.environ)
    return Terminal(session, sys.stdout, os.environ)
