"""What an author of a region may have overlooked: towns without houses, tables of ground that there is none of."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from gameloop.world.chart import Chart
from gameloop.world.content import Report
from gameloop.world.records import Sheet
from gameloop.world.region import Region
from gameloop.world.shape import near
from gameloop.world.vetting import Origin

OF_DUNGEONS = ("room", "way", "out", "wander", "alt")
OF_REGIONS = ("line", "hex", "site", "settlement", "roam")


def outside(sheet: Sheet, origin: Origin, report: Report) -> None:
    """Report tables of regions in an adventure that has none."""
    _barred(sheet, OF_REGIONS, "only a region has these: there is no [region]", origin, report)
    for position, place in enumerate(sheet.place):
        if place.of:
            report.add(origin.of("place", position), f"place[{place.id}].of", "only a region has settlements")


def inside(sheet: Sheet, region: Region, ground: Collection[str], origin: Origin, report: Report) -> None:
    """Report what is wrong with the tables of a region; its hexes and sites have been looked at."""
    _barred(sheet, OF_DUNGEONS, "a region has none of these", origin, report)
    if sheet.village is not None:
        report.add(origin.main, "village", "a region has [[settlement]] in place of [village]")
    if sheet.chart.plan:
        report.add(origin.main, "chart.plan", "a region is drawn in [region]")
    if region.start not in (*region.hexes, *(site.place for site in region.sites)):
        known = [site.place for site in region.sites]
        report.add(
            origin.main,
            "adventure.start",
            f"{region.start!r} is no site and no hex",
            near(region.start, known),
        )
    _settlements(sheet, origin, report)
    _roaming(sheet, region, ground, origin, report)
    if not any(site.leads for site in region.sites):
        report.add(origin.main, "settlement", "a region needs a settlement, or a site with an adventure")


def _barred(sheet: Sheet, sections: Iterable[str], what: str, origin: Origin, report: Report) -> None:
    for section in sections:
        for position in range(len(getattr(sheet, section))):
            report.add(origin.of(section, position), f"{section}[{position}]", what)


def _settlements(sheet: Sheet, origin: Origin, report: Report) -> None:
    known = [row.id for row in sheet.settlement]
    for position, row in enumerate(sheet.settlement):
        houses = [place.id for place in sheet.place if place.of == row.id]
        if row.start not in houses:
            file, where = origin.of("settlement", position), f"settlement[{row.id}].start"
            report.add(file, where, f"there is no place {row.start!r} of it", near(row.start, houses))
    for position, place in enumerate(sheet.place):
        if place.of not in known:
            file, where = origin.of("place", position), f"place[{place.id}].of"
            report.add(file, where, f"there is no settlement {place.of!r}", near(place.of, known))


def _roaming(sheet: Sheet, region: Region, ground: Collection[str], origin: Origin, report: Report) -> None:
    """The tables of terrains are of kinds of ground that there are."""
    for position, row in enumerate(sheet.roam):
        file, where = origin.of("roam", position), f"roam[{row.id}]"
        if row.terrain not in ground:
            hint = near(row.terrain, ground)
            report.add(file, f"{where}.terrain", f"there is no terrain {row.terrain!r}", hint)
        if row.level:
            report.add(file, f"{where}.level", "tables of terrains have no level")


def leads_of(chart: Chart, place: str) -> str:
    """The chart to which a site leads, empty for none."""
    site = chart.site(place) if isinstance(chart, Region) else None
    return site.chart if site is not None else ""
