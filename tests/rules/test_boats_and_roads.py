"""Beasts, boats and hirelings under the open sky (A-TRN-11 to A-TRN-16, A-WLD-22, A-HIR-09, A-HIR-13)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.rulesets.barrows import hirelings, resting, train
from gameloop.rulesets.barrows.book import load_book
from gameloop.world.armies import Holding
from gameloop.world.boats import Haul, Launch, Stow, boats, cargo
from gameloop.world.camp import guarded
from gameloop.world.engagement import Intent
from gameloop.world.fighting import Stepped, Struck
from gameloop.world.goods import GearMoved, of_kind
from gameloop.world.journeys import MilesMade, TravelWatch
from gameloop.world.landmarks import ExploreArea
from gameloop.world.people import Described, Joined
from gameloop.world.retainers import BuildHere, Built
from gameloop.world.state import Condition, State
from gameloop.world.town import Buy
from gameloop.world.train import BeastJoined, Rejoined, bolt, seat
from gameloop.world.travel import GoAbout
from gameloop.world.want import day_ended
from gameloop.world.watches import WatchBegan
from tests.retinue import give, stocked
from tests.skirmish import against, people, play
from tests.table import Table, begun, only
from tests.wild import COUNTRY, abroad, clock, fed, hungry, thrown

BOOK = load_book()
BANK, WATER, BEYOND = "0104", "0204", "0205"


def hired(table: Table, kind: str, n: int = 1) -> Table:
    """So many of a kind serve the party, wherever it is."""
    row = BOOK.hirelings[kind]
    monster = next(one for one in hirelings.kinds(BOOK) if one.id == kind)
    table.run(lambda draft, _rules: draft.emit(Described(monster, rule=None)))
    for _ in range(n):
        one = hirelings._person(BOOK, table.state, row)
        table.run(lambda draft, _rules, one=one: draft.emit(Joined(one, (), rule=None)))
    return table


def beasts(table: Table, *kinds: str) -> list[str]:
    """Beasts of these kinds go with the party; their ids."""
    for kind in kinds:
        monster = next(one for one in train.kinds(BOOK) if one.id == kind)
        table.run(lambda draft, _rules, monster=monster: draft.emit(Described(monster, rule=None)))
        one = train._beast(BOOK, table.state, BOOK.carriers[kind])
        table.run(lambda draft, _rules, one=one: draft.emit(BeastJoined(one, rule=None)))
    return list(table.state.train)


def ride_all(table: Table, horses: list[str]) -> Table:
    """Two on each horse."""
    for n, person in enumerate(table.state.party()):
        horse = horses[n // 2]
        table.run(lambda draft, _rules, who=person.id, horse=horse: seat(draft, who, horse, rule="A-TRN-08"))
    return table


def miles(events: tuple[object, ...]) -> tuple[int, str | None]:
    """What a watch of travel brought, and the row of its dice."""
    rolled = [e.rule for e in events if isinstance(e, Rolled) and e.label.startswith("miles")]
    made = next(e.made for e in events if isinstance(e, MilesMade))
    return made, rolled[0] if rolled else None


@pytest.mark.rule("A-TRN-16")
def test_a_party_that_rides_goes_twice_as_far() -> None:
    """2d6 of 3 and 4: 14 miles on two horses."""
    table = fed(abroad(), 3)
    ride_all(table, beasts(table, "horse", "warhorse"))
    assert miles(thrown(table, TravelWatch("0302"), (3, 4, 6))) == (14, "A-TRN-16")


@pytest.mark.parametrize("also", ["walker", "mule", "servant"])
def test_one_on_foot_holds_all_back(also: str) -> None:
    """With one who walks, a mule, or a hireling on foot it is 7."""
    table = abroad()
    horses = beasts(table, "horse", "warhorse")
    ride_all(table, horses)
    if also == "walker":
        table.change("p4", conditions=())
    elif also == "mule":
        beasts(table, "mule")
    else:
        hired(table, "servant")
    assert miles(thrown(table, TravelWatch("0302"), (3, 4, 6))) == (7, "A-WLD-05")


def canoes(n: int, **settings: int) -> Table:
    """The party stands on the bank with so many canoes."""
    table = fed(abroad(BANK), 3)
    stocked(table, canoe=n) if n else None
    assert not settings
    return table


@pytest.mark.rule("A-TRN-11", "A-WLD-22")
def test_two_canoes_carry_four_people_over_water() -> None:
    """As far as on foot; with one canoe, or none, the water is in the way."""
    table = canoes(1)
    assert table.refuse(TravelWatch(WATER)).reason == "there is water in the way, and you have no boat"
    table.do(Launch())
    assert table.refuse(TravelWatch(WATER)).reason.startswith("the boats here have no room for all of you")
    stocked(table, canoe=1)
    events = table.do(Launch())
    assert only(events, GearMoved).to == f"{COUNTRY}/{BANK}.afloat"
    events = thrown(table, TravelWatch(WATER), (3, 4, 6))
    assert only(events, WatchBegan).act == "sail"
    assert miles(events)[1] == "A-WLD-22"
    assert table.state.here.place == WATER
    assert sum(boat.n for boat in boats(table.state)) == 2


@pytest.mark.rule("A-TRN-11")
def test_a_canoe_bears_three_hundred_items_of_cargo() -> None:
    """And not one more; it comes along over the water."""
    table = canoes(2)
    table.do(Launch())
    stocked(table, supply=1)
    heavy = attrs.evolve(table.state.held("p1")[-1], id="ballast", slots=300, n=2)
    table.run(lambda draft, _rules: draft.emit(GearMoved(heavy, "", "p1", "bought", rule=None)))
    table.do(Stow("p1", "ballast"))
    give(table, "p1", "supply", 1)
    no = table.refuse(Stow("p1", "supply", 1))
    assert no.reason == "the boats would bear 601 items, and 600 is the most"
    thrown(table, TravelWatch(WATER), (3, 4, 6))
    assert [item.id for item in cargo(table.state)] == ["ballast"]


@pytest.mark.rule("A-TRN-12")
def test_overland_a_canoe_is_a_bulky_load() -> None:
    """Two items; what was stowed in it lies on the bank."""
    table = canoes(2)
    table.do(Launch())
    stocked(table, supply=1)
    table.do(Stow("p1", "supply.light"))
    before = table.rules.number(table.state, "p2", "load")
    events = table.do(Haul())
    hauled = [e for e in events if isinstance(e, GearMoved) and e.why == "hauled"]
    assert [e.rule for e in hauled] == ["A-TRN-12"]
    assert of_kind(table.state, (table.state.spot(),), "supply") == 1
    give(table, "p2", "canoe", 1)
    assert table.rules.number(table.state, "p2", "load") == before + 2
    assert boats(table.state) == ()
    assert table.refuse(Haul()).instead == "launch"


@pytest.mark.rule("A-TRN-13", "A-WLD-22")
@pytest.mark.parametrize("hours", [0, 16])
def test_a_longship_sails_eighty_miles_by_day_and_night(hours: int) -> None:
    """No die for its miles; it stops where it lands. It takes beasts too."""
    table = clock(fed(abroad(BANK), 3), hours)
    beasts(table, "mule")
    stocked(table, longship=1)
    table.do(Launch())
    events = thrown(table, TravelWatch(BEYOND), (6,))
    assert miles(events) == (80, None)
    assert table.state.here.place == BEYOND
    assert next(e.rule for e in events if isinstance(e, GearMoved)) == "A-TRN-13"


@pytest.mark.rule("A-TRN-13")
def test_a_ship_is_sold_where_there_is_water() -> None:
    """At Sconce it lies in the lake; without water, or a country round the village, none is to be had."""
    table = begun("small", at="village")
    table.do(GoAbout("stall"))
    stocked(table, silver_piece=10_000)
    no = table.refuse(Buy("longship"))
    assert (no.reason, no.rule) == ("there is no water here for a longship", "A-TRN-13")
    lakeside = begun(COUNTRY)
    lakeside.do(GoAbout("mule_yard"))
    stocked(lakeside, silver_piece=10_000)
    events = lakeside.do(Buy("longship"))
    assert [e.to for e in events if isinstance(e, GearMoved)][-1] == f"{COUNTRY}/0303.afloat"


def test_people_eat_what_the_mule_bears() -> None:
    """Nobody goes hungry beside a loaded mule."""
    table = hungry(abroad())
    (mule,) = beasts(table, "mule")
    stocked(table, mule, supply=4)
    table.run(day_ended)
    assert of_kind(table.state, (mule,), "supply") == 0
    assert not any(p.has("deprived") for p in table.state.party())


def test_hired_guards_watch_for_the_party() -> None:
    """A-PLAY-72: also when all the others sleep."""
    table = abroad()
    journey = attrs.evolve(table.state.journey, unguarded=True)
    table.state = attrs.evolve(table.state, journey=journey)
    assert not guarded(table.state)
    assert guarded(hired(table, "servant").state)


def test_exploring_finds_beasts_that_ran_off() -> None:
    """A-PLAY-42: one watch, where they ran."""
    table = fed(abroad(), 3)
    (mule,) = beasts(table, "mule")
    table.run(lambda draft, _rules: bolt(draft, (mule,), draft.state.spot(), rule="A-PLAY-42"))
    assert table.state.beasts() == ()
    events = thrown(table, ExploreArea(), (6,))
    assert only(events, Rejoined).who == (mule,)


@pytest.mark.rule("A-HIR-13")
@pytest.mark.parametrize(("how", "by"), [("", -240), ("on", 240)])
def test_a_horse_archer_shoots_and_rides(how: str, by: int) -> None:
    """In the missile phase a shot, in the move phase a full move, away or nearer; a footman cannot."""
    table = hired(people(("fighter", 1)), "horse_missile")
    hired(table, "foot_missile")
    rider, walker = table.state.order[1:]
    (foe,) = against(table, "goblin", distance=900)
    assert table.rules.moments.cannot(table.state, table.rules, walker, Intent("skirmish", foe)) is not None
    events = play(table, 1, **{rider: Intent("skirmish", foe, how)})
    assert next(e.who for e in events if isinstance(e, Struck)) == rider
    assert [(e.by, e.rule) for e in events if isinstance(e, Stepped) and e.who == rider] == [(by, "A-HIR-13")]


@pytest.mark.rule("A-HIR-09")
def test_an_engineer_builds_on_land_of_your_own() -> None:
    """Not without land, not without an engineer; then it stands there."""
    table = abroad()
    assert table.refuse(BuildHere("a keep")).instead == "settle"
    at = f"{COUNTRY}/{table.state.chart().hex_of(table.state.here.place)}"  # type: ignore[attr-defined]
    held = {"p1": Holding("p1", "manor", at, "borderlands", 3, 8, 10)}
    table.state = attrs.evolve(table.state, holdings=held)
    no = table.refuse(BuildHere("a keep"))
    assert (no.reason, no.rule) == ("it takes an engineer to build it", "A-HIR-09")
    events = hired(table, "engineer").do(BuildHere("a keep"))
    assert only(events, Built).what == "A keep stands here."
    assert table.state.changes[table.state.spot()][-1] == "A keep stands here."


def test_a_night_heals_beasts_too() -> None:
    """A-INJ-04: for all in camp."""
    table = fed(abroad(), 3)
    (mule,) = beasts(table, "mule")
    table.change(mule, pools={"hp": 2})
    table.run(lambda draft, rules: resting.wake(BOOK, draft, rules))
    assert table.state.person(mule).hp == 8


def test_a_state_without_beasts_has_none() -> None:
    """Old saves know of no train."""
    assert (State().beasts(), State().party()) == ((), ())
    assert Condition("mounted").other == ""
