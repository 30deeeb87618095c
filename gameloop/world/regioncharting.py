"""From the tables of a region to its chart, and to the charts of its settlements. What is wrong is reported."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from gameloop.kernel import hexes
from gameloop.kernel.values import frozen
from gameloop.world import charting
from gameloop.world.chart import Chart, Place
from gameloop.world.content import Library, Report, structure_file
from gameloop.world.records import Head, PlaceRow, Sheet, VillageRow
from gameloop.world.region import HEX, KIND, OUTDOORS, SITE, Line, Region, Site, Terrain
from gameloop.world.regionrows import VILLAGE, HexRow, LineRow, RegionRow, SettlementRow, SiteRow
from gameloop.world.shape import Id, near

if TYPE_CHECKING:
    from gameloop.world.adventure import Adventure
    from gameloop.world.vetting import Origin

FILE = "terrain.toml"
MILES = 6  # a hex
BLANK = " -"  # letters of the rows where there is no hex


@frozen
class TerrainRow:
    """A kind of ground."""

    id: Id
    name: str
    sign: str
    tags: tuple[str, ...] = ()


@frozen
class TerrainFile:
    """content/terrain.toml."""

    terrain: tuple[TerrainRow, ...]


def terrains(library: Library) -> Mapping[str, TerrainRow]:
    """Every kind of ground by id. Raises ContentError."""
    return library.once(FILE, _terrains)


def _terrains(library: Library) -> Mapping[str, TerrainRow]:
    return {row.id: row for row in structure_file(TerrainFile, FILE, library).terrain}


def region(
    sheet: Sheet,
    drawn: RegionRow,
    head: Head,
    ground: Mapping[str, TerrainRow],
    parts: Mapping[str, Adventure],
    origin: Origin,
    report: Report,
) -> Region:
    """The region's chart; `parts` are the adventures that its sites name."""
    legend = _legend(drawn, ground, origin.main, report)
    rows = _rows(drawn)
    plain = Region(head.id, head.title, KIND, head.start, rows=rows, legend=legend)
    _letters(rows, legend, origin.main, report)
    sites = [*_settlements(sheet), *_sites(sheet, parts)]
    places = (
        *(_hex(row, plain) for row in sheet.hex),
        *(_settled(row) for row in sheet.settlement),
        *(_site(row) for row in sheet.site),
    )
    _on_the_map(sheet, plain, origin, report)
    return Region(
        id=head.id,
        title=head.title,
        kind=KIND,
        start=head.start,
        unit=MILES,
        places=places,
        things=tuple(charting.named(thing) for thing in (*sheet.treasure, *sheet.toy)),
        groups=charting.mustered(sheet),
        traps=sheet.trap,
        rosters=sheet.roster,
        flags=sheet.flag,
        source=head.source,
        licence=head.licence,
        rows=rows,
        legend=legend,
        sites=tuple(sites),
        lines=tuple(_line(row) for row in sheet.line),
    )


def towns(sheet: Sheet, head: Head) -> tuple[Chart, ...]:
    """The charts of the settlements."""
    return tuple(
        charting.village(VillageRow(row.id, row.name, row.start), _of(sheet.place, row.id), head)
        for row in sheet.settlement
    )


def _of(places: Iterable[PlaceRow], settlement: str) -> Iterator[PlaceRow]:
    return (place for place in places if place.of == settlement)


# --- hexes ------------------------------------------------------------------------------------------


def _rows(drawn: RegionRow) -> tuple[str, ...]:
    return tuple(line.rstrip() for line in drawn.rows.strip("\n").splitlines())


def _legend(
    drawn: RegionRow, ground: Mapping[str, TerrainRow], file: str, report: Report
) -> tuple[Terrain, ...]:
    found = []
    for mark, name in drawn.legend.items():
        row = ground.get(name)
        if len(mark) != 1 or mark in BLANK:
            report.add(file, f"region.legend.{mark}", f"{mark!r} is no letter", "one letter, no blank")
        elif row is None:
            hint = near(name, ground) or "known: " + ", ".join(ground)
            report.add(file, f"region.legend.{mark}", f"there is no terrain {name!r}", hint)
        else:
            found.append(Terrain(mark, row.id, row.name, row.tags))
    return tuple(found)


