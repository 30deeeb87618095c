"""Section 17 of the ledger: land, tax, uprisings and levies (A-DOM, A-PLAY-76, A-PLAY-77)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.decider import Draft, Waiting
from gameloop.kernel.dice import ForcedDice
from gameloop.kernel.messages import Event
from gameloop.kernel.questions import Asked
from gameloop.rulesets.barrows import land, levies
from gameloop.rulesets.barrows.names import SUPPLY
from gameloop.world.armies import Holding, Levy
from gameloop.world.battle import BattleBegan, BattleEnded, GiveBattle, PlayBattle
from gameloop.world.dicing import RollDice
from gameloop.world.game import evolve
from gameloop.world.goods import GearMoved
from gameloop.world.holdings import (
    COFFER,
    EmptyCoffer,
    GiveIn,
    HouseholdsLost,
    LandLost,
    LandTaken,
    LevyChanged,
    LevyFed,
    LevyGone,
    LevyPaid,
    LevyRaised,
    PayLevy,
    RaiseLevy,
    SendLevyHome,
    SetTax,
    TakeLand,
    TaxCollected,
    TaxSet,
    Uprising,
    UprisingEnded,
)
from gameloop.world.journeys import LeaveTown
from gameloop.world.scheduler import DayEnded
from gameloop.world.setting import SetFact
from gameloop.world.state import Condition, State
from gameloop.world.want import larder
from tests.skirmish import BOOK
from tests.table import Table, begun, only

DAY = 24 * 60 * 60
MONTH = ("A-GEN-13", "A-PLAY-76")  # the rows that bear on a month's tax
LORD = "p1"  # the fighter of the ready party


def outside(level: int = 9, **settings: int | str | bool) -> Table:
    """The ready party in the open, its fighter of the highest level."""
    table = begun(adventure="wick-country", at="start", settings=settings)
    table.do(LeaveTown())
    for who in table.state.order:
        table.change(who, stats={"level": level})
    assert table.state.person(LORD).kind == "fighter"
    return table


def manor(households: int = 10, rate: int = 10, **settings: int | str | bool) -> Table:
    """The fighter is lord of so many households where the party is."""
    table = outside(**settings)
    table.change(LORD, stats={"charisma": 10})
    at = f"{table.state.here.chart}/0303"
    held = Holding(LORD, "manor", at, "borderlands", 3, households, rate)
    table.state = attrs.evolve(table.state, holdings={LORD: held})
    return table


def month(table: Table, *faces: int) -> tuple[Event, ...]:
    """The last day of a month is over."""
    table.state = attrs.evolve(table.state, clock=28 * DAY)
    return table.run(lambda draft, rules: land.month_ended(BOOK, draft, rules), *faces)


def days(table: Table, n: int, *faces: int) -> tuple[Event, ...]:
    """That many days after its call the levy has had its day."""
    table.state = attrs.evolve(table.state, clock=n * DAY)
    return table.run(lambda draft, rules: levies.day_ended(BOOK, draft, rules), *faces)


# --- taking it ----------------------------------------------------------------------------------------


@pytest.mark.rule("A-DOM-02", "A-DOM-03", "A-PLAY-76")
def test_a_manor_of_three_square_miles() -> None:
    """Each square mile of borderlands holds d6 households: 4 + 1 + 6; it costs nothing and no time."""
    table = outside()
    before = table.state.clock
    events = table.do(TakeLand(LORD), 4, 1, 6)
    held = only(events, LandTaken).holding
    assert held == Holding(LORD, "manor", f"{table.state.here.chart}/0303", "borderlands", 3, 11, 10)
    assert table.state.clock == before and not [e for e in events if isinstance(e, GearMoved)]
    assert "has a lord" in str(table.refuse(TakeLand("p2")))


@pytest.mark.rule("A-DOM-04")
def test_a_manor_is_two_or_three_miles() -> None:
    """Neither one nor four."""
    table = outside()
    assert "2 to 3" in str(table.refuse(TakeLand(LORD, 4)))
    assert "2 to 3" in str(table.refuse(TakeLand(LORD, 1)))
    assert only(table.do(TakeLand(LORD, 2), 1, 1), LandTaken).holding.miles == 2


@pytest.mark.rule("A-DOM-03")
@pytest.mark.parametrize(
    ("tag", "faces", "households"), [("wilderness", (2, 3, 6), 3), ("heartland", (1, 1, 1), 12)]
)
def test_regions_are_settled_thinly_and_thickly(tag: str, faces: tuple[int, ...], households: int) -> None:
    """d6-3, never below 0, or d6+3, as the map says."""
    table = outside()
    region = table.state.chart()
    place = attrs.evolve(region.place("0303"), tags=(*region.place("0303").tags, tag))
    others = tuple(p for p in region.places if p.id != "0303")
    charted = attrs.evolve(region, places=(*others, place))
    table.state = attrs.evolve(table.state, charts={**table.state.charts, region.id: charted})
    assert only(table.do(TakeLand(LORD), *faces), LandTaken).holding.households == households


@pytest.mark.rule("A-DOM-01")
def test_each_class_has_its_kind_of_land_from_level_nine() -> None:
    """Below that it is refused; a tower has no households, so no die is thrown."""
    table = outside(level=8)
    assert "from level 9" in str(table.refuse(TakeLand(LORD)))
    table = outside()
    mage = next(p.id for p in table.state.party() if p.kind == "mage")
    held = only(table.do(TakeLand(mage)), LandTaken).holding
    assert (held.kind, held.miles, held.households) == ("tower", 0, 0)
    assert "no households" in str(table.refuse(SetTax(15, mage)))


@pytest.mark.rule("A-PLAY-76")
def test_land_is_taken_in_the_open() -> None:
    """Not in a village, and one lord holds one."""
    table = begun(adventure="wick-country", at="start")
    table.change(LORD, stats={"level": 9})
    table.refuse(TakeLand(LORD))
    table = manor()
    assert "holds land already" in str(table.refuse(TakeLand(LORD)))


# --- tax ----------------------------------------------------------------------------------------------


@pytest.mark.rule("A-DOM-05", "A-DOM-06", "A-GEN-13")
def test_a_months_tax_in_whole_coins() -> None:
    """25 households at 10 %: 2 silver pieces and half a one, which waits for the next month. No die is thrown."""
    table = manor(25)
    events = month(table)
    assert only(events, TaxCollected) == TaxCollected(LORD, 2, 50, MONTH, rule="A-DOM-06")
    assert month(table)[0] == TaxCollected(LORD, 3, 0, MONTH, rule="A-DOM-06")
    assert sum(i.n for i in table.state.held(table.state.holdings[LORD].at + COFFER)) == 5
    before = sum(i.n for i in table.state.held(LORD) if i.kind == table.rules.coin)
    table.do(EmptyCoffer())
    assert sum(i.n for i in table.state.held(LORD) if i.kind == table.rules.coin) == before + 5
    assert "empty" in str(table.refuse(EmptyCoffer()))


@pytest.mark.rule("A-OWN-11", "A-GEN-13")
def test_a_referee_who_lets_days_go_by_passes_the_end_of_each_month_once() -> None:
    """From the last days of one month into the next: one tax, on its last day, and none on the days after it."""
    table = manor(40)
    for name in ("aldra", "bor", "cid", "dell"):
        table.do(SetFact(f"{name}.supply", "5", "a test"))
    table.state = attrs.evolve(table.state, clock=26 * DAY)
    events = table.do(SetFact("clock", "+4 days", "a test"))
    taxed = [at for at, event in enumerate(events) if isinstance(event, TaxCollected)]
    before = [event.day for event in events[: taxed[0]] if isinstance(event, DayEnded)]
    assert (len(taxed), before) == (1, [27, 28])
    assert table.state.clock == 30 * DAY


def test_the_month_is_a_setting() -> None:
    """Of 30 days, nothing comes in on day 28."""
    assert month(manor(25, days_per_month=30)) == ()


@pytest.mark.rule("A-DOM-07", "A-DOM-08")
def test_rates() -> None:
    """Up to 30 %; the usual rate is the usual."""
    table = manor()
    assert "30 %" in str(table.refuse(SetTax(31)))
    assert only(table.do(SetTax(17)), TaxSet).rule == "A-DOM-08"
    assert only(table.do(SetTax(10)), TaxSet).rule == "A-DOM-07"
    assert "already" in str(table.refuse(SetTax(10)))


@pytest.mark.rule("A-DOM-08")
@pytest.mark.parametrize(
    ("rate", "faces", "rises"),
    [(15, (5, 5), True), (15, (5, 4), False), (16, (4, 5), True), (20, (4, 4), False), (25, (4, 4), True),
     (25, (4, 3), False), (30, (4, 3), True), (30, (3, 3), False)],
)  # fmt: skip
def test_above_the_usual_rate_they_may_rise(rate: int, faces: tuple[int, int], rises: bool) -> None:
    """2d6: 15 % 10+, 20 % 9+, 25 % 8+, 30 % 7+; what lies between counts as the next higher."""
    events = month(manor(10, rate), *faces)
    assert bool([e for e in events if isinstance(e, Uprising)]) is rises


@pytest.mark.rule("A-DOM-09", "A-ABL-12")
def test_a_beloved_lord_takes_one_off() -> None:
    """5 + 5 - 1 = 9 against 10."""
    table = manor(10, 15)
    table.change(LORD, stats={"charisma": 14})
    assert not [e for e in month(table, 5, 5) if isinstance(e, Uprising)]


# --- uprisings ----------------------------------------------------------------------------------------


@pytest.mark.rule("A-DOM-10", "A-PLAY-77")
def test_a_lord_without_troops_gives_in() -> None:
    """No tax comes in, and the rate is the usual one again."""
    table = manor(10, 30)
    events = month(table, 6, 6)
    assert only(events, Uprising) == Uprising(LORD, 10, rule="A-DOM-10")
    assert not [e for e in events if isinstance(e, TaxCollected)]
    assert only(events, UprisingEnded) == UprisingEnded(LORD, "gave_in", 10, rule="A-PLAY-77")
    assert table.state.holdings[LORD].rate == 10 and not table.state.holdings[LORD].rebels


def risen(n: int = 10, levy: int = 30) -> Table:
    """So many rose, and the lord, who has a levy of others, means to fight."""
    table = manor(n, 30)
    table.state = attrs.evolve(table.state, levies={LORD: Levy(levy, 28 * DAY)}, clock=28 * DAY)
    held = attrs.evolve(table.state.holdings[LORD], rebels=n)
    table.state = attrs.evolve(table.state, holdings={LORD: held})
    return table


@pytest.mark.rule("A-PLAY-77")
def test_a_lord_with_troops_is_asked() -> None:
    """By the setting; else he gives in."""
    table = manor(10, 30)
    table.state = attrs.evolve(table.state, levies={LORD: Levy(3, 28 * DAY)})
    asked = _asked(table)
    assert asked.question.options == ("give in", "fight")
    table = manor(10, 30, uprising_policy="give_in")
    table.state = attrs.evolve(table.state, levies={LORD: Levy(3, 28 * DAY)})
    assert only(month(table, 6, 6), UprisingEnded).how == "gave_in"


def _asked(table: Table) -> Asked:
    """What is asked on the last day of a month when the dice are high."""
    table.state = attrs.evolve(table.state, clock=28 * DAY)
    draft: Draft[State] = Draft(table.state, RollDice("1", "a test"), evolve, ForcedDice((6, 6)))
    with pytest.raises(Waiting):
        land.month_ended(BOOK, draft, table.rules)
    return only(tuple(draft.events), Asked)


@pytest.mark.rule("A-PLAY-77")
def test_beaten_rebels_are_households_fewer() -> None:
    """The rate stands; of ten rebels eight fell, and two of those live."""
    table = risen(10, 30)
    units = only(table.do(GiveBattle()), BattleBegan).units
    assert [(u.name, u.n, u.morale, u.armor) for u in units] == [
        ("levy", 30, 6, "armor_light"),
        ("rebels", 10, 6, "armor_light"),
    ]
    events = table.do(PlayBattle(), *[6] * 10, *[1] * 29, *[1] * 10, *[1] * 8, 3, 3)
    assert only(events, BattleEnded).winner == "party"
    assert only(events, HouseholdsLost) == HouseholdsLost(LORD, 2, rule="A-PLAY-77")
    assert only(events, UprisingEnded) == UprisingEnded(LORD, "beaten", 2, rule="A-PLAY-77")
    assert table.state.holdings[LORD].rate == 30


@pytest.mark.rule("A-PLAY-77", "A-MAS-07")
def test_a_beaten_lord_gives_in() -> None:
    """His levy of two is swept away, and he with it; both fallen live, and so does he."""
    table = risen(20, 2)
    table.do(GiveBattle())
    table.do(PlayBattle(), *[1] * 11, *[6] * 10, *[1] * 10)
    events = table.do(PlayBattle(), *[1] * 9, 6, *[1] * 19, 6, 6, 6, 1)
    assert only(events, BattleEnded).winner == "foes"
    assert table.state.holdings[LORD].rate == 10
    assert only(events, LevyChanged) == LevyChanged(LORD, 0, 2, 35 * DAY + 1200, rule="A-MAS-07")


@pytest.mark.rule("A-PLAY-77")
def test_giving_in_later() -> None:
    """Once they are up; not before."""
    assert "nobody rises" in str(manor().refuse(GiveIn()))
    table = risen()
    assert only(table.do(GiveIn()), UprisingEnded).how == "gave_in"
    assert month(risen(), *()) == ()


# --- the levy -----------------------------------------------------------------------------------------


@pytest.mark.rule("A-DOM-11")
def test_one_from_each_household() -> None:
    """No more than that, where the land is; and those of rebels do not come."""
    table = manor(8)
    assert "8 at most" in str(table.refuse(RaiseLevy(9)))
    assert only(table.do(RaiseLevy()), LevyRaised).n == 8
    assert "already" in str(table.refuse(RaiseLevy()))
    table.do(SendLevyHome())
    assert not table.state.levies
    assert "nobody has been called up" in str(table.refuse(SendLevyHome()))


@pytest.mark.rule("A-DOM-11", "A-MAS-07")
def test_the_fallen_are_not_called_up_again() -> None:
    """Of eight three die: five are to be had, and after they have died too, none."""
    table = manor(8)
    table.do(RaiseLevy())
    table.run(lambda draft, _rules: levies.lost(BOOK, draft, LORD, 3, 0))
    assert (table.state.levies[LORD].n, table.state.holdings[LORD].fallen) == (5, 3)
    table.do(SendLevyHome())
    assert "5 at most" in str(table.refuse(RaiseLevy(6)))
    assert only(table.do(RaiseLevy()), LevyRaised).n == 5
    gone = only(table.run(lambda draft, _rules: levies.lost(BOOK, draft, LORD, 5, 0)), LevyGone)
    assert (gone.why, gone.dead, table.state.holdings[LORD].fallen) == ("lost", 5, 8)
    assert "0 at most" in str(table.refuse(RaiseLevy()))


@pytest.mark.rule("A-DOM-12", "A-DOM-13")
def test_the_weeks_of_a_year_are_owed_once() -> None:
    """Sent home after 30 days and called up again, they serve 12 more; in the next year 42 anew."""
    table, began = manor(8), DAY
    table.state = attrs.evolve(table.state, clock=began)
    assert only(table.do(RaiseLevy()), LevyRaised).called == began
    table.do(SendLevyHome())
    days(table, 30)
    assert only(table.do(RaiseLevy()), LevyRaised).called == began
    days(table, 42)
    assert table.state.levies
    assert only(days(table, 43), LevyGone).why == "unpaid"
    table.state = attrs.evolve(table.state, clock=began + 12 * 28 * DAY)
    assert only(table.do(RaiseLevy()), LevyRaised).called == table.state.clock


@pytest.mark.rule("A-DOM-12")
def test_at_home_they_are_fed_and_elsewhere_their_lord_feeds_them() -> None:
    """Four eat four; without it they go."""
    table = manor(8)
    table.do(RaiseLevy(4))
    assert only(days(table, 1), LevyFed).by == "land"
    held = attrs.evolve(table.state.holdings[LORD], at="wick-country/0101")
    eaten = [item for who in table.state.order for item in larder(table.state, table.rules, who)]
    goods = {who: tuple(i for i in table.state.held(who) if i not in eaten) for who in table.state.order}
    goods[LORD] = (*goods[LORD], table.rules.item(SUPPLY, 5))
    table.state = attrs.evolve(table.state, holdings={LORD: held}, goods={**table.state.goods, **goods})
    assert only(days(table, 2), LevyFed).by == "supply"
    assert sum(i.n for i in table.state.held(LORD) if i.kind == SUPPLY) == 1
    assert only(days(table, 3), LevyGone).why == "unfed"


@pytest.mark.rule("A-DOM-13")
def test_the_unpaid_go_home_after_six_weeks() -> None:
    """Not on day 41, but on day 42."""
    table = manor(8)
    table.state = attrs.evolve(table.state, levies={LORD: Levy(8, 0)})
    assert [type(e) for e in days(table, 41)] == [LevyFed]
    assert only(days(table, 42), LevyGone) == LevyGone(LORD, "unpaid", rule="A-DOM-13")


@pytest.mark.rule("A-DOM-14")
def test_the_paid_are_tried_every_week_beyond() -> None:
    """5 silver pieces each and week; 2d6, and on 6 or more they go, whatever their lord's charisma."""
    table = manor(2)
    table.change(LORD, stats={"charisma": 18})
    table.state = attrs.evolve(table.state, levies={LORD: Levy(2, 0)})
    assert "a week costs 10" in str(poor(table).refuse(PayLevy()))
    assert only(rich(table).do(PayLevy()), LevyPaid).until == 49 * DAY
    assert [type(e) for e in days(table, 42)] == [LevyFed]
    table.do(PayLevy())
    assert only(days(table, 49, 2, 3), LevyFed).lord == LORD
    assert only(days(table, 56, 3, 3), LevyGone) == LevyGone(LORD, "unwilling", rule="A-DOM-14")


