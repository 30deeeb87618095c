"""Figures that are sums: what stands on a sheet, was never thrown or written down, and is reckoned when looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from gameloop.kernel.values import frozen
from gameloop.world.state import Item, State

Part = tuple[int, str]  # so much, and what it is for


@frozen
class Reckoned:
    """A figure of a sheet: its name (an id), how the sheet calls it, its parts, the row that makes it so.

    The parts add up to it; those that are nothing are left out, but for the first.
    """

    name: str
    called: str
    parts: tuple[Part, ...]
    rule: str

    @property
    def value(self) -> int:
        """What it comes to."""
        return sum(n for n, _ in self.parts)


@frozen
class Figures:
    """What a ruleset tells of its figures: those of somebody (his id) that are sums; the checks by which somebody
    withstands something; the dice that try whether creatures and troops stand.
    """

    of: Callable[[State, str], tuple[Reckoned, ...]] = lambda _state, _who: ()
    saves: tuple[str, ...] = ()
    nerve: str = ""


def reckoned(name: str, called: str, rule: str, first: Part, *more: Part) -> Reckoned:
    """A figure from what it begins with and what is added."""
    return Reckoned(name, called, (first, *((n, why) for n, why in more if n)), rule)


def falling(first: Part, divided: Iterable[tuple[int, str]]) -> tuple[Part, ...]:
    """A figure that is divided again and again, rounded down each time, as parts: what each division takes away."""
    left, parts = first[0], [first]
    for by, why in divided:
        if by > 1:
            parts.append((left // by - left, why))
            left //= by
    return tuple(parts)


def borne(held: Sequence[Item], weight: Callable[[Sequence[Item]], int]) -> Iterator[Part]:
    """What things weigh, those of a kind together; what weighs nothing is left out."""
    for kind in dict.fromkeys(item.kind for item in held):
        alike = [item for item in held if item.kind == kind]
        if heavy := weight(alike):
            many = sum(item.n for item in alike)
            yield heavy, alike[0].name if many == 1 else f"{many} x {alike[0].name}"
