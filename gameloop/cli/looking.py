"""Commands that look at a save and never change it: log, show, verify, branches, why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from gameloop.cli.common import DIFFERS, DONE, NO_SAVE, USAGE, content_option, fail, file_of, say, show_json

if TYPE_CHECKING:
    from gameloop.session.session import Session

referee_option = click.option(
    "--referee", is_flag=True, help="Show secrets too (counted while the game goes on)."
)

json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")


def _cores() -> int:
    from gameloop.session.sharing import cores

    return cores()


jobs_option = click.option(
    "--jobs",
    default=_cores,
    show_default="one for each core",
    type=click.IntRange(1),
    help="Processes that share a long game; they find the same.",
)


def opened(folder: Path, name: str, content: tuple[Path, ...], referee: bool = False) -> Session:
    """A save to look at. With `referee` on a game that is not over it is opened for writing, to count the peek;
    in a sample nothing is counted.
    """
    from gameloop.session import games

    path = file_of(folder, name)
    session = games.resume(games.readable(path), write=False, content=content)
    if session.save.tail is not None:
        say(f"{name}: the last line is torn; `gameloop play` sets it aside", err=True)
    if referee and not session.state.over and games.sample_of(path) is None:
        session = games.resume(path, content=content)
        with session.save:
            session.peek("--referee")
    return session


@click.command()
@click.argument("name")
@json_option
@referee_option
@click.option("--from", "since", default=None, metavar="REF")
@click.option("--to", "until", default=None, metavar="REF")
@click.option("--kind", default=None, metavar="K", help="Only records, or events, of this kind.")
@content_option
@click.pass_obj
def log(
    folder: Path,
    name: str,
    as_json: bool,
    referee: bool,
    since: str | None,
    until: str | None,
    kind: str | None,
    content: tuple[Path, ...],
) -> None:
    """Show what happened in the game NAME."""
    from gameloop.session import exports, history, timeline

    if kind is not None and kind not in exports.KINDS:
        fail(f"there is no kind of record or event {kind!r}; {exports.nearest(kind)}", USAGE)
    session = opened(folder, name, content, referee)
    first = timeline.place(session, since).entry if since else 0
    last = timeline.place(session, until).entry if until else session.save.log.head
    for record in exports.records(session, first, last, kind):
        if as_json:
            show_json(exports.record_plain(session, record, referee))
        else:
            say("\n".join(history.record_told(session, record)))


@click.command()
@click.argument("name")
@click.option("--at", default=None, metavar="REF")
@click.option("--names", is_flag=True, help="Every name that `bisect --when` knows, hidden things too.")
@json_option
@referee_option
@content_option
@click.pass_obj
def show(
    folder: Path,
    name: str,
    at: str | None,
    names: bool,
    as_json: bool,
    referee: bool,
    content: tuple[Path, ...],
) -> None:
    """Show the state of the game NAME, now or at a moment."""
    from gameloop.session import exports, published, timeline
    from gameloop.session.views import places, status

    session = opened(folder, name, content, referee or names)
    state = session.state if at is None else session.state_at(timeline.place(session, at).entry)
    if names:
        found = published.names(state, session.game.rules)
        show_json(found) if as_json else say("\n".join(f"{k} {published.told(v)}" for k, v in found.items()))
        return
    if as_json:
        show_json(exports.state_plain(session, state, referee))
        return
    say(status.status(state, session.game.rules))
    for block in places.look(state, session.game.rules):
        say(block.text)


@click.command()
@click.argument("names", nargs=-1, required=True)
@click.option("--head", default=None, metavar="HASH", help="The save must reach this record.")
@click.option("--all-branches", is_flag=True, help="Every line of play, abandoned ones too.")
@click.option("--from", "since", default=None, metavar="REF", help="Only what was played from there on.")
@jobs_option
@json_option
@content_option
@click.pass_obj
def verify(
    folder: Path,
    names: tuple[str, ...],
    head: str | None,
    all_branches: bool,
    since: str | None,
    jobs: int,
    as_json: bool,
    content: tuple[Path, ...],
) -> None:
    """Decide every saved command again and compare rolls, events and digests, and each die with luck.

    Example: gameloop verify friday --from T14
    """
    from gameloop.kernel.errors import SaveError

    worst = DONE
    for name in names:
        try:
            found = _verify(opened(folder, name, content), name, head, all_branches, since, jobs, as_json)
            worst = max(worst, found)
        except SaveError as error:
            say(f"{name}: {error}", err=True)
            worst = max(worst, NO_SAVE) if worst != DIFFERS else DIFFERS
    raise SystemExit(worst)


def _verify(
    session: Session,
    name: str,
    head: str | None,
    all_branches: bool,
    since: str | None,
    jobs: int,
    as_json: bool,
) -> int:
    import attrs

    from gameloop.session.timeline import place
    from gameloop.session.verify import SOUND, first_difference, other_content, unclaimed

    save = session.save
    if head is not None and not save.reaches(head):
        say(f"{name}: does not reach the record {head}: its end is missing", err=True)
        return NO_SAVE
    first = place(session, since).entry if since else 0
    found = first_difference(session, all_branches=all_branches, since=first, jobs=jobs)
    changed = list(other_content(session, first))
    if as_json:
        difference = attrs.asdict(found) if found else None
        show_json(
            {
                "name": name,
                "entries": len(save.log.entries),
                "difference": difference,
                "content": [attrs.asdict(one) for one in changed],
            }
        )
    else:
        say(f"{name}: {found or SOUND}")
        if more := unclaimed(session):
            say(f"{name}: {more}")
        for one in changed:
            say(f"{name}: {one}; gameloop impact {name} tells what that changes")
    if save.tail is not None:
        return NO_SAVE
    return DIFFERS if found else DONE


@click.command()
@click.argument("name")
@content_option
@click.pass_obj
def branches(folder: Path, name: str, content: tuple[Path, ...]) -> None:
    """List the branches of the game NAME."""
    from gameloop.session import timeline

    for block in timeline.branches(opened(folder, name, content), {}):
        say(block.text)


@click.command()
@click.argument("name")
@click.argument("ref", default="")
@click.option(
    "--back", type=click.IntRange(1, 50), default=1, help="So many events, each earlier than the one before."
)
@content_option
@click.pass_obj
def why(folder: Path, name: str, ref: str, back: int, content: tuple[Path, ...]) -> None:
    """Show why something in the game NAME is so: its event, dice, command and rule.

    Example: gameloop why friday "aldra hp" --back 3
    """
    from gameloop.session import explaining

    for block in explaining.why(opened(folder, name, content), {"what": ref, "back": str(back)}):
        say(block.text)
