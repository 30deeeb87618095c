"""How hard the things of an adventure are by these rules, and what its traps are worth (B-GAP-17, B-GAP-19).

Its words and its map are the same for every rulebook; these numbers stand in content/microlite20/adventures, a file
for each adventure that has one, also where a region leads to it; those of what is generated in generated.toml. What no
file names is as hard as the tables say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Annotated

from gameloop.kernel.values import frozen
from gameloop.rulesets.microlite20.files import FOLDER
from gameloop.rulesets.microlite20.records import SAVES
from gameloop.world.adventure import Adventure, is_generated, load
from gameloop.world.chart import Chart
from gameloop.world.charting import way_names
from gameloop.world.content import Library, Report, structure_file
from gameloop.world.references import each, vet_references
from gameloop.world.shape import Count, Id, Natural, OneOf

GENERATED = f"{FOLDER}/generated.toml"


@frozen
class DoorRow:
    way: str
    force: Natural = 0
    lock: Natural = 0


@frozen
class TrapRow:
    id: Id
    find: Natural = 0
    disarm: Natural = 0
    el: Natural = 1
    save: Annotated[str, OneOf(SAVES)] = "reflex"
    dc: Natural = 0


@frozen
class HiddenRow:
    id: str
    dc: Count


@frozen
class LockRow:
    id: Id
    dc: Natural = 0
    force: Natural = 0


@frozen
class ClimbRow:
    way: str
    dc: Count


@frozen
class SoundRow:
    room: Id
    dc: Count


@frozen
class GroundsFile:
    door: tuple[DoorRow, ...] = ()
    trap: tuple[TrapRow, ...] = ()
    hidden: tuple[HiddenRow, ...] = ()
    lock: tuple[LockRow, ...] = ()
    climb: tuple[ClimbRow, ...] = ()
    sound: tuple[SoundRow, ...] = ()


@frozen
class Told:
    """What files say: what is tried on what, and how hard it is; the rows of traps."""

    numbers: tuple[tuple[str, str, int], ...] = ()
    traps: tuple[TrapRow, ...] = ()


@frozen
class Grounds:
    """Numbers by what is tried and the id of the way, thing, trap or place that it is tried on; the rows of traps."""

    numbers: Mapping[tuple[str, str], int]
    traps: Mapping[str, TrapRow]

    def trap(self, id_: str) -> TrapRow:
        """The row of a trap, or the usual one."""
        return self.traps.get(id_) or self.traps.get(kind_of(id_)) or TrapRow(id_)

    def number(self, act: str, on: str) -> int:
        """How hard an act is on something; 0 where nothing is said of it."""
        return self.numbers.get((act, on)) or self.numbers.get((act, kind_of(on)), 0)


def kind_of(id_: str) -> str:
    """What something generated is called in the tables that it is made of: its id without where it is."""
    return id_.partition("-")[0]


NO_GROUNDS = Grounds({}, {})


def read_grounds(library: Library, adventure: Adventure) -> Grounds:
    """The numbers of an adventure and of those that it leads to. Raises ContentError with every fault."""
    made = is_generated(adventure.id)
    tables = [_told(_file(library, GENERATED), {})] if made or adventure.beyond is not None else []
    named = [] if made else [library.once(f"{FOLDER}/grounds/{adventure.id}", partial(_joined, adventure.id))]
    return Grounds(
        {(act, on): dc for one in (*tables, *named) for act, on, dc in one.numbers},
        {row.id: row for one in (*tables, *named) for row in one.traps},
    )


def _joined(id_: str, library: Library) -> Told:
    adventure = load(id_, library)
    found = [_of(library, part) for part in adventure.parts or (adventure,)]
    return Told(
        tuple(number for one in found for number in one.numbers),
        tuple(row for one in found for row in one.traps),
    )


def _of(library: Library, adventure: Adventure) -> Told:
    name = f"{FOLDER}/adventures/{adventure.id}.toml"
    if library.find(name) is None:
        return Told()
    report = Report()
    file = _file(library, name)
    ways = {k: v for chart in adventure.charts for k, v in way_names(chart.ways).items()}
    _vet(file, name, adventure.dungeon, ways, report)
    report.stop()
    return _told(file, ways)


def _file(library: Library, name: str) -> GroundsFile:
    return library.once(name, lambda library: structure_file(GroundsFile, name, library))


def _told(file: GroundsFile, ways: Mapping[str, str]) -> Told:
    return Told(tuple((act, on, dc) for act, on, dc in _numbers(file, ways) if dc), file.trap)


def _numbers(file: GroundsFile, ways: Mapping[str, str]) -> Iterator[tuple[str, str, int]]:
    for door in file.door:
        yield "force_door", ways[door.way], door.force
        yield "pick_lock", ways[door.way], door.lock
    for trap in file.trap:
        yield "search", trap.id, trap.find
        yield "disarm", trap.id, trap.disarm
    for hidden in file.hidden:
        yield "search", ways.get(hidden.id, hidden.id), hidden.dc
    for lock in file.lock:
        yield "pick_lock", lock.id, lock.dc
        yield "force_door", lock.id, lock.force
    for climb in file.climb:
        yield "climb", ways[climb.way], climb.dc
    for sound in file.sound:
        yield "listen", sound.room, sound.dc


def _vet(file: GroundsFile, name: str, chart: Chart, ways: Mapping[str, str], report: Report) -> None:
    things = tuple(thing.id for thing in chart.things)
    known = {
        "door": ([row.way for row in file.door], tuple(ways)),
        "trap": ([row.id for row in file.trap], tuple(trap.id for trap in chart.traps)),
        "hidden": ([row.id for row in file.hidden], (*things, *ways)),
        "lock": ([row.id for row in file.lock], things),
        "climb": ([row.way for row in file.climb], tuple(ways)),
        "sound": ([row.room for row in file.sound], tuple(place.id for place in chart.places)),
    }
    for part, (words, there) in known.items():
        if "" in words:
            report.add(name, part, "a row names nothing", "every row is about something of the adventure")
        vet_references(each(name, part, words, there), report)
