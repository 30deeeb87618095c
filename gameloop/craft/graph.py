"""Places joined by ways as a graph: how far, in how many parts, what falls off when one way is closed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from heapq import heappop, heappush

from gameloop.world.chart import Way

Links = Mapping[str, tuple[tuple[str, Way], ...]]


def links(places: Iterable[str], ways: Iterable[Way]) -> Links:
    """The neighbours of each place, with the way to them."""
    found: dict[str, tuple[tuple[str, Way], ...]] = dict.fromkeys(places, ())
    for way in ways:
        for here in (way.a, way.b):
            if way.passable_from(here):
                found[here] = (*found[here], (way.other(here), way))
    return found


def one(_way: Way) -> int:
    """Every way is a move."""
    return 1


def distances(graph: Links, starts: Iterable[str], cost: Callable[[Way], int] = one) -> dict[str, int]:
    """How far each place is from the nearest of the starts; a place that cannot be reached is not there."""
    done: dict[str, int] = {}
    ahead = [(0, start) for start in starts]
    while ahead:
        far, place = heappop(ahead)
        if place in done:
            continue
        done[place] = far
        for there, way in graph[place]:
            if there not in done:
                heappush(ahead, (far + cost(way), there))
    return done


def parts(places: Collection[str], ways: Collection[Way]) -> int:
    """In how many parts these ways leave these places, whichever way they may be passed."""
    both = [way for way in ways if way.a in places and way.b in places]
    graph: dict[str, list[str]] = {place: [] for place in places}
    for way in both:
        graph[way.a].append(way.b)
        graph[way.b].append(way.a)
    seen: set[str] = set()
    count = 0
    for place in places:
        count += place not in seen
        ahead = [place]
        while ahead:
            here = ahead.pop()
            if here not in seen:
                seen.add(here)
                ahead.extend(graph[here])
    return count


def cut_off(
    places: Collection[str], ways: Collection[Way], starts: Collection[str], shut: Way
) -> tuple[str, ...]:
    """The places that cannot be reached from the starts once a way is shut, of those that could be."""
    before = distances(links(places, ways), starts)
    after = distances(links(places, (way for way in ways if way is not shut)), starts)
    return tuple(place for place in before if place not in after)
