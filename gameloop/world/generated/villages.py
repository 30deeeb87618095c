"""The village of a generated dungeon: names, houses, and what is told there."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.world.amounts import plural
from gameloop.world.generated.lots import Lots
from gameloop.world.generated.making import Making
from gameloop.world.generated.tables import Prize, Setting, Tables
from gameloop.world.records import PlaceRow, VillageRow
from gameloop.world.stories import Rumour

ID, PRIZE = "village", "prize"
MIDDLE_IN6 = 3


def title(lots: Lots, tables: Tables, setting: Setting) -> str:
    """What the dungeon is called."""
    return f"The {lots.pick('thing', setting.things)} of {lots.pick('whom', tables.villages.place.whom)}"


def village(lots: Lots, tables: Tables, behind: str = "") -> VillageRow:
    """The village at its door; `behind` ends its ids."""
    names = tables.villages.place
    name = f"{lots.pick('first', names.first)}{lots.pick('second', names.second)}".replace("'s", "s")
    return VillageRow(f"{ID}{behind}", name, f"{tables.villages.house[0].id}{behind}")


def houses(lots: Lots, tables: Tables, behind: str = "") -> tuple[PlaceRow, ...]:
    """Its houses, each with somebody in it; `behind` ends their ids."""
    return tuple(
        PlaceRow(
            f"{house.id}{behind}",
            lots.pick(f"house {house.id}", house.names),
            house.who.replace("{who}", person(lots, tables, house.id)),
            house.see,
            house.use,
        )
        for house in tables.villages.house
    )


def person(lots: Lots, tables: Tables, who: str) -> str:
    """Somebody's name."""
    parts = tables.villages.person
    middle = lots.pick(f"{who} middle", parts.middle) if lots.in_six(f"{who} long", MIDDLE_IN6) else ""
    return f"{lots.pick(f'{who} start', parts.start)}{middle}{lots.pick(f'{who} end', parts.end)}"


def rumours(
    making: Making, rooms: Mapping[str, str], prize: Prize, lords: Mapping[int, str]
) -> tuple[Rumour, ...]:
    """What is said, as far as the dungeon has what it is about."""
    found = _subjects(making, rooms, prize, lords)
    keepers = [house for house in making.tables.villages.house if "talk" in house.use]
    told: list[Rumour] = []
    for row in making.tables.villages.rumour:
        if found[row.about]:
            about, word = found[row.about].pop(0)
            n = len(told) + 1
            who = f"{making.lots.pick(f'rumour {n}', keepers).id}{making.order.behind}"
            told.append(Rumour(n, row.truth, who, row.say.replace(f"{{{row.about}}}", word), (about,)))
    return tuple(told)


def _subjects(
    making: Making, rooms: Mapping[str, str], prize: Prize, lords: Mapping[int, str]
) -> dict[str, list[tuple[str, str]]]:
    """What rumours can be about, each in the order in which it is spoken of: an id, and the word for it."""
    last = list(rooms)[-1]
    secrets = [way.partition(":")[0] for ways in making.secrets.values() for way in ways]
    hoards = [thing for thing in making.treasure if thing.id != making.id(PRIZE)]
    return {
        "prize": [(making.id(PRIZE), prize.name)],
        "deep": [(last, rooms[last])],
        "lord": [(making.lords(level), plural(kind.replace("_", " "))) for level, kind in lords.items()],
        "secret": [(room, rooms[room]) for room in secrets],
        "trap": [(trap.room, rooms[trap.room]) for trap in making.traps],
        "hoard": [(thing.id, rooms[thing.room]) for thing in hoards],
    }
