"""When creatures lose heart by the second rulebook, how they flee, what counts as defeated (B-PLAY-02, B-AMB-33)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.world.encounters import Defeated
from gameloop.world.engagement import Intent
from gameloop.world.fighting import BrokeOff, MoraleTested
from gameloop.world.state import Condition
from gameloop.world.wounds import Died, Fled
from tests.ml_fights import against, hero, heroes, play
from tests.table import Table, only

ATTACK = Intent("attack", "f1")


def band(many: int, **settings: int | str | bool) -> Table:
    """Ann before so many goblins (morale 7) that do nothing, the first of them with one hit point."""
    table = heroes(hero("fighter"), settings=settings)
    foes = against(table, *("goblin",) * many, contact=(("p1", "f1"),))
    for who in foes:
        table.change(who, conditions=(Condition("surprised"),), pools={"hp": 30})
    table.change("f1", pools={"hp": 1})
    return table


@pytest.mark.rule("B-PLAY-02")
@pytest.mark.parametrize(("dice", "result"), [((3, 4), "stand"), ((4, 4), "rout")])
def test_the_first_that_goes_down_tries_a_side_and_above_its_score_breaks_it(
    dice: tuple[int, int], result: str
) -> None:
    """7 stands, 8 breaks."""
    table = band(4)
    test = only(play(table, 19, 1, *dice, p1=ATTACK), MoraleTested)
    assert (test.total, test.needed, test.result, test.dead) == (sum(dice), 8, result, 1)
    assert table.state.person("f2").has("routed") == (result == "rout")


@pytest.mark.rule("B-PLAY-02")
def test_it_is_tried_again_when_half_are_down_and_then_no_more() -> None:
    """Of four: at one and at two, not at three."""
    table = band(4)
    play(table, 19, 1, 1, 1, p1=ATTACK)
    for foe, tested in (("f2", 1), ("f3", 0)):
        table.change(foe, pools={"hp": 1})
        near(table, foe)
        faces = (19, 1, *((1, 1) if tested else ()))
        events = play(table, *faces, p1=Intent("attack", foe))
        assert sum(isinstance(e, MoraleTested) for e in events) == tested


def near(table: Table, foe: str) -> None:
    """Ann is engaged with that one."""
    fight = table.state.in_fight()
    table.state = attrs.evolve(table.state, fight=attrs.evolve(fight, contact=(("p1", foe),)))


@pytest.mark.rule("B-PLAY-02")
def test_one_event_calls_for_one_check_only() -> None:
    """Of two the first is also half of them."""
    table = band(2)
    assert sum(isinstance(e, MoraleTested) for e in play(table, 19, 1, 1, 1, p1=ATTACK)) == 1


@pytest.mark.parametrize(("setting", "tested"), [("half_hp", 1), ("never", 0)])
def test_a_creature_alone_is_tried_at_half_its_hit_points(setting: str, tested: int) -> None:
    """4 of 5, then 2 of 5; once."""
    table = heroes(hero("fighter"), settings={"morale_single": setting})
    against(table, "goblin", contact=(("p1", "f1"),))
    table.change("f1", conditions=(Condition("surprised"),))
    assert not any(isinstance(e, MoraleTested) for e in play(table, 15, 1, p1=ATTACK))
    faces = (15, 1, *((1, 1) if tested else ()))
    assert sum(isinstance(e, MoraleTested) for e in play(table, *faces, p1=ATTACK)) == tested


def test_the_setting_lets_all_fight_to_the_end_and_who_knows_no_fear_is_never_tried() -> None:
    """Off; and skeletons, whose score is 12."""
    assert not any(isinstance(e, MoraleTested) for e in play(band(4, morale="off"), 19, 1, p1=ATTACK))
    table = heroes(hero("fighter"))
    against(table, "skeleton", "skeleton", contact=(("p1", "f1"),))
    for who in ("f1", "f2"):
        table.change(who, conditions=(Condition("surprised"),), pools={"hp": 1})
    assert not any(isinstance(e, MoraleTested) for e in play(table, 19, 1, p1=ATTACK))


def routed(**settings: int | str | bool) -> Table:
    """A wolf that has broken, engaged with Ann, its turn after hers."""
    table = heroes(hero("fighter"), settings=settings)
    against(table, "wolf", "wolf", contact=(("p1", "f1"),))
    for who in ("f1", "f2"):
        table.change(who, conditions=(Condition("routed"),))
    table.change("f2", conditions=(Condition("surprised"),))
    return table


@pytest.mark.rule("B-GAP-12", "B-AMB-33")
def test_the_broken_leave_the_melee_with_one_turn_and_the_field_with_the_next() -> None:
    """Let go it is routed, and counts as defeated when the fight is over."""
    table = routed()
    assert only(play(table), BrokeOff).who == "f1"
    play(table)
    assert only(table.answer("let go", 1, 1), Fled).who == "f1"  # the other stands
    table.change("f2", pools={"hp": 1})
    near(table, "f2")
    events = play(table, 19, 1, p1=Intent("attack", "f2"))
    assert [(e.people, e.by) for e in events if isinstance(e, Defeated)] == [
        (("f2",), "slain"),
        (("f1",), "routed"),
    ]


@pytest.mark.rule("B-PLAY-02", "B-GAP-12", "B-AMB-33")
def test_who_cannot_get_away_surrenders_and_can_be_led_along() -> None:
    """Pursued: 15 + 4 against 2 + 4. The other is slain; what becomes of the one is asked."""
    table = routed()
    play(table)
    play(table)
    table.answer("pursue", 2, 15, 1, 1)
    assert table.state.person("f1").has("yielded")
    table.change("f2", pools={"hp": 1})
    near(table, "f2")
    play(table, 19, 1, p1=Intent("attack", "f2"))
    assert table.state.question is not None
    events = table.answer("kill")
    assert only(events, Died).who == "f1"


@pytest.mark.rule("B-GAP-12")
def test_who_is_followed_up_is_run_down_or_gets_away_without_a_question() -> None:
    """Ann is upon it again: its roll against hers; then the other stands."""
    for faces, away in (((12, 2, 1, 1), True), ((2, 12, 1, 1), False)):
        table = routed()
        play(table, p1=Intent("hold"))
        near(table, "f1")
        events = play(table, *faces)
        assert any(isinstance(e, Fled) for e in events) == away
