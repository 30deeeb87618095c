"""Attacks of the second rulebook: bonuses, how many, armor class, damage, what flies (B-COMBAT, B-GAP-21 to 23)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Event
from gameloop.rulesets.microlite20 import arms, figures
from gameloop.rulesets.microlite20.arms import sequence
from gameloop.world.engagement import Intent
from gameloop.world.fighting import Struck
from gameloop.world.goods import GearMoved
from gameloop.world.orders import Declare
from gameloop.world.state import Condition, Member
from tests.ml_fights import BOOK, against, hero, heroes, play
from tests.table import Table, only

ATTACK = Intent("attack", "f1")
BOTH = Intent("attack", "f1", "both")
SHOOT = Intent("shoot", "f1")
LONG = {"right": "longsword"}
SHORT = {"right": "sword_short"}
BOW = {"right": "longbow", "left": "longbow"}


def duel(member: Member, foe: str = "ogre", *, distance: int = 0, **settings: int | str | bool) -> Table:
    """Ann alone against one creature that does nothing, engaged with her where it is not far away."""
    table = heroes(member, settings=settings)
    contact = () if distance else (("p1", "f1"),)
    against(table, foe, distance=distance, contact=contact)
    table.change("f1", conditions=(Condition("surprised"),))
    table.change("f1", stats={"ac": 18}, pools={"hp": 90})
    return table


def with_(table: Table, **stats: int) -> Table:
    """The same with other figures of the enemy."""
    table.change("f1", stats=stats)
    return table


def struck(events: Sequence[Event]) -> list[Struck]:
    """The blows of a round, in their order."""
    return [event for event in events if isinstance(event, Struck)]


def thrown(events: Sequence[Event], why: str = "attack") -> list[tuple[tuple[int, str], ...]]:
    """What was added to each roll of that name."""
    return [event.mods for event in events if isinstance(event, Rolled) and event.why == why]


# --- how many ---------------------------------------------------------------------------------------


@pytest.mark.rule("B-COMBAT-14", "B-COMBAT-15")
@pytest.mark.parametrize(
    ("total", "attacks"),
    [
        (-2, [-2]),
        (0, [0]),
        (1, [1]),
        (5, [5]),
        (6, [6, 1]),
        (10, [10, 5]),
        (11, [11, 6, 1]),
        (12, [12, 7, 2]),
        (15, [15, 10, 5]),
        (16, [16, 11, 6, 1]),
        (17, [17, 12, 7, 2]),
        (20, [20, 15, 10, 5]),
        (21, [21, 16, 11, 6]),
        (25, [25, 20, 15, 10]),
    ],
)
def test_attacks_go_on_five_worse_each_while_the_bonus_is_above_zero(total: int, attacks: list[int]) -> None:
    """The table of the ledger; four at most."""
    assert [total + step for step in sequence(BOOK, total)] == attacks
    strength = 10 + 2 * (total - 1)
    if strength < 1:
        return
    table = duel(hero("cleric", stats=(strength, 10, 10)))
    table.change("f1", stats={"ac": 40})
    blows = struck(play(table, *[2] * len(attacks), p1=ATTACK))
    assert [blow.total - 2 for blow in blows] == attacks


@pytest.mark.rule("B-COMBAT-17")
def test_the_fourth_attack_tells_that_it_is_the_last() -> None:
    """+25 would do for a fifth at +5; +20 is at its end anyway."""
    found = {}
    for total in (20, 25):
        table = with_(duel(hero("cleric", stats=(10 + 2 * (total - 1), 10, 10))), ac=60)
        blows = struck(play(table, 2, 2, 2, 2, p1=ATTACK))
        found[total] = ["B-COMBAT-17" in blow.rows for blow in blows]
    assert found == {20: [False] * 4, 25: [False, False, False, True]}


@pytest.mark.rule("B-COMBAT-16", "B-COMBAT-18", "B-AMB-16")
def test_the_fifth_attack_with_two_weapons_tells_that_it_is_the_last() -> None:
    """+23: +21 +21 +16 +11 +6; the second weapon strikes as the second, and once."""
    member = hero("rogue", stats=(10, 54, 10), gear=("sword_short*2",), worn=SHORT)
    blows = struck(play(with_(duel(member), ac=60), 2, 2, 2, 2, 2, p1=BOTH))
    assert [blow.total - 2 for blow in blows] == [21, 21, 16, 11, 6]
    told = [[row for row in ("B-AMB-16", "B-COMBAT-16", "B-COMBAT-18") if row in blow.rows] for blow in blows]
    assert told == [[], ["B-AMB-16"], ["B-COMBAT-16"], ["B-COMBAT-16"], ["B-COMBAT-16", "B-COMBAT-18"]]


@pytest.mark.rule("B-COMBAT-13")
def test_the_second_attack_is_five_worse_than_the_first() -> None:
    """+6 strikes at +6 and +1."""
    table = duel(hero("cleric", stats=(20, 10, 10)))
    events = play(table, 2, 2, p1=ATTACK)
    assert [blow.total - 2 for blow in struck(events)] == [6, 1]
    assert thrown(events)[1] == ((1, "level"), (5, "str"), (-5, "further attack"))


@pytest.mark.rule("B-COMBAT-12", "B-COMBAT-19", "B-AMB-16")
@pytest.mark.parametrize(
    ("total", "attacks"),
    [
        (2, [0, 0]),
        (7, [5, 5]),
        (8, [6, 6, 1]),
        (12, [10, 10, 5]),
        (13, [11, 11, 6, 1]),
        (18, [16, 16, 11, 6, 1]),
        (20, [18, 18, 13, 8, 3]),
        (23, [21, 21, 16, 11, 6]),
    ],
)
def test_a_second_light_weapon_strikes_once_and_all_are_two_worse(total: int, attacks: list[int]) -> None:
    """The ledger's table: first, second, then the steps; B-GOLD-04."""
    dexterity = 10 + 2 * (total - 1)
    member = hero("rogue", stats=(10, dexterity, 10), gear=("sword_short*2",), worn=SHORT)
    table = duel(member)
    table.change("f1", stats={"ac": 40})
    blows = struck(play(table, *[2] * len(attacks), p1=BOTH))
    assert [blow.total - 2 for blow in blows] == attacks
    assert all("both weapons" in blow.how for blow in blows)


