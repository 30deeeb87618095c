"""Casting in the second rulebook: lists, levels, costs, contests, signatures (B-MAGIC)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.decider import Waiting
from gameloop.kernel.dice import ForcedDice, Rolled
from gameloop.kernel.errors import Refused
from gameloop.kernel.questions import REFEREE, Asked
from gameloop.rulesets.microlite20 import casting, injury
from gameloop.world.carrying import die
from gameloop.world.enchantments import PERSON, Enchanted, lying_on
from gameloop.world.magic import ROOM, CastSpell, CopySpell, Memorize, SpellCast
from gameloop.world.state import DOWN
from gameloop.world.wounds import Fell, Fled, PoolChanged
from tests.spellcasting import BOOK, cast, caster, names, party, with_foes
from tests.table import Table, begun, nobody, only


def quick(**settings: int | str | bool) -> Table:
    """The ready party in a quiet place: Aldra the fighter, Bor the cleric, Cid the magi, Dell the rogue."""
    return nobody(begun(rules="microlite20", settings=settings))


def refused(table: Table, spell: str, who: str, *named: str) -> Refused:
    """Why somebody cannot cast that."""
    return table.refuse(CastSpell(spell, named, who))


def hurt(table: Table, *who: str) -> dict[str, int]:
    """Hit points of these."""
    return {one: table.state.person(one).hp for one in who}


def master(table: Table, level: int, mind: int = 16, **fields: object) -> None:
    """Mira is of that level and mind now."""
    table.change("p1", stats={"level": level, "mind": mind}, **fields)


# --- who, what, at what cost ------------------------------------------------------------------------


@pytest.mark.rule("B-MAGIC-02", "B-MAGIC-04", "B-MAGIC-05", "B-MAGIC-09", "B-AMB-19")
def test_a_spell_costs_hit_points_that_no_cure_gives_back() -> None:
    """Mage armor is of level 1: 3 of 15; with 12 left of 15 a cure gives nothing, since 3 are paid."""
    table = quick()
    events = table.do(CastSpell("mage_armor", ("p3",), "p3"))
    changes = [e for e in events if isinstance(e, PoolChanged)]
    assert [(e.pool, e.by, e.to, e.rule) for e in changes] == [
        ("hp", -3, 12, "B-MAGIC-04"),
        ("drain", 3, 3, "B-MAGIC-05"),
    ]
    assert (only(events, SpellCast).rule, only(events, SpellCast).by) == ("B-MAGIC-09", "B-MAGIC-02")
    assert table.rules.number(table.state, "p3", "ac") == 16
    table.do(CastSpell("cure_light_wounds", ("p3",), "p2"), 8)
    assert table.state.person("p3").hp == 12


@pytest.mark.rule("B-MAGIC-08", "B-MAGIC-04")
def test_a_signature_spell_costs_one_less() -> None:
    """Bor's own cure of level 1 costs 2; bless of the same level 3."""
    table = quick()
    table.change("p1", pools={"hp": 10})
    table.do(CastSpell("cure_light_wounds", ("p1",), "p2"), 5)
    assert hurt(table, "p1", "p2") == {"p1": 16, "p2": 16}
    table.do(CastSpell("bless", (), "p2"))
    assert hurt(table, "p2") == {"p2": 13}


@pytest.mark.rule("B-MAGIC-01", "B-MAGIC-03")
def test_list_and_level_say_what_can_be_cast() -> None:
    """A magi casts no cures, a fighter nothing, and level 1 no fireball."""
    table = quick()
    assert "not on Cid's list" in refused(table, "cure_light_wounds", "p3").reason
    assert refused(table, "light", "p1").reason == "Aldra casts no spells"
    no = refused(table, "fireball", "p3")
    assert (no.reason, no.rule) == ("Fireball is of level 3, and Cid casts up to level 1", "B-MAGIC-03")
    assert [casting.signing.highest(BOOK, level) for level in (1, 2, 3, 4, 17, 20)] == [1, 1, 2, 2, 9, 9]
    person = table.state.person("p3")
    assert casting.rank(BOOK, table.state, person, BOOK.spells["hold_person"]) == 3
    assert casting.rank(BOOK, table.state, table.state.person("p2"), BOOK.spells["hold_person"]) == 2


