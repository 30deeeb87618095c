"""What a dice expression is made of: numbers, groups of dice, and how they are put together.

Every term knows its canonical text, its groups of dice in order of throwing, its value once each group has
its sum, and the least and most it can come to. The values are frozen; notation.py reads text into them.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import TypeAlias

from gameloop.kernel.values import frozen


@frozen
class Number:
    """A plain number, from 0."""

    value: int

    def text(self) -> str:
        return str(self.value)

    def groups(self) -> tuple[Group, ...]:
        return ()

    def evaluate(self, sums: Iterator[int]) -> int:
        return self.value

    def bounds(self) -> tuple[int, int]:
        return self.value, self.value


@frozen
class Keep:
    """Which dice of a group count: `how` is kh, kl, dh or dl, `number` how many it keeps or drops."""

    how: str
    number: int

    def left(self, count: int) -> int:
        """How many of `count` dice are kept."""
        return self.number if self.how in ("kh", "kl") else count - self.number


@frozen
class Group:
    """Dice of one kind that are thrown together."""

    count: int
    sides: int
    keep: Keep | None = None

    def text(self) -> str:
        keep = f"{self.keep.how}{self.keep.number}" if self.keep else ""
        return f"{self.count}d{self.sides}{keep}"

    def groups(self) -> tuple[Group, ...]:
        return (self,)

    def kept(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """The indices of the dice that count, in order of throwing."""
        if self.keep is None:
            return tuple(range(self.count))
        best = -1 if self.keep.how in ("kh", "dl") else 1
        ranked = sorted(
            range(self.count), key=lambda index: best * faces[index]
        )  # stable: ties keep the earlier
        return tuple(sorted(ranked[: self.keep.left(self.count)]))

    def evaluate(self, sums: Iterator[int]) -> int:
        return next(sums)

    def bounds(self) -> tuple[int, int]:
        left = self.keep.left(self.count) if self.keep else self.count
        return left, left * self.sides


@frozen
class Minus:
    """The negative of a value."""

    inner: Number | Group | Product | Sum

    def text(self) -> str:
        return f"-{_closed(self.inner)}"

    def groups(self) -> tuple[Group, ...]:
        return self.inner.groups()

    def evaluate(self, sums: Iterator[int]) -> int:
        return -self.inner.evaluate(sums)

    def bounds(self) -> tuple[int, int]:
        low, high = self.inner.bounds()
        return -high, -low


@frozen
class Product:
    """Values multiplied; a minus among them stands outside, a product among them is dissolved."""

    factors: tuple[Number | Group | Sum, ...]

    def text(self) -> str:
        return "*".join(_closed(factor) for factor in self.factors)

    def groups(self) -> tuple[Group, ...]:
        return tuple(group for factor in self.factors for group in factor.groups())

    def evaluate(self, sums: Iterator[int]) -> int:
        return prod(factor.evaluate(sums) for factor in self.factors)

    def bounds(self) -> tuple[int, int]:
        """Exact, since no two factors share a die."""
        low, high = 1, 1
        for factor in self.factors:
            ends = [one * other for one in (low, high) for other in factor.bounds()]
            low, high = min(ends), max(ends)
        return low, high


@frozen
class Sum:
    """Values added; what is taken away is the negative of a value."""

    parts: tuple[Number | Group | Minus | Product, ...]

    def text(self) -> str:
        first, *rest = self.parts
        return first.text() + "".join(
            part.text() if isinstance(part, Minus) else f"+{part.text()}" for part in rest
        )

    def groups(self) -> tuple[Group, ...]:
        return tuple(group for part in self.parts for group in part.groups())

    def evaluate(self, sums: Iterator[int]) -> int:
        return sum(part.evaluate(sums) for part in self.parts)

    def bounds(self) -> tuple[int, int]:
        ends = [part.bounds() for part in self.parts]
        return sum(low for low, _ in ends), sum(high for _, high in ends)


Node: TypeAlias = Number | Group | Minus | Product | Sum


def _closed(node: Node) -> str:
    return f"({node.text()})" if isinstance(node, Sum) else node.text()


def negative(node: Node) -> Node:
    """The negative of a value; that of a negative is what was inside."""
    return node.inner if isinstance(node, Minus) else Minus(node)
