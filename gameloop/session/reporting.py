"""A report: one file that holds all that a fault needs to happen again somewhere else.

Its first line is sealed as the lines of saves are: versions, what failed, the player's own content. The lines after it
are a save, the way to the head and nothing beside it.
"""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gameloop import __version__
from gameloop.kernel.copying import lines, write_new
from gameloop.kernel.errors import Refused
from gameloop.kernel.jsontext import encode
from gameloop.kernel.lines import MAX_LINE, NO_HASH, seal
from gameloop.kernel.log import ROOT
from gameloop.kernel.records import make_head
from gameloop.session.exporting import origin_of, path_records
from gameloop.session.format import CODEC
from gameloop.session.redacting import Redactor, head_of
from gameloop.session.reports import traces_of

if TYPE_CHECKING:
    from gameloop.session.session import Session

FORMAT = "gameloop-report/1"
FILE = re.compile(r'File "([^"]*)"')
FOLDERS = re.compile(
    r"(?<![\w.~-])(?:[A-Za-z]:|~)?[/\\](?!gameloop[/\\])(?=\S)(?:[^\s\"'/\\]+[/\\])*"
)  # before a file
MOST_TRACES = 5  # the newest ones go along
TRACE = 1 << 16  # letters of one, its end: there it says what failed


def write_report(session: Session, path: Path, made: str, *, redact: bool = False) -> int:
    """Write a report of the line that is played; its size in bytes.

    Raises Refused where nothing was played, or its first line would be too long; SaveError if it cannot be written.
    """
    if session.save.log.head == ROOT:
        raise Refused("nothing was played there")
    return write_new(path, report(session, made, redact=redact))


def report(session: Session, made: str, *, redact: bool = False) -> Iterator[bytes]:
    """The lines of a report."""
    save, game = session.save, session.game
    old = save.log.opening
    head = make_head(old.title, old.seed, old.versions, made, origin_of(save, save.log.head))
    redactor = Redactor(game, head)
    records = path_records(save, save.log.head)
    body = list(
        lines(head_of(head), redactor.records(records), CODEC) if redact else lines(head, records, CODEC)
    )
    traces = [clipped(trace) for trace in traces_of(save.path)[-MOST_TRACES:]]
    opening = {
        "format": FORMAT,
        "engine": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "redacted": redact,
        "traces": [placeless(redactor.text(trace)) for trace in traces] if redact else traces,
        "content": own_content(session.content, game.rules.digests),
        "lines": len(body),
    }
    line, _ = seal(encode(opening), NO_HASH)
    if len(line) > MAX_LINE:
        raise Refused(
            "the player's own content is too long for a report", instead="gameloop export, and send both"
        )
    yield line
    yield from body


def clipped(trace: str) -> str:
    """The end of a traceback, without the folders of the machine that it comes from."""
    here, home = str(Path(__file__).resolve().parent.parent.parent), str(Path.home())
    return trace.replace(here, "").replace(home, "~").encode("utf-8", "replace").decode()[-TRACE:]


def placeless(trace: str) -> str:
    """A traceback in which no file outside the program says in which folder it lies."""
    return FOLDERS.sub("", FILE.sub(lambda file: f'File "{_bare(file[1])}"', trace))


def _bare(file: str) -> str:
    """A file of the program from its package on, any other by its name alone."""
    if file.startswith("/gameloop/"):
        return file
    return (
        re.split(r"[/\\]site-packages[/\\]", file)[-1]
        if "site-packages" in file
        else re.split(r"[/\\]", file)[-1]
    )


def own_content(roots: Sequence[Path], used: Mapping[str, str]) -> dict[str, str]:
    """The files of the player's own folders that the game was read from, by their relative names."""
    found = {name: root / name for root in roots for name in sorted(used) if (root / name).is_file()}
    return {name: path.read_bytes().decode("utf-8", "replace") for name, path in found.items()}
