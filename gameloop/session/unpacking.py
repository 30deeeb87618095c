"""Opening a report that somebody else has sent: it may hold anything, and nothing of it is believed unchecked.

Nothing is obeyed and nothing is run; files are made only under the name that was chosen, in the folder of saves; and
whatever is not as `report` writes it is refused before anything is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from shutil import rmtree
from typing import Any, BinaryIO

from gameloop.kernel.copying import write_new
from gameloop.kernel.errors import CodecError, SaveDamaged, SaveError, SaveExists, SaveMissing, SaveNewer
from gameloop.kernel.jsontext import decode
from gameloop.kernel.lines import MAX_LINE, NO_HASH, unseal
from gameloop.kernel.store import open_save
from gameloop.kernel.values import frozen
from gameloop.session.format import CODEC
from gameloop.session.reporting import FORMAT
from gameloop.session.reports import folder

CONTENT = "content"  # the folder, beside the save, of the content that came with it
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(/[A-Za-z0-9][A-Za-z0-9_-]*){0,3}\.toml")
MOST_FILES = 200
KINDS: Mapping[str, type] = {
    "format": str, "engine": str, "python": str, "system": str, "redacted": bool,
    "traces": list, "content": dict, "lines": int,
}  # fmt: skip


@frozen
class Opened:
    """A report that was unpacked: the save, the folder of the content that came with it (None if none), its words."""

    save: Path
    content: Path | None
    engine: str
    python: str
    system: str
    redacted: bool
    traces: tuple[str, ...]


def open_report(path: Path, save: Path) -> Opened:
    """Unpack a report into a new save, and a folder beside it for content.

    Raises SaveMissing, SaveDamaged, SaveNewer for what is no report, SaveExists where something is already; then
    nothing is left.
    """
    beside = folder(save)
    if save.exists() or beside.exists():
        raise SaveExists(f"there is something at {save if save.exists() else beside} already")
    with _opened(path) as file:
        opening = _opening(file, path)
        save.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_new(save, _body(file, path, opening["lines"]))
    try:
        if open_save(save, CODEC, write=False).tail is not None:
            raise SaveDamaged(f"{path}: its last line is not whole")
        content = _unpacked(opening["content"], beside / CONTENT)
    except BaseException:
        save.unlink()
        rmtree(beside, ignore_errors=True)
        raise
    return Opened(
        save,
        content,
        opening["engine"],
        opening["python"],
        opening["system"],
        opening["redacted"],
        tuple(opening["traces"]),
    )


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except FileNotFoundError as error:
        raise SaveMissing(f"there is no report at {path}") from error
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror}") from error


def _opening(file: BinaryIO, path: Path) -> dict[str, Any]:
    """The first line, if it is one of a report's."""
    line = file.readline(MAX_LINE + 1)
    if len(line) > MAX_LINE or line[-1:] != b"\n" or b'"format":"gameloop-report/' not in line[:64]:
        raise SaveDamaged(f"{path} is no report of gameloop")
    try:
        body, _ = unseal(line[:-1], NO_HASH)
        plain = decode(body)
        if not isinstance(plain, dict):
            raise CodecError("it is no object")
    except CodecError as error:
        raise SaveDamaged(f"{path}: line 1: {error}") from error
    if plain.get("format") != FORMAT:
        raise SaveNewer(f"{path}: its format is not {FORMAT}; a newer gameloop is needed")
    fault = _fault(plain)
    if fault:
        raise SaveDamaged(f"{path}: line 1: {fault}")
    found: dict[str, Any] = plain
    return found


def _fault(plain: dict[str, Any]) -> str:
    """What is wrong with a first line, "" if nothing."""
    if [(key, type(value)) for key, value in plain.items()] != list(KINDS.items()):
        return "its fields are not those of a report"
    if not all(isinstance(trace, str) for trace in plain["traces"]):
        return "a traceback is no text"
    if len(plain["content"]) > MOST_FILES:
        return f"it holds more than {MOST_FILES} files"
    for name, text in plain["content"].items():
        if not NAME.fullmatch(name) or not isinstance(text, str):
            return f"{name[:60]!r} is no file of content"
    return ""


def _body(file: BinaryIO, path: Path, many: int) -> Iterator[bytes]:
    """The lines of the save, so many and no more. Raises SaveDamaged."""
    count = 0
    for line in iter(partial(file.readline, MAX_LINE + 1), b""):
        count += 1
        if count > many or len(line) > MAX_LINE:
            raise SaveDamaged(f"{path}: line {count + 1} does not belong to it")
        yield line
    if count < many:
        raise SaveDamaged(f"{path}: its end is missing: {many} lines were written, {count} are there")


def _unpacked(content: Mapping[str, str], root: Path) -> Path | None:
    for name, text in content.items():
        file = root / name
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_new(file, (text.encode(),))
    return root if content else None
