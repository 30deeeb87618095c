"""What creatures can do beyond blows, by the second rulebook (B-GAP-29, B-PLAY-19, B-AMB-38, B-GAP-18, B-PLAY-09)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Event
from gameloop.world import specials as s
from gameloop.world.bestiary import Attack, Figures, Monster
from gameloop.world.engagement import Intent
from gameloop.world.fighting import InitiativeSet, Struck, begin_fight
from gameloop.world.goods import GearMoved
from gameloop.world.harming import harm
from gameloop.world.light import LightOut
from gameloop.world.orders import Declare, PlayRound
from gameloop.world.powers import DamageChanged, PowerUsed
from gameloop.world.scheduler import advance
from gameloop.world.state import Condition, Light
from gameloop.world.wounds import Died, PoolChanged
from tests.ml_fights import against, appear, draft, hero, heroes, keep, play
from tests.table import Table, only

HIT, MISS = 19, 1
BITE = Attack("bite", dice="1d6", hit=2)


def beast(*attacks: Attack, hd: int = 4, sequence: bool = False, **own: s.Special) -> Monster:
    """A creature of so many hit dice with these attacks and specials; +2 to hit, morale 12."""
    figures = Figures(hd, 20, f"{hd}d8", bonuses={"str": 0, "dex": 0, "mind": 0}, sequence=sequence)
    return Monster(
        "beast",
        "Beast",
        str(hd),
        15,
        12,
        "A beast.",
        attacks=attacks or (BITE,),
        specials=s.Specials(**own),  # type: ignore[arg-type]
        figures=figures,
    )


def rider(key: str, special: s.Special, **more: s.Special) -> Monster:
    """A creature whose bite brings that; 4 hit dice, so that the number is 14 where none is given (B-GAP-29)."""
    return beast(attrs.evolve(BITE, rider=key), **{key: special}, **more)


def bitten(
    monster: Monster, *faces: int, heroes_: int = 1, **settings: int | str | bool
) -> tuple[Table, tuple[Event, ...]]:
    """The creature has its turn, engaged with Ann, who has 30 hit points, STR 10 and Phys rank 4."""
    members = tuple(hero("fighter", stats=(10, 10, 10)) for _ in range(heroes_))
    table = heroes(*members, settings=settings)
    against(table, monster, contact=(("p1", "f1"),))
    return table, play(table, *faces)


# --- riders -----------------------------------------------------------------------------------------


@pytest.mark.rule("B-GAP-29")
@pytest.mark.parametrize(("die", "held"), [(9, True), (10, False)])
def test_paralysis_takes_a_fortitude_save_by_the_hit_dice(die: int, held: bool) -> None:
    """DC 12 and half of 4 hit dice: 14, with Phys 4. Three rounds."""
    table, _ = bitten(rider("paralysis", s.Paralysis(rounds="1d4")), HIT, 1, die, *((3,) if held else ()))
    found = table.state.people["p1"].condition("paralyzed")
    assert (found is not None) == held
    if found is not None and table.state.fight is not None:
        assert found.until == 3 * 6


def test_some_are_not_affected_by_it() -> None:
    """An elf, without a save."""
    table, events = bitten(rider("paralysis", s.Paralysis(rounds="1d4", immune=("elf",))), HIT, 1)
    assert not table.state.person("p1").has("paralyzed")
    assert sum(isinstance(e, Rolled) for e in events) == 2


@pytest.mark.rule("B-GAP-29", "B-GAP-18")
def test_poison_works_at_once_and_again_after_ten_rounds_against_a_new_save() -> None:
    """B-GOLD-12: DC 11, 5 points of STR; the second dose is withstood."""
    poison = s.Poison(dc=11, first={"str": "1d6"}, second={"str": "1d6"})
    table, events = bitten(rider("poison", poison), HIT, 1, 2, 5)
    assert table.state.person("p1").pools["lost.str"] == 5
    rolled = next(e for e in events if isinstance(e, Rolled) and e.why == "fortitude_poison")
    assert (rolled.target, rolled.outcome) == (11, "gives way")
    table.run(lambda work, rules: advance(work, rules, work.state.clock + 60, "round"), 10)
    assert table.state.person("p1").pools["lost.str"] == 5


@pytest.mark.rule("B-GAP-29", "B-GAP-18")
def test_deadly_poison_without_figures_takes_2d6_strength_now_and_again() -> None:
    """B-PLAY-19: 7, then 3: STR 0, and dead."""
    table, _ = bitten(rider("poison", s.Poison(deadly=True)), HIT, 1, 2, 3, 4)
    assert table.state.person("p1").pools["lost.str"] == 7
    events = table.run(lambda work, rules: advance(work, rules, work.state.clock + 60, "round"), 2, 1, 2)
    assert only(events, Died).who == "p1"


@pytest.mark.rule("B-GAP-29")
def test_an_onset_says_when_the_first_dose_comes() -> None:
    """Two rounds."""
    table, _ = bitten(rider("poison", s.Poison(deadly=True, onset_rounds="1d4")), HIT, 1, 2)
    assert "lost.str" not in table.state.person("p1").pools
    table.run(lambda work, rules: advance(work, rules, work.state.clock + 12, "round"), 2, 3, 4)
    assert table.state.person("p1").pools["lost.str"] == 7


@pytest.mark.rule("B-GAP-29")
def test_stone_blindness_and_points_of_stats() -> None:
    """Petrified; blind; STR lost, and drained."""
    table, _ = bitten(rider("petrify", s.Petrify("hit", dc=12)), HIT, 1, 2, heroes_=2)
    assert table.state.person("p1").has("petrified")
    table, _ = bitten(rider("blind", s.Blind()), HIT, 1, 2)
    assert table.state.person("p1").has("blinded")
    table, _ = bitten(rider("stat_damage", s.StatDamage("str", "1d6")), HIT, 1, 4)
    assert table.state.person("p1").pools["lost.str"] == 4
    table, _ = bitten(rider("stat_drain", s.StatDrain("con", "1d6", dc=14)), HIT, 1, 2, 4)
    assert table.state.person("p1").pools["drained.str"] == 4


@pytest.mark.rule("B-PLAY-09")
def test_a_level_drained_takes_its_die_and_the_sum_and_level_one_is_death() -> None:
    """Level 2 with a die of 5; then death."""
    monster = rider("level_drain", s.LevelDrain())
    table = heroes(hero("fighter", 2))
    table.change("p1", stats={"die.2": 5}, pools={"el": 7})
    against(table, monster, contact=(("p1", "f1"),))
    play(table, HIT, 1)
    person = table.state.person("p1")
    assert (person.stats["level"], person.stats["max_hp"], person.hp, person.pools["el"]) == (1, 25, 24, 0)
    assert any(isinstance(e, Died) for e in play(table, HIT, 1))


@pytest.mark.rule("B-PLAY-09")
@pytest.mark.parametrize(("die", "level"), [(10, 2), (1, 1)])
def test_by_a_setting_a_save_a_day_later_gives_it_back(die: int, level: int) -> None:
    """Phys and STR against 14."""
    table = heroes(hero("fighter", 2), settings={"level_drain": "save_next_day"})
    against(table, rider("level_drain", s.LevelDrain()), contact=(("p1", "f1"),))
    play(table, HIT, 1)
    timer = next(t for t in table.state.timers if t.kind == "level_back.")
    work = draft(table, die)
    table.rules.moments.fired(work, table.rules, timer)
    keep(table, work)
    assert table.state.person("p1").stats["level"] == level


@pytest.mark.rule("B-PLAY-19")
def test_who_holds_on_does_its_damage_in_each_of_its_turns_without_a_roll() -> None:
    """Attached: 2 and then 3; broken off by Phys and STR."""
    table, _ = bitten(rider("attach", s.Attach("1d4")), HIT, 1)
    assert table.state.person("p1").has("seized")
    hp = table.state.person("p1").hp
    play(table, 3)
    assert table.state.person("p1").hp == hp - 3
    play(table, 15, 2, HIT, 1, p1=Intent("break"))
    assert table.state.person("f1").condition("holding") is not None


@pytest.mark.rule("B-PLAY-19")
def test_a_swallowed_one_is_digested_and_can_cut_or_break_free() -> None:
    """On 19 or more."""
    table, _ = bitten(rider("swallow", s.Swallow("1d8", on=19)), HIT, 1)
    assert table.state.person("p1").has("swallowed")
    hp = table.state.person("p1").hp
    play(table, 15, 2, MISS, p1=Intent("break"))
    assert not table.state.person("p1").has("swallowed")
    assert table.state.person("p1").hp == hp


@pytest.mark.rule("B-GAP-29")
@pytest.mark.parametrize(("die", "lost"), [(2, True), (18, False)])
def test_rust_takes_the_first_metal_thing_unless_a_reflex_save_pulls_it_away(die: int, lost: bool) -> None:
    """DC 17."""
    table = heroes(hero("fighter", gear=("chainmail",), worn={"armor": "chainmail"}))
    monster = beast(Attack("antenna", rider="rust", hit=9), rust=s.Rust(dc=17))
    against(table, monster, contact=(("p1", "f1"),))
    events = play(table, HIT, die)
    assert any(isinstance(e, GearMoved) and e.why == "rusts away" for e in events) == lost


@pytest.mark.rule("B-GAP-29")
def test_disease_comes_by_days_and_two_saves_in_a_row_cure_it() -> None:
    """DC 11; a point of DEX on the first day; held off, then cured."""
    disease = s.Disease(dc=11, after_days="1d3", first={"dex": "1d3"}, every_days=1)
    table, _ = bitten(rider("disease", disease), HIT, 1, 2, 1)
    assert table.state.person("p1").has("diseased")
    for faces, dex, ill in (((2, 3), 3, True), ((15,), 3, True), ((15,), 3, False)):
        timer = next(t for t in table.state.timers if t.kind.startswith("disease."))
        work = draft(table, *faces)
        table.rules.moments.fired(work, table.rules, timer)
        keep(table, work)
        assert table.state.person("p1").pools["lost.dex"] == dex
        assert table.state.person("p1").has("diseased") == ill


@pytest.mark.rule("B-GAP-29")
def test_extra_damage_comes_with_each_hit() -> None:
    """A point of acid besides."""
    _, events = bitten(beast(extra=s.Extra("1d6", "acid")), HIT, 2, 1)
    assert [e.by for e in events if isinstance(e, PoolChanged) and e.pool == "hp"] == [-2, -1]


# --- acts -------------------------------------------------------------------------------------------


@pytest.mark.rule("B-GAP-29", "B-PLAY-04")
def test_a_breath_comes_in_place_of_the_attacks_and_waits_until_it_catches_two() -> None:
    """3d6 on two, half for whoever saves by Reflex against 13; with one in range it bites."""
    breath = s.Breath("fire", "cone", length_ft=20, dice="3d6", per_day=1, dc=13)
    table = heroes(hero("fighter"), hero("fighter"))
    against(table, beast(breath=breath), distance=10)
    events = play(table, 4, 4, 4, 2, 15)
    assert only(events, PowerUsed).targets == ("p1", "p2")
    assert [(e.who, e.by) for e in events if isinstance(e, PoolChanged) and e.pool == "hp"] == [
        ("p1", -12),
        ("p2", -6),
    ]


@pytest.mark.rule("B-GAP-29")
def test_a_breath_that_needs_a_rest_comes_again_after_its_rounds() -> None:
    """Two rounds off; between them it bites."""
    breath = s.Breath("fire", "cone", length_ft=60, dice="1d4", every_rounds="1d4", dc=13)
    table = heroes(hero("fighter"))
    against(table, beast(breath=breath), contact=(("p1", "f1"),))
    assert only(play(table, 2, 1, 15), PowerUsed).power == "breath"
    assert not any(isinstance(e, PowerUsed) for e in play(table, MISS))
    assert only(play(table, 2, 1, 15), PowerUsed).power == "breath"


@pytest.mark.rule("B-GAP-29")
def test_a_charm_is_a_contest_of_minds_or_a_will_save_against_its_number() -> None:
    """4 hit dice against level 1: an equal roll resists."""
    for special, faces, charmed in (
        (s.Charm("gaze"), (7, 10), False),
        (s.Charm("gaze"), (8, 10), True),
        (s.Charm("song", dc=16), (14,), True),
        (s.Charm("song", dc=16), (15,), False),
    ):
        table = heroes(hero("fighter"), hero("fighter"))
        against(table, beast(charm=special), distance=200)
        table.change("p2", conditions=(Condition("petrified", stops=True),))
        play(table, *faces)
        assert table.state.person("p1").has("charmed") == charmed


@pytest.mark.rule("B-GAP-29")
def test_fear_is_tried_once_for_each_foe_and_fight() -> None:
    """Will against 13: frightened for two rounds; then it strikes."""
    fear = s.Fear("frightened", dc=13, rounds="1d4")
    table = heroes(hero("fighter"))
    against(table, beast(fear=fear), contact=(("p1", "f1"),))
    play(table, 2, 2)
    assert table.state.person("p1").condition("frightened") is not None
    no = table.rules.moments.cannot(table.state, table.rules, "p1", Intent("attack", "f1"))
    assert no is not None
    assert no.rule == "B-PLAY-06"


@pytest.mark.rule("B-GAP-29")
def test_a_gaze_turns_one_to_stone() -> None:
    """Fortitude against 13."""
    table = heroes(hero("fighter"), hero("fighter"))
    against(table, beast(petrify=s.Petrify("gaze", range_ft=30, dc=13)), distance=30)
    play(table, 1, 2)
    assert [table.state.person(who).has("petrified") for who in ("p1", "p2")] == [True, False]


@pytest.mark.rule("B-GAP-29")
def test_stench_sickens_whoever_does_not_withstand_it_once_in_a_fight() -> None:
    """Fortitude against 13, for ten rounds: -2."""
    table, _ = bitten(beast(stench=s.Stench(-2, range_ft=30, dc=13, rounds=10)), 2, MISS)
    assert table.state.person("p1").condition("sickened") == Condition("sickened", 60, other="f1")
    play(table, MISS)


# --- what they are ----------------------------------------------------------------------------------


@pytest.mark.rule("B-PLAY-19", "B-AMB-38", "B-COMBAT-13")
def test_a_troll_strikes_in_sequence_and_begins_its_turn_with_more_hit_points() -> None:
    """B-GOLD-13: +9 and +4; 40 of 63 become 45."""
    table = heroes(hero("fighter", hp=60, stats=(10, 24, 10)))
    against(table, "troll", contact=(("p1", "f1"),))
    events = play(table, 8, 3, 12)
    blows = [(e.total, e.hit, e.damage) for e in events if isinstance(e, Struck)]
    assert blows == [(17, True, 9), (16, False, 0)]
    work = draft(table)
    harm(work, table.rules, "f1", 23, "p1", "B-COMBAT-20")
    keep(table, work)
    play(table, MISS, MISS)
    assert table.state.person("f1").hp == 45


@pytest.mark.rule("B-AMB-38")
@pytest.mark.parametrize(("setting", "blows"), [("sequence", 2), ("once", 1)])
def test_by_a_setting_creatures_make_each_attack_once(setting: str, blows: int) -> None:
    """+7: +7 and +2."""
    monster = beast(attrs.evolve(BITE, hit=7), sequence=True)
    _, events = bitten(monster, *(MISS,) * blows, monster_attacks=setting)
    assert sum(isinstance(e, Struck) for e in events) == blows


@pytest.mark.rule("B-AMB-38", "B-GAP-36")
def test_a_creature_made_over_makes_each_attack_of_its_list_once_at_its_hit_dice() -> None:
    """B-GOLD-13: a mountain lion of 3+2 against 14: 11 hits, 10 misses, 15 hits; 2 and 4."""
    table = heroes(hero("fighter", stats=(10, 18, 10)))
    against(table, "mountain_lion", contact=(("p1", "f1"),))
    events = play(table, 11, 2, 10, 15, 4)
    assert [(e.total, e.hit) for e in events if isinstance(e, Struck)] == [
        (14, True),
        (13, False),
        (18, True),
    ]
    assert sum(e.damage for e in events if isinstance(e, Struck)) == 6


@pytest.mark.rule("B-PLAY-19")
def test_fire_keeps_a_wound_open() -> None:
    """5 of fire stay."""
    table = heroes(hero("fighter"))
    monster = beast(regeneration=s.Regeneration(5, not_against=("fire",)))
    against(table, monster, contact=(("p1", "f1"),))
    play(table, MISS)
    work = draft(table)
    harm(work, table.rules, "f1", 5, "p1", "B-COMBAT-20", ("fire",))
    harm(work, table.rules, "f1", 4, "p1", "B-COMBAT-20")
    keep(table, work)
    play(table, MISS)
    play(table, MISS)
    assert table.state.person("f1").hp == 15


@pytest.mark.rule("B-PLAY-19")
def test_some_are_hurt_by_some_things_only() -> None:
    """Nothing of a plain weapon, all of a silver one."""
    table = heroes(hero("fighter"))
    against(table, beast(only_hurt_by=s.OnlyHurtBy(("silver", "magic"))), contact=(("p1", "f1"),))
    work = draft(table)
    harm(work, table.rules, "f1", 5, "p1", "B-COMBAT-20")
    harm(work, table.rules, "f1", 5, "p1", "B-COMBAT-20", ("silver",))
    events = keep(table, work)
    assert [e.counted for e in events if isinstance(e, DamageChanged)] == [0]
    assert table.state.person("f1").hp == 15


@pytest.mark.rule("B-COMBAT-01")
def test_who_is_first_by_nature_is_first() -> None:
    """99 and -99, without a die."""
    table = heroes(hero("fighter"))
    foes = appear(table, beast(order=s.Order("first")))
    work = draft(table)
    begin_fight(work, table.rules, foes, 500)
    keep(table, work)
    table.do(Declare("p1", Intent("hold")))
    events = table.do(PlayRound(), 20)
    assert [(x.who, x.score) for x in only(events, InitiativeSet).scores] == [("f1", 99), ("p1", 20)]


# --- flames -----------------------------------------------------------------------------------------


def lamplit(table: Table) -> Table:
    """A torch that burns on the ground here."""
    torch = attrs.evolve(table.rules.item("torch", 1), id="torch.1")
    spot = table.state.spot()
    light = Light("torch.1", "torch", spot, 0, item=table.rules.item("torch", 1), left=True)
    table.state = attrs.evolve(table.state, goods={**table.state.goods, spot: (torch,)}, lights=(light,))
    return table


def test_what_halts_at_flames_does_nothing_before_them() -> None:
    """One flame for each hit die."""
    table = heroes(hero("fighter"))
    against(table, beast(halts_at_flame=s.HaltsAtFlame(), hd=1), contact=(("p1", "f1"),))
    lamplit(table)
    assert not any(isinstance(e, Struck) for e in play(table))


@pytest.mark.rule("B-GAP-29")
def test_what_puts_flames_out_does_it_in_place_of_striking() -> None:
    """Every flame here."""
    table = heroes(hero("fighter"))
    against(table, beast(puts_out_flames=s.PutsOutFlames("act")), contact=(("p1", "f1"),))
    lamplit(table)
    events = play(table)
    assert (only(events, PowerUsed).power, only(events, LightOut).light.id) == ("puts_out_flames", "torch.1")
