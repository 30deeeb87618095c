"""Reading a save from its first byte: every line checked, the tree built, and damage classified.

A crash can leave one thing only: a last line without its newline, or one that holds NUL. That is *torn*, and
is reported beside the records before it. Every other bad line is *damage*: it is never skipped, and nothing
behind it is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from gameloop.kernel.codec import Codec
from gameloop.kernel.errors import CodecError, SaveDamaged, SaveError, SaveMissing, SaveNewer
from gameloop.kernel.index import Entries, Index
from gameloop.kernel.lines import MAX_LINE, NO_HASH, Lines, Run, unseal
from gameloop.kernel.log import Log
from gameloop.kernel.memory import unswept
from gameloop.kernel.records import DICE, FORMAT, Entry, Head, Record, named
from gameloop.kernel.values import frozen

MAX_RECORDS = 10_000_000

_BUFFER = 1 << 18
_TOGETHER = 1 << 16  # bytes of lines that are read together, at least
# is told entries in the log, each the child of the one before
Follower = Callable[[Log, Sequence[Entry]], None]

_FORMAT_NAME = FORMAT.rpartition("/")[0] + "/"


@frozen
class Tail:
    """A torn tail: where it begins, how many bytes it has, and why it is none."""

    at: int
    size: int
    why: str


class Reading:
    """What a file holds. `index` is of its sound part, `lines` for going on; without `newline` its last line lacks one.

    `fault` is what ended the reading, if it was not the end.
    """

    def __init__(self, log: Log, index: Index, lines: Lines) -> None:
        self.log = log
        self.index = index
        self.lines = lines
        self.newline = True
        self.tail: Tail | None = None
        self.fault: SaveError | None = None

    def add(self, record: Record, written: bytes | None, size: int, digest: bytes) -> None:
        """Adds a record of so many bytes. Raises CodecError if it cannot be the next one."""
        self.index.add(size, digest)
        try:
            self.log.add(record, written)
        except CodecError:
            self.index.drop()
            raise

    def extend(self, run: Run, sizes: Sequence[int]) -> None:
        """Adds entries that continue the log, of so many bytes each."""
        self.index.extend(sizes, run.seals)
        self.log.extend(run.entries, run.commands)


def filed(path: Path, head: Head, codec: Codec) -> Reading:
    """A save at `path` of which nothing was read but its head."""
    return _filed(path, head, codec)[0]


def _filed(path: Path, head: Head, codec: Codec) -> tuple[Reading, Entries]:
    index, lines = Index(), Lines(codec)  # not the lines of the reading, which remember much
    entries = Entries(path, index, lines)
    return Reading(Log(head, codec.encode_command, entries), index, lines), entries


def read(path: Path, codec: Codec, follow: Follower | None = None) -> Reading:
    """Reads a save. Raises SaveMissing, or what is wrong with its first line; a later fault is given back.

    The work is linear in the size of the file, a few lines in memory at a time.
    """
    if path.exists() and not path.is_file():  # of a pipe, opening it would wait for whoever writes
        raise SaveError(f"{path} cannot be read: it is no file")
    try:
        file = path.open("rb", buffering=_BUFFER)
    except FileNotFoundError as error:
        raise SaveMissing(f"there is no save at {path}") from error
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror}") from error
    with file, unswept():
        return _read(file, path, codec, follow)


def _read(file: BinaryIO, path: Path, codec: Codec, follow: Follower | None) -> Reading:
    first = file.readline(MAX_LINE + 1)
    lines = Lines(codec)
    head, prev = _head(first, path, lines)
    found, entries = _filed(path, head, codec)
    found.index.add(len(first), bytes.fromhex(prev))
    entries.keeps = False
    batches = iter(partial(_batch, file), [])
    for batch in batches:
        taken, error = _take_all(batch, found, lines, follow)
        if error is not None:
            rest = chain(batch[taken + 1 :], chain.from_iterable(batches))
            _stop(found, batch[taken], rest, error, path)
            break
    entries.keeps = True
    return found


def _batch(file: BinaryIO) -> list[bytes]:
    """The next few lines, for many together are read quicker; the last is cut off where it is too long to be one."""
    return BytesIO(file.read(_TOGETHER) + file.readline(MAX_LINE + 1)).readlines()


def _take_all(
    batch: Sequence[bytes], found: Reading, lines: Lines, follow: Follower | None
) -> tuple[int, CodecError | SaveNewer | None]:
    """Adds lines to the log, as long as nothing is wrong with them; gives how many, and what is wrong with the next."""
    log, at = found.log, 0
    try:
        while at < len(batch):
            rest = batch[at:] if log.count + len(batch) < MAX_RECORDS else []
            run = lines.entries(rest, found.index.last.hex(), log.count, log.last)
            if log.continues(run.entries):
                found.extend(run, list(map(len, rest[: len(run.entries)])))
                if follow:
                    follow(log, run.entries)
                at += len(run.entries)
            else:
                _take(batch[at], found, lines, follow)
                at += 1
    except (CodecError, SaveNewer) as error:
        return at, error
    return at, None


class _Unsealed(CodecError):  # noqa: N818 - says what the line is
    """The line is not as it was written, or not to its end."""


def _take(piece: bytes, found: Reading, lines: Lines, follow: Follower | None) -> None:
    """Adds the next line to the log, whatever it is."""
    log = found.log
    whole = piece[-1:] == b"\n"
    line = piece[:-1] if whole else piece
    if len(line) > MAX_LINE:
        raise _Unsealed(f"the line is longer than {MAX_LINE} bytes")
    try:
        body, digest = unseal(line, found.index.last.hex())
    except CodecError as error:
        raise _Unsealed(str(error)) from error
    if log.count >= MAX_RECORDS:
        raise CodecError(f"more than {MAX_RECORDS} records")
    record, command = lines.record(body, log.count, log.last)
    found.add(record, command, len(piece), bytes.fromhex(digest))
    found.newline = whole
    if follow and isinstance(record, Entry):
        follow(log, [record])


def _stop(found: Reading, piece: bytes, pieces: Iterator[bytes], error: Exception, path: Path) -> None:
    """Notes what ended the reading: a torn tail, or a fault."""
    size, nul, whole = len(piece), b"\0" in piece, piece[-1:] == b"\n"
    while not whole and (piece := next(pieces, b"")):
        size, nul, whole = size + len(piece), nul or b"\0" in piece, piece[-1:] == b"\n"
    torn = isinstance(error, _Unsealed) and (nul or not whole) and not next(pieces, b"")
    if torn:
        found.tail = Tail(found.index.size, size, "it holds NUL bytes" if nul else "it has no end")
    else:
        found.fault = _placed(error, path, found)


def _placed(error: Exception, path: Path, found: Reading) -> SaveError:
    where = f"{path}: line {found.log.count + 1} (record {found.log.count}), byte {found.index.size}: {error}"
    if isinstance(error, SaveNewer):
        return SaveNewer(f"{where}; the save was played with gameloop {found.log.versions.engine}")
    return SaveDamaged(where)


def _head(piece: bytes, path: Path, lines: Lines) -> tuple[Head, str]:
    """The head and its hash, from the first line. Raises SaveNewer, or SaveDamaged if this is no save."""
    if piece[-1:] != b"\n":
        raise SaveDamaged(f"{path} is no save: its first line is not whole")
    _check_format(piece, path)
    try:
        body, digest = unseal(piece[:-1], NO_HASH)
        head, _ = lines.record(body, 0, 0)
    except (CodecError, SaveNewer) as error:
        raise SaveDamaged(f"{path}: line 1 (record 0), byte 0: {error}") from error
    if not isinstance(head, Head) or named(head) != head:
        raise SaveDamaged(
            f"{path}: line 1 (record 0), byte 0: no head whose campaign id is that of its fields"
        )
    if head.dice != DICE:
        raise SaveNewer(
            f"{path}: the dice scheme `{head.dice}` is not known; played with {head.versions.engine}"
        )
    return head, digest


def _check_format(piece: bytes, path: Path) -> None:
    """Looks at the format alone, since another format may differ in all the rest."""
    try:
        plain: Any = msgspec.json.decode(piece)
    except (ValueError, RecursionError) as error:
        raise SaveDamaged(f"{path} is no save: its first line is no JSON") from error
    stated = plain.get("format") if isinstance(plain, dict) else None
    if not isinstance(stated, str) or not stated.startswith(_FORMAT_NAME):
        raise SaveDamaged(f"{path} is no save: its first line states no format {FORMAT}")
    number = stated.removeprefix(_FORMAT_NAME)
    if number.isdecimal() and int(number) > 1:
        raise SaveNewer(f"{path}: the format `{stated}` is newer than {FORMAT}; a newer gameloop is needed")
    if stated != FORMAT:
        raise SaveDamaged(f"{path}: `{stated}` is no format of a save; expected {FORMAT}")
