"""What only some houses of Sconce are for: gifts at the chapel, bets at the races, worth at the forge."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.messages import Command
from gameloop.rulesets import SHELF
from gameloop.session.narrate import narrate
from gameloop.world.counters import deals_in, of_ware, sold_at
from gameloop.world.goods import GearMoved, of_kind
from gameloop.world.houses import Appraised, Donate, Gamble, Identify
from gameloop.world.state import Item
from gameloop.world.town import Buy, Sell
from gameloop.world.travel import GoAbout
from gameloop.world.wounds import PoolChanged
from tests.table import Table, begun, only, rules_of

HOUSE = "lampless-house"


def at(place: str, silver: int = 50) -> Table:
    """The party in a house of Sconce, Aldra with so much silver and the others with none."""
    table = begun(HOUSE, at="village")
    coin = table.rules.coin
    goods = {who: tuple(i for i in held if i.kind != coin) for who, held in table.state.goods.items()}
    if silver:
        goods["p1"] = (*goods["p1"], table.rules.item(coin, silver))
    table.state = attrs.evolve(table.state, goods=goods)
    if place != table.state.here.place:
        table.do(GoAbout(place))
    return table


def silver(table: Table) -> int:
    """What the party has in coin."""
    return of_kind(table.state, table.state.order, table.rules.coin)


def experience(events: tuple[object, ...]) -> list[int]:
    """Experience gained in these events."""
    return [e.by for e in events if isinstance(e, PoolChanged) and e.pool == "xp"]


def test_a_gift_is_spent_at_the_chapel() -> None:
    """As any silver that is spent for nothing: a point for a piece."""
    table = at("chapel")
    assert experience(table.do(Donate(20))) == [20]
    assert silver(table) == 30


@pytest.mark.rule("A-OWN-09")
@pytest.mark.parametrize(("face", "left"), [(5, 30), (6, 50)])
def test_a_bet_is_spent_win_or_lose_and_a_six_brings_it_back(face: int, left: int) -> None:
    """A point for a piece either way."""
    table = at("moth_races")
    assert experience(table.do(Gamble(20), face)) == [20]
    assert silver(table) == left


@pytest.mark.rule("A-OWN-09")
def test_the_smith_says_what_a_thing_would_fetch() -> None:
    """And does not buy it."""
    table = at("forge")
    before = table.state
    item = next(i for i in table.state.held("p1") if i.kind == table.rules.coin)
    events = table.do(Identify("p1", item.id))
    assert only(events, Appraised).worth == 0
    assert [b.text for b in narrate(before, events, table.rules)] == [
        "Silver piece would fetch nothing here."
    ]
    assert not [e for e in events if isinstance(e, GearMoved)]


@pytest.mark.rule("A-OWN-09")
@pytest.mark.parametrize(
    ("place", "command", "reason", "instead"),
    [
        ("forge", Donate(5), "nobody at Dagny Forge can be asked for that", "go to chapel"),
        ("chapel", Gamble(5), "nobody at The Lamp Chapel can be asked for that", "go to moth races"),
        (
            "moth_races",
            Identify("p1", "torch"),
            "nobody at The Moth Races can be asked for that",
            "go to forge",
        ),
        ("chapel", Donate(51), "nobody meant has 51 in coin", "i"),
        ("chapel", Donate(5, "p2"), "nobody meant has 5 in coin", "i"),
    ],
    ids=["gift", "bet", "worth", "too much", "somebody else"],
)
def test_what_cannot_be_done_there_is_refused(
    place: str, command: Command, reason: str, instead: str
) -> None:
    """With the house where it can be."""
    no = at(place).refuse(command)
    assert (no.reason, no.instead) == (reason, instead)


def test_underground_there_are_no_houses() -> None:
    """A village has to be gone to."""
    assert begun(HOUSE).refuse(Donate(1)).reason == "that is done in a village"


@pytest.mark.rule("A-OWN-09")
def test_each_house_deals_in_its_own_wares() -> None:
    """Supply at the chandlers', swords at the forge; a refusal names the house that has it, and there it is had."""
    table = at("spent_match")
    supply, sword = Buy("supply", 1, "p1"), Buy("martial_hand.sword", 1, "p1")
    no = table.refuse(supply)
    assert (no.reason, no.instead) == (
        "nobody at The Spent Match sells any supply",
        "go to rusk and daughter; buy supply",
    )
    assert table.refuse(sword).instead == "go to forge; buy sword"
    table.do(GoAbout("rusk_and_daughter"))
    table.do(supply)
    assert table.refuse(sword).instead == "go to forge; buy sword"
    table.do(GoAbout("forge"))
    table.do(sword)


@pytest.mark.rule("A-OWN-09")
def test_treasure_is_sold_at_the_toll_house_and_silk_to_the_chandlers() -> None:
    """Whoever sells all there keeps what nobody there buys."""
    table = at("rusk_and_daughter")
    goose = Item("silver_goose", "treasure", "silver goose", 1, worth=200, slots=2)
    silk = Item("moth_silk", "treasure", "moth silk", 1, worth=360, slots=2)
    held = (*table.state.held("p1"), goose, silk)
    table.state = attrs.evolve(table.state, goods={**table.state.goods, "p1": held})
    before = silver(table)
    assert table.refuse(Sell("p1", "silver_goose")).instead == "go to toll house; sell silver goose"
    table.do(Sell())
    assert silver(table) == before + 360
    table.do(GoAbout("toll_house"))
    table.do(Sell())
    assert silver(table) == before + 560


@pytest.mark.parametrize("book", SHELF)
def test_everything_that_has_a_price_is_sold_in_just_one_house_of_sconce(book: str) -> None:
    """No ware is without a house but armour that is made to measure; none that sells is without wares but for mules
    and silver.
    """
    rules = rules_of(book, HOUSE)
    houses = rules.adventure.village.places
    ready = {*rules.tools["light_armor"], *rules.tools["shields"]}
    for ware in rules.goods.wares:
        to_measure = ware.sort == "armor" and ware.item.kind not in ready
        sellers = [p for p in houses if deals_in(rules, p, "buy", of_ware(ware))]
        assert len(sellers) == (0 if to_measure else 1), ware.id
    for place in houses:
        assert "buy" not in place.uses or sold_at(rules, place) or place.id in ("mule_yard", "moth_races")
