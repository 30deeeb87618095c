"""The twelve spells, and casting in a fight (A-SPL, A-CBT-06 to A-CBT-10, A-MGC-04, A-PLAY-21, A-PLAY-22)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.questions import Asked
from gameloop.world.bestiary import Attack
from gameloop.world.fighting import Struck
from gameloop.world.magic import CastSpell, SpellBegun, SpellCast, SpellCountered, SpellLost, memorized
from gameloop.world.orders import Declare
from gameloop.world.state import Condition, Encounter, Intent, State
from gameloop.world.wounds import ConditionEnded, ConditionGained, PoolChanged
from tests.evidence import saw
from tests.skirmish import against, appear, people, play
from tests.table import Table, only, rules_of


def ready(table: Table, who: str, *chosen: str) -> None:
    """Somebody has these spells ready, and written."""
    none = {f"memorized.{spell}": 0 for spell in memorized(table.state.person(who))}
    have = {f"memorized.{spell}": chosen.count(spell) for spell in chosen}
    table.change(who, spells=chosen, pools={**none, **have})


def cast(spell: str, target: str = "") -> Intent:
    """The intent to cast."""
    return Intent("cast", target, spell)


def still(table: Table, *who: str) -> None:
    """These do nothing."""
    for one in who:
        table.change(one, conditions=(Condition("surprised"),))


def met(table: Table, *kinds: str, mood: str = "uncertain") -> tuple[str, ...]:
    """Creatures are met, and no fight has begun."""
    foes = appear(table, *kinds, mood=mood)
    table.state = attrs.evolve(table.state, encounter=Encounter("band", 120))
    return foes


ARCHER = attrs.evolve(
    rules_of().creatures["goblin"],
    id="goblin_archer",
    attacks=(Attack("bow", dice="1d6", range_ft=50),),
)


# --- casting in a fight -----------------------------------------------------------------------------


@pytest.mark.rule("A-CBT-06", "A-CBT-07", "A-CBT-08")
def test_a_gold_07_a_caster_who_is_hit_and_fails_to_save_loses_the_spell() -> None:
    """A-GOLD-07: 10 hits AC 10, 2 damage leave 3; 15 fails against 16: used up, and nothing happens in phase 5."""
    table = people(("mage", 1))
    table.change("p1", pools={"hp": 5}, armor="")
    ready(table, "p1", "sleep")
    against(table, ARCHER, distance=60)
    events = play(table, 10, 2, 15, p1=cast("sleep"))
    assert only(events, SpellBegun).rule == "A-CBT-06"
    assert table.state.person("p1").hp == 3
    lost = only(events, SpellLost)
    assert (lost.spell, lost.why, lost.rule) == ("sleep", "hit", "A-CBT-07")
    assert memorized(table.state.person("p1")) == {}
    assert not any(isinstance(e, SpellCast) for e in events)


@pytest.mark.rule("A-CBT-06", "A-CBT-07", "A-SPL-17")
def test_a_gold_07_variant_a_caster_who_saves_casts_in_phase_5() -> None:
    """A-GOLD-07: with 16 the spell works in phase 5 of the same round; the archer fails its save (18 against 19)."""
    table = people(("mage", 1))
    table.change("p1", pools={"hp": 5}, armor="")
    ready(table, "p1", "sleep")
    against(table, ARCHER, distance=60)
    events = play(table, 10, 2, 16, 18, p1=cast("sleep", "f1"))
    assert only(events, SpellCast).targets == ("f1",)
    slept = only(events, ConditionGained)
    assert (slept.who, slept.condition.name, slept.condition.until) == ("f1", "asleep", 600)
    assert memorized(table.state.person("p1")) == {}


@pytest.mark.rule("A-CBT-07")
def test_one_save_for_each_hit() -> None:
    """Two arrows that hit: two saves, the second of which fails."""
    table = people(("mage", 1))
    ready(table, "p1", "sleep")
    against(table, ARCHER, ARCHER, distance=60)
    events = play(table, 10, 1, 16, 10, 1, 15, p1=cast("sleep"))
    assert only(events, SpellLost).why == "hit"
    assert table.state.person("p1").hp == 4


@pytest.mark.rule("A-CBT-09", "A-CBT-08")
def test_a_caster_who_is_brought_to_0_hit_points_loses_the_spell_without_a_save_for_it() -> None:
    """The only save is the one against death (16: alive, with scars)."""
    table = people(("mage", 1))
    table.change("p1", pools={"hp": 1})
    ready(table, "p1", "sleep")
    against(table, ARCHER, distance=60)
    events = play(table, 10, 1, 16, 1, p1=cast("sleep"))
    lost = only(events, SpellLost)
    assert (lost.why, lost.rule) == ("down", "A-CBT-09")
    assert memorized(table.state.person("p1")) == {}


@pytest.mark.rule("A-CBT-10")
def test_a_caster_makes_no_attack_and_may_step_back() -> None:
    """In contact, the caster of Bless strikes nobody; stepping back he leaves the reach, unless the setting bars it."""
    table = people(("mage", 1), ("fighter", 1))
    ready(table, "p1", "bless", "bless")
    against(table, "goblin", contact=(("p1", "f1"),))
    events = play(table, 2, p1=cast("bless", "p2"))
    assert [e.who for e in events if isinstance(e, Struck)] == ["f1"]
    events = play(table, 2, 2, p1=Intent("cast_back", "p2", "bless"))
    assert table.state.in_fight().spots["p1"] == -60
    assert only(events, SpellCast).spell == "bless"
    stays = people(("mage", 1), settings={"caster_may_move": False})
    ready(stays, "p1", "bless")
    against(stays, "goblin", contact=(("p1", "f1"),))
    no = stays.refuse(Declare("p1", Intent("cast_back", "", "bless")))
    assert (no.rule, no.reason) == ("A-CBT-10", "whoever casts stays where he is")


# --- counterspell -----------------------------------------------------------------------------------


def hostile_mage(table: Table, *chosen: str, level: int = 1) -> None:
    """An enemy mage p9 with these spells ready stands in the fight."""
    mage = attrs.evolve(
        table.state.person("p1"),
        id="p9",
        name="Nim",
        side="foes",
        kind="mage",
        tags=("spellcasting",),
        stats={**table.state.person("p1").stats, "level": level},
        pools={"hp": 9, **{f"memorized.{spell}": 1 for spell in chosen}},
        spells=chosen,
    )
    fight = table.state.in_fight()
    fight = attrs.evolve(fight, people=(*fight.people, "p9"), spots={**fight.spots, "p9": 500})
    table.state = attrs.evolve(table.state, fight=fight, people={**table.state.people, "p9": mage})


@pytest.mark.rule("A-MGC-04", "A-MGC-07")
def test_a_counterspell_gives_up_a_memorized_spell_and_protects_one_person_a_spell_level() -> None:
    """Bless is given up against Slow: of two slowed the mage of level 1 protects one, and the other is slow."""
    table = people(("mage", 1), ("fighter", 1))
    ready(table, "p1", "bless")
    against(table, "goblin", distance=500)
    still(table, "f1")
    hostile_mage(table, "slow", level=2)
    asked = only(play(table), Asked)
    assert (asked.rule, asked.question.options) == ("A-MGC-04", ("nothing", "Bless"))
    asked = only(table.answer("Bless"), Asked)
    assert asked.question.options == ("Ann", "Ben")
    events = table.answer("Ben")
    safe = only(events, SpellCountered)
    assert (safe.gave, safe.protected, safe.rule) == ("bless", ("p2",), "A-MGC-04")
    assert memorized(table.state.person("p1")) == {}
    assert table.state.person("p1").has("slowed")
    assert not table.state.person("p2").has("slowed")


@pytest.mark.rule("A-MGC-04")
def test_a_counterspell_need_not_be_cast() -> None:
    """Nothing given up: both are slow, and Bless is still ready; in simulations it is never given up."""
    for settings in ({}, {"standing_answers": "auto"}):
        table = people(("mage", 1), ("fighter", 1), settings=settings)
        ready(table, "p1", "bless")
        against(table, "goblin", distance=500)
        still(table, "f1")
        hostile_mage(table, "slow", level=2)
        events = play(table)
        if not settings:
            assert only(events, SpellBegun).who == "p9"
            table.answer("nothing")
        assert memorized(table.state.person("p1")) == {"bless": 1}
        assert table.state.person("p1").has("slowed")
        assert table.state.person("p2").has("slowed")
        saw(events)


# --- areas, lines, numbers --------------------------------------------------------------------------


@pytest.mark.rule("A-SPL-17", "A-PLAY-21")
def test_sleep_on_a_melee_takes_the_friend_in_it_and_spares_the_one_apart() -> None:
    """The fighter in contact with two goblins sleeps with them; the mage and a third goblin, who are apart, do not."""
    table = people(("mage", 1), ("fighter", 1))
    ready(table, "p1", "sleep")
    against(table, "goblin", "goblin", "goblin", contact=(("p2", "f1"), ("p2", "f2")), first="foes")
    table.state = spread(table, f3=200)
    still(table, "f1", "f2", "f3")
    asked = only(play(table, 2, p1=cast("sleep"), p2=Intent("attack", "f1")), Asked)
    assert (asked.rule, asked.question.options) == (
        "A-PLAY-21",
        ("the melee of Ben, goblin 1, goblin 2", "goblin 3", "the whole room"),
    )
    events = table.answer("the melee of Ben, goblin 1, goblin 2", 13, 2, 18)
    assert [e.who for e in events if isinstance(e, ConditionGained)] == ["p2", "f1", "f2"]


@pytest.mark.rule("A-SPL-17")
def test_sleep_spares_the_dead_and_takes_the_caster_in_the_whole_room() -> None:
    """Skeletons do not sleep and do not roll; the caster saves with 16, the goblin with 18 fails against 19."""
    table = people(("mage", 1))
    ready(table, "p1", "sleep")
    met(table, "skeleton", "goblin")
    events = table.do(CastSpell("sleep", ("the whole room",)), 16, 18)
    assert only(events, SpellCast).targets == ("p1", "f1", "f2")
    assert [e.who for e in events if isinstance(e, ConditionGained)] == ["f2"]


@pytest.mark.rule("A-SPL-17")
def test_a_sleeper_wakes_on_damage_and_is_struck_with_advantage() -> None:
    """Two dice for the attack on him; the damage wakes him."""
    table = people(("fighter", 1))
    against(table, "ogre", "goblin", contact=(("p1", "f1"),), first="foes")
    still(table, "f2")
    table.change("f1", conditions=(Condition("asleep", 600),))
    against_sleeper = play(table, 4, 15, 1, p1=Intent("attack", "f1"))
    assert "asleep target" in only(against_sleeper, Struck).how
    assert only(against_sleeper, ConditionEnded).rule == "A-SPL-17"


@pytest.mark.rule("A-SPL-15", "A-PLAY-21", "A-MGC-12")
def test_a_lightning_bolt_hits_the_nearer_and_the_friend_in_contact_with_one_of_these() -> None:
    """Aimed at the ogre 100 steps away it goes through the goblin and the fighter beside it, not the thief."""
    table = people(("mage", 1), ("fighter", 1), ("thief", 1))
    ready(table, "p1", "lightning_bolt")
    against(table, "goblin", "goblin", "ogre", contact=(("p2", "f1"),), first="foes")
    table.state = spread(table, f1=20, p2=20, f2=200, f3=100)
    still(table, "f1", "f2", "f3")
    asked = only(play(table, 2, p1=cast("lightning_bolt")), Asked)
    assert asked.question.options == ("goblin 1", "goblin 2", "ogre")
    events = table.answer("ogre", 5, 15, 18, 14)
    assert only(events, SpellCast).targets == ("f3", "f1", "p2")
    hurt = {e.who: e.by for e in events if isinstance(e, PoolChanged) and e.pool == "hp"}
    assert hurt == {"f3": -2, "f1": -2, "p2": -2}


def spread(table: Table, **spots: int) -> State:
    """The state with these people elsewhere on the line."""
    fight = table.state.in_fight()
    return attrs.evolve(table.state, fight=attrs.evolve(fight, spots={**fight.spots, **spots}))
