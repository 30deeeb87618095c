"""Twelve spells, and casting in a fight (A-SPL, A-CBT-06 to A-CBT-10, A-MGC-04, A-PLAY-21, A-PLAY-22)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.clock import TimerSet
from gameloop.kernel.messages import Event
from gameloop.kernel.questions import Asked
from gameloop.rulesets.barrows import charms, magic, spells, targets
from gameloop.world.bestiary import Attack
from gameloop.world.doors import DoorOpened, ForceDoor
from gameloop.world.encounters import BandMoved, MoodSet
from gameloop.world.engagement import Encounter, Intent
from gameloop.world.fighting import Struck
from gameloop.world.gear import Equip
from gameloop.world.locks import PickLock
from gameloop.world.magic import ROOM, CastSpell, SpellBegun, SpellCast, SpellCountered, SpellLost, memorized
from gameloop.world.orders import Declare
from gameloop.world.places import Moved
from gameloop.world.scheduler import advance
from gameloop.world.seals import DoorSealed, DoorUnsealed
from gameloop.world.state import Condition, Spot, State
from gameloop.world.surroundings import see
from gameloop.world.turns import NoiseMade
from gameloop.world.wounds import ConditionEnded, ConditionGained, Died, PoolChanged
from tests.evidence import saw
from tests.skirmish import BOOK, against, appear, draft, keep, people, play
from tests.table import Table, nobody, only, rules_of


def ready(table: Table, who: str, *chosen: str) -> None:
    """Somebody has these spells ready, and written."""
    none = {f"memorized.{spell}": 0 for spell in memorized(table.state.person(who))}
    have = {f"memorized.{spell}": chosen.count(spell) for spell in chosen}
    table.change(who, spells=chosen, pools={**none, **have})


def cast(spell: str, target: str = "") -> Intent:
    """The intent to cast."""
    return Intent("cast", target, spell)


def works(table: Table, spell: str, *faces: int, on: tuple[str, ...] = ()) -> tuple[Event, ...]:
    """What a spell of p1 does at the moment at which it takes effect."""
    work = draft(table, *faces)
    magic.effect(BOOK, work, table.rules, "p1", spell, on)
    return keep(table, work)


def still(table: Table, *who: str) -> None:
    """These do nothing."""
    for one in who:
        table.change(one, conditions=(Condition("surprised"),))


def met(table: Table, *kinds: str, mood: str = "uncertain") -> tuple[str, ...]:
    """Creatures are met, and no fight has begun."""
    foes = appear(table, *kinds, mood=mood)
    table.state = attrs.evolve(table.state, encounter=Encounter("band", 120))
    return foes


STUCK, LOCKED = "entry:e", "way-3"  # the doors of the entry of the Toll Cellar

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
    events = play(table, 2, p1=Intent("cast_back", "p2", "bless"))
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
    events = works(table, "sleep", 16, 18, on=("the whole room",))
    assert only(events, SpellCast).targets == ("p1", "f1", "f2")
    assert [e.who for e in events if isinstance(e, ConditionGained)] == ["f2"]


def test_whoever_sleeps_does_nothing_outside_fights_either() -> None:
    """The sleeping fighter is not among those who can act, and the mage is."""
    table = people(("mage", 1), ("fighter", 1))
    ready(table, "p1", "sleep")
    met(table, "goblin")
    works(table, "sleep", 20, 2, 20, on=("the whole room",))
    assert [p.id for p in table.state.able()] == ["p1"]


@pytest.mark.rule("A-PLAY-36", "A-CBT-06")
def test_a_harmful_spell_on_those_met_is_an_attack_and_begins_the_fight() -> None:
    """The goblins are hostile for good, and Sleep is what the mage does in the first round."""
    table = people(("mage", 1))
    ready(table, "p1", "sleep")
    met(table, "goblin", "goblin")
    events = table.do(CastSpell("sleep"))
    assert only(events, MoodSet).mood == "hostile"
    assert table.state.in_fight().people == ("p1", "f1", "f2")
    assert table.state.in_fight().intents == {"p1": Intent("cast", "", "sleep")}
    assert memorized(table.state.person("p1")) == {"sleep": 1}


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
    asked = only(play(table, p1=cast("lightning_bolt")), Asked)
    assert asked.question.options == ("goblin 1", "goblin 2", "ogre")
    events = table.answer("ogre", 5, 15, 18, 14)
    assert only(events, SpellCast).targets == ("f3", "f1", "p2")
    hurt = {e.who: e.by for e in events if isinstance(e, PoolChanged) and e.pool == "hp"}
    assert hurt == {"f3": -2, "f1": -2, "p2": -2}


def spread(table: Table, **spots: int) -> State:
    """The state with these people elsewhere on the line."""
    fight = table.state.in_fight()
    return attrs.evolve(table.state, fight=attrs.evolve(fight, spots={**fight.spots, **spots}))


# --- spell by spell ---------------------------------------------------------------------------------


@pytest.mark.rule("A-SPL-03")
def test_bless_adds_one_to_attacks_saves_and_morale() -> None:
    """It is a condition of whoever is named; the spell itself says on whom."""
    table = people(("mage", 1), ("fighter", 1))
    ready(table, "p1", "bless")
    before = {
        name: table.rules.number(table.state, "p2", name) for name in ("attack", "saving_throw", "morale")
    }
    events = table.do(CastSpell("bless", ("p2",)))
    assert only(events, SpellCast).rule == "A-SPL-03"
    after = {name: table.rules.number(table.state, "p2", name) for name in before}
    assert (before, after) == (
        {"attack": 0, "saving_throw": 0, "morale": 0},
        {"attack": 1, "saving_throw": 1, "morale": 1},
    )
    against(table, "goblin", contact=(("p2", "f1"),))
    still(table, "f1")
    struck = only(play(table, 12, 1, p2=Intent("attack", "f1")), Struck)
    assert struck.total == 14


@pytest.mark.rule("A-SPL-08", "A-MGC-05", "A-MGC-12", "A-ELF-07")
def test_a_gold_16_an_elfs_fireball() -> None:
    """A-GOLD-16: SL 2, 4 and 5 are 9; the ogre saves with 15 and takes 4; the goblin fails with 18 and dies."""
    table = people(("elf", 5))
    ready(table, "p1", "fireball")
    table.change("p1", armor="")
    met(table, "ogre", "goblin")
    events = works(table, "fireball", 4, 5, 15, 18, on=("f1",))
    burst = only(events, SpellCast)
    assert (burst.targets, burst.level, burst.by) == (("f1", "f2"), 2, "A-ELF-07")
    hurt = {e.who: e.by for e in events if isinstance(e, PoolChanged) and e.pool == "hp"}
    assert hurt == {"f1": -4, "f2": -2}
    assert only(events, Died).who == "f2"


@pytest.mark.rule("A-MGC-13", "A-MGC-02")
def test_a_gold_16_variants_are_refused() -> None:
    """A-GOLD-16: an elf of level 1 casts nothing, and one with a shield in hand casts nothing either."""
    table = people(("elf", 1))
    ready(table, "p1", "fireball")
    met(table, "ogre")
    assert table.refuse(CastSpell("fireball", ("f1",))).rule == "A-MGC-13"
    table = people(("elf", 5))
    ready(table, "p1", "fireball")
    met(table, "ogre")
    table.state = attrs.evolve(
        table.state, goods={**table.state.goods, "p1": (table.rules.item("shield", 1),)}
    )
    no = table.refuse(Equip("p1", "shield"))
    assert no.rule == "A-CLS-14"
    table.change("p1", left="shield", right="", armor="")
    assert table.refuse(CastSpell("fireball", ("f1",))).rule == "A-MGC-02"


@pytest.mark.rule("A-SPL-08")
def test_a_fireball_burns_friends_too() -> None:
    """On the melee with the fighter in it: one roll for all, each saves alone."""
    table = people(("mage", 1), ("fighter", 1))
    ready(table, "p1", "fireball")
    against(table, "ogre", contact=(("p2", "f1"),))
    still(table, "f1")
    events = play(table, 5, 14, 15, p1=cast("fireball", "f1"))
    assert only(events, SpellCast).targets == ("p2", "f1")
    hurt = {e.who: e.by for e in events if isinstance(e, PoolChanged) and e.pool == "hp"}
    assert hurt == {"p2": -2, "f1": -2}


@pytest.mark.rule("A-SPL-12", "A-MGC-11")
def test_hold_person_holds_creatures_up_to_so_many_hit_dice() -> None:
    """SL 2 and three goblins at a half each: all three are tried; the ogre of 4 does not fit and is never offered."""
    table = people(("mage", 2))
    ready(table, "p1", "hold_person")
    met(table, "goblin", "goblin", "goblin", "ogre")
    no = table.refuse(CastSpell("hold_person", ("f4",)))
    assert (no.rule, no.reason) == ("A-MGC-11", "there is nobody here on whom Hold Person would work")
    events = works(table, "hold_person", 18, 19, 1)
    assert only(events, SpellCast).targets == ("f1", "f2", "f3")
    assert [(e.who, e.condition.name) for e in events if isinstance(e, ConditionGained)] == [
        ("f1", "held"),
        ("f3", "held"),
    ]
    assert "f2" not in [p.id for p in table.state.people.values() if p.has("held")]


@pytest.mark.rule("A-MGC-11")
def test_the_caster_picks_who_fits_into_the_hit_dice() -> None:
    """SL 1 and a goblin of a half beside two gnolls of 2: only the goblin fits; of three orcs of 1 he picks one."""
    table = people(("mage", 1))
    ready(table, "p1", "hold_person")
    foes = against(table, "orc", "orc", "orc", distance=200)
    still(table, *foes)
    asked = only(play(table, p1=cast("hold_person")), Asked)
    assert (asked.rule, asked.question.options) == ("A-MGC-11", ("orc 1", "orc 2", "orc 3"))
    events = table.answer("orc 2", 3)
    assert only(events, SpellCast).targets == ("f2",)


@pytest.mark.parametrize(("kind", "level", "many"), [("mage", 2, 2), ("elf", 4, 4)])
@pytest.mark.rule("A-SPL-13")
def test_invisibility_touches_as_many_as_the_class_level(kind: str, level: int, many: int) -> None:
    """An elf of level 4 (SL 2) makes four invisible, a mage of level 2 two."""
    table = people((kind, level), ("fighter", 1), ("thief", 1), ("dwarf", 1))
    ready(table, "p1", "invisibility")
    table.change("p1", armor="")
    events = table.do(CastSpell("invisibility", ("p1", "p2", "p3", "p4")[:many]))
    assert only(events, SpellCast).rule == "A-SPL-13"
    assert [e.who for e in events if isinstance(e, ConditionGained)] == ["p1", "p2", "p3", "p4"][:many]
    assert sum(p.has("invisible") for p in table.state.party()) == many


@pytest.mark.rule("A-PLAY-22")
def test_the_invisible_are_nobodys_target_until_they_strike_and_hard_to_hit_after_that() -> None:
    """The ogre has only an unseen fighter in reach and does nothing; after his blow it strikes at disadvantage."""
    table = people(("fighter", 1))
    table.change("p1", conditions=(Condition("invisible", 600),))
    against(table, "ogre", contact=(("p1", "f1"),), first="foes")
    events = play(table, 2, p1=Intent("attack", "f1"))
    assert [e.who for e in events if isinstance(e, Struck)] == ["p1"]
    revealed = only(events, ConditionGained)
    assert (revealed.condition.value, revealed.rule) == (1, "A-PLAY-22")
    events = play(table, 19, 2, 2, p1=Intent("attack", "f1"))
    blow = [e for e in events if isinstance(e, Struck) and e.who == "f1"]
    assert [(e.total, e.hit) for e in blow] == [(6, False)]
    fight_ends = draft(table)
    spells.fight_over(fight_ends, ("p1",))
    keep(table, fight_ends)
    assert table.state.person("p1").conditions == (Condition("invisible", 600),)


@pytest.mark.rule("A-SPL-10")
def test_haste_acts_first_in_the_next_fight_and_is_over_with_it() -> None:
    """The goblin has the initiative, and the hasted fighter strikes first all the same, until the fight is over."""
    table = people(("mage", 1), ("fighter", 1))
    ready(table, "p1", "haste")
    hasted = only(table.do(CastSpell("haste", ("p2",))), ConditionGained)
    assert (hasted.condition, hasted.rule) == (Condition("hasted", 0, 0, "p1"), "A-SPL-10")
    against(table, "goblin", contact=(("p2", "f1"),), first="foes")
    events = play(table, 2, 2, p2=Intent("attack", "f1"))
    assert [e.who for e in events if isinstance(e, Struck)] == ["p2", "f1"]
    events = play(table, 13, 4, p2=Intent("attack", "f1"))
    over = only(events, ConditionEnded)
    assert (over.who, over.name, over.rule) == ("p2", "hasted", "A-SPL-10")


@pytest.mark.rule("A-SPL-18", "A-SPL-10")
def test_slow_acts_last_and_haste_and_slow_cancel() -> None:
    """The party has the initiative, and the goblin strikes before the slowed fighter; Haste undoes the one Slow."""
    table = people(("mage", 2), ("fighter", 1))
    ready(table, "p1", "haste", "slow")
    table.do(CastSpell("slow", ("p2",)))
    assert table.state.person("p2").has("slowed")
    against(table, "goblin", contact=(("p2", "f1"),), first="party")
    events = play(table, 2, 2, p2=Intent("attack", "f1"), p1=cast("haste", "p2"))
    assert [e.who for e in events if isinstance(e, Struck)] == ["f1", "p2"]
    undone = only(events, ConditionEnded)
    assert (undone.who, undone.name, undone.rule) == ("p2", "slowed", "A-SPL-10")
    assert not table.state.person("p2").has("hasted")


@pytest.mark.rule("A-SPL-10")
def test_haste_cast_in_a_fight_works_from_the_next_round_or_by_a_setting_in_the_next_fight() -> None:
    """From round 2 on; with the setting off it is still waiting when this fight is over."""
    for this_fight, value in ((True, 2), (False, -1)):
        table = people(("mage", 1), ("fighter", 1), settings={"haste_this_combat": this_fight})
        ready(table, "p1", "haste")
        against(table, "goblin", contact=(("p2", "f1"),), first="foes")
        events = play(table, 2, 2, p1=cast("haste", "p2"), p2=Intent("attack", "f1"))
        assert only(events, ConditionGained).condition.value == value
        events = play(table, 2, 2, p2=Intent("attack", "f1"))
        struck = [e.who for e in events if isinstance(e, Struck)]
        assert struck == (["p2", "f1"] if this_fight else ["f1", "p2"])
        events = play(table, *((13, 4) if this_fight else (2, 13, 4)), p2=Intent("attack", "f1"))
        assert table.state.fight is None
        assert table.state.person("p2").condition("hasted") == (
            None if this_fight else Condition("hasted", 0, 0, "p1")
        )


@pytest.mark.rule("A-SPL-11")
def test_heal_sickness_ends_wounds_and_poison_and_tries_what_is_magical_again() -> None:
    """Wound, lost arm and poison are gone, hit points at their most; paralysis stays, as the new save fails (13)."""
    table = people(("mage", 1), ("fighter", 1))
    ready(table, "p1", "heal_sickness")
    sick = ("grievous", "dismembered_arm", "poisoned", "held", "surprised")
    table.change("p2", conditions=tuple(Condition(name) for name in sick), pools={"hp": 1})
    events = table.do(CastSpell("heal_sickness", ("p2",)), 13)
    assert [e.name for e in events if isinstance(e, ConditionEnded)] == [
        "grievous",
        "dismembered_arm",
        "poisoned",
    ]
    person = table.state.person("p2")
    assert [c.name for c in person.conditions] == ["held", "surprised"]
    assert person.hp == person.stats["max_hp"]
    ready(table, "p1", "heal_sickness")
    table.change("p2", conditions=(Condition("deprived"), Condition("held")), pools={"hp": 1})
    table.do(CastSpell("heal_sickness", ("p2",)), 14)
    assert table.state.person("p2").conditions == (Condition("deprived"),)
    assert table.state.person("p2").hp == 1


@pytest.mark.rule("A-SPL-04")
def test_charm_moves_the_mood_a_step_and_spares_the_dead() -> None:
    """Goblins that waited are friends for a turn a spell level; there is no save; skeletons are not moved."""
    table = people(("mage", 2))
    ready(table, "p1", "charm")
    met(table, "goblin", "goblin", "skeleton")
    events = table.do(CastSpell("charm"))
    gained = [e for e in events if isinstance(e, ConditionGained)]
    assert [(e.who, e.condition.until, e.rule) for e in gained] == [
        ("f1", 1200, "A-SPL-04"),
        ("f2", 1200, "A-SPL-04"),
    ]
    assert charms.mood_of(table.state, "f1") == "positive"
    assert charms.mood_of(table.state, "f3") == "uncertain"


@pytest.mark.rule("A-PLAY-58")
def test_a_charmed_enemy_stands_aside_until_he_is_attacked() -> None:
    """Of two goblins one is charmed: it strikes nobody; attacked, it is hostile again."""
    table = people(("mage", 1), ("fighter", 1))
    ready(table, "p1", "charm")
    against(table, "orc", "orc", contact=(("p2", "f1"),), first="party")
    still(table, "f2")
    events = play(table, 2, 2, p1=cast("charm", "f1"), p2=Intent("guard"))
    assert charms.mood_of(table.state, "f1") == "uncertain"
    assert [e.who for e in events if isinstance(e, Struck)] == ["p2", "f1"]
    still(table, "f2", "p2")
    assert [e.who for e in play(table) if isinstance(e, Struck)] == []
    table.change("p2", conditions=())
    events = play(table, 2, p2=Intent("attack", "f1"))
    hostile = only(events, ConditionEnded)
    assert (hostile.who, hostile.name, hostile.rule) == ("f1", "charmed", "A-PLAY-58")
    assert [e.who for e in play(table, 2) if isinstance(e, Struck)] == ["f1"]


@pytest.mark.rule("A-PLAY-58")
def test_a_band_that_is_charmed_to_the_last_has_its_old_mood_back_when_the_spell_ends() -> None:
    """Goblins that were negative are uncertain for ten minutes, and negative again."""
    table = people(("mage", 1))
    ready(table, "p1", "charm")
    met(table, "goblin", "goblin", mood="negative")
    assert only(table.do(CastSpell("charm")), MoodSet).mood == "uncertain"
    later = draft(table)
    advance(later, table.rules, 600, "turn")
    back = only(tuple(later.events), MoodSet)
    assert (back.mood, back.rule) == ("negative", "A-PLAY-58")
    assert not later.state.person("f1").has("charmed")


def devoted(table: Table, *who: str) -> None:
    """These are infatuated with the first of the party, in the fight or beside it."""
    for one in who:
        table.change(one, conditions=(Condition("charmed", 6000, charms.LEVELS.index("infatuated"), "p1"),))


@pytest.mark.rule("A-PLAY-58")
def test_the_infatuated_fight_those_who_attack_the_caster_and_nobody_else() -> None:
    """An orc strikes the mage, and the other orc, who loves her, strikes it; when it strikes somebody else, nothing."""
    table = people(("mage", 1), ("fighter", 1))
    against(table, "orc", "orc", contact=(("p1", "f1"),), first="party")
    devoted(table, "f2")
    events = play(table, 2, 13, 1)
    assert [(e.who, e.foe) for e in events if isinstance(e, Struck)] == [("f1", "p1"), ("f2", "f1")]
    other = people(("mage", 1), ("fighter", 1))
    against(other, "orc", "orc", contact=(("p2", "f1"),), first="party")
    devoted(other, "f2")
    assert [(e.who, e.foe) for e in play(other, 2) if isinstance(e, Struck)] == [("f1", "p2")]


@pytest.mark.rule("A-PLAY-58")
def test_the_infatuated_go_with_the_caster_and_fight_for_him_there() -> None:
    """A goblin in love comes along into the next room, and strikes the one who strikes its mage in a fight there."""
    table = nobody(people(("mage", 1)))
    appear(table, "goblin", mood="enthusiastic")
    devoted(table, "f1")
    known = {"band": attrs.evolve(table.state.bands["band"], met=1)}
    table.state = attrs.evolve(table.state, bands=known)
    table.run(lambda draft, _r: draft.emit(Moved(Spot("small", "hall", ""), rule=None)))
    table.run(lambda draft, rules: see(draft, rules))
    assert (
        only(table.run(lambda draft, rules: rules.moments.entered(draft, rules)), BandMoved).rule
        == "A-PLAY-58"
    )
    assert table.state.bands["band"].place == table.state.spot()
    love = table.state.bands["band"]
    against(table, "orc", contact=(("p1", "f2"),), first="party")
    table.state = attrs.evolve(
        table.state, bands={**table.state.bands, "love": attrs.evolve(love, id="love")}
    )
    events = play(table, 2, 13, 1)
    assert [(e.who, e.foe) for e in events if isinstance(e, Struck)] == [("f2", "p1"), ("f1", "f2")]


@pytest.mark.rule("A-SPL-14")
def test_knock_opens_a_stuck_or_a_locked_door_without_a_sound() -> None:
    """It opens without a die; two doors want to be told apart, and an open one is left as it is."""
    table = nobody(people(("mage", 3)))
    ready(table, "p1", "knock", "knock", "knock")
    assert table.refuse(CastSpell("knock")).reason == "there is more than one door: say which"
    for way in (STUCK, LOCKED):
        events = table.do(CastSpell("knock", (way,)))
        opened = only(events, DoorOpened)
        assert (opened.way, opened.how, opened.rule) == (way, "knock", "A-SPL-14")
        assert not any(isinstance(e, NoiseMade) for e in events)
    assert table.refuse(CastSpell("knock", ("hall:w",))).rule == "A-SPL-14"


@pytest.mark.rule("A-SPL-25", "A-MGC-03")
def test_a_wizard_lock_yields_to_nothing_but_magic_and_to_time() -> None:
    """Force and lockpicks fail; after a turn a spell level it is what it was; Knock undoes it before."""
    table = people(("mage", 2), ("thief", 1))
    ready(table, "p1", "wizard_lock", "knock")
    way = STUCK
    events = table.do(CastSpell("wizard_lock", (way,)))
    assert only(events, DoorSealed).rule == "A-SPL-25"
    assert only(events, TimerSet).timer.due == 1200
    for no in (table.refuse(ForceDoor(way)), table.refuse(PickLock(way))):
        assert no.rule == "A-SPL-25"
    later = draft(table)
    advance(later, table.rules, 1200, "turn")
    assert only(tuple(later.events), DoorUnsealed).rule == "A-MGC-03"
    events = table.do(CastSpell("knock", (way,)))
    assert only(events, DoorOpened).rule == "A-SPL-14"
    assert table.state.timers == ()


def test_a_wizard_lock_may_be_permanent() -> None:
    """By a setting it has no timer."""
    table = people(("mage", 1), settings={"wizard_lock_permanent": True})
    ready(table, "p1", "wizard_lock")
    events = table.do(CastSpell("wizard_lock", (STUCK,)))
    assert not any(isinstance(e, TimerSet) for e in events)
    assert table.state.timers == ()


@pytest.mark.parametrize("spell", sorted(spells.EFFECTS))
def test_only_an_area_is_cast_on_the_whole_room(spell: str) -> None:
    """Named as the target of any spell, the whole room is refused before anything happens, or it works."""
    table = people(("mage", 9))
    ready(table, "p1", spell)
    met(table, "goblin")
    wide = BOOK.spells[spell].targets.what == "area"
    assert (targets.fault(BOOK, table.rules, table.state, "p1", BOOK.spells[spell], (ROOM,)) is None) == wide
    if not wide:
        assert table.refuse(CastSpell(spell, (ROOM,))).rule is not None


def test_the_spells_that_can_be_cast_are_those_that_code_carries_out() -> None:
    """The list of the content and the list of the code are one."""
    assert [s.id for s in BOOK.spells.values() if s.situations] == sorted(spells.EFFECTS)
