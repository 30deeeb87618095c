"""A disk that fails when it is told to, and a process that dies."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from attrs import define

from gameloop.kernel.files import Files

SHORT, FULL, BROKEN, LIES, DIES = "short", "full", "broken", "lies", "dies"  # at a write
SYNC, DIES_THERE = "sync", "dies there"  # at a sync
FAULTS = (SHORT, FULL, BROKEN, LIES, DIES, SYNC, DIES_THERE)


class Killed(BaseException):
    """The process dies here."""


@define
class Fault:
    """What goes wrong next: at a write so many bytes of it are stored first. `cut` says that cutting back fails too."""

    kind: str
    after: int = 0
    cut: bool = False


class Frail(Files):
    """Files that do what they should, but for one fault when there is one. Nothing is really synced."""

    def __init__(self) -> None:
        self.fault: Fault | None = None
        self.dead = False
        self.uncut = False

    def write(self, fd: int, content: bytes) -> int:
        """Write, or do what is wrong with it."""
        fault = self.fault
        if fault is None or fault.kind in (SYNC, DIES_THERE):
            return super().write(fd, content)
        self._spend(fault)
        stored = super().write(fd, content[: fault.after])
        if fault.kind == DIES:
            self._die()
        if fault.kind in (LIES, SHORT):
            return len(content) if fault.kind == LIES else stored
        number = errno.ENOSPC if fault.kind == FULL else errno.EIO
        raise OSError(number, os.strerror(number))

    def sync(self, fd: int) -> None:
        """Nothing, or what is wrong."""
        if (fault := self.fault) is None or fault.kind not in (SYNC, DIES_THERE):
            return
        self._spend(fault)
        if fault.kind == DIES_THERE:
            self._die()
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    def sync_folder(self, folder: Path) -> None:
        """Nothing."""

    def truncate(self, fd: int, size: int) -> None:
        """Cut, if that is not to fail; the dead cut nothing."""
        if self.dead or self.uncut:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        super().truncate(fd, size)

    def _spend(self, fault: Fault) -> None:
        self.fault, self.uncut = None, fault.cut

    def _die(self) -> None:
        self.dead = True
        raise Killed
