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
        self._readers = _Found(self._reading)
        self.writers = _Found(self._writing)  # by type

    def read_by(self, fits: Fits, make: Callable[[Any], Hook]) -> None:
        """From now on types that fit are read by what `make` gives for them."""
        self._reading.insert(0, (fits, make))

    def write_by(self, fits: Fits, make: Callable[[Any], Writer]) -> None:
        """From now on types that fit are written by what `make` gives for them."""
        self._writing.insert(0, (fits, make))

    def reader(self, of: Any) -> Hook:
        """What reads a type. Raises what its rule raises."""
        found: Hook = self._readers[of]
        return found

    def writer(self, of: Any) -> Writer:
        """What writes a type as dicts, lists and simple values. Raises what its rule raises."""
        found: Writer = self.writers[of]
        return found


class _Found(dict[Any, Any]):
    """Functions by the types that they are for, each made by the first rule that fits when it is first asked for."""

    def __init__(self, rules: list[tuple[Fits, Callable[[Any], Any]]]) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, of: Any) -> Any:
        make = next(make for fits, make in self._rules if fits(of))
        return self.setdefault(of, make(of))
