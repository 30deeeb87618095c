"""The few operations on a save file, in one place, so that tests can make any of them fail."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from operator import attrgetter
from pathlib import Path

_BINARY = getattr(os, "O_BINARY", 0)
_OWNER_ONLY = 0o600
_UNKNOWN_THERE = (
    errno.EINVAL,
    errno.ENOTSUP,
)  # a file system that knows no such call, some of those in a network


def real(path: Path) -> Path:
    """The path with all links followed; of links that lead in a circle some path at which nothing is."""
    # Path.resolve raises RuntimeError for those, in some versions of Python
    return Path(os.path.realpath(path))


# What a file is told by, and whether anybody has touched it since: device, node, size in bytes, and when it was written
# and anything of it changed, in nanoseconds. Plain tuples: two of them are made for each line that is written.
Stamp = tuple[int, int, int, int, int]
_stamp: Callable[[os.stat_result], Stamp] = attrgetter(
    "st_dev", "st_ino", "st_size", "st_mtime_ns", "st_ctime_ns"
)
IDENTITY, SIZE = slice(2), 2


if sys.platform == "darwin":
    import fcntl

    def _sync(fd: int) -> None:
        try:
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
        except OSError:  # not every file system there has it; what is wrong with the disk, fsync says
            os.fsync(fd)
else:
    _sync: Callable[[int], None] = getattr(os, "fdatasync", os.fsync)


class Files:
    """Plain system calls. A short write is given back as such, not repeated."""

    def create(self, path: Path) -> int:
        """A new file, open for appending. Raises FileExistsError; nothing is ever written over."""
        return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | _BINARY, _OWNER_ONLY)

    def open(self, path: Path) -> int:
        """An existing file, open for appending."""
        return os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)

    def look(self, path: Path) -> int:
        """An existing file, open for reading only: it may lie where nothing can be written."""
        return os.open(path, os.O_RDONLY | _BINARY)

    def lock(self, path: Path) -> int:
        """A file, made if need be, that this process alone holds until it closes it or dies.

        Raises BlockingIOError if another holds it.
        """
        fd = os.open(path, os.O_RDWR | os.O_CREAT | _BINARY, _OWNER_ONLY)
        try:
            _hold(fd)
        except BaseException:
            os.close(fd)
            raise
        return fd

    def stamp(self, fd: int) -> Stamp:
        """That of an open file, whatever its name is."""
        return _stamp(os.fstat(fd))

    def stamp_at(self, path: str) -> Stamp | None:
        """That of the file there, if there is one."""
        try:
            return _stamp(os.stat(path))  # noqa: PTH116 - asked before each line that is written, and so a third quicker
        except FileNotFoundError:
            return None

    def read(self, fd: int, at: int, size: int) -> bytes:
        """Up to `size` bytes from byte `at` on."""
        if hasattr(os, "pread"):
            return os.pread(fd, size, at)
        os.lseek(fd, at, os.SEEK_SET)
        return os.read(fd, size)

    write = staticmethod(os.write)  # appends in one call; gives the number of bytes that were taken
    sync = staticmethod(_sync)  # returns when the bytes are on the medium

    def sync_folder(self, folder: Path) -> None:
        """Returns when a new name in the folder is on the medium; a system that cannot open folders needs no
        call, and of some file systems it cannot be asked.
        """
        if os.name != "posix":
            return
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        except OSError as error:
            if error.errno not in _UNKNOWN_THERE:
                raise
        finally:
            os.close(fd)

    def truncate(self, fd: int, size: int) -> None:
        """Cuts the file down to `size` bytes."""
        os.ftruncate(fd, size)

    def close(self, fd: int) -> None:
        """Closes it."""
        os.close(fd)


def _hold(fd: int) -> None:
    """Take hold of an open file, or raise BlockingIOError at once."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(error.errno, error.strerror) from error
    else:
        import fcntl

        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
