"""The country beyond the edge of a region: what ground a hex has, and what lies in it, by the seed and where it lies.

Every hex grows out of one that lies nearer to where the land begins, so its ground depends on no walk; all else of it
depends on itself alone. Texts and names are dealt by the rank of a hex (kernel/hexes.py), not drawn, so that they come
again only after the whole deal is out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import gcd, prod

from gameloop.kernel import hexes
from gameloop.kernel.values import evolve
from gameloop.world.adventure import LAND, Adventure, valued
from gameloop.world.bestiary import Monster, load_bestiary
from gameloop.world.content import Library, Report, structure_file
from gameloop.world.generated import parts
from gameloop.world.generated.landtables import (
    CONTENTS,
    D20,
    DUNGEON,
    FILE,
    NOTHING,
    GroundWords,
    LandTables,
    on,
)
from gameloop.world.generated.lots import Lots, luck_of
from gameloop.world.generated.siting import TOWN, UNDER, Ground, Siting
from gameloop.world.generated.tables import Tables
from gameloop.world.generated.vetland import vet_land
from gameloop.world.generated.vetting import FILES, load_tables
from gameloop.world.joining import Town, added
from gameloop.world.region import WATER, Filling, Region, Terrain
from gameloop.world.regioncharting import FILE as TERRAINS
from gameloop.world.regioncharting import TerrainRow, terrains

NO_HEX = "-"  # a letter of the rows: there the land does not go on


class Country:
    """The land of a seed round a region; its tables are read when the first hex is needed.

    `coins` are how many of the ruleset's coin one of the tables' is.
    """

    def __init__(self, library: Library, region: Region, seed: str, coins: int = 1) -> None:
        self.library, self.region, self.seed, self.coins = library, region, seed, coins
        self.heart = hexes.parse(region.hex_of(region.start))
        self._drawn: dict[str, Terrain] = {}  # what was made before, which would be made alike again
        self._towns: dict[str, Town] = {}
        self._dungeons: dict[str, Adventure] = {}
        for file in (FILE, TERRAINS, *FILES):
            library.put_by(file)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Country) and self._told() == other._told()

    def _told(self) -> tuple[Region, str, int]:
        return self.region, self.seed, self.coins

    def in_coin(self, coins: int) -> Country:
        """The same land, what lies in it counted in a smaller coin."""
        return Country(self.library, self.region, self.seed, self.coins * coins)

    @cached_property
    def land(self) -> LandTables:
        """The words of the land. Raises ContentError."""
        return load_land(self.library)

    @cached_property
    def tables(self) -> Tables:
        """The words of what lies below it. Raises ContentError."""
        return load_tables(self.library)

    @cached_property
    def creatures(self) -> Mapping[str, Monster]:
        """Who may live there. Raises ContentError."""
        return load_bestiary(self.library)

    # --- the ground -----------------------------------------------------------------------------------

    def terrain(self, hex_: str) -> Terrain | None:
        """The ground of a hex; None where there is none."""
        chain = []
        while (found := self._known(hex_)) is None and not self._closed(hex_):
            chain.append(hex_)
            hex_ = self._inward(hex_)
        for name in reversed(chain):
            found = self._drawn[name] = self._beyond(name, found)
        return found

    def _known(self, hex_: str) -> Terrain | None:
        return self.region.hexes.get(hex_) or self._drawn.get(hex_)

    def _closed(self, hex_: str) -> bool:
        column, row = hexes.parse(hex_)
        rows = self.region.rows
        letters = rows[row - 1] if 0 < row <= len(rows) else ""
        return 0 < column <= len(letters) and letters[column - 1] == NO_HEX

    def _inward(self, hex_: str) -> str:
        """The neighbour nearer to where the land begins out of which a hex grows."""
        at = hexes.parse(hex_)
        nearer = [
            hexes.name(other)
            for _, other in hexes.around(at)
            if hexes.distance(self.heart, other) < hexes.distance(self.heart, at)
        ]
        free = [name for name in nearer if not self._closed(name)]
        return self.lots(hex_).pick("grows out of", free) if free else hexes.name(self.heart)

    def _beyond(self, hex_: str, inner: Terrain | None) -> Terrain:
        rows = self._rows
        words = self.land.at(inner.id) if inner is not None else self.land.ground[0]
        row = rows[self.lots(hex_).pick("terrain", words.next)]
        mark = next((t.mark for t in self.region.legend if t.id == row.id), row.sign)
        return Terrain(mark, row.id, row.name, row.tags)

    @cached_property
    def _rows(self) -> Mapping[str, TerrainRow]:
        return terrains(self.library)

    def lots(self, hex_: str) -> Lots:
        """The choices of a hex."""
        return Lots(luck_of(self.seed, f"{self.region.id} {hex_}"))

    # --- what lies there ------------------------------------------------------------------------------

    def danger(self, hex_: str) -> int:
        """How dangerous a hex is: from 1, by how far out it lies."""
        odds = self.land.odds
        far = hexes.distance(self.heart, hexes.parse(hex_))
        worse = self.lots(hex_).in_six("worse", odds.worse_in6)
        return min(1 + far // odds.step + worse, len(self.tables.dwellers.level))

    def content(self, hex_: str) -> str:
        """What a hex holds (landtables.CONTENTS); of water, of what is drawn and of what is no hex: nothing."""
        terrain = self.terrain(hex_)
        if hex_ == self.doorstep:
            return DUNGEON
        if terrain is None or hex_ in self.region.hexes or not self.land.at(terrain.id).lairs:
            return NOTHING
        return on(self.land.odds.contents, self.lots(hex_).die("content", D20))

    @cached_property
    def doorstep(self) -> str:
        """A hex next to where a generated land begins that has a dungeon in any case; empty in other lands."""
        if self.region.id != LAND:
            return ""
        beside = [hexes.name(at) for _, at in hexes.around(self.heart)]
        dry = [name for name in beside if (t := self.terrain(name)) is not None and WATER not in t.tags]
        return self.lots(hexes.name(self.heart)).pick("doorstep", dry) if dry else ""

    def filling(self, hex_: str) -> Filling:
        """Everything about a hex but its ground."""
        made = Siting(self, self.ground(hex_)).filling()
        things = tuple(evolve(thing, value=thing.value * self.coins) for thing in made.things)
        return evolve(made, things=things)

    def ground(self, hex_: str) -> Ground:
        """A hex before anything lies in it. Raises LookupError where there is none."""
        terrain = self.terrain(hex_)
        if terrain is None:
            raise LookupError(hex_)
        words = self.land.at(terrain.id)
        return Ground(
            hex_,
            terrain,
            words,
            self.content(hex_),
            self.danger(hex_),
            self.named(hex_, words),
            self.told(hex_, words),
        )

    def named(self, hex_: str, words: GroundWords) -> str:
        """What a hex is called."""
        names = self.land.names
        before, first, second = self.dealt("names", hex_, (names.before, names.first, words.second))
        return f"{before} {first} {second}".strip()

    def told(self, hex_: str, words: GroundWords) -> str:
        """What is to be seen in a hex."""
        return " ".join(self.dealt("texts", hex_, (words.lie, words.grows, self.land.trace)))

    def dealt(self, name: str, hex_: str, lists: Sequence[Sequence[str]]) -> tuple[str, ...]:
        """One of each list for a hex; the same of all of them comes again only when every other has come."""
        whole = prod(len(one) for one in lists)
        lots = Lots(luck_of(self.seed, f"{self.region.id} {name}"))
        begin, step = lots.die("begin", whole), _coprime(lots.die("step", whole), whole)
        at = (begin + step * hexes.rank(self.heart, hexes.parse(hex_))) % whole
        found = []
        for one in lists:
            at, position = divmod(at, len(one))
            found.append(one[position])
        return tuple(found)

    def home(self, place: str) -> str:
        """The hex of a site beyond what is drawn; empty for any other name."""
        content, _, hex_ = place.partition("-")
        return hex_ if content in CONTENTS and hexes.NAME.fullmatch(hex_) else ""

    # --- what it leads to -----------------------------------------------------------------------------

    def grown(self, whole: Adventure, charts: tuple[str, ...]) -> Adventure:
        """The adventure with the towns and dungeons beyond what is drawn that are called so."""
        there = [_named(chart) for chart in charts]
        towns = [self._town(hex_) for kind, hex_ in there if kind == TOWN]
        return added(whole, towns, tuple(self._dungeon(hex_) for kind, hex_ in there if kind == UNDER))

    def _town(self, hex_: str) -> Town:
        if hex_ not in self._towns:
            self._towns[hex_] = parts.town(self, hex_)
        return self._towns[hex_]

    def _dungeon(self, hex_: str) -> Adventure:
        if hex_ not in self._dungeons:
            self._dungeons[hex_] = valued(parts.dungeon(self, hex_), self.coins)
        return self._dungeons[hex_]

    # --- round about ----------------------------------------------------------------------------------

    def near(self, hex_: str, far: int) -> Iterator[tuple[str, str]]:
        """The hexes round one that hold something, nearest first, each behind what it holds."""
        at = hexes.parse(hex_)
        for other in hexes.within(at, far):
            name = hexes.name(other)
            if name != hex_ and (what := self.content(name)) != NOTHING:
                yield what, name


def _named(chart: str) -> tuple[str, str]:
    """What kind of place a chart is, and in which hex."""
    kind, _, hex_ = chart.partition("-")
    return kind, hex_


def _coprime(step: int, whole: int) -> int:
    """The next step from that by which all places of a round are come to."""
    while gcd(step, whole) != 1:
        step += 1
    return step


def load_land(library: Library) -> LandTables:
    """The words of the land, found sound. Raises ContentError with every fault."""
    return library.once(FILE, _load)


def _load(library: Library) -> LandTables:
    found, report = structure_file(LandTables, FILE, library), Report()
    vet_land(found, terrains(library), load_bestiary(library), report)
    report.stop()
    return found
