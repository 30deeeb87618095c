"""Commands for whoever hunts a fault: diff, impact, bisect, shrink, to-test."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from gameloop.cli.common import (
    DIFFERENT,
    DIFFERS,
    DONE,
    NO,
    USAGE,
    Folder,
    content_option,
    fail,
    now,
    say,
    show_json,
)
from gameloop.cli.looking import jobs_option, json_option, opened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gameloop.session.expressions import ExpressionError, Node
    from gameloop.session.impact import Change
    from gameloop.session.session import Session
    from gameloop.session.shrinking import Shrunk


@click.command()
@click.argument("name")
@click.argument("refs", nargs=-1, required=True, metavar="REF [REF]")
@click.option("--names", "by_name", is_flag=True, help="The names that `bisect` knows, hidden things too.")
@json_option
@content_option
@click.pass_obj
def diff(
    folder: Path, name: str, refs: tuple[str, ...], by_name: bool, as_json: bool, content: tuple[Path, ...]
) -> None:
    """Compare two moments of the game NAME, or one with now; ends with 6 where they differ."""
    from gameloop.session import differing, published, timeline

    if len(refs) > 2:
        fail("two moments can be compared, not more", USAGE)
    session = opened(folder, name, content)
    states = [session.state_at(timeline.place(session, ref).entry) for ref in refs]
    one, other = states if len(states) > 1 else (*states, session.state)
    compare = published.differences if by_name else differing.differences
    groups = compare(one, other, session.game.rules)
    if as_json:
        show_json({"name": name, "refs": list(refs), "differences": groups})
    else:
        say(differing.told(groups))
    raise SystemExit(DIFFERENT if groups else DONE)


@click.command()
@click.argument("names", nargs=-1, required=True)
@click.option(
    "--rules",
    "tables",
    multiple=True,
    type=Folder(exists=True, file_okay=False),
    metavar="DIR",
    help="Other tables of rulebooks, laid over ours as DIR/RULEBOOK/*.toml.",
)
@jobs_option
@json_option
@content_option
@click.pass_obj
def impact(
    folder: Path,
    names: tuple[str, ...],
    tables: tuple[Path, ...],
    jobs: int,
    as_json: bool,
    content: tuple[Path, ...],
) -> None:
    """Tell which commands of games today's rules and content would decide otherwise, by rule."""
    from gameloop.session.impact import changes

    worst = DONE
    for name in names:
        session = opened(folder, name, (*content, *tables))
        found = list(changes(session, jobs))
        worst = DIFFERS if found else worst
        if as_json:
            for one in found:
                show_json({"name": name, "n": one.entry, "rule": one.rule, "was": one.was, "now": one.now})
        else:
            tell(name, session, found)
    raise SystemExit(worst)


def tell(name: str, session: Session, found: Sequence[Change]) -> None:
    """The changes of one game, under the rule that makes them."""
    from gameloop.session.impact import by_rule
    from gameloop.session.timeline import typed

    book, entries = session.game.rules.book, session.save.log.entries
    say(f"{name}: {len(found)} of {len(session.save.log.path())} commands would come out otherwise")
    for rule, group in by_rule(found).items():
        say(f"{rule or '-'} {book[rule].title if rule in book else 'no rule of its own'}: {len(group)}")
        for one in group:
            say(f"  @{one.entry} > {typed(entries[one.entry])}: {one.was} -> {one.now}")


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
    """Find the first entry of the game NAME after which something holds.

    `gameloop show NAME --names` lists all that can be asked.

    Example: gameloop bisect friday --when "party.dead > 0 or land.rebels > 0"
    """
    from gameloop.session import bisecting, history
    from gameloop.session.expressions import ExpressionError

    predicate = read(text)
    session = opened(folder, name, content)
    try:
        found = list(bisecting.flips(session, predicate))
    except ExpressionError as error:
        refuse(text, error, session)
    shown = found if changes else [flip for flip in found if flip[1]][:1]
    for entry, so in shown:
        if as_json:
            show_json({"n": entry.n, "holds": so, "text": entry.text})
        else:
            say(f"{'holds from' if so else 'ceases at'} @{entry.n}")
            say("\n".join(history.told(session, entry)))
    if not any(so for _, so in found):
        fail(f"{name}: at no moment of this line: {text}", NO)


