"""Where rooms and ways lie: dissecting a drawn plan, or laying out rooms that only name a cell of a sketch.

On a plan a letter is a room, `.` a passage, `#` or a blank is rock. A way is one square: `+` a door whose
state is the ruleset's usual, `'` an open door, `$` a secret door, `=` a portcullis, a digit a way told by its
table. Floor that touches without such a square is joined by an open way. Every square belongs to one place or
one way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gameloop.kernel.grid import FAR, OPPOSITE, STEP, Rect, Square, rectangles, sign, squares, toward
from gameloop.kernel.values import frozen

ROCK = "# "
PASSAGE = "."
SIGNS = "+'$="
FOUR = ("n", "w", "e", "s")

CELL_WIDE, CELL_HIGH = 8, 6
"""A cell of the sketch, in squares: a room and the gap to the next."""
ROOM_WIDE, ROOM_HIGH = 5, 3


@frozen
class Patch:
    """A place found on a plan: its mark, or for a passage its number as text."""

    mark: str
    level: int
    area: tuple[Rect, ...]


@frozen
class Joint:
    """A way found on a plan, between two patches by index; b is -1 if it has one side only.

    `mark` is the sign on the square, "" where floor touches floor.
    """

    mark: str
    a: int
    b: int
    dir: str
    back: str
    square: Square | None
    level: int


@frozen
class Dissection:
    """What a drawn plan consists of, and what is wrong with it (place in the drawing, text)."""

    patches: tuple[Patch, ...]
    joints: tuple[Joint, ...]
    faults: tuple[tuple[str, str], ...]


def dissect(rows: str, level: int) -> Dissection:
    """A drawn plan as patches, in reading order of their first squares, and the joints between them."""
    cells = {
        (x, y): c for y, line in enumerate(rows.splitlines()) for x, c in enumerate(line) if c not in ROCK
    }
    if any(max(at) >= FAR for at in cells):
        return Dissection((), (), ((f"level {level}", f"a plan is at most {FAR} squares wide and high"),))
    faults = [(_at(at), f"{c!r} is no mark of a plan") for at, c in cells.items() if not _known(c)]
    floor = {at: c for at, c in cells.items() if c == PASSAGE or c.isalpha()}
    owner, patches = _patches(floor, level)
    joints = [*_touching(owner, floor, patches, level)]
    for at, mark in cells.items():
        if at in floor or not _known(mark):
            continue
        joint, fault = _joint(at, mark, owner, level)
        joints.extend([joint] if joint else [])
        faults.extend([(_at(at), fault)] if fault else [])
    return Dissection(patches, tuple(joints), tuple(faults))


def _at(square: Square) -> str:
    return f"row {square[1] + 1}, column {square[0] + 1}"


def _known(mark: str) -> bool:
    return mark.isascii() and (mark == PASSAGE or mark in SIGNS or mark.isalnum())


def _around(at: Square) -> Iterator[tuple[str, Square]]:
    for name in FOUR:
        dx, dy = STEP[name]
        yield name, (at[0] + dx, at[1] + dy)


def _patches(floor: dict[Square, str], level: int) -> tuple[dict[Square, int], tuple[Patch, ...]]:
    """Rooms by their letter, passages by what hangs together."""
    owner: dict[Square, int] = {}
    patches: list[Patch] = []
    rooms: dict[str, list[Square]] = {}
    for at, mark in floor.items():
        if mark != PASSAGE:
            rooms.setdefault(mark, []).append(at)
    for at, mark in floor.items():
        if at in owner:
            continue
        mine = _flood(at, floor) if mark == PASSAGE else rooms[mark]
        owner.update(dict.fromkeys(mine, len(patches)))
        patches.append(Patch("" if mark == PASSAGE else mark, level, rectangles(mine)))
    return owner, tuple(patches)


def _flood(start: Square, floor: dict[Square, str]) -> list[Square]:
    found, seen = [start], {start}
    for at in found:
        new = [to for _, to in _around(at) if floor.get(to) == PASSAGE and to not in seen]
        seen.update(new)
        found.extend(new)
    return found


def _touching(
    owner: dict[Square, int], floor: dict[Square, str], patches: tuple[Patch, ...], level: int
) -> Iterator[Joint]:
    """One open way for each pair of places whose floors touch, where they first do in reading order."""
    done: list[tuple[int, int]] = []
    for at in floor:
        for name, to in _around(at):
            pair = (owner[at], owner.get(to, owner[at]))
            if pair[0] < pair[1] and pair not in done:
                done.append(pair)
                yield Joint("", *pair, name, OPPOSITE[name], None, level)


def _joint(at: Square, mark: str, owner: dict[Square, int], level: int) -> tuple[Joint | None, str]:
    """The way on a square, or what is wrong with it."""
    sides = [(name, owner[to]) for name, to in _around(at) if to in owner]
    if len(sides) > 2:
        return None, f"{mark!r} has {len(sides)} sides; a way has two"
    if not sides or (len(sides) == 1 and not mark.isdigit()):
        return None, f"{mark!r} needs floor on both sides"
    (toward_a, a), *rest = sides
    if not rest:
        return Joint(mark, a, -1, OPPOSITE[toward_a], toward_a, at, level), ""
    toward_b, b = rest[0]
    return Joint(mark, a, b, OPPOSITE[toward_a], OPPOSITE[toward_b], at, level), ""


# --- the sketch -----------------------------------------------------------------------------------


def room_at(x: int, y: int) -> tuple[Rect, ...]:
    """The squares of a room that only names its cell."""
    return ((CELL_WIDE * x, CELL_HIGH * y, ROOM_WIDE, ROOM_HIGH),)


class Layout:
    """The squares that are taken, per level; ways are laid one by one, and none may cross another."""

    def __init__(self) -> None:
        self.taken: dict[int, dict[Square, None]] = {}

    def room(self, level: int, area: Iterable[Rect]) -> bool:
        """Take the squares of a room; False if one of them is taken already."""
        mine = self.taken.setdefault(level, {})
        new = list(squares(area))
        if any(at in mine for at in new):
            return False
        mine.update(dict.fromkeys(new))
        return True

    def way(self, level: int, one: Rect, other: Rect) -> tuple[Rect, ...]:
        """The squares between two rooms, straight or with one bend; none if something is in between."""
        path = list(_path(one, other))
        mine = self.taken.setdefault(level, {})
        if any(at in mine for at in path):
            return ()
        mine.update(dict.fromkeys(path))
        return rectangles(path)


def _path(one: Rect, other: Rect) -> Iterator[Square]:
    """From the wall of one room to that of the other: between the middles in a line, between corners with a
    bend.
    """
    dx, dy = STEP[toward(one[:2], other[:2])]
    outside = _corner if dx and dy else _door
    (x, y), end = outside(one, dx, dy), outside(other, -dx, -dy)
    yield x, y
    while y != end[1]:
        y += sign(end[1] - y)
        yield x, y
    while x != end[0]:
        x += sign(end[0] - x)
        yield x, y


def _corner(room: Rect, dx: int, dy: int) -> Square:
    """The square above or below the corner of a room on that side."""
    x, y, w, h = room
    return (x + w - 1 if dx > 0 else x), (y + h if dy > 0 else y - 1)


def _door(room: Rect, dx: int, dy: int) -> Square:
    """The square outside the middle of the wall of a room on that side."""
    x, y, w, h = room
    across = x + w // 2 if not dx else (x + w if dx > 0 else x - 1)
    down = y + h // 2 if not dy else (y + h if dy > 0 else y - 1)
    return across, down
