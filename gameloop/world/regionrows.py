"""The tables of a region in an adventure file: the field names are the keys, the types their limits."""

from __future__ import annotations

from typing import Annotated

from gameloop.kernel.values import frozen
from gameloop.world.chart import Note
from gameloop.world.region import LINES
from gameloop.world.shape import Id, OneOf

VILLAGE, DUNGEON = "village", "dungeon"
DOORSTEPS = (VILLAGE, DUNGEON)


@frozen
class RegionRow:
    """A region, drawn: a letter a hex, a line of text a row; `legend` says of each letter what terrain it is.

    With `beyond` its land goes on off the map, except where a row has a `-`.
    """

    rows: str
    legend: dict[str, str]
    beyond: bool = False


@frozen
class LineRow:
    """A road, trail, river or border: `through` hexes in order, of which a straight walk between two may be left
    out; or `between` pairs of hexes ("0203|0303").
    """

    kind: Annotated[str, OneOf(LINES)]
    name: str = ""
    through: tuple[str, ...] = ()
    between: tuple[str, ...] = ()


@frozen
class HexRow:
    """A hex that has a name or a text of its own."""

    id: str
    name: str
    see: str
    look: tuple[Note, ...] = ()
    tags: tuple[str, ...] = ()


@frozen
class SiteRow:
    """Something in a hex. `plain`: it is seen from afar; `wayside`: whoever is in the hex comes to it at no time.

    `adventure` is another of the shelf, entered here by its village, or by its own way in (`door` = dungeon).
    """

    id: Id
    hex: str
    name: str
    see: str = ""
    dark: str = ""
    look: tuple[Note, ...] = ()
    search: str = ""
    tags: tuple[str, ...] = ()
    plain: bool = False
    wayside: bool = False
    adventure: str = ""
    door: Annotated[str, OneOf(DOORSTEPS)] = "village"


@frozen
class SettlementRow:
    """A town or village of the region: its places are those `of` it; `start` is where one arrives."""

    id: Id
    hex: str
    name: str
    start: str
    see: str = ""
