"""Commands for whoever hunts a fault: diff, bisect."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from gameloop.cli.common import DIFFERENT, DONE, NO, USAGE, content_option, fail, say, show_json
from gameloop.cli.looking import json_option, opened

if TYPE_CHECKING:
    from gameloop.session.expressions import Node


@click.command()
@click.argument("name")
@click.argument("refs", nargs=-1, required=True, metavar="REF [REF]")
@json_option
@content_option
@click.pass_obj
def diff(folder: Path, name: str, refs: tuple[str, ...], as_json: bool, content: tuple[Path, ...]) -> None:
    """Compare two moments of the game NAME, or one with now; ends with 6 where they differ."""
    from gameloop.session import differing, timeline

    if len(refs) > 2:
        fail("two moments can be compared, not more", USAGE)
    session = opened(folder, name, content)
    states = [session.state_at(timeline.place(session, ref).entry) for ref in refs]
    one, other = states if len(states) > 1 else (*states, session.state)
    groups = differing.differences(one, other, session.game.rules)
    if as_json:
        show_json({"name": name, "refs": list(refs), "differences": groups})
    else:
        say(differing.told(groups))
    raise SystemExit(DIFFERENT if groups else DONE)


@click.command()
@click.argument("name")
@click.option(
    "--when", "text", required=True, metavar="EXPR", help="For example: aldra.hp <= 3 and light = 0"
)
@click.option("--changes", is_flag=True, help="Every entry at which it begins or ceases to hold.")
@json_option
@content_option
@click.pass_obj
def bisect(
    folder: Path, name: str, text: str, changes: bool, as_json: bool, content: tuple[Path, ...]
) -> None:
    """Find the first entry of the game NAME after which something holds."""
    from gameloop.session import bisecting, history
    from gameloop.session.expressions import ExpressionError

    predicate = read(text)
    session = opened(folder, name, content)
    try:
        found = list(bisecting.flips(session, predicate))
    except ExpressionError as error:
        refuse(text, error)
    shown = found if changes else [flip for flip in found if flip[1]][:1]
    for entry, now in shown:
        if as_json:
            show_json({"n": entry.n, "holds": now, "text": entry.text})
        else:
            say(f"{'holds from' if now else 'ceases at'} @{entry.n}")
            say("\n".join(history.told(session, entry)))
    if not any(now for _, now in found):
        fail(f"{name}: at no moment of this line: {text}", NO)


def read(text: str) -> Node:
    """A predicate as typed; one that cannot be read ends the program, with its fault pointed at."""
    from gameloop.session.expressions import ExpressionError, parse

    try:
        return parse(text)
    except ExpressionError as error:
        refuse(text, error)


def refuse(text: str, error: Exception) -> NoReturn:
    """Say what is wrong with a predicate, and where."""
    at = getattr(error, "at", -1)
    fail(f"{error}\n  {text}\n  {' ' * at}^" if at >= 0 else str(error), USAGE)
