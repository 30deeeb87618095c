"""Cleave, shields that splinter, and a dwarf's grudge (A-FTR-03 to A-FTR-08, A-DWF-03, A-DWF-05, A-DWF-06)."""

from __future__ import annotations

from contextlib import suppress

import attrs
import pytest

from gameloop.kernel.decider import Draft, Waiting
from gameloop.kernel.dice import ForcedDice
from gameloop.kernel.messages import Event
from gameloop.kernel.questions import Asked
from gameloop.rulesets.barrows.arms import melee as arms
from gameloop.rulesets.barrows.blows import strike
from gameloop.rulesets.barrows.figures import number
from gameloop.world.dicing import RollDice
from gameloop.world.engagement import Intent
from gameloop.world.fighting import Struck
from gameloop.world.goods import GearMoved, find
from gameloop.world.orders import PlayRound
from gameloop.world.state import Item
from gameloop.world.wounds import PoolChanged
from tests import evidence
from tests.skirmish import BOOK, against, declare, draft, keep, people
from tests.skirmish import play as turn
from tests.table import Table, only

LIT = {"light_rules": False}
GUARD = Intent("guard")
ALONE = {**LIT, "standing_answers": "auto"}


def play(table: Table, *faces: int, **intents: Intent) -> tuple[Event, ...]:
    """A round in which the first of the party strikes."""
    return turn(table, *faces, **{"p1": GUARD, **intents})


def melee(kind: str, *foes: str, settings: dict[str, int | str | bool] | None = None) -> Table:
    """Somebody of a class without high abilities in melee with all of these."""
    table = people((kind, 1), settings={**LIT, **(settings or {})})
    table.change("p1", stats={"strength": 9, "level": 1}, pools={"hp": 6})
    ids = [f"f{n + 1}" for n in range(len(foes))]
    against(table, *foes, contact=[("p1", who) for who in ids])
    return table


def blows(events: tuple[Event, ...]) -> list[tuple[str, bool]]:
    """Whom the fighter struck, and whether he hit."""
    return [(e.foe, e.hit) for e in events if isinstance(e, Struck) and e.who == "p1"]


@pytest.mark.rule("A-FTR-03", "A-FTR-04")
def test_each_kill_is_followed_by_an_attack_on_one_in_reach() -> None:
    """Goblins at 2: the first dies, the player picks the third, it dies, the second is struck at and missed."""
    table = melee("fighter", "goblin", "goblin", "goblin")
    declare(table, p1=Intent("attack", "f1"))
    asked = only(table.do(PlayRound(), 15, 2), Asked)
    assert asked.question.options == ("goblin 2", "goblin 3", "no")
    second = table.answer("goblin 3", 15, 2)
    assert only(second, Asked).rule == "A-FTR-04"
    third = table.answer("goblin 2", 1, 1, 2, 1)
    assert [(e.foe, e.hit) for e in third if isinstance(e, Struck) and e.who == "p1"] == [("f2", False)]


@pytest.mark.rule("A-FTR-03")
def test_cleave_may_be_left() -> None:
    """`no` ends it."""
    table = melee("fighter", "goblin", "goblin")
    declare(table, p1=Intent("attack", "f1"))
    table.do(PlayRound(), 15, 2)
    events = table.answer("no", 2, 2, 1)
    assert not blows(events)


@pytest.mark.rule("A-FTR-05")
def test_missile_kills_are_not_followed_and_reactions_are() -> None:
    """A shot that kills gives nothing; a withdraw attack that kills does, out of turn."""
    table = melee("fighter", "goblin", "goblin", settings={"standing_answers": "auto"})
    sling = table.rules.item("missile_sling", 1)
    load = table.rules.item("ammunition_load", 1)
    give(table, sling, load)
    table.change("p1", right=sling.id, left="")
    events = play(table, 15, 2, 2, 2, 1, p1=Intent("shoot", "f1"))
    assert blows(events) == [("f1", True)]


@pytest.mark.rule("A-FTR-06")
def test_one_that_may_save_is_slain_only_if_the_save_fails() -> None:
    """With monsters_save_at_zero a goblin that saves lies there and gives no Cleave; one that fails does."""
    table = melee("fighter", "goblin", "goblin", settings={"monsters_save_at_zero": True})
    declare(table, p1=Intent("attack", "f1"))
    events = table.do(PlayRound(), 15, 2, 19, 1, 1, 2, 1)
    assert blows(events) == [("f1", True)]
    assert table.state.person("f1").has("down")
    table = melee("fighter", "goblin", "goblin", settings={"monsters_save_at_zero": True})
    declare(table, p1=Intent("attack", "f1"))
    events = table.do(PlayRound(), 15, 2, 1)
    assert only(events, Asked).rule == "A-FTR-06"


@pytest.mark.rule("A-PLAY-02")
def test_unasked_a_cleave_goes_to_the_weakest_by_a_die_among_equals() -> None:
    """Two goblins at 1 and one at 2: a die of two picks the second of the weak ones."""
    table = melee("fighter", "goblin", "goblin", "goblin", "goblin", settings={"standing_answers": "auto"})
    for who in ("f3", "f4"):
        table.change(who, pools={"hp": 1})
    events = play(table, 15, 2, 2, 2, 1, 1, 1, p1=Intent("attack", "f1"))
    assert blows(events) == [("f1", True), ("f4", False)]


