"""Traps: who is at risk, what goes off on whom, finding them, taking them apart, getting around them (section 13)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Event
from gameloop.world.bands import bring_in
from gameloop.world.chart import Chart
from gameloop.world.disarming import AvoidTrap, CareTaken, Disarm, TrapAvoided, TrapDisarmed
from gameloop.world.doors import DoorOpened
from gameloop.world.furnishing import Effect, Trap
from gameloop.world.places import Found, Moved
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.searching import Search
from gameloop.world.state import Spot
from gameloop.world.trapeffects import AirFreshened, AirThinned, AlarmRaised, warned
from gameloop.world.traps import TrapSprung, come_in
from gameloop.world.treasure import OpenThing, ThingOpened
from gameloop.world.turns import NoiseMade, Rest
from gameloop.world.wounds import ConditionGained, PoolChanged
from tests.table import Table, begun, only

NOTHING = 6  # the event die
FLAG, NEEDLE = "loose_flag", "box_needle"


def at(place: str, trap: Trap | None = None, **settings: int | str | bool) -> Table:
    """A table with traps at which the party stands in a place of the cellar; perhaps a trap is another than charted."""
    table = begun(settings=settings, traps=True)
    table.run(lambda draft, _rules: draft.emit(Moved(Spot("small", place, ""), rule=None)))
    if trap is not None:
        chart = table.state.chart()
        rest = tuple(t for t in chart.traps if t.id != trap.id)
        lay(table, attrs.evolve(chart, traps=(*rest, trap)))
    return table


def lay(table: Table, chart: Chart) -> None:
    """The chart is another."""
    table.state = attrs.evolve(table.state, charts={**table.state.charts, chart.id: chart})


def find(table: Table, *what: str) -> None:
    """The party has found these."""
    table.run(lambda draft, _rules: draft.emit(Found("small", what, "search", rule=None)))


def come(table: Table, *faces: int) -> tuple[Event, ...]:
    """The party comes in by the plain door into where it stands."""
    way = table.state.chart().way("way-1")
    return table.run(lambda draft, rules: come_in(draft, rules, way), *faces)


def risks(events: tuple[Event, ...]) -> list[tuple[str | None, int, bool]]:
    """Who was rolled for, the die, whether it was secret."""
    rolls = [e for e in events if isinstance(e, Rolled) and e.why == "room_trap"]
    return [(e.who, e.faces[0], e.secret) for e in rolls]


def flag(**fields: object) -> Trap:
    """A trap of the hall without damage or effect, but for what is given."""
    return attrs.evolve(Trap(FLAG, "hall", tell="hall.look.table"), **fields)


@pytest.mark.rule("A-TRP-01", "A-PLAY-50")
def test_a_room_trap_is_rolled_for_in_marching_order_until_it_goes_off() -> None:
    """A 3 for the first, a 2 for the second: it goes off on him, nobody else is rolled for; then it is spent."""
    table = at("hall", flag())
    events = come(table, 3, 2)
    assert risks(events) == [("p1", 3, True), ("p2", 2, True)]
    sprung = only(events, TrapSprung)
    assert (sprung.who, sprung.by, sprung.victims, sprung.spent) == ("p2", "enter", ("p2",), True)
    assert come(table) == ()


@pytest.mark.rule("A-TRP-01")
def test_on_a_three_or_more_nothing_happens_and_nobody_learns_of_it() -> None:
    """Four dice of 3 to 6: the trap stays as it was, unknown."""
    table = at("hall", flag())
    assert risks(come(table, 3, 4, 5, 6)) == [
        ("p1", 3, True),
        ("p2", 4, True),
        ("p3", 5, True),
        ("p4", 6, True),
    ]
    assert (table.state.survey().found, table.state.survey().spent) == ((), ())


@pytest.mark.rule("A-PLAY-50")
def test_a_trap_may_last_and_may_need_no_roll() -> None:
    """`once` = false goes off again and again; `always` needs no die and strikes the first in marching order."""
    table = at("hall", flag(once=False, always=True))
    for _ in range(2):
        sprung = only(come(table), TrapSprung)
        assert (sprung.who, sprung.spent) == ("p1", False)


@pytest.mark.rule("A-PLAY-50")
def test_a_trap_on_a_way_concerns_who_passes_it() -> None:
    """The first through the trapped door sets it off; another door does not."""
    table = at("hall", flag(way="way-1", armed_by="pass", always=True))
    sprung = only(come(table), TrapSprung)
    assert (sprung.who, sprung.by) == ("p1", "pass")
    assert come(at("hall", flag(way="way-4", armed_by="pass", always=True))) == ()


def test_a_trap_with_a_keeper_waits_for_its_keeper() -> None:
    """Kept by the rats of the store it does nothing in the hall, where no rats are."""
    table = at("hall", flag(keeper="rats", always=True))
    assert come(table) == ()


@pytest.mark.rule("A-TRP-10")
def test_damage_save_and_victims_are_the_adventures() -> None:
    """1d4, halved by a save: Bor saves with a 20, so 3 is 1; Aldra does not, so 4 is 4. A noise die follows."""
    table = at("hall")
    events = come(table, 6, 1, 20, 3, NOTHING)
    assert [(e.who, e.by) for e in events if isinstance(e, PoolChanged)] == [("p2", -1)]
    assert only(events, NoiseMade).why == "trap"
    other = at("hall")
    events = come(other, 1, 1, 4, NOTHING)
    assert [(e.who, e.by) for e in events if isinstance(e, PoolChanged)] == [("p1", -4)]


@pytest.mark.parametrize(
    ("victims", "struck"),
    [("none", ()), ("one", ("p1",)), ("two", ("p1", "p2")), ("all", ("p1", "p2", "p3", "p4"))],
)
def test_victims_by_the_word_of_the_adventure(victims: str, struck: tuple[str, ...]) -> None:
    """Nobody, the one who set it off, him and the next in order, everybody there."""
    table = at("hall", flag(victims=victims, always=True))
    assert only(come(table), TrapSprung).victims == struck


@pytest.mark.rule("A-TRP-10")
def test_a_save_that_negates_spares_everything() -> None:
    """With a save nobody is hurt or has the condition; the second, who fails, has both, until a day later."""
    hand = Effect("condition", "hand_useless", 24)
    table = at("hall", flag(damage="1d3", save="negates", victims="two", always=True, effects=(hand,)))
    events = come(table, 20, 1, 2)
    assert [(e.who, e.by) for e in events if isinstance(e, PoolChanged)] == [("p2", -2)]
    gained = only(events, ConditionGained)
    assert (gained.who, gained.condition.name, gained.condition.until) == ("p2", "hand_useless", 86400)


@pytest.mark.rule("A-TRP-02")
def test_anybody_finds_a_room_trap_by_a_turn_of_searching() -> None:
    """Nobody knows of it; a turn later everybody does, and no die is thrown but the event die."""
    table = at("hall")
    assert table.refuse(Disarm(FLAG)).rule == "A-TRP-02"
    events = table.do(Search(), NOTHING)
    assert [e.why for e in events if isinstance(e, Rolled)] == ["dungeon_event"]
    assert only(tuple(e for e in events if isinstance(e, Found)), Found).what == (FLAG,)
    assert table.state.clock == 600


@pytest.mark.rule("A-TRP-04", "A-THF-08")
def test_a_thief_disarms_a_room_trap_on_three_or_more() -> None:
    """A turn and a 3: harmless from now on."""
    table = at("hall")
    find(table, FLAG)
    done = only(table.do(Disarm(FLAG), 3, NOTHING), TrapDisarmed)
    assert (done.who, done.rule, table.state.clock) == ("p4", "A-TRP-04", 600)
    assert come(table) == ()


@pytest.mark.rule("A-TRP-05", "A-THF-08")
def test_a_botched_disarming_springs_it_on_the_thief() -> None:
    """A 2: it goes off without a roll of its own, on him; the save of 1 fails, 1d4 is 2."""
    table = at("hall")
    find(table, FLAG)
    events = table.do(Disarm(FLAG), 2, 1, 2, NOTHING, NOTHING)
    sprung = only(events, TrapSprung)
    assert (sprung.who, sprung.by, sprung.victims, sprung.rule) == ("p4", "disarm", ("p4",), "A-TRP-05")
    assert risks(events) == []


@pytest.mark.rule("A-TRP-06", "A-THF-13")
def test_others_do_not_disarm_but_have_ways_around() -> None:
    """The fighter cannot roll; stepping over the flag takes a turn and no roll."""
    table = at("hall")
    assert table.refuse(Disarm(FLAG)).reason == "you know of no such trap here"
    find(table, FLAG)
    assert table.refuse(Disarm(FLAG, "p1")).rule == "A-THF-13"
    torch = next(i.id for i in table.state.held("p1") if i.kind == "torch")
    assert table.refuse(AvoidTrap(FLAG, torch, "p1")).rule == "A-TRP-06"
    events = table.do(AvoidTrap(FLAG), NOTHING)
    assert (only(events, TrapAvoided).act, [e.why for e in events if isinstance(e, Rolled)]) == (
        0,
        ["dungeon_event"],
    )
    assert (table.state.clock, come(table)) == (600, ())


@pytest.mark.rule("A-PLAY-51")
def test_a_known_trap_in_the_way_is_rolled_for_openly_or_is_safe_by_the_setting() -> None:
    """Found and not avoided: the die is thrown as before, no secret now; with known_trap = safe none is thrown."""
    table = at("hall", flag())
    find(table, FLAG)
    assert risks(come(table, 6, 6, 6, 6)) == [(who, 6, False) for who in ("p1", "p2", "p3", "p4")]
    safe = at("hall", flag(), known_trap="safe")
    find(safe, FLAG)
    assert come(safe) == ()
    unknown = at("hall", flag(), known_trap="safe")
    assert only(come(unknown, 1), TrapSprung).who == "p1"


def test_a_trap_on_a_thing_is_harmless_while_the_thing_is_left_alone() -> None:
    """Coming in where the box stands throws nothing, whether its trap is known or not."""
    table = at("cell")
    assert come(table) == ()
    find(table, NEEDLE)
    assert come(table) == ()


@pytest.mark.rule("A-TRP-08")
def test_an_unfound_treasure_trap_goes_off_without_a_roll() -> None:
    """Aldra opens the box: no d6 for the trap, a failed save, 1d3 and a useless hand; the box is open all the same."""
    table = at("cell")
    events = table.do(OpenThing("toll_box", "p1"), 1, 2, NOTHING)
    sprung = only(events, TrapSprung)
    assert (sprung.who, sprung.by, sprung.rule) == ("p1", "open", "A-TRP-08")
    assert (risks(events), only(events, ConditionGained).condition.name) == ([], "hand_useless")
    assert only(events, ThingOpened).how == "hand"


@pytest.mark.rule("A-TRP-09")
@pytest.mark.parametrize(("faces", "springs"), [((3, NOTHING), False), ((2, 20, NOTHING), True)])
def test_a_thief_disarms_a_treasure_trap_or_springs_it(faces: tuple[int, ...], springs: bool) -> None:
    """3 and the needle is harmless; 2 and it comes out, into whoever does not save."""
    table = at("cell")
    find(table, NEEDLE)
    events = table.do(Disarm(NEEDLE), *faces)
    told = only(tuple(e for e in events if isinstance(e, TrapDisarmed | TrapSprung)), Event)
    assert (isinstance(told, TrapSprung), told.rule) == (springs, "A-TRP-09")


@pytest.mark.rule("A-PLAY-51")
def test_going_about_a_thing_with_something_else_than_hands_needs_no_knowledge() -> None:
    """Spikes work the needle out of the box unseen; a torch does not, and nobody learns whether there was a trap."""
    table = at("cell")
    spikes = next(i.id for i in table.state.held("p2") if i.kind == "iron_spike")
    torch = next(i.id for i in table.state.held("p1") if i.kind == "torch")
    assert only(table.do(AvoidTrap("toll_box", torch, "p1"), NOTHING), CareTaken).thing == "toll_box"
    assert only(table.do(AvoidTrap("toll_box", spikes, "p2"), NOTHING), TrapAvoided).trap == NEEDLE
    assert table.state.clock == 1200


@pytest.mark.rule("A-TRP-10")
def test_whoever_is_shut_in_breathes_bad_air() -> None:
    """Two turns of air behind the door; each turn after that hurts everybody, until it is open."""
    effects = (Effect("shut", "way-1"), Effect("air", "", 2, "1d2"))
    trap = flag(always=True, effects=effects)
    table = at("hall", trap)
    assert only(come(table), AirThinned).turns == 0
    assert only(table.do(Rest(), NOTHING), AirThinned).turns == 1
    assert not [e for e in table.do(Rest(), NOTHING) if isinstance(e, PoolChanged)]
    events = table.do(Rest(), 1, 2, 1, 2, NOTHING)
    assert [(e.who, e.by) for e in events if isinstance(e, PoolChanged)] == [
        ("p1", -1),
        ("p2", -2),
        ("p3", -1),
        ("p4", -2),
    ]
    table.run(lambda draft, _rules: draft.emit(DoorOpened("small", "way-1", "key", rule=None)))
    assert only(table.do(Rest(), NOTHING), AirFreshened).trap == FLAG


@pytest.mark.rule("A-TRP-10")
@pytest.mark.parametrize("known", [False, True], ids=["not yet met", "seen asleep"])
def test_an_alarm_warns_a_group_and_wakes_it(known: bool) -> None:
    """The rats of the store sleep. Rung in the hall they are awake, whether the party has seen them asleep or not."""
    table = at("hall", flag(always=True, effects=(Effect("alarm", "rats"),)))
    chart = table.state.chart()
    asleep = tuple(attrs.evolve(g, mood="dormant") for g in chart.groups)
    lay(table, attrs.evolve(chart, groups=asleep))
    if known:
        table.run(rats)
    alarm = only(come(table), AlarmRaised)
    assert (alarm.whom, alarm.rule, warned(table.state, "rats")) == ("rats", "A-TRP-10", True)
    if not known:
        table.run(rats)
    assert table.state.bands["rats"].mood == "roll"


def rats(draft: Drafting, rules: Ruleset) -> None:
    """The rats of the store are there as the party finds them."""
    bring_in(draft, rules, "store")
