"""The towns and dungeons of a country that nobody has written, each with its tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gameloop.kernel import hexes
from gameloop.kernel.values import evolve
from gameloop.world import charting, proving
from gameloop.world.adventure import Adventure
from gameloop.world.generated import made, villages
from gameloop.world.generated.making import Order
from gameloop.world.generated.siting import TOWN, UNDER, Siting, toward
from gameloop.world.joining import Town
from gameloop.world.records import FORMAT, Head, PlaceRow
from gameloop.world.shape import spoken
from gameloop.world.stories import FALSE, MADE, Rumour

if TYPE_CHECKING:
    from gameloop.world.generated.country import Country

MOST_TOLD = 4  # rumours of a town
EACH = 10  # a hex has so many numbers for the rumours of its town
TALK = "talk"
SMALL = {"hamlet": 2}  # how many houses of the table there are where not all are


def dungeon(country: Country, hex_: str) -> Adventure:
    """The dungeon of a hex."""
    lots, odds = country.lots(f"{hex_} below"), country.land.odds
    levels = lots.pick("levels", odds.levels)
    plan = evolve(country.tables.stock.plan, levels=levels, rooms=odds.rooms)
    order = Order(f"{UNDER}-{hex_}", f"{UNDER}-{hex_}-", country.danger(hex_), plan)
    work = made(order, lots, country.tables, country.creatures)
    return evolve(proving.made(work), rumours=())  # its village is not played, so nobody tells them


def town(country: Country, hex_: str) -> Town:
    """The settlement of a hex."""
    behind, siting = f"-{hex_}", Siting(country, country.ground(hex_))
    lots, tables = siting.below(), country.tables
    row = evolve(villages.village(lots, tables, behind), id=f"{TOWN}-{hex_}")
    houses = furnished(country, hex_, villages.houses(lots, tables, behind))
    houses = houses[: SMALL.get(siting.size(), len(houses))]
    chart = charting.village(row, houses, Head(FORMAT, row.id, row.name, row.start, (1, 1)))
    return Town(chart, houses, tuple(rumours(country, hex_, row.name, houses)))


def furnished(country: Country, hex_: str, houses: tuple[PlaceRow, ...]) -> tuple[PlaceRow, ...]:
    """Houses as they are in this town: whoever comes from another sees another."""
    return tuple(_furnished(country, hex_, house) for house in houses)


def _furnished(country: Country, hex_: str, house: PlaceRow) -> PlaceRow:
    words = next((row for row in country.land.house if row.id == spoken(house.id)), None)
    if words is None:
        return house
    who, see = country.dealt(f"house {words.id}", hex_, (words.who, words.see))
    return evolve(house, who=who.replace("{who}", house.who.partition(",")[0]), see=see)


def rumours(country: Country, hex_: str, name: str, houses: tuple[PlaceRow, ...]) -> Iterator[Rumour]:
    """What is told in a town of that name: of what lies near, the nearest first, of no kind twice."""
    keepers = [house for house in houses if TALK in house.use]
    told: list[str] = []
    for what, other in country.near(hex_, country.land.odds.near):
        if what in told or len(told) == MOST_TOLD:
            continue
        told.append(what)
        rumour = _rumour(country, hex_, other, what, len(told), keepers)
        yield evolve(rumour, say=rumour.say.replace("{from}", name))


def _rumour(country: Country, hex_: str, other: str, what: str, n: int, keepers: list[PlaceRow]) -> Rumour:
    """One of them; a false one sends people the other way."""
    lots, site = country.lots(hex_), Siting(country, country.ground(other))
    words = lots.pick(f"rumour {n}", [row for row in country.land.hearsay if row.of == what])
    steps = hexes.distance(hexes.parse(hex_), hexes.parse(other))
    way = toward(other, hex_) if words.truth == FALSE else toward(hex_, other)
    said = words.say.replace("{name}", site.title(site.words())).replace("{way}", way)
    keeper = lots.pick(f"teller {n}", keepers)
    number = MADE + EACH * hexes.rank(country.heart, hexes.parse(hex_)) + n
    far = f"{steps * country.region.unit} miles"
    return Rumour(
        number,
        words.truth,
        keeper.who.partition(",")[0],
        said.replace("{far}", far),
        (site.id,),
        (keeper.id,),
    )
