"""Section 5.1 of the ledger: beasts, carts and boats (A-TRN)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.rulesets.barrows import bolting, feeding, fighting
from gameloop.rulesets.barrows.book import load_book
from gameloop.rulesets.barrows.prowess import steps
from gameloop.world.carrying import die
from gameloop.world.engagement import Intent
from gameloop.world.fighting import MoraleTested, Stepped, Struck
from gameloop.world.gear import Give
from gameloop.world.goods import GearMoved, of_kind
from gameloop.world.state import DEAD, DEPRIVED, NOWHERE, Condition
from gameloop.world.town import Buy, Sell
from gameloop.world.train import MOUNTED, BeastJoined, Bolted, Rejoined, StayedBehind, find_strayed
from gameloop.world.trainverbs import Dismount, Ride, Unload
from gameloop.world.travel import Enter, Go
from gameloop.world.wounds import ConditionEnded, ConditionGained
from tests.retinue import beast, coins, give, has, rich, stocked, with_beasts
from tests.skirmish import against, draft, play
from tests.table import Table, only

BOOK = load_book()


def load(table: Table, who: str) -> tuple[int, int, int]:
    """What somebody bears, can bear freely, and at most."""
    numbers = (table.rules.number(table.state, who, name) for name in ("load", "load_limit", "load_most"))
    one, two, three = numbers
    return one, two, three


def pace(table: Table, who: str) -> int:
    """Steps a round."""
    return steps(BOOK, table.state, table.state.person(who))


@pytest.mark.rule("A-TRN-01")
def test_beasts_cost_what_the_list_says() -> None:
    """30 for a mule, 50 for a horse, 100 for a warhorse; 5, 10 and 30 for carts, 50 for a canoe."""
    table = rich()
    for ware, price in (
        ("mule", 30),
        ("horse", 50),
        ("warhorse", 100),
        ("cart_hand", 5),
        ("cart_draft", 10),
        ("wagon", 30),
        ("canoe", 50),
    ):
        before = coins(table)
        table.do(Buy(ware))
        assert before - coins(table) == price
    assert [table.state.person(who).name for who in table.state.train] == ["mule", "horse", "warhorse"]


@pytest.mark.rule("A-TRN-01")
def test_no_beast_without_silver() -> None:
    """All purses together are looked into; nothing is bought."""
    table = rich(0)
    assert coins(table) == 42
    table.do(Buy("mule"))
    no = table.refuse(Buy("mule"))
    assert (no.reason, no.instead, no.rule) == ("it costs 30, and you have 12", "prices", "A-TRN-01")


@pytest.mark.rule("A-TRN-05", "A-TRN-14")
def test_what_a_mule_bears() -> None:
    """30 freely, at a walker's pace; 31 at half of it; 60 at most, and not 61."""
    table = with_beasts("mule")
    mule = beast(table, "mule")
    give(table, "p1", "supply", 61)
    table.do(Give("p1", "supply", mule, 30))
    assert (load(table, mule), pace(table, mule)) == ((30, 30, 60), 120)
    table.do(Give("p1", "supply", mule, 1))
    assert (load(table, mule), pace(table, mule)) == ((31, 30, 60), 60)
    table.do(Give("p1", "supply", mule, 29))
    no = table.refuse(Give("p1", "supply", mule, 1))
    assert (no.reason, no.rule) == ("mule would carry 61 items, and 60 is the most", "A-TRN-05")


@pytest.mark.rule("A-TRN-07", "A-TRN-10")
@pytest.mark.parametrize("kind", ["horse", "warhorse"])
def test_what_a_horse_bears(kind: str) -> None:
    """40 at double speed, up to 80 at half of that."""
    table = with_beasts("horse", "warhorse")
    for one in ("horse", "warhorse"):
        give(table, "p1", "supply", 81)
        table.do(Give("p1", "supply", beast(table, one), 1))
    horse = beast(table, kind)
    table.do(Give("p1", "supply", horse, 39))
    assert (load(table, horse), pace(table, horse)) == ((40, 40, 80), 240)
    table.do(Give("p1", "supply", horse, 40))
    assert (load(table, horse), pace(table, horse)) == ((80, 40, 80), 120)
    assert (
        table.refuse(Give("p1", "supply", horse, 1)).reason
        == f"{kind} would carry 81 items, and 80 is the most"
    )


