"""Commands that play: new, play, run."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from gameloop.cli.common import (
    DONE,
    NO,
    USAGE,
    content_option,
    fail,
    file_of,
    now,
    outside,
    rules_option,
    say,
    way_back,
)

if TYPE_CHECKING:
    from gameloop.session.session import Session


class Script(click.File):
    """A file of lines, with or without a byte order mark; - is standard input, where there is one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The open file."""
        if value == "-" and sys.stdin is None:
            self.fail("there is no standard input here", param, ctx)
        return super().convert(value, param, ctx)


@click.command()
@click.argument("name")
@rules_option
@click.option(
    "--adventure",
    default="lampless-house",
    show_default=True,
    metavar="ID",
    help="Which one: see the README; `generated` and `generated-land` are made of the seed.",
)
@click.option("--seed", default=None, help="Any text; the same seed and the same words give the same game.")
@click.option(
    "--party", default="roll", show_default=True, help="roll (at the prompt), quick, or a TOML file."
)
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="A setting of the rulebook.")
@content_option
@click.option("--ironman", is_flag=True, help="No going back.")
@click.pass_obj
def new(
    folder: Path,
    name: str,
    rules: str | None,
    adventure: str,
    seed: str | None,
    party: str,
    settings: tuple[str, ...],
    content: tuple[Path, ...],
    ironman: bool,
) -> None:
    """Make a game called NAME."""
    from gameloop.session import games
    from gameloop.session.prompting import ENLIST
    from gameloop.world.modes import MAKING, mode

    made = games.new(
        file_of(folder, name),
        rules=rules,
        adventure=adventure,
        seed=name if seed is None else seed,
        made=now(),
        settings=dict(pair.partition("=")[::2] for pair in settings),
        content=content,
        ironman=ironman,
        party=party,
    )
    made.save.close()
    say(f"{made.save.path} is ready. Play it: {way_back(made.save.path, content)}")
    if mode(made.state) == MAKING:
        say(
            f"Nobody is in the party yet: at its prompt type {ENLIST}. With --party quick a ready one is in it."
        )


@click.command()
@click.argument("name")
@click.option("-c", "commands", default=None, metavar='"LINE; LINE"', help="Play these and end.")
@click.option("-i", "stay", is_flag=True, help="After -c, go on at the prompt.")
@click.option("--plain", is_flag=True, help="No colours, no menu, one fact a line.")
@click.option("--rules", default=None, help="For new games: a save says its own rulebook, and keeps it.")
@content_option
@click.pass_obj
def play(
    folder: Path,
    name: str,
    commands: str | None,
    stay: bool,
    plain: bool,
    rules: str | None,
    content: tuple[Path, ...],
) -> None:
    """Play the game NAME."""
    from gameloop.session import games

    session = opened(games.playable(file_of(folder, name), folder), content, look=commands is None)
    own = session.game.rules
    if rules not in (None, own.name):
        say(f"{name} is a game of {own.title} and stays one; --rules {rules} is for new games.", err=True)
    with session.save:
        if commands is not None:
            code = stream(session, commands.splitlines(), f"-c {name}", stay=stay)
            if code or not stay:
                raise SystemExit(code)
        at_prompt(session, plain=plain)


def opened(path: Path, content: tuple[Path, ...], *, look: bool) -> Session:
    """The game in that file; if another process plays it and somebody sits at a terminal, to look at only."""
    from gameloop.kernel.errors import SaveLocked
    from gameloop.repl.app import is_tty
    from gameloop.session import games

    try:
        session = games.resume(path, content=content)
    except SaveLocked as held:
        if not (look and is_tty(sys.stdin) and is_tty(sys.stdout)):
            raise
        say(f"{held}. Here you may look: log, replay, goto.", err=True)
        session = games.resume(path, write=False, content=content)
    session.way_back, session.outside = way_back(path, content), outside(os.environ)
    return session


def at_prompt(session: Session, *, plain: bool) -> None:
    """Play at the terminal until the player leaves."""
    from gameloop.repl import app
    from gameloop.session import saves

    if sys.stdin is None or sys.stdout is None:
        fail("there is no standard input or output here; play a script: gameloop run NAME FILE", USAGE)
    if session.save.writable:
        saves.remember(session.game.rules.name, session.save.path)
    failures = app.play(session, plain=plain, now=now)
    for failure in failures:
        say(f"stdin:{failure}", err=True)
    if failures:
        raise SystemExit(NO)


@click.command()
@click.argument("name")
@click.argument("script", type=Script("r", encoding="utf-8-sig", errors="replace"))
@click.option("--json", "as_json", is_flag=True, help="JSON lines on stdout.")
@click.option("--keep-going", is_flag=True, help="Play on after a failure, tell all of them at the end.")
@click.option("--referee", is_flag=True, help="Show secrets too (counted in the save).")
@content_option
@click.pass_obj
def run(
    folder: Path,
    name: str,
    script: TextIO,
    as_json: bool,
    keep_going: bool,
    referee: bool,
    content: tuple[Path, ...],
) -> None:
    """Play the lines of SCRIPT (- is standard input) in the game NAME."""
    from gameloop.session import games

    path = file_of(folder, name)
    session = games.resume(path, strict=True, content=content)
    session.way_back = way_back(path, content)
    label = str(getattr(script, "name", "stdin")).strip("<>")
    with session.save:
        if referee:
            session.peek("run --referee")
        code = stream(session, script, label, as_json=as_json, keep_going=keep_going, referee=referee)
    raise SystemExit(code)


def stream(
    session: Session,
    lines: Iterable[str],
    label: str,
    *,
    as_json: bool = False,
    keep_going: bool = False,
    referee: bool = False,
    stay: bool = False,
) -> int:
    """Play lines without a prompt; the exit code. Failures go to stderr as FILE:LINE: why.

    The game is closed afterwards, unless the player is to `stay` and nothing failed.
    """
    from gameloop.repl.stream import Stream, print_line

    played = Stream(session, print_line, as_json, keep_going, referee)
    played.play(lines)
    for failure in played.failures:
        say(f"{label}:{failure}", err=True)
    code = NO if played.failures else DONE
    played.finish(code)
    if code or not stay:
        session.leave(now())
    return code


def default(
    folder: Path,
    rules: str | None,
    seed: str | None,
    adventure: str | None,
    content: tuple[Path, ...],
    plain: bool,
) -> None:
    """Go on with the game played last; with a seed or an adventure, or if there is none, a quick start."""
    from gameloop.session import games, saves

    last = None if seed is not None or adventure else saves.last(rules or "")
    if last is None:
        name = saves.fresh(folder, "delve")
        games.quick(folder / f"{name}.jsonl", rules, adventure, seed, now(), content).save.close()
        last = folder / f"{name}.jsonl"
    session = opened(last, content, look=True)
    with session.save:
        at_prompt(session, plain=plain or bool(os.environ.get("GAMELOOP_PLAIN")))
