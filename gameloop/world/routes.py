"""Routes: the shortest known way to a place, and out of a dungeon."""

from __future__ import annotations

from collections.abc import Collection
from heapq import heappop, heappush

from gameloop.world.chart import Way
from gameloop.world.digging import undug
from gameloop.world.doorways import BARRED, LOCKED, SPIKED, STUCK
from gameloop.world.places import known, ways_known
from gameloop.world.state import State


def route(state: State, place: str, shun: Collection[str] = ()) -> tuple[str, ...]:
    """The ids of the known ways to a place, the fewest turns first, then the fewest feet; empty if there is none.

    Ways whose door was last seen locked, spiked, or barred on the far side are closed to it; it leads through no place
    to shun.
    """
    start = state.here.place
    queue: list[tuple[int, int, tuple[str, ...], str]] = [(0, 0, (), start)]
    done: list[str] = []
    while queue:
        turns, feet, path, at = heappop(queue)
        if at == place:
            return path
        if at in done or at in shun:
            continue
        done.append(at)
        for way in _walkable(state, at):
            cost = turns + max(way.turns, 1) + (_remembered(state, way) == STUCK)
            heappush(queue, (cost, feet + way.feet, (*path, way.id), way.other(at)))
    return ()


def _walkable(state: State, place: str) -> list[Way]:
    """The known ways from a place to known places that nothing remembered closes."""
    survey = state.survey()
    return [
        way
        for way in ways_known(state, place)
        if known(survey, way.id)
        and not way.out
        and known(survey, way.other(place))
        and _free(state, way, place)
    ]


def _free(state: State, way: Way, place: str) -> bool:
    if undug(state, way):
        return False
    door = _remembered(state, way)
    here = way.door is not None and way.door.barred_from == place
    return door not in (LOCKED, SPIKED) and (door != BARRED or here)


def _remembered(state: State, way: Way) -> str:
    found = state.survey().known.get(way.id)
    return found.door if found else ""


def way_outside(state: State) -> Way | None:
    """The known way out of the chart that is fewest rooms from here along known ways; None if none can be reached.

    One that nothing remembered closes is nearer than any that is blocked or shut.
    """
    survey, here = state.survey(), state.here.place
    outs = [way for way in state.chart().ways if way.out and known(survey, way.id)]
    near = [way for way in outs if way.a == here or route(state, way.a)]
    return min(near, key=lambda way: (not _free(state, way, way.a), len(route(state, way.a))), default=None)
