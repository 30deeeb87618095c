"""Maps as pictures: SVG drawn from the very signs of the map in text, so that a picture shows no more than that.

Why our own writer: a rectangle for each sign is all it takes, and the bytes are the same on every machine. A picture
has its title and, as its description, the map in words, for whoever cannot see it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from xml.etree import ElementTree as ET

from gameloop.kernel import hexes as hexagons
from gameloop.kernel.grid import Square, bounds, centre
from gameloop.session.views import hexes, maps
from gameloop.world.outdoors import found, position
from gameloop.world.places import VISITED, known
from gameloop.world.region import PATHS, Region
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import UNSURVEYED, State, Survey

SPACE = "http://www.w3.org/2000/svg"
SIDE, EDGE = 14, 1  # pixels of a square; squares left free around the map
HEX, SLANT, HALF = 30, 15, 26  # a hex with a flat top: its side, half of that, half of its height
INK, PAPER, ROCK, MIST = "#2b2622", "#f4ecd8", "#4a423b", "#b9ac94"
COLOURS: Mapping[str, str] = {maps.WALL: ROCK, maps.UNSEEN: MIST}
SIGNS: Mapping[str, str] = {
    maps.PARTY: "@",
    maps.SECRET: "S",
    maps.UNSEEN: "?",
    maps.UP: "<",
    maps.DOWN: ">",
}
GROUNDS = ("#e6dfb0", "#9fb383", "#c9b38a", "#a89c94", "#93a89b", "#e5d3a0", "#9db8cc", "#7f9cba", "#d8c7b5")


# What neither XML nor HTML may hold, and no reader could see: controls, halves of letters, letters that are none.
UNSHOWN = "[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010fffd]"


def sheer(text: str) -> str:
    """A text as it may stand in a page or picture."""
    return re.sub(UNSHOWN, "", text)


def level(state: State, n: int, title: str, rules: Ruleset, *, here: bool = True) -> ET.Element | None:
    """What is known of a level as a picture, without the party if it is not `here`; None if nothing is."""
    glyphs = maps.grid(state, n, here=here)
    if not glyphs:
        return None
    left, top, width, height = bounds([(x, y, 1, 1) for x, y in glyphs])
    told = maps.listing(state, rules, n, at_hand=here).text
    drawn = _picture((width + 2 * EDGE) * SIDE, (height + 2 * EDGE) * SIDE, title, told)

    def at(square: Square) -> Square:
        return (square[0] - left + EDGE) * SIDE, (square[1] - top + EDGE) * SIDE

    for square, glyph in sorted(glyphs.items(), key=lambda one: (one[0][1], one[0][0])):
        _square(drawn, at(square), glyph)
    for square, number in numbers(state, n):
        if glyphs.get(square) == maps.FLOOR:
            x, y = at(square)
            _letter(drawn, (x + SIDE // 2, y + SIDE - 3), number, 11)
    return drawn


def numbers(state: State, n: int) -> Iterator[tuple[Square, str]]:
    """The number of each place of a level that was visited, as it stands behind its name, and where it is written."""
    for place in state.chart().places:
        visited = place.level == n and known(state.survey(), place.id) in VISITED
        if visited and place.number and place.area:
            yield centre(place.area[0]), str(place.number)


def _picture(width: int, height: int, title: str, told: str) -> ET.Element:
    name = "map-" + "".join(c if c.isalnum() else "-" for c in title.casefold())
    picture = ET.Element(
        "svg", xmlns=SPACE, viewBox=f"0 0 {width} {height}", width=str(width), height=str(height)
    )
    picture.set("role", "img")
    picture.set("aria-labelledby", f"{name}-title {name}-desc")
    ET.SubElement(picture, "title", id=f"{name}-title").text = sheer(title)
    ET.SubElement(picture, "desc", id=f"{name}-desc").text = sheer(told)
    ET.SubElement(picture, "rect", width=str(width), height=str(height), fill=PAPER)
    return picture


def _square(picture: ET.Element, at: Square, glyph: str) -> None:
    x, y = at
    box = {"x": str(x), "y": str(y), "width": str(SIDE), "height": str(SIDE)}
    ET.SubElement(
        picture, "rect", box, fill=COLOURS.get(glyph, "#fffaf0"), stroke=COLOURS.get(glyph, "#e5dcc6")
    )
    if glyph in (maps.SHUT, maps.OPEN):
        fill = INK if glyph == maps.SHUT else "none"
        inner = {"x": str(x + 3), "y": str(y + 3), "width": str(SIDE - 6), "height": str(SIDE - 6)}
        ET.SubElement(picture, "rect", inner, fill=fill, stroke=INK)
    elif glyph in SIGNS:
        _letter(picture, (x + SIDE // 2, y + SIDE - 3), SIGNS[glyph], 12)


def _letter(picture: ET.Element, at: Square, text: str, size: int) -> None:
    told = ET.SubElement(picture, "text", x=str(at[0]), y=str(at[1]), fill=INK)
    told.set("font-size", str(size))
    told.set("font-family", "monospace")
    told.set("text-anchor", "middle")
    told.text = sheer(text)


# --- the country ------------------------------------------------------------------------------------------


def country(state: State, title: str) -> ET.Element | None:
    """What is known of the region as a picture; None if nothing is."""
    region = hexes.region_known(state)
    survey = state.surveys.get(region.id, UNSURVEYED) if region is not None else UNSURVEYED
    shown = [name for name in region.hexes if known(survey, name)] if region is not None else []
    if region is None or not shown:
        return None
    at = {name: _corner(hexagons.parse(name)) for name in shown}
    left, top = min(x for x, _ in at.values()), min(y for _, y in at.values())
    right, bottom = max(x for x, _ in at.values()), max(y for _, y in at.values())
    size = (right - left + 2 * HEX + 2 * SLANT, bottom - top + 2 * HALF + SLANT)
    picture = _picture(*size, title, hexes.listing(state).text)
    for name, (x, y) in at.items():
        _hexagon(picture, (x - left + SLANT, y - top + SLANT), name, region, survey, state)
    return picture


def _corner(at: hexagons.Hex) -> Square:
    """The upper left of the box around a hex; every second column lies half a hex lower."""
    column, row = at
    return column * (HEX + SLANT), row * 2 * HALF + HALF * (1 - column % 2)


def _hexagon(
    picture: ET.Element, at: Square, name: str, region: Region, survey: Survey, state: State
) -> None:
    x, y = at
    corners = (
        *((x + SLANT, y), (x + SLANT + HEX, y), (x + HEX + 2 * SLANT, y + HALF)),
        *((x + SLANT + HEX, y + 2 * HALF), (x + SLANT, y + 2 * HALF), (x, y + HALF)),
    )
    grounds = list(dict.fromkeys(terrain.id for terrain in (*region.legend, *region.hexes.values())))
    colour = GROUNDS[grounds.index(region.hexes[name].id) % len(GROUNDS)]
    points = " ".join(f"{px},{py}" for px, py in corners)
    ET.SubElement(picture, "polygon", points=points, fill=colour, stroke=ROCK)
    middle = x + SLANT + HEX // 2
    _letter(picture, (middle, y + 14), name, 10)
    _letter(picture, (middle, y + HALF + 8), _signs(name, region, survey, state), 14)
    _letter(picture, (middle, y + 2 * HALF - 5), region.hexes[name].name.casefold()[:9], 8)


def _signs(name: str, region: Region, survey: Survey, state: State) -> str:
    """The party, places that are known, a road that was walked."""
    walked = any(line.kind in PATHS and name in line.through for line in region.lines)
    signs: Iterable[str] = (
        "@" * (position(state, region) == name),
        "*" * any(found(survey, site) for site in region.sites_in(name)),
        "=" * (walked and known(survey, name) in VISITED),
    )
    return " ".join(sign for sign in signs if sign)


def text(picture: ET.Element) -> str:
    """A picture as a file of its own."""
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(picture, encoding="unicode") + "\n"