@pytest.mark.rule("A-DWF-06")
def test_a_dwarf_has_no_cleave() -> None:
    """His kill ends his attacks, and nothing is asked."""
    table = melee("dwarf", "goblin", "goblin")
    declare(table, p1=Intent("attack", "f1"))
    events = table.do(PlayRound(), 15, 2, 2, 2, 1)
    assert blows(events) == [("f1", True)]


@pytest.mark.rule("A-FTR-07")
def test_a_shield_broken_takes_the_damage_and_is_gone() -> None:
    """Asked after the damage is known: hit points stay, the shield goes, AC falls by 1."""
    table = melee("fighter", "ogre")
    before = number(BOOK, table.state, "p1", "ac")
    events = play(table, 1, 15, 9)
    assert only(events, Asked).question.text == "Ann is hit for 9, at 6. Splinter the shield?"
    events = table.answer("splinter")
    assert only(events, GearMoved).why == "splintered"
    assert not [e for e in events if isinstance(e, PoolChanged)]
    assert number(BOOK, table.state, "p1", "ac") == before - 1
    events = play(table, 1, 15, 1)  # no shield any more: nothing is asked
    assert table.state.person("p1").hp == 5


@pytest.mark.rule("A-FTR-07")
def test_a_shield_kept_lets_the_damage_through() -> None:
    """`take it`: the hit points fall, the shield stays."""
    table = melee("fighter", "ogre")
    play(table, 1, 15, 2)
    table.answer("take it")
    assert table.state.person("p1").hp == 4
    assert find(table.state, "p1", "shield.lent")


@pytest.mark.rule("A-FTR-08")
def test_a_shield_stops_no_trap_and_no_fall() -> None:
    """Damage that is no attack is not asked about."""
    table = melee("fighter", "ogre")
    work = draft(table)
    table.rules.moments.hurt(work, table.rules, "p1", 3, "trap", "A-TRP-01")
    events = keep(table, work)
    assert [type(e) for e in events] == [PoolChanged]


def test_unasked_a_shield_is_broken_only_against_the_last_blow() -> None:
    """At 6: damage 5 is taken; at 1: damage 1 is answered with the shield."""
    table = melee("fighter", "ogre", "goblin", "goblin", "goblin", settings={"standing_answers": "auto"})
    events = play(table, 15, 1, 2, 15, 5, 15, 1, 1, p1=Intent("attack", "f2"))
    taken = [e.by for e in events if isinstance(e, PoolChanged) and e.who == "p1"]
    assert taken == [-5]
    assert only(events, GearMoved).why == "splintered"


@pytest.mark.rule("A-DWF-03", "A-DWF-05", "A-CBT-28", "A-MON-06")
def test_gold_06_a_dwarf_and_an_orc() -> None:
    """A-GOLD-06: dwarf 11 + 2 = 13 hits, 1 + 1 + 1 = 3, orc at 1; orc 16 + 1 = 17 hits AC 17; the shield goes."""
    table = people(("dwarf", 2), settings=LIT)
    plate = table.rules.item("armor_heavy", 1)
    give(table, plate)
    table.change("p1", stats={"strength": 14}, pools={"hp": 5}, armor=plate.id)
    against(table, "orc", contact=[("p1", "f1")])
    assert (table.state.person("f1").hp, number(BOOK, table.state, "p1", "ac")) == (4, 17)
    events = play(table, 11, 1, 16, 6)
    mine = next(e for e in events if isinstance(e, Struck))
    assert (mine.total, mine.needed, mine.damage) == (13, 13, 3)
    assert mine.rows == ("A-EQP-15", "A-ABL-03", "A-DWF-05")
    assert table.state.person("f1").hp == 1
    events = table.answer("splinter")
    assert only(events, GearMoved).rule == "A-DWF-03"
    assert (table.state.person("p1").hp, number(BOOK, table.state, "p1", "ac")) == (5, 16)


@pytest.mark.rule("A-DWF-05")
def test_the_grudge_is_for_goblins_and_their_like_only() -> None:
    """+1 on a goblin, nothing on a wolf."""
    for kind, damage in (("goblin", 4), ("wolf", 3)):
        table = melee("dwarf", kind)
        table.change("f1", pools={"hp": 20}, stats={"max_hp": 20})
        events = play(table, 18, 3, 1)
        assert next(e for e in events if isinstance(e, Struck)).damage == damage


@pytest.mark.rule("A-CBT-26", "A-CBT-25")
def test_a_shield_answers_the_damage_of_a_trick_too() -> None:
    """A named fighter trips Ann: she chooses the damage, and breaks the shield against it."""
    table = melee("fighter", "orc")
    ready = table.state.person("p1")
    table.change("f1", kind="fighter", stats=ready.stats, tags=())
    choices = (("trick", "the damage"), ("splinter", "splinter"))
    work, resumed = draft(table, 15), None
    for n in range(len(choices) + 1):
        dice = ForcedDice((15,))
        work = Draft(table.state, RollDice("1d6", ""), table.game.evolve, dice, choices[:n], resumed)
        with suppress(Waiting):
            strike(BOOK, work, table.rules, "f1", "p1", arms(BOOK, table.state, "f1")[0], trick="trip")
        evidence.saw(work.events)
        resumed = work.state
    assert only(tuple(work.events), GearMoved).rule == "A-CBT-26"
    assert (work.state.person("p1").hp, work.state.person("p1").has("prone")) == (6, False)


def give(table: Table, *items: Item) -> None:
    """The first of the party has these too."""
    goods = {**table.state.goods, "p1": (*table.state.held("p1"), *items)}
    table.state = attrs.evolve(table.state, goods=goods)
