"""Trade and carousing: A-EQP-08, A-EQP-22, A-CLS-01, A-CLS-02, A-PLAY-67, A-PLAY-68; and supply, A-EQP-09 to 12."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.questions import Asked
from gameloop.world.begin import VILLAGE
from gameloop.world.engagement import Fight
from gameloop.world.goods import GearMoved, of_kind
from gameloop.world.people import Enlist
from gameloop.world.places import Moved
from gameloop.world.state import Item
from gameloop.world.supply import Make
from gameloop.world.town import Buy, Carouse, Sell
from gameloop.world.travel import GoAbout
from gameloop.world.wounds import PoolChanged
from tests.table import Table, begun, only

GOOSE = Item("silver_goose", "treasure", "silver goose", 1, worth=200, slots=2)


@pytest.fixture
def town() -> Table:
    """The ready party in the village: Aldra p1 (11 sp), Bor p2 (12), Cid p3 (9), Dell p4 (10)."""
    return in_town()


def in_town(**settings: int | str | bool) -> Table:
    """The ready party at the stall of the village, under these settings."""
    table = begun(party="", at=VILLAGE, settings=settings)
    table.do(Enlist(table.rules.parties["quick"]))
    table.do(GoAbout("stall"))
    return table


def silver(table: Table, who: str) -> int:
    """Silver pieces that somebody has."""
    return of_kind(table.state, (who,), "silver_piece")


def has(table: Table, who: str, *goods: Item) -> None:
    """Somebody has these goods too."""
    held = (*table.state.held(who), *goods)
    table.state = attrs.evolve(table.state, goods={**table.state.goods, who: held})


@pytest.mark.rule("A-EQP-08", "A-PLAY-67", "A-GEN-11")
def test_supply_is_one_silver_and_one_item_a_unit(town: Table) -> None:
    """Four units: four coins, four items more."""
    before = town.rules.number(town.state, "p1", "load")
    events = town.do(Buy("supply", 4, "p1"))
    assert [e.rule for e in events] == ["A-PLAY-67", "A-EQP-08"]
    assert silver(town, "p1") == 7
    assert town.rules.number(town.state, "p1", "load") == before + 4
    assert town.state.clock == 0


@pytest.mark.rule("A-EQP-22", "A-PLAY-67", "A-CLS-02")
def test_gear_is_bought_at_list_price_and_gives_no_xp(town: Table) -> None:
    """A sword is 20, more than anybody has; a dagger 10, and whoever can pays."""
    no = town.refuse(Buy("martial_hand.sword"))
    assert (no.reason, no.rule) == ("Aldra has 11 of the 20 that it costs", "A-PLAY-67")
    events = town.do(Buy("simple_hand.dagger"))
    bought = only(tuple(e for e in events if isinstance(e, GearMoved) and e.why == "bought"), GearMoved)
    assert (bought.to, bought.item.name, bought.rule) == ("p1", "dagger", "A-EQP-22")
    assert (silver(town, "p1"), town.state.person("p1").pools["xp"]) == (1, 0)
    assert not any(isinstance(e, PoolChanged) for e in events)


@pytest.mark.rule("A-EQP-22")
def test_nothing_is_bought_or_sold_below_ground() -> None:
    """Trade is for settlements."""
    table = begun()
    for command in (Buy("supply"), Sell()):
        assert table.refuse(command).rule == "A-EQP-22"


@pytest.mark.rule("A-PLAY-67", "A-PLAY-05")
def test_treasure_fetches_its_worth_used_gear_half_and_lent_gear_nothing(town: Table) -> None:
    """A goose of 200, a dagger of 10; a torch and the village's own sword are not bought."""
    has(town, "p1", GOOSE)
    town.do(Sell())
    assert silver(town, "p1") == 211
    town.do(Sell("p1", "simple_hand.dagger", 1))
    assert silver(town, "p1") == 216
    assert town.refuse(Sell("p1", "martial_hand.sword.lent")).rule == "A-PLAY-05"
    assert town.refuse(Sell("p1", "torch")).reason == "nobody gives a silver piece for the torch"
    assert town.refuse(Sell("p1", "silver_piece")).reason == "silver is what one pays with"
    assert town.refuse(Sell()).reason == "nobody carries treasure"


@pytest.mark.rule("A-PLAY-67", "A-GEN-10")
def test_half_a_price_is_rounded_down(town: Table) -> None:
    """Three units of supply fetch 1; one fetches nothing and is not sold."""
    has(town, "p4", town.rules.item("supply", 2))
    town.do(Buy("supply", 1, "p1"))
    town.do(Sell("p1", "supply", 2))
    assert silver(town, "p1") == 11
    assert town.refuse(Sell("p2", "supply", 1)).rule == "A-PLAY-67"


@pytest.mark.rule("A-EQP-02")
def test_coins_that_cannot_be_carried_are_not_received(town: Table) -> None:
    """A gem of 6,000 would bring 20 items of silver."""
    has(town, "p1", Item("star", "treasure", "star ruby", 1, worth=6000, slots=0))
    assert town.refuse(Sell("p1", "star")).rule == "A-EQP-02"


