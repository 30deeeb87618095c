"""The map of what is known: walls, doors as last seen, passages that end in the unknown. Pure functions of the state.

Why nothing is read off the chart but what the survey knows: ids, sizes and numbers of rooms would tell what is
hidden. A passage whose far end was never visited shows its first squares, then a question mark.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gameloop.kernel.grid import Square, bounds, centre, squares
from gameloop.session.results import Block
from gameloop.session.views.places import exit_line
from gameloop.session.views.times import past
from gameloop.session.views.village import errands
from gameloop.world.chart import Way
from gameloop.world.modes import in_village
from gameloop.world.places import SEARCHED, VISITED, known, ways_known
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import State

STUB = 3  # squares shown of a passage that nobody has walked
WALL, FLOOR, PARTY, SHUT, OPEN, SECRET, UNSEEN, UP, DOWN = "#.@+'S?<>"
UNICODE: Mapping[str, str] = {WALL: "\u2588", FLOOR: "\u00b7", SHUT: "\u25ae", OPEN: "\u25af", UNSEEN: "?"}
LEGEND = (
    (PARTY, "you"),
    (SHUT, "shut"),
    (OPEN, "open"),
    (SECRET, "secret door"),
    (f"{UP} {DOWN}", "up, down"),
    (UNSEEN, "not explored"),
)
WHOLE = "plan"  # the voice of a map that is not to be cut
Drawing = dict[Square, str]


def draw(
    state: State, level: int | None = None, *, unicode: bool = False, whole: bool = False, here: bool = True
) -> tuple[Block, ...]:
    """The map of one level (default: where the party is), only as large as what is known of it, and its legend.

    A front end may cut it to a window around the party, unless the `whole` is asked for. The party is left out where it
    is not `here`.
    """
    own = state.chart().place(state.here.place).level
    glyphs = grid(state, own if level is None else level, here=here)
    lines = list(_lines(glyphs))
    if not lines:
        return (Block("list", "nothing is known of that level"),)
    signs: Mapping[str, str] = UNICODE if unicode else {}
    drawn = "\n".join("".join(signs.get(c, c) for c in line) for line in lines)
    legend = "   ".join(f"{signs.get(sign, sign)} {meaning}" for sign, meaning in LEGEND)
    return (Block(WHOLE if whole else "map", drawn), Block("list", legend))


def grid(state: State, level: int, *, here: bool = True) -> Drawing:
    """What may be shown of a level: a glyph for each known square, and the walls around them."""
    chart, survey = state.chart(), state.survey()
    found: Drawing = {}
    for way in chart.ways:
        if known(survey, way.id) and not _unfound(state, way):
            found.update(_way(state, way, level))
    for place in chart.places:
        if place.level == level and known(survey, place.id) in VISITED:
            found.update((square, FLOOR) for square in squares(place.area))
    found.update(_doors(state, level))
    for square in [s for s, glyph in found.items() if glyph != UNSEEN]:
        for beside in _around(square):
            found.setdefault(beside, WALL)
    spot = chart.place(state.here.place)
    if here and spot.level == level and spot.area:
        found.update((square, PARTY) for square in squares([(*centre(spot.area[0]), 1, 1)]))
    return found


def listing(state: State, rules: Ruleset, level: int | None = None, *, at_hand: bool = True) -> Block:
    """The whole map, or a level of it, in words: each place visited, with every exit known there."""
    if in_village(state):
        return errands(state, rules)
    lines = []
    for place in state.chart().places:
        if known(state.survey(), place.id) in VISITED and level in (None, place.level):
            here = " (here)" if at_hand and place.id == state.here.place else ""
            lines.append(f"{place.name}{here}{_searched(state, rules, place.id)}")
            lines.extend(exit_line(state, rules, way, place.id) for way in ways_known(state, place.id))
    return Block("list", "\n".join(lines) or "nothing is known yet")


def _searched(state: State, rules: Ruleset, place: str) -> str:
    """That a place was searched, and when that was done."""
    if known(state.survey(), place) != SEARCHED:
        return ""
    return f", searched {past(state, rules, state.survey().known[place].at)}"


def _unfound(state: State, way: Way) -> bool:
    return bool(way.hidden) and way.id not in state.survey().found


def _ends(state: State, way: Way) -> tuple[bool, bool]:
    """Whether each end has been visited."""
    return _visited(state, way.a), _visited(state, way.b)


def _visited(state: State, place: str) -> bool:
    return bool(place) and known(state.survey(), place) in VISITED


def _way(state: State, way: Way, level: int) -> Iterator[tuple[Square, str]]:
    """The squares of a way: all of it once both ends were visited, else the first few from the visited end."""
    near, far = _ends(state, way)
    area = way.area if state.chart().place(way.a).level == level else way.far
    path = list(squares(area))
    if near and far:
        yield from ((square, FLOOR) for square in path)
        return
    path = path if near else path[::-1]
    yield from ((square, FLOOR) for square in path[:STUB])
    if len(path) > STUB:
        yield path[STUB], UNSEEN


def _doors(state: State, level: int) -> Iterator[tuple[Square, str]]:
    """The glyph of each known door, stair and found secret, on the square nearest the end from which it is known."""
    chart, survey = state.chart(), state.survey()
    for way in chart.ways:
        if not known(survey, way.id) or _unfound(state, way):
            continue
        path = list(squares(way.area if chart.place(way.a).level == level else way.far))
        glyph = _glyph(state, way, level)
        if path and glyph:
            near, _ = _ends(state, way)
            yield (path[len(path) // 2] if all(_ends(state, way)) else path[0] if near else path[-1]), glyph


def _glyph(state: State, way: Way, level: int) -> str:
    other = way.b if way.b and state.chart().place(way.a).level == level else way.a
    there = state.chart().place(other).level if way.b else level
    if there != level:
        return DOWN if there > level else UP
    if way.hidden:
        return SECRET
    if way.door is None:
        return ""
    seen = state.survey().known[way.id].door
    return OPEN if seen == "open" or (not seen and way.door.state == "open") else SHUT


def _around(square: Square) -> Iterator[Square]:
    x, y = square
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            if dx or dy:
                yield x + dx, y + dy


def _lines(glyphs: Drawing) -> Iterator[str]:
    if not glyphs:
        return
    left, top, width, height = bounds([(x, y, 1, 1) for x, y in glyphs])
    for y in range(top, top + height):
        yield "".join(glyphs.get((x, y), " ") for x in range(left, left + width)).rstrip()
