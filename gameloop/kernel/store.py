"""A save file: create it, read it, append to it. One record, one line, one write.

The order of an append is the promise of the whole program: check the record, build the whole line, check that
the file still is what was read, write once, sync, and only then change the log. Whatever goes wrong before
that leaves the log as it was, and the partial bytes are cut off again.
"""

from __future__ import annotations

import errno
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from gameloop.kernel.codec import Codec
from gameloop.kernel.errors import SaveDamaged, SaveError, SaveExists, SaveFull, SaveLocked, SaveMissing
from gameloop.kernel.files import IDENTITY, SIZE, Files, Stamp, real
from gameloop.kernel.lines import NO_HASH, Lines, seal
from gameloop.kernel.log import Log
from gameloop.kernel.reading import Follower, Reading, Tail, filed, read
from gameloop.kernel.records import Cut, Head, Record
from gameloop.kernel.salvage import keep_tail

_PLAIN_FILES = Files()


class SaveFile:
    """An open save: its `log`, and `append`. A context manager; closing gives the lock back.

    `tail` is a torn tail that was found: taken away if the save is open for writing (its bytes are in
    `kept`), else only reported. `writable` is False for a view, and after a failure that could not be cut
    off.
    """

    def __init__(self, path: Path, found: Reading, files: Files = _PLAIN_FILES, sync: bool = True) -> None:
        self.path = path
        self._name = str(path)
        self.log: Log = found.log
        self.tail: Tail | None = found.tail
        self.kept: Path | None = None
        self._index = found.index
        self._lines = found.lines
        self._last = self._index.last.hex()  # the hash of the last record
        self._files = files
        self._sync = sync
        self._fd: int | None = None
        self._stamp: Stamp | None = None  # of the file that is written, when it was last sound
        self._lock: int | None = None

    @property
    def writable(self) -> bool:
        """Whether records can be appended."""
        return self._fd is not None

    def hash_of(self, n: int) -> str:
        """The hash of record `n`, 32 hex digits. Raises IndexError for no such record."""
        return self._index.hash(n).hex()

    def reaches(self, digest: str) -> bool:
        """Whether some record has this hash: whether the file is as long as it was when somebody wrote it
        down.
        """
        return any(self.hash_of(n) == digest for n in range(self.log.count - 1, -1, -1))

    def append(self, record: Record) -> None:
        """Writes a record to the medium, then adds it to the log.

        Raises SaveFull if the system could not write it, CodecError if it cannot be the next record,
        SaveLocked if this is a view only, SaveDamaged if somebody else has changed the file. In each case the
        log is as before.
        """
        fd = self._writer()
        self.log.check(record)
        body, command = self._lines.written(record, self.log.last)
        line, digest = seal(body, self._last)
        self._check_untouched(fd)
        self._write(fd, line)
        self._count(line, digest)
        self.log.take(record, command)

    def close(self) -> None:
        """Closes the file and gives the lock back. The log can still be read."""
        if self._fd is not None:
            self._files.close(self._fd)
            self._fd = None
        if self._lock is not None:
            self._files.close(self._lock)
            self._lock = None

    def __del__(self) -> None:
        with suppress(OSError):  # nobody is left to be told
            self.close()  # handles are plain numbers: without this they stayed open when a save is let go

    def __enter__(self) -> SaveFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _writer(self) -> int:
        if self._fd is None:
            raise SaveLocked(f"{self.path} is open for reading only")
        return self._fd

    def _count(self, line: bytes, digest: str) -> None:
        self._index.add(len(line), bytes.fromhex(digest))
        self._last = digest

    def _check_untouched(self, fd: int) -> None:
        there = self._files.stamp_at(self._name)
        if there != self._stamp:
            self._check_touched(fd, there)

    def _check_touched(self, fd: int, there: Stamp | None) -> None:
        """Something was done to the file, which may be no harm: it may have another owner now."""
        held = self._files.stamp(fd)
        if there is None or there[IDENTITY] != held[IDENTITY]:
            self.close()
            raise SaveDamaged(f"{self.path} was moved or removed by something else while it was open")
        end = f'"{self._last}"}}\n'.encode("ascii")
        same = there[SIZE] == self._index.size
        if not same or self._files.read(fd, self._index.size - len(end), len(end)) != end:
            self.close()
            raise SaveDamaged(f"{self.path} was changed by something else while it was open; open it again")

    def _write(self, fd: int, line: bytes) -> None:
        """One write and one sync; whatever stops them, the bytes are taken back."""
        try:
            written = self._files.write(fd, line)
            if written != len(line):
                raise OSError(f"only {written} of {len(line)} bytes could be written")
            if self._sync:
                self._files.sync(fd)
            self._stamp = self._files.stamp(fd)
            if self._stamp[SIZE] != self._index.size + len(line):
                raise OSError("the file has not grown by what was written")
        except BaseException as error:
            self._cut_back(fd)
            if isinstance(error, OSError):
                raise SaveFull(f"{self.path} could not be written: {error.strerror or error}") from error
            raise

    def _begin(self, fd: int, line: bytes, digest: str) -> None:
        """Writes the first line of a new file; if that fails, there is no file."""
        self._fd = fd
        try:
            self._write(fd, line)
            if self._sync:
                self._files.sync_folder(self.path.parent)
        except BaseException:
            self.close()
            self.path.unlink(missing_ok=True)
            raise
        self._count(line, digest)

    def _cut_back(self, fd: int) -> None:
        try:
            self._files.truncate(fd, self._index.size)
            if self._sync:
                self._files.sync(fd)
        except OSError:
            self.close()

    def _take_over(self, fd: int, found: Reading) -> None:
        """Goes on for writing: the end of the file is made fit to be appended to."""
        self._fd = fd
        if not found.newline:
            self._write(fd, b"\n")
            self._index.stretch(1)
        if found.tail is not None:
            self.kept, digest = keep_tail(self.path, found.tail, fd, self._files)
            self._files.truncate(fd, found.tail.at)
            self.append(Cut(self.log.count, found.tail.size, digest, self.kept.name))


