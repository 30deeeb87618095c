"""Lots: every choice in a generated place, a pure function of its luck and of what the choice is called.

They come by the scheme of the game's own dice, but from a luck that only the seed and the place's name make: so
generating moves no die of the game, and no choice depends on which others were made before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from gameloop.kernel import luck
from gameloop.kernel.notation import parse, tallied

T = TypeVar("T")

HUNDRED = 100
SIX = 6


def within(span: tuple[int, int], face: int) -> bool:
    """Tells whether a face, or a level, is one of a span, both ends included."""
    return span[0] <= face <= span[1]


def luck_of(seed: str, place: str) -> bytes:
    """The luck from which a place is made: that of the seed, and the place's name."""
    return luck.after(luck.first(seed), b"place\0" + place.encode())


class Lots:
    """Choices by name, under one luck."""

    def __init__(self, under: bytes) -> None:
        self._source = luck.keyed(under)

    def faces(self, name: str, sides: tuple[int, ...]) -> tuple[int, ...]:
        """A face for each die."""
        return luck.drawn(self._source, name, 0, sides)

    def die(self, name: str, sides: int) -> int:
        """From 1 to so many sides."""
        return self.faces(name, (sides,))[0]

    def total(self, name: str, dice: str) -> int:
        """What an expression of dice comes to, as content writes them."""
        sides = parse(dice).sides
        return tallied(dice, self.faces(name, sides) if sides else ()).sum

    def in_six(self, name: str, chances: int) -> bool:
        """Tells whether a chance of so many in six came about."""
        return self.die(name, SIX) <= chances

    def percent(self, name: str, chances: int) -> bool:
        """Tells whether a chance of so many in a hundred came about."""
        return self.die(name, HUNDRED) <= chances

    def pick(self, name: str, choices: Sequence[T]) -> T:
        """One of at least one."""
        return choices[self.die(name, len(choices)) - 1]

    def shuffled(self, name: str, things: Sequence[T]) -> tuple[T, ...]:
        """All of them, in a new order."""
        order = list(things)
        faces = self.faces(name, tuple(range(len(order), 1, -1))) if len(order) > 1 else ()
        for last, face in zip(range(len(order) - 1, 0, -1), faces, strict=True):
            order[last], order[face - 1] = order[face - 1], order[last]
        return tuple(order)
