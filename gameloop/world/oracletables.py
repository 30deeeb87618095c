"""The figures of the solo oracle: odds, scenes, and the tables that give ideas, as content/oracle.toml has them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

from gameloop.kernel.values import field, frozen
from gameloop.world.content import Library, Report, structure_file
from gameloop.world.references import by_id, each, ids, vet_references, vet_unique
from gameloop.world.shape import Between, Count, Dice, Id, Natural

FILE = "oracle.toml"
NAMED = r"{(\w+)}"  # how the text of a table names a list
Percent = Annotated[int, Between(1, 99)]


@frozen
class Odds:
    """How likely a yes is: on so many of a hundred."""

    id: Id
    yes: Percent


@frozen
class SceneRow:
    """What a scene comes to; `table` is drawn too, empty for none."""

    id: Id
    text: str
    table: str = ""


@frozen
class IdeaTable:
    """A table: `what` it is for; its text names lists in braces; see the head of the file."""

    id: Id
    what: str
    text: str
    sometimes: tuple[str, ...] = ()
    most: Natural = 0

    @property
    def lists(self) -> tuple[str, ...]:
        """The lists that its text names, in their order."""
        return tuple(re.findall(NAMED, self.text))


@frozen
class Oracle:
    """What the oracle answers by. Percent are those of its die; `twist` the faces that bring a random event."""

    usual: str
    die: Dice
    edge: Count
    twist: tuple[int, ...]
    event: str
    odds: tuple[Odds, ...]
    scene: tuple[SceneRow, ...]
    table: tuple[IdeaTable, ...]
    list: Mapping[str, tuple[str, ...]] = field(factory=dict)

    def likely(self, odds: str) -> Odds | None:
        """The odds of that id, the usual ones for none; None for unknown ones."""
        return next((one for one in self.odds if one.id == (odds or self.usual)), None)

    def named(self, table: str) -> IdeaTable | None:
        """The table of that id, if there is one."""
        return next((one for one in self.table if one.id == table), None)


def load_oracle(library: Library) -> Oracle:
    """The oracle out of the content. Raises ContentError with every fault."""
    return library.once(FILE, _load)


def _load(library: Library) -> Oracle:
    found, report = structure_file(Oracle, FILE, library), Report()
    _vet(found, report)
    report.stop()
    return found


def _vet(oracle: Oracle, report: Report) -> None:
    """Report ids that are there twice, names that lead nowhere, and lists without a side for a die."""
    tables, lists = ids(oracle.table), tuple(oracle.list)
    vet_unique(((FILE, "odds", row) for row in oracle.odds), report)
    vet_unique(((FILE, "table", row) for row in oracle.table), report)
    vet_references(each(FILE, "usual", (oracle.usual,), tuple(by_id(oracle.odds))), report)
    vet_references(each(FILE, "event", (oracle.event,), tables), report)
    vet_references(each(FILE, "scene.table", (row.table for row in oracle.scene), tables), report)
    for row in oracle.table:
        vet_references(each(FILE, f"table[{row.id}].text", row.lists, lists), report)
        vet_references(each(FILE, f"table[{row.id}].sometimes", row.sometimes, row.lists), report)
    for name, words in oracle.list.items():
        if not words or not all(words):
            report.add(FILE, f"list.{name}", "this is empty, or holds an empty text")
    if not oracle.scene:
        report.add(FILE, "scene", "this is empty")
