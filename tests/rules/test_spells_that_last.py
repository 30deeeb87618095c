"""Spells whose work is a state of somebody: circle, flight, sight, speech, breath, winds (A-SPL-05, 09, 21 to 24)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.clock import TimerSet
from gameloop.kernel.dice import Rolled
from gameloop.rulesets.barrows import circles, flying, movement, seeing
from gameloop.world.abilities import can, without
from gameloop.world.chart import Way
from gameloop.world.enchantments import Sensed
from gameloop.world.engagement import Intent
from gameloop.world.fighting import Struck
from gameloop.world.furnishing import BREATHE_WATER, FLY, Trap
from gameloop.world.goods import GearMoved
from gameloop.world.light import LightOut
from gameloop.world.listening import Listen, Listened
from gameloop.world.magic import CastSpell
from gameloop.world.scheduler import advance
from gameloop.world.state import Condition, Item, State
from gameloop.world.storychanges import LevelFlooded, drown, under_water
from gameloop.world.traps import Spared, spring
from gameloop.world.travel import Go
from gameloop.world.wounds import ConditionEnded, ConditionGained, Died, PoolChanged
from tests.evidence import saw
from tests.rules.test_spells import ARCHER, cast, met, ready
from tests.skirmish import BOOK, against, draft, people, play
from tests.table import Table, nobody, only

WAY = "entry:e"


def charted(table: Table, **changes: object) -> None:
    """The chart of the table with other fields."""
    chart = attrs.evolve(table.state.chart(), **changes)
    table.state = attrs.evolve(table.state, charts={**table.state.charts, chart.id: chart})


def way_with(table: Table, **fields: object) -> tuple[Way, ...]:
    """The ways of the chart, the one east of the entry with other fields."""
    return tuple(attrs.evolve(w, **fields) if w.id == WAY else w for w in table.state.chart().ways)


def place_with(table: Table, **fields: object) -> None:
    """The place where the party is has other fields."""
    here = table.state.here.place
    places = tuple(attrs.evolve(p, **fields) if p.id == here else p for p in table.state.chart().places)
    charted(table, places=places)


# --- Circle of Protection ---------------------------------------------------------------------------


@pytest.mark.rule("A-SPL-05", "A-PLAY-63")
def test_a_circle_uses_up_chalk_and_then_salt_and_then_blood() -> None:
    """Chalk first, of the caster or of a friend, then salt, then one hit point; a turn a spell level."""
    table = people(("mage", 2), ("fighter", 1))
    ready(table, "p1", *(circles.SPELL,) * 3)
    table.state = attrs.evolve(
        table.state,
        goods={
            **table.state.goods,
            "p1": (Item("salt", "salt", "salt"),),
            "p2": (Item("chalk", "chalk", "chalk"),),
        },
    )
    events = table.do(CastSpell(circles.SPELL, ("p1", "p2")))
    gone = only(events, GearMoved)
    assert (gone.item.kind, gone.source, gone.to, gone.rule) == ("chalk", "p2", "", "A-PLAY-63")
    rings = [e for e in events if isinstance(e, ConditionGained)]
    assert [(e.who, e.condition.name, e.condition.until) for e in rings] == [
        ("p1", "circled", 1200),
        ("p2", "circled", 1200),
    ]
    assert only(table.do(CastSpell(circles.SPELL, ("p1",))), GearMoved).item.kind == "salt"
    events = table.do(CastSpell(circles.SPELL, ("p1",)))
    blood = [e for e in events if isinstance(e, PoolChanged) and e.pool == "hp"]
    assert [(e.who, e.by, e.rule) for e in blood] == [("p1", -1, "A-PLAY-63")]


@pytest.mark.rule("A-SPL-05", "A-PLAY-22")
def test_the_dead_cannot_close_with_those_in_a_circle_as_long_as_they_stay_there() -> None:
    """A skeleton and an orc come: the orc reaches the fighter in the circle, the skeleton not until he has left it."""
    table = people(("mage", 2), ("fighter", 1))
    ready(table, "p1", circles.SPELL)
    against(table, "skeleton", "orc", distance=600)
    events = play(table, 1, 1, p1=cast(circles.SPELL, "p1,p2"))
    assert [e.condition.value for e in events if isinstance(e, ConditionGained)] == [0, 0]
    book, state = BOOK, table.state
    assert movement.may_close(book, state, "f2", "p2")
    assert not movement.may_close(book, state, "f1", "p2")
    spots = {**state.in_fight().spots, "p2": 30}
    outside = attrs.evolve(state, fight=attrs.evolve(state.in_fight(), spots=spots))
    assert movement.may_close(book, outside, "f1", "p2")
    work = draft(at(table, outside))
    circles.fight_over(work, ("p1", "p2"))
    saw(work.events)
    ended = [e for e in work.events if isinstance(e, ConditionEnded)]
    assert [(e.who, e.rule) for e in ended] == [("p2", "A-PLAY-22")]


def at(table: Table, state: State) -> Table:
    """Another table at another moment."""
    return Table(table.rules, state)


@pytest.mark.rule("A-PLAY-22")
def test_a_circle_stays_where_it_is_when_the_party_goes_on() -> None:
    """In the next room nobody is in it any more."""
    table = nobody(people(("mage", 2)))
    ready(table, "p1", circles.SPELL)
    table.do(CastSpell(circles.SPELL, ("p1",)))
    charted(table, ways=way_with(table, door=None))
    ended = only(table.do(Go(WAY), 6), ConditionEnded)
    assert (ended.who, ended.name, ended.rule) == ("p1", "circled", "A-PLAY-22")


# --- Fly --------------------------------------------------------------------------------------------


@pytest.mark.rule("A-SPL-09")
def test_a_flight_is_sure_for_a_turn_a_spell_level_and_then_a_die_each_turn_ends_it() -> None:
    """SL 2: two fly for 20 minutes; a 4 keeps them up for one more turn, a 5 brings both down."""
    table = people(("mage", 2), ("fighter", 1), ("thief", 1))
    ready(table, "p1", "fly")
    no = table.refuse(CastSpell("fly", ("p1", "p2", "p3")))
    assert no.rule == "A-MGC-05"
    events = table.do(CastSpell("fly", ("p2", "p3")))
    assert only(events, TimerSet).timer.due == 1200
    assert [p.id for p in table.state.party() if p.has("flying")] == ["p2", "p3"]
    up = table.run(lambda work, rules: advance(work, rules, 1200, "turn"), 4)
    assert only(up, TimerSet).timer.due == 1800
    assert only(up, Rolled).rule == "A-SPL-09"
    down = table.run(lambda work, rules: advance(work, rules, 1800, "turn"), 5)
    assert [(e.who, e.rule) for e in down if isinstance(e, ConditionEnded)] == [
        ("p2", "A-SPL-09"),
        ("p3", "A-SPL-09"),
    ]
    assert not any(timer.kind == "flying" for timer in table.state.timers)


@pytest.mark.rule("A-SPL-09")
def test_two_flights_of_one_caster_end_each_by_itself() -> None:
    """Cast twice at one moment they have dice of their own: a 5 for the first, a 1 for the second."""
    table = people(("mage", 1), ("fighter", 1))
    ready(table, "p1", "fly", "fly")
    table.do(CastSpell("fly", ("p1",)))
    table.do(CastSpell("fly", ("p2",)))
    table.run(lambda work, rules: advance(work, rules, 600, "turn"), 5, 1)
    assert [p.id for p in table.state.party() if p.has("flying")] == ["p2"]


@pytest.mark.rule("A-PLAY-22")
def test_where_there_is_room_a_flyer_closes_with_anyone_and_only_flyers_with_him() -> None:
    """Under a high roof an orc cannot get at the flyer, a stirge can; under a low one flight changes nothing."""
    table = people(("fighter", 1), ("mage", 1))
    table.change("p1", conditions=(Condition("flying", other="flying.p2.0"),))
    against(table, "orc", "stirge", distance=60)
    low = table.state
    assert movement.may_close(BOOK, low, "f1", "p1")
    place_with(table, tags=("high_roof",))
    high = table.state
    assert flying.aloft(high, "p1")
    assert not movement.may_close(BOOK, high, "f1", "p1")
    assert movement.may_close(BOOK, high, "f2", "p1")
    assert movement.may_close(BOOK, high, "p1", "f1")
    table.change("f2", conditions=(Condition("surprised"),))
    events = play(table, 12, 4, 2, 2, p1=Intent("attack", "f1"))
    assert [(e.who, e.foe) for e in events if isinstance(e, Struck)] == [("p1", "f1")]


@pytest.mark.rule("A-SPL-09")
def test_a_flyer_climbs_without_a_roll_and_over_water_and_pits() -> None:
    """A climb takes no die, a wet way puts out nobody's torch, and a trap that flight spares from does no harm."""
    table = nobody(people(("thief", 1), ("mage", 3)))
    ready(table, "p2", "fly")
    charted(table, ways=way_with(table, door=None, wet=True))
    table.do(CastSpell("fly", ("p1", "p2"), "p2"))
    assert [can(table.state, table.rules, who, FLY) for who in ("p1", "p2")] == [True, True]
    assert table.state.lights
    dry = at(table, table.state)
    assert not any(isinstance(e, LightOut) for e in dry.do(Go(WAY), 6))
    table.change("p2", conditions=())
    assert any(isinstance(e, LightOut) for e in at(table, table.state).do(Go(WAY), 6))
    pit = Trap("pit", "entry", kind="room", damage="1d6", spared_by=(FLY,), victims="all", once=False)
    events = table.run(lambda work, rules: spring(work, rules, pit, "p1", "enter"), 4)
    spared = only(events, Spared)
    assert (spared.who, spared.item) == ("p1", "flight")
    assert [e.who for e in events if isinstance(e, PoolChanged)] == ["p2"]


