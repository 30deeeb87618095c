"""Commands that keep saves in order: branch, export, graft, salvage, saves, party."""

from __future__ import annotations

from pathlib import Path

import click

from gameloop.cli.common import content_option, file_of, now, say
from gameloop.cli.looking import opened


@click.command()
@click.argument("name")
@click.argument("branch_name", metavar="NEW")
@click.option("--at", default="end", metavar="REF", show_default=True)
@click.option("--new-dice", is_flag=True, help="Other dice from there on.")
@content_option
@click.pass_obj
def branch(
    folder: Path, name: str, branch_name: str, at: str, new_dice: bool, content: tuple[Path, ...]
) -> None:
    """Begin a new line of play in the game NAME."""
    from gameloop.session import games, timeline

    session = games.resume(file_of(folder, name), content=content)
    args = {"name": branch_name, "ref": at, **({"dice": "--new-dice"} if new_dice else {})}
    with session.save:
        for block in timeline.branch(session, args):
            say(block.text)
        session.leave(now())


@click.command()
@click.argument("name")
@click.option(
    "--branch", "line", default=None, metavar="B", help="This branch; else the line that is played."
)
@click.option("-o", "out", required=True, type=click.Path(path_type=Path), metavar="FILE")
@content_option
@click.pass_obj
def export(folder: Path, name: str, line: str | None, out: Path, content: tuple[Path, ...]) -> None:
    """Write one line of play of the game NAME as a save of its own: the dice, notes and counts go along.

    Example: gameloop export friday --branch daring -o daring.jsonl
    """
    from gameloop.session import exporting

    n = exporting.export(opened(folder, name, content), out, line, now())
    say(f"{out}: {n} entr{'y' if n == 1 else 'ies'}")


@click.command()
@click.argument("name")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--as", "line", default=None, metavar="B", help="What the branch is to be called.")
@content_option
@click.pass_obj
def graft(folder: Path, name: str, file: Path, line: str | None, content: tuple[Path, ...]) -> None:
    """Bring the line of play in FILE into the game NAME, as a branch; both must have begun alike.

    Example: gameloop graft friday daring.jsonl --as daring
    """
    from gameloop.session import exporting, games

    session = games.resume(file_of(folder, name), content=content)
    try:
        say(exporting.brought_in(session, file, line))
    finally:
        session.leave(now())


@click.command()
@click.argument("name")
@click.option("-o", "out", required=True, type=click.Path(path_type=Path), metavar="FILE")
@click.pass_obj
def salvage(folder: Path, name: str, out: Path) -> None:
    """Write what is sound of a damaged save into a new file."""
    from gameloop.kernel.salvage import salvage as save_what_is_sound
    from gameloop.session.format import CODEC
    from gameloop.session.games import readable

    found = save_what_is_sound(readable(file_of(folder, name)), out, CODEC)
    say(str(found))


@click.group(invoke_without_command=True)
@click.pass_context
def saves(ctx: click.Context) -> None:
    """List the saves; rename, copy or remove one."""
    if ctx.invoked_subcommand is None:
        from gameloop.session import shelf

        for line in shelf.listing(ctx.obj):
            say(line)


@saves.command()
@click.argument("name")
@click.argument("to")
@click.pass_obj
def rename(folder: Path, name: str, to: str) -> None:
    """Give a save another name."""
    from gameloop.session import shelf

    say(shelf.rename(file_of(folder, name), file_of(folder, to)))


@saves.command()
@click.argument("name")
@click.argument("to")
@click.pass_obj
def copy(folder: Path, name: str, to: str) -> None:
    """Copy a save."""
    from gameloop.session import shelf
    from gameloop.session.games import readable

    say(shelf.copy(readable(file_of(folder, name)), file_of(folder, to)))


@saves.command()
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def remove(folder: Path, name: str, yes: bool) -> None:
    """Remove a save for good."""
    from gameloop.session import shelf

    path = file_of(folder, name)
    shelf.removable(path)
    if not yes and click.prompt(f"Type the word remove to lose {path.name} for good", default="") != "remove":
        say("Kept.")
        return
    say(shelf.remove(path))


@click.command()
@click.argument("name")
@click.option("-o", "out", required=True, type=click.Path(path_type=Path), metavar="FILE")
@content_option
@click.pass_obj
def party(folder: Path, name: str, out: Path, content: tuple[Path, ...]) -> None:
    """Write the living party of the game NAME as a party file, for `new --party FILE`."""
    from gameloop.kernel.errors import Refused

    session = opened(folder, name, content)
    if out.exists():
        raise Refused(f"{out} is there already; nothing is written over")
    out.write_text(session.game.rules.write_party(session.state), encoding="utf-8")
    say(f"{out}: {len(session.state.party())} people")
