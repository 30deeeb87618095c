"""Hexes by name: `0302` is column 3, row 2. Flat tops, columns to the east, every second column half a hex lower.

Pure, without a notion of what lies on them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Hex = tuple[int, int]
"""Column and row, both counted from 1; rows grow to the south."""

NAME = re.compile(r"\d{4}")
SIDES = ("n", "ne", "se", "s", "sw", "nw")
"""The six directions, clockwise."""

STEPS: dict[str, Hex] = {"n": (0, -1), "ne": (1, -1), "se": (1, 0), "s": (0, 1), "sw": (-1, 1), "nw": (-1, 0)}
"""What a step adds to column and slant (see `_slant`)."""

MOST = 99


def name(at: Hex) -> str:
    """`(3, 2)` -> `0302`."""
    return f"{at[0]:02}{at[1]:02}"


def parse(text: str) -> Hex:
    """`0302` -> `(3, 2)`. Raises ValueError for what is no name of a hex."""
    if not NAME.fullmatch(text):
        raise ValueError(text)
    return int(text[:2]), int(text[2:])


def _slant(at: Hex) -> Hex:
    """The same hex by column and slanting row: there a step in one direction always adds the same."""
    column, row = at
    return column, row - column // 2


def _upright(at: Hex) -> Hex:
    column, slant = at
    return column, slant + column // 2


def step(at: Hex, side: str) -> Hex:
    """The neighbour in one of SIDES; it may lie off every map. Raises KeyError for another direction."""
    column, slant = _slant(at)
    by, down = STEPS[side]
    return _upright((column + by, slant + down))


def turned(side: str, sixths: int) -> str:
    """A direction so many sixths of a circle further clockwise."""
    return SIDES[(SIDES.index(side) + sixths) % len(SIDES)]


def around(at: Hex) -> Iterator[tuple[str, Hex]]:
    """The six neighbours with their directions, clockwise from the north."""
    for side in SIDES:
        yield side, step(at, side)


def distance(one: Hex, other: Hex) -> int:
    """Steps from one hex to another."""
    (a, b), (c, d) = _slant(one), _slant(other)
    across, down = c - a, d - b
    return max(abs(across), abs(down), abs(across + down))


def toward(one: Hex, other: Hex) -> str:
    """The direction of the first step of a straight walk, the first clockwise among equals; "" for the same hex."""
    if one == other:
        return ""
    return min(SIDES, key=lambda side: distance(step(one, side), other))


def line(one: Hex, other: Hex) -> Iterator[Hex]:
    """A straight walk between two hexes, without the first and with the last."""
    while one != other:
        one = step(one, toward(one, other))
        yield one
