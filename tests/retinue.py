"""A party with silver, beasts and people in its pay, for tests about transport and hirelings."""

from __future__ import annotations

import attrs

from gameloop.kernel.messages import Event
from gameloop.world.goods import GearMoved, of_kind
from gameloop.world.retainers import ProspectsCame, TakeOn
from gameloop.world.state import Item
from gameloop.world.town import Buy
from gameloop.world.travel import GoAbout
from tests.table import Table, begun

VILLAGE = "village"
DAY = 86400


def rich(coins: int = 5000, **settings: int | str | bool) -> Table:
    """The ready party in the village of the small adventure, its first with so much silver that weighs nothing."""
    table = begun(at=VILLAGE, settings=settings)
    table.do(GoAbout("stall"))
    return stocked(table, silver_piece=coins)


def stocked(table: Table, who: str = "p1", **goods: int) -> Table:
    """Somebody has so much more of these kinds, which weighs nothing."""
    for kind, n in goods.items():
        item = attrs.evolve(has(kind, n), slots=0, id=f"{kind}.light")
        table.run(lambda draft, _rules, item=item: draft.emit(GearMoved(item, "", who, "bought", rule=None)))
    return table


def with_beasts(*kinds: str, table: Table | None = None) -> Table:
    """A party that has bought these beasts."""
    table = table or rich()
    for kind in kinds:
        table.do(Buy(kind))
    return table


def beast(table: Table, name: str) -> str:
    """The id of a beast by its name."""
    return next(who for who in table.state.train if table.state.person(who).name == name)


def hire(table: Table, trade: str, n: int = 1) -> tuple[Event, ...]:
    """So many of a kind have answered, and are taken on."""
    chart = table.state.here.chart
    table.run(lambda draft, _rules: draft.emit(ProspectsCame(chart, trade, n, rule=None)))
    return table.do(TakeOn(trade, n))


def coins(table: Table) -> int:
    """All silver of the party."""
    return of_kind(table.state, table.state.order, table.rules.coin)


def has(kind: str, n: int) -> Item:
    """So many of a plain kind, of their usual weight."""
    return Item(kind, kind, kind.replace("_", " "), n)


def give(table: Table, who: str, kind: str, n: int) -> Table:
    """Somebody has so much more, of its usual weight."""
    table.run(lambda draft, _rules: draft.emit(GearMoved(has(kind, n), "", who, "bought", rule=None)))
    return table