@pytest.mark.rule("B-AMB-35")
def test_by_a_setting_every_list_is_open() -> None:
    """Then a magi cures at the level that the spell has on the list where it stands."""
    table = quick(magic_lists="any")
    table.change("p1", pools={"hp": 10})
    events = table.do(CastSpell("cure_light_wounds", ("p1",), "p3"), 1)
    assert only(events, SpellCast).by == "B-AMB-35"
    assert hurt(table, "p1", "p3") == {"p1": 12, "p3": 12}


@pytest.mark.rule("B-MAGIC-06")
def test_nothing_is_memorized_or_copied() -> None:
    """Both are refused, with the reason."""
    table = quick()
    no = table.refuse(Memorize(("sleep",), "p3"))
    assert no.rule == "B-MAGIC-06"
    assert "not memorized" in no.reason
    assert table.refuse(CopySpell("torch", "p3")).rule == "B-MAGIC-06"


@pytest.mark.rule("B-MAGIC-13")
def test_gold_is_used_up_and_has_to_be_there() -> None:
    """Arcane lock takes 25 gp off the party's purses; without them it is refused."""
    table = party()
    cast(table, "arcane_lock", next(iter(w.id for w in table.state.chart().ways if w.door)))
    assert table.state.held("p1")[1].n == 2_000_000 - 2500
    table.state = attrs.evolve(table.state, goods={})
    no = refused(table, "raise_dead", "p2")
    assert no.rule == "B-MAGIC-13"
    assert "5000 gp" in no.reason


def test_whoever_dies_of_his_own_spell_does_not_fall_as_well() -> None:
    """What is paid for it was the last of his hit points, and the spell itself his death."""
    table = quick()
    table.change("p3", pools={"hp": 0})
    table.run(lambda draft, rules: die(draft, rules, "p3", "B-HP-04"))
    assert [
        e for e in table.run(lambda draft, _rules: injury.exhausted(draft, "p3")) if isinstance(e, Fell)
    ] == []
    assert not table.state.person("p3").has(DOWN)


@pytest.mark.rule("B-AMB-10", "B-HP-05", "B-MAGIC-04")
def test_b_gold_11_the_last_hit_points() -> None:
    """B-GOLD-11: asked, 5 + 3 healed, then down at 0 with STR whole; 2 are too few, save for a signature."""
    table = quick()
    table.change("p2", stats={"level": 3}, pools={"hp": 3}, spells=())
    table.change("p1", pools={"hp": 5})
    asked = only(table.do(CastSpell("cure_light_wounds", ("p1",), "p2")), Asked)
    assert asked.question.options == ("yes", "no")
    assert only(table.answer("yes", 5), Fell).rule == "B-HP-05"
    bor = table.state.person("p2")
    assert hurt(table, "p1", "p2") == {"p1": 13, "p2": 0}
    assert (bor.has(DOWN), bor.pools["drain"], bor.pools.get("lost.str", 0)) == (True, 3, 0)
    table.change("p2", pools={"hp": 2, "drain": 0}, conditions=())
    assert "costs 3 hit points" in refused(table, "cure_light_wounds", "p2", "p1").reason
    table.change("p2", spells=("cure_light_wounds",))
    table.do(CastSpell("cure_light_wounds", ("p1",), "p2"))
    assert table.answer("no") is not None
    assert hurt(table, "p2") == {"p2": 2}


@pytest.mark.rule("B-AMB-10")
def test_by_a_setting_the_last_hit_point_is_kept() -> None:
    """Nobody is asked: it is refused."""
    table = quick(magic_may_pay_to_zero=False)
    table.change("p3", pools={"hp": 3})
    assert refused(table, "mage_armor", "p3", "p3").rule == "B-AMB-10"


