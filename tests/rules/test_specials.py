"""The specials of creatures: each of the closed list does what its key says (A-PLAY-29, A-PLAY-30)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from gameloop.kernel.decider import Draft
from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Event
from gameloop.kernel.questions import Asked
from gameloop.rulesets.barrows import (
    awareness,
    charms,
    morale,
    natures,
    powers,
    riders,
    spells,
)
from gameloop.rulesets.barrows.bearing import stands_still
from gameloop.world import specials as s
from gameloop.world.awareness import placed
from gameloop.world.bestiary import Attack, Monster
from gameloop.world.contact import react
from gameloop.world.encounters import MoodSet
from gameloop.world.engagement import Encounter, Intent
from gameloop.world.fighting import Closed, MoraleTested, Struck, begin_fight
from gameloop.world.goods import GearMoved
from gameloop.world.harming import harm, kinds_of
from gameloop.world.laying import LaidToRest, PutInHand, SayName
from gameloop.world.light import LightOut
from gameloop.world.magic import SpellCountered
from gameloop.world.natures import bound, keeps_out
from gameloop.world.people import Appeared
from gameloop.world.powers import PowerUsed
from gameloop.world.scheduler import advance
from gameloop.world.state import Condition, Item, Light, State
from gameloop.world.wounds import ConditionEnded, ConditionGained, Died, Fled, PoolChanged, StatSet
from tests.skirmish import BOOK, against, appear, draft, keep, people, play
from tests.table import Table, only, rules_of

ROW = "A-PLAY-29"
HIT, MISS = 19, 2
ATTACK = Intent("attack")


def creature(hd: str = "1", attacks: tuple[Attack, ...] | None = None, **held: Any) -> Monster:
    """A creature of our own: an orc with these specials, whose one attack brings the first rider of them."""
    base = rules_of().creatures["orc"]
    rider = next((key for key, special in held.items() if s.RIDER in special.does), "")
    own = (Attack("bite", dice="1", rider=rider),) if attacks is None else attacks
    return attrs.evolve(
        base,
        id="beast",
        name="Beast",
        hd=hd,
        attacks=own,
        tags=(),
        specials=attrs.evolve(s.NO_SPECIALS, **held),
    )


def bitten(table: Table, monster: Monster, *faces: int, distance: int = 0) -> tuple[Event, ...]:
    """A round in which the creature, which has the initiative, goes for p1; the party can do nothing."""
    contact = () if distance else (("p1", "f1"),)
    if table.state.fight is None:
        against(table, monster, distance=distance, contact=contact, first="foes")
    for person in table.state.able():
        if not person.has("surprised"):
            table.change(person.id, conditions=(*person.conditions, Condition("surprised")))
    return play(table, *faces)


def tough(*sheets: tuple[str, int], hp: int = 60) -> Table:
    """A party that stands a few rounds."""
    table = people(*(sheets or (("fighter", 1),)))
    for person in table.state.party():
        table.change(person.id, pools={"hp": hp}, stats={"max_hp": hp}, left="")
    return table


def gained(table: Table, who: str = "p1") -> list[tuple[str, int]]:
    """The conditions of somebody with their ends, without those that tests put there."""
    return [(c.name, c.until) for c in table.state.person(who).conditions if c.name != "surprised"]


def hurts(events: tuple[Event, ...]) -> list[tuple[str, int]]:
    """Who lost or won hit points, and how many."""
    return [(e.who, e.by) for e in events if isinstance(e, PoolChanged) and e.pool == "hp"]


# --- riders -----------------------------------------------------------------------------------------


@pytest.mark.rule("A-PLAY-29")
def test_deadly_poison_kills_who_fails_his_one_save() -> None:
    """13 fails against 14: dead outright, without a second save; 14 saves."""
    table = tough()
    events = bitten(table, creature(poison=s.Poison(deadly=True)), HIT, 13)
    assert only(events, Died).rule == ROW
    table = tough()
    bitten(table, creature(poison=s.Poison(deadly=True)), HIT, 14)
    assert table.state.person("p1").hp == 59


@pytest.mark.rule("A-PLAY-29")
def test_save_or_die_may_bring_to_zero_instead() -> None:
    """By a setting the hit points become 0, and a save against death follows (15: alive, wound 1)."""
    table = people(("fighter", 1), settings={"save_or_die": "zero_hp"})
    bitten(table, creature(poison=s.Poison(deadly=True)), HIT, 13, 15, 1, 4)
    assert table.state.person("p1").hp == 0
    assert table.state.person("p1").has("gruesome_scars")
    assert not table.state.person("p1").gone


@pytest.mark.rule("A-PLAY-29")
def test_a_slow_poison_kills_when_its_time_is_up() -> None:
    """After 2 turns; save_mod is added to the save (12 and 2 are 14)."""
    special = s.Poison(deadly=True, save_mod=2, onset_turns="1d4")
    table = tough()
    bitten(table, creature(poison=special), HIT, 12)
    assert gained(table) == []
    bitten(table, creature(poison=special), HIT, 11, 2)
    assert gained(table) == [("poisoned", 1210)]
    later = draft(table)
    advance(later, table.rules, 1209, "turn")
    assert not later.state.person("p1").gone
    advance(later, table.rules, 1210, "turn")
    assert only(tuple(later.events), Died).rule == ROW


@pytest.mark.rule("A-PLAY-29")
def test_poison_may_make_ill_or_dance() -> None:
    """Ill for ten days; dancing for so many turns, struck with advantage."""
    table = tough()
    bitten(table, creature(poison=s.Poison(effect="ill", days=10)), HIT, 1)
    assert gained(table) == [("ill", 864000)]
    table = tough()
    bitten(table, creature(poison=s.Poison(effect="dance", turns="2d6")), HIT, 1, 3, 4)
    assert gained(table) == [("dancing", 4200)]


@pytest.mark.rule("A-PLAY-29")
def test_paralysis_holds_and_spares_the_immune() -> None:
    """Held for 2d4 turns; an elf is not tried where elves are immune."""
    special = s.Paralysis("2d4", immune=("elf",))
    table = tough(("fighter", 1), ("thief", 1))
    bitten(table, creature(paralysis=special), HIT, 13, 1, 2)
    assert gained(table) == [("held", 1800)]
    bitten(table, creature(paralysis=special), 1, HIT)
    assert gained(table) == [("held", 1800)]
    table = tough(("elf", 1))
    bitten(table, creature(paralysis=special), HIT)
    assert gained(table) == []


@pytest.mark.rule("A-PLAY-29")
def test_petrify_by_hit_turns_to_stone() -> None:
    """A save, or stone: the others fight on."""
    table = tough(("fighter", 1), ("thief", 1))
    bitten(table, creature(petrify=s.Petrify("hit")), HIT, 13)
    assert gained(table) == [("petrified", 0)]


@pytest.mark.rule("A-PLAY-29")
def test_level_drain_takes_a_level_and_what_hangs_on_it() -> None:
    """A mage of level 3 with three spells: level 2, 2,500 XP, 4 HP fewer at most, two spells; there is no save."""
    table = tough(("mage", 3))
    table.change("p1", pools={"xp": 9000, "memorized.sleep": 2, "memorized.bless": 1, "memorized.charm": 0})
    table.change("p1", pools={"memorized.knock": 0})
    events = bitten(table, creature(level_drain=s.LevelDrain(1)), HIT, 4)
    assert [(e.stat, e.value) for e in events if isinstance(e, StatSet)] == [("level", 2), ("max_hp", 56)]
    person = table.state.person("p1")
    assert (person.pools["xp"], person.hp) == (2500, 56)
    assert spells_ready(table) == {"sleep": 2}


def spells_ready(table: Table) -> dict[str, int]:
    """What p1 has ready."""
    pools = table.state.person("p1").pools.items()
    return {pool.removeprefix("memorized."): n for pool, n in pools if pool.startswith("memorized.") and n}


@pytest.mark.rule("A-PLAY-29")
def test_level_drain_kills_at_level_1_and_the_body_rises() -> None:
    """The day after a wight gets up where he fell."""
    table = tough(("fighter", 1), ("thief", 1))
    events = bitten(table, creature(level_drain=s.LevelDrain(2, "wight")), HIT)
    assert only(events, Died).who == "p1"
    later = draft(table, *[1] * 0)
    advance(later, table.rules, table.state.clock + 86400, "watch")
    risen = only(tuple(later.events), Appeared)
    assert (risen.people[0].kind, risen.people[0].name, risen.band.place, risen.band.mood) == (
        "wight",
        "Ann, wight",
        "small/entry",
        "hostile",
    )


@pytest.mark.rule("A-PLAY-29")
def test_disease_comes_by_a_chance_and_stops_healing() -> None:
    """5 in a hundred: 6 spares, 5 and a failed save make ill; no_healing is always tried."""
    table = tough()
    bitten(table, creature(disease=s.Disease(pct=5)), HIT, 6)
    assert gained(table) == []
    bitten(table, creature(disease=s.Disease(pct=5)), HIT, 5, 13)
    assert gained(table) == [("ill", 0)]
    table = tough()
    bitten(table, creature(disease=s.Disease(effect="no_healing")), HIT, 13)
    assert gained(table) == [("diseased", 0)]


@pytest.mark.rule("A-PLAY-29")
def test_blind() -> None:
    """Until cured."""
    table = tough()
    bitten(table, creature(blind=s.Blind()), HIT, 13)
    assert gained(table) == [("blinded", 0)]


@pytest.mark.rule("A-PLAY-29")
def test_attach_holds_on_and_drinks_without_a_roll_until_it_is_killed() -> None:
    """Seized, 3 damage a round without an attack roll; its death sets him free; meanwhile he cannot withdraw."""
    table = tough()
    bitten(table, creature(attach=s.Attach("1d6")), HIT)
    assert gained(table) == [("seized", 0)]
    table.change("p1", conditions=(Condition("seized", other="f1"),))
    no = table.rules.moments.cannot(table.state, table.rules, "p1", Intent("withdraw"))
    assert no is not None
    assert (no.reason, no.rule) == ("Ann is held fast", ROW)
    events = bitten(table, creature(), 3)
    assert hurts(events) == [("p1", -3)]
    assert not any(isinstance(e, Struck) for e in events)
    table.change("p1", conditions=(Condition("seized", other="f1"),))
    play(table, 3, HIT, 6, p1=ATTACK)
    assert gained(table) == []


@pytest.mark.rule("A-PLAY-29")
def test_constrict_hurts_at_once_and_in_each_of_its_turns() -> None:
    """2 at once; then 2 before its next bite, which misses."""
    table = tough()
    assert hurts(bitten(table, creature(constrict=s.Constrict("1d3")), HIT, 2)) == [("p1", -1), ("p1", -2)]
    assert hurts(bitten(table, creature(), 2, MISS)) == [("p1", -2)]


@pytest.mark.rule("A-PLAY-29")
def test_swallow_on_a_natural_20_or_by_a_margin() -> None:
    """A 20 swallows, each round inside costs 5; nobody else can reach him, and its death lets him out."""
    special = s.Swallow("3d6", on=20, margin=4)
    table = tough()
    events = bitten(table, creature(swallow=special), 20)
    assert gained(table) == [("swallowed", 0)]
    assert hurts(bitten(table, creature(), 1, 2, 2, MISS)) == [("p1", -5)]
    table.change("p1", conditions=(Condition("swallowed", other="f1"),))
    events = play(table, 1, 1, 1, MISS, HIT, 6, p1=ATTACK)
    assert only(events, Died).who == "f1"
    assert gained(table) == []
    narrow = tough()
    bitten(narrow, creature(swallow=special), 14)
    assert gained(narrow) == []
    wide = tough()
    bitten(wide, creature(swallow=special), 15)
    assert gained(wide) == [("swallowed", 0)]


@pytest.mark.rule("A-PLAY-29")
def test_a_small_mouth_swallows_small_prey_only() -> None:
    """A dwarf goes down, a fighter does not."""
    special = s.Swallow("1d6", size="small")
    for kind, inside in (("dwarf", [("swallowed", 0)]), ("fighter", [])):
        table = tough((kind, 1))
        bitten(table, creature(swallow=special), 20)
        assert gained(table) == inside


@pytest.mark.rule("A-PLAY-29")
def test_hug_counts_the_hits_of_a_round() -> None:
    """Two claws that hit bring 2d8 more; one does not."""
    claws = (Attack("claw", n=2, dice="1", rider="hug"),)
    beast = creature(attacks=claws, hug=s.Hug("2d8"))
    assert hurts(bitten(tough(), beast, HIT, HIT, 3, 4)) == [("p1", -1), ("p1", -1), ("p1", -7)]
    assert hurts(bitten(tough(), beast, HIT, MISS)) == [("p1", -1)]


def armed(table: Table, who: str, *goods: Item, right: str = "", left: str = "", armor: str = "") -> None:
    """Somebody has these goods and no others."""
    table.state = attrs.evolve(table.state, goods={**table.state.goods, who: goods})
    table.change(who, right=right, left=left, armor=armor)


def losses(events: tuple[Event, ...]) -> list[tuple[str, str]]:
    """What was lost, and how."""
    return [(e.item.kind, e.why) for e in events if isinstance(e, GearMoved)]


@pytest.mark.rule("A-PLAY-29")
def test_rust_takes_the_metal_it_touches_and_the_metal_that_strikes_it() -> None:
    """Plate rusts away, and then the sword; a magic one only on 10 in a hundred; a club of wood never."""
    beast = creature(rust=s.Rust(magic_pct=10))
    table = tough()
    plate, sword = table.rules.item("armor_heavy", 1), table.rules.item("martial_hand", 1)
    armed(table, "p1", plate, sword, right=sword.id, armor=plate.id)
    assert losses(bitten(table, beast, HIT)) == [("armor_heavy", "rusts away")]
    table.change("p1", conditions=())
    assert losses(play(table, MISS, HIT, 1, p1=ATTACK)) == [("martial_hand", "rusts away")]
    for face, lost in ((11, []), (10, [("martial_hand", "rusts away")])):
        table = tough()
        magic = attrs.evolve(sword, tags=("magic",))
        armed(table, "p1", magic, right=magic.id)
        assert losses(bitten(table, beast, HIT, face)) == lost
    table = tough()
    staff = table.rules.item("simple_polearm", 1)
    armed(table, "p1", staff, right=staff.id, left=staff.id)
    assert losses(bitten(table, beast, HIT)) == []


@pytest.mark.rule("A-PLAY-29")
def test_acid_dissolves_one_of_its_items_or_the_weapon_that_strikes() -> None:
    """Armor first; the metal weapon when it strikes."""
    beast = creature(acid=s.Acid(("armor", "metal_weapon")))
    table = tough()
    plate, sword = table.rules.item("armor_heavy", 1), table.rules.item("martial_hand", 1)
    armed(table, "p1", sword, plate, right=sword.id, armor=plate.id)
    assert losses(bitten(table, beast, HIT)) == [("armor_heavy", "dissolves")]
    table.change("p1", conditions=())
    assert losses(play(table, MISS, HIT, 1, p1=ATTACK)) == [("martial_hand", "dissolves")]


@pytest.mark.rule("A-PLAY-29")
def test_eats_gear_takes_what_the_victim_lets_go_of() -> None:
    """Asked: the rope or the supply; a sword is not food."""
    beast = creature(eats_gear=s.EatsGear(("leather", "cloth", "food")))
    table = tough()
    goods = (table.rules.item("martial_hand", 1), table.rules.item("rope", 1), table.rules.item("supply", 2))
    armed(table, "p1", *goods)
    asked = only(bitten(table, beast, HIT), Asked)
    assert asked.question.options == ("rope", "supply")
    events = table.answer("supply")
    assert losses(events) == [("supply", "is eaten")]
    assert [i.n for i in table.state.held("p1") if i.kind == "supply"] == [1]


@pytest.mark.rule("A-PLAY-29")
def test_sets_alight_burns_something_of_whom_it_hits() -> None:
    """Wood, leather or cloth: here the rope."""
    beast = creature(sets_alight=s.SetsAlight())
    table = tough()
    armed(table, "p1", table.rules.item("martial_hand", 1), table.rules.item("rope", 1))
    assert losses(bitten(table, beast, HIT)) == [("rope", "burns up")]


def burning(table: Table, *holders: str) -> None:
    """A torch burns with each of these."""
    lights = []
    for n, holder in enumerate(holders, start=1):
        torch = Item(f"torch.{n}", "torch", "torch")
        goods = {**table.state.goods, holder: (*table.state.held(holder), torch)}
        table.state = attrs.evolve(table.state, goods=goods)
        lights.append(Light(torch.id, "torch", holder, 0, torch))
    table.state = attrs.evolve(table.state, lights=tuple(lights), next_light=9)


@pytest.mark.rule("A-PLAY-29")
def test_puts_out_flames_by_a_hit_and_goes_away_when_none_is_left() -> None:
    """No damage: one torch goes out, then the other, and the moth is gone."""
    moth = creature(
        attacks=(Attack("touch", rider="puts_out_flames"),), puts_out_flames=s.PutsOutFlames("hit")
    )
    table = tough()
    burning(table, "p1", "p1")
    events = bitten(table, moth, HIT)
    assert only(events, LightOut).why == "put out"
    assert hurts(events) == []
    events = bitten(table, moth, HIT)
    assert only(events, Fled).who == "f1"
    assert table.state.lights == ()


# --- in place of the attacks ------------------------------------------------------------------------


@pytest.mark.rule("A-PLAY-29")
def test_a_breath_hurts_all_in_its_shape_and_a_save_halves_it() -> None:
    """As many as it has hit points (9): 4 for the one who saves; three times a day."""
    special = s.Breath("fire", "cone", length_ft=90, current_hp=True, per_day=1)
    beast = creature("2", breath=special)
    table = tough(("fighter", 1), ("thief", 1))
    against(table, beast, distance=60, first="foes")
    table.change("f1", pools={"hp": 9})
    events = bitten(table, beast, 14, 13)
    used = only(events, PowerUsed)
    assert (used.power, used.targets, used.rule) == ("breath", ("p1", "p2"), ROW)
    assert hurts(events) == [("p1", -4), ("p2", -9)]
    spent = bitten(table, beast, 1, MISS)
    assert [e for e in spent if isinstance(e, PowerUsed)] == []


@pytest.mark.rule("A-PLAY-29")
def test_a_breath_on_a_die_is_an_attack_when_the_die_says_no() -> None:
    """3 of 2: it bites instead; 2: a d6 for each of its 3 hit dice on one."""
    special = s.Breath("fire", "one", dice_per_hd="1d6", on_d6=2)
    beast = creature("3", breath=special)
    assert only(bitten(tough(), beast, 3, MISS), Struck).hit is False
    assert hurts(bitten(tough(), beast, 2, 1, 2, 3, 14)) == [("p1", -3)]


@pytest.mark.rule("A-PLAY-29")
def test_a_line_of_breath_takes_the_nearer_and_those_beside_them() -> None:
    """At the nearest, who is the only one on it."""
    special = s.Breath("lightning", "line", length_ft=100, dice="2d6")
    beast = creature("3", breath=special)
    table = tough(("fighter", 1), ("thief", 1))
    against(table, beast, distance=60, first="foes")
    fight = table.state.in_fight()
    table.state = attrs.evolve(table.state, fight=attrs.evolve(fight, spots={**fight.spots, "p2": -40}))
    assert hurts(bitten(table, beast, 3, 4, 14)) == [("p1", -3)]


@pytest.mark.rule("A-PLAY-29")
def test_a_gaze_turns_one_to_stone_unless_he_saves() -> None:
    """In place of its attacks; whoever is stone is looked at no more."""
    beast = creature(petrify=s.Petrify("gaze"))
    table = tough(("fighter", 1), ("thief", 1))
    against(table, beast, distance=60, first="foes")
    events = bitten(table, beast, 1, 13)
    assert only(events, PowerUsed).targets == ("p1",)
    assert gained(table) == [("petrified", 0)]
    assert only(bitten(table, beast, 14), PowerUsed).targets == ("p2",)


@pytest.mark.rule("A-PLAY-29")
def test_a_breath_of_stone_takes_all_in_range_and_gaze_or_hit_needs_distance_to_gaze() -> None:
    """60 feet; in contact the other one bites."""
    table = tough(("fighter", 1), ("thief", 1))
    beast = creature(petrify=s.Petrify("breath", range_ft=60))
    against(table, beast, distance=60, first="foes")
    assert only(bitten(table, beast, 14, 14), PowerUsed).targets == ("p1", "p2")
    close = bitten(tough(), creature(petrify=s.Petrify("gaze_or_hit")), MISS)
    assert only(close, Struck).foe == "p1"


@pytest.mark.rule("A-PLAY-29")
def test_a_song_charms_all_who_hear_it_and_they_stand_aside() -> None:
    """13 fails, 14 saves; the charmed one is out of the fight for a turn for each hit die."""
    beast = creature("3", charm=s.Charm("song", effect="approach"))
    table = tough(("fighter", 1), ("thief", 1))
    against(table, beast, distance=200, first="foes")
    events = bitten(table, beast, 13, 14)
    assert only(events, PowerUsed).targets == ("p1", "p2")
    assert gained(table) == [("charmed", 1800)]
    assert gained(table, "p2") == []
    assert table.state.in_fight().spots["p1"] == 120
    table.change("p2", conditions=())
    play(table, 14, p2=Intent("hold"))
    assert table.state.in_fight().spots["p1"] == 200


@pytest.mark.rule("A-PLAY-29")
def test_a_charm_by_spell_needs_its_group_and_can_be_countered() -> None:
    """Two of them charm together; one alone strikes. Bless is given up against it."""
    special = s.Charm("spell", save_mod=-2, group=2)
    assert only(bitten(tough(), creature(charm=special), MISS), Struck).who == "f1"
    table = tough(("mage", 1))
    table.change("p1", pools={"memorized.sleep": 1})
    against(table, creature(charm=special), creature(charm=special), distance=200, first="foes")
    events = play(table)
    assert only(events, Asked).rule == "A-MGC-04"
    events = table.answer("Sleep")
    assert only(events, SpellCountered).protected == ("p1",)
    assert gained(table) == []


@pytest.mark.rule("A-PLAY-29")
def test_fear_at_sight_is_tried_once_in_a_fight() -> None:
    """13 is frightened, 14 stands; next round it attacks; afterwards the fear is over."""
    beast = creature(fear=s.Fear("frightened", hd_below=3))
    table = tough(("fighter", 1), ("thief", 1), ("dwarf", 3))
    against(table, beast, distance=0, contact=(("p2", "f1"),), first="foes")
    events = bitten(table, beast, 13, 14)
    assert only(events, PowerUsed).targets == ("p1", "p2")
    assert [gained(table, who) for who in ("p1", "p2", "p3")] == [[("frightened", 0)], [("steadfast", 0)], []]
    assert only(bitten(table, beast, MISS), Struck).foe == "p2"
    work = draft(table)
    natures.fight_over(work, table.rules, ("p1", "p2", "p3", "f1"))
    keep(table, work)
    assert [gained(table, who) for who in ("p1", "p2")] == [[], []]


@pytest.mark.rule("A-PLAY-29")
def test_fear_may_paralyze() -> None:
    """Held while the fight lasts."""
    table = tough(("fighter", 1), ("thief", 1))
    bitten(table, creature(fear=s.Fear("paralyzed")), 13, 14)
    assert table.state.person("p1").has("held")
    work = draft(table)
    natures.fight_over(work, table.rules, ("p1", "p2", "f1"))
    assert not work.state.person("p1").has("held")


@pytest.mark.rule("A-PLAY-29")
def test_puts_out_flames_by_an_act_takes_every_flame_in_the_room() -> None:
    """And strikes when there is none left."""
    beast = creature(attacks=(Attack("fist", dice="1"),), puts_out_flames=s.PutsOutFlames("act"))
    table = tough(("fighter", 1), ("thief", 1))
    burning(table, "p1", "p2")
    events = bitten(table, beast)
    assert only(events, PowerUsed).power == "puts_out_flames"
    assert table.state.lights == ()
    assert only(bitten(table, beast, MISS), Struck).who == "f1"


# --- what they are ----------------------------------------------------------------------------------


def wounded(table: Table, monster: Monster, by: int, *kinds: str) -> None:
    """The creature is in a fight and has taken so much damage of these kinds."""
    against(table, monster, contact=(("p1", "f1"),), first="foes")
    table.state = attrs.evolve(table.state, fight=attrs.evolve(table.state.in_fight(), round=1))
    work = draft(table)
    harm(work, table.rules, "f1", by, "p1", "A-CBT-15", kinds)
    keep(table, work)


@pytest.mark.rule("A-PLAY-29")
def test_regeneration_begins_rounds_after_the_wound_and_leaves_what_fire_did() -> None:
    """3 each round from the third round after it on, up to all but the 4 of the fire."""
    troll = creature("6", regeneration=s.Regeneration(3, from_round=3, not_against=("fire", "acid")))
    table = tough()
    wounded(table, troll, 4, "fire")
    work = draft(table)
    work_on(work, table, 4)
    table.state = work.state
    hp = []
    for number in (3, 4, 5, 6):
        table.state = attrs.evolve(table.state, fight=attrs.evolve(table.state.in_fight(), round=number))
        work = draft(table)
        natures.each_round(BOOK, work, table.rules)
        keep(table, work)
        hp.append(table.state.person("f1").hp)
    assert hp == [16, 19, 20, 20]


def work_on(work: Draft[State], table: Table, by: int) -> None:
    """As much plain damage more."""
    harm(work, table.rules, "f1", by, "p1", "A-CBT-15")


@pytest.mark.parametrize(
    ("special", "kinds", "counted"),
    [
        ({"only_hurt_by": s.OnlyHurtBy(("silver", "magic"))}, (), 0),
        ({"only_hurt_by": s.OnlyHurtBy(("silver", "magic"))}, ("silver",), 5),
        ({"only_hurt_by": s.OnlyHurtBy(("fire", "magic"), half=("fire", "magic"))}, ("fire",), 2),
        ({"only_hurt_by": s.OnlyHurtBy(("silver", "magic"), half=("silver",))}, ("silver", "magic"), 5),
        ({"immune": s.Immune(("cold",))}, ("cold",), 0),
        ({"immune": s.Immune(("cold",))}, ("fire",), 5),
        ({"double_from": s.DoubleFrom(("fire",))}, ("magic", "fire"), 10),
        ({"double_from": s.DoubleFrom(("fire",))}, (), 5),
        ({"shuns_flame": s.ShunsFlame()}, (), 2),
        ({"shuns_flame": s.ShunsFlame()}, ("fire",), 5),
    ],
)
def test_damage_of_a_kind_counts_as_the_creature_is(
    special: dict[str, Any], kinds: tuple[str, ...], counted: int
) -> None:
    """5 points: nothing, half (rounded down), all or double, and a fact where it is not all."""
    table = tough()
    wounded(table, creature("6", (Attack("bite", dice="1"),), **special), 5, *kinds)
    assert table.state.person("f1").hp == 24 - counted


@pytest.mark.rule("A-PLAY-29")
def test_a_silver_weapon_hurts_what_a_plain_one_does_not() -> None:
    """The kinds of a blow are the tags of the weapon; a torch is fire."""
    wolf = creature("2", (Attack("bite", dice="1"),), only_hurt_by=s.OnlyHurtBy(("silver",)))
    for tags, hp in (((), 8), (("silver",), 5)):
        table = tough()
        sword = attrs.evolve(table.rules.item("martial_hand", 1), tags=tags)
        armed(table, "p1", sword, right=sword.id)
        against(table, wolf, contact=(("p1", "f1"),), first="party")
        play(table, HIT, 2, MISS, p1=ATTACK)
        assert table.state.person("f1").hp == hp
    table = tough()
    armed(table, "p1", Item("torch.1", "torch", "torch"))
    assert kinds_of(table.state, table.rules, "p1", "torch.1") == ("fire",)


@pytest.mark.rule("A-PLAY-29")
def test_stench_sickens_the_living_beside_it_until_they_are_away() -> None:
    """13 fails: -2 to attacks as long as he is near; 14 stands it for the whole fight; undead smell nothing."""
    beast = creature(attacks=(Attack("bite", dice="1"),), stench=s.Stench(-2))
    table = tough(("fighter", 1), ("thief", 1))
    bitten(table, beast, MISS, 13)
    assert gained(table) == [("nauseated", 0)]
    assert table.rules.number(table.state, "p1", "attack") == -2
    fight = table.state.in_fight()
    table.state = attrs.evolve(table.state, fight=attrs.evolve(fight, contact=()))
    work = draft(table)
    natures.each_round(BOOK, work, table.rules)
    keep(table, work)
    assert gained(table) == []
    table = tough()
    bitten(table, beast, MISS, 14)
    assert gained(table) == [("steadfast", 0)]
    assert [e.who for e in bitten(table, beast, MISS) if isinstance(e, ConditionGained)] == []


def test_order_last_acts_after_all_others() -> None:
    """It has the initiative and strikes last; first of its side would be before all."""
    for at, strikes in (("last", ["p1", "f1"]), ("first", ["f1", "p1"])):
        table = tough()
        slow = creature(attacks=(Attack("bite", dice="1"),), order=s.Order(at))
        against(table, slow, contact=(("p1", "f1"),), first="foes" if at == "last" else "party")
        events = play(table, MISS, MISS, p1=ATTACK)
        assert [e.who for e in events if isinstance(e, Struck)] == strikes


def test_halts_at_flame_stands_still_while_a_flame_for_each_hit_die_lies_before_it() -> None:
    """One torch on the ground holds one of 1 hit die, not one of 2."""
    for hd, comes in (("1", False), ("2", True)):
        table = tough()
        burning(table, table.state.spot())
        beast = creature(hd, (Attack("bite", dice="1"),), halts_at_flame=s.HaltsAtFlame())
        events = bitten(table, beast, *((MISS,) if comes else ()), distance=30)
        assert any(isinstance(e, Closed) for e in events) is comes


@pytest.mark.parametrize(
    ("flames", "halted"), [(0, []), (1, ["f1"]), (2, ["f1", "f2"]), (3, ["f1", "f2", "f3"])]
)
def test_a_flame_holds_no_more_than_it_has_light_for(flames: int, halted: list[str]) -> None:
    """Of three of 1 hit die the first by number halt, one for each flame on the ground."""
    table = tough()
    beast = creature("1", (Attack("bite", dice="1"),), halts_at_flame=s.HaltsAtFlame())
    against(table, beast, beast, beast, distance=30)
    burning(table, *[table.state.spot()] * flames)
    people = (table.state.person(f"f{n}") for n in (1, 2, 3))
    assert [p.id for p in people if stands_still(table.state, p)] == halted


def test_shuns_flame_does_not_come_near_a_carried_flame() -> None:
    """It goes for the one without a torch."""
    beast = creature(attacks=(Attack("bite", dice="1"),), shuns_flame=s.ShunsFlame())
    table = tough(("fighter", 1), ("thief", 1))
    burning(table, "p1")
    events = bitten(table, beast, MISS, distance=30)
    assert only(events, Closed).foe == "p2"


@pytest.mark.rule("A-PLAY-29")
def test_bound_creatures_neither_rout_away_nor_leave() -> None:
    """Routed, it fights on."""
    beast = creature(attacks=(Attack("bite", dice="1"),), bound=s.Bound("water"))
    table = tough()
    against(table, beast, contact=(("p1", "f1"),), first="foes")
    table.change("f1", conditions=(Condition("routed"),))
    table.change("p1", conditions=(Condition("surprised"),))
    events = play(table, MISS)
    back = only(events, ConditionEnded)
    assert (back.who, back.name, back.rule) == ("f1", "routed", ROW)
    assert bound(table.state, "f1")


def test_no_fighter_stands_aside_unless_it_has_happened() -> None:
    """Alone against the party there is no fight; once the flag is set there is."""
    clerk = creature(attacks=(Attack("weapon", dice="1"),), no_fighter=s.NoFighter("ledger_burned"))
    table = tough()
    foes = appear(table, clerk)
    work = draft(table)
    begin_fight(work, table.rules, foes, 0)
    assert keeps_out(work.state, "f1")
    assert work.state.fight is None
    table = tough()
    table.state = attrs.evolve(table.state, flags=("ledger_burned",))
    against(table, clerk, contact=(("p1", "f1"),), first="foes")
    assert only(bitten(table, clerk, MISS), Struck).who == "f1"


def test_holds_morale_gives_others_its_score_while_it_lives() -> None:
    """Goblins of morale 8 check at 9 as long as their mother stands (classic 8 and 1), and at 8 without her."""
    mother = creature("2", (Attack("weapon", dice="1"),), holds_morale=s.HoldsMorale(("goblin",), 8))
    for there, needed in ((True, 9), (False, 8)):
        table = tough()
        against(table, "goblin", "goblin", "goblin", "goblin", mother, contact=(("p1", "f1"),), first="foes")
        table.change("f5", conditions=() if there else (Condition("fled"),))
        for foe in ("f2", "f3", "f4"):
            table.change(foe, conditions=(Condition("dead"),))
        work = draft(table, 3, 3)
        morale.check(BOOK, work, table.rules)
        tested = [e for e in keep(table, work) if isinstance(e, MoraleTested)]
        assert [e.needed for e in tested] == [needed]


def test_the_mindless_take_no_spell_on_their_mind() -> None:
    """Sleep and charm do nothing to them, holding does."""
    table = tough()
    foes = against(table, creature(attacks=(Attack("bite", dice="1"),), mindless=s.Mindless()), "orc")
    for against_mind, touched in (("sleep", [False, True]), ("charm", [False, True]), ("hold", [True, True])):
        assert [charms.takes(table.state, foe, against_mind) for foe in foes] == touched


def test_immunity_bars_spells_too() -> None:
    """To sleep, charm or hold by name."""
    table = tough()
    foes = against(table, creature(attacks=(Attack("bite", dice="1"),), immune=s.Immune(("hold", "sleep"))))
    assert [charms.takes(table.state, foes[0], kind) for kind in ("hold", "sleep", "charm")] == [
        False,
        False,
        True,
    ]


def test_half_speed_halves_the_steps() -> None:
    """An orc of 120 steps covers 60 a round."""
    table = tough()
    (foe,) = against(table, creature(attacks=(Attack("bite", dice="1"),), half_speed=s.HalfSpeed()))
    assert table.rules.number(table.state, foe, "steps") == 60


@pytest.mark.parametrize(("on_d6", "target"), [(3, 4), (4, 3), (5, 2)])
@pytest.mark.rule("A-PLAY-30")
def test_who_surprises_on_so_many_in_six_surprises_the_party(on_d6: int, target: int) -> None:
    """The party counts as unaware, and is surprised on 7 less that number or more."""
    for face, caught in ((target, ("p1",)), (target - 1, ())):
        table = tough()
        appear(table, creature(attacks=(Attack("bite", dice="1"),), surprise=s.Surprise(on_d6)), mood="")
        work = draft(table, face)
        grounds = placed(table.state, table.rules, "band")
        found = awareness.surprise(BOOK, work, "band", grounds)
        assert found.who == caught
        rolled = [e for e in keep(table, work) if isinstance(e, Rolled)]
        assert [(e.target, e.rule) for e in rolled] == [(target, "A-PLAY-30")]


@pytest.mark.parametrize("hated", ["fighter", "all"])
def test_always_hostile_needs_no_reaction_roll(hated: str) -> None:
    """No die; against others the table is rolled."""
    for kind, faces, mood in (("fighter", (), "hostile"), ("thief", (6, 6), "enthusiastic")):
        if hated == "all" and kind == "thief":
            continue
        table = tough((kind, 1))
        appear(
            table,
            creature(attacks=(Attack("bite", dice="1"),), always_hostile=s.AlwaysHostile((hated,))),
            mood="",
        )
        work = draft(table, *faces)
        react(work, table.rules, "band")
        assert only(keep(table, work), MoodSet).mood == mood


@pytest.mark.rule("A-PLAY-29")
def test_a_name_over_its_own_lamp_ends_what_cannot_rest() -> None:
    """Without the lamp, or with another name, it does not; with both it lies down, in a fight as its action."""
    hasken = attrs.evolve(
        creature("5", (Attack("touch", dice="1"),), ended_by=s.EndedBy(lamp=True, name=True)),
        name="Abbot Hasken",
        nd="1",
    )
    table = tough()
    lamp = Item("candle_end", "candle", "lamp")
    armed(table, "p1", lamp)
    table.state = attrs.evolve(table.state, lights=())
    against(table, hasken, contact=(("p1", "f1"),), first="party")
    name = Intent("name", "f1", "Hasken")
    no = table.rules.moments.cannot(table.state, table.rules, "p1", name)
    assert no is not None
    assert no.reason == "its own lamp must burn for that"
    table.state = attrs.evolve(table.state, lights=(Light("candle_end", "candle", "p1", 0, lamp),))
    wrong = table.rules.moments.cannot(table.state, table.rules, "p1", Intent("name", "f1", "Piers"))
    assert wrong is not None
    assert wrong.reason == "that is not its name, or nobody here knows its name"
    events = play(table, p1=name)
    assert only(events, LaidToRest).name == "Hasken"
    assert only(events, Died).who == "f1"


@pytest.mark.rule("A-PLAY-29")
def test_a_thing_in_its_hand_ends_the_sexton() -> None:
    """Met and not yet fought: the bell is put into his hand, and stays there."""
    sexton = creature("5", (Attack("weapon", dice="1"),), ended_by=s.EndedBy(given="sextons_bell"))
    table = tough()
    armed(table, "p1", Item("sextons_bell", "sextons_bell", "bell", slots=1), Item("rope", "rope", "rope"))
    appear(table, sexton)
    table.state = attrs.evolve(table.state, encounter=Encounter("band", 60))
    assert table.refuse(PutInHand("f1", "rope")).rule == ROW
    assert table.refuse(SayName("f1", "Bert")).rule == ROW
    events = table.do(PutInHand("f1", "sextons_bell"))
    assert only(events, LaidToRest).item == "sextons_bell"
    assert only(events, Died).who == "f1"
    assert [i.id for i in table.state.held("f1")] == ["sextons_bell"]
    assert table.state.encounter is None


def test_every_special_of_the_list_has_code_or_is_read_where_it_applies() -> None:
    """Riders and acts by key; the others by the functions that read them."""
    acts = [key for key in s.SPECIALS if s.ACT in _class(key).does]
    assert sorted(acts) == sorted(powers.USABLE) == sorted(powers.POWERS)
    common = [key for key in s.SPECIALS if key not in s.OF_RULESETS]
    assert sorted(riders.RIDERS) == sorted(key for key in common if s.RIDER in _class(key).does)
    assert spells.EFFECTS


def _class(key: str) -> type[s.Special]:
    """The class of a special."""
    found: type[s.Special] = getattr(s, "".join(part.title() for part in key.split("_")))
    return found
