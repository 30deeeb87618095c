"""Morale, rout and pursuit (A-MOR-01 to A-MOR-13, A-PLAY-28, A-PLAY-40)."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import pytest

from gameloop.kernel.messages import Event
from gameloop.kernel.questions import Asked
from gameloop.rulesets.barrows import morale
from gameloop.rulesets.barrows.files import read_files
from gameloop.world.bestiary import Monster
from gameloop.world.content import Library, Report
from gameloop.world.fighting import Closed, FightBegan, FightEnded, MoraleTested, Struck
from gameloop.world.specials import HoldsMorale, Specials
from gameloop.world.state import Condition
from gameloop.world.wounds import ConditionEnded, ConditionGained, Fled
from tests.skirmish import BOOK, against, appear, draft, keep, people, play
from tests.table import Table, only

LIT = {"light_rules": False}


def battle(*foes: str, distance: int = 240, **settings: int | str | bool) -> Table:
    """A fighter against these, out of reach."""
    table = people(("fighter", 1), settings={**LIT, **settings})
    against(table, *foes, distance=distance)
    return table


def fall(table: Table, *who: str, condition: str = "dead") -> None:
    """These are out of it."""
    for one in who:
        table.change(one, conditions=(Condition(condition),))


def checked(table: Table, *faces: int) -> tuple[Event, ...]:
    """What morale comes to now."""
    work = draft(table, *faces)
    morale.check(BOOK, work, table.rules)
    return keep(table, work)


@pytest.mark.rule("A-MOR-01", "A-MOR-02", "A-MOR-07", "A-MOR-10")
def test_gold_10_five_orcs() -> None:
    """A-GOLD-10: no check at 2 of 5; at 3 of 5, 3 + 4 = 7 against 7 is a rout; and no second check."""
    table = battle("orc", "orc", "orc", "orc", "orc")
    fall(table, "f1", "f2")
    assert checked(table) == ()
    fall(table, "f3")
    events = checked(table, 3, 4)
    assert only(events, MoraleTested) == MoraleTested("foes", 7, 7, "rout", 3, rule="A-MOR-01")
    assert [e.who for e in events if isinstance(e, ConditionGained)] == ["f4", "f5"]
    fall(table, "f4")
    assert checked(table) == ()


@pytest.mark.rule("A-MOR-04", "A-MOR-08", "A-ABL-11")
def test_gold_10_hirelings_of_a_captain_with_charisma() -> None:
    """A-GOLD-10, variant: five hired foot of morale 7 under Charisma 14 stand on 7, and he never checks."""
    table = people(("fighter", 1), settings=LIT)
    table.change("p1", stats={"charisma": 14})
    foot = attrs.evolve(table.rules.creatures["orc"], id="foot", name="Foot")
    ids = appear(table, foot, foot, foot, foot, foot)
    for who in ids:
        table.change(who, side="party")
    began = FightBegan(ids, {"party": 5, "foes": 0}, dict.fromkeys(ids, 0), 0, rule=None)
    work = draft(table)
    work.emit(began)
    keep(table, work)
    fall(table, *ids[:3])
    assert only(checked(table, 3, 4), MoraleTested) == MoraleTested(
        "party", 7, 8, "stand", 3, rule="A-MOR-08"
    )


@pytest.mark.rule("A-MOR-05")
def test_gold_10_skeletons_never_check() -> None:
    """A-GOLD-10, variant: undead throw no dice and do not run, and that is said once."""
    table = battle("skeleton", "skeleton", "skeleton", "skeleton", "skeleton")
    fall(table, "f1", "f2", "f3")
    assert checked(table) == (MoraleTested("foes", 0, 0, "never", 3, rule="A-MOR-05"),)
    assert checked(table) == ()


@pytest.mark.rule("A-MOR-06")
def test_only_the_dead_and_the_fallen_count() -> None:
    """Sleepers, the paralysed and those who fled are no casualties."""
    table = battle("orc", "orc", "orc", "orc")
    fall(table, "f1", condition="asleep")
    fall(table, "f2", condition="held")
    fall(table, "f3", condition="fled")
    assert checked(table) == ()
    fall(table, "f1", condition="down")
    fall(table, "f2", condition="down")
    table.change("f3", conditions=())
    fall(table, "f4", condition="asleep")
    assert only(checked(table, 1, 1), MoraleTested).dead == 2


@pytest.mark.rule("A-MOR-08")
def test_characters_do_not_check() -> None:
    """Half the party dead: nobody rolls; of hirelings only they do."""
    table = people(("fighter", 1), ("mage", 1), settings=LIT)
    against(table, "orc", distance=240)
    fall(table, "p1")
    assert checked(table) == ()
    foot = attrs.evolve(table.rules.creatures["orc"], id="foot", name="Foot")
    (hired,) = appear(table, foot)
    table.change(hired, side="party")
    fight = table.state.in_fight()
    table.state = attrs.evolve(
        table.state, fight=attrs.evolve(fight, people=(*fight.people, hired), began={"party": 3, "foes": 1})
    )
    fall(table, "p1", "p2")
    events = checked(table, 6, 6)
    assert only(events, MoraleTested).rule == "A-MOR-08"
    assert only(events, ConditionGained).who == hired


@pytest.mark.rule("A-MOR-09")
def test_a_mixed_side_goes_by_its_leader_else_by_the_commonest_score() -> None:
    """Two orcs (7) and a goblin (8): 7. Goblins under a king who holds them at 12: 13, and they never run."""
    table = battle("orc", "orc", "orc", "goblin")
    fall(table, "f1", "f2")
    fight = attrs.evolve(table.state.in_fight(), began={"party": 1, "foes": 4})
    table.state = attrs.evolve(table.state, fight=fight)
    table.change("f3", conditions=())
    assert only(checked(table, 3, 3), MoraleTested).needed == 7
    chief = leader(table)
    table = people(("fighter", 1), settings=LIT)
    against(table, chief, "goblin", "goblin", "goblin", distance=240)
    fall(table, "f2", "f3")
    assert only(checked(table, 6, 6), MoraleTested) == MoraleTested(
        "foes", 12, 13, "stand", 2, rule="A-MOR-09"
    )


def leader(table: Table) -> Monster:
    """An ogre who holds goblins at a classic morale of 12."""
    specials = Specials(holds_morale=HoldsMorale(of=("goblin",), ml=12))
    return attrs.evolve(table.rules.creatures["ogre"], id="chief", specials=specials)


@pytest.mark.rule("A-MOR-11")
def test_a_lone_creature_checks_at_half_its_hit_points_if_the_setting_says_so() -> None:
    """Off: no check. On: an ogre at 8 of 16 checks, at 9 not."""
    table = battle("ogre")
    table.change("f1", pools={"hp": 8})
    assert checked(table) == ()
    table = battle("ogre", lone_morale_at_half_hp=True)
    table.change("f1", pools={"hp": 9})
    assert checked(table) == ()
    table.change("f1", pools={"hp": 8})
    assert only(checked(table, 1, 1), MoraleTested).rule == "A-MOR-11"


@pytest.mark.rule("A-MOR-03", "A-MOR-13")
def test_scores_are_the_classic_ones_and_one() -> None:
    """Green 6, trained 7, veteran 8, elite 9; an orc's classic 6 is 7 here."""
    assert [r.morale for r in read_files(Library(), Report()).morale.morale_rank] == [6, 7, 8, 9]
    table = battle("orc")
    assert morale.own_score(BOOK, table.state, table.state.person("f1")) == 7