@pytest.mark.rule("B-MAGIC-08")
def test_paid_hit_points_cap_what_can_be_had() -> None:
    """They are no wounds: 15 at most, 4 paid, so 11 can be had."""
    table = quick()
    table.change("p3", pools={"hp": 2, "drain": 4})
    assert injury.top(table.state.person("p3")) == 11
    table.do(CastSpell("cure_light_wounds", ("p3",), "p2"), 8)
    assert hurt(table, "p3") == {"p3": 11}


# --- contests ---------------------------------------------------------------------------------------


@pytest.mark.rule("B-MAGIC-11", "B-MAGIC-04")
def test_b_gold_03_an_equal_answer_resists() -> None:
    """B-GOLD-03: 9 + 6 against 12 + 3 is resisted, 10 + 6 charms; 3 hit points each, 2 as a signature."""
    table = party()
    master(table, 3, pools={"hp": 15})
    (foe,) = with_foes(table, "bugbear", fight=False, distance=20)
    cast(table, "charm_person", foe, dice=ForcedDice((9, 12)))
    assert not table.state.person(foe).has("charmed")
    assert hurt(table, "p1") == {"p1": 12}
    table = party()
    master(table, 3, pools={"hp": 15}, spells=("charm_person",))
    (foe,) = with_foes(table, "bugbear", fight=False, distance=20)
    cast(table, "charm_person", foe, dice=ForcedDice((10, 12)))
    assert table.state.person(foe).has("charmed")
    assert hurt(table, "p1") == {"p1": 13}
    assert table.state.fight is None


@pytest.mark.rule("B-AMB-22", "B-MAGIC-04")
def test_b_gold_10_half_a_natural_20_and_fortitude() -> None:
    """B-GOLD-10: 16 in all: 8 for a miss, 16 for a hit, 30 for a natural 20; then ghoul touch, tied and won."""
    table = party()
    master(table, 5)
    ogres = with_foes(table, "ogre", "ogre", "ogre", "ogre", distance=60)
    events = cast(table, "fireball", *ogres, dice=ForcedDice((7, 8, 20, 1, 4, 2, 6, 1, 3)))
    assert hurt(table, *ogres) == {"f1": 21, "f2": 13, "f3": 0, "f4": 21}
    assert table.state.person("f3").gone
    assert [e.total for e in events if isinstance(e, Rolled)][:4] == [15, 16, 28, 9]
    assert hurt(table, "p1") == {"p1": 143}
    table = party()
    master(table, 5)
    (gnoll,) = with_foes(table, "gnoll")
    cast(table, "ghoul_touch", gnoll, dice=ForcedDice((4, 9, 10)))
    assert not table.state.person(gnoll).has("paralyzed")
    cast(table, "ghoul_touch", gnoll, dice=ForcedDice((4, 10, 10)))
    held = table.state.person(gnoll).condition("paralyzed")
    assert held is not None
    assert held.until == 6 * 6
    assert hurt(table, "p1") == {"p1": 140}


@pytest.mark.rule("B-AMB-22", "B-MAGIC-10")
def test_half_and_unerring_are_settings() -> None:
    """Without half a miss does nothing; a missile that may err rolls to hit."""
    table = party({"magic_half_on_miss": False})
    master(table, 5)
    (ogre,) = with_foes(table, "ogre", distance=60)
    cast(table, "fireball", ogre, dice=ForcedDice((7,)))
    assert hurt(table, ogre) == {ogre: 29}
    table = party()
    master(table, 1)
    (ogre,) = with_foes(table, "ogre", distance=60)
    cast(table, "magic_missile", ogre, dice=ForcedDice((3,)))
    assert hurt(table, ogre) == {ogre: 25}
    table = party({"magic_unerring": "none"})
    master(table, 1)
    (ogre,) = with_foes(table, "ogre", distance=60)
    cast(table, "magic_missile", ogre, dice=ForcedDice((3,)))
    assert hurt(table, ogre) == {ogre: 29}


