"""Bows and slings: ammunition, phases, bonuses (A-EQP-15 to A-EQP-20, A-ABL-05, A-INJ-13)."""

from __future__ import annotations

import pytest

from gameloop.kernel.dice import Rolled
from gameloop.world.engagement import Intent
from gameloop.world.fighting import FightEnded, Struck
from gameloop.world.goods import GearMoved
from gameloop.world.orders import Declare
from gameloop.world.state import Condition
from tests.skirmish import against, people, play
from tests.table import Table, only

LIT = {"light_rules": False}


def archer(**fields: object) -> Table:
    """A thief with a bow against a goblin, out of reach."""
    table = people(("thief", 1), settings=LIT)
    table.change("p1", stats={"dexterity": 9}, **fields)
    against(table, "goblin", distance=400)
    return table


@pytest.mark.rule("A-EQP-17", "A-ABL-05", "A-CBT-11")
def test_a_shot_is_an_attack_of_the_missile_phase() -> None:
    """1d6, +1 with high Dexterity."""
    table = people(("thief", 1), settings=LIT)
    table.change("p1", stats={"dexterity": 14})
    (foe,) = against(table, "ogre", distance=400)
    blow = only(play(table, 15, 3, p1=Intent("shoot", foe)), Struck)
    assert (blow.missile, blow.damage, blow.rows) == (True, 4, ("A-EQP-17", "A-ABL-05"))


@pytest.mark.rule("A-EQP-19", "A-EQP-20", "A-CBT-31")
def test_after_the_fight_the_load_may_be_used_up() -> None:
    """One die however often he shot: 2 uses it up, and without a load there is no shooting; then experience."""
    table = archer()
    play(table, 1, p1=Intent("shoot", "f1"))
    events = play(table, 15, 2, 2, p1=Intent("shoot", "f1"))
    assert [e.why for e in events if isinstance(e, GearMoved)] == ["used up"]
    order = [type(e).__name__ for e in events]
    assert order.index("FightEnded") < order.index("GearMoved") < len(order) - 1
    assert table.state.person("p1").pools["xp"] == 10
    against(table, "goblin", distance=400)
    assert table.refuse(Declare("p1", Intent("shoot", "f2"))).rule == "A-EQP-20"


def test_a_three_leaves_enough() -> None:
    """3 on the die: the load stays."""
    table = archer()
    events = play(table, 15, 2, 3, p1=Intent("shoot", "f1"))
    assert only(events, FightEnded).won == "party"
    assert not [e for e in events if isinstance(e, GearMoved)]


def test_a_weapon_that_did_not_shoot_is_not_rolled_for() -> None:
    """No ammunition die after a fight in which nobody shot."""
    table = archer()
    table.change("f1", pools={"hp": 1}, conditions=(Condition("held"),))
    events = play(table)
    assert only(events, FightEnded).won == "party"
    assert not [e for e in events if isinstance(e, Rolled)]


@pytest.mark.rule("A-EQP-18")
def test_a_dagger_is_not_thrown() -> None:
    """Hand weapons are no missiles."""
    table = archer(right="simple_hand.dagger", left="")
    assert table.refuse(Declare("p1", Intent("shoot", "f1"))).rule == "A-EQP-18"


@pytest.mark.rule("A-EQP-17", "A-INJ-13")
def test_no_bow_no_eyes_no_shot() -> None:
    """Empty hands and blind eyes are refused."""
    table = archer(right="", left="")
    assert table.refuse(Declare("p1", Intent("shoot", "f1"))).rule == "A-EQP-17"
    table = archer(conditions=(Condition("blinded"),))
    assert table.refuse(Declare("p1", Intent("shoot", "f1"))).rule == "A-INJ-13"


def test_one_eye_shoots_at_disadvantage() -> None:
    """Two dice, the worse counts; a blow is not hindered."""
    table = archer(conditions=(Condition("eye_gouged_out", value=1),))
    events = play(table, 19, 3, p1=Intent("shoot", "f1"))
    assert next(e for e in events if isinstance(e, Rolled)).dice == "2d20kl1"
