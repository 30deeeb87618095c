"""People who go along for a wage, by microlite20 (B-PLAY-18, B-GAP-25)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.rulesets.microlite20 import advancing, hirelings, overcoming, partyfile
from gameloop.world.goods import of_kind
from gameloop.world.people import Joined
from gameloop.world.services import Departed, Hire, Offered
from gameloop.world.state import DOWN, Condition
from tests.microlite20 import BOOK
from tests.table import Table, begun, only

VILLAGE = "village"


def purse(table: Table) -> int:
    """All copper of the party."""
    return of_kind(table.state, [p.id for p in table.state.party()], table.rules.coin)


@pytest.fixture
def table() -> Table:
    """The ready party in the village, with one hireling: three offered themselves, the d6 for hit points was 4."""
    seat = begun(rules="microlite20", at=VILLAGE)
    seat.do(Hire("hireling"), 3, 4)
    return seat


@pytest.mark.rule("B-PLAY-18")
def test_somebody_goes_along_for_a_days_wage() -> None:
    """No class to speak of, level 1, ten in everything, 10 and a d6 hit points; 30 copper at once."""
    seat = begun(rules="microlite20", at=VILLAGE)
    before = purse(seat)
    events = seat.do(Hire("hireling"), 3, 4)
    new = only(events, Joined).person
    assert (new.name, new.stats["level"], new.stats["str"], new.stats["max_hp"]) == ("Hob", 1, 10, 14)
    assert only(events, Offered).left == 2
    assert before - purse(seat) == 30
    assert seat.state.order[-1] == new.id


@pytest.mark.rule("B-PLAY-18")
def test_no_more_than_there_are_of_you(table: Table) -> None:
    """Three offered themselves on the first day; four are allowed, by the setting none."""
    table.do(Hire("hireling"), 1)
    table.do(Hire("hireling"), 1)
    assert table.refuse(Hire("hireling")).reason == "nobody else offers himself today"
    alone = begun(rules="microlite20", at=VILLAGE, settings={"hirelings_per_character": 0})
    assert alone.refuse(Hire("hireling")).reason == "nobody else goes along with so few of you"


def test_the_sheet_of_a_hireling_can_be_told(table: Table) -> None:
    """He has a line and a sheet, and no place in a party file."""
    assert "Hob" in table.rules.telling.brief(table.state, "p5")
    assert any("Hob" in line for line in table.rules.telling.sheet(table.state, "p5"))
    assert "Hob" not in partyfile.write(BOOK, table.state)


@pytest.mark.rule("B-GAP-25")
def test_hirelings_gain_nothing_and_take_nothing(table: Table) -> None:
    """Four encounter levels are four for each of the party."""
    takers = overcoming.takers(BOOK, table.state)
    assert takers == ("p1", "p2", "p3", "p4")
    table.run(lambda draft, _rules: advancing.award(BOOK, draft, takers, 4, "foes overcome", "B-ADV-01"))
    assert [p.pools.get("el", 0) for p in table.state.party()] == [4, 4, 4, 4, 0]


@pytest.mark.rule("B-PLAY-18")
def test_wages_are_paid_at_the_end_of_the_day_or_he_goes(table: Table) -> None:
    """30 copper out of the first purse; and with empty purses he is gone, and what he had with him."""
    before = purse(table)
    table.run(lambda draft, rules: hirelings.wages(BOOK, draft, rules))
    assert before - purse(table) == 30
    coin = table.rules.coin
    goods = {who: tuple(i for i in held if i.kind != coin) for who, held in table.state.goods.items()}
    table.state = attrs.evolve(table.state, goods=goods)
    events = table.run(lambda draft, rules: hirelings.wages(BOOK, draft, rules))
    assert only(events, Departed).why == "unpaid"
    assert "p5" not in table.state.order
    assert [p.id for p in table.state.party()] == ["p1", "p2", "p3", "p4"]


@pytest.mark.rule("B-PLAY-18")
@pytest.mark.parametrize(("faces", "goes"), [((4, 4), True), ((3, 4), False)])
def test_a_hireling_who_sees_one_of_you_fall_may_have_had_enough(
    table: Table, faces: tuple[int, int], goes: bool
) -> None:
    """Above 7 on 2d6, after the fight."""
    table.change("p1", conditions=(Condition(DOWN),))
    people = tuple(p.id for p in table.state.party())
    table.run(lambda draft, _rules: hirelings.after_fight(BOOK, draft, people), *faces)
    assert ("p5" not in table.state.order) == goes


def test_unhurt_and_with_all_of_you_standing_he_stays(table: Table) -> None:
    """No die is thrown; at half his hit points one is."""
    people = tuple(p.id for p in table.state.party())
    table.run(lambda draft, _rules: hirelings.after_fight(BOOK, draft, people))
    table.change("p5", pools={"hp": 7})
    table.run(lambda draft, _rules: hirelings.after_fight(BOOK, draft, people), 1, 1)
    assert "p5" in table.state.order