@pytest.mark.rule("B-MAGIC-11")
def test_a_natural_20_wins_no_contest() -> None:
    """20 + 4 against 20 + 4 is a tie all the same, and 20 of who resists is no more than 20."""
    table = party()
    master(table, 1)
    (ogre,) = with_foes(table, "ogre", distance=20)
    cast(table, "hypnotism", ogre, dice=ForcedDice((4, 4, 3, 3, 20, 20)))
    assert not table.state.person(ogre).has("fascinated")


@pytest.mark.rule("B-MAGIC-09")
def test_nobody_who_is_willing_or_helpless_rolls() -> None:
    """A friend is enlarged without a contest; a sleeper is dazed without one."""
    table = party()
    events = cast(table, "enlarge_person", "p3")
    assert [e for e in events if isinstance(e, Rolled)] == []
    assert table.rules.number(table.state, "p3", "str") == 3
    (orc,) = with_foes(table, "orc")
    cast(table, "sleep", orc)
    assert [e for e in cast(table, "daze", orc) if isinstance(e, Rolled)] == []


@pytest.mark.rule("B-MAGIC-12")
def test_a_turn_holds_one_spell() -> None:
    """However many attacks somebody of that level has: the intent casts once."""
    table = party()
    (orc,) = with_foes(table, "orc")
    events = cast(table, "ray_of_frost", orc)
    assert names(events).count("SpellCast") == 1


# --- whom it reaches --------------------------------------------------------------------------------


@pytest.mark.rule("B-PLAY-05")
def test_an_area_catches_so_many_and_who_is_engaged_with_them() -> None:
    """A cone takes 3 of 4, as the caster picks; Bor, engaged with one of them, burns too; a setting takes all."""
    table = party()
    foes = with_foes(table, "orc", "orc", "orc", "orc", distance=10)
    fight = attrs.evolve(table.state.in_fight(), contact=(("p3", "f1"),))
    table.state = attrs.evolve(table.state, fight=fight)
    with pytest.raises(Waiting):
        cast(table, "burning_hands")
    events = cast(table, "burning_hands", *foes[:3])
    assert only(events, SpellCast).targets == ("f1", "f2", "f3", "p3")
    met = party()
    foes = with_foes(met, "orc", "orc", "orc", "orc", distance=10, fight=False)
    assert refused(met, "burning_hands", "p1", *foes).reason == "Burning Hands reaches 3 at most"
    wide = party({"area_catches": "whole_side"})
    with_foes(wide, "orc", "orc", "orc", "orc", distance=10)
    assert only(cast(wide, "burning_hands"), SpellCast).targets == ("f1", "f2", "f3", "f4")


@pytest.mark.rule("B-GAP-05")
def test_ranges_and_kinds_are_kept() -> None:
    """A touch reaches 5 feet, and what works on persons does not work on wolves."""
    table = quick()
    (wolf,) = with_foes(table, "wolf", distance=40, fight=False)
    assert "is 40 feet away" in refused(table, "shocking_grasp", "p3", wolf).reason
    assert "does nothing to" in refused(table, "charm_person", "p3", wolf).reason


@pytest.mark.rule("B-GAP-05")
def test_sleep_takes_the_weakest_first() -> None:
    """4 hit dice in all: two goblins of 1 and an orc of 1, not the ogre of 4 besides."""
    table = party()
    with_foes(table, "ogre", "goblin", "goblin", "orc", distance=20)
    cast(table, "sleep")
    asleep = [p.id for p in table.state.people.values() if p.has("asleep")]
    assert asleep == ["f2", "f3", "f4"]


@pytest.mark.rule("B-GAP-05")
def test_where_nobody_is_touched_the_refusal_says_why() -> None:
    """Vermin have no mind that could sleep; goblins too far off are too far off."""
    table = quick()
    with_foes(table, "fire_beetle", distance=20)
    assert (
        refused(table, "sleep", "p3").reason
        == "Sleep does nothing to fire_beetle 1: there is no mind to be touched"
    )
    table = quick()
    with_foes(table, "goblin", distance=120)
    assert refused(table, "sleep", "p3").reason == "goblin 1 is 120 feet away, and Sleep reaches 110"


