"""Words in a fight, and what becomes of the helpless when it is over (A-PLAY-20, A-PLAY-34)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.questions import Asked
from gameloop.world.applying import Handle
from gameloop.world.captives import SetApart
from gameloop.world.encounters import BandGone, MoodSet, members
from gameloop.world.engagement import Intent
from gameloop.world.fighting import FightEnded, TruceCalled
from gameloop.world.goods import GearMoved, of_kind
from gameloop.world.meetings import AttackThem
from gameloop.world.orders import Declare
from gameloop.world.places import Moved
from gameloop.world.state import Condition, Spot
from gameloop.world.surroundings import see
from gameloop.world.wounds import Died
from tests.skirmish import against, draft, keep, people, play
from tests.table import Table, only

LIT = {"light_rules": False}
ASLEEP = Condition("asleep", stops=True)
TRUCE, SURRENDER = Intent("truce"), Intent("surrender")


def facing(*kinds: str, **settings: int | str | bool) -> Table:
    """A fighter and a thief against these, out of reach."""
    table = people(("fighter", 1), ("thief", 1), settings={**LIT, **settings})
    table.change("p1", stats={"charisma": 9})
    against(table, *kinds, distance=600)
    return table


@pytest.mark.rule("A-PLAY-34")
def test_a_truce_is_a_reaction_roll_at_one_less() -> None:
    """10 - 1 = 9 is Positive: the fight ends, nobody has won, and they are Negative from now on."""
    table = facing("orc")
    events = play(table, 1, 5, 5, p1=TRUCE)
    assert only(events, TruceCalled).agreed
    assert only(events, FightEnded).won == ""
    assert only(events, MoodSet).mood == "negative"
    assert table.state.fight is None


@pytest.mark.rule("A-PLAY-34")
def test_a_truce_is_called_once_by_the_speaker_with_those_who_talk() -> None:
    """9 - 1 = 8 is not enough; no second call; only the first speaks; wolves and skeletons do not."""
    table = facing("orc")
    assert table.refuse(Declare("p2", TRUCE)).reason == "Ann speaks for you"
    assert not only(play(table, 1, 5, 4, p1=TRUCE), TruceCalled).agreed
    assert table.refuse(Declare("p1", TRUCE)).rule == "A-PLAY-34"
    for kind in ("wolf", "skeleton"):
        assert facing(kind).refuse(Declare("p1", TRUCE)).reason == "there is no talking with them"


@pytest.mark.rule("A-PLAY-34", "A-PLAY-11")
def test_who_gives_up_is_robbed_and_spared() -> None:
    """The orcs take silver and supply, weapons stay, all live; beasts take no prisoners."""
    table = facing("orc")
    table.change("p2", conditions=(Condition("down"),), pools={"hp": 0})
    events = play(table, p1=SURRENDER)
    assert only(events, FightEnded).won == "foes"
    taken = [e.item.kind for e in events if isinstance(e, GearMoved)]
    assert "silver_piece" in taken and "supply" in taken and "martial_hand" not in taken
    assert not [e for e in events if isinstance(e, Died)]
    assert facing("wolf").refuse(Declare("p1", SURRENDER)).rule == "A-PLAY-34"


def sleeping(*kinds: str, ropes: int = 0, **settings: int | str | bool) -> Table:
    """A fighter whose enemies are all asleep, which ends the fight in the next round."""
    table = people(("fighter", 1), settings={**LIT, **settings})
    against(table, *kinds, distance=60)
    for n in range(len(kinds)):
        table.change(f"f{n + 1}", conditions=(Condition("asleep"),))
    rope = (table.rules.item("rope", ropes),) if ropes else ()
    goods = {**table.state.goods, "p1": (*table.state.held("p1"), *rope)}
    table.state = attrs.evolve(table.state, goods=goods)
    return table


@pytest.mark.rule("A-PLAY-20")
def test_the_helpless_are_killed_without_a_roll_for_experience() -> None:
    """Two sleeping orcs, `kill all`: 30 XP for the only character; without a rope tying is not offered."""
    table = sleeping("orc", "orc")
    asked = only(play(table), Asked)
    assert asked.question.options[:3] == ("leave lying", "kill", "let go")
    events = table.answer("kill all")
    assert [e.who for e in events if isinstance(e, Died)] == ["f1", "f2"]
    assert table.state.person("p1").pools["xp"] == 30


@pytest.mark.rule("A-PLAY-20")
def test_a_rope_ties_four_who_are_led_along() -> None:
    """Five sleepers, one rope: four are tied with it, the fifth is asked about again; they go where the party goes."""
    table = sleeping("orc", "orc", "orc", "orc", "orc", ropes=1)
    play(table)
    events = table.answer("tie up all")
    assert [e.people for e in events if isinstance(e, SetApart)] == [("f1",), ("f2",), ("f3",), ("f4",)]
    assert of_kind(table.state, ("f1", "f2", "f3", "f4"), "rope") == 1
    assert table.state.bands["captives.f1"].mood == "captive"
    chart, here = table.state.chart(), table.state.here
    way = next(w for w in chart.ways_at(here.place) if w.other(here.place))
    work = draft(table)
    work.emit(Moved(Spot(chart.id, way.other(here.place), way.id), rule=None))
    see(work, table.rules)
    table.rules.moments.entered(work, table.rules)
    keep(table, work)
    assert table.state.bands["captives.f1"].place == table.state.spot()


@pytest.mark.rule("A-PLAY-20")
def test_who_is_let_go_is_gone_for_good_and_who_is_left_lies_there() -> None:
    """One of two is let go, the other left: one is no longer in the game, one sleeps on. Unasked they are left."""
    table = sleeping("orc", "orc")
    play(table)
    events = table.answer("let go")
    assert only(events, BandGone).band == "freed.f1"
    table.answer("leave lying")
    assert "f1" not in table.state.people
    assert table.state.person("f2").has("asleep")
    table = sleeping("orc", standing_answers="auto")
    events = play(table)
    assert not [e for e in events if isinstance(e, Died | SetApart)]


def test_who_is_let_go_leaves_the_part_of_his_band_that_woke() -> None:
    """One of a band that woke by and by is gone from that part of it, and everybody left can still be counted."""
    table = sleeping("orc", "orc")
    whole = next(band for band in table.state.bands.values() if "f1" in band.people)
    part = attrs.evolve(whole, id=f"{whole.id}~1", people=("f1",))
    rest = attrs.evolve(whole, people=("f2",))
    table.state = attrs.evolve(table.state, bands={**table.state.bands, whole.id: rest, part.id: part})
    play(table)
    table.answer("let go")
    assert table.state.bands[part.id].people == ()
    table.answer("leave lying")
    assert [p.id for p in members(table.state, whole.id)] == ["f2"]
    assert members(table.state, part.id) == ()


def bound(mood: str = "captive") -> Table:
    """A fighter who leads an orc along, bound with the only rope."""
    table = sleeping("orc", ropes=1)
    play(table)
    table.answer("tie up")
    band = attrs.evolve(table.state.bands["captives.f1"], mood=mood)
    table.state = attrs.evolve(table.state, bands={**table.state.bands, "captives.f1": band})
    table.change("f1", conditions=(Condition("tied"),))
    return table


@pytest.mark.rule("A-PLAY-20")
def test_whoever_strikes_at_the_bound_is_asked_at_once_what_becomes_of_them() -> None:
    """No contact, no fight: led on, left there bound, killed for experience, or let go; the rope is not lost."""
    for mood in ("captive", "hostile"):
        table = bound(mood)
        asked = only(table.do(AttackThem("captives.f1")), Asked)
        assert asked.question.options == ("lead along", "leave lying", "kill", "let go")
        assert table.state.calm
        assert [e.who for e in table.answer("kill") if isinstance(e, Died)] == ["f1"]
        assert table.state.person("p1").pools["xp"] == 15
        assert table.state.calm
        table = bound(mood)
        table.do(AttackThem("captives.f1"))
        assert only(table.answer("leave lying"), SetApart).how == "left"
        assert table.state.bands["left.f1"].mood == "captive"
        assert table.state.person("f1").has("tied")
        table.do(AttackThem("left.f1"))
        assert only(table.answer("lead along"), SetApart).into == "captives.f1"


@pytest.mark.rule("A-PLAY-20")
def test_a_captive_can_be_let_go_left_and_tied_at_any_time() -> None:
    """By the verbs of the hand; the rope that bound him lies where he was freed, and binds the next."""
    for verb in ("free", "untie", "release"):
        table = bound()
        events = table.do(Handle(verb, "captives.f1"))
        assert only(events, BandGone).why == "freed"
        assert "f1" not in table.state.people
        assert of_kind(table.state, (table.state.spot(),), "rope") == 1
    table = bound()
    assert only(table.do(Handle("leave", "captives.f1")), SetApart).how == "left"
    assert only(table.do(Handle("tie", "left.f1")), SetApart).into == "captives.f1"
    assert "bound, and led along already" in table.refuse(Handle("tie", "captives.f1")).reason
    table = sleeping("orc", "orc", ropes=1)
    play(table)
    table.answer("leave lying all")
    table.change("f1", conditions=(ASLEEP,))
    table.change("f2", conditions=(ASLEEP,))
    assert [e.into for e in table.do(Handle("tie", "band")) if isinstance(e, SetApart)] == [
        "captives.f1",
        "captives.f2",
    ]
    assert of_kind(table.state, ("f1", "f2"), "rope") == 1
    table.do(Handle("free", "captives.f1"))
    assert of_kind(table.state, ("f2",), "rope") == 1
    table = sleeping("orc")
    play(table)
    table.answer("leave lying")
    table.change("f1", conditions=(ASLEEP,))
    assert "takes a rope" in table.refuse(Handle("tie", "band")).reason
