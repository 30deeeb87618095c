"""Tables in the open: a party that has left Sconce in the Wick Country, for tests about watches."""

from __future__ import annotations

from typing import Any

import attrs

from gameloop.kernel.decider import fold
from gameloop.kernel.dice import ForcedDice
from gameloop.kernel.messages import Command, Event
from gameloop.world.goods import GearMoved
from gameloop.world.outdoors import look_about
from gameloop.world.places import Moved, learn
from gameloop.world.sites import LeaveTown
from gameloop.world.state import Item, Spot
from tests import evidence
from tests.table import Table, begun

COUNTRY = "wick-country"
NOTHING = 6  # of the wilderness die
MORE = 60  # faces beyond those that matter


def abroad(at: str = "", party: str = "quick", rules: str = "", **settings: str | bool | int) -> Table:
    """The party at the foot of the hill of Sconce, or in another hex, on the first morning of spring."""
    table = begun(COUNTRY, party=party, rules=rules, settings=settings)
    table.do(LeaveTown())
    return put(table, at) if at else table


def put(table: Table, at: str) -> Table:
    """The party is in that hex, or at that site."""
    table.run(lambda draft, _rules: draft.emit(Moved(Spot(COUNTRY, at), rule=None)))
    table.run(look_about)
    return table


def beacon(table: Table) -> Table:
    """The party has found the Crooked Beacon."""
    table.run(lambda draft, rules: learn(draft, rules, COUNTRY, "seen", ("crooked_beacon",), "search"))
    return table


def under_way(table: Table, **fields: Any) -> Table:
    """The journey as given."""
    table.state = attrs.evolve(table.state, journey=attrs.evolve(table.state.journey, **fields))
    return table


def clock(table: Table, hours: int) -> Table:
    """It is so many hours after the beginning."""
    seconds = hours * 3600
    table.state = attrs.evolve(table.state, clock=seconds, turn_began=seconds, entered=0)
    return table


def supplied(table: Table, n: int, who: str = "p1", kind: str = "supply") -> Table:
    """Somebody has so much more of a kind."""
    item = Item(kind, kind, kind.replace("_", " "), n)
    table.run(lambda draft, _rules: draft.emit(GearMoved(item, "", who, "bought", rule=None)))
    return table


def fed(table: Table, days: int) -> Table:
    """Everybody has food for so many days more."""
    for person in table.state.party():
        supplied(table, days, person.id)
    return table


def thrown(table: Table, command: Command, faces: tuple[int, ...]) -> tuple[Event, ...]:
    """Play a command with these faces, and with ones for whatever else it throws."""
    events = table.game.decide(table.state, command, ForcedDice((*faces, *[1] * MORE)))
    table.state = fold(table.game.evolve, table.state, events)
    evidence.saw(events)
    return events


def hungry(table: Table) -> Table:
    """Nobody has anything to eat or drink."""
    for person in table.state.party():
        kept = tuple(
            i for i in table.state.held(person.id) if i.kind not in ("supply", "food_ration", "water_ration")
        )
        table.state = attrs.evolve(table.state, goods={**table.state.goods, person.id: kept})
    return table


def stock(table: Table, *kinds: str) -> int:
    """How much the party has of these kinds."""
    return sum(i.n for p in table.state.party() for i in table.state.held(p.id) if i.kind in kinds)
