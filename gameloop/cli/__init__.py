"""The command line: what `gameloop --help` shows. A command is imported when it is run, the terminal where somebody
plays: who asks for help waits for nothing else.
"""

from __future__ import annotations

import atexit
import gc
import os
from typing import TYPE_CHECKING

from gameloop import __version__
from gameloop.kernel.memory import unswept

with unswept():
    import click

    from gameloop.cli.common import Later, Main, content_option

if TYPE_CHECKING:
    from pathlib import Path

# whoever ends frees everything: looking for garbage first would take a tenth of the time
atexit.register(gc.freeze)
COMMANDS = {
    "playing": {
        "new": "Make a game called NAME.",
        "play": "Play the game NAME.",
        "run": "Play the lines of SCRIPT (- is standard input) in the game NAME.",
    },
    "looking": {
        "log": "Show what happened in the game NAME.",
        "show": "Show the state of the game NAME, now or at a moment.",
        "verify": "Decide every saved command again and compare rolls, events and digests, and each die with luck.",
        "branches": "List the branches of the game NAME.",
        "why": "Show why something in the game NAME is so: its event, dice, command and rule.",
    },
    "filming": {
        "replay": "Tell the game NAME again from its facts alone: no rules, no dice; at once, or as a film.",
    },
    "hunting": {
        "diff": "Compare two moments of the game NAME, or one with now; ends with 6 where they differ.",
        "impact": "Tell which commands of games today's rules and content would decide otherwise, by rule.",
        "bisect": "Find the first entry of the game NAME after which something holds.",
        "shrink": "Cut the game NAME down to the commands that a fault needs, each with its recorded dice.",
        "to-test": "Write the game NAME, shrunk before, as a test for pytest that fails while the fault is there.",
    },
    "reporting": {
        "report": "Write a report of the game NAME: one file with all that a fault needs to happen again.",
        "open-report": "Unpack a report that somebody sent into a save, and tell what is in it.",
    },
    "keeping": {
        "branch": "Begin a new line of play in the game NAME.",
        "export": "Write one line of play of the game NAME as a save of its own: the dice, notes and counts go along.",
        "graft": "Bring the line of play in FILE into the game NAME, as a branch; both must have begun alike.",
        "salvage": "Write what is sound of a damaged save into a new file.",
        "saves": "List the saves; rename, copy or remove one.",
        "party": "Write the living party of the game NAME as a party file, for `new --party FILE`.",
    },
    "retelling": {
        "chronicle": "Retell the game NAME as a page, FILE.html or FILE.md: its tale, maps, people, treasure, and how"
        " it was played.",
        "map": "Draw what is known of the map in the game NAME, as FILE.svg.",
    },
    "consulting": {
        "roll": "Throw dice: 3d6, d20+1, 4d6kh3, 2-in-6, 2d6>=7, adv, dis.",
        "rule": "Show a rule in our words.",
        "settings": "List the settings of a rulebook (the first of the shelf): key, default, choices, what it means,"
        " its rule.",
        "content": "Work on adventures and tables.",
        "schema": "Print the JSON Schema of the lines that `run --json` writes.",
        "config": "Say where your own preferences are read from: how rolls are shown, keys, what stops a walk, words of"
        " your own.",
    },
}


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
    from pathlib import Path

    from gameloop.cli import playing
    from gameloop.session import saves

    ctx.obj = saves.folder(chosen, os.environ, Path.cwd())
    ctx.default_map = {name: {"content": content} for name in main.commands} if content else None
    if ctx.invoked_subcommand is None:
        playing.default(ctx.obj, rules, seed, adventure, content, plain)
        return
    lost = {"--rules": rules, "--seed": seed, "--adventure": adventure, "--plain": plain}
    for option in (name for name, value in lost.items() if value):
        ctx.fail(f"{option} before {ctx.invoked_subcommand} says nothing; if it takes it, put it behind")


for module, commands in COMMANDS.items():
    for name, help_ in commands.items():
        main.add_command(Later(name, f"{__name__}.{module}", help_))
