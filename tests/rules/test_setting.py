"""`set`: what a referee makes so comes about by the ordinary facts, and says for ever that it was he."""

from __future__ import annotations

import pytest

from gameloop.kernel.clock import ClockAdvanced
from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import SET
from gameloop.kernel.questions import Asked, Undertaken
from gameloop.world.begin import START, Begin
from gameloop.world.doors import DoorClosed, DoorOpened
from gameloop.world.encounters import MoodSet
from gameloop.world.fighting import BrokeOff, Stepped
from gameloop.world.goods import GearMoved
from gameloop.world.people import Enlist, Titled
from gameloop.world.places import Moved
from gameloop.world.refereeing import Spawn
from gameloop.world.setting import FactSet, SetFact
from gameloop.world.state import Condition
from gameloop.world.weather import WeatherChanged
from gameloop.world.wounds import ConditionEnded, ConditionGained, PoolChanged, Rose, StatSet
from tests.skirmish import against
from tests.table import Table, begun, only, rules_of

HOUSE = "lampless-house"
CLOCKS = "A-OWN-01"


def setting(table: Table, name: str, value: str, *faces: int) -> tuple[FactSet, ...]:
    """Set something; the facts but the rolls, and what the adventure's own clocks do then, are all the referee's."""
    events = table.do(SetFact(name, value, "a test"), *faces)
    others = (e for e in events if not isinstance(e, Rolled | Undertaken | Asked))
    assert {e.origin for e in others if e.rule != CLOCKS} == {SET}
    return events  # type: ignore[return-value]


@pytest.mark.rule("A-OWN-11")
def test_hit_points_are_set_and_raise_whoever_lay_there() -> None:
    """1 to his most; the reason stands beside it."""
    table = begun()
    table.change("p1", pools={"hp": 0}, conditions=(Condition("down"),))
    events = setting(table, "aldra.hp", "4")
    assert only(events, FactSet) == FactSet("aldra.hp", "0", "4", "a test", rule="A-OWN-11", origin=SET)
    assert (only(events, PoolChanged).by, only(events, PoolChanged).to) == (4, 4)
    assert only(events, Rose).who == "p1"
    assert "1 to 6" in table.refuse(SetFact("aldra.hp", "7", "x")).reason
    assert "already" in table.refuse(SetFact("aldra.hp", "4", "x")).reason


@pytest.mark.rule("A-OWN-11")
def test_the_most_hit_points_take_those_that_are_left_down() -> None:
    """And what is thrown later has to be better than what was set."""
    table = begun()
    events = setting(table, "bor.max_hp", "3")
    assert [(e.stat, e.value) for e in events if isinstance(e, StatSet)][-1] == ("max_hp", 3)
    assert only(events, PoolChanged).to == 3
    assert table.person("bor").stats["best_hd_total"] <= 3


@pytest.mark.rule("A-OWN-11", "A-CLS-06", "A-CLS-16")
def test_level_nine_is_reached_by_the_rulebooks_own_advancement() -> None:
    """XP of the level, each level with its hit dice, the title at the last; spells and attack go by the level."""
    table = begun()
    faces = (6, 6, *(6, 6) * 3, *(6, 6, 6) * 3)
    events = setting(table, "cid.level", "9", *faces)
    cid = table.person("cid")
    assert [e.value for e in events if isinstance(e, StatSet) and e.stat == "level"] == list(range(2, 10))
    assert (cid.stats["level"], cid.stats["max_hp"], cid.pools["xp"]) == (9, 18, 320000)
    assert only(events, Titled).title == "Wizard or Witch"
    assert table.rules.number(table.state, "p3", "spells") == 9
    assert table.rules.number(table.state, "p3", "to_hit") == 3


@pytest.mark.rule("A-OWN-11")
def test_a_level_is_taken_as_if_it_were_drained() -> None:
    """With its XP and hit points."""
    table = begun()
    setting(table, "aldra.level", "2", 6, 6)
    setting(table, "aldra.level", "1", 1)
    assert (table.person("aldra").stats["level"], table.person("aldra").pools["xp"]) == (1, 0)


@pytest.mark.rule("B-OWN-10", "B-ADV-07")
def test_levels_of_the_other_rulebook_come_with_its_questions() -> None:
    """A die a level, a stat at every third, a signature spell at each new spell level."""
    table = begun(rules="microlite20")
    setting(table, "cid.level", "3", 4, 2)
    while table.state.question is not None:
        table.answer(table.state.question.options[0])
    cid = table.person("cid")
    assert (cid.stats["level"], cid.stats["die.2"], cid.stats["die.3"]) == (3, 4, 2)
    assert cid.stats["point.3.str"] == 1
    assert len(cid.spells) == 2
    assert "0 to 9" in table.refuse(SetFact("aldra.el", "10", "x")).reason


@pytest.mark.rule("A-OWN-11")
def test_experience_brings_the_levels_that_it_brings() -> None:
    """In a village, or at once by the setting; never less than the level takes."""
    table = begun()
    events = setting(table, "aldra.xp", "5")
    assert (only(events, PoolChanged).pool, only(events, PoolChanged).to) == ("xp", 5)
    setting(table, "aldra.level", "2", 1, 1)
    assert "10000000" in table.refuse(SetFact("aldra.xp", "0", "x")).reason


@pytest.mark.rule("A-OWN-11")
def test_coins_and_supply_come_and_go_as_far_as_they_can_be_carried() -> None:
    """From nowhere, and to nowhere."""
    table = begun()
    assert only(setting(table, "bor.coins", "50"), GearMoved).why == SET
    assert only(setting(table, "bor.supply", "0"), GearMoved).to == ""
    assert "would carry" in table.refuse(SetFact("bor.coins", "900000", "x")).reason


