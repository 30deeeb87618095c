"""Whether an adventure that is well formed also makes sense: tables cover their die, keys come before their
doors.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from gameloop.world.chart import Chart, Way
from gameloop.world.content import Report
from gameloop.world.furnishing import REACTIONS
from gameloop.world.records import CLUES, Sheet, Wanderer
from gameloop.world.region import Region
from gameloop.world.vetting import THINGS, Origin

DICE_SIDES = (1, 2, 3, 4, 6, 8, 10, 12, 20, 100)
PLACEHOLDER = re.compile(r"\{[^}]*\}?|\}")
WAY = "{way}"
FEWEST_ANSWERS = 3


def vet(sheet: Sheet, dungeon: Chart, origin: Origin, report: Report) -> None:
    """Report what an author would call a slip, but nothing that only follows from a name that leads nowhere."""
    _tables(sheet, origin, report)
    _clues(sheet, origin, report)
    _rosters(sheet, origin, report)
    _worth(sheet, dungeon, origin, report)
    _exits(dungeon, origin, report)
    _locks(dungeon, origin, report)
    for position, obstacle in enumerate(sheet.obstacle):
        if len(obstacle.answers) < FEWEST_ANSWERS:
            where = f"obstacle[{obstacle.id}].answers"
            report.add(origin.of("obstacle", position), where, f"fewer than {FEWEST_ANSWERS} answers")
    if sheet.adventure and sheet.adventure.level[0] > sheet.adventure.level[1]:
        report.add(origin.main, "adventure.level", "the lowest level is above the highest")


def _tables(sheet: Sheet, origin: Origin, report: Report) -> None:
    """The rows of a level, or of a kind of ground, cover one die: from 1, without gap or overlap, to its sides."""
    for level in sorted({row.level for row in sheet.wander}):
        rows = [row for row in sheet.wander if row.level == level]
        _die(rows, "wander", f"level {level}", origin, report)
    for terrain, beyond in dict.fromkeys((row.terrain, row.beyond) for row in sheet.roam):
        found = [row for row in sheet.roam if (row.terrain, row.beyond) == (terrain, beyond)]
        _die(found, "roam", f"terrain {terrain}{', beyond' if beyond else ''}", origin, report)


def _die(rows: Sequence[Wanderer], section: str, of: str, origin: Origin, report: Report) -> None:
    """Report where the rows of a table do not cover one die."""
    due = 1
    for row in sorted(rows, key=lambda row: row.roll):
        if row.roll[0] != due or row.roll[1] < row.roll[0]:
            what = f"rolls {row.roll[0]} to {row.roll[1]}, where {due} comes next"
            report.add(origin.named(row.id, section), f"{section}[{row.id}].roll", what, of)
        due = max(due, row.roll[1] + 1)
    if due - 1 not in DICE_SIDES:
        report.add(origin.named(rows[0].id, section), f"{section}, {of}", f"no die has {due - 1} sides")


def _clues(sheet: Sheet, origin: Origin, report: Report) -> None:
    silent = {creature.id for creature in sheet.monster if "undead" in creature.tags}
    rosters = {roster.id: roster.monster for roster in sheet.roster}
    for position, row in enumerate(sheet.wander):
        where, file = f"wander[{row.id}]", origin.of("wander", position)
        for clue in CLUES:
            text = getattr(row, clue)
            if not text:
                report.add(file, f"{where}.{clue}", "this clue is empty")
            if [found for found in PLACEHOLDER.findall(text) if found != WAY]:
                report.add(file, f"{where}.{clue}", "a placeholder that is not known", f"only {WAY}")
        kind = row.monster or rosters.get(row.roster, "")
        missing = _unanswered(row)
        if missing and (row.react or (kind not in silent and row.mood == "roll")):
            report.add(file, f"{where}.react", "no text for " + ", ".join(missing))


def _unanswered(row: Wanderer) -> list[str]:
    told = [reaction.mood for reaction in row.react]
    return [mood for mood in REACTIONS if mood not in told]


def _rosters(sheet: Sheet, origin: Origin, report: Report) -> None:
    for position, roster in enumerate(sheet.roster):
        placed = sum(g.count for g in sheet.group if g.roster == roster.id and not g.when)
        if placed > roster.count:
            what = f"{placed} are placed in rooms, but there are {roster.count}"
            report.add(origin.of("roster", position), f"roster[{roster.id}].count", what)


def _worth(sheet: Sheet, dungeon: Chart, origin: Origin, report: Report) -> None:
    """The treasure of each level against what the author says it is worth."""
    said = sheet.adventure.pacing.value_level if sheet.adventure else {}
    levels = {place.id: str(place.level) for place in dungeon.places}
    if any(thing.room not in levels for thing in dungeon.things):
        return
    for level, value in said.items():
        real = sum(thing.value for thing in dungeon.things if levels[thing.room] == level)
        if real != value:
            what = f"{value} is said, but the treasure of the level is worth {real}"
            report.add(origin.main, f"adventure.pacing.value_level.{level}", what)


def _exits(dungeon: Chart, origin: Origin, report: Report) -> None:
    seen: dict[str, None] = {}
    for way in dungeon.ways:
        if way.id in seen:
            what = "two ways leave this room in this direction"
            report.add(origin.of_way(way), f"way[{way.id}]", what, "give one an id")
        seen[way.id] = None


# --- what can be reached --------------------------------------------------------------------------


def reached(dungeon: Chart, opened: Collection[str] = (), shut: str = "") -> dict[str, None]:
    """The places that a patient party can come to and the things it finds there, in the order of finding.

    Secrets are found, stuck doors forced, bars lifted from their own side; a lock opens with its key, or if
    that key is in `opened`, but never if that key is `shut`.
    """
    found: dict[str, None] = dict.fromkeys(_on_foot(dungeon))
    grown = True
    while grown:
        keys = [key for key in (*found, *opened) if key != shut]
        new = {place: None for way in dungeon.ways for place in _beyond(way, found, keys)}
        for thing in dungeon.things:
            if thing.room in found and (not thing.lock or thing.lock in keys):
                new[thing.id] = None
        grown = any(name not in found for name in new)
        found |= new
    return found


def _on_foot(dungeon: Chart) -> Collection[str]:
    """Where one can come to without a way: where it begins, and in a region wherever there is land between."""
    return on_foot(dungeon) if isinstance(dungeon, Region) else (dungeon.start,)


def on_foot(region: Region) -> tuple[str, ...]:
    """The hexes that can be walked to from where it begins, and the sites in them."""
    found = {region.hex_of(region.start): None}
    for hex_ in (queue := list(found)):
        near = [
            other for _, other in region.around(hex_) if hex_ in region.hexes and not region.is_water(other)
        ]
        queue.extend(other for other in near if other not in found)
        found |= dict.fromkeys(near)
    return (*found, *(site.place for site in region.sites if site.hex in found))


def _beyond(way: Way, found: Collection[str], keys: Collection[str]) -> list[str]:
    """The far ends of a way, seen from those of its ends that were found and from which it can be opened."""
    door = way.door
    if not way.b or (door and door.state == "locked" and door.key not in keys):
        return []
    if door and door.state == "barred" and door.barred_from not in found:
        return []
    return [way.other(end) for end in (way.a, way.b) if end in found and way.passable_from(end)]


def _locks(dungeon: Chart, origin: Origin, report: Report) -> None:
    """Keys that cannot be had before their locks, each circle once; and rooms that nothing leads to.

    What lies behind such a lock is cut off as well, and not said again; nothing is, where a way leads nowhere.
    """
    if astray(dungeon):
        return
    doors = [way.door.key for way in dungeon.ways if way.door and way.door.key]
    keys = tuple(dict.fromkeys([*doors, *(thing.lock for thing in dungeon.things if thing.lock)]))
    found, all_open = reached(dungeon), reached(dungeon, keys)
    lost = [key for key in keys if key not in found and key in all_open]
    circles = _circles({key: _locks_before(key, keys, lost, dungeon) for key in lost})
    for circle in circles or [(key,) for key in lost]:
        path = " -> ".join((*circle, circle[0])) if len(circle) > 1 else ""
        what = (
            "these keys lie behind each other's locks"
            if path
            else "this key lies behind the lock that it opens"
        )
        report.add(origin.named(circle[0], *THINGS), f"thing[{circle[0]}]", what, path)
    for place in dungeon.places:
        if place.id not in all_open:
            report.add(
                origin.named(place.id, "room"),
                f"room[{place.id}]",
                "nothing leads to this room from the start",
            )


def astray(dungeon: Chart) -> bool:
    """Tells whether a way, a key or the beginning names what is not there, which is told as such."""
    rooms = {place.id for place in dungeon.places}
    things = {"", *(thing.id for thing in dungeon.things)}
    ways = dungeon.ways
    return (
        any(end and end not in rooms for way in ways for end in (way.a, way.b))
        or any(_no_key(way, things) for way in ways)
        or any(thing.room not in rooms or thing.lock not in things for thing in dungeon.things)
        or (not isinstance(dungeon, Region) and dungeon.start not in rooms)
    )


def _no_key(way: Way, things: Collection[str]) -> bool:
    """Tells whether what opens a way is not there, or not said."""
    door = way.door
    if door is None:
        return False
    return (
        door.key not in things
        or (door.state == "locked" and not door.key)
        or (door.state in ("barred", "spiked") and not door.barred_from)
    )


def _locks_before(key: str, keys: tuple[str, ...], lost: list[str], dungeon: Chart) -> tuple[str, ...]:
    """The keys among the lost without which this one cannot be had, whatever else is open."""
    return tuple(other for other in lost if key not in reached(dungeon, keys, shut=other))


def _circles(before: dict[str, tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The circles in which keys wait for each other, each once, from its first key on."""
    circles: list[tuple[str, ...]] = []
    for key in before:
        path = [key]
        while (nexts := before.get(path[-1], ())) and nexts[0] not in path:
            path.append(nexts[0])
        if nexts and nexts[0] == key and not any(key in circle for circle in circles):
            circles.append(tuple(path))
    return circles
