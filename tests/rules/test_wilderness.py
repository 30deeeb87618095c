"""The wilderness by watches: acts of a watch, miles, forage, marches, camp, the die of the end (ledger section 14)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Command
from gameloop.world.bearings import BearingsFound, Lost
from gameloop.world.camp import CampWatch, GuardSet, KeepWatch
from gameloop.world.encounters import EncounterBegan, ForeShadowed, Hinted, PendingTaken
from gameloop.world.engagement import Pending
from gameloop.world.flight import GotAway
from gameloop.world.foraging import Forage, Foraged
from gameloop.world.goods import GearMoved
from gameloop.world.journeys import MilesMade, TravelWatch, next_step
from gameloop.world.landmarks import ExploreArea, Explored
from gameloop.world.meetings import Flee, GoBack
from gameloop.world.places import Learned, Moved
from gameloop.world.resting import NightBroken, NightRested, Sleep, Waited
from gameloop.world.sites import EnterSite, LeaveTown, VisitSite
from gameloop.world.state import Condition
from gameloop.world.turns import Rest, TurnEvent
from gameloop.world.want import lacking
from gameloop.world.watches import CampOwed, CampPaid, WatchBegan
from gameloop.world.weather import WeatherChanged
from gameloop.world.wounds import ConditionEnded, ConditionGained, PoolChanged
from tests.table import Table, begun, only
from tests.wild import NOTHING, abroad, clock, fed, hungry, put, stock, supplied, thrown, under_way

WATCH = 8 * 3600


def hexes(events: tuple[object, ...]) -> list[str]:
    """The hexes walked into, in order."""
    return [e.spot.place for e in events if isinstance(e, Moved)]


# --- what a watch is spent on -------------------------------------------------------------------------


@pytest.mark.rule("A-WLD-04", "A-WLD-14", "A-WLD-20")
def test_four_acts_of_a_daylight_watch_each_with_its_die() -> None:
    """Travel, forage, explore, go to a landmark: eight hours and one d6 at their end; a 6 is nothing."""
    table = abroad("0203")
    for command, faces in (
        (TravelWatch("n"), (3, 3, NOTHING)),
        (Forage("food"), (2, NOTHING)),
    ):
        began = table.state.clock
        events = table.do(command, *faces)
        assert table.state.clock == began + WATCH
        assert only(events, TurnEvent).nothing
    table = abroad("0203")
    table.do(ExploreArea(), NOTHING)
    events = table.do(VisitSite("crooked_beacon"), NOTHING)
    assert only(events, WatchBegan).act == "visit"
    assert table.state.clock == 2 * WATCH


@pytest.mark.rule("A-WLD-11")
def test_a_watch_in_camp_has_no_die() -> None:
    """Staying is possible by day too, and nothing is thrown for it."""
    table = abroad("0203")
    events = table.do(CampWatch())
    assert only(events, WatchBegan).act == "camp"
    assert table.state.clock == WATCH
    assert not any(isinstance(e, TurnEvent | Rolled) for e in events)


@pytest.mark.rule("A-WLD-05", "A-PLAY-71")
def test_miles_are_two_dice_and_what_is_left_counts_on() -> None:
    """Nine miles north: one hex of six, and three that count on the next watch in the same direction."""
    table = abroad("0303")
    events = table.do(TravelWatch("n"), 4, 5, NOTHING)
    assert hexes(events) == ["0302"]
    made = only(events, MilesMade)
    assert (made.made, made.left) == (9, 3)
    events = table.do(TravelWatch("n"), 1, 2, NOTHING)
    assert hexes(events) == ["0301"]
    assert only(events, MilesMade).left == 0


@pytest.mark.rule("A-PLAY-71")
def test_miles_left_over_are_lost_with_a_turn_and_by_a_setting() -> None:
    """Another direction begins at nothing; with miles_carry_over off every watch does."""
    table = under_way(abroad("0303"), bound="n", made=5)
    assert hexes(table.do(TravelWatch("s"), 1, 1, NOTHING)) == []
    table = under_way(abroad("0303", miles_carry_over=False), bound="n", made=5)
    assert hexes(table.do(TravelWatch("n"), 1, 1, NOTHING)) == []
    table = under_way(abroad("0303"), bound="n", made=5)
    assert hexes(table.do(TravelWatch("n"), 1, 1, NOTHING)) == ["0302"]


@pytest.mark.rule("A-WLD-05")
def test_the_slowest_sets_the_pace() -> None:
    """With somebody encumbered eleven miles are five, rounded down."""
    table = supplied(abroad("0303"), 11)
    made = only(table.do(TravelWatch("n"), 6, 5, NOTHING), MilesMade)
    assert made.made == 5


@pytest.mark.rule("A-WLD-06")
def test_foraging_yields_a_d3_in_all() -> None:
    """Food or water as is wished, for the whole group, each usable only as that."""
    for what, kind in (("food", "food_ration"), ("water", "water_ration")):
        table = abroad("0203")
        events = table.do(Forage(what), 3, NOTHING)
        assert (only(events, Foraged).what, only(events, Foraged).n) == (what, 3)
        assert stock(table, kind) == 3
        assert all(e.item.kind == kind for e in events if isinstance(e, GearMoved) and e.why == "foraged")


@pytest.mark.rule("A-PLAY-71")
def test_nothing_is_foraged_in_a_desert() -> None:
    """Refused before any time has passed."""
    no = abroad("0105").refuse(Forage("food"))
    assert no.rule == "A-PLAY-71"


@pytest.mark.rule("A-WLD-07")
def test_exploring_shows_the_next_landmark() -> None:
    """In the order of the file, without a roll; then nothing new."""
    table = abroad("0203")
    shown = [only(table.do(ExploreArea(), NOTHING), Explored).site for _ in range(2)]
    assert shown == ["crooked_beacon", "drowned_mile"]
    clock(table, 24)
    assert only(table.do(ExploreArea(), NOTHING), Explored).site == ""


@pytest.mark.rule("A-WLD-10")
def test_in_a_desert_water_is_drunk_too() -> None:
    """Two units each for a day in the desert; without, one is deprived of water."""
    table = supplied(hungry(clock(abroad("0105"), 16)), 8)
    events = table.do(CampWatch())
    assert [e.why for e in events if isinstance(e, GearMoved)] == ["eaten"] * 4 + ["drunk"] * 4
    assert stock(table, "supply") == 0
    table = supplied(hungry(clock(abroad("0105"), 16)), 4)
    events = table.do(CampWatch())
    assert [e.who for e in events if isinstance(e, ConditionGained)] == ["p1", "p2", "p3", "p4"]
    assert lacking(table.person("Aldra")) == ("water",)


# --- night --------------------------------------------------------------------------------------------


@pytest.mark.rule("A-WLD-11")
def test_a_night_watch_in_camp_is_a_nights_rest() -> None:
    """Camp in the morning of spring lasts till the next: two watches of day, one of night, and all hit points."""
    table = abroad("0203")
    table.change("p1", pools={"hp": 2})
    events = table.do(Sleep())
    assert table.state.clock == 3 * WATCH
    assert only(events, NightRested).nights == 1
    assert table.person("Aldra").hp == 6
    no = clock(abroad("0203"), 16).refuse(TravelWatch("n"))
    assert (no.rule, no.instead) == ("A-WLD-11", "camp, or forcemarch")


@pytest.mark.rule("A-WLD-11")
def test_who_camps_late_in_the_last_watch_of_the_day_rests_the_night() -> None:
    """In spring night falls after 16 hours: two hours into the second watch it is day still, and the next is night."""
    table = clock(abroad("0203"), 10)
    events = table.do(Sleep())
    assert [event.act for event in events if isinstance(event, WatchBegan)] == ["camp"]
    assert isinstance(events[0], Waited)
    assert table.state.clock == 24 * 3600
    assert only(events, NightRested).nights == 1


@pytest.mark.rule("A-WLD-12", "A-WLD-13")
def test_a_forced_march_deprives_until_a_night_in_camp() -> None:
    """1d6 miles by night; the night in camp that ends it gives back no hit points, the next one does."""
    table = clock(abroad("0203"), 16)
    table.change("p1", pools={"hp": 2})
    events = table.do(TravelWatch("n", march=True), 4, NOTHING)
    assert only(events, MilesMade).made == 4
    assert all(lacking(p) == ("sleep",) for p in table.state.party())
    events = fed(table, 1).do(Sleep())
    assert table.person("Aldra").hp == 2
    assert [e.who for e in events if isinstance(e, ConditionEnded)] == ["p1", "p2", "p3", "p4"]
    assert all(e.by == -1 for e in events if isinstance(e, PoolChanged) and e.pool == "marches")
    fed(table, 1).do(Sleep())
    assert table.person("Aldra").hp == 6


@pytest.mark.rule("A-WLD-13")
def test_each_forced_march_needs_its_own_night() -> None:
    """In winter one may march through both watches of the night: two nights of camp make good for it."""
    table = fed(clock(abroad("0303", start_season="winter"), 8), 1)
    table.do(TravelWatch("n", march=True), 1, NOTHING)
    table.do(TravelWatch("n", march=True), 1, NOTHING)
    fed(table, 1)
    table.do(Sleep())
    assert lacking(table.person("Bor")) == ("sleep",)
    fed(table, 1)
    table.do(Sleep())
    assert lacking(table.person("Bor")) == ()


@pytest.mark.rule("A-WLD-12")
def test_nobody_marches_by_day_and_nobody_who_cannot_stand() -> None:
    """Refused, with no time gone."""
    assert abroad("0203").refuse(TravelWatch("n", march=True)).rule == "A-WLD-12"
    table = clock(abroad("0203"), 16)
    for person in table.state.party():
        table.change(person.id, pools={"hp": 0}, conditions=(Condition("down", stops=True),))
    assert table.refuse(TravelWatch("n", march=True)).instead == "camp"


@pytest.mark.rule("A-PLAY-72")
def test_nothing_comes_to_a_camp_unless_a_setting_says_so() -> None:
    """With camp_events the die is thrown in camp too; of its rows only encounter and clue count."""
    table = abroad("0203", camp_events=True)
    for face, nothing in ((3, True), (4, True), (5, True), (6, True)):
        events = table.do(CampWatch(), face)
        assert only(events, TurnEvent).nothing is nothing
        clock(table, 0)
    assert not table.state.journey.lost
    events = table.do(CampWatch(), 2, 3, 4)
    assert not only(events, TurnEvent).nothing
    assert any(isinstance(e, Hinted) for e in events)


@pytest.mark.rule("A-PLAY-72")
def test_a_guard_by_turns_keeps_the_camp_from_being_unaware() -> None:
    """Whoever comes while one is awake finds the party aware: no die of surprise for it; if all sleep there is one."""
    for by_turns, labels in ((True, False), (False, True)):
        table = clock(abroad("0203", camp_events=True), 16)
        if not by_turns:
            assert not only(table.do(KeepWatch(by_turns=False)), GuardSet).by_turns
        table.run(lambda draft, _rules: draft.emit(ForeShadowed(Pending("roam_plains_deer", 2), rule=None)))
        faces = (1, 6, 2, 3, 4, 1) if by_turns else (1, 6, 6, 2, 3, 4, 1)
        events = thrown(table, CampWatch(), faces)
        whys = [e.why for e in events if isinstance(e, Rolled)]
        assert ("surprise_of_the_party" in whys) is labels
        assert any(isinstance(e, EncounterBegan) for e in events)


# --- the die ------------------------------------------------------------------------------------------


@pytest.mark.rule("A-WLD-15")
def test_a_one_brings_whoever_roams_this_ground() -> None:
    """The table of the terrain: a d6 of the plains, so many of them, and a meeting."""
    table = abroad("0203")
    events = thrown(table, Forage("food"), (1, 1, 5, 2))
    assert [e.why for e in events if isinstance(e, Rolled)][:4] == [
        "forage",
        "wild_event",
        "wandering",
        "number",
    ]
    assert table.state.bands[only(events, EncounterBegan).encounter.group].row == "roam_plains_merchants"


@pytest.mark.rule("A-WLD-15")
def test_whoever_was_promised_comes_first() -> None:
    """A pending encounter comes in place of a throw on the table."""
    table = abroad("0203")
    table.run(lambda draft, _rules: draft.emit(ForeShadowed(Pending("roam_plains_deer", 2), rule=None)))
    events = thrown(table, Forage("food"), (1, 1))
    assert table.state.bands[only(events, EncounterBegan).encounter.group].row == "roam_plains_deer"


@pytest.mark.rule("A-WLD-15")
def test_whoever_was_promised_in_a_dungeon_stays_there() -> None:
    """Goblins of the House that were settled on below do not come in the open: the table of the plains is thrown on."""
    table = abroad("0203")
    table.run(lambda draft, _rules: draft.emit(ForeShadowed(Pending("w_gatherers", 2), rule=None)))
    events = thrown(table, Forage("food"), (1, 1, 5, 2))
    assert only(events, PendingTaken) is not None
    assert table.state.bands[only(events, EncounterBegan).encounter.group].row == "roam_plains_merchants"


@pytest.mark.rule("A-WLD-16")
def test_a_two_is_a_sign_of_who_comes_next() -> None:
    """Settled in secret, and hinted at."""
    table = abroad("0203")
    events = table.do(Forage("food"), 1, 2, 3, 4)
    assert only(events, ForeShadowed).secret
    assert only(events, Hinted).text == "A howl, and an answer from the other side."


@pytest.mark.rule("A-WLD-17")
def test_a_three_lays_the_encumbered_up_for_a_day() -> None:
    """Three watches of rest from the next on, for all; nothing where nobody carries too much."""
    table = supplied(abroad("0203"), 11)
    owed = only(table.do(ExploreArea(), 3), CampOwed)
    assert (owed.watches, owed.who) == (3, ("p1",))
    assert table.refuse(TravelWatch("n")).rule == "A-WLD-17"
    left = [only(table.do(CampWatch()), CampPaid).left for _ in range(3)]
    assert left == [2, 1, 0]
    light = abroad("0203")
    assert not any(isinstance(e, CampOwed) for e in light.do(ExploreArea(), 3))


@pytest.mark.rule("A-WLD-18", "A-PLAY-73")
def test_a_four_loses_the_way_after_the_miles_of_the_watch() -> None:
    """The hex walked into counts; then travel and march are refused until a landmark is shown."""
    table = abroad("0303")
    events = table.do(TravelWatch("nw"), 6, 6, 4)
    assert hexes(events) == ["0203", "0102"]
    assert only(events, Lost).aware
    assert table.state.journey.made == 0
    assert table.refuse(TravelWatch("n")).rule == "A-PLAY-73"


@pytest.mark.rule("A-PLAY-73")
def test_a_landmark_found_or_reached_is_the_way_again() -> None:
    """Exploring shows one, an old one if there is no new; so does going to one that is known."""
    table = under_way(abroad("0203"), lost="0203", aware=True)
    events = table.do(ExploreArea(), NOTHING)
    assert only(events, BearingsFound).how == "landmark"
    assert only(events, Explored).site == "crooked_beacon"
    table = under_way(table, lost="0203", aware=True)
    assert only(table.do(VisitSite("crooked_beacon"), NOTHING), BearingsFound).how == "landmark"
    table = under_way(clock(abroad("0102"), 0), lost="0102", aware=True)  # nothing lies here at all
    assert only(table.do(ExploreArea(), NOTHING), BearingsFound)
    assert not table.state.journey.aware


@pytest.mark.rule("A-WLD-19")
def test_a_five_changes_the_weather_a_step() -> None:
    """Worse on 1-3, better on 4-6, and no further than clear and storm; rain is snow in winter."""
    table = abroad("0203")
    for change, name in ((4, "clear"), (3, "overcast"), (1, "rain"), (2, "storm"), (3, "storm"), (5, "rain")):
        clock(table, 0)
        assert only(table.do(ExploreArea(), 5, change), WeatherChanged).name == name
    table = under_way(abroad("0203", start_season="winter"), weather="weather_overcast")
    assert only(table.do(ExploreArea(), 5, 1), WeatherChanged).name == "snow"


# --- dungeons, towns, the clock -----------------------------------------------------------------------


@pytest.mark.rule("A-WLD-23")
def test_a_trip_into_a_dungeon_ends_the_watch() -> None:
    """A turn spent in a dungeon or town since the watch began: the next act waits for the next watch."""
    table = abroad()
    table.state = attrs.evolve(table.state, clock=600, turn_began=600, entered=600)
    events = table.do(ExploreArea(), NOTHING)
    assert only(events, Waited).until == WATCH
    assert table.state.clock == 2 * WATCH


def test_a_turn_spent_in_the_open_does_not() -> None:
    """Binding wounds or searching a place lies inside the watch, which still ends on its hour."""
    table = abroad("0203")
    table.do(Rest())
    assert table.state.clock == 600
    events = table.do(ExploreArea(), NOTHING)
    assert not any(isinstance(e, Waited) for e in events)
    assert table.state.clock == WATCH


def test_into_town_and_out_again_at_no_time() -> None:
    """A place by the way is entered from its hex; another has to be found, and gone to."""
    table = abroad()
    table.do(EnterSite("sconce_hill"))
    assert table.state.here.chart == "sconce"
    table.do(LeaveTown())
    assert table.state.here.place == "sconce_hill"
    assert table.state.clock == 0
    assert put(table, "0203").refuse(VisitSite("crooked_beacon")).instead == "explore"


# --- meetings in the open -----------------------------------------------------------------------------


def met(table: Table) -> Table:
    """Wolves who mean ill, and are not surprised."""
    table.run(lambda draft, _rules: draft.emit(ForeShadowed(Pending("roam_plains_wolves", 2), rule=None)))
    thrown(table, ExploreArea(), (1, 1, 1, 3, 3, 3, 3, 2, 2))
    return table


@pytest.mark.rule("A-PLAY-43", "A-FLE-03")
def test_whoever_gets_away_in_the_open_is_in_the_same_country() -> None:
    """Each rolls as anywhere; then 4d6 moves off, in the same hex, with the miles made before."""
    table = under_way(met(abroad("0203")), bound="n", made=4)
    here = table.state.here
    events = thrown(table, Flee(), (6, 6, 6, 6, 1, 2, 3, 4))
    assert only(events, GotAway).far == 10 * 120
    assert (table.state.here, table.state.journey.made) == (here, 4)


@pytest.mark.rule("A-FLE-01")
def test_evading_in_the_open_costs_nothing_more() -> None:
    """Those who are surprised are gone round: no roll, no time, no mile."""
    table = under_way(abroad("0203"), bound="n", made=4)
    table.run(lambda draft, _rules: draft.emit(ForeShadowed(Pending("roam_plains_wolves", 2), rule=None)))
    thrown(table, ExploreArea(), (1, 1, 5, 3, 3, 3, 3, 2, 2))
    met_with = table.state.encounter
    assert met_with is not None
    caught = tuple(p.id for p in table.state.people.values() if p.group == met_with.group)
    table.state = attrs.evolve(table.state, encounter=attrs.evolve(met_with, surprised=caught, by=()))
    before = table.state.clock
    table.do(GoBack())
    assert (table.state.encounter, table.state.clock, table.state.journey.made) == (None, before, 4)


def test_distance_in_the_open_is_that_of_the_open() -> None:
    """4d6 moves if nobody is surprised."""
    table = met(abroad("0203"))
    assert table.state.encounter is not None
    assert table.state.encounter.distance % 120 == 0
    assert table.state.encounter.distance >= 4 * 120


# --- refusals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "bound", "reason"),
    [
        ("0101", "n", "the map ends north of here"),
        ("0203", "0203", "you are in that hex"),
        ("0203", "0909", "there is no hex 0909 on the map"),
        ("0203", "s", "there is water in the way, and you have no boat"),
        ("0203", "", "say where to"),
    ],
)
def test_where_nobody_can_go(at: str, bound: str, reason: str) -> None:
    """What and why, and no time passes."""
    assert abroad(at).refuse(TravelWatch(bound)).reason == reason


def test_nobody_travels_from_inside_a_dungeon() -> None:
    """He has to come out first."""
    assert begun("small").refuse(TravelWatch("n")).instead == "leave"


def test_what_is_not_there_is_not_eaten_and_a_broken_night_counts_for_nothing() -> None:
    """Without food nobody is asked; a night that somebody breaks into gives nothing back."""
    table = hungry(clock(abroad("0203"), 16))
    events = table.do(CampWatch())
    assert not any(isinstance(e, GearMoved) for e in events)
    assert lacking(table.person("Cid")) == ("food",)
    table = clock(abroad("0203", camp_events=True), 16)
    events = thrown(table, CampWatch(), (1, 6, 3, 6, 1, 2, 3, 4))
    assert any(isinstance(e, NightBroken) for e in events)


def test_a_journey_goes_round_the_water() -> None:
    """The cheapest way over land, the same every time."""
    table = abroad("0203")
    steps: list[Command] = []
    while (step := next_step(table.state, table.rules, "greave")) is not None and len(steps) < 9:
        steps.append(step)
        if not isinstance(step, TravelWatch):
            break
        clock(table, 0)
        table.do(step, 3, 3, NOTHING)
    assert table.state.here.place == "0304"
    assert isinstance(steps[-1], EnterSite)


def test_what_is_seen_goes_on_the_map() -> None:
    """The hexes round the party and what is plain in its own; what is hidden does not."""
    table = abroad("0304")
    known = table.state.survey().known
    assert known["greave"].level == "seen"
    assert known["0404"].level == "seen"
    assert "crooked_beacon" not in known
    assert not any(
        isinstance(e, Learned) and "crooked_beacon" in e.what for e in abroad("0203").do(CampWatch())
    )
