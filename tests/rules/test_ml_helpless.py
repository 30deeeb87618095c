"""Conditions, holds and the helpless in fights of the second rulebook, and rulings (B-PLAY-06, B-GAP-23)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Event
from gameloop.rulesets.microlite20 import figures
from gameloop.world.engagement import Intent
from gameloop.world.fighting import Closed, Stepped, Struck
from gameloop.world.orders import Declare, PlayRound
from gameloop.world.state import Condition, Member, Spot
from gameloop.world.wounds import Died
from tests.ml_fights import BOOK, against, draft, hero, heroes, keep, play
from tests.table import Table, only

ATTACK = Intent("attack", "f1")
FINISH = Intent("finish", "f1")
LONG = {"right": "longsword"}
SWORD = hero("fighter", stats=(16, 10, 10), gear=("longsword",), worn=LONG)


def beside(member: Member = SWORD, foe: str = "ogre", **settings: int | str | bool) -> Table:
    """Ann engaged with one that lies asleep; another far away keeps the fight going."""
    table = heroes(member, settings=settings)
    against(table, foe, foe, contact=(("p1", "f1"),))
    table.change("f1", conditions=(Condition("asleep", stops=True),))
    table.change("f2", conditions=(Condition("surprised"),))
    return table


def struck(events: Sequence[Event]) -> list[Struck]:
    """The blows of a round."""
    return [event for event in events if isinstance(event, Struck)]


@pytest.mark.rule("B-PLAY-06", "B-COMBAT-03")
def test_the_helpless_lose_their_dexterity_and_are_struck_at_four_better() -> None:
    """An ogre of AC 16 and DEX -1: 10 and 7 of hide less 5; +5 and 4. Asleep it counts as down: morale stands."""
    table = beside()
    events = play(table, 10, 3, 1, 1, p1=ATTACK)
    blow = struck(events)[0]
    assert (blow.needed, blow.total) == (16 + 1 - 5, 10 + 5 + 4)
    assert not table.state.person("f1").has("asleep")


@pytest.mark.rule("B-PLAY-06")
@pytest.mark.parametrize(("die", "dead"), [(2, True), (19, False)])
def test_a_final_blow_hits_does_its_most_and_is_saved_against(die: int, dead: bool) -> None:
    """8 and 4 of 29; Phys 4 and STR 5 against 22."""
    table = beside()
    events = play(table, die, 1, 1, p1=FINISH)
    blow = struck(events)[0]
    assert (blow.hit, blow.damage, blow.how) == (True, 12, ("final blow",))
    assert any(isinstance(e, Died) for e in events) == dead
    saved = next(e for e in events if isinstance(e, Rolled) and e.why == "fortitude_final_blow")
    assert saved.target == 22


@pytest.mark.rule("B-PLAY-06")
def test_there_is_no_final_blow_at_those_who_stand_nor_by_the_setting() -> None:
    """Refused."""
    assert beside(final_blow=False).refuse(Declare("p1", FINISH)).rule == "B-PLAY-06"
    table = beside()
    table.change("f1", conditions=())
    assert table.refuse(Declare("p1", FINISH)).rule == "B-PLAY-06"


@pytest.mark.rule("B-PLAY-06")
@pytest.mark.parametrize(
    ("condition", "kind"),
    [("frightened", "attack"), ("nauseated", "attack"), ("grappled", "attack"), ("silenced", "cast")],
)
def test_a_condition_leaves_only_some_things_to_do(condition: str, kind: str) -> None:
    """Flee, move, break free, anything but cast."""
    table = beside(hero("magi"))
    table.change("p1", conditions=(Condition(condition),))
    intent = Intent(kind, "f1") if kind == "attack" else Intent(kind, how="magic_missile")
    assert table.refuse(Declare("p1", intent)).rule == "B-PLAY-06"


@pytest.mark.rule("B-PLAY-06")
@pytest.mark.parametrize(
    ("die", "what"), [(10, "caster"), (20, "as he likes"), (50, "nothing"), (70, "away"), (71, "nearest")]
)
def test_the_confused_do_what_the_dice_say(die: int, what: str) -> None:
    """1 to 10 attacks the caster, to 20 as he likes, to 50 nothing, to 70 away, above at the nearest."""
    table = beside()
    table.change("p1", conditions=(Condition("confused", other="f1"),))
    table.change("f1", conditions=(Condition("surprised"),))
    faces = (2,) if what in ("caster", "as he likes", "nearest") else ()
    events = play(table, die, *faces, p1=ATTACK)
    assert len(struck(events)) == len(faces)
    assert any(isinstance(e, Stepped) for e in events) == (what == "away")


@pytest.mark.rule("B-PLAY-06")
@pytest.mark.parametrize(("mine", "his"), [("blinded", ""), ("", "invisible")])
def test_half_of_the_hits_of_the_blind_and_at_the_unseen_go_astray(mine: str, his: str) -> None:
    """50 does, 51 does not."""
    for percent, hit in ((50, False), (51, True)):
        table = beside()
        table.change("f1", conditions=tuple(Condition(c) for c in ("surprised", his) if c))
        table.change("p1", conditions=tuple(Condition(c) for c in (mine,) if c))
        events = play(table, 19, percent, *((3,) if hit else ()), p1=ATTACK)
        assert struck(events)[0].hit == hit


@pytest.mark.rule("B-GAP-23")
def test_who_grapples_better_holds_and_who_is_held_has_to_break_free() -> None:
    """A fighter's Phys 4 and STR 3 against an ogre's Phys 4 and STR 5; a tie fails."""
    table = beside()
    table.change("f1", conditions=(Condition("surprised"),), stats={"rank.phys": 0})
    play(table, 10, 8, p1=Intent("grapple", "f1"))
    assert not table.state.person("f1").has("grappled")
    play(table, 10, 7, p1=Intent("grapple", "f1"))
    assert table.state.person("f1").condition("grappled") == Condition("grappled", other="p1")
    table.change("p1", conditions=(Condition("grappled", other="f1"),))
    play(table, 12, 7, p1=Intent("break"))
    assert not table.state.person("p1").has("grappled")
    assert table.refuse(Declare("p1", Intent("break"))).rule == "B-GAP-23"


def test_a_fighter_is_one_better_at_each_fifth_level() -> None:
    """1 to 4: 1; 5: 2; 10: 3; 15: 4; 20: 5."""
    for level, better in ((1, 1), (4, 1), (5, 2), (9, 2), (10, 3), (15, 4), (20, 5)):
        table = heroes(hero("fighter", level))
        assert figures.class_bonus(BOOK, table.state.person("p1")) == better


def test_nobody_strikes_out_of_turn_and_no_die_but_the_best_is_special() -> None:
    """Ann passes the ogre by; a 19 that misses does so, whatever the weapon."""
    table = beside()
    table.change("f1", conditions=(), stats={"ac": 40})
    assert struck(play(table, p1=Intent("withdraw"))) == []
    table = beside()
    table.change("f1", conditions=(Condition("surprised"),), stats={"ac": 40})
    assert not struck(play(table, 19, p1=ATTACK))[0].hit


@pytest.mark.rule("B-COMBAT-24")
@pytest.mark.parametrize("kind", ["charge", "maneuver"])
def test_what_other_rules_have_is_refused(kind: str) -> None:
    """Nobody charges, nobody tries tricks."""
    assert beside().refuse(Declare("p1", Intent(kind, "f1"))).rule == "B-COMBAT-24"


@pytest.mark.rule("B-GAP-15")
def test_a_creature_is_dead_at_no_hit_points() -> None:
    """No save, no STR."""
    table = beside()
    table.change("f1", pools={"hp": 1}, conditions=(Condition("surprised"),))
    assert only(play(table, 19, 1, 1, 1, p1=ATTACK), Died).rule == "B-GAP-15"


@pytest.mark.rule("B-GAP-34")
def test_a_referee_is_asked_what_a_creature_does_if_the_game_says_so() -> None:
    """The rules' own first."""
    table = heroes(SWORD, settings={"rulings": "ask"})
    against(table, "ogre", contact=(("p1", "f1"),))
    play(table)
    question = table.state.question
    assert question is not None
    assert question.options[0] == "attack"
    table.answer("hold")
    assert table.state.question is None