def create(
    path: Path, head: Head, codec: Codec, *, files: Files = _PLAIN_FILES, sync: bool = True
) -> SaveFile:
    """A new save, open for writing, readable by its owner only; missing folders are made.

    Raises SaveExists, SaveLocked, or SaveFull if it cannot be written; then there is no file.
    """
    if path.is_symlink():
        raise SaveExists(f"{path} is a link to another file")
    path = real(path)
    if path.exists():
        raise SaveExists(f"there is a save at {path} already")
    line, digest = seal(Lines(codec).body(head, 0), NO_HASH)
    made = SaveFile(path, filed(path, head, codec), files, sync)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        made._lock = _lock(path, files)
        made._begin(files.create(path), line, digest)
    except FileExistsError as error:
        made.close()
        if not path.parent.is_dir():
            raise SaveFull(f"{path.parent} is no folder") from error
        raise SaveExists(f"there is a save at {path} already") from error
    except OSError as error:
        made.close()
        raise SaveFull(f"{path} could not be made: {error.strerror}") from error
    return made


def open_save(
    path: Path,
    codec: Codec,
    write: bool,
    *,
    files: Files = _PLAIN_FILES,
    sync: bool = True,
    follow: Follower | None = None,
) -> SaveFile:
    """Opens a save, for play (`write`) or as a view that writes nothing; `follow` is told each entry meanwhile.

    Raises SaveMissing, SaveDamaged (with line and byte), SaveNewer, or SaveLocked if somebody else plays it.
    A torn tail is no error: see `tail`.
    """
    path = real(path)
    if not write:
        return _opened(path, codec, files, sync, follow)[0]
    if not path.exists():
        raise SaveMissing(f"there is no save at {path}")
    lock = None
    save = None
    try:
        lock = _lock(path, files)
        save, found = _opened(path, codec, files, sync, follow)
        save._lock = lock
        save._take_over(files.open(path), found)
    except BaseException as error:
        if save is not None:
            save.close()
        elif lock is not None:
            files.close(lock)
        if isinstance(error, OSError):
            raise SaveError(f"{path} cannot be opened for writing: {error.strerror or error}") from error
        raise
    return save


def _opened(
    path: Path, codec: Codec, files: Files, sync: bool, follow: Follower | None
) -> tuple[SaveFile, Reading]:
    found = read(path, codec, follow)
    if found.fault is not None:
        raise found.fault
    return SaveFile(path, found, files, sync), found


def _lock(path: Path, files: Files) -> int:
    """The lock of a save: a file beside it, held by the system for this process and given back when it
    dies. Raises OSError where no file can be made.
    """
    beside = path.with_name(f"{path.name}.lock")
    try:
        return files.lock(beside)
    except BlockingIOError as error:
        raise SaveLocked(f"{path} is being played by another process; it can be read, not played") from error
    except OSError as error:
        if beside.exists():
            raise
        raise OSError(errno.EACCES, "nothing can be written there") from error