def poor(table: Table) -> Table:
    """Its lord has no coin."""
    kept = tuple(i for i in table.state.held(LORD) if i.kind != table.rules.coin)
    table.state = attrs.evolve(table.state, goods={**table.state.goods, LORD: kept})
    return table


def rich(table: Table) -> Table:
    """Its lord has a hundred."""
    coins = table.rules.item(table.rules.coin, 100)
    table.state = attrs.evolve(
        table.state, goods={**table.state.goods, LORD: (*table.state.held(LORD), coins)}
    )
    return table


@pytest.mark.rule("A-INJ-07")
def test_the_wounded_are_well_after_a_week() -> None:
    """Then they can fight again."""
    table = manor(8)
    table.state = attrs.evolve(table.state, levies={LORD: Levy(3, 0, hurt=2, well=7 * DAY)})
    assert not [e for e in days(table, 6) if isinstance(e, LevyChanged)]
    assert only(days(table, 7), LevyChanged) == LevyChanged(LORD, 5, 0, 0, rule="A-INJ-07")


@pytest.mark.rule("A-DOM-01", "A-DOM-11")
def test_the_dead_rule_nothing() -> None:
    """Neither land nor levy."""
    table = manor(8)
    table.state = attrs.evolve(table.state, levies={LORD: Levy(8, 0)})
    table.change(LORD, conditions=(Condition("dead"),))
    assert only(month(table), LandLost).lord == LORD
    assert only(days(table, 29), LevyGone).why == "lost"
