"""What hands do in a round of a fight (A-PLAY-08, A-PLAY-17, A-PLAY-55)."""

from __future__ import annotations

import pytest

from gameloop.world.engagement import Intent
from gameloop.world.fighting import Struck
from gameloop.world.goods import Equipped, GearMoved, find
from gameloop.world.light import LightLit
from gameloop.world.orders import Declare, PlayRound
from gameloop.world.state import Condition
from gameloop.world.wounds import ConditionEnded
from tests.skirmish import against, people, play
from tests.table import Table, only

LIT = {"light_rules": False}


def duel() -> Table:
    """A thief with a bow and a fighter, an ogre in the thief's reach."""
    table = people(("thief", 1), ("fighter", 1), settings=LIT)
    against(table, "ogre", contact=[("p1", "f1")])
    return table


@pytest.mark.rule("A-PLAY-08", "A-CBT-05")
def test_changing_what_is_in_hand_is_the_action_of_the_round() -> None:
    """The dagger comes up in phase 4 in place of a blow; next round it strikes."""
    table = duel()
    events = play(table, 1, p1=Intent("equip", how="simple_hand.dagger"))
    assert [e.who for e in events if isinstance(e, Struck)] == ["f1"]
    assert table.state.person("p1").right == "simple_hand.dagger"
    assert [e.item for e in events if isinstance(e, Equipped)][-1] == "simple_hand.dagger"
    assert table.refuse(Declare("p1", Intent("equip", how="simple_hand.dagger"))).rule == "A-PLAY-08"
    second = play(table, 1, 1, p1=Intent("guard"))
    assert next(e for e in second if isinstance(e, Struck)).weapon == "dagger"


@pytest.mark.rule("A-PLAY-17")
def test_things_are_put_down_picked_up_and_handed_over_without_a_roll() -> None:
    """Rope down, up again by the fighter, and back to the thief; armour is nothing for a fight."""
    table = duel()
    assert only(play(table, 1, p1=Intent("drop", how="rope")), GearMoved).why == "dropped"
    assert only(play(table, 1, p2=Intent("take", how="rope")), GearMoved).to == "p2"
    assert only(play(table, 1, p2=Intent("give", "p1", "rope")), GearMoved).to == "p1"
    assert find(table.state, "p1", "rope")
    armor = table.state.person("p1").armor
    table.change("p1", armor="")
    assert table.refuse(Declare("p1", Intent("equip", how=armor))).rule == "A-PLAY-17"
    assert table.refuse(Declare("p1", Intent("drop", how="moon"))).rule == "A-PLAY-17"


@pytest.mark.rule("A-PLAY-17")
def test_a_sleeper_is_woken_and_one_who_lies_helped_up() -> None:
    """Ben wakes Ann; nobody else needs it."""
    table = duel()
    table.change("p1", conditions=(Condition("asleep"),))
    table.do(Declare("p2", Intent("rouse", "p1")))
    events = table.do(PlayRound(), 1)
    assert only(events, ConditionEnded).rule == "A-PLAY-17"
    assert table.refuse(Declare("p2", Intent("rouse", "p1"))).rule == "A-PLAY-17"


@pytest.mark.rule("A-PLAY-55")
def test_lighting_a_torch_is_an_action() -> None:
    """It burns at the end of phase 4, in the left hand."""
    table = duel()
    torch = next(i for i in table.state.held("p2") if i.kind == "torch")
    table.change("p2", left="")
    events = play(table, 1, p2=Intent("light", how=torch.id))
    assert only(events, LightLit).light.holder == "p2"
