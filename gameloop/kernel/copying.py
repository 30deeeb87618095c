"""Entries of one save told again as records of another: renumbered, chained anew, with all that their dice rest on.

Why salts and epochs go along: luck is a function of the seed, the commands and the salts, so a copied path throws the
dice that it threw; and what an entry was decided by is told beside it. Everything else of a file (lines that were left,
moves of the head) stays behind; what the honesty ledger counts of it is carried as numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from gameloop.kernel.codec import Codec
from gameloop.kernel.errors import SaveExists, SaveFull
from gameloop.kernel.files import Files
from gameloop.kernel.ledger import Counts
from gameloop.kernel.lines import NO_HASH, Lines, seal
from gameloop.kernel.log import Log
from gameloop.kernel.records import Branch, Carried, Crash, Entry, Epoch, Head, Note, Record, Versions
from gameloop.kernel.values import evolve


class Copier:
    """Tells entries of `source` again, the first as a child of `at`, with record numbers from `n` on.

    `versions` are those that hold at the place where they go; `names` gives the names for branches with new dice.
    """

    def __init__(
        self, source: Log, at: int, n: int, versions: Versions, names: Callable[[str], str] = str
    ) -> None:
        self.source = source
        self.at = at
        self.n = n
        self._versions = versions
        self._names = names
        self._epochs = [r for r in source.others if isinstance(r, Epoch)]
        self._salts = {r.salt: r.name for r in source.others if isinstance(r, Branch)}
        self._crashes = _by_luck(source)
        self._notes: dict[int, list[Note]] = {}
        for note in source.notes:
            self._notes.setdefault(note.at, []).append(note)

    def told(self, entries: Iterable[Entry], branch: Branch | None = None) -> Iterator[Record]:
        """The records of these entries: each with what comes before and behind it; `branch` begins them, if given."""
        for entry in entries:
            yield from map(self._numbered, self._before(entry, branch))
            parent, self.at, branch = self.at, self.n, None
            yield self._numbered(evolve(entry, parent=parent))
            yield from map(self._numbered, self._behind(entry))

    def _numbered(self, record: Record) -> Record:
        numbered = evolve(record, n=self.n)
        self.n += 1
        return numbered

    def _before(self, entry: Entry, branch: Branch | None) -> Iterator[Record]:
        salt = self.source.salt(entry.n)
        if branch is not None:
            yield evolve(branch, at=self.at, salt=salt)
        elif salt is not None:
            yield Branch(0, self._names(self._salts[salt]), self.at, salt, None)
        then = self._then(entry.n)
        if then != self._versions:
            self._versions = then
            yield Epoch(0, then)

    def _then(self, n: int) -> Versions:
        """What entry n was decided by."""
        held = [epoch.versions for epoch in self._epochs if epoch.n < n]
        return held[-1] if held else self.source.opening.versions

    def _behind(self, entry: Entry) -> Iterator[Record]:
        for note in self._notes.get(entry.n, ()):
            yield evolve(note, at=self.at)
        yield from self._crashes.get(self.source.luck(entry.n).hex(), ())


def _by_luck(source: Log) -> dict[str, list[Crash]]:
    found: dict[str, list[Crash]] = {}
    for record in source.others:
        if isinstance(record, Crash):
            found.setdefault(record.luck, []).append(record)
    return found


def beyond(source: Log, entries: Sequence[Entry]) -> dict[str, int]:
    """What the honesty ledger of a log counts beyond some of its entries and the new dice that these have."""
    salts = {salt for entry in entries if (salt := source.salt(entry.n)) is not None}
    kept = Counts()
    kept.take_entries(entries)
    for record in source.others:
        if isinstance(record, Branch) and record.salt in salts:
            kept.take(record)
    return source.counts.own().less(kept.own())


def brought(source: Log, entries: Sequence[Entry], origin: str, into: str = "") -> Iterator[Carried]:
    """What is carried over with some entries of a log: its own counts, as of `origin`, then those that it had carried
    itself, but none that come from the campaign `into`, which counts its own.
    """
    if any((counts := beyond(source, entries)).values()):
        yield Carried(0, origin, counts)
    for campaign, record in source.counts.carried.items():
        if campaign != into:
            yield record


def lines(head: Head, records: Iterable[Record], codec: Codec) -> Iterator[bytes]:
    """A save as its lines, head first. Raises CodecError for a record that cannot be the next."""
    log, out = Log(head, codec.encode_command), Lines(codec)
    line, prev = seal(out.body(head, 0), NO_HASH)
    yield line
    for record in records:
        log.check(record)
        line, prev = seal(out.body(record, log.last), prev)
        log.add(record)
        yield line


def write_new(path: Path, content: Iterable[bytes], files: Files | None = None) -> int:
    """Write a new file, readable by its owner only, and see it on the medium; gives its size.

    Raises SaveExists if something is there, SaveFull if it cannot be written; then there is no file.
    """
    files = files or Files()
    try:
        fd = files.create(path)
    except FileExistsError as error:
        raise SaveExists(f"there is something at {path} already") from error
    except OSError as error:
        raise SaveFull(f"{path} could not be made: {error.strerror or error}") from error
    try:
        size = sum(_written(files, fd, part) for part in content)
        files.sync(fd)
        files.sync_folder(path.parent)
    except BaseException as error:
        path.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise SaveFull(f"{path} could not be written: {error.strerror or error}") from error
        raise
    finally:
        files.close(fd)
    return size


def _written(files: Files, fd: int, part: bytes) -> int:
    if files.write(fd, part) != len(part):
        raise OSError("not all bytes could be written")
    return len(part)