def running(settings: Mapping[str, int | str | bool] | None = None, kind: str = "orc") -> Table:
    """Two of four are dead, the two others run; one of them is in Ann's reach. There is a way out behind them."""
    table = people(("fighter", 1), settings={**LIT, **(settings or {})})
    against(table, kind, kind, kind, kind, contact=[("p1", "f3")])
    fall(table, "f1", "f2")
    fall(table, "f3", "f4", condition="routed")
    fight = attrs.evolve(table.state.in_fight(), tested={"foes": 2})
    table.state = attrs.evolve(table.state, fight=fight)
    return table


@pytest.mark.rule("A-PLAY-18", "A-PLAY-28", "A-PLAY-40")
def test_the_routed_are_struck_at_as_they_go_and_may_be_let_go() -> None:
    """Ann strikes at the one in reach and misses; let go, both are away and the fight is won."""
    table = running()
    events = play(table, 1)
    assert [e.foe for e in events if isinstance(e, Struck)] == ["f3"]
    assert only(events, Asked).question.options == ("let go", "pursue")
    events = table.answer("let go")
    assert [e.who for e in events if isinstance(e, Fled)] == ["f3", "f4"]
    assert only(events, FightEnded).won == "party"


@pytest.mark.rule("A-PLAY-40")
def test_who_is_run_down_fights_on_without_further_morale() -> None:
    """Pursued: 5 is away, 4 is caught, in reach of the pursuer, and no more morale."""
    table = running()
    play(table, 1)
    events = table.answer("pursue", 5, 4, 1)
    assert [e.who for e in events if isinstance(e, Fled)] == ["f3"]
    assert only(events, Closed).foe == "f4"
    assert only(events, ConditionEnded).who == "f4"
    assert table.state.in_fight().tested == {"foes": 2}


def test_the_encumbered_do_not_pursue() -> None:
    """Nobody can: nothing is asked, they are away."""
    table = running()
    stones = attrs.evolve(table.rules.item("supply", 30))
    goods = {**table.state.goods, "p1": (*table.state.held("p1"), stones)}
    table.state = attrs.evolve(table.state, goods=goods)
    events = play(table, 1)
    assert [e.who for e in events if isinstance(e, Fled)] == ["f3", "f4"]


@pytest.mark.rule("A-PLAY-28")
def test_with_no_way_out_those_with_wits_give_up_and_beasts_fight_on() -> None:
    """The only way out is the one by which the party came."""
    for kind, given_up in (("orc", True), ("wolf", False)):
        table = running(kind=kind)
        chart, here = table.state.chart(), table.state.here
        ways = tuple(w for w in chart.ways if here.place in (w.a, w.b))
        only_way = attrs.evolve(chart, ways=ways[:1])
        spot = attrs.evolve(here, via=ways[0].id)
        table.state = attrs.evolve(table.state, charts={**table.state.charts, chart.id: only_way}, here=spot)
        faces = () if given_up else (1, 1)
        events = play(table, *faces)
        gained = [e.condition.name for e in events if isinstance(e, ConditionGained)]
        assert gained == (["yielded", "yielded"] if given_up else [])
        assert (table.state.fight is None) == given_up
