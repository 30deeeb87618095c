"""What a region is like to travel: how far its sites lie, who tells of them, who holds them, and who roams.

A hex is reckoned as a watch: on easy ground the mean of a watch's miles is little more than one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from gameloop.craft.bands import Figures, Measured, Measures, count, share
from gameloop.craft.study import Study, talks
from gameloop.craft.worth import correlation, total
from gameloop.world.region import Region, Site
from gameloop.world.stories import Rumour


def region_in(study: Study) -> Region | None:
    """The region that is measured; None where it is a dungeon."""
    return study.dungeon if isinstance(study.dungeon, Region) else None


def towns(study: Study, region: Region) -> tuple[Site, ...]:
    """The sites that are villages and towns, their own and those of the adventures that they lead to."""
    charts = {chart.id for chart in study.rules.adventure.settlements}
    return tuple(site for site in region.sites if site.chart in charts)


def away(region: Region, starts: Iterable[str]) -> dict[str, int]:
    """How many hexes over land each hex is from the nearest of these; one that cannot be reached is not there."""
    far = dict.fromkeys(starts, 0)
    ahead = list(far)
    for hex_ in ahead:
        for _, beyond in region.around(hex_):
            if beyond not in far and not region.is_water(beyond):
                far[beyond] = far[hex_] + 1
                ahead.append(beyond)
    return far


# --- how far ----------------------------------------------------------------------------------------------


def roofless(study: Study, figures: Figures) -> Measured | None:
    """Settlements from which no other site is within a day's reach."""
    region = region_in(study)
    if region is None:
        return None
    return count(
        f"site[{town.place}]" for town in towns(study, region) if not _roof_near(town, region, figures)
    )


def _roof_near(town: Site, region: Region, figures: Figures) -> bool:
    far = away(region, [town.hex])
    others = (site for site in region.sites if site is not town)
    return any(far.get(site.hex, figures.shelter_hexes + 1) <= figures.shelter_hexes for site in others)


def remote(study: Study, figures: Figures) -> Measured | None:
    """Sites that lie too far from every settlement, or that nobody comes to over land."""
    region = region_in(study)
    if region is None:
        return None
    far = away(region, [town.hex for town in towns(study, region)])
    most = figures.site_hexes
    return count(f"site[{site.place}]" for site in region.sites if far.get(site.hex, most + 1) > most)


def richer_farther(study: Study, _figures: Figures) -> Measured | None:
    """The rank correlation of what lies at a site in the open with how far it is from the nearest settlement."""
    region = region_in(study)
    if region is None:
        return None
    far = away(region, [town.hex for town in towns(study, region)])
    value = Counter[str]()
    for thing in study.treasure:
        value[thing.room] += total([thing])
    rooms = [room for room in value if region.hex_of(room) in far]
    found = correlation([value[room] for room in rooms], [far[region.hex_of(room)] for room in rooms])
    return Measured(found) if found is not None else None


# --- what is seen and told --------------------------------------------------------------------------------


def landmarks(study: Study, _figures: Figures) -> Measured | None:
    """Hexes of dry land with something to go by in them or in a neighbour: a text of their own, a site, a line."""
    region = region_in(study)
    if region is None:
        return None
    told = {place.id for place in region.places} | {site.hex for site in region.sites if site.plain}
    marked = {hex_ for hex_ in region.drawn if hex_ in told or region.lines_at(hex_)}
    land = [hex_ for hex_ in region.drawn if not region.is_water(hex_)]
    bare = [hex_ for hex_ in land if not marked & {hex_, *(beyond for _, beyond in region.around(hex_))}]
    return share(len(land) - len(bare), len(land), bare)


def untold(study: Study, _figures: Figures) -> Measured | None:
    """Sites of which no rumour tells; a town speaks for itself."""
    region = region_in(study)
    if region is None:
        return None
    return count(f"site[{site.place}]" for site in _wild(study, region) if not _told(site, study))


def told_once(study: Study, _figures: Figures) -> Measured | None:
    """Sites of which fewer than two rumours tell, in two houses."""
    region = region_in(study)
    if region is None:
        return None
    return count(
        f"site[{site.place}]"
        for site in _wild(study, region)
        if len(_told(site, study)) < 2 or len({at for rumour in _told(site, study) for at in rumour.at}) < 2
    )


def _wild(study: Study, region: Region) -> Iterable[Site]:
    inhabited = towns(study, region)
    return (site for site in region.sites if site not in inhabited)


def _told(site: Site, study: Study) -> list[Rumour]:
    return [rumour for rumour in study.sheet.rumour if site.place in rumour.about]


# --- who is there -----------------------------------------------------------------------------------------


def tables(study: Study, _figures: Figures) -> Measured | None:
    """Kinds of ground on the map on which nobody of their own roams."""
    region = region_in(study)
    roamed = {row.terrain for row in study.sheet.roam}
    if region is None:
        return None
    return count(
        terrain for terrain in dict.fromkeys(t.id for t in region.drawn.values()) if terrain not in roamed
    )


def talkers(study: Study, _figures: Figures) -> Measured | None:
    """Of the faces of a table, those that bring somebody to talk to, on the ground where there are fewest."""
    if region_in(study) is None:
        return None
    whole, talk = Counter[str](), Counter[str]()
    for row in study.sheet.roam:
        faces = row.roll[1] - row.roll[0] + 1
        whole[row.terrain] += faces
        talk[row.terrain] += faces * talks(study.met(row))
    worst = min(whole, key=lambda ground: Fraction(talk[ground], whole[ground]), default="")
    return share(talk[worst], whole[worst], (worst,)) if worst else None


def holdings(study: Study, _figures: Figures) -> Measured | None:
    """Factions of the region that hold sites in fewer than two hexes."""
    region = region_in(study)
    if region is None or not study.sheet.faction:
        return None
    held = {faction.id: {region.hex_of(place) for place in faction.holds} for faction in study.sheet.faction}
    return count(f"faction[{name}].holds" for name, hexes in held.items() if len(hexes) < 2)


MEASURES: Measures = {
    "G01": roofless,
    "G02": remote,
    "G03": richer_farther,
    "G04": landmarks,
    "G05.told": untold,
    "G05.twice": told_once,
    "G06.tables": tables,
    "G06.talkers": talkers,
    "G07": holdings,
}