@pytest.mark.rule("A-OWN-11")
def test_conditions_come_for_good_or_for_a_time_and_go() -> None:
    """Only those that mean something by themselves."""
    table = begun()
    gained = only(setting(table, "bor.condition", "asleep for 3 turns"), ConditionGained).condition
    assert gained == Condition("asleep", table.state.clock + 1800, stops=True)
    assert only(setting(table, "bor.condition", "no asleep"), ConditionEnded).name == "asleep"
    assert only(setting(table, "bor.condition", "blinded"), ConditionGained).condition.until == 0
    for value in ("dead", "down", "bearing", "asleep for", "asleep for 3 moons", "no asleep", "blinded", ""):
        table.refuse(SetFact("bor.condition", value, "x"))


@pytest.mark.rule("A-OWN-11")
def test_the_clock_goes_forward_and_what_is_due_comes() -> None:
    """Never back, and a month at most."""
    table = begun()
    setting(table, "bor.condition", "blinded for 1 turn")
    now = table.state.clock
    events = setting(table, "clock", "+2 hours")
    assert only(events, ClockAdvanced).to == now + 7200
    assert only(events, ConditionEnded).name == "blinded"
    for value in (str(now), "-5", "+31 days", "+0 turns", "dusk"):
        assert "30 days" in table.refuse(SetFact("clock", value, "x")).reason


@pytest.mark.rule("A-OWN-11")
def test_the_party_is_put_in_a_place_of_the_map() -> None:
    """By its id or its name; who lives there is met."""
    table = begun(HOUSE)
    events = table.do(SetFact("place", "the nave".removeprefix("the "), "a test"))
    assert only(events, Moved).spot.place == "nave"
    assert only(events, Moved).origin == SET
    assert "no place" in table.refuse(SetFact("place", "nowhere", "x")).reason


@pytest.mark.rule("A-OWN-11")
def test_a_door_is_set_and_what_is_behind_is_met() -> None:
    """Open, closed or stuck; locked only where there is a lock."""
    table = begun(HOUSE)
    assert only(setting(table, "door.west", "closed"), DoorClosed).state == "closed"
    assert only(table.do(SetFact("door.west", "open", "a test")), DoorOpened).origin == SET
    assert "no lock" in table.refuse(SetFact("door.west", "locked", "x")).reason
    assert "no door" in table.refuse(SetFact("door.up", "open", "x")).reason


@pytest.mark.rule("A-OWN-11")
def test_a_mood_is_set_of_those_who_are_met() -> None:
    """Nobody else has one."""
    table = begun()
    assert "nobody is" in table.refuse(SetFact("mood", "hostile", "x")).reason
    table.do(Spawn("goblin"), 2, 3, 4)
    assert only(table.do(SetFact("mood", "positive", "a test")), MoodSet).mood == "positive"
    assert "not while" in table.refuse(SetFact("clock", "+1 day", "x")).reason


@pytest.mark.rule("A-OWN-11")
def test_the_weather_turns() -> None:
    """To any that the rulebook has."""
    table = begun()
    assert only(setting(table, "weather", "storm"), WeatherChanged).weather == table.state.journey.weather
    assert "already" in table.refuse(SetFact("weather", "storm", "x")).reason
    assert "rain" in table.refuse(SetFact("weather", "frogs", "x")).reason


@pytest.mark.rule("A-OWN-11")
def test_a_position_is_one_on_the_line_of_a_fight() -> None:
    """Whoever is moved is in nobody's reach."""
    table = begun()
    against(table, "bandit", distance=60, contact=[("p1", "f1")])
    events = setting(table, "aldra.position", "30")
    assert only(events, BrokeOff) == BrokeOff("p1", "f1", rule="A-OWN-11", origin=SET)
    assert only(events, Stepped).to == 30
    assert table.state.in_fight().contact == ()


@pytest.mark.parametrize(
    ("name", "value", "because"),
    [
        ("zelda.hp", "3", "x"),
        ("aldra.beauty", "3", "x"),
        ("hp", "3", "x"),
        ("", "3", "x"),
        ("aldra.", "3", "x"),
        ("aldra.position", "3", "x"),
        ("aldra.hp", "", "x"),
        ("aldra.hp", "three", "x"),
        ("aldra.hp", "\u0663", "x"),
        ("aldra.hp", "-1", "x"),
        ("aldra.hp", "9" * 10_000, "x"),
        ("x" * 10_000, "1", "x"),
        ("aldra.hp", "3", ""),
        ("aldra.hp", "3", "x" * 401),
        ("aldra.hp", "3", "\x1b[31m"),
    ],
)
def test_nonsense_is_refused(name: str, value: str, because: str) -> None:
    """With what would do, in few words."""
    no = begun().refuse(SetFact(name, value, because))
    assert no.instead
    assert len(no.reason) < 400


def test_nothing_is_set_of_the_dead_of_foes_or_of_strangers() -> None:
    """Only of the party."""
    table = begun()
    table.change("p2", conditions=(Condition("dead"),))
    assert "Bor is dead" in table.refuse(SetFact("bor.hp", "3", "x")).reason
    against(table, "bandit")
    assert "not of the party" in table.refuse(SetFact("bandit.hp", "1", "x")).reason


def test_an_ironman_campaign_sets_nothing() -> None:
    """Chosen at the beginning, for good."""
    table = Table(rules_of())
    table.do(Begin("barrows", "small", {}, ironman=True, at=START))
    table.do(Enlist(table.rules.parties["quick"]))
    assert "ironman" in table.refuse(SetFact("aldra.hp", "1", "x")).reason
