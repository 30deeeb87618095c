"""Whether every id in an adventure is there once, and everything that is named exists."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import Any

from gameloop.kernel.values import fields_of
from gameloop.world import vetdeeds, vetstories
from gameloop.world.bestiary import vet_monster
from gameloop.world.chart import Chart, Flag, Way
from gameloop.world.charting import way_names
from gameloop.world.content import Report
from gameloop.world.furnishing import CLOSED, Group, Roster, Thing, Trap
from gameloop.world.records import AltRow, OutRow, Sheet, Wanderer, WayRow
from gameloop.world.region import Region
from gameloop.world.shape import ID_PATTERN, near

SECTIONS = fields_of(Sheet).names
THINGS = ("treasure", "toy")
SPOTS = ("site", "settlement")
ONE_BY_ONE = (
    *("room", "place", "group", "roster", "trap", "flag", "wander", "monster"),
    *("deed", "obstacle", "faction", "deal", "clock", "ending", "rumour", "hex", "roam"),
)
FEW = 3  # ids named to somebody who named none
OPENS = "open"  # an arming of traps
EFFECT_ON = {"alarm": "group or roster", "shut": "way", "bar": "way", "spoil": "thing", "set": "flag"}


class Origin:
    """Which file each record came from, by its section and its place in it."""

    def __init__(self, main: str) -> None:
        self.main = main
        self._files: dict[str, list[str]] = {}
        self._named: dict[tuple[str, str], str] = {}

    def note(self, file: str, sheet: Sheet) -> None:
        """All records of a sheet come from that file; records are noted in the order in which they are
        joined.
        """
        for name in SECTIONS:
            part = getattr(sheet, name)
            if isinstance(part, tuple):
                self._files.setdefault(name, []).extend([file] * len(part))
                for record in part:
                    self._named.setdefault((name, name_of(record)), file)

    def of(self, section: str, position: int) -> str:
        """The file of a record."""
        return self._files[section][position]

    def named(self, name: str, *sections: str) -> str:
        """The file of the first record of that name in one of these sections; the main one if none has it."""
        return next((self._named[key] for s in sections if (key := (s, name)) in self._named), self.main)

    def of_way(self, way: Way) -> str:
        """The file of a way: where it has no id, that of the room from which it leads."""
        return self.named(way.id, "way") if ("way", way.id) in self._named else self.named(way.a, "room")


def name_of(record: object) -> str:
    """What a record is called in a fault: its id, or the number of a rumour."""
    return str(getattr(record, "id", "") or getattr(record, "n", ""))


def ids(sheet: Sheet, origin: Origin, report: Report) -> None:
    """No id twice among records of one kind, in one file or in several; and every room has one."""
    for kind in (THINGS, SPOTS, *((section,) for section in ONE_BY_ONE)):
        first: dict[str, str] = dict.fromkeys(sheet.chart.place, origin.main) if kind == ("room",) else {}
        for section in kind:
            for position, record in enumerate(getattr(sheet, section)):
                name, file = name_of(record), origin.of(section, position)
                if name in first:
                    report.add(file, f"{section}[{name}]", "this id is used twice", f"first in {first[name]}")
                first.setdefault(name, file)
    for position, room in enumerate(sheet.room):
        _id(room.id, origin.of("room", position), f"room[{room.id or position}].id", report)
    for name in (*sheet.chart.place, *(key for key in sheet.chart.way if not key.isdigit())):
        _id(name, origin.main, f"chart: {name!r}", report)


def _id(name: str, file: str, where: str, report: Report) -> None:
    if not re.fullmatch(ID_PATTERN, name):
        report.add(file, where, f"{name!r} is not an id", "small letters a-z, digits, single _ or -")


class Names:
    """Everything that can be referred to, by kind; `check` reports what is not there."""

    def __init__(self, sheet: Sheet, dungeon: Chart, town: Chart, known: Collection[str]) -> None:
        self.rooms = {place.id: place for place in dungeon.places}
        self.way_ids = way_names(dungeon.ways)
        self.ways = {way.id: way for way in dungeon.ways}
        nouns = [
            word for place in dungeon.places for note in place.looks for word in (note.noun, *note.words)
        ]
        groups, rosters = _all(dungeon.groups), _all(dungeon.rosters)
        things, factions = _all(dungeon.things), _all(sheet.faction)
        monsters = (*_all(sheet.monster), *known)
        self.known: dict[str, Collection[str]] = {
            "room": self.rooms,
            "place of the village": [place.id for place in town.places],
            "way": self.way_ids,
            "thing": things,
            "group": groups,
            "roster": rosters,
            "group or roster": (*groups, *rosters),
            "thing or noun": (*things, *nouns),
            "creature": monsters,
            "faction": factions,
            "flag": _all(sheet.flag),
            "deal": _all(sheet.deal),
            "deed": _all(sheet.deed),
            "trap": _all(dungeon.traps),
            "wanderer": _all(sheet.wander),
            "obstacle": _all(sheet.obstacle),
        }
        self.houses = {place.id: place for place in town.places}
        self.nouns = {place.id: tuple(note.noun for note in place.looks) for place in dungeon.places}
        self._join(sheet)
        self.groups = {group.id: group for group in dungeon.groups}
        self.things = {thing.id: thing for thing in dungeon.things}
        self.shut = [thing.id for thing in dungeon.things if thing.lock or CLOSED in thing.tags]

    def _join(self, sheet: Sheet) -> None:
        """The kinds that are several."""
        known = self.known
        things, groups, houses = known["thing"], known["group"], known["place of the village"]
        known["group, roster or creature"] = (*groups, *known["roster"], *known["creature"])
        known["way, trap or thing"] = (*self.way_ids, *known["trap"], *things)
        known["way or thing"] = (*self.way_ids, *things)
        known["room or house"] = (*self.rooms, *houses)
        known["partner"] = (*groups, *known["wanderer"], *known["faction"], *houses)
        known["id"] = (
            *self.rooms, *things, *groups, *known["roster"], *known["creature"], *known["faction"],
            *houses, *_all(sheet.ending), *_all(sheet.obstacle),
        )  # fmt: skip


def _all(records: Iterable[object]) -> tuple[str, ...]:
    return tuple(name_of(record) for record in records)


class Vet:
    """Looks up references on behalf of one record at a time; an empty reference refers to nothing."""

    def __init__(self, names: Names, report: Report) -> None:
        self.names = names
        self.report = report
        self.file = ""
        self.where = ""

    def at(self, file: str, where: str) -> None:
        self.file, self.where = file, where

    def fault(self, key: str, what: str, hint: str = "") -> None:
        self.report.add(self.file, f"{self.where}.{key}", what, hint)

    def ref(self, key: str, kind: str, *names: str) -> None:
        known = self.names.known[kind]
        for name in names:
            if name and name not in known:
                self.fault(key, f"there is no {kind} {name!r}", near(name, known))

    def must(self, key: str, kind: str, name: str) -> None:
        """A reference that may not be empty."""
        if name:
            self.ref(key, kind, name)
        else:
            self.fault(key, f"the id of a {kind} is missing", ", ".join(sorted(self.names.known[kind])[:FEW]))

    def needs(self, key: str, value: object, why: str) -> None:
        if not value:
            self.fault(key, "this key is missing", why)

    def text(self, key: str, reference: str) -> None:
        """A reference to a text: ROOM.see, ROOM.look.NOUN, group.ID.here, way.ROOM:DIR.a_sees and so on."""
        if reference and not _text(reference, self.names):
            self.fault(key, f"there is no text {reference!r}")


def _text(reference: str, names: Names) -> str:
    head, _, rest = reference.partition(".")
    if head == "group":
        who, _, field = rest.partition(".")
        return _field(names.groups.get(who), field)
    if head == "thing":
        what, _, field = rest.partition(".")
        return _field(names.things.get(what), field)
    if head == "way":
        name, _, field = rest.rpartition(".")
        return _field(names.ways.get(names.way_ids.get(name, "")), field)
    place = names.rooms.get(head) or names.houses.get(head)
    if place and rest.startswith("look."):
        return next((note.text for note in place.looks if note.noun == rest.partition(".")[2]), "")
    return _field(place, rest)


def _field(record: object, name: str) -> str:
    text = getattr(record, name, "")
    return text if isinstance(text, str) else ""


def references(
    sheet: Sheet, dungeon: Chart, town: Chart, known: Collection[str], origin: Origin, report: Report
) -> None:
    """Every reference leads to something of the right kind."""
    vet = Vet(Names(sheet, dungeon, town, known), report)
    vet.at(origin.main, "adventure")
    if not isinstance(dungeon, Region):
        vet.ref("start", "room", dungeon.start)
    vet.at(origin.main, "village")
    vet.ref("start", "place of the village", town.start)
    for way in dungeon.ways:
        vet.at(origin.of_way(way), f"way[{way.id}]")
        _way(way, vet)
    for position, row in enumerate(sheet.way):
        vet.at(origin.of("way", position), f"way[{row.id or row.a or row.b}]")
        vet.needs("a", row.a, "the id of a room")
        vet.needs("b", row.b, "the id of a room; a way out of it all is an [[out]]")
    for row in (*sheet.way, *sheet.chart.way.values()):
        vet.at(origin.named(row.a, "room"), f"way[{row.id or row.a}]")
        _hidden(row, vet)
    for position, creature in enumerate(sheet.monster):
        file = origin.of("monster", position)
        vet_monster(creature, file, report)
        if creature.id in known:
            report.add(file, f"monster[{creature.id}]", "the bestiary has a creature of this id")
    for section, check in CHECKS.items():
        for position, record in enumerate(getattr(sheet, section)):
            vet.at(origin.of(section, position), f"{section}[{name_of(record) or position}]")
            check(record, vet)


def _way(way: Way, vet: Vet) -> None:
    vet.ref("a", "room", way.a)
    vet.ref("b", "room", way.b)
    vet.needs("dirs", way.dir, 'dirs = ["n", "s"]')
    _end(way, "hid_from", way.hid_from, vet)
    if not way.door:
        return
    _end(way, "barred_from", way.door.barred_from, vet)
    vet.ref("key", "thing", way.door.key)
    if way.door.state == "locked":
        vet.needs("key", way.door.key, "the id of the thing that opens it")
    if way.door.state in ("barred", "spiked"):
        vet.needs("barred_from", way.door.barred_from, "the room on whose side it is fastened")


def _end(way: Way, key: str, place: str, vet: Vet) -> None:
    if place and place not in (way.a, way.b):
        vet.fault(key, f"{place!r} is no end of this way", f"{way.a} or {way.b}")


def _hidden(row: WayRow, vet: Vet) -> None:
    if row.hidden or row.kind == "secret":
        vet.needs("tell", row.tell, "the reference to a text that gives it away before it is searched for")
    vet.text("tell", row.tell)


def _alt(row: AltRow, vet: Vet) -> None:
    vet.must("room", "room", row.room)
    vet.must("when", "flag", row.when)


def _out(row: OutRow, vet: Vet) -> None:
    vet.must("room", "room", row.room)
    vet.ref("to", "place of the village", row.to)


def _thing(row: Thing, vet: Vet) -> None:
    vet.must("room", "room", row.room)
    vet.ref("owner", "group", row.owner)
    vet.ref("lock", "thing", row.lock)
    if row.how == "held":
        vet.needs("owner", row.owner, "the id of the group that has it")


def _who(row: Group | Wanderer, vet: Vet) -> None:
    vet.ref("monster", "creature", row.monster)
    vet.ref("roster", "roster", row.roster)
    if not row.roster:
        vet.needs("monster", row.monster, "a creature, or a roster that it comes out of")


def _group(row: Group, vet: Vet) -> None:
    _who(row, vet)
    vet.must("room", "room", row.room)
    if row.wakes:
        vet.ref("wakes.what", "thing or noun", row.wakes.what)
        vet.needs("wakes.on", row.wakes.on, 'what rouses it: ["theft", "fight"]')
    vet.ref("when", "flag", row.when)
    vet.ref("until", "flag", row.until)
    if row.mood == "dormant":
        vet.needs("wakes", row.wakes, "what rouses it: { on = [...] }")


def _roster(row: Roster, vet: Vet) -> None:
    vet.must("monster", "creature", row.monster)
    vet.ref("home", "room", row.home)
    vet.ref("faction", "faction", row.faction)


def _trap(row: Trap, vet: Vet) -> None:
    vet.must("room", "room", row.room)
    vet.ref("way", "way", row.way)
    vet.ref("thing", "thing", row.thing)
    vet.ref("keeper", "group", row.keeper)
    vet.needs("tell", row.tell, "the reference to a text that gives it away")
    vet.text("tell", row.tell)
    if row.kind == "treasure":
        vet.needs("thing", row.thing, "the id of the thing it guards")
    if row.armed_by == OPENS and row.thing not in vet.names.shut:
        vet.fault(
            "armed_by", "what it sits on is never opened", f'give the thing a lock, or tags = ["{CLOSED}"]'
        )
    for index, effect in enumerate(row.effects):
        key = f"effects[{index}].what"
        if effect.do in EFFECT_ON:
            vet.needs(key, effect.what, f"the id of a {EFFECT_ON[effect.do]}")
            vet.ref(key, EFFECT_ON[effect.do], effect.what)


def _flag(row: Flag, vet: Vet) -> None:
    vet.ref("opened", "way", row.opened)
    vet.ref("gone", "group", row.gone)
    vet.ref("taken", "thing", row.taken)


def _wander(row: Wanderer, vet: Vet) -> None:
    _who(row, vet)
    vet.ref("needs", "flag", row.needs)
    vet.text("trace", row.trace)
    if row.needs:
        vet.needs("else", row.else_, "what happens while the flag is not set")


CHECKS: dict[str, Callable[[Any, Vet], None]] = {
    "alt": _alt,
    "out": _out,
    "treasure": _thing,
    "toy": _thing,
    "group": _group,
    "roster": _roster,
    "trap": _trap,
    "flag": _flag,
    "wander": _wander,
    "roam": _wander,
    "text": vetdeeds.text,
    "deed": vetdeeds.deed,
    "obstacle": vetdeeds.obstacle,
    "faction": vetstories.faction,
    "deal": vetstories.deal,
    "clock": vetstories.plot,
    "ending": vetstories.ending,
    "rumour": vetstories.rumour,
}
