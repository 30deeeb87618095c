"""Commands that make something of a save to keep: its chronicle, its map."""

from __future__ import annotations

from pathlib import Path

import click

from gameloop.cli.common import content_option, say
from gameloop.cli.looking import opened

out_option = click.option(
    "-o", "out", required=True, type=click.Path(path_type=Path, dir_okay=False), metavar="FILE"
)


@click.command()
@click.argument("name")
@out_option
@content_option
@click.pass_obj
def chronicle(folder: Path, name: str, out: Path, content: tuple[Path, ...]) -> None:
    """Retell the game NAME as a page, FILE.html or FILE.md: its tale, maps, people, treasure, and how it was played.

    Example: gameloop chronicle friday -o friday.html
    """
    from gameloop.session import chronicle as pages
    from gameloop.session.keeping import write

    session = opened(folder, name, content)
    write(out, pages.page(session, out))
    say(f"{out}: written")


@click.command()
@click.argument("name")
@out_option
@click.option("--level", default=None, type=int, metavar="N", help="Of this level of the dungeon.")
@content_option
@click.pass_obj
def map(  # noqa: A001 - the name of the command
    folder: Path, name: str, out: Path, level: int | None, content: tuple[Path, ...]
) -> None:
    """Draw what is known of the map in the game NAME, as FILE.svg.

    Example: gameloop map friday -o friday.svg
    """
    from gameloop.session import chronicle as pages
    from gameloop.session.keeping import write

    if out.suffix.casefold() != pages.SVG:
        raise click.BadParameter(f"a map is a picture: NAME{pages.SVG}", param_hint="-o")
    write(out, pages.picture(opened(folder, name, content), level))
    say(f"{out}: drawn")
