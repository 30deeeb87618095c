"""Adventures: one TOML file, or a folder of them, to charts and to the tables that only decisions read.

The charts enter the log when they are needed; the wandering tables, creatures, rumours, plots and endings are
read from here at the moment of a decision, and only the outcome stands in the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from gameloop.kernel.values import evolve, field, frozen
from gameloop.world.actions import Change, Deed
from gameloop.world.bestiary import Monster
from gameloop.world.chart import Chart
from gameloop.world.content import Library
from gameloop.world.modes import VILLAGE
from gameloop.world.records import Obstacle, PlaceRow, Roamer, TextRow, Wanderer
from gameloop.world.region import Filling, Region, Terrain
from gameloop.world.stories import Deal, Ending, Faction, Plot, Restock, Rumour

FOLDER = "adventures"
GENERATED, LAND = "generated", "generated-land"
MADE = (GENERATED, LAND)  # adventures that are in no file
GENERATED_IS = "a dungeon of its own for each seed"  # what they are, for those who choose
LAND_IS = "a country without end"
COIN = "coin"  # the change that brings money


class Beyond(Protocol):
    """The land beyond what is drawn of a region: a pure function of the seed of a game."""

    def terrain(self, hex_: str) -> Terrain | None:
        """The ground of a hex; None where there is none."""

    def filling(self, hex_: str) -> Filling:
        """What lies in a hex."""

    def home(self, place: str) -> str:
        """The hex of a site beyond what is drawn; empty for any other name."""

    def grown(self, whole: Adventure, charts: tuple[str, ...]) -> Adventure:
        """The adventure with the towns and dungeons beyond what is drawn that are called so."""

    def in_coin(self, coins: int) -> Beyond:
        """The same, what lies there counted in a smaller coin."""


@frozen
class Adventure:
    """A whole adventure. `level` is the lowest and highest level of characters it is meant for, `party` how
    many; `harm` is the dice of a wound that a plan may cost, `pitch` is told to those who begin. `lengths` are those of
    the rooms that say how long they are, in feet.

    Of one with a `region` that is the dungeon as well, `village` is where new people come from, `towns` are the
    charts of its own settlements, and `parts` are the adventures it is made of: what is its own, then those that its
    sites lead to. All else of it is theirs joined. Where its land goes on (`endless`), `beyond` is what makes it.
    """

    id: str
    title: str
    level: tuple[int, int]
    party: int
    harm: str
    dungeon: Chart
    village: Chart
    creatures: tuple[Monster, ...]
    wanderers: tuple[Wanderer, ...]
    texts: tuple[TextRow, ...]
    deeds: tuple[Deed, ...]
    obstacles: tuple[Obstacle, ...]
    factions: tuple[Faction, ...]
    deals: tuple[Deal, ...]
    plots: tuple[Plot, ...]
    restock: tuple[Restock, ...]
    rumours: tuple[Rumour, ...]
    endings: tuple[Ending, ...]
    towns: tuple[Chart, ...] = ()
    parts: tuple[Adventure, ...] = ()
    houses: tuple[PlaceRow, ...] = ()
    lengths: Mapping[str, int] = field(factory=dict)
    endless: bool = False
    beyond: Beyond | None = None
    pitch: str = ""

    @property
    def charts(self) -> tuple[Chart, ...]:
        """Each dungeon with its village, and the settlements."""
        if not self.parts:
            return self.dungeon, self.village, *self.towns
        return tuple({chart.id: chart for part in self.parts for chart in part.charts}.values())

    @property
    def settlements(self) -> tuple[Chart, ...]:
        """The villages and towns, their own and those that come with its dungeons."""
        return tuple(chart for chart in self.charts if chart.kind == VILLAGE)

    @property
    def grounds(self) -> tuple[Chart, ...]:
        """The charts in which things, groups and traps are: every dungeon, and the region."""
        return tuple(part.dungeon for part in self.parts or (self,))

    @property
    def region(self) -> Region | None:
        """The region, if there is one."""
        return self.dungeon if isinstance(self.dungeon, Region) else None

    def at(self, chart: str) -> Adventure:
        """The adventure to which a chart belongs: of an adventure without parts itself."""
        return next((part for part in self.parts if any(c.id == chart for c in part.charts)), self)

    def ground(self, place: str) -> Chart:
        """The dungeon, or the region, in which a place is; that of the adventure for one that is in none."""
        return next((g for g in self.grounds if any(p.id == place for p in g.places)), self.dungeon)

    def creature(self, id: str) -> Monster | None:  # noqa: A002 - the word of the format
        """The adventure's own creature of that id; None if it is the bestiary's."""
        return next((creature for creature in self.creatures if creature.id == id), None)

    def table(self, level: int) -> tuple[Wanderer, ...]:
        """The wandering table of a level, in the order of its die; its die has as many sides as its last
        number.
        """
        rows = [row for row in self.wanderers if row.level == level]
        return tuple(sorted(rows, key=lambda row: row.roll))

    def roamers(self, terrain: str, *, beyond: bool = False) -> tuple[Wanderer, ...]:
        """The wandering table of a terrain, on the map or beyond it, likewise; where there is none on the map, the one
        beyond.
        """
        rows = [row for row in self.wanderers if isinstance(row, Roamer) and row.terrain == terrain]
        here = [row for row in rows if row.beyond == beyond] or rows
        return tuple(sorted(here, key=lambda row: row.roll))


def shelf(library: Library) -> tuple[str, ...]:
    """The ids of all adventures that can be loaded, sorted."""
    files = [name.rpartition("/")[2].removesuffix(".toml") for name in library.names(FOLDER)]
    return tuple(sorted({*files, *library.folders(FOLDER)}))


def of_seed(id: str, seed: str) -> str:  # noqa: A002
    """What a game with a seed loads for an adventure: itself, but those generated have a name for each seed."""
    return f"{id}/{seed}" if id in MADE else id


def is_generated(id: str) -> bool:  # noqa: A002
    """Tells whether an adventure is made, and in no file."""
    return id.partition("/")[0] in MADE


def load(id: str, library: Library, seed: str = "", coins: int = 1) -> Adventure:  # noqa: A002
    """An adventure by id, in a game with that seed, and with what its things are worth in a coin of which so many are
    one of its own. Raises ContentError with every fault, each with its file.

    `generated/SEED` is the one that a seed makes, and `generated-land/SEED`. They are made anew each time: that costs
    less than to keep them.
    """
    if is_generated(id):
        named = of_seed(id, seed)
        return valued(_goes_on(_read(named, library), library, named.partition("/")[2]), coins)
    return _in_coin(_goes_on(_kept(id, library, coins), library, seed), coins)


def _kept(id: str, library: Library, coins: int) -> Adventure:  # noqa: A002
    if coins == 1:
        return library.once(f"{FOLDER}/{id}", lambda library: _read(id, library))
    return library.once(f"{FOLDER}/{id}/{coins}", lambda library: valued(_kept(id, library, 1), coins))


def _goes_on(played: Adventure, library: Library, seed: str) -> Adventure:
    if not played.endless or played.region is None:
        return played
    from gameloop.world.generated.country import Country  # imported where there is land to make

    return evolve(played, beyond=Country(library, played.region, seed))


def _read(id: str, library: Library) -> Adventure:  # noqa: A002
    from gameloop.world.loading import read  # imported where content is read anew: it takes a dozen modules

    return read(id, library)


def valued(adventure: Adventure, coins: int) -> Adventure:
    """The adventure with what its things are worth in a smaller coin, of which so many are one of its own.

    Charts enter the log with their things, so a rulebook says what its coin is when it is bound to an adventure.
    """
    if coins == 1:
        return adventure
    dungeon, village = (_valued(chart, coins) for chart in (adventure.dungeon, adventure.village))
    worth = evolve(
        adventure,
        dungeon=dungeon,
        village=village,
        deeds=tuple(
            evolve(d, price=d.price * coins, then=_paid(d.then, coins), fails=_paid(d.fails, coins))
            for d in adventure.deeds
        ),
        obstacles=tuple(evolve(o, then=_paid(o.then, coins)) for o in adventure.obstacles),
        deals=tuple(_priced(deal, coins) for deal in adventure.deals),
        plots=tuple(evolve(plot, then=_paid(plot.then, coins)) for plot in adventure.plots),
        rumours=tuple(evolve(rumour, price=rumour.price * coins) for rumour in adventure.rumours),
        endings=tuple(evolve(ending, then=_paid(ending.then, coins)) for ending in adventure.endings),
        parts=tuple(valued(part, coins) for part in adventure.parts),
    )
    return _in_coin(worth, coins)


def _in_coin(adventure: Adventure, coins: int) -> Adventure:
    """The same, with what lies beyond its map in that coin."""
    return (
        adventure if adventure.beyond is None else evolve(adventure, beyond=adventure.beyond.in_coin(coins))
    )


def _priced(deal: Deal, coins: int) -> Deal:
    return evolve(
        deal,
        silver=deal.silver * coins,
        then=_paid(deal.then, coins),
        kept=_paid(deal.kept, coins),
        broken=_paid(deal.broken, coins),
    )


def _paid(changes: tuple[Change, ...], coins: int) -> tuple[Change, ...]:
    """Changes with the coins that they bring."""
    return tuple(evolve(c, n=c.n * coins) if c.do == COIN else c for c in changes)


def _valued(chart: Chart, coins: int) -> Chart:
    return evolve(chart, things=tuple(evolve(thing, value=thing.value * coins) for thing in chart.things))
