"""Reports of faults of the program: written beside the save, never shown unasked."""

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


def folder(save: Path) -> Path:
    """Where files that belong to a save stand: `delve.files` beside `delve.jsonl`."""
    return save.with_name(f"{save.stem}.files")


def broke(session: Session) -> str:
    """Keep the traceback of the exception being handled; what the player is told."""
    when = f"@{session.save.log.head}"
    with contextlib.suppress(Exception):  # whatever broke may have broken this too
        when = moment(session.state, session.game.rules)
    save = session.save
    path = folder(save.path) / f"report-{save.log.count - 1}.txt"
    with contextlib.suppress(OSError):
        path.parent.mkdir(mode=0o700, exist_ok=True)
        path.write_text(traceback.format_exc(), encoding="utf-8", errors="replace")
    return (
        f"Something broke in gameloop (not your fault). The game is safe at {when}. "
        f'Report: {path.parent.name}/{path.name}. Type "bug" to see what is in it.'
    )


def newest(session: Session, _args: Args) -> Iterable[Block]:
    """The newest report. Raises Refused if there is none."""
    found = list(folder(session.save.path).glob("report-*.txt"))
    if not found:
        raise Refused("nothing has broken in this game")
    last = max(found, key=_number)
    return (Block("list", last.read_text(encoding="utf-8", errors="replace").rstrip()),)


def _number(path: Path) -> int:
    digits = path.stem.rpartition("-")[2]
    return int(digits) if digits.isdecimal() else 0
