"""From the tables of an adventure to its two charts: the dungeon, and the village at its door."""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.kernel.grid import OPPOSITE
from gameloop.kernel.values import evolve, frozen
from gameloop.world.chart import PASSAGES, Alt, Chart, Door, Note, Place, Way
from gameloop.world.content import Report
from gameloop.world.furnishing import Group, Thing, Trap
from gameloop.world.plans import Joint, Layout, Patch, dissect, room_at
from gameloop.world.records import Head, OutRow, PlaceRow, RoomRow, Sheet, VillageRow, WayRow

SECRET = "a secret door"
SIGN_ROWS = {
    "": WayRow(),
    "+": WayRow(kind="unsaid"),
    "'": WayRow(kind="ajar"),
    "$": WayRow(kind="secret"),
    "=": WayRow(kind="unsaid", shut="portcullis"),
}
STATES = {"door": "closed", "hatch": "closed", "secret": "closed", "ajar": "open"}
LEVELLED = ("d", "u")


@frozen
class Ground:
    """Places and ways as they are laid out, before anything is put into them."""

    places: tuple[Place, ...]
    ways: tuple[Way, ...]


def dungeon(sheet: Sheet, head: Head, village: VillageRow, file: str, report: Report) -> Chart:
    """The dungeon's chart; what cannot be laid out is reported, with the file."""
    ground = _drawn(sheet, file, report) if sheet.chart.plan else _sketched(sheet, file, report)
    outs = tuple(_out(row, village) for row in sheet.out)
    ways = (*ground.ways, *outs)
    names = way_names(ways)
    return Chart(
        id=head.id,
        title=head.title,
        kind="dungeon",
        start=head.start,
        unit=sheet.chart.unit,
        places=tuple(_furnished(place, sheet) for place in ground.places),
        ways=ways,
        things=tuple(named(thing) for thing in (*sheet.treasure, *sheet.toy)),
        groups=mustered(sheet),
        traps=tuple(_placed(trap, names) for trap in sheet.trap),
        rosters=sheet.roster,
        flags=tuple(evolve(flag, opened=names.get(flag.opened, flag.opened)) for flag in sheet.flag),
        source=head.source,
        licence=head.licence,
    )


def village(row: VillageRow, places: Iterable[PlaceRow], head: Head) -> Chart:
    """The village's chart: places, and no ways between them."""
    return Chart(
        id=row.id,
        title=row.name,
        kind="village",
        start=row.start,
        places=tuple(_house(p) for p in places),
        source=head.source,
        licence=head.licence,
    )


def _house(row: PlaceRow) -> Place:
    return Place(
        row.id,
        row.name,
        kind="house",
        light="lit",
        see=row.see,
        who=row.who,
        uses=row.use,
        wants=row.wants,
        looks=_looks(row),
    )


def _looks(row: PlaceRow | RoomRow) -> tuple[Note, ...]:
    return tuple(evolve(note, words=row.words.get(note.noun, ())) for note in row.look)


def way_names(ways: Iterable[Way]) -> dict[str, str]:
    """By what a file may call a way ("room:direction" from either end, or its id): its id.

    A name that fits two ways names neither.
    """
    found: dict[str, list[str]] = {}
    for way in ways:
        names = dict.fromkeys((way.id, f"{way.a}:{way.dir}", f"{way.b}:{way.back}"))
        for name in names:
            found.setdefault(name, []).append(way.id)
    return {name: ids[0] for name, ids in found.items() if len(ids) == 1}


# --- what is in a room ----------------------------------------------------------------------------


def _place(row: RoomRow, area: tuple[tuple[int, int, int, int], ...]) -> Place:
    return Place(
        row.id,
        row.name,
        level=row.level,
        number=row.n,
        area=area,
        light=row.light,
        tags=row.tags,
        front=row.front,
        search_turns=row.search_turns,
        see=row.see,
        dark=row.dark,
        heard=row.heard,
        gist=row.gist,
        search=row.search,
        looks=_looks(row),
    )


def _furnished(place: Place, sheet: Sheet) -> Place:
    alts = tuple(Alt(a.when, a.see, a.dark, a.heard, a.light) for a in sheet.alt if a.room == place.id)
    return evolve(place, alts=alts)


def named(thing: Thing) -> Thing:
    """A thing with its name, which its id is if it has no other."""
    return thing if thing.name else evolve(thing, name=thing.id.replace("_", " "))


