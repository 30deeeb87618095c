"""A generated place while it is made: what was decided so far, and supplies of words that come once each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from gameloop.kernel.values import frozen
from gameloop.world.actions import Deed
from gameloop.world.chart import SIDES, Note
from gameloop.world.furnishing import Group, Roster, Thing, Trap
from gameloop.world.generated.ground import Floor
from gameloop.world.generated.lots import Lots
from gameloop.world.generated.tables import Level, Plan, Setting, Tables, Worth
from gameloop.world.records import WayRow
from gameloop.world.stories import Faction

T = TypeVar("T")


@frozen
class Room:
    """A room by its level and its number there, from 0 in the order in which the level grew; `under` begins its id."""

    level: int
    index: int
    under: str = ""

    @property
    def id(self) -> str:
        """What the adventure calls it."""
        return f"{self.under}l{self.level}-{self.index + 1}"


class Supply(Generic[T]):
    """Words in an order of their own; each is taken once, or with `again` once before any is taken twice."""

    def __init__(self, lots: Lots, name: str, words: Sequence[T], *, again: bool = False) -> None:
        self._all = lots.shuffled(name, words)
        self._left = list(self._all)
        self._again = again

    def take(self, fits: Callable[[T], bool] = lambda _: True) -> T | None:
        """The next that fits, None if there is none left."""
        found = next((word for word in self._left if fits(word)), None)
        if found is None and self._again:
            self._left.extend(self._all)
            found = next((word for word in self._left if fits(word)), None)
        if found is not None:
            self._left.remove(found)
        return found


@frozen
class Order:
    """What is to be made: `id` is the chart's, `under` begins every other id in it. Its top level is as dangerous as
    `danger` says; without a `plan` it is as large as the tables say.
    """

    id: str
    under: str = ""
    danger: int = 1
    plan: Plan | None = None

    @property
    def behind(self) -> str:
        """What ends the ids of houses, which players type."""
        return f"-{self.id}" if self.under else ""


class Making:
    """What was decided so far. `said` and `looks` are what is added to the text of a room, by its id."""

    def __init__(
        self, order: Order, tables: Tables, lots: Lots, setting: Setting, floors: tuple[Floor, ...]
    ) -> None:
        self.order = order
        self.tables, self.lots, self.setting, self.floors = tables, lots, setting, floors
        self.said: dict[str, list[str]] = {}
        self.looks: dict[str, list[Note]] = {}
        self.ways: list[WayRow] = []
        self.toys: list[Thing] = []
        self.treasure: list[Thing] = []
        self.traps: list[Trap] = []
        self.groups: list[Group] = []
        self.rosters: list[Roster] = []
        self.factions: list[Faction] = []
        self.deeds: list[Deed] = []
        self.secrets: dict[int, list[str]] = {}  # the ways behind secret doors, by level

    def rooms(self) -> tuple[Room, ...]:
        """Every room, level by level."""
        return tuple(self.room(f.level, index) for f in self.floors for index in range(len(f.cells)))

    def room(self, level: int, index: int) -> Room:
        """A room by its number."""
        return Room(level, index, self.order.under)

    def id(self, name: str) -> str:
        """What something is called of which there is one in the place."""
        return f"{self.order.under}{name}"

    def depth(self, level: int) -> int:
        """How dangerous a level is."""
        return level + self.order.danger - 1

    def dwellers(self, level: int) -> Level:
        """Who lives on a level."""
        return self.tables.dwellers.at(self.depth(level))

    def worth(self, level: int) -> Worth:
        """What treasure is worth on a level."""
        return self.tables.stock.worth_at(self.depth(level))

    def lords(self, level: int) -> str:
        """The roster of those who are the lords of a level."""
        return self.id(f"lords-{level}")

    def folk(self, level: int) -> str:
        """The faction that they are."""
        return self.id(f"folk-{level}")

    def add(self, room: str, sentence: str, note: Note) -> None:
        """Something more to be seen in a room, and what a closer look shows."""
        self.said.setdefault(room, []).append(sentence)
        self.looks.setdefault(room, []).append(note)


def sided(text: str, side: str) -> str:
    """A text with the wall that it is about."""
    return text.replace("{side}", SIDES[side])
