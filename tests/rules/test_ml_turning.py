"""Turning the undead by the second rulebook (B-CLASS-19 to B-CLASS-21, B-AMB-06, B-AMB-07, B-AMB-32, B-GAP-16)."""

from __future__ import annotations

import pytest

from gameloop.rulesets.microlite20.turning import uses_left
from gameloop.world.engagement import Intent
from gameloop.world.fighting import BrokeOff, Stepped, Struck
from gameloop.world.orders import Declare
from gameloop.world.state import Condition
from gameloop.world.wounds import Died, Fled
from tests.ml_fights import BOOK, against, hero, heroes, play
from tests.table import Table, only

TURN = Intent("turn")


def shrine(foe: str = "skeleton", hp: int = 6, *, distance: int = 30, **settings: int | str | bool) -> Table:
    """B-GOLD-05: a cleric of level 3 and MIND 14, magic +5, before one of the dead with so many hit points."""
    table = heroes(hero("cleric", 3, stats=(10, 10, 14)), settings=settings)
    against(table, foe, foe, distance=distance)
    table.change("f1", pools={"hp": hp})
    table.change("f2", pools={"hp": 90}, conditions=(Condition("surprised"),))
    return table


@pytest.mark.parametrize(("die", "turned", "dead"), [(1, True, False), (10, True, False), (12, False, True)])
@pytest.mark.rule("B-CLASS-19")
def test_a_magic_roll_against_the_hit_points_left_turns_one(die: int, turned: bool, dead: bool) -> None:
    """6 hit points: 6 and 15 turn, 17 destroys."""
    table = shrine()
    events = play(table, die, p1=Intent("turn", "f1"))
    assert any(isinstance(e, Died) for e in events) == dead
    assert table.state.person("f1").has("turned") == turned


@pytest.mark.parametrize("margin", [10, 11])
@pytest.mark.rule("B-AMB-06", "B-CLASS-19")
def test_ten_above_destroys_by_the_reading_of_the_setting(margin: int) -> None:
    """16 against 6: with 11 it takes 17."""
    table = shrine(turn_destroy_margin=margin)
    events = play(table, margin + 1, p1=Intent("turn", "f1"))
    assert any(isinstance(e, Died) for e in events)
    table = shrine(turn_destroy_margin=margin)
    assert not any(isinstance(e, Died) for e in play(table, margin, p1=Intent("turn", "f1")))


@pytest.mark.rule("B-CLASS-20")
def test_more_than_ten_above_destroys() -> None:
    """17 against 6."""
    assert any(
        e.rule == "B-CLASS-20" for e in play(shrine(), 12, p1=Intent("turn", "f1")) if isinstance(e, Died)
    )


@pytest.mark.rule("B-CLASS-19", "B-CLASS-21")
def test_a_wounded_one_is_easier_and_every_try_counts() -> None:
    """A ghoul of 13: 12 fails; of 9: 12 turns. Seven uses, five left."""
    table = shrine("ghoul", 13)
    play(table, 7, p1=Intent("turn", "f1"))
    assert not table.state.person("f1").has("turned")
    table.change("f1", pools={"hp": 9})
    play(table, 7, 1, 1, p1=Intent("turn", "f1"))  # the others stand
    assert table.state.person("f1").has("turned")
    assert uses_left(BOOK, table.state, table.state.person("p1")) == 5


@pytest.mark.rule("B-CLASS-21")
def test_the_day_allows_two_and_level_and_mind_and_never_fewer_than_none() -> None:
    """Used up it is refused; MIND 3 at level 1 would be -1."""
    table = shrine()
    table.change("p1", pools={"turnings": 7})
    assert table.refuse(Declare("p1", TURN)).rule == "B-CLASS-21"
    dull = heroes(hero("cleric", 1, stats=(10, 10, 3)))
    assert uses_left(BOOK, dull.state, dull.state.person("p1")) == 0


@pytest.mark.rule("B-AMB-07")
def test_whoever_is_too_dull_turns_nothing() -> None:
    """MIND 3 at level 1: 2 + 1 - 4 is none, and not one fewer."""
    table = shrine()
    table.change("p1", stats={"mind": 3, "level": 1})
    no = table.refuse(Declare("p1", TURN))
    assert (no.rule, no.reason) == ("B-AMB-07", "Ann is too dull to turn anything")


@pytest.mark.rule("B-AMB-32")
def test_a_natural_20_turns_by_itself_only_by_the_setting() -> None:
    """25 against 90."""
    table = shrine(hp=90)
    play(table, 20, p1=Intent("turn", "f1"))
    assert not table.state.person("f1").has("turned")
    table = shrine(hp=90, turn_nat20=True)
    play(table, 20, p1=Intent("turn", "f1"))
    assert table.state.person("f1").has("turned")


@pytest.mark.rule("B-GAP-16")
def test_who_is_turned_flees_and_acts_again_if_one_comes_near() -> None:
    """Out of the fight in its next turn; within 10 feet it is upon one again."""
    table = shrine()
    play(table, 5, p1=Intent("turn", "f1"))
    assert only(table.answer("let go"), Fled).who == "f1"
    table = shrine(distance=60)
    table.change("f1", conditions=(Condition("turned", other="p1"),))
    play(table, 1, p1=Intent("advance", "f1"))
    assert not table.state.person("f1").has("turned")


@pytest.mark.rule("B-GAP-16", "B-CLASS-19")
def test_it_reaches_sixty_feet_and_only_the_undead_and_only_clerics_can() -> None:
    """Refused."""
    assert shrine(distance=61).refuse(Declare("p1", TURN)).rule == "B-GAP-16"
    assert shrine("goblin").refuse(Declare("p1", TURN)).rule == "B-GAP-16"
    table = heroes(hero("fighter"))
    against(table, "skeleton", distance=30)
    assert table.refuse(Declare("p1", TURN)).rule == "B-CLASS-19"


def test_one_in_the_melee_leaves_it_first() -> None:
    """One move out of it, nobody strikes; away with the next."""
    table = heroes(hero("cleric", 3, stats=(10, 10, 14)))
    against(table, "skeleton", "skeleton", contact=(("p1", "f1"),))
    table.change("f2", conditions=(Condition("surprised"),))
    events = play(table, 5, p1=Intent("turn", "f1"))
    assert [type(e) for e in events if isinstance(e, BrokeOff | Stepped | Struck)] == [BrokeOff, Stepped]
    play(table, p1=Intent("hold"))
    assert only(table.answer("let go"), Fled).who == "f1"
