"""A save in memory only, for games that are played beside a game or for nobody."""

from __future__ import annotations

from pathlib import Path

from gameloop.kernel.index import Index
from gameloop.kernel.lines import Lines
from gameloop.kernel.log import Log
from gameloop.kernel.reading import Reading
from gameloop.kernel.records import Head, Record
from gameloop.kernel.store import SaveFile
from gameloop.session.format import CODEC


class Sketch(SaveFile):
    """Records are added to its log and written nowhere; reports of faults go beside `path`."""

    def __init__(self, path: Path, head: Head) -> None:
        super().__init__(path, Reading(Log(head, CODEC.encode_command), Index(), Lines(CODEC)))

    @property
    def writable(self) -> bool:
        """It always is."""
        return True

    def append(self, record: Record) -> None:
        """Add a record to the log. Raises CodecError if it cannot be the next."""
        self.log.check(record)
        self.log.add(record)
