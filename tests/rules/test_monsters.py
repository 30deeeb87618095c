"""Creatures: their figures, and what they do in a fight (A-MON, A-PLAY-23 to A-PLAY-27)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.rulesets.barrows.creatures import people_of
from gameloop.rulesets.barrows.monsters import record
from gameloop.rulesets.barrows.records import Tag
from gameloop.world.bestiary import Attack, Monster, load_bestiary
from gameloop.world.content import Library
from gameloop.world.engagement import Intent
from gameloop.world.fighting import Closed, Declared, Stepped, Struck
from gameloop.world.orders import Declare, PlayRound
from gameloop.world.people import Described
from gameloop.world.state import Condition
from tests.skirmish import BOOK, HOLD, against, appear, draft, keep, people, play
from tests.table import Table, begun, only

LIT = {"light_rules": False}


@cache
def bestiary() -> Mapping[str, Monster]:
    """The creatures that every adventure may use."""
    return load_bestiary(Library())


def figures(table: Table, who: str) -> dict[str, int]:
    """What a creature is worth."""
    names = ("ac", "to_hit", "save", "steps", "hit_dice")
    return {name: table.rules.number(table.state, who, name) for name in names}


@pytest.mark.rule("A-MON-02", "A-MON-08", "A-MON-09", "A-MON-10", "A-PLAY-23", "A-GEN-15")
def test_a_goblin_and_an_ogre_of_the_bestiary() -> None:
    """Goblin (1-1): 2 hit points, +0, save 19, AC 13, 60 steps; ogre (4+1): 16, +4, save 15, 90 steps."""
    table = people(("fighter", 1))
    goblin, ogre = appear(table, "goblin", "ogre")
    assert figures(table, goblin) == {"ac": 13, "to_hit": 0, "save": 19, "steps": 60, "hit_dice": 0}
    assert figures(table, ogre) == {"ac": 14, "to_hit": 4, "save": 15, "steps": 90, "hit_dice": 4}
    assert [table.state.person(who).hp for who in (goblin, ogre)] == [2, 16]


@pytest.mark.rule("A-MON-07")
def test_above_fifteen_hit_dice_the_table_goes_on() -> None:
    """17 HD: 68 hit points, +17, save 2, 3,500 XP."""
    table = people(("fighter", 1))
    (huge,) = appear(table, attrs.evolve(table.rules.creatures["ogre"], id="huge", hd="17"))
    assert (table.state.person(huge).hp, figures(table, huge)["save"]) == (68, 2)
    row = BOOK.by_hd(17)
    assert (row.hp, row.to_hit, row.save, row.xp) == (68, 17, 2, 3500)


@pytest.mark.rule("A-MON-04", "A-MON-06", "A-GEN-06")
def test_hit_points_may_be_rolled_by_hit_dice() -> None:
    """Setting monster_hp: an orc of 1 HD has the face of one d6, an ogre the sum of four."""
    table = people(("fighter", 1), settings={"monster_hp": "roll"})
    work = draft(table, 5, 1, 2, 3, 4)
    made = [
        *people_of(BOOK, work, table.rules.creatures["orc"], 1, group="band"),
        *people_of(BOOK, work, table.rules.creatures["ogre"], 1, group="band", after=1),
    ]
    keep(table, work)
    assert [p.hp for p in made] == [5, 10]


def test_hit_dice_from_so_many_to_so_many_are_rolled_for_each() -> None:
    """`1..3` throws a d3 for each; two of a kind are numbered, their kind enters the log once."""
    table = people(("fighter", 1))
    kind = attrs.evolve(table.rules.creatures["orc"], id="brute", name="Brute", hd="1..3")
    work = draft(table, 1, 3)
    made = people_of(BOOK, work, kind, 2, group="band")
    events = keep(table, work)
    assert [(p.id, p.name, p.hp) for p in made] == [("f1", "brute 1", 4), ("f2", "brute 2", 12)]
    assert only(events, Described).monster == kind


@pytest.mark.rule("A-MON-03", "A-MON-05", "A-MON-12")
def test_without_attacks_of_its_own_a_creature_strikes_once_for_a_d6() -> None:
    """No attacks named: one a round, 1d6; two named: two a round."""
    for attacks, blows in (((), 1), ((Attack("claw", n=2, dice="1d4"),), 2)):
        table = people(("fighter", 9), settings=LIT)
        table.change("p1", pools={"hp": 40}, left="")
        kind = attrs.evolve(table.rules.creatures["orc"], id="thing", attacks=attacks)
        against(table, kind, contact=[("p1", "f1")])
        events = play(table, *((15, 4) * blows))
        struck = [e for e in events if isinstance(e, Struck)]
        assert len(struck) == blows
        assert struck[0].rows == ("A-MON-03", "A-MON-05" if attacks else "A-MON-12")
        assert next(e.dice for e in events if isinstance(e, Rolled) and e.why == "damage") == (
            "1d4" if attacks else "1d6"
        )


@pytest.mark.rule("A-MON-01")
def test_creatures_are_not_hindered_by_the_dark() -> None:
    """Without a light Ann throws two dice and keeps the worse, the orc one."""
    table = people(("fighter", 1))
    dark(table)
    against(table, "orc", contact=[("p1", "f1")])
    events = play(table, 19, 3, 2, p1=Intent("guard"))
    dice = {e.who: e.dice for e in events if isinstance(e, Rolled) and e.why == "attack"}
    assert dice == {"p1": "2d20kl1", "f1": "1d20"}


def dark(table: Table) -> None:
    """The place is dark and nobody has a light."""
    chart, here = table.state.chart(), table.state.here.place
    places = tuple(attrs.evolve(p, light="dark") if p.id == here else p for p in chart.places)
    charts = {**table.state.charts, chart.id: attrs.evolve(chart, places=places)}
    table.state = attrs.evolve(table.state, charts=charts, lights=())


@pytest.mark.rule("A-PLAY-24", "A-PLAY-14")
def test_creatures_come_on_at_full_speed_when_they_do_not_reach() -> None:
    """Goblins of 60 steps, 150 off: 60 nearer, then 60, then they close."""
    table = people(("fighter", 1), settings=LIT)
    against(table, "goblin", distance=150, first="foes")
    assert only(play(table), Stepped).to == 90
    assert only(play(table), Stepped).to == 30
    assert only(play(table, 1), Closed).foe == "p1"


@pytest.mark.rule("A-PLAY-24", "A-CBT-17")
def test_creatures_charge_only_if_the_setting_says_so() -> None:
    """monsters_charge: closing in round 1 is a charge, two dice and double damage."""
    table = people(("fighter", 1), settings={**LIT, "monsters_charge": True})
    table.change("p1", pools={"hp": 20}, left="")
    against(table, "orc", distance=100, first="foes")
    events = play(table, 15, 2, 3)
    assert only(events, Closed).how == "charging"
    assert next(e for e in events if isinstance(e, Struck)).damage == 6


@pytest.mark.rule("A-PLAY-25")
def test_creatures_strike_one_of_those_in_reach_by_a_die() -> None:
    """Of two in reach the die picks the second; all attacks of the round go to him."""
    table = people(("fighter", 9), ("fighter", 9), settings=LIT)
    for who in ("p1", "p2"):
        table.change(who, pools={"hp": 40}, left="")
    kind = attrs.evolve(table.rules.creatures["orc"], id="thing", attacks=(Attack("claw", n=2, dice="1d4"),))
    against(table, kind, contact=[("p1", "f1"), ("p2", "f1")])
    events = play(table, 2, 1, 1)
    assert [(e.who, e.foe) for e in events if isinstance(e, Struck)] == [("f1", "p2"), ("f1", "p2")]


@pytest.mark.rule("A-PLAY-25")
def test_creatures_strike_the_weakest_if_the_setting_says_so() -> None:
    """monster_targets = weakest: the one with the fewest hit points, and no die for one."""
    table = people(("fighter", 1), ("fighter", 1), settings={**LIT, "monster_targets": "weakest"})
    table.change("p2", pools={"hp": 2})
    against(table, "orc", contact=[("p1", "f1"), ("p2", "f1")])
    events = play(table, 1)
    assert [e.foe for e in events if isinstance(e, Struck)] == ["p2"]
    table = people(("fighter", 1), ("fighter", 1), settings={**LIT, "monster_targets": "weakest"})
    against(table, "orc", contact=[("p1", "f1"), ("p2", "f1")])
    assert [e.rule for e in play(table, 2, 1) if isinstance(e, Rolled) and e.why == "prey"] == ["A-PLAY-25"]


def test_the_helpless_are_struck_only_if_nobody_else_is_in_reach() -> None:
    """A sleeper beside Ann is left alone; alone in reach he is struck, with advantage."""
    table = people(("fighter", 1), ("fighter", 1), settings=LIT)
    table.change("p2", conditions=(Condition("asleep"),))
    against(table, "orc", contact=[("p1", "f1"), ("p2", "f1")])
    table.do(Declare("p1", HOLD))
    assert [e.foe for e in table.do(PlayRound(), 1) if isinstance(e, Struck)] == ["p1"]
    table = people(("fighter", 1), ("fighter", 1), settings=LIT)
    table.change("p2", conditions=(Condition("asleep"),))
    against(table, "orc", contact=[("p2", "f1")])
    table.do(Declare("p1", HOLD))
    events = table.do(PlayRound(), 1, 1)
    assert [e.dice for e in events if isinstance(e, Rolled)] == ["2d20kh1"]


@pytest.mark.rule("A-PLAY-26")
def test_creatures_shoot_at_the_nearest_and_stay_where_they_are() -> None:
    """An archer shoots in phase 2, by a die among equals, and does not come on; in melee it strikes."""
    table = people(("fighter", 1), ("fighter", 1), settings=LIT)
    bow = Attack("bow", dice="1d6", range_ft=50)
    archer = attrs.evolve(table.rules.creatures["orc"], id="archer", attacks=(bow,))
    against(table, archer, distance=120)
    events = play(table, 2, 1)
    shot = only(events, Struck)
    assert (shot.missile, shot.foe) == (True, "p2")
    assert not [e for e in events if isinstance(e, Stepped)]
    assert [e.intent.kind for e in events if isinstance(e, Declared) and e.who == "f1"] == ["shoot"]
    table = people(("fighter", 1), settings=LIT)
    against(table, archer, contact=[("p1", "f1")])
    assert not only(play(table, 1), Struck).missile


def test_creatures_use_no_tricks_and_no_half_moves() -> None:
    """What they mean to do is attack or shoot, in ten rounds of a fight."""
    table = people(("fighter", 9), settings=LIT)
    table.change("p1", pools={"hp": 40}, left="")
    against(table, "ogre", contact=[("p1", "f1")])
    kinds: dict[str, int] = {}
    for _ in range(10):
        events = play(table, 1)
        kinds.update({e.intent.kind: 1 for e in events if isinstance(e, Declared) and e.who == "f1"})
    assert list(kinds) == ["attack"]


@pytest.mark.rule("A-PLAY-15")
def test_how_many_the_front_holds_back() -> None:
    """holds_back 1: the second passes Ann, who holds one; 2: he too stops at her; 0: nobody ever passes."""
    for holds, closed in ((1, ["p1", "p2"]), (2, ["p1", "p1"]), (0, ["p1", "p1"])):
        table = people(("fighter", 1), ("mage", 1), settings={**LIT, "front_rank": 1, "holds_back": holds})
        against(table, "orc", "orc", distance=60, first="foes")
        events = play(table, 1, 1)
        assert [e.foe for e in events if isinstance(e, Closed)] == closed


def test_a_party_of_nobody_in_particular() -> None:
    """A kind is described once however often it appears."""
    table = begun()
    work = draft(table)
    people_of(BOOK, work, table.rules.creatures["orc"], 1, group="a")
    people_of(BOOK, work, table.rules.creatures["orc"], 1, group="b")
    assert [type(e) for e in work.events] == [Described]


@pytest.mark.rule("A-MON-11")
def test_every_creature_of_the_bestiary_has_the_tags_that_its_kind_and_wits_give() -> None:
    """By monster_tags.toml: kind and intelligence listed, or named in `also`, and not in `never`."""
    told = list(BOOK.tags.values())
    wrong = [
        (monster.id, tag.id)
        for monster in bestiary().values()
        for tag in told
        if (tag.id in monster.tags) != tagged(tag, monster)
    ]
    assert wrong == []


def tagged(tag: Tag, monster: Monster) -> bool:
    """Whether the table gives that tag to that creature."""
    listed = bool(tag.kinds or tag.intelligence)
    fits = (not tag.kinds or monster.kind in tag.kinds) and (
        not tag.intelligence or monster.int_ in tag.intelligence
    )
    return ((listed and fits) or monster.id in tag.also) and monster.id not in tag.never


@pytest.mark.rule("A-MON-13")
def test_a_record_holds_what_a_fight_needs() -> None:
    """A goblin: its attack, bait and look from the bestiary; the rest follows from its hit dice."""
    goblin = record(BOOK, bestiary()["goblin"])
    assert (goblin.hp, goblin.to_hit, goblin.save, goblin.xp) == (2, 0, 19, 10)
    assert (goblin.ac, goblin.morale, goblin.steps, goblin.bait) == (13, 8, 60, "silver")
    assert [(a.called, a.dice, a.n) for a in goblin.attacks] == [("weapon", "1d6", 1)]
