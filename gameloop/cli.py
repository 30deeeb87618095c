"""The command line: what `gameloop --help` shows. The terminal itself is imported only where somebody plays."""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn, TextIO

import click

from gameloop import __version__
from gameloop.kernel.errors import ContentError, GameError, Refused, SaveError
from gameloop.session import saves

DONE, BUG, USAGE, NO, NO_SAVE, DIFFERS, DIFF, BAD_CONTENT, INTERRUPTED = 0, 1, 2, 3, 4, 5, 6, 7, 130


def now() -> str:
    """The wall time of a record, UTC; SOURCE_DATE_EPOCH sets it, so that equal runs are equal."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH")
    moment = datetime.fromtimestamp(int(fixed), UTC) if fixed else datetime.now(UTC)
    return moment.replace(microsecond=0).isoformat()


class Main(click.Group):
    """Turns our errors into one line on stderr and an exit code."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except ContentError as error:
            fail(str(error), BAD_CONTENT)
        except SaveError as error:
            fail(str(error), NO_SAVE)
        except Refused as no:
            fail(f"{no.reason}." + (f" Try: {no.instead}." if no.instead else ""), NO)
        except GameError as error:
            fail(str(error), BUG)


def fail(text: str, code: int) -> NoReturn:
    """Say why on stderr and end with that code."""
    click.echo(text, err=True)
    raise SystemExit(code)


@click.group(cls=Main, invoke_without_command=True)
@click.version_option(__version__)
@click.option("--saves", "saves_dir", metavar="DIR", help="Where saves are.")
@click.pass_context
def main(ctx: click.Context, saves_dir: str | None) -> None:
    """Old-school tabletop adventures at a prompt, every roll in a log that replays."""
    ctx.obj = saves.folder(saves_dir, os.environ, Path.cwd())


@main.command()
@click.argument("name")
@click.option("--rules", default="barrows", show_default=True)
@click.option("--adventure", default="lampless-house", show_default=True)
@click.option("--seed", default="", help="Any text; the same seed and the same words give the same game.")
@click.option("--party", default="", help="quick, roll, or a TOML file.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE")
@click.option("--ironman", is_flag=True, help="No going back.")
@click.pass_obj
def new(
    folder: Path,
    name: str,
    rules: str,
    adventure: str,
    seed: str,
    party: str,
    settings: tuple[str, ...],
    ironman: bool,
) -> None:
    """Make a game called NAME."""
    from gameloop.session import games

    path = saves.path_of(name, folder)
    pairs = dict(pair.partition("=")[::2] for pair in settings)
    games.new(
        path,
        rules=rules,
        adventure=adventure,
        seed=seed or name,
        made=now(),
        settings=pairs,
        ironman=ironman,
        party=party or "quick",
    ).save.close()
    click.echo(f"{path} is ready: gameloop play {name}")


@main.command()
@click.argument("name")
@click.argument("script", type=click.File("r", encoding="utf-8", errors="replace"))
@click.pass_obj
def run(folder: Path, name: str, script: TextIO) -> None:
    """Play the lines of SCRIPT (- for standard input) in the game NAME."""
    from gameloop.session import games
    from gameloop.session.results import OK

    session = games.resume(saves.path_of(name, folder), strict=True)
    for at, line in enumerate(script, 1):
        result = session.feed(line)
        click.echo(f"> {line.strip()}\n{result.text}")
        if result.status != OK:
            session.save.close()
            fail(f"{script.name}:{at}: {result.status}", NO)
    session.save.close()


@main.command()
@click.argument("name")
@click.pass_obj
def play(folder: Path, name: str) -> None:
    """Play the game NAME."""
    from gameloop.session import games
    from gameloop.session.views.status import prompt

    session = games.resume(saves.path_of(name, folder))
    with session.save:
        click.echo(session.feed("look").text)
        while True:
            click.echo(prompt(session.state, session.game.rules), nl=False)
            line = sys.stdin.readline()
            if not line:
                return
            click.echo(session.feed(line).text)


if __name__ == "__main__":
    main()