@pytest.mark.rule("B-PLAY-03", "B-GAP-37")
@pytest.mark.parametrize(("setting", "together"), [("line", False), ("sides", True)])
def test_by_a_setting_a_side_moves_together(setting: str, together: bool) -> None:
    """Ben comes along, or stays."""
    table = heroes(SWORD, SWORD, settings={"positions": setting})
    against(table, "ogre", distance=200)
    table.change("f1", conditions=(Condition("surprised"),))
    play(table, p1=ATTACK)
    spots = table.state.in_fight().spots
    assert (spots["p1"], spots["p2"]) == (60, 60 if together else 0)


@pytest.mark.rule("B-GAP-38", "B-PLAY-04")
@pytest.mark.parametrize(("setting", "dice"), [("engaged_then_nearest", 0), ("die", 1)])
def test_whom_a_creature_goes_for_is_the_nearest_or_by_a_setting_any_in_reach(
    setting: str, dice: int
) -> None:
    """Ben is nearer; by the setting a die among both."""
    table = heroes(SWORD, SWORD, settings={"monster_targets": setting})
    against(table, "ogre", distance=30)
    work = draft(table)
    work.emit(Stepped("p2", 20, 20, "", rule=None))
    keep(table, work)
    events = play(table, *((1,) if dice else ()))
    assert only(events, Closed).foe == ("p1" if dice else "p2")


@pytest.mark.rule("B-AMB-03")
def test_an_equal_roll_fails_whoever_acts() -> None:
    """The rogue's 15 against the hobgoblin's 15: noticed."""
    table = heroes(hero("rogue", stats=(10, 14, 10)))
    against(table, "hobgoblin", distance=60)
    table.change("f1", conditions=(Condition("surprised"),), stats={"rank.sub": 0})
    table.state = attrs.evolve(table.state, here=Spot("small", "guard"), lights=())
    table.do(Declare("p1", Intent("sneak")))
    table.do(PlayRound(), 9, 13)
    assert table.state.person("f1").has("noticed")
