"""An adventure laid out for measuring: its tables, its charts, and the rulebook it is measured under."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from gameloop.kernel.values import evolve, frozen
from gameloop.world import loading
from gameloop.world.bestiary import INTELLIGENT, SPEAKS, Monster
from gameloop.world.chart import Chart, Place, Way
from gameloop.world.content import Library
from gameloop.world.furnishing import Group, Thing
from gameloop.world.records import Head, Sheet, Wanderer
from gameloop.world.region import Region
from gameloop.world.ruleset import Ruleset

PASSAGE = "passage"


@frozen
class Study:
    """What is measured. `head` is the adventure's own table, `slots` how many things one character has room for."""

    head: Head
    sheet: Sheet
    dungeon: Chart
    village: Chart
    rules: Ruleset
    slots: Fraction

    @property
    def rooms(self) -> tuple[Place, ...]:
        """The rooms of the dungeon, or what can be seen in the region; bare passages are none."""
        return tuple(place for place in self.dungeon.places if place.kind != PASSAGE and place.see)

    @property
    def region(self) -> bool:
        """Tells whether it is a region, and no dungeon."""
        return isinstance(self.dungeon, Region)

    @property
    def hexes(self) -> int:
        """How many hexes the region has as it is drawn; a dungeon has none."""
        return len(self.dungeon.drawn) if isinstance(self.dungeon, Region) else 0

    @property
    def wanderers(self) -> tuple[Wanderer, ...]:
        """The rows of the tables by which somebody comes: of the levels of a dungeon, of the grounds of a region."""
        return (*self.sheet.wander, *self.sheet.roam)

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels of the dungeon, from the top."""
        return tuple(sorted({room.level for room in self.rooms}))

    @property
    def treasure(self) -> tuple[Thing, ...]:
        """The things that are worth something."""
        return tuple(thing for thing in self.dungeon.things if thing.value)

    @property
    def present(self) -> tuple[Group, ...]:
        """The groups that are there from the beginning."""
        return tuple(group for group in self.dungeon.groups if not group.when)

    def creature(self, id: str) -> Monster:  # noqa: A002 - the word of the format
        """A creature of the bestiary or of the adventure."""
        return self.rules.creatures[id]

    def met(self, row: Wanderer) -> Monster:
        """The creature of a wandering row."""
        return self.creature(row.monster or self.dungeon.roster(row.roster).monster)

    def creatures(self) -> tuple[Monster, ...]:
        """Every kind of creature of the adventure, once."""
        ids = dict.fromkeys(
            (
                *(group.monster for group in self.dungeon.groups),
                *(roster.monster for roster in self.dungeon.rosters),
                *(row.monster for row in self.sheet.wander if row.monster),
            )
        )
        return tuple(self.creature(one) for one in ids)


def study(id: str, library: Library, build: Callable[[Library, str], Ruleset], slots: Fraction) -> Study:  # noqa: A002
    """An adventure by id, bound to a rulebook. Raises ContentError with every fault of its files."""
    work = loading.opened(id, library)
    return Study(work.head, work.sheet, work.dungeon, work.town, build(library, id), slots)


def talks(kind: Monster) -> bool:
    """Tells whether a creature has wits enough to be spoken with."""
    return INTELLIGENT in kind.tags or SPEAKS in kind.tags


def joins(chart: Chart) -> tuple[Way, ...]:
    """The ways from place to place, without those out of the chart."""
    return tuple(way for way in chart.ways if way.b)


def secrets(chart: Chart) -> tuple[Way, ...]:
    """The ways that have to be found, from one end or from both."""
    return tuple(way for way in joins(chart) if way.hidden)


def outs(chart: Chart) -> tuple[Way, ...]:
    """The ways out of the chart."""
    return tuple(way for way in chart.ways if way.out)


def plain(chart: Chart) -> Chart:
    """The chart without its secrets: a way that is hidden from one end can be passed from the other alone."""
    return evolve(chart, ways=tuple(_plain(chart.ways)))


def _plain(ways: Iterable[Way]) -> Iterator[Way]:
    for way in ways:
        if not way.hidden:
            yield way
        elif way.hid_from == way.b:
            yield evolve(way, hidden="", one_way=True)
        elif way.hid_from == way.a:
            yield evolve(way, hidden="", one_way=True, a=way.b, b=way.a, dir=way.back, back=way.dir)
