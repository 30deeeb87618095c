"""What a dungeon is like to walk: loops, dead ends, doors, ways in and down, locks and secrets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

from gameloop.craft.bands import Figures, Measured, Measures, count, share
from gameloop.craft.graph import Links, cut_off, distances, links, parts
from gameloop.craft.study import Study, joins, outs, plain, secrets
from gameloop.kernel.grid import OPPOSITE, STEP, bounds, centre
from gameloop.kernel.values import evolve
from gameloop.world.chart import Chart, Place, Way
from gameloop.world.sense import reached

STUCK, LOCKED = "stuck", "locked"
SEARCH = "search"


def ids(places: Sequence[Place]) -> tuple[str, ...]:
    """The ids of places."""
    return tuple(place.id for place in places)


def every(study: Study) -> tuple[str, ...]:
    """The ids of all places, passages too."""
    return ids(study.dungeon.places)


def opened(study: Study) -> tuple[Way, ...]:
    """The ways from place to place that nobody has to find."""
    return tuple(way for way in joins(study.dungeon) if not way.hidden)


def walk(study: Study) -> Links:
    """The whole dungeon as whoever knows all of it walks it."""
    return links(every(study), joins(study.dungeon))


def front(study: Study, *, known: bool) -> dict[str, int]:
    """How many moves each room is from the way in at which the adventure begins."""
    graph = walk(study) if known else links(every(study), joins(plain(study.dungeon)))
    return distances(graph, [study.dungeon.start])


def whence(study: Study) -> tuple[str, ...]:
    """The rooms with a way out."""
    return tuple(dict.fromkeys(way.a for way in outs(study.dungeon)))


# --- reaching ---------------------------------------------------------------------------------------------


def unreached(study: Study, _figures: Figures) -> Measured:
    """Rooms that are not optional, and that nobody comes to without finding a secret way."""
    needless = optional(study)
    return count(f"room[{room}]" for room in behind(study) if room not in needless)


def optional(study: Study) -> tuple[str, ...]:
    """The rooms that the author says nobody needs."""
    rows = [*study.sheet.room, *(evolve(row, id=key) for key, row in study.sheet.chart.place.items())]
    return tuple(row.id for row in rows if row.optional)


def loops(study: Study, _figures: Figures) -> Measured:
    """Ways beyond those that join the places, per place."""
    places, ways = every(study), opened(study)
    return Measured(Fraction(len(ways) - len(places) + parts(places, ways), len(places)))


def ways_at(chart: Chart, place: str, *, hidden: bool) -> int:
    """How many ways a place has, those out of the dungeon too."""
    return sum(hidden or not way.hidden for way in chart.ways_at(place))


def dead_ends(study: Study, _figures: Figures) -> Measured | None:
    """Rooms with one way."""
    found = [room.id for room in study.rooms if ways_at(study.dungeon, room.id, hidden=False) == 1]
    return share(len(found), len(study.rooms), found)


def mean_ways(study: Study, _figures: Figures) -> Measured:
    """Ways of a room, secret ones and those out of the dungeon too."""
    total = sum(ways_at(study.dungeon, room.id, hidden=True) for room in study.rooms)
    return Measured(Fraction(total, len(study.rooms)))


def most_ways(study: Study, _figures: Figures) -> Measured:
    """The ways of the room that has most."""
    most = {room.id: ways_at(study.dungeon, room.id, hidden=True) for room in study.rooms}
    top = max(most.values())
    return Measured(Fraction(top), tuple(room for room, ways in most.items() if ways == top))


def directions(study: Study, _figures: Figures) -> Measured:
    """Ways whose two directions are not each other's opposite, or do not lie as the plan does."""
    chart = study.dungeon
    return count(f"way[{way.id}]" for way in joins(chart) if not _reciprocal(way) or _crooked(way, chart))


def _reciprocal(way: Way) -> bool:
    """Opposite, or at least not the same: a crooked passage may leave north and come in from the west."""
    return OPPOSITE.get(way.dir) == way.back or (way.dir in STEP and way.back in STEP and way.dir != way.back)


def _crooked(way: Way, chart: Chart) -> bool:
    """Tells whether a way on one level leads away from where its direction says that it goes."""
    a, b = chart.place(way.a), chart.place(way.b)
    if (
        way.dir not in STEP
        or OPPOSITE.get(way.dir) != way.back
        or a.level != b.level
        or not (a.area and b.area)
    ):
        return False
    (ax, ay), (bx, by) = centre(bounds(a.area)), centre(bounds(b.area))
    east, south = STEP[way.dir]
    return east * (bx - ax) + south * (by - ay) <= 0