@pytest.mark.rule("B-COMBAT-12", "B-AMB-31")
def test_whoever_holds_two_light_weapons_is_asked_and_one_strikes_as_ever() -> None:
    """Declined: no -2. From now on: not asked again."""
    member = hero("rogue", stats=(10, 24, 10), gear=("sword_short", "dagger"), worn=SHORT)
    table = duel(member)
    table.change("f1", stats={"ac": 40})
    play(table, p1=ATTACK)
    assert table.state.question is not None
    events = table.answer("one from now on", 2, 2)
    assert [blow.total for blow in struck(events)] == [10, 5]
    assert [blow.total for blow in struck(play(table, 2, 2, p1=ATTACK))] == [10, 5]


@pytest.mark.rule("B-COMBAT-12")
@pytest.mark.parametrize(
    ("kind", "gear", "right"),
    [
        ("cleric", ("sword_short*2",), "sword_short"),
        ("magi", ("dagger*2",), "dagger"),
        ("rogue", ("longsword", "dagger"), "longsword"),
        ("fighter", ("dagger", "longsword"), "dagger"),
    ],
)
def test_two_weapons_are_for_fighters_and_rogues_and_both_must_be_light(
    kind: str, gear: tuple[str, ...], right: str
) -> None:
    """Others cannot say so, and are not asked."""
    table = duel(hero(kind, gear=gear, worn={"right": right}))
    assert table.refuse(Declare("p1", BOTH)).rule == "B-COMBAT-12"
    assert len(struck(play(table, 2, p1=ATTACK))) == 1


@pytest.mark.rule("B-AMB-36")
@pytest.mark.parametrize(("setting", "blows"), [("standing", 1), ("all", 2)])
def test_the_count_follows_what_always_counts(setting: str, blows: int) -> None:
    """+5, and one more for a while: still one attack, but by the setting two."""
    table = duel(hero("cleric", stats=(18, 10, 10)), attacks_count_from=setting)
    table.change("p1", conditions=(Condition("hasted"),))
    table.change("f1", stats={"ac": 40})
    haste = 1
    events = play(table, *[2] * (blows + haste), p1=ATTACK)
    assert [blow.total for blow in struck(events)] == ([8, 8] if blows == 1 else [8, 8, 3])


@pytest.mark.rule("B-PLAY-10")
def test_haste_adds_an_attack_but_none_above_four_and_slowness_leaves_one() -> None:
    """Six where the setting allows more."""
    strong = hero("cleric", stats=(42, 10, 10))
    for setting, condition, many in (
        (False, "hasted", 4),
        (True, "hasted", 5),
        (False, "slowed", 1),
    ):
        table = duel(strong, haste_above_limit=setting)
        table.change("p1", conditions=(Condition(condition),))
        table.change("f1", stats={"ac": 60})
        assert len(struck(play(table, *[2] * many, p1=ATTACK))) == many


