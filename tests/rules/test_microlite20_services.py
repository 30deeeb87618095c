"""Spells cast for money in a village, by microlite20 (B-GAP-28)."""

from __future__ import annotations

import pytest

from gameloop.rulesets.microlite20.services import price
from gameloop.world.begin import VILLAGE
from gameloop.world.goods import GearMoved
from gameloop.world.services import Hire, Served
from tests.microlite20 import BOOK
from tests.table import Table, begun, only


@pytest.fixture
def table() -> Table:
    """The ready party in the village."""
    return begun(rules="microlite20", at=VILLAGE)


@pytest.mark.parametrize(
    ("spell", "gold"),
    [
        ("light", 5),
        ("cure_light_wounds", 10),
        ("cure_moderate_wounds", 60),
        ("remove_curse", 150),
        ("bless", 10),
    ],
)
def test_prices(spell: str, gold: int) -> None:
    """Ten gold pieces for each level of the caster and of the spell: 1 and 1, 3 and 2, 5 and 3; five at level 0."""
    assert price(BOOK, BOOK.spells[spell]) == gold * 100


def test_what_is_offered(table: Table) -> None:
    """Help of the divine list up to level 3, and nothing that harms, asks or lies beyond a village."""
    offered = [one.id for one in table.rules.goods.services]
    assert {"cure_light_wounds", "remove_curse", "bless"} <= set(offered)
    assert not {"hold_person", "raise_dead", "magic_missile", "augury"} & set(offered)


@pytest.mark.rule("B-GAP-28")
def test_wounds_are_closed_for_money(table: Table) -> None:
    """Ten gold pieces, and 1d8+1 hit points; the purse of the one who is healed pays first."""
    table.change("p1", pools={"hp": 3})
    before = sum(i.n for i in table.state.held("p1") if i.kind == table.rules.coin)
    events = table.do(Hire("cure_light_wounds", "p1"), 4)
    assert only(events, Served).price == 1000
    assert table.state.person("p1").pools["hp"] == 8
    after = sum(i.n for i in table.state.held("p1") if i.kind == table.rules.coin)
    assert before - after == min(before, 1000)
    assert sum(e.item.n for e in events if isinstance(e, GearMoved)) == 1000


@pytest.mark.rule("B-GAP-28")
def test_nobody_casts_on_credit(table: Table) -> None:
    """150 gold pieces is more than the ready party has."""
    refused = table.refuse(Hire("remove_curse", "p1"))
    assert refused.reason.startswith("it costs 150 gp, and you have ")


@pytest.mark.rule("B-GAP-28")
def test_what_is_not_offered_is_refused(table: Table) -> None:
    """Nobody in a village raises the dead."""
    assert table.refuse(Hire("raise_dead", "p1")).reason == "nobody here casts that for money"


def test_only_in_a_village() -> None:
    """Underground there is nobody to ask."""
    assert "village" in begun(rules="microlite20").refuse(Hire("bless", "p1")).reason