@pytest.mark.rule("A-TRN-10", "A-MOR-12")
def test_how_brave_beasts_are() -> None:
    """A mule has morale 7, a horse 6, a warhorse 9."""
    table = with_beasts("mule", "horse", "warhorse")
    scores = {}
    for who in table.state.train:
        one = table.state.person(who)
        scores[one.name] = bolting.score(BOOK, table.state, (one,))
    assert scores == {"mule": 7, "horse": 6, "warhorse": 9}
    give(table, "p1", "supply", 1)
    table.do(Give("p1", "supply", beast(table, "warhorse"), 1))
    table.run(lambda draft, _rules: bolting.panic(BOOK, draft), 6, 1)


@pytest.mark.rule("A-TRN-02", "A-TRN-04")
def test_a_cart_doubles_what_its_puller_bears() -> None:
    """Person 10/20 becomes 20/40, mule 30/60 becomes 60/120; the cart itself is no load."""
    table = with_beasts("mule")
    mule = beast(table, "mule")
    own = load(table, "p1")
    table.do(Buy("cart_hand", who="p1"))
    assert load(table, "p1") == (own[0], 20, 40)
    table.do(Buy("cart_draft"))
    assert load(table, mule) == (0, 60, 120)
    give(table, "p1", "supply", 1)
    table.do(Give("p1", "supply", mule, 1))


@pytest.mark.rule("A-TRN-03")
def test_a_wagon_quadruples_it() -> None:
    """Horse 40/80 becomes 160/320."""
    table = with_beasts("horse")
    table.do(Buy("wagon"))
    assert load(table, beast(table, "horse")) == (0, 160, 320)
    give(table, "p1", "supply", 1)
    table.do(Give("p1", "supply", beast(table, "horse"), 1))


@pytest.mark.rule("A-TRN-04")
def test_who_pulls_what() -> None:
    """A person no wagon, a mule no hand cart, and nobody two."""
    table = with_beasts("mule")
    mule = beast(table, "mule")
    no = table.refuse(Buy("wagon", who="p1"))
    assert (no.reason, no.instead) == ("a wagon is pulled by a mule or a horse or a warhorse", "buy mule")
    assert table.refuse(Buy("cart_hand", who=mule)).reason == "a hand cart is pulled by a person"
    table.do(Buy("wagon"))
    assert table.refuse(Buy("cart_draft", who=mule)).reason == "mule pulls one of them, and no more"
    no = table.refuse(Give(mule, "wagon", "p1"))
    assert no.rule == "A-TRN-04"


@pytest.mark.rule("A-TRN-08")
def test_two_riders_fill_a_horse() -> None:
    """A rider is 20 items with all that he carries; two are exactly 40, and there is no third."""
    table = with_beasts("horse")
    horse = beast(table, "horse")
    events = table.do(Ride("p1", horse))
    assert only(events, ConditionGained).condition.other == horse
    assert load(table, horse) == (20, 40, 80)
    assert pace(table, "p1") == 240
    table.do(Ride("p2"))
    assert load(table, horse) == (40, 40, 80)
    assert table.refuse(Ride("p3")).reason == "2 sit on horse already"
    give(table, "p3", "supply", 1)
    table.do(Give("p3", "supply", horse, 1))
    assert pace(table, "p1") == 120
    table.do(Dismount("p2"))
    assert pace(table, "p2") == 120
    assert pace(table, "p1") == 240


