"""The map of a region as far as it is known: hexes with their coordinates, in signs or in words. Pure functions.

Columns lie side by side, every second one a line lower, so that each hex touches its six neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.kernel import hexes
from gameloop.session.results import Block
from gameloop.world.outdoors import found, position
from gameloop.world.places import VISITED, known
from gameloop.world.region import PATHS, Region, Site
from gameloop.world.state import UNSURVEYED, State, Survey

SIGNS = 2  # columns of a hex beside its name: its letter, its mark
PARTY, SITE, PATH, LOST = "@", "*", "=", "?"
# the voices of maps that are cut between hexes, by the columns of the longest name
MAPS = {4: "hexes", 6: "wide_hexes"}
PLAN = "plan"  # the voice of a map that is not cut
UNKNOWN = "Nothing is known of the country. Type: leave, in a village, to see it."


def region_known(state: State) -> Region | None:
    """The region that the party knows of, wherever it is."""
    return next((chart for chart in state.charts.values() if isinstance(chart, Region)), None)


def draw(state: State, *, whole: bool = False) -> tuple[Block, ...]:
    """The hexes that are known, and what their letters and marks mean."""
    region = region_known(state)
    if region is None:
        return (Block("list", UNKNOWN),)
    survey = state.surveys.get(region.id, UNSURVEYED)
    shown = [name for name in region.hexes if known(survey, name)]
    if not shown:
        return (Block("list", UNKNOWN),)
    longest = max(len(name) for name in shown)
    columns = next((columns for columns in MAPS if columns >= longest), longest)
    drawn = "\n".join(_lines(state, region, survey, shown, columns + SIGNS))
    voice = PLAN if whole else MAPS.get(columns, PLAN)
    return (Block(voice, drawn), Block("list", _legend(region, shown)))


def _lines(state: State, region: Region, survey: Survey, shown: list[str], wide: int) -> Iterator[str]:
    at = {hexes.parse(name): name for name in shown}
    left, right = min(column for column, _ in at), max(column for column, _ in at)
    lines = {_line(place): None for place in at}
    for line in range(min(lines), max(lines) + 1):
        cells = []
        for column in range(left, right + 1):
            low = 1 - column % 2
            name = at.get((column, (line - low) // 2)) if (line - low) % 2 == 0 else None
            cells.append((_cell(state, region, survey, name) if name else "").ljust(wide))
        yield "".join(cells).rstrip()


def _line(at: hexes.Hex) -> int:
    """The line of the drawing on which a hex stands."""
    column, row = at
    return 2 * row + 1 - column % 2


def _cell(state: State, region: Region, survey: Survey, name: str) -> str:
    return f"{name}{region.hexes[name].mark}{_mark(state, region, survey, name)}"


def _mark(state: State, region: Region, survey: Survey, name: str) -> str:
    if position(state, region) == name:
        return LOST if state.journey.aware else PARTY
    if any(found(survey, site) for site in region.sites_in(name)):
        return SITE
    walked = any(line.kind in PATHS and name in line.through for line in region.lines)
    return PATH if walked and known(survey, name) in VISITED else " "


def _legend(region: Region, shown: list[str]) -> str:
    marks = {region.hexes[name].mark: region.hexes[name].name.casefold() for name in shown}
    signs = {PARTY: "you", SITE: "a place you know", PATH: "road"}
    return "   ".join(f"{sign} {meaning}" for sign, meaning in (*marks.items(), *signs.items()))


# --- in words -----------------------------------------------------------------------------------------


def listing(state: State) -> Block:
    """Every hex that is known: its ground, its lines, its places."""
    region = region_known(state)
    survey = state.surveys.get(region.id, UNSURVEYED) if region is not None else UNSURVEYED
    lines = (
        [_told(state, region, survey, name) for name in _in_rows(region) if known(survey, name)]
        if region is not None
        else []
    )
    return Block("list", "\n".join(lines) or UNKNOWN)


def _in_rows(region: Region) -> list[str]:
    """The hexes from the north-west, row by row."""
    return sorted(region.hexes, key=lambda name: hexes.parse(name)[::-1])


def _told(state: State, region: Region, survey: Survey, name: str) -> str:
    here = _here(state) if position(state, region) == name else ""
    been = "" if known(survey, name) in VISITED else ", not visited"
    own = region.place(name).name
    ground = region.hexes[name].name.casefold()
    called = f"{own}, {ground}" if own.casefold() != ground else ground
    lines = [line.name or line.kind for line in region.lines_at(name)] if not been else []
    sites = [site_told(region, survey, site) for site in region.sites_in(name) if known(survey, site.place)]
    more = f": {'; '.join((*lines, *sites))}" if lines or sites else ""
    return f"{name} {called}{here}{been}{more}"


def _here(state: State) -> str:
    return " (where you were when you lost your way)" if state.journey.aware else " (here)"


def site_told(region: Region, survey: Survey, site: Site) -> str:
    """A site by name, and how well it is known."""
    name = region.place(site.place).name
    return name if found(survey, site) else f"{name}, which you have heard of"
