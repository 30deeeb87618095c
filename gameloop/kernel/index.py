"""Where each record stands in the file of a save, and the entries made again from their lines when asked for.

Why entries are not kept: a fact in memory takes ten times the room that it has in the file, and of a long save only the
last few are looked at. What is read again must have the hash that it had when the file was opened.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, MutableMapping
from hashlib import blake2b
from itertools import accumulate
from pathlib import Path
from typing import NoReturn

from gameloop.kernel.cutting import HASH_SIZE
from gameloop.kernel.errors import SaveDamaged
from gameloop.kernel.lines import Lines, hashed
from gameloop.kernel.records import Entry

PAGE = 1 << 16  # bytes read at once
RECENT = 128  # entries kept as they are, at least; at most twice as many
MOST_BYTES = 1 << 22  # of the lines of entries that are kept


class Index:
    """The records of a file by number: their ends in bytes, and their hashes of 16 bytes each."""

    def __init__(self) -> None:
        self._ends = array("Q")
        self._hashes = bytearray()
        self.size = 0  # bytes of all records

    def add(self, size: int, digest: bytes) -> None:
        """Adds the next record, of so many bytes."""
        self.size += size
        self._ends.append(self.size)
        self._hashes += digest

    def extend(self, sizes: Iterable[int], digests: bytes) -> None:
        """Adds the next records, of so many bytes each; their hashes stand one behind the other."""
        ends = list(accumulate(sizes, initial=self.size))
        self.size = ends[-1]
        self._ends.extend(ends[1:])
        self._hashes += digests

    def drop(self) -> None:
        """Takes the last record away."""
        self._ends.pop()
        self.size = self._ends[-1] if self._ends else 0
        del self._hashes[-HASH_SIZE:]

    def stretch(self, size: int) -> None:
        """The last record has that many bytes more."""
        self.size += size
        self._ends[-1] = self.size

    @property
    def last(self) -> bytes:
        """The hash of the last record."""
        return bytes(self._hashes[-HASH_SIZE:])

    def hash(self, n: int) -> bytes:
        """The hash of record `n`. Raises IndexError for no such record."""
        if not 0 <= n < len(self._ends):
            raise IndexError(n)
        return bytes(self._hashes[n * HASH_SIZE : (n + 1) * HASH_SIZE])

    def span(self, n: int) -> tuple[int, int]:
        """Where record `n` begins, and where it ends."""
        return (self._ends[n - 1] if n else 0), self._ends[n]


class Entries(MutableMapping[int, Entry]):
    """The entries of the save at `path` by number, in the order of the file. What was added can not be taken away.

    `keeps` tells whether those that are added are kept for a while. While a file is read only the first are: thousands
    come by, and making each in memory that was just in use is a third quicker than in memory that has to be fetched
    first. What begins a game is long, and looked at when it is opened.
    """

    def __init__(self, path: Path, index: Index, lines: Lines) -> None:
        self._path = path
        self._index = index
        self._lines = lines
        self._numbers = array("I")
        self._recent: dict[int, Entry] = {}
        self._held = 0  # bytes of their lines
        self._page = b""
        self._page_at = 0
        self.keeps = True

    def __getitem__(self, n: int) -> Entry:
        found = self._recent.get(n)
        if found is None:
            at = self._place(n)
            if at is None:
                raise KeyError(n)
            found = self._again(n, self._numbers[at - 1] if at else 0)
            self._remember(n, found)
        return found

    def __setitem__(self, n: int, entry: Entry) -> None:
        self._numbers.append(n)
        if self.keeps or len(self._numbers) <= RECENT:
            self._remember(n, entry)

    def __delitem__(self, n: int) -> NoReturn:
        raise TypeError("entries stay")

    def __contains__(self, n: object) -> bool:
        return isinstance(n, int) and self._place(n) is not None

    def _place(self, n: int) -> int | None:
        """How many entries stand before entry `n`; None for no such entry."""
        at = bisect_left(self._numbers, n)
        return at if at < len(self._numbers) and self._numbers[at] == n else None

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def _remember(self, n: int, entry: Entry) -> None:
        if len(self._recent) >= 2 * RECENT or self._held > MOST_BYTES:
            for old in list(self._recent)[: len(self._recent) // 2 + 1]:
                del self._recent[old]
            self._held = sum(map(self._size, self._recent))
        self._recent[n] = entry
        begin, end = self._index.span(n)
        self._held += end - begin

    def _size(self, n: int) -> int:
        begin, end = self._index.span(n)
        return end - begin

    def _again(self, n: int, before: int) -> Entry:
        begin, end = self._index.span(n)
        line = self._bytes(begin, end)
        if blake2b(hashed(line), digest_size=HASH_SIZE).digest() != self._index.hash(n):
            raise SaveDamaged(f"{self._path} was changed by something else while it was open: record {n}")
        return self._lines.again(line, n, before)

    def _bytes(self, begin: int, end: int) -> bytes:
        """Bytes of the file, out of a page that reaches before and behind them: whoever asks comes nearby again."""
        if not self._page_at <= begin <= end <= self._page_at + len(self._page):
            self._page_at = max(0, begin - PAGE // 2)
            try:
                with self._path.open("rb", buffering=0) as file:
                    file.seek(self._page_at)
                    self._page = file.read(end - self._page_at + PAGE // 2)
            except OSError as error:
                raise SaveDamaged(f"{self._path} cannot be read any more: {error.strerror}") from error
        return self._page[begin - self._page_at : end - self._page_at]
