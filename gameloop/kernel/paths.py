"""A line of play, as those ask for it who look at its entries one after the other."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from typing import overload

from gameloop.kernel.records import Entry


class Path(Sequence[Entry]):
    """Entries of one line of play, oldest first; each is looked up when it is asked for. `numbers` are theirs."""

    def __init__(self, entries: MutableMapping[int, Entry], numbers: Sequence[int]) -> None:
        self._entries = entries
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> Path: ...
    def __getitem__(self, at: int | slice) -> Entry | Path:
        if isinstance(at, slice):
            return Path(self._entries, self.numbers[at])
        return self._entries[self.numbers[at]]

    def __iter__(self) -> Iterator[Entry]:
        return map(self._entries.__getitem__, self.numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Path) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]