# --- the bonus --------------------------------------------------------------------------------------


@pytest.mark.rule("B-COMBAT-03", "B-COMBAT-08", "B-CLASS-04", "B-COMBAT-20", "B-COMBAT-22")
@pytest.mark.parametrize(("die", "hit"), [(12, False), (13, True)])
def test_melee_adds_level_and_strength_and_equal_hits(die: int, hit: bool) -> None:
    """B-GOLD-01: a dwarf fighter of STR 16 strikes at +5; the longsword does 1d8+4."""
    table = duel(hero("fighter", stats=(16, 14, 10), race="dwarf", gear=("longsword",), worn=LONG))
    with_(table, ac=18)
    events = play(table, die, *((5,) if hit else ()), p1=ATTACK)
    blow = only(events, Struck)
    assert (blow.total, blow.needed, blow.hit, blow.damage) == (die + 5, 18, hit, 9 if hit else 0)
    assert thrown(events) == [((1, "level"), (3, "str"), (1, "fighter"))]


@pytest.mark.rule("B-COMBAT-21")
@pytest.mark.parametrize(
    ("strength", "doubled", "damage"), [(16, False, 7 + 6 + 1), (6, False, 7 - 2 + 1), (6, True, 7 - 4 + 1)]
)
def test_two_hands_double_the_bonus_and_by_a_setting_the_penalty(
    strength: int, doubled: bool, damage: int
) -> None:
    """A greatsword does 2d6+7 with STR 16 (B-GOLD-01); STR 6 counts -2 once."""
    held = {"right": "greatsword", "left": "greatsword"}
    member = hero("fighter", stats=(strength, 10, 10), gear=("greatsword",), worn=held)
    table = duel(member, two_handed_double_penalty=doubled)
    with_(table, ac=5)
    assert only(play(table, 15, 3, 4, p1=ATTACK), Struck).damage == damage


@pytest.mark.parametrize(
    ("kind", "right", "hit", "damage"),
    [
        ("fighter", "dagger", 1 + 3 + 1, 2 - 1 + 1),
        ("rogue", "dagger", 1 + 3, 2 - 1),
        ("cleric", "dagger", 1 - 1, 2 - 1),
        ("rogue", "longsword", 1 - 1, 2 - 1),
        ("rogue", "rapier", 1 - 1, 2 - 1),
    ],
)
def test_light_weapons_are_led_by_dexterity_but_hurt_by_strength(
    kind: str, right: str, hit: int, damage: int
) -> None:
    """DEX 16 in place of STR 8, for fighters and rogues, with light weapons, on the attack roll alone."""
    table = with_(duel(hero(kind, stats=(8, 16, 10), gear=(right,), worn={"right": right})), ac=5)
    blow = only(play(table, 10, 2, p1=ATTACK), Struck)
    assert (blow.total, blow.damage) == (10 + hit, damage)


@pytest.mark.rule("B-COMBAT-11", "B-AMB-15")
def test_a_light_weapon_tells_that_dexterity_led_it() -> None:
    """A fighter of STR 8 and DEX 16 with a dagger: +3 on the roll, -1 and the fighter's 1 on the damage."""
    member = hero("fighter", stats=(8, 16, 10), gear=("dagger",), worn={"right": "dagger"})
    blow = only(play(with_(duel(member), ac=5), 10, 2, p1=ATTACK), Struck)
    assert (blow.total, blow.damage) == (10 + 1 + 3 + 1, 2 - 1 + 1)
    assert {"B-COMBAT-11", "B-AMB-15"} <= {*blow.rows}


@pytest.mark.rule("B-AMB-18")
def test_a_penalty_counts_once_for_two_hands() -> None:
    """STR 6 with a greatsword: 7 - 2 and the fighter's 1."""
    held = {"right": "greatsword", "left": "greatsword"}
    table = with_(duel(hero("fighter", stats=(6, 10, 10), gear=("greatsword",), worn=held)), ac=5)
    blow = only(play(table, 15, 3, 4, p1=ATTACK), Struck)
    assert (blow.damage, "B-AMB-18" in blow.rows) == (7 - 2 + 1, True)


@pytest.mark.rule("B-CLASS-05")
@pytest.mark.parametrize(("level", "better", "blows"), [(5, 2, 2), (10, 3, 3), (15, 4, 4)])
def test_a_fighter_strikes_harder_at_each_fifth_level(level: int, better: int, blows: int) -> None:
    """Level, STR 0, and the fighter's own, on the roll and on the damage of 1d8."""
    table = with_(duel(hero("fighter", level, gear=("longsword",), worn=LONG)), ac=level + better + 5)
    first = struck(play(table, 5, 1, *[1] * (blows - 1), p1=ATTACK))[0]
    assert (first.total, first.damage, "B-CLASS-05" in first.rows) == (5 + level + better, 1 + better, True)


