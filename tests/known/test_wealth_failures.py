"""Failures of other projects with experience and coins: shares, small bonuses, change."""

from __future__ import annotations

import random

import pytest

from gameloop.kernel.errors import Refused
from gameloop.kernel.messages import Command
from gameloop.rulesets.barrows import levels
from gameloop.world.begin import VILLAGE
from gameloop.world.gear import Drop, Give, Take
from gameloop.world.goods import GearMoved
from gameloop.world.people import Enlist
from gameloop.world.state import NOWHERE, Condition
from gameloop.world.town import Buy, Carouse, Sell
from gameloop.world.wounds import PoolChanged
from tests.skirmish import BOOK, draft, keep
from tests.table import Table, begun

SILVER = "silver_piece"
PEOPLE = ("p1", "p2", "p3", "p4")


def shared(xp: int, *who: str) -> list[tuple[str, int, int]]:
    """Who gains what of so many XP for slaying, and what he has then."""
    table = begun()
    work = draft(table)
    levels.share(BOOK, work, who, xp, "slaying")
    return [(e.who, e.by, e.to) for e in keep(table, work) if isinstance(e, PoolChanged)]


def test_bb_084_shares_are_equal_and_the_rest_is_lost_in_the_open() -> None:
    """100 to three is 33 each, 1 to four is nothing, to nobody is nothing; the dead have no share; silver is whole."""
    assert shared(100, "p1", "p2", "p3") == [("p1", 33, 33), ("p2", 33, 33), ("p3", 33, 33)]
    assert sum(by for _, by, _ in shared(1, *PEOPLE)) == 0
    assert shared(100) == []
    table = village()
    table.change("p2", conditions=(Condition("dead"),))
    assert [p.id for p in table.state.party()] == ["p1", "p3", "p4"]
    spent = table.do(Carouse(5, "songs", "p1"))
    assert [(e.who, e.pool, e.by) for e in spent if isinstance(e, PoolChanged)] == [("p1", "xp", 5)]
    for silver in (0, -1, 10**9):
        assert table.refuse(Carouse(silver, "songs", "p1"))


def test_bb_085_small_awards_add_up_like_large_ones() -> None:
    """A hundred awards of 1 are one of 100, in any order with others; nothing is rounded away on the way."""
    ends = []
    for awards in ([1] * 100, [100], [*[1] * 50, 50], [50, *[1] * 50]):
        table = begun()
        for xp in awards:
            work = draft(table)
            levels.gain(BOOK, work, "p1", xp, "a test", rule="A-CLS-04")
            keep(table, work)
        ends.append(table.state.person("p1").pools["xp"])
    assert ends == [100, 100, 100, 100]


def village() -> Table:
    """The ready party in the village, with 42 silver pieces among them."""
    table = begun(party="", at=VILLAGE)
    table.do(Enlist(table.rules.parties["quick"]))
    return table


def silver(table: Table) -> int:
    """All silver, with anybody and on any floor."""
    return sum(i.n for goods in table.state.goods.values() for i in goods if i.kind == SILVER)


def dealing(table: Table, dice: random.Random) -> Command:
    """Something that can be done with silver, whether it is allowed or not."""
    who, other = dice.sample(PEOPLE, 2)
    n = dice.choice([1, 2, 3, 7, 50])
    return dice.choice(
        [
            *(Give(who, SILVER, other, n), Drop(who, SILVER, n), Take(SILVER, n, who=who)),
            *(Buy("supply", n, who), Sell(who, "torch", n), Carouse(n, "", who)),
        ]
    )


@pytest.mark.parametrize("seed", range(6))
def test_bb_086_no_coin_is_made_or_lost(seed: int) -> None:
    """Giving, laying down, buying, selling and carousing at random: what is there is what was, less paid, more got."""
    table, dice, refused = village(), random.Random(seed), 0
    assert silver(table) == 42
    for _ in range(80):
        before = silver(table)
        try:
            events = table.do(dealing(table, dice))
        except Refused:
            refused += 1
            continue
        moves = [e for e in events if isinstance(e, GearMoved) and e.item.kind == SILVER]
        got = sum(e.item.n for e in moves if e.source == NOWHERE)
        paid = sum(e.item.n for e in moves if e.to == NOWHERE)
        assert silver(table) == before + got - paid
        assert all(i.n > 0 for goods in table.state.goods.values() for i in goods)
    assert 0 < refused < 80
