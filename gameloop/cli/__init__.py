"""The command line: what `gameloop --help` shows. The terminal itself is imported only where somebody plays."""

from __future__ import annotations

import os
from pathlib import Path

import click

from gameloop import __version__
from gameloop.cli import consulting, keeping, looking, playing
from gameloop.cli.common import Main, content_option


@click.group(cls=Main, invoke_without_command=True)
@click.version_option(__version__, prog_name="gameloop")
@click.option(
    "--saves",
    "chosen",
    metavar="DIR",
    help="Where saves are (else $GAMELOOP_SAVES, else saves/ of a checkout, else your data folder).",
)
@click.option("--rules", default=None, help="The rulebook to play, or whose last game to go on with.")
@click.option("--seed", default=None, help="Begin a new quick game with this seed.")
@click.option("--adventure", default=None, metavar="ID", help="Begin a new quick game of this adventure.")
@content_option
@click.option("--plain", is_flag=True, help="No colours, no menu, one fact a line.")
@click.pass_context
def main(
    ctx: click.Context,
    chosen: str | None,
    rules: str | None,
    seed: str | None,
    adventure: str | None,
    content: tuple[Path, ...],
    plain: bool,
) -> None:
    """Old-school tabletop adventures at a prompt, every roll in a log that replays.

    Without a command: go on with the game played last, or begin one.
    """
    from gameloop.session import saves

    ctx.obj = saves.folder(chosen, os.environ, Path.cwd())
    ctx.default_map = {name: {"content": content} for name in main.commands} if content else None
    if ctx.invoked_subcommand is None:
        playing.default(ctx.obj, rules, seed, adventure, content, plain)


for command in (
    *(playing.new, playing.play, playing.run),
    *(looking.log, looking.show, looking.replay, looking.verify, looking.branches, looking.why),
    *(keeping.branch, keeping.salvage, keeping.saves, keeping.party),
    *(consulting.roll, consulting.rule, consulting.settings, consulting.content, consulting.config),
):
    main.add_command(command)
