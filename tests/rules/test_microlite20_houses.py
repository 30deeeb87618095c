"""What only some houses of Sconce are for, under microlite20: sums are named in gold, and bring no level."""

from __future__ import annotations

import pytest

from gameloop.session.narrate import narrate
from gameloop.session.views.village import here_for
from gameloop.world.goods import GearMoved
from gameloop.world.houses import Appraised, Donate, Gamble, Identify
from gameloop.world.town import Buy, purse
from gameloop.world.travel import GoAbout
from gameloop.world.wounds import PoolChanged
from tests.table import Table, begun, only

GOLD = 100  # copper pieces
OWN = 1490  # what Aldra has


def at(place: str) -> Table:
    """The ready party in a house of Sconce."""
    table = begun("lampless-house", at="village", rules="microlite20")
    table.do(GoAbout(place))
    return table


def stall(**settings: int | str | bool) -> Table:
    """The ready party where the small village sells."""
    table = begun("small", at="village", rules="microlite20", settings=settings)
    table.do(GoAbout("stall"))
    return table


@pytest.mark.rule("B-GAP-01", "B-GAP-02", "B-GAP-03")
def test_what_is_bought_stands_on_its_list() -> None:
    """Weapons, armor, and all the rest."""
    table, rows = stall(), []
    for ware in ("dagger", "padded", "torch"):
        bought = (e for e in table.do(Buy(ware, 1, "p1")) if isinstance(e, GearMoved))
        rows += [(e.to, e.rule) for e in bought if e.item.kind == ware]
    assert rows == [("p1", "B-GAP-01"), ("p1", "B-GAP-02"), ("p1", "B-GAP-03")]


@pytest.mark.rule("B-GAP-09")
def test_load_is_counted_where_the_game_says_so() -> None:
    """Seven shovels are too many slots with what Aldra has; else nobody counts them."""
    no = stall(load="slots").refuse(Buy("shovel", 7, "p1"))
    assert (no.rule, "slots" in no.reason) == ("B-GAP-09", True)
    assert stall().do(Buy("shovel", 7, "p1"))


@pytest.mark.rule("B-OWN-08")
def test_a_gift_is_gone_and_brings_no_level() -> None:
    """Three gold pieces for the chapel."""
    table = at("chapel")
    events = table.do(Donate(3, "p1"))
    assert purse(table.state, table.rules, "p1") == OWN - 3 * GOLD
    assert not [e for e in events if isinstance(e, PoolChanged)]


@pytest.mark.rule("B-OWN-08")
@pytest.mark.parametrize(("face", "left"), [(5, OWN - 2 * GOLD), (6, OWN)])
def test_a_bet_is_lost_or_comes_back(face: int, left: int) -> None:
    """A six of six wins."""
    table = at("moth_races")
    table.do(Gamble(2, "p1"), face)
    assert purse(table.state, table.rules, "p1") == left


@pytest.mark.rule("B-OWN-08")
def test_nobody_gives_what_he_has_not() -> None:
    """The sum is told as prices are."""
    assert at("chapel").refuse(Donate(15, "p1")).reason == "nobody meant has 15 gp in coin"
    assert at("forge").refuse(Donate(1)).instead == "go to chapel"


@pytest.mark.rule("B-OWN-08")
def test_the_smith_tells_worth_in_the_coin_of_prices() -> None:
    """Half of what it costs."""
    table = at("forge")
    before = table.state
    sword = next(i for i in table.state.held("p1") if i.kind == "longsword")
    events = table.do(Identify("p1", sword.id))
    assert only(events, Appraised).worth == 750
    assert [b.text for b in narrate(before, events, table.rules)] == ["Longsword would fetch 7 gp 5 sp."]


def test_a_house_is_shown_for_what_there_is_a_verb_for() -> None:
    """Nobody can carouse here."""
    table = begun("lampless-house", at="village", rules="microlite20")
    here = table.state.chart().place("spent_match")
    assert here_for(table.rules, here) == "rest, ask"
    other = begun("lampless-house", at="village", rules="barrows")
    assert here_for(other.rules, here) == "rest, carouse, ask"
