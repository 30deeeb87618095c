"""Commands for faults that travel: report, open-report."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from gameloop.cli.common import content_option, file_of, now, say, way_back
from gameloop.cli.looking import opened

if TYPE_CHECKING:
    from gameloop.session.unpacking import Opened


@click.command()
@click.argument("name")
@click.option("-o", "target", default=None, type=click.Path(path_type=Path), metavar="FILE")
@click.option(
    "--redact", is_flag=True, help="Leave out names, notes, the seed and all that was typed as prose."
)
@content_option
@click.pass_obj
def report(folder: Path, name: str, target: Path | None, redact: bool, content: tuple[Path, ...]) -> None:
    """Write a report of the game NAME: one file with all that a fault needs to happen again.

    It holds the line that is played, versions, your own content, the crashes on record and their tracebacks.

    Example: gameloop report friday --redact -o friday.report
    """
    from gameloop.session.reporting import write_report

    session = opened(folder, name, content)
    path = target or Path(f"{session.save.path.stem}.report")
    size = write_report(session, path, now(), redact=redact)
    log = session.save.log
    say(f"{path}: {len(log.path())} entries, {size} bytes, head {session.save.hash_of(log.head)}")
    if redact:
        say("Names, notes, texts and seed are left out; that its dice are fair is not claimed.")


@click.command("open-report")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--as", "name", default=None, metavar="NAME", help="The name of the save that it becomes.")
@click.pass_obj
def open_report(folder: Path, file: Path, name: str | None) -> None:
    """Unpack a report that somebody sent into a save, and tell what is in it.

    Example: gameloop open-report friday.report --as friday
    """
    from gameloop.session import saves
    from gameloop.session.unpacking import open_report as unpack

    path = file_of(folder, name or saves.fresh(folder, "report"))
    tell(unpack(file, path))


def tell(found: Opened) -> None:
    """What a report holds, and whether the rules of today make the same of it."""
    from gameloop.kernel.errors import GameError
    from gameloop.session import games
    from gameloop.session.sharing import cores
    from gameloop.session.verify import SOUND, first_difference, unclaimed

    own = (found.content,) if found.content else ()
    say(f"{found.save}: from gameloop {found.engine}, Python {found.python}, {found.system}")
    if found.redacted:
        say("Names, notes, texts and seed are left out of it; that its dice are fair is not claimed.")
    for trace in found.traces[-1:]:
        say(f"{len(found.traces)} tracebacks came with it; the last:\n{trace}")
    try:
        session = games.resume(found.save, write=False, content=own)
        differs = first_difference(session, jobs=cores())
        say(f"{len(session.save.log.path())} entries: {differs or SOUND}")
        if more := unclaimed(session):
            say(more)
    except GameError as error:
        say(f"It cannot be played here: {error}")
    say(f"Play it: {way_back(found.save, own)}")
