"""The wilderness of the second rulebook: strides, the way lost and found, the weather of a day, who comes, forage."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.kernel.questions import Asked
from gameloop.rulesets.microlite20 import climate
from gameloop.rulesets.microlite20.book import load_book
from gameloop.world.bearings import BearingsFound, Lost
from gameloop.world.camp import CampWatch
from gameloop.world.encounters import EncounterBegan
from gameloop.world.foraging import Forage, Foraged
from gameloop.world.foresight import DayForeseen
from gameloop.world.goods import GearMoved
from gameloop.world.journeys import MilesMade, TravelWatch
from gameloop.world.places import Learned, Moved
from gameloop.world.resting import NightRested
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.weather import WeatherChanged
from tests.table import Table, only
from tests.wild import abroad, clock, thrown, under_way

BOOK = "microlite20"
NOBODY = 6  # of the die for an encounter
BAD, GOOD = 1, 20  # of the roll for the way


def country(at: str = "", **settings: str) -> Table:
    """The party in the open, under the second rulebook."""
    return abroad(at, rules=BOOK, **settings)


def places(events: tuple[object, ...]) -> list[str]:
    """The hexes walked into."""
    return [e.spot.place for e in events if isinstance(e, Moved)]


@pytest.mark.rule("B-PLAY-14")
def test_a_stride_goes_by_the_ground_and_by_the_road() -> None:
    """A watch of 48 parts: a road takes 18 of them a hex, forest 36, plains 24."""
    table = country("0303")
    assert table.rules.wilds.cost(table.state, "0303", "0203") == 18
    assert table.rules.wilds.cost(table.state, "0303", "0302") == 36
    assert table.rules.wilds.cost(table.state, "0303", "0304") == 24
    slow = only(table.do(TravelWatch("nw"), NOBODY), MilesMade)
    assert slow.made == 32  # the dwarf and the armored walk 20 feet


@pytest.mark.rule("B-PLAY-14", "B-GAP-42")
def test_two_watches_of_a_day_are_for_travel_and_the_third_for_camp() -> None:
    """Refused from the third on, and a march by night always."""
    table = clock(country("0303"), 16)
    assert table.refuse(TravelWatch("nw")).rule == "B-PLAY-14"
    assert country("0303").refuse(TravelWatch("nw", march=True)).rule == "B-PLAY-14"


@pytest.mark.rule("B-PLAY-14")
def test_the_weather_of_a_day_is_thrown_at_dawn() -> None:
    """Normal is that of the season, a storm is a storm, an abnormal day has its cold snap."""
    for face, name in (
        (70, "overcast"),
        (75, "overcast, in a cold snap"),
        (85, "foul"),
        (95, "storm"),
        (100, "violent storm"),
    ):
        table = clock(country("0303"), 16)
        assert only(table.do(CampWatch(), face, NOBODY), WeatherChanged).name == name
    table = clock(country("0303", weather="off"), 16)
    assert not any(isinstance(e, WeatherChanged) for e in table.do(CampWatch(), NOBODY))
    assert table.rules.wilds.weather(table.state) == "fair"


def test_bad_weather_shortens_the_stride() -> None:
    """Three quarters in foul weather, half in a storm, nothing in a violent one."""
    for id_, made in (("foul", 24), ("storm", 16), ("violent", 0)):
        table = under_way(country("0303"), weather=id_)
        assert only(thrown(table, TravelWatch("nw"), (NOBODY,)), MilesMade).made == made


@pytest.mark.rule("B-PLAY-14")
def test_somebody_comes_once_a_day_in_a_watch_that_a_die_names() -> None:
    """One check of the ground for the day; in plains on a 1; in the second watch of three."""
    table = country("0203")
    events = table.do(CampWatch(), 1, 2)
    assert only(events, DayForeseen).hour == 16 * 3600
    events = thrown(table, CampWatch(), (3, 2))
    assert any(isinstance(e, EncounterBegan) for e in events)
    table = country("0203")
    table.do(CampWatch(), 2)
    assert not any(isinstance(e, Rolled) for e in table.do(CampWatch()))


@pytest.mark.rule("B-PLAY-14")
def test_off_the_road_the_way_may_be_lost_without_anybody_seeing() -> None:
    """Failed in the forest: a die turns the course, the miles count there, and the map believes otherwise."""
    table = country("0302")
    events = table.do(TravelWatch("n"), BAD, 1, BAD, NOBODY)
    lost = [e for e in events if isinstance(e, Lost)]
    assert lost[0].secret
    assert not lost[0].aware
    assert all(e.secret for e in events if isinstance(e, Rolled))
    assert not any(isinstance(e, Learned) for e in events)
    assert table.state.journey.lost
    kept = country("0302").do(TravelWatch("n"), GOOD, NOBODY)
    assert not any(isinstance(e, Lost) for e in kept)


def test_the_course_is_turned_by_the_die() -> None:
    """1-2 left, 3-4 right, 5 in a circle, 6 far off to a side of its own die; none where the way is kept."""
    courses = {(20,): 0, (BAD, 2): -1, (BAD, 4): 1, (BAD, 5): 3, (BAD, 6, 1): -2, (BAD, 6, 2): 2}
    for faces, turned in courses.items():
        found: list[int] = []

        def go_north(draft: Drafting, rules: Ruleset, found: list[int] = found) -> None:
            found.append(rules.wilds.course(draft, rules, "n"))

        country("0202").run(go_north, *faces)
        assert found == [turned]


@pytest.mark.rule("B-PLAY-14")
def test_who_is_lost_sees_it_and_then_finds_the_way() -> None:
    """Once a watch: 20 less an hour each to see it, then 15 and two an hour to find the way."""
    table = under_way(country("0302"), lost="0301")
    assert only(table.do(CampWatch(), GOOD, NOBODY), Lost).aware
    assert table.refuse(TravelWatch("n")).instead == "explore"
    under_way(table, strayed=2 * 8 * 3600)
    assert only(table.do(CampWatch(), GOOD), BearingsFound).how == "course"
    assert not table.state.journey.lost


def test_a_landmark_in_sight_ends_being_lost() -> None:
    """Whoever walks into a hex with something plain in it knows where he is."""
    table = under_way(country("0304"), lost="0405")
    events = thrown(table, TravelWatch("n"), (NOBODY,))
    assert only(events, BearingsFound).how == "landmark"


@pytest.mark.rule("B-PLAY-14")
def test_forage_is_a_roll_once_a_day_at_no_time() -> None:
    """DC 10: food for one, and for one more for every two above it."""
    table = country("0203")
    events = table.do(Forage("food"), 8)
    total = next(e.total for e in events if isinstance(e, Rolled))
    assert only(events, Foraged).n == 1 + (total - 10) // 2
    assert sum(e.item.n for e in events if isinstance(e, GearMoved)) == only(events, Foraged).n
    assert table.state.clock == 0
    assert table.refuse(Forage("food")).rule == "B-PLAY-14"
    assert table.refuse(Forage("water")).rule == "B-PLAY-14"


def test_a_watch_in_camp_is_eight_hours_of_rest() -> None:
    """As anywhere: what a full rest gives back comes with it."""
    assert only(country("0203").do(CampWatch(), NOBODY), NightRested).nights == 1


def hot(weather: str = "fair.heat", **settings: str) -> Table:
    """One alone in a heat wave, or other weather, with flint and steel."""
    table = under_way(country("0303", **settings), weather=weather)
    table.state = attrs.evolve(table.state, order=("p1",))
    return table


def targets(events: tuple[object, ...]) -> list[int | None]:
    """What the checks were made against."""
    return [e.target for e in events if isinstance(e, Rolled) and e.why in ("extreme_heat", "extreme_cold")]


@pytest.mark.rule("B-PLAY-15", "B-GAP-43")
def test_a_heat_wave_asks_before_the_first_check_and_after_each_that_failed() -> None:
    """The first two hold, 15 and 16; the third fails, 17, for 4 points; camp ends it, and the next begins at 15."""
    table = hot()
    asked = only(table.do(TravelWatch("nw")), Asked).question
    assert (asked.options, "heat" in asked.text) == (("camp", "on"), True)
    events = table.answer("on", 20, 20, 1, 4)
    assert targets(events)[:3] == [15, 16, 17]
    assert only(events, Asked).question.options == ("camp", "on")
    over = table.answer("camp", NOBODY)
    assert table.state.person("p1").pools.get("exposure", 0) == 0
    assert not targets(over)


@pytest.mark.rule("B-PLAY-15")
def test_whoever_can_get_out_of_it_may_turn_back() -> None:
    """Off the plains into the salt desert: two checks there, the second failed, and two on the way back."""
    table = under_way(country("0104"), weather="fair")
    table.state = attrs.evolve(table.state, order=("p1",), goods={})
    asked = only(table.do(TravelWatch("s")), Asked).question
    assert (asked.options, "back to where you set out" in asked.text) == (("back", "on"), True)
    events = table.answer("on", 20, 1, 4)
    assert (targets(events)[:2], table.state.here.place) == ([15, 16], "0105")
    events = table.answer("back", 20, 20, NOBODY)
    assert (targets(events), places(events)) == ([17, 18], ["0104"])
    assert (table.state.here.place, table.state.journey.made) == ("0104", 0)
    assert (table.state.clock, table.state.person("p1").pools.get("exposure", 0)) == (8 * 3600, 0)


@pytest.mark.rule("B-PLAY-15")
def test_a_town_is_a_shelter_to_turn_back_to() -> None:
    """A heat wave is the same wherever one stands; before a village there are doors to go in by."""
    table = under_way(country("sconce_hill"), weather="fair.heat")
    table.state = attrs.evolve(table.state, order=("p1",), goods={})
    assert only(table.do(TravelWatch("nw")), Asked).question.options == ("back", "on")
    events = table.answer("back", NOBODY)
    assert (targets(events), table.state.here.place) == ([], "sconce_hill")


@pytest.mark.parametrize(
    ("weather", "hours", "found"),
    [
        ("fair.heat", 0, "extreme_heat"),
        ("fair.heat", 16, ""),
        ("overcast.cold", 0, ""),
        ("overcast.cold", 16, "extreme_cold"),
        ("foul", 0, ""),
        ("foul", 24 * 91 * 3, "extreme_cold"),
        ("wet", 24 * 91 * 3, ""),
    ],
)
def test_when_heat_and_cold_are_extreme(weather: str, hours: int, found: str) -> None:
    """Heat waves by day, cold snaps at night, winter from foul weather on."""
    table = clock(hot(weather), hours)
    assert climate.extreme(load_book(), table.state, table.state.clock) == found


def test_a_camp_with_a_fire_is_shelter_and_by_a_setting_nobody_asks() -> None:
    """No check in camp; off: none anywhere."""
    assert not targets(clock(hot("overcast.cold"), 16).do(CampWatch(), 70, NOBODY))
    assert not targets(hot(exposure="off").do(TravelWatch("nw"), NOBODY))