@click.command()
@click.argument("name")
@click.option("--when", "text", default=None, metavar="EXPR", help="Until this holds.")
@click.option("--crash", is_flag=True, help="Until the crash on record happens again.")
@click.option("--diverges", is_flag=True, help="Until the rules of today decide an entry otherwise.")
@click.option("-o", "target", required=True, type=click.Path(path_type=Path), metavar="FILE")
@content_option
@click.pass_obj
def shrink(
    folder: Path,
    name: str,
    text: str | None,
    crash: bool,
    diverges: bool,
    target: Path,
    content: tuple[Path, ...],
) -> None:
    """Cut the game NAME down to the commands that a fault needs, each with its recorded dice.

    Ctrl-C stops it and keeps the fewest that were found so far.
    """
    from gameloop.session import reproducing, shrinking

    if (text is not None) + crash + diverges != 1:
        fail("one of --when EXPR, --crash and --diverges says what to shrink to", USAGE)
    session = opened(folder, name, content)
    session.stage.counting = counted
    whole = len(session.save.log.path())
    if diverges:
        facts = shrinking.by_divergence(session)
        reproducing.write_entries(session, target, facts.kept, reproducing.DIVERGES, now())
        told = shrunk(facts, whole)
    else:
        found = shrinking.by_crash(session) if text is None else shrinking.by_predicate(session, read(text))
        why = reproducing.CRASH if text is None else f"{reproducing.WHEN}{text}"
        reproducing.write_steps(session, target, found.kept, why, now())
        told = shrunk(found, whole)
    counted("")
    say(f"{target}: {told}")


def shrunk(found: Shrunk[Any], whole: int) -> str:
    """How far a session was cut down."""
    rest = "; stopped: fewer may do" if found.stopped else ""
    return f"{len(found.kept)} of {whole} commands, after {found.tries} tries{rest}"


def counted(text: str) -> None:
    """Show how far something is, on a line that the next overwrites; on a terminal only."""
    if sys.stderr is not None and sys.stderr.isatty():
        click.echo(f"\r{text:<60}\r", err=True, nl=False)


@click.command("to-test")
@click.argument("name")
@click.option("-o", "target", default=None, type=click.Path(path_type=Path), metavar="FILE")
@content_option
@click.pass_obj
def to_test(folder: Path, name: str, target: Path | None, content: tuple[Path, ...]) -> None:
    """Write the game NAME, shrunk before, as a test for pytest that fails while the fault is there."""
    from gameloop.session import reproducing

    text = reproducing.as_test(opened(folder, name, content))
    if target is None:
        say(text)
        return
    if target.exists():
        fail(f"{target} is there already", NO)
    target.write_text(text, encoding="utf-8")
    say(f"{target}: run it with pytest")


def read(text: str) -> Node:
    """A predicate as typed; one that cannot be read ends the program, with its fault pointed at."""
    from gameloop.session.expressions import ExpressionError, parse

    try:
        return parse(text)
    except ExpressionError as error:
        refuse(text, error)


def refuse(text: str, error: ExpressionError, session: Session | None = None) -> NoReturn:
    """Say what is wrong with a predicate, and where; of a name that is none, which are like it."""
    from gameloop.session.expressions import UnknownNameError
    from gameloop.session.published import like

    names = (
        like(session.state, session.game.rules, error.called)
        if session and isinstance(error, UnknownNameError)
        else []
    )
    told = f"{error}; there is {', '.join(names)}" if names else str(error)
    fail(f"{told}\n  {text}\n  {' ' * error.at}^" if error.at >= 0 else told, USAGE)