# --- Third Eye --------------------------------------------------------------------------------------


@pytest.mark.rule("A-SPL-21")
def test_the_third_eye_sees_auras_and_the_unseen() -> None:
    """A sword of power, a blessed friend, a foe with spells and one out of sight are told; a plain torch is not."""
    table = people(("mage", 1), ("fighter", 1))
    ready(table, "p1", "third_eye")
    table.change("p2", conditions=(Condition("blessed", 6000),))
    sword = Item("flamebrand", "martial_hand", "Flamebrand", tags=("magic",))
    table.state = attrs.evolve(table.state, goods={**table.state.goods, "p2": (sword,)})
    met(table, "goblin", "orc", "gnoll")
    table.change("f1", pools={"memorized.sleep": 1})
    table.change("f2", conditions=(Condition("invisible", 6000),))
    events = table.do(CastSpell("third_eye"))
    seen = [(e.what, e.found, e.rule) for e in events if isinstance(e, Sensed)]
    assert seen == [
        ("magic", ("Flamebrand", "Ben", "goblin", "orc"), "A-SPL-21"),
        ("invisible", ("orc",), "A-SPL-21"),
    ]
    assert table.state.person("p1").condition("all_seeing") == Condition("all_seeing", 600, 0, "p1")


@pytest.mark.rule("A-SPL-21")
def test_invisibility_is_no_help_against_the_third_eye() -> None:
    """A fighter strikes the unseen at disadvantage (the lower of two dice), the mage with the third eye does not."""
    table = people(("mage", 1), ("fighter", 1))
    table.change("p1", conditions=(Condition("all_seeing", 6000),))
    foes = against(table, "orc", contact=(("p1", "f1"), ("p2", "f1")))
    table.change("f1", conditions=(Condition("invisible", 6000), Condition("surprised")))
    events = play(table, 3, 15, 4, p1=Intent("attack", "f1"), p2=Intent("attack", "f1"))
    rolls = {e.who: e.dice for e in events if isinstance(e, Rolled) and e.why == "attack"}
    assert rolls == {"p1": "1d20", "p2": "2d20kl1"} and foes == ("f1",)
    rows = {e.who: e.rows for e in events if isinstance(e, Struck)}
    assert ("A-SPL-21" in rows["p1"], "A-SPL-21" in rows["p2"]) == (True, False)


