"""Hexes by name: `0302` is column 3, row 2. Flat tops, columns to the east, every second column half a hex lower.

A map that is drawn has columns and rows from 01 to 99. Beyond it a coordinate is counted from the edge, with a letter
for the side: `w01` is the first column to the west of 01, `e01` the first to the east of 99, `n01` and `s01` are rows.
So `w0302` lies three columns off the map, in row 2. Pure, without a notion of what lies on them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Hex = tuple[int, int]
"""Column and row, both counted from 1 on a map that is drawn; rows grow to the south."""

NUMBER, FAR = r"(?:0[1-9]|[1-9]\d)", r"(?:0[1-9]|[1-9]\d+)"
NAME = re.compile(f"({NUMBER}|[we]{FAR})({NUMBER}|[ns]{FAR})")
SIDES = ("n", "ne", "se", "s", "sw", "nw")
"""The six directions, clockwise."""

STEPS: dict[str, Hex] = {"n": (0, -1), "ne": (1, -1), "se": (1, 0), "s": (0, 1), "sw": (-1, 1), "nw": (-1, 0)}
"""What a step adds to column and slant (see `_slant`)."""

MOST = 99


def name(at: Hex) -> str:
    """`(3, 2)` -> `0302`, `(-2, 2)` -> `w0302`."""
    return _written(at[0], "w", "e") + _written(at[1], "n", "s")


def _written(n: int, before: str, after: str) -> str:
    if n < 1:
        return f"{before}{1 - n:02}"
    return f"{n:02}" if n <= MOST else f"{after}{n - MOST:02}"


def parse(text: str) -> Hex:
    """`0302` -> `(3, 2)`. Raises ValueError for what is no name of a hex."""
    found = NAME.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return _read(found[1]), _read(found[2])


def _read(text: str) -> int:
    if text[0] in "wn":
        return 1 - int(text[1:])
    return int(text[1:]) + MOST if text[0] in "es" else int(text)


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


def rank(origin: Hex, at: Hex) -> int:
    """Which hex it is, counted outward from an origin ring by ring, each clockwise from the north: 0 for itself."""
    (a, b), (c, d) = _slant(origin), _slant(at)
    across, down = c - a, d - b
    ring = distance(origin, at)
    inner = 3 * ring * (ring - 1) + 1
    if not ring:
        return 0
    return inner + _along(ring, across, down)


def _along(ring: int, across: int, down: int) -> int:
    """How far along its ring a hex lies, side by side of it."""
    if down == -ring and across < ring:
        return across
    if across == ring and down < 0:
        return ring + (ring + down)
    if across + down == ring and across > 0:
        return 2 * ring + down
    if down == ring and across > -ring:
        return 3 * ring - across
    if across == -ring and down > 0:
        return 4 * ring + (ring - down)
    return 5 * ring + (ring + across)


def within(at: Hex, far: int) -> Iterator[Hex]:
    """The hexes at most so far from one, that one first, ring by ring, each clockwise from the north."""
    near = (
        (at[0] + across, at[1] + down)
        for across in range(-far, far + 1)
        for down in range(-2 * far, 2 * far + 1)
    )
    yield from sorted((other for other in near if distance(at, other) <= far), key=lambda to: rank(at, to))
