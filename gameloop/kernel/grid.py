"""Rectangles of squares and the directions between them. Pure, without a notion of what they enclose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Rect = tuple[int, int, int, int]
"""x, y, width, height, in squares; x grows to the east, y to the south."""

Square = tuple[int, int]

FAR = 512
"""How many squares a plan may reach from its origin to each side: what a save puts farther off is nowhere."""

OPPOSITE: dict[str, str] = {
    "n": "s",
    "ne": "sw",
    "e": "w",
    "se": "nw",
    "s": "n",
    "sw": "ne",
    "w": "e",
    "nw": "se",
    "u": "d",
    "d": "u",
    "in": "out",
    "out": "in",
}
"""Every direction, in the order in which exits are listed, and the way back."""

DIRECTIONS: tuple[str, ...] = tuple(OPPOSITE)

STEP: dict[str, Square] = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
"""What one step adds to x and y; up, down, in and out stay on their square."""

COMPASS: dict[Square, str] = {step: name for name, step in STEP.items()}


def sign(n: int) -> int:
    """-1, 0 or 1."""
    return (n > 0) - (n < 0)


def squares(area: Iterable[Rect]) -> Iterator[Square]:
    """Every square of an area that is not too FAR, row by row, rectangle by rectangle."""
    for x, y, w, h in area:
        for down in _near(y, h):
            for along in _near(x, w):
                yield along, down


def _near(start: int, many: int) -> range:
    return range(max(start, -FAR), min(start + many, FAR))


def size(area: Iterable[Rect]) -> int:
    """How many squares an area has, if its rectangles do not overlap."""
    return sum(w * h for _, _, w, h in area)


def bounds(area: Iterable[Rect]) -> Rect:
    """The smallest rectangle around an area of at least one rectangle."""
    rects = tuple(area)
    left, top = min(x for x, _, _, _ in rects), min(y for _, y, _, _ in rects)
    right, bottom = max(x + w for x, _, w, _ in rects), max(y + h for _, y, _, h in rects)
    return left, top, right - left, bottom - top


def centre(rect: Rect) -> Square:
    """The middle square of a rectangle; of two, the one nearer to the origin."""
    x, y, w, h = rect
    return x + (w - 1) // 2, y + (h - 1) // 2


def toward(start: Square, goal: Square) -> str:
    """The compass direction from one square to another, by the signs of the differences; "" for the same
    square.
    """
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    return COMPASS.get((sign(dx), sign(dy)), "")


def rectangles(of: Iterable[Square]) -> tuple[Rect, ...]:
    """The same squares as few rectangles: runs along the rows, equal runs of neighbouring rows joined."""
    open_runs: dict[tuple[int, int], Rect] = {}
    done: list[Rect] = []
    for y, runs in _runs(of):
        still = {}
        for x, w in runs:
            above = open_runs.pop((x, w), (x, y, w, 0))
            if above[1] + above[3] != y:
                done.append(above)
                above = (x, y, w, 0)
            still[x, w] = (x, above[1], w, above[3] + 1)
        done.extend(open_runs.values())
        open_runs = still
    done.extend(open_runs.values())
    return tuple(sorted(done, key=lambda rect: (rect[1], rect[0])))


def _runs(of: Iterable[Square]) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    rows: dict[int, list[int]] = {}
    for x, y in of:
        rows.setdefault(y, []).append(x)
    for y in sorted(rows):
        runs: list[tuple[int, int]] = []
        for x in sorted(rows[y]):
            if runs and runs[-1][0] + runs[-1][1] == x:
                runs[-1] = (runs[-1][0], runs[-1][1] + 1)
            else:
                runs.append((x, 1))
        yield y, runs