@pytest.mark.rule("B-GAP-21")
def test_a_rapier_is_light_by_a_setting_but_not_as_one_of_a_pair() -> None:
    """DEX counts, and two weapons are refused."""
    member = hero("rogue", stats=(8, 18, 10), gear=("rapier", "dagger"), worn={"right": "rapier"})
    table = with_(duel(member, rapier_is_light=True), ac=5)
    assert only(play(table, 10, 2, p1=ATTACK), Struck).total == 15
    assert arms.second(BOOK, table.state, "p1") is None


@pytest.mark.rule("B-AMB-17")
def test_a_hit_does_at_least_one_point() -> None:
    """1d4 and STR 3: -4."""
    table = with_(duel(hero("cleric", stats=(3, 10, 10), gear=("dagger",), worn={"right": "dagger"})), ac=5)
    assert only(play(table, 15, 1, p1=ATTACK), Struck).damage == 1


@pytest.mark.rule("B-GAP-23")
def test_bare_hands_do_1d3_and_what_is_no_weapon_is_four_worse() -> None:
    """A shovel in the right hand."""
    bare = with_(duel(hero("cleric")), ac=5)
    assert (lambda blow: (blow.total, blow.damage))(only(play(bare, 10, 3, p1=ATTACK), Struck)) == (11, 3)
    shovel = with_(duel(hero("cleric", gear=("shovel",), worn={"right": "shovel"})), ac=5)
    blow = only(play(shovel, 10, 3, p1=ATTACK), Struck)
    assert (blow.total, blow.weapon, blow.damage) == (7, "shovel", 3)


# --- armor class ------------------------------------------------------------------------------------


@pytest.mark.rule("B-COMBAT-06", "B-COMBAT-07", "B-AMB-12")
@pytest.mark.parametrize(("dex", "aware", "unaware"), [(14, 18, 16), (6, 14, 14)])
def test_armor_shield_and_dexterity_make_the_armor_class(dex: int, aware: int, unaware: int) -> None:
    """Scale mail 4 and a heavy wooden shield 2 (B-GOLD-01); unaware without the good of DEX, but with its harm."""
    worn = {"armor": "scale_mail", "left": "shield_heavy_wooden"}
    table = heroes(hero("fighter", stats=(10, dex, 10), gear=tuple(worn.values()), worn=worn))
    foes = against(table, "goblin", contact=(("p1", "f1"),), order=("f1", "p1"))
    assert figures.armor_class(BOOK, table.state, table.state.person("p1")) == aware
    assert only(play(table, 2), Struck).needed == aware
    table.change("p1", conditions=(Condition("surprised"),))
    assert only(play(table, 2), Struck).needed == unaware
    assert foes == ("f1",)


@pytest.mark.rule("B-AMB-13")
def test_a_dexterity_penalty_stays_with_whoever_is_struck_unawares() -> None:
    """DEX 6: 8 for the one who sees it come, and for the one who does not."""
    table = heroes(hero("fighter", stats=(10, 6, 10)))
    against(table, "goblin", contact=(("p1", "f1"),), order=("f1", "p1"))
    table.change("p1", conditions=(Condition("surprised"),))
    blow = only(play(table, 2), Struck)
    assert (blow.needed, "B-AMB-13" in blow.rows) == (8, True)


@pytest.mark.rule("B-COMBAT-09", "B-COMBAT-10", "B-AMB-14")
def test_a_natural_20_hits_whatever_is_worn_and_does_the_most_without_a_roll() -> None:
    """Total 21 against 40: 8 and 4."""
    table = with_(duel(hero("fighter", stats=(16, 10, 10), gear=("longsword",), worn=LONG)), ac=40)
    blow = only(play(table, 20, p1=ATTACK), Struck)
    assert (blow.total, blow.needed, blow.hit, blow.critical, blow.damage) == (25, 40, True, True, 12)


def test_a_natural_1_is_no_miss_by_itself() -> None:
    """1 and 5 against 6."""
    table = with_(duel(hero("fighter", stats=(16, 10, 10), gear=("longsword",), worn=LONG)), ac=6)
    assert only(play(table, 1, 1, p1=ATTACK), Struck).hit


# --- shots and throws -------------------------------------------------------------------------------


