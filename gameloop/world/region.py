"""A region: hexes with their terrain, the sites that lie in them, roads and rivers.

A region is a chart whose places are sites, and those hexes that have a name or a text; every other hex is a place as
well, made of its letter when it is asked for, and no part of the value. It has no ways: hexes touch by where they lie.
What is drawn never changes. Where its land goes on, hexes are added to it as they are needed (world/land.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

from gameloop.kernel import hexes
from gameloop.kernel.values import frozen
from gameloop.world.chart import Chart, Place, Way
from gameloop.world.furnishing import Group, Thing, Trap

KIND = "region"
HEX, SITE = "hex", "site"  # kinds of its places
OUTDOORS = "outdoors"  # the tag of every place under the sky
ROAD, RIVER, BORDER = "road", "river", "border"
LINES = (ROAD, "trail", RIVER, BORDER)
PATHS = (ROAD, "trail")  # lines that are walked along
WATER, DRY = (
    "water",
    "dry",
)  # tags of terrain: nobody walks there; nothing is to be found there, and water is needed


@frozen
class Terrain:
    """What a letter of the rows means: the id of a terrain, its name, and what is so about it (WATER, DRY)."""

    mark: str
    id: str
    name: str
    tags: tuple[str, ...] = ()


@frozen
class Tract:
    """A hex that no letter of the rows stands for, and its ground."""

    hex: str
    terrain: Terrain


@frozen
class Site:
    """Where a place of the region lies. `plain`: it is seen by whoever comes into its hex; else it has to be found.

    `wayside`: whoever is in its hex comes to it at no time. `leads` is "chart/place": a village, or the way into a
    dungeon ("chart/WAY").
    """

    place: str
    hex: str
    plain: bool = False
    wayside: bool = False
    leads: str = ""

    @property
    def chart(self) -> str:
        """The chart to which it leads; empty for one to be seen only."""
        return self.leads.partition("/")[0]


@frozen
class Line:
    """A road or a river. `through` are hexes in their order, `between` pairs of hexes ("0203|0303") that it parts."""

    kind: str
    name: str = ""
    through: tuple[str, ...] = ()
    between: tuple[str, ...] = ()


@frozen
class Filling:
    """What a hex holds: the hex itself as a place, its sites, and what and who is at them.

    The `level` of a place is how dangerous it is there.
    """

    hex: str
    places: tuple[Place, ...]
    sites: tuple[Site, ...] = ()
    things: tuple[Thing, ...] = ()
    groups: tuple[Group, ...] = ()
    traps: tuple[Trap, ...] = ()


def _bare(name: str, terrain: Terrain) -> Place:
    """A hex of which nothing is told but its ground."""
    tags = (OUTDOORS, terrain.id, *terrain.tags)
    return Place(name, terrain.name, kind=HEX, light="lit", tags=tags, see=f"{terrain.name}.")


@frozen
class Region(Chart):
    """The chart of a region; `rows` has a letter a hex, `legend` says what each means. `unit` is miles a hex. `tracts`
    are the hexes beyond the rows that are known so far.
    """

    short_forms: ClassVar[tuple[Mapping[str, Any], ...]] = ({"tracts": []},)

    rows: tuple[str, ...] = ()
    legend: tuple[Terrain, ...] = ()
    sites: tuple[Site, ...] = ()
    lines: tuple[Line, ...] = ()
    tracts: tuple[Tract, ...] = ()

    @cached_property
    def drawn(self) -> dict[str, Terrain]:
        """Every hex of the rows by its name, row by row."""
        marks = {terrain.mark: terrain for terrain in self.legend}
        return {
            hexes.name((column, row)): marks[mark]
            for row, letters in enumerate(self.rows, 1)
            for column, mark in enumerate(letters, 1)
            if mark in marks
        }

    @cached_property
    def hexes(self) -> dict[str, Terrain]:
        """Every hex of the map by its name, row by row, then those beyond the rows."""
        return {**self.drawn, **{tract.hex: tract.terrain for tract in self.tracts}}

    @cached_property
    def _places(self) -> dict[str, Place]:
        told = {place.id: place for place in self.places}
        plain = {name: _bare(name, terrain) for name, terrain in self.hexes.items() if name not in told}
        return {**plain, **told}

    @cached_property
    def _ways_at(self) -> dict[str, tuple[Way, ...]]:
        return dict.fromkeys(self._places, ())

    @cached_property
    def told(self) -> frozenset[str]:
        """The hexes and sites of which something is told."""
        return frozenset(place.id for place in self.places)

    @cached_property
    def led_to(self) -> tuple[str, ...]:
        """The charts to which its sites lead, in their order."""
        return tuple(site.chart for site in self.sites if site.leads)

    @cached_property
    def _sites(self) -> dict[str, Site]:
        return {site.place: site for site in self.sites}

    @cached_property
    def _paths(self) -> frozenset[tuple[str, str]]:
        walks = (line.through for line in self.lines if line.kind in PATHS)
        pairs = [pair for walk in walks for pair in pairwise(walk)]
        return frozenset((*pairs, *((b, a) for a, b in pairs)))

    def site(self, place: str) -> Site | None:
        """Where a place lies; None for a hex, and for what is no place of it."""
        return self._sites.get(place)

    def hex_of(self, place: str) -> str:
        """The hex of a place, for a hex itself."""
        site = self.site(place)
        return site.hex if site is not None else place

    def sites_in(self, hex_: str) -> tuple[Site, ...]:
        """The sites of a hex, in the order of the file."""
        return tuple(site for site in self.sites if site.hex == hex_)

    def around(self, hex_: str) -> Iterator[tuple[str, str]]:
        """The neighbours of a hex that are on the map, each behind its direction, clockwise from the north."""
        for side, at in hexes.around(hexes.parse(hex_)):
            name = hexes.name(at)
            if name in self.hexes:
                yield side, name

    def beside(self, hex_: str, side: str) -> str:
        """The neighbour in a direction, empty off the map."""
        return next((name for way, name in self.around(hex_) if way == side), "")

    def path(self, one: str, other: str) -> bool:
        """Tells whether a road or trail leads from a hex to its neighbour."""
        return (one, other) in self._paths

    def is_water(self, hex_: str) -> bool:
        """Tells whether a hex is water, where nobody walks."""
        return WATER in self.hexes[hex_].tags

    def lines_at(self, hex_: str) -> tuple[Line, ...]:
        """The roads and rivers that touch a hex."""
        return tuple(
            line
            for line in self.lines
            if hex_ in line.through or any(hex_ in pair.split("|") for pair in line.between)
        )
