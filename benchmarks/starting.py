"""How long a player waits, each process run once before, so that its byte code is there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import pexpect

from benchmarks.measuring import Row, medians
from gameloop.session import games
from gameloop.session.session import Session

LINES = (
    "",
    "g",
    "give ",
    "examine ",
    "x s",
    "cast ",
    "help ",
    "rule ",
)  # as far as they are typed when Tab is hit
COMMAND = "from gameloop.cli import main; main()"  # what the installed `gameloop` does
PROMPT = "from prompt_toolkit import PromptSession; PromptSession().prompt('ready> ')"


def started(env: Mapping[str, str], *words: str) -> None:
    """Run a Python process to its end."""
    subprocess.run([sys.executable, *words], check=True, capture_output=True, env=env)


def prompted(env: Mapping[str, str], *words: str, ready: str) -> Callable[[], object]:
    """Start a Python process in a terminal and wait for its prompt; what is given back ends it."""
    child = pexpect.spawn(sys.executable, list(words), timeout=60, env=env)
    child.expect(ready)
    return lambda: child.close(force=True)


def completed(game: Session, line: str) -> None:
    """Ask what could be typed next."""
    assert game.complete(line)


def starting(folder: Path) -> Iterator[Row]:
    """The first prompt of a game begun, and help."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env.update(TERM="xterm", PYTHONPYCACHEPREFIX=str(folder / "bytecode"), HOME=str(folder))
    game = games.quick(folder / "start.jsonl", "barrows", None, "bench", "2026-01-01T00:00:00+00:00")
    game.save.close()
    begun = partial(prompted, env, "-c", COMMAND, "play", str(game.save.path), ready=r"[TR]\d+(, \w+)?>")
    waited = partial(prompted, env, "-c", PROMPT, ready="ready>")
    helped, nothing = partial(started, env, "-c", COMMAND, "--help"), partial(started, env, "-c", "pass")
    begun()(), waited()(), helped()
    ours, base = medians(helped, nothing)
    yield Row("gameloop --help over python -c pass", 5, 3, ours, base)
    sitting = games.resume(games.samples()[0], write=False)
    *each, base = medians(*(partial(completed, sitting, line) for line in LINES), nothing)
    yield Row("the slowest of several completions over python -c pass", 0.28, 0.14, max(each), base)
    ours, base = medians(begun, waited)
    yield Row("first prompt over a bare PromptSession().prompt()", 1.8, 1.3, ours, base)