def mustered(sheet: Sheet) -> tuple[Group, ...]:
    """The groups, those out of a roster with its creature."""
    rosters = {roster.id: roster.monster for roster in sheet.roster}
    return tuple(
        group if group.monster else evolve(group, monster=rosters.get(group.roster, ""))
        for group in sheet.group
    )


def _placed(trap: Trap, names: dict[str, str]) -> Trap:
    effects = tuple(evolve(effect, what=names.get(effect.what, effect.what)) for effect in trap.effects)
    return evolve(trap, way=names.get(trap.way, trap.way), effects=effects)


# --- ways -----------------------------------------------------------------------------------------


def _door(row: WayRow | OutRow) -> Door | None:
    if row.kind in PASSAGES and not row.shut:
        return None
    state = "closed" if row.kind in PASSAGES else STATES.get(row.kind, row.kind)
    make = row.shut or ("hatch" if row.kind == "hatch" else "door")
    return Door(make, state, row.key, row.barred_from, row.stays_open)


def _way(row: WayRow, ends: Joint | None = None) -> Way:
    """The way of a row; on a plan the ends and directions come from the joint, where the row does not say
    them.
    """
    there = row.dirs[0] if row.dirs else ends.dir if ends else ""
    back = row.dirs[1] if len(row.dirs) > 1 else OPPOSITE.get(there, "")
    return Way(
        id=row.id or f"{row.a}:{there}",
        a=row.a,
        b=row.b,
        dir=there,
        back=ends.back if ends and not row.dirs else back,
        kind=row.kind if row.kind in PASSAGES else "open",
        feet=row.feet,
        turns=row.turns,
        hidden=row.hidden or (SECRET if row.kind == "secret" else ""),
        hid_from=row.hid_from,
        one_way=row.one_way,
        wet=row.wet,
        noisy=row.noisy,
        a_sees=row.a_sees,
        b_sees=row.b_sees,
        note=row.note,
        door=_door(row),
    )


def _out(row: OutRow, village: VillageRow) -> Way:
    spot = f"{village.id}/{row.to or village.start}"
    return Way(
        id=f"{row.room}:{row.dir}",
        a=row.room,
        b="",
        dir=row.dir,
        back=OPPOSITE[row.dir],
        kind=row.kind if row.kind in PASSAGES else "open",
        turns=row.turns,
        watches=row.watches,
        noisy=row.noisy,
        a_sees=row.sees,
        b_sees=row.outside_sees,
        out=spot,
        beyond=row.name,
        door=_door(row),
    )


# --- rooms that name a cell -----------------------------------------------------------------------


def _sketched(sheet: Sheet, file: str, report: Report) -> Ground:
    layout = Layout()
    places = []
    for row in sheet.room:
        area = room_at(*row.xy) if len(row.xy) == 2 else ()
        if not area:
            report.add(
                file, f"room[{row.id}].xy", "a room needs its cell, if no plan is drawn", "xy = [0, 0]"
            )
        elif not layout.room(row.level, area):
            report.add(file, f"room[{row.id}].xy", "this cell is taken by another room of the level")
        places.append(_place(row, area))
    by_id = {place.id: place for place in places}
    ways = tuple(_laid(_way(row), by_id, layout) for row in sheet.way)
    return Ground(tuple(places), ways)


def _laid(way: Way, places: dict[str, Place], layout: Layout) -> Way:
    """The way with its squares; ways up and down, and those that would cross another, have none."""
    one, other = places.get(way.a), places.get(way.b)
    flat = one and other and one.level == other.level and way.dir not in LEVELLED and one.area != other.area
    if not (one and other and flat and one.area and other.area):
        return way
    return evolve(way, area=layout.way(one.level, one.area[0], other.area[0]))


# --- drawn plans ----------------------------------------------------------------------------------


def _drawn(sheet: Sheet, file: str, report: Report) -> Ground:
    rooms = {row.mark: row for row in _plan_rooms(sheet)}
    rows = {key: _keyed(key, row) for key, row in sheet.chart.way.items()}
    places: list[Place] = []
    joints: list[tuple[Joint, int]] = []
    for index, plan in enumerate(sheet.chart.plan):
        found = dissect(plan.rows, plan.level)
        for where, what in found.faults:
            report.add(file, f"chart.plan[{index}], {where}", what)
        joints.extend((joint, len(places)) for joint in found.joints)
        for patch in found.patches:
            places.append(_patch(patch, rooms, len(places), file, report))
    ids = [place.id for place in places]
    for mark, row in rooms.items():
        if row.id not in ids:
            report.add(file, f"room[{row.id}].mark", f"no plan shows a room {mark!r}")
    ways = _unique([*_joined(joints, places, rows, file, report), *_told(rows, joints, file, report)])
    return Ground(tuple(places), ways)


