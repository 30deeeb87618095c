"""Which function reads the values of a type, and which writes them: found when first needed, then remembered.

The first rule that fits a type makes its function. Rules that were added later come first, so that what is particular
stands before what is usual.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Hook = Callable[[Any, Any], Any]  # of the plain value and its type makes the value
Writer = Callable[[Any], Any]
Fits = Callable[[Any], bool]


class Hooks:
    """The functions for all types that occur in a save."""

    def __init__(self) -> None:
        self._reading: list[tuple[Fits, Callable[[Any], Hook]]] = []
        self._writing: list[tuple[Fits, Callable[[Any], Writer]]] = []
        self._readers: dict[Any, Hook] = {}
        self.writers = _Found(self._write)  # by type; made when first asked for

    def read_by(self, fits: Fits, make: Callable[[Any], Hook]) -> None:
        """From now on types that fit are read by what `make` gives for them."""
        self._reading.insert(0, (fits, make))

    def write_by(self, fits: Fits, make: Callable[[Any], Writer]) -> None:
        """From now on types that fit are written by what `make` gives for them."""
        self._writing.insert(0, (fits, make))

    def reader(self, of: Any) -> Hook:
        """What reads a type. Raises what its rule raises."""
        found = self._readers.get(of)
        if found is None:
            make = next(make for fits, make in self._reading if fits(of))
            found = self._readers.setdefault(of, make(of))
        return found

    def writer(self, of: Any) -> Writer:
        """What writes a type as dicts, lists and simple values. Raises what its rule raises."""
        return self.writers[of]

    def _write(self, of: Any) -> Writer:
        return next(make for fits, make in self._writing if fits(of))(of)


class _Found(dict[Any, Writer]):
    """Functions by the types that they are for, each looked for when it is first asked for."""

    def __init__(self, find: Callable[[Any], Writer]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, of: Any) -> Writer:
        found = self._find(of)
        return self.setdefault(of, found)
