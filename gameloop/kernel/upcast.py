"""Old shapes of commands and facts: read for ever, written never again.

A class that changes its shape gets a higher `version` and, for each step up, either an `Upcaster` or fields
that came with it (`since`). An old line is read by climbing the steps one by one; it is never rewritten. A
step goes from one version to the next, so a chain can have gaps and doubles, which are refused, but no cycle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gameloop.kernel.messages import Command, Event, tag
from gameloop.kernel.strict import Plain, holds
from gameloop.kernel.values import NOTHING, fields_of, frozen


@frozen
class Upcaster:
    """One step up: `change` makes the saved fields of version `from_version` into those of the next one.

    It is pure, gets the fields as written (without `kind` and `v`), and gives them as the next version writes
    them.
    """

    kind: str
    from_version: int
    change: Callable[[Plain], Plain]


class Ladder:
    """The steps of one class, from version 1 to its own.

    Raises ValueError for a step that is missing, made twice, or leads above the version of the class.
    """

    def __init__(self, cls: type[Command] | type[Event], upcasters: Iterable[Upcaster]) -> None:
        self.version = cls.version
        self.kind = tag(cls)
        self._changes: dict[int, Callable[[Plain], Plain]] = {}
        for one in upcasters:
            if one.from_version in self._changes:
                raise ValueError(f"`{self.kind}` has two upcasters from version {one.from_version}")
            self._changes[one.from_version] = one.change
        self._gains = _gains(cls)
        self._check()

    def _check(self) -> None:
        steps = set(range(1, self.version))
        made = [*self._changes, *(version - 1 for version in self._gains)]
        for step in sorted(steps.difference(made)):
            raise ValueError(f"`{self.kind}` has no way from version {step} to {step + 1}")
        for step in sorted(set(made) - steps):
            raise ValueError(f"`{self.kind}` has a step from version {step}, but is version {self.version}")
        for step in sorted(set(self._changes).intersection(version - 1 for version in self._gains)):
            raise ValueError(f"`{self.kind}` has two ways from version {step} to {step + 1}")

    def written(self, values: Plain) -> int:
        """The version in which these fields are written: the oldest that can hold them, so luck does not
        change.
        """
        floor = max(self._changes, default=0) + 1
        return max([floor, *(since for since, gain in self._gains.items() if _used(values, gain))])

    def lowest(self, values: Plain) -> Plain:
        """The fields as the oldest version that can hold them writes them, after that version as `v` if above 1."""
        version = self.written(values)
        later = {name for since, gain in self._gains.items() if since > version for name in gain}
        kept = {name: value for name, value in values.items() if name not in later}
        return {"v": version, **kept} if version > 1 else kept

    def climb(self, values: Plain, version: int) -> Plain:
        """The fields of an old version as the version of today writes them."""
        for step in range(version, self.version):
            change = self._changes.get(step)
            values = change(values) if change else {**values, **self._gains[step + 1]}
        return values


def _used(values: Plain, gain: Plain) -> bool:
    return not holds(values, gain)


def _gains(cls: type[Command] | type[Event]) -> dict[int, Plain]:
    """Version -> the fields that came with it and their plain values while unused."""
    defaults = fields_of(cls).defaults
    gains: dict[int, Plain] = {}
    for name, version in cls.since.items():
        held = defaults.get(name, NOTHING)
        if not (held is None or held == () or type(held) in (int, str, bool)):
            raise ValueError(f"`{tag(cls)}`: `{name}` came with version {version} and needs a plain default")
        gains.setdefault(version, {})[name] = [] if held == () else held
    return gains