@pytest.mark.rule("A-CLS-01", "A-PLAY-68")
def test_silver_spent_for_nothing_is_xp(town: Table) -> None:
    """10 silver on a wake: the coins are gone, 10 XP are there, and no time has passed."""
    events = town.do(Carouse(10, "a wake", "p4"))
    assert only(events, GearMoved).why == "spent on a wake"
    assert only(events, PoolChanged).to == 10
    assert (silver(town, "p4"), town.state.clock) == (0, 0)


@pytest.mark.rule("A-PLAY-68")
def test_carousing_wants_a_settlement_and_ones_own_silver(town: Table) -> None:
    """Not below ground, not nothing, not more than he has."""
    assert begun().refuse(Carouse(1)).reason == "carousing is done in a settlement"
    assert town.refuse(Carouse(0)).rule == "A-PLAY-68"
    assert town.refuse(Carouse(13)).reason == "nobody has 13 silver on him"
    assert town.refuse(Carouse(12, who="p1")).reason == "Aldra has not 12 silver on him"


def test_silver_is_spent_for_nothing_in_a_house_that_is_for_it(town: Table) -> None:
    """At the stall nobody carouses: the party goes over to the inn, at no time; from there it goes nowhere."""
    assert only(town.do(Carouse(2)), Moved).spot.place == "inn"
    assert town.state.clock == 0
    assert not any(isinstance(event, Moved) for event in town.do(Carouse(1)))


@pytest.mark.rule("A-PLAY-68")
def test_carousing_may_take_a_watch() -> None:
    """Setting carousing_time = watch: eight hours."""
    table = in_town(carousing_time="watch")
    table.do(Carouse(5, who="p1"))
    assert table.state.clock == 28800


@pytest.mark.rule("A-CLS-01", "A-CLS-05", "A-CLS-06")
def test_carousing_may_bring_a_level(town: Table) -> None:
    """A thief needs 1,500."""
    has(town, "p4", Item("chest", "silver_piece", "silver piece", 1500))
    town.do(Carouse(1500, "everything", "p4"), 6)
    assert town.state.person("p4").stats["level"] == 2


# --- supply ---------------------------------------------------------------------------------------


@pytest.mark.rule("A-EQP-09", "A-EQP-10", "A-EQP-11")
@pytest.mark.parametrize(
    ("word", "kind", "n"),
    [
        ("food", "food_ration", 1),
        ("water", "water_ration", 1),
        ("torches", "torch", 3),
        ("rope", "rope", 1),
        ("shovel", "shovel", 1),
        ("pickaxe", "pickaxe", 1),
        ("oar", "oar", 1),
        ("camping gear", "camping_gear", 1),
    ],
)
def test_a_unit_of_supply_becomes_one_thing_of_one_item(word: str, kind: str, n: int) -> None:
    """Each class of the list, at no time, of the same load; and in a fight it is refused."""
    table = begun()
    table.state = attrs.evolve(table.state, goods={"p1": (table.rules.item("supply", 1),)})
    table.do(Make(word))
    assert [(i.kind, i.n) for i in table.state.held("p1")] == [(kind, n)]
    assert (table.rules.number(table.state, "p1", "load"), table.state.clock) == (1, 0)
    table.state = attrs.evolve(table.state, fight=Fight({}))
    assert table.refuse(Make("food")).rule == "A-EQP-10"


@pytest.mark.rule("A-EQP-20", "A-EQP-11")
def test_a_new_load_of_ammunition_is_a_unit_of_supply() -> None:
    """For whatever shoots."""
    table = begun()
    table.state = attrs.evolve(table.state, goods={"p4": (table.rules.item("supply", 1),)})
    table.do(Make("arrows"))
    assert [(i.kind, i.n) for i in table.state.held("p4")] == [("ammunition_load", 1)]


@pytest.mark.rule("A-EQP-12", "A-EQP-11")
def test_six_spikes_come_from_one_unit() -> None:
    """They are one item until more than six are carried; two units are used where more are wanted."""
    table = begun()
    table.state = attrs.evolve(table.state, goods={"p1": (table.rules.item("supply", 3),)})
    table.do(Make("spikes"))
    assert [(i.kind, i.n) for i in table.state.held("p1")] == [("supply", 2), ("iron_spike", 6)]
    table.do(Make("spikes", 7))
    assert [(i.kind, i.n) for i in table.state.held("p1")] == [("iron_spike", 18)]
    assert table.rules.number(table.state, "p1", "load") == 3
    assert table.refuse(Make("torches")).rule == "A-EQP-09"


@pytest.mark.rule("A-PLAY-70")
def test_supply_becomes_chalk_salt_or_a_mirror_and_nothing_else() -> None:
    """A sword and a crowbar are refused; asked, a referee may allow the crowbar, and never the sword."""
    table = begun()
    for word in ("chalk", "salt"):
        table.do(Make(word, who="p3"))
    table.do(Make("mirror", who="p2"))
    for word in ("sword", "shield", "crowbar", "light armor"):
        assert table.refuse(Make(word)).rule == "A-PLAY-70"
    table = begun(settings={"rulings": "ask"})
    assert table.refuse(Make("sword")).rule == "A-PLAY-70"
    asked = only(table.do(Make("crowbar")), Asked)
    assert (asked.question.to, asked.question.options) == ("referee", ("no", "yes"))
    table.answer("yes")
    assert [(i.name, i.slots) for i in table.state.held("p1")][-1] == ("crowbar", 1)
    table.do(Make("tuba"))
    table.answer("no")
    assert of_kind(table.state, ("p2",), "supply") == 2