# --- in and out -------------------------------------------------------------------------------------------


def ways_out(study: Study, _figures: Figures) -> Measured:
    """Ways out of the dungeon."""
    found = outs(study.dungeon)
    return Measured(Fraction(len(found)), tuple(way.id for way in found))


def nearest_outs(study: Study, _figures: Figures) -> Measured | None:
    """Moves between the two ways out that are nearest to each other."""
    rooms = [way.a for way in outs(study.dungeon)]
    graph = walk(study)
    far = {(a, b): distances(graph, [a]).get(b, len(graph)) for a, b in combinations(rooms, 2)}
    if not far:
        return None
    pair = min(far, key=lambda two: far[two])
    return Measured(Fraction(far[pair]), pair)


def from_inside(study: Study, _figures: Figures) -> Measured:
    """Ways out that have to be opened from inside first."""
    inside = [
        way.id for way in outs(study.dungeon) if (way.door and way.door.barred_from) or way.kind == "dig"
    ]
    return Measured(Fraction(len(inside)), tuple(inside))


def _between(study: Study, upper: int, lower: int) -> tuple[Way, ...]:
    level = {place.id: place.level for place in study.dungeon.places}
    return tuple(way for way in joins(study.dungeon) if {level[way.a], level[way.b]} == {upper, lower})


def links_down(study: Study, _figures: Figures) -> Measured | None:
    """Ways between two neighbouring levels, where there are fewest."""
    found = {pair: len(_between(study, *pair)) for pair in pairwise(study.levels)}
    return _fewest(found)


def kinds_down(study: Study, _figures: Figures) -> Measured | None:
    """Kinds of ways between two neighbouring levels, where there are fewest."""
    found = {pair: len({way.kind for way in _between(study, *pair)}) for pair in pairwise(study.levels)}
    return _fewest(found)


def _fewest(found: dict[tuple[int, int], int]) -> Measured | None:
    if not found:
        return None
    pair = min(found, key=lambda two: found[two])
    return Measured(Fraction(found[pair]), (f"levels {pair[0]} and {pair[1]}",))


def largest_lost(study: Study, _figures: Figures) -> Measured | None:
    """The largest part of the rooms that one closed way cuts off from every way out."""
    places, ways, starts = every(study), joins(plain(study.dungeon)), [study.dungeon.start, *whence(study)]
    lost = {way.id: len(cut_off(places, ways, starts, way)) for way in ways}
    if not lost:
        return None
    worst = max(lost, key=lambda way: lost[way])
    return share(lost[worst], len(places), (f"way[{worst}]",))


def depth_front(study: Study, _figures: Figures) -> Measured:
    """Moves from the farthest room to the open air by the front alone."""
    return _farthest(front(study, known=False))


def depth_all(study: Study, _figures: Figures) -> Measured:
    """Moves from the farthest room to the open air once every way is known."""
    return _farthest(distances(walk(study), whence(study)))


def shorter(study: Study, figures: Figures) -> Measured:
    """By how many moves what has been found out shortens the way home."""
    return Measured(depth_front(study, figures).value - depth_all(study, figures).value)


def _farthest(far: dict[str, int]) -> Measured:
    """One more than its moves, for the way out itself."""
    room = max(far, key=lambda place: far[place], default="")
    return Measured(Fraction(far.get(room, 0) + 1), (room,))


# --- doors ------------------------------------------------------------------------------------------------


def _state(way: Way, study: Study) -> str:
    """What shuts a way, with the rulebook's word for doors of which nothing is said."""
    state = way.door.state if way.door else ""
    return study.rules.door if state == "unsaid" else state


def stuck(study: Study, _figures: Figures) -> Measured | None:
    """Ways with a stuck door."""
    ways = joins(study.dungeon)
    found = [way.id for way in ways if _state(way, study) == STUCK]
    return share(len(found), len(ways), found)


def stuck_toll(study: Study, figures: Figures) -> Measured:
    """Turns that stuck doors cost on the cheapest way to the room where they cost most."""

    def cost(way: Way) -> int:
        return figures.stuck_turns if _state(way, study) == STUCK else 0

    found = distances(walk(study), [study.dungeon.start], cost)
    room = max(found, key=lambda place: found[place])
    return Measured(Fraction(found[room]), (room,))