@pytest.mark.rule("B-COMBAT-04", "B-COMBAT-23", "B-GAP-22")
@pytest.mark.parametrize(("feet", "worse"), [(95, 0), (100, -2), (250, -4)])
def test_a_shot_adds_dexterity_and_loses_two_for_each_full_range(feet: int, worse: int) -> None:
    """A longbow, 100 feet; STR counts neither for it nor for the damage."""
    member = hero("fighter", stats=(18, 16, 10), gear=("longbow", "arrow*3"), worn=BOW)
    table = with_(duel(member, distance=feet), ac=5)
    blow = only(play(table, 10, 4, p1=SHOOT), Struck)
    assert (blow.total, blow.missile, blow.damage) == (10 + 1 + 3 + 1 + worse, True, 4 + 1)


@pytest.mark.rule("B-GAP-22")
@pytest.mark.parametrize(
    ("gear", "worn", "feet"), [(("longbow", "arrow"), BOW, 1001), (("dagger",), {"right": "dagger"}, 51)]
)
def test_nobody_shoots_beyond_ten_ranges_nor_throws_beyond_five(
    gear: tuple[str, ...], worn: dict[str, str], feet: int
) -> None:
    """Refused before anything is thrown."""
    table = duel(hero("fighter", gear=gear, worn=worn), distance=feet)
    assert table.refuse(Declare("p1", SHOOT)).rule == "B-GAP-22"


@pytest.mark.rule("B-GAP-22")
def test_shots_are_used_up_and_half_of_those_that_missed_can_be_picked_up() -> None:
    """Three shots of four arrows miss and one hits: one is left of the misses, rounded down."""
    member = hero("fighter", gear=("longbow", "arrow*4"), worn=BOW, stats=(10, 10, 10))
    table = duel(member, distance=30)
    with_(table, ac=18)
    for face in (2, 2, 2):
        play(table, face, p1=SHOOT)
    table.change("f1", pools={"hp": 1})
    events = play(table, 19, 3, p1=SHOOT)
    back = [e for e in events if isinstance(e, GearMoved) and e.why == "gathered"]
    assert [(e.item.kind, e.item.n, e.to) for e in back] == [("arrow", 1, "p1")]


@pytest.mark.rule("B-GAP-22")
def test_without_anything_to_shoot_nobody_shoots() -> None:
    """The last arrow is gone."""
    table = duel(hero("fighter", gear=("longbow", "arrow"), worn=BOW), distance=30)
    play(table, 2, p1=SHOOT)
    assert table.refuse(Declare("p1", SHOOT)).rule == "B-GAP-22"


@pytest.mark.rule("B-GAP-22", "B-COMBAT-04")
def test_what_is_thrown_lies_there_and_is_gathered_after_the_fight() -> None:
    """A dagger, at 25 feet -4; the hand is empty until then."""
    table = with_(duel(hero("rogue", gear=("dagger",), worn={"right": "dagger"}), distance=25), ac=5)
    table.change("f1", pools={"hp": 3})
    events = play(table, 10, 3, p1=SHOOT)
    assert only(events, Struck).total == 10 + 1 - 4
    assert [e.why for e in events if isinstance(e, GearMoved)] == ["thrown", "gathered"]
    assert [item.kind for item in table.state.held("p1")] == ["dagger"]


@pytest.mark.rule("B-AMB-30", "B-COMBAT-13")
def test_a_bow_shoots_in_the_sequence_and_a_crossbow_once() -> None:
    """+11: +11, +6, +1 with the bow."""
    bow = hero("cleric", stats=(10, 30, 10), gear=("longbow", "arrow*9"), worn=BOW)
    table = with_(duel(bow, distance=30), ac=40)
    assert [b.total for b in struck(play(table, 2, 2, 2, p1=SHOOT))] == [13, 8, 3]
    held = {"right": "crossbow_light", "left": "crossbow_light"}
    crossbow = hero("cleric", stats=(10, 30, 10), gear=("crossbow_light", "bolt*9"), worn=held)
    table = with_(duel(crossbow, distance=30), ac=40)
    assert [b.total for b in struck(play(table, 2, p1=SHOOT))] == [13]


@pytest.mark.rule("B-PLAY-03")
@pytest.mark.parametrize("penalty", [0, -4])
def test_shooting_at_somebody_engaged_costs_nothing_but_by_a_setting(penalty: int) -> None:
    """Ben is in the melee with it."""
    archer = hero("cleric", gear=("longbow", "arrow*9"), worn=BOW)
    table = heroes(archer, hero("fighter"), settings={"missile_into_melee_mod": penalty})
    against(table, "ogre", contact=(("p2", "f1"),))
    table.change("f1", conditions=(Condition("surprised"),), stats={"ac": 40})
    assert only(play(table, 10, p1=SHOOT), Struck).total == 11 + penalty
