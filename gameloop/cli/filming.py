"""The command that tells a game again: replay."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gameloop.cli.common import DONE, USAGE, content_option, fail, say, show_json
from gameloop.cli.looking import json_option, opened
from gameloop.session.film import FASTEST, SLOWEST

if TYPE_CHECKING:
    from gameloop.kernel.records import Entry
    from gameloop.session.film import Frame
    from gameloop.session.session import Session


@click.command()
@click.argument("name")
@click.option("--from", "since", default=None, metavar="REF")
@click.option("--to", "until", default=None, metavar="REF")
@json_option
@click.option("--quiet", is_flag=True, help="Only the digest at the end.")
@click.option(
    "--speed",
    type=click.FloatRange(SLOWEST, FASTEST),
    default=None,
    help="1: as it is read; 2: twice so fast.",
)
@click.option("--step", is_flag=True, help="Wait for Enter after each entry.")
@click.option("--marks", is_flag=True, help="Wait for Enter at each mark.")
@click.option(
    "--cast",
    "cast_to",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write an asciicast, version 2.",
)
@click.option(
    "--markdown", "text_to", type=click.Path(path_type=Path), metavar="FILE", help="Write a transcript."
)
@content_option
@click.pass_obj
def replay(
    folder: Path,
    name: str,
    since: str | None,
    until: str | None,
    as_json: bool,
    quiet: bool,
    speed: float | None,
    step: bool,
    marks: bool,
    cast_to: Path | None,
    text_to: Path | None,
    content: tuple[Path, ...],
) -> None:
    """Tell the game NAME again from its facts alone: no rules, no dice; at once, or as a film.

    Example: gameloop replay friday --from stairs --speed 2
    """
    from gameloop.session import film, timeline

    if speed is not None and not math.isfinite(speed):
        fail("that is no speed; 1 is as fast as it is read", USAGE)
    session = opened(folder, name, content)
    first = timeline.place(session, since).entry if since else 0
    last = timeline.place(session, until).entry if until else session.save.log.head
    entries = [entry for entry in session.save.log.path(last) if entry.n >= first]
    if not entries:
        fail("there is nothing to show between those moments", USAGE)
    if cast_to or text_to:
        write(
            list(film.frames(session, entries)), session.save.log.opening.title, cast_to, text_to, speed or 1
        )
        return
    if not (as_json or quiet):
        run(film.frames(session, entries), speed, step, marks)
    digests(session, entries if as_json else (), last, as_json)


def digests(session: Session, entries: Iterable[Entry], last: int, as_json: bool) -> None:
    """What the states of entries come to, and that of the last."""
    from gameloop.kernel.digest import digest

    for entry in entries:
        show_json({"n": entry.n, "digest": digest(session.state_at(entry.n))})
    final = digest(session.state_at(last))
    if as_json:
        show_json({"kind": "end", "digest": final, "exit": DONE})
    else:
        say(f"digest {final}")


def run(frames: Iterable[Frame], speed: float | None, step: bool, marks: bool) -> None:
    """Show pictures one after another: at once, or each for as long as it is read; waiting where it was asked for."""
    for frame in frames:
        say(f"@{frame.n} {frame.moment}> {frame.typed}")
        for block in frame.blocks:
            say(block.text)
        for mark in frame.marks:
            say(f"mark {mark}")
        if step or (marks and frame.marks):
            click.pause("")
        elif speed is not None:
            time.sleep((frame.typing + frame.reading) / 1000 / speed)


def write(frames: list[Frame], title: str, cast_to: Path | None, text_to: Path | None, speed: float) -> None:
    """Write pictures into files that are not there yet."""
    from gameloop.kernel.copying import write_new
    from gameloop.repl.cast import cast
    from gameloop.repl.markdown import transcript

    if cast_to is not None:
        write_new(cast_to, (f"{line}\n".encode() for line in cast(frames, title, speed)))
        say(f"{cast_to}: {len(frames)} entries")
    if text_to is not None:
        write_new(text_to, ("\n\n".join(transcript(frames, title)).encode(), b"\n"))
        say(f"{text_to}: {len(frames)} entries")