def test_a_rider_counts_with_all_he_carries() -> None:
    """A-AMB-26: what he carries besides his twenty is in them."""
    table = with_beasts("horse")
    give(table, "p1", "supply", 4)
    table.do(Ride("p1"))
    assert load(table, beast(table, "horse"))[0] == 20


@pytest.mark.rule("A-TRN-08")
def test_a_laden_horse_bears_no_rider() -> None:
    """61 items and 20 are more than 80."""
    table = with_beasts("horse")
    horse = beast(table, "horse")
    give(table, "p1", "supply", 61)
    table.do(Give("p1", "supply", horse, 61))
    assert table.refuse(Ride("p2")).reason == "horse bears too much for a rider of 20 items"
    table.do(Unload(horse, "supply", 2))
    table.do(Ride("p2"))


def test_nobody_rides_a_mule() -> None:
    """A-AMB-27: it bears loads."""
    no = with_beasts("mule").refuse(Ride("p1"))
    assert (no.reason, no.instead) == ("a mule bears loads, and nobody rides it", "buy horse")


@pytest.mark.rule("A-TRN-06", "A-TRN-09")
def test_what_beasts_eat() -> None:
    """A mule a unit of supply, a horse and a warhorse four each, out of what they bear, else of any pack."""
    table = with_beasts("mule", "horse", "warhorse")
    stocked(table, beast(table, "mule"), supply=8)
    stocked(table, supply=1)
    outside(table)
    events = table.run(lambda draft, rules: feeding.day_ended(BOOK, draft, rules))
    eaten = [(e.source, e.item.n, e.rule) for e in events if isinstance(e, GearMoved) and e.why == "eaten"]
    mule, horse = beast(table, "mule"), beast(table, "horse")
    assert eaten[0] == (mule, 1, "A-TRN-06")
    assert eaten[1] == (mule, 4, "A-TRN-09")
    assert sum(n for _, n, _ in eaten) == 9
    assert not any(table.state.person(who).has(DEPRIVED) for who in (mule, horse))


@pytest.mark.rule("A-TRN-17")
def test_a_beast_that_is_not_fed_is_deprived() -> None:
    """Three units are no day's food for a horse, and are left."""
    table = with_beasts("horse")
    horse = beast(table, "horse")
    outside(table)
    table.state = attrs.evolve(table.state, goods={})
    stocked(table, horse, supply=3)
    table.run(lambda draft, rules: feeding.day_ended(BOOK, draft, rules))
    assert table.state.person(horse).condition(DEPRIVED).other == "food"  # type: ignore[union-attr]
    assert of_kind(table.state, (horse,), "supply") == 3
    stocked(table, horse, supply=1)
    events = table.run(lambda draft, rules: feeding.day_ended(BOOK, draft, rules))
    assert only(events, ConditionEnded).name == DEPRIVED


def outside(table: Table) -> None:
    """The party stands in the dungeon, with all its beasts: only so that nobody feeds them."""
    here = table.state.here
    table.do(Enter())
    table.state = attrs.evolve(table.state, waiting={})
    assert here != table.state.here


@pytest.mark.rule("A-PLAY-74")
def test_mules_go_in_and_others_wait() -> None:
    """The horse stays, its rider gets off, the cart is left; outside all are together again."""
    table = with_beasts("mule", "horse")
    table.do(Buy("cart_draft", who=beast(table, "mule")))
    table.do(Ride("p1"))
    events = table.do(Enter())
    horse, mule = beast(table, "horse"), beast(table, "mule")
    assert only(events, StayedBehind).who == (horse,)
    assert only(events, ConditionEnded).name == MOUNTED
    left = [e.item.kind for e in events if isinstance(e, GearMoved) and e.rule == "A-PLAY-74"]
    assert left == ["cart_draft"]
    assert [b.id for b in table.state.beasts()] == [mule]
    out = next(way.id for way in table.state.chart().ways_at(table.state.here.place) if way.out)
    events = table.do(Go(out))
    assert only(events, Rejoined).who == (horse,)
    assert table.state.waiting == {}


