"""What is kept where something of ours breaks: the traceback, and a report that holds the game too. Beside the save,
never shown unasked.
"""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from gameloop.kernel.errors import Refused
from gameloop.session.results import Block
from gameloop.session.views.status import moment
from gameloop.world.ruleset import Args

if TYPE_CHECKING:
    from gameloop.session.session import Session

WHOLE = ".report"  # ends the name of a report that can be sent
TRACE = ".txt"  # and that of a traceback by itself


def folder(save: Path) -> Path:
    """Where files that belong to a save stand: `delve.files` beside `delve.jsonl`."""
    return save.with_name(f"{save.stem}.files")


def broke(session: Session) -> str:
    """Keep the traceback of the exception being handled, and a whole report; what the player is told."""
    when = f"@{session.save.log.head}"
    with contextlib.suppress(Exception):  # whatever broke may have broken this too
        when = moment(session.state, session.game.rules)
    save = session.save
    path = folder(save.path) / f"report-{save.log.count - 1}{TRACE}"
    with contextlib.suppress(OSError):
        path.parent.mkdir(mode=0o700, exist_ok=True)
        path.write_text(traceback.format_exc(), encoding="utf-8", errors="replace")
    with contextlib.suppress(Exception):
        _whole(session, path.with_suffix(WHOLE))
    return (
        f"Something broke in gameloop (not your fault). The game is safe at {when}. "
        f'Report: {path.parent.name}/{path.name}. Type "bug" to see what is in it.'
    )


def _whole(session: Session, path: Path) -> None:
    """The report that can be sent: after the last record only one is of use."""
    from gameloop.session.reporting import write_report

    if not path.exists():
        write_report(session, path, session.save.log.opening.made)


def traces_of(save: Path) -> list[str]:
    """The tracebacks that are kept beside a save, oldest first."""
    found = sorted(folder(save).glob(f"report-*{TRACE}"), key=_number)
    return [path.read_text(encoding="utf-8", errors="replace").rstrip() for path in found]


def newest(session: Session, _args: Args) -> Iterable[Block]:
    """The newest traceback, and where the report is that can be sent. Raises Refused if there is none."""
    traces = traces_of(session.save.path)
    if not traces:
        raise Refused("nothing has broken in this game")
    yield Block("list", traces[-1])
    whole = sorted(folder(session.save.path).glob(f"report-*{WHOLE}"), key=_number)
    if whole:
        sent = f"{whole[-1].parent.name}/{whole[-1].name} holds this and the game"
        yield Block(
            "parser", f"To report it, send a file: {sent}; gameloop report NAME --redact leaves names out."
        )


def _number(path: Path) -> int:
    digits = path.stem.rpartition("-")[2]
    return int(digits) if digits.isdecimal() else 0