# --- what lasts -------------------------------------------------------------------------------------


@pytest.mark.rule("B-GAP-05")
def test_of_the_same_condition_the_longer_lasts() -> None:
    """One round of it after twenty minutes changes nothing."""
    table = party()
    (orc,) = with_foes(table, "orc")
    cast(table, "doom", orc)
    first = table.state.person(orc).condition("shaken")
    assert first is not None
    cast(table, "cause_fear", orc, dice=ForcedDice((2, 1, 20)))
    assert table.state.person(orc).condition("shaken") == first


@pytest.mark.rule("B-PLAY-16", "B-GAP-05")
def test_text_spells_ask_outside_a_fight_alone() -> None:
    """The question is the referee's; in a fight nobody waits, and a suggestion makes its target leave."""
    table = quick()
    table.change("p3", stats={"level": 5}, pools={"hp": 60})
    asked = only(table.do(CastSpell("message", ("p1",), "p3")), Asked)
    assert (asked.question.to, asked.question.options[0]) == (REFEREE, "no")
    table.answer("no")
    fight = party()
    (orc,) = with_foes(fight, "orc")
    assert [e for e in cast(fight, "message", "p3") if isinstance(e, Asked)] == []
    assert only(cast(fight, "suggestion", orc), Fled).who == orc


@pytest.mark.rule("B-PLAY-16")
def test_the_oracle_answers_by_a_setting() -> None:
    """At even odds; an augury with a hidden die for the truth of it."""
    table = party({"text_spells": "oracle"})
    rolls = [e for e in cast(table, "augury") if isinstance(e, Rolled)]
    assert [(e.why, e.secret) for e in rolls] == [("augury_oracle", False), ("augury_true", True)]


@pytest.mark.rule("B-GAP-05")
def test_what_is_lent_goes_with_the_spell() -> None:
    """5 + 3 hit points for hours; dispelled, 20 + 10 against 11 + 3, they are gone."""
    table = party()
    master(table, 3)
    cast(table, "false_life", dice=ForcedDice((5,)))
    assert table.state.person("p1").pools["temp_hp"] == 8
    master(table, 20)
    cast(table, "dispel_magic", "p1", dice=ForcedDice((20,)))
    assert table.state.person("p1").pools["temp_hp"] == 0
    assert lying_on(table.state, PERSON, "p1") == ()


@pytest.mark.rule("B-GAP-05")
def test_numbers_of_a_spell_are_those_of_the_caster() -> None:
    """Divine favor of level 20 adds 3, of level 4 adds 1."""
    table = party()
    cleric = caster("p2", "Cle", "cleric", level=4)
    table.state = attrs.evolve(table.state, people={**table.state.people, "p2": cleric})
    made = only(cast(table, "divine_favor"), Enchanted).enchantment
    assert [(e.what, e.n) for e in made.effects] == [("attack", 1), ("damage", 1)]
    assert made.until == 60


@pytest.mark.rule("B-GAP-05")
def test_nothing_is_paid_where_nobody_is_there() -> None:
    """A spray of colors at nobody is refused; mist and silence can be cast on an empty place."""
    table = quick()
    assert refused(table, "color_spray", "p3").reason == "there is nobody here to cast Color Spray on"
    table.do(CastSpell("obscuring_mist", (), "p3"))
    assert table.state.enchantments[0].kind == "place"


@pytest.mark.rule("B-GAP-05")
def test_the_whole_room_is_whoever_is_usual() -> None:
    """Said of an area it names nobody in particular."""
    table = party()
    with_foes(table, "orc", "orc", distance=20)
    assert only(cast(table, "sleep", ROOM), SpellCast).targets == ("f1", "f2")
    assert only(cast(table, "fireball", ROOM), SpellCast).targets == ("f1", "f2")
