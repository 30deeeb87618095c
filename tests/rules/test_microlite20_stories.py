"""What an adventure has in store, under microlite20 (B-OWN-01 to B-OWN-07)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.world.applying import Handle
from gameloop.world.deals import DealStruck, MakeDeal
from gameloop.world.deeds import DeedDone
from gameloop.world.encounters import RosterChanged
from gameloop.world.engagement import Encounter
from gameloop.world.factions import StanceChanged
from gameloop.world.flags import FlagSet
from gameloop.world.game import Game
from gameloop.world.goods import GearMoved
from gameloop.world.meetings import AttackThem
from gameloop.world.planning import Plan, PlanTried
from gameloop.world.plots import EndingReached, PlotAdvanced
from gameloop.world.resting import Sleep
from gameloop.world.rumours import AskAround, RumourHeard
from gameloop.world.state import Band
from gameloop.world.stories import Deal, Ending, Price
from gameloop.world.travel import Go
from gameloop.world.turns import Rest
from tests.ml_fights import appear
from tests.rules.test_deeds import BELL, table
from tests.table import Table, begun, only

BOOK, HOUSE = "microlite20", "lampless-house"


def abroad() -> Table:
    """The party in the village, on the day on which it was down the stair for the first time."""
    seat = begun(HOUSE, rules=BOOK)
    seat.do(Go("lych_stair:s"))
    return seat


@pytest.mark.rule("B-OWN-01")
def test_plots_come_about_while_you_sleep() -> None:
    """Three watches of sleep are a day: the axe on the first, more of it and the bars on the second."""
    seat = abroad()
    days = [
        [(e.plot, e.step) for _ in range(3) for e in seat.do(Sleep()) if isinstance(e, PlotAdvanced)]
        for _ in range(2)
    ]
    assert days == [[("pews", 1)], [("pews", 2), ("bars", 1)]]


@pytest.mark.rule("B-OWN-01")
def test_an_ending_is_reached_when_its_flags_are_true() -> None:
    """The next command sees to it."""
    seat = begun(rules=BOOK)
    peace = Ending("peace", "Peace", ("quiet",), "It is quiet.", ("quiet",), over=False)
    adventure = attrs.evolve(seat.rules.adventure, plots=(), endings=(peace,))
    seat.rules = attrs.evolve(seat.rules, adventure=adventure)
    seat.game = Game(seat.rules)
    seat.run(lambda draft, _rules: draft.emit(FlagSet("quiet", True, rule=None)))
    assert only(seat.do(Rest()), EndingReached).ending == "peace"


@pytest.mark.rule("B-OWN-03")
def test_the_dungeon_goes_on_over_night() -> None:
    """Moths grow by 1d4, at the end of the third watch."""
    seat = abroad()
    seat.state = attrs.evolve(seat.state, rosters={**seat.state.rosters, "moths": 9})
    seat.do(Sleep())
    seat.do(Sleep())
    grown = [e for e in seat.do(Sleep(), 2) if isinstance(e, RosterChanged)]
    assert [(e.roster, e.by, e.to) for e in grown] == [("moths", 2, 11)]


@pytest.mark.rule("B-OWN-04")
def test_a_rumour_costs_what_a_drink_does() -> None:
    """The first for one of the adventure's silver, which is a gold piece here."""
    seat = begun(HOUSE, at="village", rules=BOOK)
    events = seat.do(AskAround())
    assert (only(events, RumourHeard).n, only(events, GearMoved).item.n) == (1, 100)


@pytest.mark.rule("B-OWN-05")
def test_a_deed_is_done_by_verb_and_noun() -> None:
    """Its text stands in the event."""
    seat = table(BOOK, "nave", BELL)
    assert only(seat.do(Handle("pull", "look:cleat")), DeedDone).text == "It rings."


@pytest.mark.rule("B-OWN-06")
@pytest.mark.parametrize(("face", "worked"), [(11, True), (10, False)])
def test_a_plan_is_tried_on_a_d20(face: int, worked: bool) -> None:
    """Even odds are 11 or more; it takes a turn."""
    seat = table(BOOK, "nave")
    before = seat.state.clock
    seat.do(Plan("a pew on end, and Cid on the pew"))
    seat.answer("even")
    tried = only(seat.answer("a turn", face), PlanTried)
    assert (tried.worked, seat.state.flags) == (worked, ("lamp_down",) if worked else ())
    assert seat.state.clock - before == (600 if worked else 1200)


@pytest.mark.rule("B-OWN-02")
def test_an_attack_is_minded_by_those_who_hold_together() -> None:
    """The first blow at one of the Claimants costs a step of what they all think."""
    seat = table(BOOK, "refectory")
    (who,) = appear(seat, "bandit")
    seat.change(who, group="barricade")
    band = Band("barricade", (who,), seat.state.spot(), "uncertain", known=True, met=1)
    seat.state = attrs.evolve(seat.state, bands={"barricade": band}, encounter=Encounter("barricade", 10))
    events = seat.do(AttackThem())
    changed = only(events, StanceChanged)
    assert (changed.faction, changed.by, changed.why) == ("claimants", -1, "attacked")


BREAD = Deal(
    "bread", "bread", ("barricade",), "they let you by", "'Bread,' they say.", pays=(Price("food_ration", 2),)
)


@pytest.mark.rule("B-OWN-07")
def test_a_deal_is_paid_and_struck() -> None:
    """Two days' food go over."""
    seat = table(BOOK, "refectory")
    (who,) = appear(seat, "bandit")
    seat.change(who, group="barricade")
    band = Band("barricade", (who,), seat.state.spot(), "uncertain", known=True, met=1)
    adventure = attrs.evolve(seat.rules.adventure, deals=(BREAD,))
    seat.rules = attrs.evolve(seat.rules, adventure=adventure)
    seat.game = Game(seat.rules)
    seat.state = attrs.evolve(seat.state, bands={"barricade": band}, encounter=Encounter("barricade", 10))
    events = seat.do(MakeDeal("bread"))
    assert only(events, DealStruck).partner == "barricade"
    assert sum(e.item.n for e in events if isinstance(e, GearMoved) and e.to == who) == 2