def _plan_rooms(sheet: Sheet) -> tuple[RoomRow, ...]:
    told = tuple(evolve(row, id=key) for key, row in sheet.chart.place.items())
    return (*told, *sheet.room)


def _keyed(key: str, row: WayRow) -> WayRow:
    return row if row.id else evolve(row, id=f"way-{key}" if key.isdigit() else key)


def _patch(patch: Patch, rooms: dict[str, RoomRow], index: int, file: str, report: Report) -> Place:
    if not patch.mark:
        return Place(
            f"passage-{index}", "Passage", kind="passage", level=patch.level, area=patch.area,
            see="A bare passage.", dark="A wall to either hand.",
        )  # fmt: skip
    row = rooms.get(patch.mark)
    if row is None:
        report.add(file, "chart.plan", f"no room has the mark {patch.mark!r}", "[chart.place.ID]")
        return Place(f"room-{index}", "", area=patch.area)
    return _place(evolve(row, level=patch.level), patch.area)


def _joined(
    joints: list[tuple[Joint, int]], places: list[Place], rows: dict[str, WayRow], file: str, report: Report
) -> list[Way]:
    """The ways that the plans show; a digit on two plans is one way, with a square on either level."""
    ways: list[Way] = []
    stairs: dict[str, tuple[Joint, Place]] = {}
    for joint, base in joints:
        a = places[base + joint.a]
        row = rows.get(joint.mark) or SIGN_ROWS.get(joint.mark)
        if row is None:
            report.add(file, f"chart.way.{joint.mark}", "the plan shows this way, but it has no table")
        elif joint.b >= 0:
            ways.append(
                _square(_way(_ends(row, a.id, places[base + joint.b].id, file, report), joint), joint)
            )
        elif joint.mark in stairs:
            ways.append(_stair(row, *stairs.pop(joint.mark), joint, a))
        else:
            stairs[joint.mark] = (joint, a)
    for mark, (joint, a) in stairs.items():
        row = rows[mark]
        if not row.b:
            report.add(file, f"chart.way.{mark}", "it has one side only", 'say where it leads: b = "room"')
        ways.append(_square(_way(evolve(row, a=a.id), joint), joint))
    return ways


def _ends(row: WayRow, a: str, b: str, file: str, report: Report) -> WayRow:
    """The row with the rooms on either side of its square, a being the one to the north or west."""
    if row.a not in ("", a) or row.b not in ("", b):
        report.add(
            file, f"chart.way.{row.id}", f"on the plan it goes from {a!r} to {b!r}", "leave a and b out"
        )
    return evolve(row, a=a, b=b)


def _square(way: Way, joint: Joint) -> Way:
    return evolve(way, area=((*joint.square, 1, 1),) if joint.square else ())


def _stair(row: WayRow, start: Joint, a: Place, end: Joint, b: Place) -> Way:
    down = "d" if b.level > a.level else "u"
    dirs = row.dirs or (down, OPPOSITE[down])
    way = _square(_way(evolve(row, a=a.id, b=b.id, dirs=dirs)), start)
    return evolve(way, far=((*end.square, 1, 1),) if end.square else ())


def _told(rows: dict[str, WayRow], joints: list[tuple[Joint, int]], file: str, report: Report) -> list[Way]:
    """The ways that no plan shows: their tables say from where to where."""
    shown = {joint.mark for joint, _ in joints}
    ways = []
    for key, row in rows.items():
        if key not in shown:
            if not (row.a and row.b and row.dirs):
                report.add(file, f"chart.way.{key}", "no plan shows it", "then a, b and dirs are needed")
            ways.append(_way(row))
    return ways


def _unique(ways: list[Way]) -> tuple[Way, ...]:
    """Two ways of a room in one direction: the later one is numbered."""
    seen: dict[str, int] = {}
    done = []
    for way in ways:
        seen[way.id] = seen.get(way.id, 0) + 1
        count = seen[way.id]
        done.append(way if count == 1 else evolve(way, id=f"{way.id}{count}"))
    return tuple(done)
