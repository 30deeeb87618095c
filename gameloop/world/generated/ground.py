"""The ground of a generated dungeon: rooms on cells of a sketch, joined so that one can go round.

A level grows from its first cell, room by room, each joined to one that is there; then some neighbours are joined as
well, which makes its loops. Three ways lead from each level to the next, so that one can go round through them too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gameloop.kernel.grid import STEP, Square
from gameloop.kernel.values import frozen
from gameloop.world.generated.lots import Lots
from gameloop.world.generated.tables import Plan

WIDE, HIGH = 5, 4
"""How many cells a level has, across and down."""
CELLS = WIDE * HIGH
SIDES = ("n", "e", "s", "w")
DESCENTS = 3  # so many ways lead from a level to the next
FAR = 3  # the stairs down are in one of the last so many rooms of a level


@frozen
class Join:
    """A way between two rooms of a level, by index; `grown` if it is the one by which b was reached, `dead_end` if
    there is no other way on from b.
    """

    a: int
    b: int
    dir: str
    grown: bool
    dead_end: bool


@frozen
class Floor:
    """A level: the cells of its rooms in the order in which it grew, and what joins them."""

    level: int
    cells: tuple[Square, ...]
    joins: tuple[Join, ...]
    stairs: tuple[int, ...]  # the rooms from which stairs lead down, if there is a level below
    landings: tuple[int, ...]  # those at which the stairs from above arrive

    @property
    def used(self) -> tuple[int, ...]:
        """The rooms that have stairs."""
        return (*self.stairs, *self.landings)


def floors(lots: Lots, plan: Plan, first_side: str) -> tuple[Floor, ...]:
    """Every level, from the top; the first room of the first is at the edge on that side."""
    return tuple(_floor(lots, plan, level, first_side) for level in range(1, plan.levels + 1))


def _floor(lots: Lots, plan: Plan, level: int, side: str) -> Floor:
    name = f"level {level}"
    least, most = plan.rooms
    number = least + lots.die(f"{name} rooms", most - least + 1) - 1
    start = _edge(lots, name, side) if level == 1 else _anywhere(lots, name)
    cells, grown = _grown(lots, name, start, number)
    landings = (0, *_some(lots, f"{name} landings", range(1, number))) if level > 1 else ()
    stairs = _stairs(lots, name, number, landings) if level < plan.levels else ()
    joins = (*_marked(grown, (*landings, *stairs)), *_loops(lots, name, cells, grown, plan.loops))
    return Floor(level, cells, joins, stairs, landings)


def _edge(lots: Lots, name: str, side: str) -> Square:
    across, down = lots.die(f"{name} column", WIDE) - 1, lots.die(f"{name} row", HIGH) - 1
    return {"n": (across, 0), "s": (across, HIGH - 1), "w": (0, down), "e": (WIDE - 1, down)}[side]


def _anywhere(lots: Lots, name: str) -> Square:
    return lots.die(f"{name} column", WIDE) - 1, lots.die(f"{name} row", HIGH) - 1


def _some(lots: Lots, name: str, rooms: Sequence[int]) -> tuple[int, ...]:
    """The rooms of the ways up or down beside the first."""
    return lots.shuffled(name, rooms)[: DESCENTS - 1]


def _stairs(lots: Lots, name: str, number: int, landings: tuple[int, ...]) -> tuple[int, ...]:
    """The rooms from which ways go down, where none arrive; the first is among the last that were reached."""
    free = [room for room in range(1, number) if room not in landings]
    far = free[-1 - (lots.die(f"{name} stairs", FAR) - 1)]
    return far, *_some(lots, f"{name} ways down", [room for room in free if room != far])


def _grown(lots: Lots, name: str, start: Square, number: int) -> tuple[tuple[Square, ...], tuple[Join, ...]]:
    cells, joins = [start], []
    while len(cells) < number:
        ends = [
            (at, side, to) for at, cell in enumerate(cells) for side, to in _around(cell) if to not in cells
        ]
        a, side, to = lots.pick(f"{name} room {len(cells)}", ends)
        joins.append(Join(a, len(cells), side, grown=True, dead_end=False))
        cells.append(to)
    return tuple(cells), tuple(joins)


def _around(cell: Square) -> Iterator[tuple[str, Square]]:
    for side in SIDES:
        across, down = cell[0] + STEP[side][0], cell[1] + STEP[side][1]
        if 0 <= across < WIDE and 0 <= down < HIGH:
            yield side, (across, down)


def _marked(grown: tuple[Join, ...], used: tuple[int, ...]) -> Iterator[Join]:
    """The ways by which rooms were reached, those to dead ends known for what they are."""
    inner = (*(join.a for join in grown), *used)
    for join in grown:
        yield Join(join.a, join.b, join.dir, grown=True, dead_end=join.b not in inner)


def _loops(
    lots: Lots, name: str, cells: tuple[Square, ...], grown: tuple[Join, ...], number: int
) -> tuple[Join, ...]:
    """Neighbours that are not joined yet, so many of them at most."""
    joined = {(join.a, join.b) for join in grown}
    at = {cell: room for room, cell in enumerate(cells)}
    spare = [
        Join(room, at[to], side, grown=False, dead_end=False)
        for room, cell in enumerate(cells)
        for side, to in _around(cell)
        if room < at.get(to, -1) and (room, at[to]) not in joined
    ]
    return lots.shuffled(f"{name} loops", spare)[:number]
