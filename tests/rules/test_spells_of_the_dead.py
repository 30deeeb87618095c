"""Spells on bodies and on what lies beyond: the risen, the worn, the far off, the asked (A-SPL-01, 02, 07, 16, 20)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.kernel.questions import Asked
from gameloop.rulesets.barrows import (
    asking,
    bearing,
    figures,
    magic,
    movement,
    omens,
    targets,
    telling,
)
from gameloop.world.enchantments import Sensed
from gameloop.world.encounters import EncounterBegan
from gameloop.world.engagement import Intent
from gameloop.world.fighting import FightEnded, Struck
from gameloop.world.followers import Banded, Crumbled, SideTaken
from gameloop.world.magic import CastSpell, Cease, SpellCast
from gameloop.world.oracle import OracleAnswered
from gameloop.world.people import Joined
from gameloop.world.places import Learned
from gameloop.world.questioning import Foretold, Inquire
from gameloop.world.scheduler import advance, spend
from gameloop.world.state import Band, Condition, Item, Known
from gameloop.world.wounds import ConditionEnded, Died, PoolChanged
from tests.rules.test_spells import cast, ready
from tests.skirmish import BOOK, against, appear, people, play
from tests.table import Table, nobody, only

SECRET = {"secret": True}


def bodies(table: Table, *kinds: str, when: int = 0) -> tuple[str, ...]:
    """Creatures of these kinds lie dead where the party is, since that second."""
    dead = appear(table, *kinds)
    for who in dead:
        table.change(who, conditions=(Condition("dead", value=when, other=table.state.spot()),))
    return dead


def later(table: Table, to: int, *faces: int) -> tuple[object, ...]:
    """The clock is at that second."""
    return table.run(lambda work, rules: advance(work, rules, to, "turn"), *faces)


# --- Animate Dead -----------------------------------------------------------------------------------


@pytest.mark.rule("A-SPL-01", "A-PLAY-60")
def test_corpses_rise_with_their_hit_dice_as_undead_of_armor_class_12() -> None:
    """SL 4: an ogre of 4 hit dice alone; it has its 16 hit points, AC 12, +4, a d6, and goes with the party."""
    table = nobody(people(("mage", 4)))
    ready(table, "p1", "animate_dead")
    bodies(table, "ogre", "orc")
    assert table.refuse(CastSpell("animate_dead", ("f1", "f2"))).rule == "A-MGC-11"
    events = table.do(CastSpell("animate_dead", ("f1",)))
    joined = only(events, Joined)
    risen = joined.person
    assert (risen.name, risen.side, risen.stats, joined.rule) == (
        "dead ogre",
        "party",
        {"hit_dice": 4, "max_hp": 16},
        "A-PLAY-60",
    )
    assert table.state.order == ("p1", "p2")
    state = table.state
    assert [figures.number(BOOK, state, "p2", name) for name in ("ac", "to_hit", "save")] == [12, 4, 15]
    assert list(targets.bodies(BOOK, table.rules, state, "p1", BOOK.spells["animate_dead"])) == ["f2"]
    assert telling.sheet(BOOK, state, "p2")[0] == "dead ogre, risen dead, HD 4"


@pytest.mark.rule("A-SPL-01", "A-PLAY-60")
def test_who_rises_in_a_fight_stands_in_front_and_strikes() -> None:
    """The body of an orc gets up in phase 5, and in the next round it is in the front rank and hits for a d6."""
    table = people(("mage", 2), ("fighter", 1))
    ready(table, "p1", "animate_dead")
    against(table, "ogre", "orc", contact=(("p2", "f1"),), first="party")
    table.change("f1", conditions=(Condition("surprised"),))
    table.change("f2", conditions=(Condition("dead", other=table.state.spot()),))
    table.change("p2", conditions=(Condition("surprised"),))
    play(table, 1, 1, p1=cast("animate_dead", "f2"))
    assert "p3" in table.state.in_fight().people
    assert movement.front_rank(BOOK, table.state, "party")[0].id == "p3"
    table.change("f1", conditions=(Condition("surprised"),))
    events = play(table, 18, 5, p3=Intent("attack", "f1"))
    blow = only(events, Struck)
    assert (blow.who, blow.foe, blow.damage, blow.needed) == (
        "p3",
        "f1",
        5,
        table.rules.number(table.state, "f1", "ac"),
    )


@pytest.mark.parametrize("die", [1, 3])
@pytest.mark.rule("A-SPL-01", "A-PLAY-60")
def test_at_the_end_they_may_turn_hostile_all_together(die: int) -> None:
    """1 to 3: they are enemies, and at the end of the turn there is a meeting with them, nobody surprised."""
    table = nobody(people(("mage", 2)))
    ready(table, "p1", "animate_dead")
    bodies(table, "orc", "orc")
    table.do(CastSpell("animate_dead"))
    assert only(later(table, 1200, die), Rolled).rule == "A-SPL-01"
    assert [p.side for p in map(table.state.person, ("p2", "p3"))] == ["foes", "foes"]
    assert table.state.order == ("p1",)
    events = table.run(lambda work, rules: spend(work, rules, "turn"), 6, 2)
    began = only(events, EncounterBegan)
    assert (began.encounter.group, began.encounter.surprised) == ("turned.p2", ())


@pytest.mark.parametrize("die", [4, 5])
@pytest.mark.rule("A-SPL-01")
def test_or_fall_to_dust(die: int) -> None:
    """4 and 5: nothing is left of them."""
    table = nobody(people(("mage", 1)))
    ready(table, "p1", "animate_dead")
    bodies(table, "orc")
    table.do(CastSpell("animate_dead"))
    events = later(table, 600, die)
    assert only(events, Crumbled).rule == "A-SPL-01"
    assert [p.id for p in table.state.party()] == ["p1"]


@pytest.mark.rule("A-SPL-01", "A-PLAY-60")
def test_or_serve_for_good_and_eat_nothing() -> None:
    """6: it stays, is no danger any more, and goes hungry without a sign of it."""
    table = nobody(people(("mage", 1)))
    ready(table, "p1", "animate_dead")
    bodies(table, "orc")
    table.do(CastSpell("animate_dead"))
    later(table, 600, 6)
    assert [p.id for p in table.state.party()] == ["p1", "p2"]
    assert table.state.person("p2").conditions == ()
    table.run(lambda work, rules: rules.procedures["day"].steps[0](work, rules))
    assert not table.state.person("p2").has("deprived")


def test_of_those_who_turn_in_the_midst_of_a_fight_nobody_is_left_on_the_party_s_side() -> None:
    """The hold ends while an ogre fights: the dead orc is one of its side from then on."""
    table = people(("mage", 1), ("fighter", 1))
    ready(table, "p1", "animate_dead")
    bodies(table, "orc")
    table.do(CastSpell("animate_dead"))
    against(table, "ogre", contact=(("p3", "f2"),))
    later(table, 600, 1)
    assert table.state.in_fight().contact == ()
    assert [p.id for p in bearing.in_the_fight(BOOK, table.state, "foes")] == ["p3", "f2"]


# --- Dominate ---------------------------------------------------------------------------------------


def awake(table: Table, who: str) -> None:
    """Somebody is surprised no more."""
    kept = tuple(c for c in table.state.person(who).conditions if c.name != "surprised")
    table.change(who, conditions=kept)


def worn(table: Table, *faces: int) -> None:
    """An ogre in a fight at 0 steps is worn by p1, the mage."""
    ready(table, "p1", "dominate")
    against(table, "ogre", "orc", contact=(("p2", "f1"),), first="party")
    table.change("f1", conditions=(Condition("surprised"),))
    table.change("f2", conditions=(Condition("surprised"),))
    play(table, *faces, p1=cast("dominate", "f1"))
    awake(table, "f1")
    table.change("f2", conditions=(Condition("surprised"),))


@pytest.mark.rule("A-SPL-07", "A-PLAY-59")
def test_the_caster_acts_in_the_place_of_the_one_he_wears() -> None:
    """14 fails against 15: the ogre is of the party, the mage lies helpless, and in the next round the ogre strikes."""
    table = people(("mage", 5), ("fighter", 1))
    worn(table, 14)
    assert (table.state.person("f1").side, table.state.order) == ("party", ("p1", "p2", "f1"))
    assert bearing.helpless(BOOK, table.state.person("p1"))
    assert table.state.person("f1").condition("dominated") == Condition("dominated", 3000, 0, "p1")
    assert table.state.in_fight().contact == ()
    table.change("p2", conditions=(Condition("surprised"),))
    events = play(table, 15, 3, f1=Intent("attack", "f2"))
    blow = only(events, Struck)
    assert (blow.who, blow.foe, blow.hit, blow.damage) == ("f1", "f2", True, 3)


@pytest.mark.rule("A-SPL-07")
def test_a_save_keeps_the_caster_out_and_one_s_own_side_is_not_worn() -> None:
    """15 saves against 15; a friend is refused."""
    table = people(("mage", 5), ("fighter", 1))
    worn(table, 15)
    assert table.state.person("f1").side == "foes"
    assert not table.state.person("p1").has("bodiless")
    ready(table, "p1", "dominate")
    no = targets.fault(BOOK, table.rules, table.state, "p1", BOOK.spells["dominate"], ("p2",))
    assert no is not None and (no.rule, no.reason) == ("A-SPL-07", "Dominate is not for your own side")


@pytest.mark.rule("A-PLAY-59")
def test_if_the_one_worn_falls_the_caster_is_back_and_if_his_body_dies_so_does_he() -> None:
    """The ogre at 0: the mage is back unharmed. His body slain: he is dead, and the ogre an enemy again."""
    table = people(("mage", 5), ("fighter", 1))
    worn(table, 14)
    before = table.state
    table.run(lambda work, rules: rules.moments.hurt(work, rules, "f1", 99, "test", "A-PLAY-59"))
    assert not table.state.person("p1").has("bodiless")
    assert table.state.person("f1").gone and table.state.person("p1").hp == before.person("p1").hp
    table.state = before
    events = table.run(lambda work, rules: rules.moments.hurt(work, rules, "p1", 99, "test", "A-PLAY-59"), 1)
    assert only(events, Died).who == "p1"
    assert (only(events, SideTaken).who, only(events, SideTaken).side) == ("f1", "foes")


@pytest.mark.rule("A-PLAY-59")
def test_the_caster_comes_back_when_he_likes_and_when_the_time_is_over() -> None:
    """`cease dominate` ends it at once; else it lasts a turn a spell level; then the creature is met as an enemy."""
    table = people(("mage", 5), ("fighter", 1))
    worn(table, 14)
    before = table.state
    assert table.refuse(Cease("bless")).rule == "A-MGC-03"
    ended = [e.name for e in table.do(Cease("dominate")) if isinstance(e, ConditionEnded)]
    assert ended == ["dominated", "bodiless"]
    assert table.state.person("f1").side == "foes"
    assert table.refuse(Cease("dominate")).rule == "A-PLAY-59"
    table.state = attrs.evolve(before, fight=None, encounter=None)
    events = later(table, 3000)
    assert only(events, Banded).band == Band("freed.f1", ("f1",), before.spot(), "hostile", known=True)
    assert table.state.bands["band"].people == ("f2",)


def test_a_fight_is_not_lost_as_long_as_the_caster_fights_in_another_body() -> None:
    """The mage alone, in the ogre: the fight goes on until the orc is dead."""
    table = people(("mage", 5))
    ready(table, "p1", "dominate")
    against(table, "ogre", "orc", distance=0)
    for foe in ("f1", "f2"):
        table.change(foe, conditions=(Condition("surprised"),))
    play(table, 14, p1=cast("dominate", "f1"))
    awake(table, "f1")
    assert table.state.fight is not None
    assert [p.id for p in bearing.in_the_fight(BOOK, table.state, "party")] == ["f1"]
    table.change("f2", pools={"hp": 1})
    table.change("f2", conditions=(Condition("surprised"),))
    events = play(table, 15, 3, f1=Intent("attack", "f2"))
    assert only(events, FightEnded).won == "party"


def test_an_enemy_who_dominates_takes_one_of_the_party_and_gives_him_back() -> None:
    """An enemy mage wears the fighter, who is of the other side until the mage is dead, and then last in the order."""
    table = people(("fighter", 1), ("thief", 1), ("mage", 5))
    against(table, "orc", distance=0)
    state = table.state
    foe = attrs.evolve(state.person("p3"), side="foes")
    table.state = attrs.evolve(state, people={**state.people, "p3": foe}, order=("p1", "p2"))
    ready(table, "p3", "dominate")
    table.run(lambda work, rules: magic.effect(BOOK, work, rules, "p3", "dominate", ("p1",)), 1)
    assert (table.state.person("p1").side, table.state.order) == ("foes", ("p2",))
    table.run(lambda work, rules: rules.moments.hurt(work, rules, "p3", 99, "test", "A-PLAY-59"), 1)
    assert (table.state.person("p1").side, table.state.order) == ("party", ("p2", "p1"))


# --- Scry -------------------------------------------------------------------------------------------


def glass(table: Table) -> None:
    """The mage has a mirror."""
    table.state = attrs.evolve(
        table.state, goods={**table.state.goods, "p1": (Item("mirror", "mirror", "mirror"),)}
    )


def knows(table: Table, place: str) -> None:
    """The party has heard of a place."""
    chart = table.state.here.chart
    survey = table.state.surveys[chart]
    known = {**survey.known, place: Known("heard")}
    table.state = attrs.evolve(
        table.state, surveys={**table.state.surveys, chart: attrs.evolve(survey, known=known)}
    )


@pytest.mark.rule("A-SPL-16", "A-PLAY-63")
def test_without_glass_or_still_water_there_is_no_scrying() -> None:
    """Nothing to look into: refused, and the spell still ready; a pool in the place will do."""
    table = nobody(people(("mage", 1)))
    ready(table, "p1", "scry")
    knows(table, "hall")
    no = table.refuse(CastSpell("scry", ("small/hall",)))
    assert (no.rule, no.reason) == ("A-PLAY-63", "Scry takes a mirror, a crystal ball or still water")
    places = tuple(
        attrs.evolve(p, tags=("still_water",)) if p.id == "entry" else p for p in table.state.chart().places
    )
    chart = attrs.evolve(table.state.chart(), places=places)
    table.state = attrs.evolve(table.state, charts={**table.state.charts, chart.id: chart})
    assert only(table.do(CastSpell("scry", ("small/hall",))), SpellCast).targets == ("small/hall",)


@pytest.mark.rule("A-SPL-16", "A-PLAY-62")
def test_scrying_shows_a_place_and_who_is_there_now() -> None:
    """The store with its rats is seen from afar, and is on the map from now on; a secret thing there is not told."""
    table = people(("mage", 1))
    ready(table, "p1", "scry")
    glass(table)
    assert table.refuse(CastSpell("scry", ("small/nowhere",))).rule == "A-PLAY-62"
    knows(table, "store")
    events = table.do(CastSpell("scry", ("small/store",)))
    learned, seen = only(events, Learned), only(events, Sensed)
    assert (learned.what, learned.level, learned.how) == (("store",), "seen", "magic")
    assert (seen.what, seen.rule, seen.found[:2]) == ("place", "A-PLAY-62", ("Store", "giant rat"))
    hidden = [t.name for t in table.state.chart().things_at("store") if t.how in ("hidden", "secret")]
    assert not set(hidden) & set(seen.found)


@pytest.mark.rule("A-PLAY-62")
def test_scrying_finds_somebody_who_was_met() -> None:
    """A band that went to another room is seen there."""
    table = nobody(people(("mage", 1)))
    ready(table, "p1", "scry")
    glass(table)
    appear(table, "bandit", mood="uncertain")
    moved = attrs.evolve(table.state.bands["band"], place="small/hall")
    table.state = attrs.evolve(table.state, bands={"band": moved})
    seen = only(table.do(CastSpell("scry", ("band/band",))), Sensed)
    assert "bandit" in seen.found


# --- Augury -----------------------------------------------------------------------------------------


@pytest.mark.rule("A-SPL-02", "A-PLAY-61")
def test_an_augury_answers_so_many_questions_each_with_a_die_for_its_truth() -> None:
    """SL 2: 5 is woe and 4 true; 2 is weal and 3 false; then it is over. All of these dice are secret."""
    table = nobody(people(("mage", 2)))
    ready(table, "p1", "augury")
    assert table.refuse(Inquire("shall we")).rule == "A-PLAY-61"
    table.do(CastSpell("augury"))
    table.do(Inquire("Shall we sell the horse?"))
    first = table.answer("no", 5, 4)
    assert only(first, Foretold).answer == "woe"
    assert all(e.secret for e in first if isinstance(e, Rolled))
    table.do(Inquire("Shall we buy it back?"))
    assert only(table.answer("no", 2, 3), Foretold).answer == "woe"
    assert table.refuse(Inquire("And now?")).rule == "A-PLAY-61"


@pytest.mark.rule("A-SPL-02")
def test_blood_makes_it_true_and_may_be_the_last() -> None:
    """3 hit points of blood, no die for the truth; a mage with 1 left goes down for it."""
    table = nobody(people(("mage", 1)))
    ready(table, "p1", "augury", "augury")
    table.change("p1", pools={"hp": 4})
    table.do(CastSpell("augury"))
    asked = only(table.do(Inquire("the stair")), Asked)
    assert (asked.question.topic, asked.question.options) == ("blood", ("no", "yes"))
    events = table.answer("yes", 3, 2)
    assert [(e.by, e.rule) for e in events if isinstance(e, PoolChanged)] == [(-3, "A-SPL-02")]
    assert only(events, Foretold).answer == "weal"
    table.do(CastSpell("augury"))
    table.do(Inquire("the well"))
    events = table.answer("yes", 1, 20, 1, 6)
    assert table.state.person("p1").has("down")
    assert only(events, Foretold).answer == "woe"


@pytest.mark.rule("A-PLAY-61")
def test_the_same_question_has_the_same_answer_without_a_die_and_takes_none_of_them() -> None:
    """Spelt otherwise it is still the same question."""
    table = nobody(people(("mage", 2)))
    ready(table, "p1", "augury")
    table.do(CastSpell("augury"))
    table.do(Inquire("Shall we sell the horse?"))
    table.answer("no", 5, 4)
    again = table.do(Inquire("shall we SELL the horse"))
    assert [type(e) for e in again] == [Foretold] and only(again, Foretold).answer == "woe"
    assert table.state.person("p1").condition("inquiring") == Condition("inquiring", 600, 1)


@pytest.mark.rule("A-PLAY-61")
def test_a_referee_may_answer_or_leave_it_to_the_dice() -> None:
    """With rulings put to the player he answers yes or no himself, or names odds and lets the oracle answer."""
    table = nobody(people(("mage", 2), settings={"rulings": "ask"}))
    ready(table, "p1", "augury")
    table.do(CastSpell("augury"))
    table.do(Inquire("Shall we sell the horse?"))
    asked = only(table.answer("no"), Asked)
    assert (asked.question.to, asked.question.options[:2]) == ("referee", ("yes", "no"))
    assert asked.question.text.startswith("Shall we sell the horse? Does it bode well?")
    assert only(table.answer("yes", 4), Foretold).answer == "weal"
    table.do(Inquire("Shall we buy it back?"))
    table.answer("no")
    events = table.answer("even", 52, 4)
    assert only(events, OracleAnswered).answer == "no"
    assert only(events, Foretold).answer == "woe"


@pytest.mark.rule("A-PLAY-61")
def test_what_the_place_itself_says_comes_before_the_dice() -> None:
    """Behind the door in the east waits somebody who means ill: woe, with no die but that for the truth."""
    table = people(("mage", 1))
    ready(table, "p1", "augury")
    chart = table.state.chart()
    beyond = chart.way("entry:e").other("entry")
    first, *rest = chart.groups
    groups = (attrs.evolve(first, room=beyond, mood="hostile"), *rest)
    charts = {**table.state.charts, chart.id: attrs.evolve(chart, groups=groups)}
    table.state = attrs.evolve(table.state, charts=charts)
    assert omens.omen(table.state, table.rules, "if we go east") == "woe"
    assert omens.omen(table.state, table.rules, "if we go home") == ""
    table.do(CastSpell("augury"))
    table.do(Inquire("if we go east"))
    assert only(table.answer("no", 4), Foretold).answer == "woe"


def test_an_augury_is_over_with_the_turn() -> None:
    """Ten minutes later there is nothing to ask."""
    table = nobody(people(("mage", 3)))
    ready(table, "p1", "augury")
    table.do(CastSpell("augury"))
    later(table, 600)
    assert not table.state.person("p1").has("inquiring")


# --- Speak with Dead --------------------------------------------------------------------------------


def spoken(table: Table, *faces: int) -> None:
    """A dead orc is spoken to by the mage: the number of questions, then the two dice of its mood."""
    ready(table, "p1", "speak_with_dead")
    bodies(table, "orc")
    table.do(CastSpell("speak_with_dead"), *faces)


@pytest.mark.rule("A-SPL-20", "A-PLAY-61")
def test_the_dead_who_are_well_minded_answer_truly_as_often_as_the_die_says() -> None:
    """2 questions; a mood of 10 is Positive: yes on 5, no on 2, and no die for the truth."""
    table = nobody(people(("mage", 1)))
    spoken(table, 2, 5, 5)
    assert only(table.do(Inquire("Did you see the chest?"), 5), Foretold).answer == "yes"
    assert only(table.do(Inquire("Is it far?"), 2), Foretold).answer == "no"
    assert table.refuse(Inquire("Is it near?")).rule == "A-PLAY-61"


@pytest.mark.rule("A-SPL-20", "A-PLAY-61")
def test_the_dead_in_doubt_may_lie() -> None:
    """Uncertain: 3 for the truth and 5 for yes tell no; 4 and 5 tell yes."""
    table = nobody(people(("mage", 1)))
    spoken(table, 2, 3, 4)
    assert only(table.do(Inquire("Did you see the chest?"), 3, 5), Foretold).answer == "no"
    assert only(table.do(Inquire("Is it far?"), 4, 5), Foretold).answer == "yes"


@pytest.mark.rule("A-PLAY-61")
def test_the_hostile_dead_say_nothing_unless_one_bargain_moves_them() -> None:
    """2 is Hostile: without a bargain nothing; one bargain with 11 makes it Positive; there is no second."""
    table = nobody(people(("mage", 1)))
    spoken(table, 3, 1, 1)
    asked = only(table.do(Inquire("Where is it?")), Asked)
    assert asked.question.topic == "bargain"
    assert only(table.answer("no"), Foretold).answer == "nothing at all"
    table.do(Inquire("Is it gold?"))
    assert only(table.answer("yes", 5, 5, 6), Foretold).answer == "yes"
    stirred = table.state.person("f1").condition("stirred")
    assert stirred is not None and stirred.value >= asking.BARGAINED
    stubborn = nobody(people(("mage", 1)))
    spoken(stubborn, 3, 1, 1)
    stubborn.do(Inquire("Where is it?"))
    stubborn.answer("yes", 1, 1)
    assert only(stubborn.do(Inquire("Is it gold?")), Foretold).answer == "nothing at all"


@pytest.mark.rule("A-PLAY-61")
def test_the_dead_tell_first_what_their_people_had_to_give() -> None:
    """A dead one of a placed group tells that once."""
    table = people(("mage", 1))
    groups = tuple(attrs.evolve(g, gives="the key is under the stone") for g in table.state.chart().groups)
    chart = attrs.evolve(table.state.chart(), groups=groups)
    table.state = attrs.evolve(table.state, charts={**table.state.charts, chart.id: chart})
    ready(table, "p1", "speak_with_dead")
    bodies(table, "orc")
    table.change("f1", group=groups[0].id)
    table.do(CastSpell("speak_with_dead"), 3, 5, 5)
    assert only(table.do(Inquire("What do you know?")), Foretold).answer == "the key is under the stone"
    assert only(table.do(Inquire("What else?"), 1), Foretold).answer == "no"


@pytest.mark.parametrize(
    ("level", "seconds"),
    [(1, 600), (2, 86_400), (3, 604_800), (4, 2_419_200), (5, 31_449_600), (6, 314_496_000), (9, 0)],
)
@pytest.mark.rule("A-SPL-20")
def test_how_long_one_may_have_been_dead(level: int, seconds: int) -> None:
    """By the table, the limit itself included; at spell level 9 for however long."""
    table = nobody(people(("mage", level)))
    assert targets.longest(BOOK, table.rules, table.state, "p1") == seconds
    ready(table, "p1", "speak_with_dead", "speak_with_dead")
    bodies(table, "orc")
    table.state = attrs.evolve(table.state, clock=seconds or 10**12)
    assert only(table.do(CastSpell("speak_with_dead"), 1, 5, 5), SpellCast).targets == ("f1",)
    if seconds:
        table.state = attrs.evolve(table.state, clock=seconds + 1)
        assert table.refuse(CastSpell("speak_with_dead")).rule == "A-SPL-20"


@pytest.mark.rule("A-SPL-20")
def test_what_had_no_wits_in_life_has_none_now() -> None:
    """A dead wolf is not to be asked; Animate Dead does not mind."""
    table = nobody(people(("mage", 9)))
    ready(table, "p1", "speak_with_dead", "animate_dead")
    bodies(table, "wolf")
    assert table.refuse(CastSpell("speak_with_dead")).rule == "A-SPL-20"
    assert only(table.do(CastSpell("animate_dead")), Joined).person.name == "dead wolf"