def locks(study: Study, _figures: Figures) -> Measured:
    """Locked ways whose ends are not both to be reached without that way."""
    chart = study.dungeon
    locked = [way for way in chart.ways if way.door and way.door.state == LOCKED]
    return count(f"way[{way.id}]" for way in locked if not _around(way, chart))


def _around(way: Way, chart: Chart) -> bool:
    without = evolve(chart, ways=tuple(other for other in chart.ways if other is not way))
    found = reached(without, [door.key for door in (w.door for w in chart.ways) if door and door.key])
    leads_out = any(other.out and other is not way for other in chart.ways)
    return way.a in found and (way.b in found if way.b else leads_out)


# --- secrets ----------------------------------------------------------------------------------------------


def tells(study: Study, _figures: Figures) -> Measured:
    """Secret ways that only a search gives away, or a text in a room that lies behind them."""
    return count(f"way[{name}].tell" for name in _untold(study))


def _untold(study: Study) -> Iterator[str]:
    found = {way.id: way for way in secrets(study.dungeon)}
    rows = [*study.sheet.way, *study.sheet.chart.way.values()]
    rooms = ids(study.dungeon.places)
    for row in (row for row in rows if row.tell):
        room, _, field = row.tell.partition(".")
        way = found.get(row.id or f"{row.a}:{row.dirs[0] if row.dirs else ''}")
        if field == SEARCH or (way and room in rooms and room not in _without(way, study)):
            yield row.id or f"{row.a}:{row.b}"


def _without(way: Way, study: Study) -> dict[str, None]:
    chart = study.dungeon
    return reached(evolve(chart, ways=tuple(other for other in chart.ways if other is not way)))


def behind(study: Study) -> tuple[str, ...]:
    """The rooms that nobody comes to without finding a secret way, from whichever way in."""
    ways_in = (way.a for way in outs(study.dungeon) if not (way.door and way.door.barred_from))
    starts = dict.fromkeys((study.dungeon.start, *ways_in))
    found = {name for start in starts for name in reached(evolve(plain(study.dungeon), start=start))}
    return tuple(room.id for room in study.rooms if room.id not in found)


def rooms_behind(study: Study, _figures: Figures) -> Measured | None:
    """Rooms behind secrets alone."""
    hidden = behind(study)
    return share(len(hidden), len(study.rooms), hidden)


def value_behind(study: Study, _figures: Figures) -> Measured | None:
    """Value that nobody has without finding a secret."""
    hidden = behind(study)
    found = [thing for thing in study.treasure if thing.how == "secret" or thing.room in hidden]
    return share(
        sum(t.value for t in found), sum(t.value for t in study.treasure), (thing.id for thing in found)
    )


def _escapes(way: Way, study: Study) -> bool:
    """Tells whether a secret way is part of a loop, or leads to a way out."""
    places, ways = every(study), joins(study.dungeon)
    rest = tuple(other for other in ways if other is not way)
    return parts(places, rest) == parts(places, ways) or bool({way.a, way.b} & {*whence(study)})


def escapes(study: Study, _figures: Figures) -> Measured | None:
    """Secret ways that close a loop or lead out: escapes."""
    found = secrets(study.dungeon)
    open_ended = [way.id for way in found if not _escapes(way, study)]
    return share(len(found) - len(open_ended), len(found), open_ended)


def levels_without_escape(study: Study, _figures: Figures) -> Measured:
    """Levels with no secret way to flee by."""
    level = {place.id: place.level for place in study.dungeon.places}
    found = {level[end] for way in secrets(study.dungeon) if _escapes(way, study) for end in (way.a, way.b)}
    return count(f"level {one}" for one in study.levels if one not in found)


MEASURES: Measures = {
    "L01": unreached,
    "L02": loops,
    "L03": dead_ends,
    "L04.mean": mean_ways,
    "L04.most": most_ways,
    "L04.directions": directions,
    "L05.outs": ways_out,
    "L05.apart": nearest_outs,
    "L05.inside": from_inside,
    "L06.links": links_down,
    "L06.kinds": kinds_down,
    "L07": largest_lost,
    "L08.front": depth_front,
    "L08.all": depth_all,
    "L08.shorter": shorter,
    "L09": stuck,
    "L10": stuck_toll,
    "L11": locks,
    "L12": tells,
    "L13.rooms": rooms_behind,
    "L13.value": value_behind,
    "L14.escapes": escapes,
    "L14.levels": levels_without_escape,
}