def test_a_sold_mule_fetches_half_when_it_bears_nothing() -> None:
    """15 silver; with a load it is not sold."""
    table = with_beasts("mule")
    mule = beast(table, "mule")
    give(table, "p1", "supply", 1)
    table.do(Give("p1", "supply", mule, 1))
    assert table.refuse(Sell(mule)).instead == "unload mule"
    table.do(Unload(mule))
    before = coins(table)
    table.do(Sell(mule))
    assert coins(table) - before == 15
    assert table.state.train == ()


def test_what_a_dead_beast_bore_lies_there() -> None:
    """Nothing is lost with it, and its rider stands on his feet."""
    table = with_beasts("horse")
    horse = beast(table, "horse")
    stocked(table, horse, supply=7)
    table.do(Ride("p1"))
    table.run(lambda draft, rules: die(draft, rules, horse, "A-INJ-09"))
    assert table.state.person(horse).has(DEAD)
    assert of_kind(table.state, (table.state.spot(),), "supply") == 7
    assert not table.state.person("p1").has(MOUNTED)
    assert table.state.beasts() == ()


def test_a_second_beast_of_a_kind_has_a_number() -> None:
    """They are told apart."""
    table = rich()
    events = table.do(Buy("mule", 3))
    assert [e.beast.name for e in events if isinstance(e, BeastJoined)] == ["mule", "mule 2", "mule 3"]
    assert has("supply", 2).n == 2
    assert NOWHERE == ""


@pytest.mark.rule("A-TRN-15")
@pytest.mark.parametrize("kind", ["horse", "warhorse"])
def test_riders_move_twice_as_far_in_a_fight(kind: str) -> None:
    """Towards an enemy 500 steps off: 120 on foot, 240 on horseback."""
    table = with_beasts("horse", "warhorse")
    table.do(Ride("p1", beast(table, kind)))
    against(table, "goblin", distance=500)
    events = play(table, p1=Intent("attack"), p2=Intent("attack"))
    moved = {e.who: e.by for e in events if isinstance(e, Stepped)}
    assert (moved["p1"], moved["p2"]) == (240, 120)


@pytest.mark.rule("A-PLAY-42")
def test_beasts_are_struck_only_for_want_of_people() -> None:
    """A goblin that sees nobody of the party strikes the mule; half of the beasts are hit, and at 7 they run off."""
    table = with_beasts("mule")
    mule = beast(table, "mule")
    stocked(table, mule, supply=3)
    (goblin,) = against(table, "goblin", distance=0)
    work = draft(table)
    assert bolting.strike_at(BOOK, work, goblin) == ""
    for who in ("p1", "p2", "p3", "p4"):
        table.run(lambda d, _rules, who=who: d.emit(ConditionGained(who, Condition("invisible"), rule=None)))
    rolls = (20, 3, 3, 3, 4)
    events = table.run(lambda d, rules: fighting.fight(BOOK, d, rules, goblin), *rolls)
    assert only(events, Struck).foe == mule
    assert only(events, MoraleTested).result == "rout"
    assert only(events, Bolted).who == (mule,)
    assert table.state.beasts() == ()
    assert of_kind(table.state, (mule,), "supply") == 3


@pytest.mark.rule("A-MOR-12")
@pytest.mark.parametrize(("dice", "runs"), [((3, 3), False), ((3, 4), True)])
def test_when_the_party_flees_the_mule_may_bolt(dice: tuple[int, int], runs: bool) -> None:
    """7 or more on 2d6; one search there finds it again."""
    table = with_beasts("mule")
    table.run(lambda d, _rules: bolting.panic(BOOK, d), *dice)
    assert bool(table.state.strayed) is runs
    if runs:
        table.do(Enter())
        spot = table.state.spot()
        table.state = attrs.evolve(table.state, strayed=dict.fromkeys(table.state.strayed, spot))
        events = table.run(find_strayed)
        assert only(events, Rejoined).how == "found"
        assert len(table.state.beasts()) == 1