@pytest.mark.rule("A-SPL-21")
def test_the_third_eye_looks_about_in_every_new_place() -> None:
    """In the next room a blessed friend still glows; with nothing to see nothing is told."""
    table = nobody(people(("mage", 1), ("fighter", 1)))
    ready(table, "p1", "third_eye")
    table.do(CastSpell("third_eye"))
    charted(table, ways=way_with(table, door=None))
    assert not any(isinstance(e, Sensed) for e in at(table, table.state).do(Go(WAY), 6))
    table.change("p2", conditions=(Condition("blessed", 6000),))
    assert only(table.do(Go(WAY), 6), Sensed).found == ("Ben",)


# --- Tongues ----------------------------------------------------------------------------------------


@pytest.mark.rule("A-SPL-22", "A-PLAY-35")
def test_tongues_understands_those_who_have_no_speech_and_gets_no_answer() -> None:
    """What wolves are about is understood; they still cannot be talked with, and goblins need no spell."""
    table = people(("mage", 1))
    ready(table, "p1", "tongues", "tongues")
    met(table, "wolf", mood="negative")
    heard = only(table.do(CastSpell("tongues")), Sensed)
    assert (heard.what, heard.found, heard.rule) == ("speech", ("wolf: be gone",), "A-PLAY-35")
    assert not seeing.meaning(table.state, attrs.evolve(table.state.bands["band"], mood="dormant"))
    other = people(("mage", 1))
    ready(other, "p1", "tongues")
    met(other, "goblin", mood="negative")
    assert not any(isinstance(e, Sensed) for e in other.do(CastSpell("tongues")))