def _letters(rows: Sequence[str], legend: Iterable[Terrain], file: str, report: Report) -> None:
    marks = {terrain.mark for terrain in legend}
    for number, row in enumerate(rows, 1):
        strange = dict.fromkeys(letter for letter in row if letter not in marks and letter not in BLANK)
        for letter in strange:
            report.add(
                file, f"region.rows, row {number}", f"{letter!r} is no terrain", f"[region.legend] {letter} ="
            )
    if max(len(rows), *(len(row) for row in rows), 0) > hexes.MOST:
        report.add(file, "region.rows", f"a region has at most {hexes.MOST} rows and columns")


def _hex(row: HexRow, plain: Region) -> Place:
    terrain = plain.hexes.get(row.id)
    tags = (terrain.id, *terrain.tags) if terrain else ()
    return Place(
        row.id,
        row.name,
        kind=HEX,
        light="lit",
        tags=(OUTDOORS, *tags, *row.tags),
        see=row.see,
        looks=row.look,
    )


def _line(row: LineRow) -> Line:
    """The hexes between those that are named are on a straight walk."""
    through: list[str] = []
    for name in row.through:
        if through and hexes.NAME.fullmatch(name) and hexes.NAME.fullmatch(through[-1]):
            walk = hexes.line(hexes.parse(through[-1]), hexes.parse(name))
            through.extend(hexes.name(at) for at in walk)
        else:
            through.append(name)
    return Line(row.kind, row.name, tuple(through), row.between)


# --- sites ------------------------------------------------------------------------------------------


def _settlements(sheet: Sheet) -> Iterator[Site]:
    for row in sheet.settlement:
        yield Site(row.id, row.hex, plain=True, wayside=True, leads=f"{row.id}/{row.start}")


def _sites(sheet: Sheet, parts: Mapping[str, Adventure]) -> Iterator[Site]:
    for row in sheet.site:
        part = parts.get(row.adventure)
        yield Site(row.id, row.hex, row.plain, row.wayside, _leads(row, part) if part else "")


def _leads(row: SiteRow, part: Adventure) -> str:
    """Where a site leads: to the village of its adventure, or by the usual way into its dungeon."""
    if row.door == VILLAGE:
        return f"{part.village.id}/{part.village.start}"
    outs = [way.id for way in part.dungeon.ways if way.out]
    usual = [way.id for way in part.dungeon.ways if way.out and way.a == part.dungeon.start]
    return f"{part.dungeon.id}/{next(iter((*usual, *outs)), '')}"


def _settled(row: SettlementRow) -> Place:
    return Place(row.id, row.name, kind=SITE, light="lit", tags=(OUTDOORS,), see=row.see or f"{row.name}.")


def _site(row: SiteRow) -> Place:
    return Place(
        row.id,
        row.name,
        kind=SITE,
        light="lit",
        tags=(OUTDOORS, *row.tags),
        see=row.see or f"{row.name}.",
        looks=row.look,
        search=row.search,
    )


# --- what is wrong ----------------------------------------------------------------------------------


def _on_the_map(sheet: Sheet, plain: Region, origin: Origin, report: Report) -> None:
    """Every hex that is named is on the map, and whatever has to be walked to lies on land."""
    known = plain.hexes
    for position, row in enumerate(sheet.hex):
        _known(row.id, known, origin.of("hex", position), f"hex[{row.id}].id", report)
    sites = [("site", n, row.id, row.hex) for n, row in enumerate(sheet.site)]
    for section, n, name, hex_ in (
        *sites,
        *(("settlement", n, row.id, row.hex) for n, row in enumerate(sheet.settlement)),
    ):
        file, where = origin.of(section, n), f"{section}[{name}].hex"
        _known(hex_, known, file, where, report)
        if hex_ in known and plain.is_water(hex_):
            report.add(file, where, "this hex is water: nobody comes there on foot")
    for position, line in enumerate(sheet.line):
        file = origin.of("line", position)
        for name in (*line.through, *(part for pair in line.between for part in pair.split("|"))):
            _known(name, known, file, f"line[{line.name or position}]", report)


def _known(name: str, known: Collection[str], file: str, where: str, report: Report) -> None:
    if name not in known:
        report.add(file, where, f"there is no hex {name!r} on the map", near(name, known))
