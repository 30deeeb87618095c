"""A region out of its tables: charted and vetted, and joined with the adventures that its sites lead to."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from gameloop.kernel.values import evolve
from gameloop.world import adventure, regioncharting, vetregions
from gameloop.world.adventure import Adventure
from gameloop.world.chart import Chart
from gameloop.world.content import Library, Report
from gameloop.world.generated.roaming import roamers
from gameloop.world.joining import join, vet_ids
from gameloop.world.proving import Opened, made, prove
from gameloop.world.records import Head, Sheet
from gameloop.world.regionrows import RegionRow
from gameloop.world.shape import near
from gameloop.world.vetting import Origin


def opened(
    sheet: Sheet,
    head: Head,
    drawn: RegionRow,
    known: Collection[str],
    library: Library,
    origin: Origin,
    report: Report,
) -> Opened:
    """The tables of a region. Raises ContentError with every fault."""
    parts = _parts(sheet, head, library, origin, report)
    ground = regioncharting.terrains(library)
    chart = regioncharting.region(sheet, drawn, head, ground, parts, origin, report)
    vetregions.inside(sheet, chart, ground, origin, report)
    report.stop()
    work = prove(sheet, head, chart, _everywhere(_villages(sheet, head, parts)), known, origin, report)
    vet_ids(_own(work), tuple(parts.values()), origin.main, report)
    report.stop()
    return work


def joined(work: Opened, library: Library) -> Adventure:
    """The region with all that it leads to."""
    parts = {
        row.adventure: adventure.load(row.adventure, library) for row in work.sheet.site if row.adventure
    }
    villages = _villages(work.sheet, work.head, parts)
    whole = join(_own(work), tuple(parts.values()))
    drawn = work.sheet.region
    endless = drawn is not None and drawn.beyond
    strangers = tuple(roamers(library, tuple(_untold(work, library, endless=endless))))
    return evolve(
        whole,
        village=_home(work.dungeon, villages),
        endless=endless,
        wanderers=(*whole.wanderers, *strangers),
    )


def _untold(work: Opened, library: Library, *, endless: bool) -> Iterator[str]:
    """The terrains of which the region does not say who is met there, or beyond its map."""
    told = {row.terrain for row in work.sheet.roam}
    beyond = {row.terrain for row in work.sheet.roam if row.beyond}
    for terrain in regioncharting.terrains(library):
        if terrain not in beyond and (endless or terrain not in told):
            yield terrain


def _own(work: Opened) -> Adventure:
    """What is the region's own; it has settlements, and no village."""
    return evolve(made(work), village=work.dungeon, towns=regioncharting.towns(work.sheet, work.head))


def _villages(sheet: Sheet, head: Head, parts: Mapping[str, Adventure]) -> tuple[Chart, ...]:
    return (*regioncharting.towns(sheet, head), *(part.village for part in parts.values()))


def _parts(
    sheet: Sheet, head: Head, library: Library, origin: Origin, report: Report
) -> Mapping[str, Adventure]:
    """The adventures that the sites name, by id."""
    found: dict[str, Adventure] = {}
    shelf = adventure.shelf(library)
    for position, row in enumerate(sheet.site):
        if not row.adventure:
            continue
        file, where = origin.of("site", position), f"site[{row.id}].adventure"
        if row.adventure not in shelf or row.adventure == head.id:
            hint = near(row.adventure, shelf) or "known: " + ", ".join(shelf)
            report.add(file, where, f"there is no adventure {row.adventure!r} to lead to", hint)
            continue
        part = found[row.adventure] if row.adventure in found else adventure.load(row.adventure, library)
        found[row.adventure] = part
        if part.region is not None:
            report.add(file, where, f"{row.adventure!r} is a region itself", "a dungeon with its village")
    return found


def _everywhere(villages: Collection[Chart]) -> Chart:
    """All houses of all villages, as what is vetted looks them up."""
    places = tuple(place for village in villages for place in village.places)
    return Chart("", "", "village", next((place.id for place in places), ""), places=places)


def _home(chart: Chart, villages: Collection[Chart]) -> Chart:
    """Where new people come from: the village in which it begins, else the first."""
    leads = vetregions.leads_of(chart, chart.start)
    by_id = {village.id: village for village in villages}
    return by_id.get(leads) or next(iter(by_id.values()))