@pytest.mark.rule("A-SPL-22")
def test_tongues_makes_sense_of_what_is_heard_behind_a_door() -> None:
    """Of those who want something it is told with the voices; without the spell it is not."""
    table = people(("mage", 1))
    groups = table.state.chart().groups
    beyond = table.state.chart().way(WAY).other("entry")
    charted(table, groups=(attrs.evolve(groups[0], room=beyond, wants="a way past the dog"), *groups[1:]))
    plain = only(at(table, table.state).do(Listen(WAY), 6), Listened)
    assert "a way past the dog" not in plain.heard and plain.heard
    table.change("p1", conditions=(Condition("all_understanding", 6000),))
    told = only(table.do(Listen(WAY), 6), Listened)
    assert told.heard == f"{plain.heard}; it is about this: a way past the dog"


# --- Water Breathing --------------------------------------------------------------------------------


@pytest.mark.rule("A-SPL-23")
def test_whoever_breathes_water_is_not_drowned_and_can_go_where_there_is_water() -> None:
    """A flooded level drowns the fighter alone, and is open only to a party that all can breathe there."""
    table = nobody(people(("mage", 1), ("fighter", 1)))
    ready(table, "p1", "water_breathing")
    gained = only(table.do(CastSpell("water_breathing", ("p1",))), ConditionGained)
    assert (gained.condition.name, gained.condition.until) == ("waterborne", 600)
    charted(table, ways=way_with(table, door=None))
    chart = table.state.here.chart
    table.run(lambda work, _rules: work.emit(LevelFlooded(chart, 1, rule=None)))
    beyond = table.state.chart().way(WAY).other("entry")
    assert under_water(table.state, chart, beyond)
    assert table.refuse(Go(WAY)).reason == "there is water to the roof beyond"
    assert [p.id for p in without(table.state, table.rules, BREATHE_WATER)] == ["p2"]
    events = table.run(lambda work, rules: drown(work, rules, "A-SPL-23"))
    assert [e.who for e in events if isinstance(e, Died)] == ["p2"]
    table.do(Go(WAY), 6)
    assert table.state.here.place == beyond


@pytest.mark.rule("A-SPL-23")
def test_whoever_is_under_water_when_the_spell_ends_drowns() -> None:
    """After ten minutes the breath is gone, and so is the mage."""
    table = nobody(people(("mage", 1), ("fighter", 1)))
    table.change("p1", conditions=(Condition("waterborne", 600),))
    table.change("p2", conditions=(Condition("waterborne", 6000),))
    chart = table.state.here.chart
    table.run(lambda work, _rules: work.emit(LevelFlooded(chart, 1, rule=None)))
    events = table.run(lambda work, rules: advance(work, rules, 600, "turn"))
    assert [(e.who, e.rule) for e in events if isinstance(e, Died)] == [("p1", "A-SPL-23")]


# --- Wind Barrier -----------------------------------------------------------------------------------


@pytest.mark.rule("A-SPL-24")
def test_winds_turn_missiles_without_a_roll_and_no_blows() -> None:
    """An arrow at the shielded fighter is thrown for by nobody; an orc in reach strikes him as ever."""
    table = people(("fighter", 1), ("mage", 1))
    ready(table, "p2", "wind_barrier")
    assert (
        only(table.do(CastSpell("wind_barrier", ("p1",))), ConditionGained).condition.name == "wind_shielded"
    )
    table.change("p2", conditions=(Condition("surprised"),))
    against(table, ARCHER, "orc", distance=60, contact=(("p1", "f2"),))
    bow = attrs.evolve(table.state.in_fight(), spots={"p1": 0, "p2": -400, "f1": 60, "f2": 0})
    table.state = attrs.evolve(table.state, fight=bow)
    table.change("f1", conditions=())
    events = play(table, 2)
    shots = [e for e in events if isinstance(e, Struck) and e.missile]
    assert [(e.who, e.foe, e.hit, e.needed, e.rule) for e in shots] == [("f1", "p1", False, 0, "A-SPL-24")]
    blows = [e for e in events if isinstance(e, Struck) and not e.missile]
    assert [(e.who, e.rule) for e in blows] == [("f2", "A-CBT-14")]
