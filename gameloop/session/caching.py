"""What was made of content, kept in the user's cache folder: read, checked and joined once for each version of it.

A file there counts only if it is whole and was written by this very code; whoever asks for it compares the digests of
the content as well. It holds values alone, and nothing in it is ever run. Whatever is wrong with it or with the folder,
content is read as if there were no cache.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

import platformdirs

from gameloop import __version__
from gameloop.kernel.packing import MAKERS
from gameloop.session.saves import own

SIZE = 16
MOST_FILES = 64
SUFFIX = ".kept"


class Cache:
    """Bytes by name, for these folders of content."""

    def __init__(self, roots: Sequence[Path]) -> None:
        self._roots = "\0".join(str(root.resolve()) for root in roots)
        self._folder = own(platformdirs.user_cache_path)

    def get(self, name: str) -> bytes:
        """The bytes put last under a name; none if they are gone, not whole, or those of other code."""
        try:
            raw = self._file(name).read_bytes()
        except OSError:
            return b""
        return raw[SIZE:] if raw[:SIZE] == self._seal(raw[SIZE:]) else b""

    def put(self, name: str, raw: bytes) -> None:
        """Keep these bytes, in one step, so that another process finds the old ones or these."""
        file = self._file(name)
        new = file.with_suffix(f".{os.getpid()}")
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            new.write_bytes(self._seal(raw) + raw)
            new.replace(file)
            _thin_out(file.parent)
        except OSError:
            with suppress(OSError):
                new.unlink(missing_ok=True)

    def _file(self, name: str) -> Path:
        key = blake2b(f"{self._roots}\0{name}".encode("utf-8", "surrogateescape"), digest_size=SIZE)
        return self._folder / f"{key.hexdigest()}{SUFFIX}"

    def _seal(self, raw: bytes) -> bytes:
        return blake2b(raw, digest_size=SIZE, key=self._code).digest()

    @cached_property
    def _code(self) -> bytes:
        """A digest of the code as it lies there: its version, and the size and time of each file."""
        found = sorted(f"{path} {size} {time}" for path, size, time in _sources())
        return blake2b("\n".join((__version__, *found)).encode("utf-8", "surrogateescape")).digest()


def _sources() -> Iterator[tuple[str, int, int]]:
    """Path, size and time of each file of code by which content is read."""
    package = Path(__file__).parent.parent
    folders = [str(package / name) for name in MAKERS]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.name.endswith(".py"):
                    told = entry.stat()
                    yield entry.path, told.st_size, told.st_mtime_ns
                elif entry.is_dir() and entry.name != "__pycache__":
                    folders.append(entry.path)


def _thin_out(folder: Path) -> None:
    """Drop the oldest files where there are too many, those too that a process left half written when it died."""
    kept = sorted(
        (file for file in folder.iterdir() if file.is_file()), key=lambda path: path.stat().st_mtime_ns
    )
    for old in kept[:-MOST_FILES]:
        old.unlink(missing_ok=True)
