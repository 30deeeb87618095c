"""A generated land: a village, and from there country without end, all of it of the seed of the game."""

from __future__ import annotations

from gameloop.kernel import hexes
from gameloop.kernel.values import evolve
from gameloop.world import regioncharting
from gameloop.world.adventure import LAND as ID
from gameloop.world.content import Library, Report
from gameloop.world.generated import villages
from gameloop.world.generated.country import Country, load_land
from gameloop.world.generated.lots import Lots, luck_of
from gameloop.world.generated.parts import furnished, rumours
from gameloop.world.generated.vetting import load_tables
from gameloop.world.proving import Opened
from gameloop.world.records import FORMAT, Head, Sheet
from gameloop.world.region import Region
from gameloop.world.regionrows import HexRow, RegionRow, SettlementRow
from gameloop.world.vetting import Origin

HOME = "home"
HEART = (50, 50)  # so far from the edge of what has plain numbers
MARK, SETTLED = "t", "settled"
MARKS = {
    "p": "plains",
    "f": "forest",
    "h": "hills",
    "m": "mountains",
    "s": "swamp",
    "d": "desert",
    "w": "river_lake",
    "o": "sea",
    MARK: SETTLED,
}
VILLAGE = "village"
LEVELS = (1, 6)


def opened(library: Library, seed: str) -> Opened:
    """The tables of the land of a seed, laid out. Raises ContentError for faulty tables."""
    lots, tables = Lots(luck_of(seed, ID)), load_tables(library)
    row, houses = villages.village(lots, tables), villages.houses(lots, tables)
    see = lots.pick("see", load_land(library).sites(VILLAGE, SETTLED)).see
    sheet = Sheet(
        adventure=Head(FORMAT, ID, f"The Country of {row.name}", HOME, LEVELS),
        region=RegionRow(_rows(), MARKS, beyond=True),
        settlement=(SettlementRow(HOME, hexes.name(HEART), row.name, row.start, see),),
        place=tuple(evolve(house, of=HOME) for house in houses),
    )
    at, country = hexes.name(HEART), Country(library, _charted(sheet, library), seed)
    words = country.land.at(SETTLED)
    told = evolve(
        sheet,
        hex=(HexRow(at, country.named(at, words), country.told(at, words)),),
        place=tuple(evolve(house, of=HOME) for house in furnished(country, at, houses)),
        rumour=tuple(rumours(country, at, row.name, houses)),
    )
    region = _charted(told, library)
    return Opened(_head(sheet), told, region, region)


def _rows() -> str:
    """One hex that is drawn; the blank ones are drawn as they are needed."""
    column, row = HEART
    return "\n".join((*[" "] * (row - 1), " " * (column - 1) + MARK))


def _head(sheet: Sheet) -> Head:
    assert sheet.adventure is not None
    return sheet.adventure


def _charted(sheet: Sheet, library: Library) -> Region:
    report = Report()
    assert sheet.region is not None
    ground = regioncharting.terrains(library)
    origin = Origin(ID)
    origin.note(ID, sheet)
    region = regioncharting.region(sheet, sheet.region, _head(sheet), ground, {}, origin, report)
    report.stop()
    return region
