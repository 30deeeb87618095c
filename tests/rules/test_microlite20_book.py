"""What microlite20 has and has not: rows that stand on no event, out of its book (B-STAT to B-GAP)."""

from __future__ import annotations

import pytest

from gameloop.rulesets.microlite20 import burden, signing
from gameloop.rulesets.microlite20.spellbook import ABSENT
from tests.microlite20 import BOOK, person, state_of


@pytest.mark.rule("B-STAT-02", "B-SKILL-01")
def test_stats_skills_and_classes() -> None:
    """Three, four and four."""
    assert tuple(BOOK.stats) == ("str", "dex", "mind")
    assert tuple(BOOK.skills) == ("phys", "sub", "know", "comm")
    assert tuple(BOOK.callings) == ("fighter", "rogue", "magi", "cleric")


@pytest.mark.rule("B-STAT-05")
@pytest.mark.parametrize(
    ("values", "bonus"),
    [
        ((0, 1), -5),
        ((2, 3), -4),
        ((4, 5), -3),
        ((6, 7), -2),
        ((8, 9), -1),
        ((10, 11), 0),
        ((12, 13), 1),
        ((14, 15), 2),
        ((16, 17), 3),
        ((18, 19), 4),
        ((20, 21), 5),
        ((24, 25), 7),
    ],
)
def test_the_bonus_of_a_stat(values: tuple[int, int], bonus: int) -> None:
    """Rounded towards minus infinity, for both values of a pair."""
    assert [BOOK.bonus(value) for value in values] == [bonus, bonus]


@pytest.mark.rule("B-RACE-05", "B-GAP-26")
def test_races_and_levels_have_no_limits() -> None:
    """A race adds to ranks and stats and says how fast one is, nothing else; spell levels end at 9."""
    assert [(r.id, r.skill_bonus, r.stats, r.speed_ft) for r in BOOK.races.values()] == [
        ("human", 1, {}, 30),
        ("elf", 0, {"mind": 2}, 30),
        ("dwarf", 0, {"str": 2}, 20),
        ("halfling", 0, {"dex": 2}, 20),
    ]
    assert [signing.highest(BOOK, level) for level in (1, 2, 3, 4, 5, 16, 17, 19, 40)] == [
        *(1, 1, 2, 2, 3, 8, 9, 9, 9)
    ]


@pytest.mark.rule("B-CLASS-03", "B-CLASS-08", "B-CLASS-13", "B-CLASS-17")
def test_what_classes_are_good_at() -> None:
    """Three more in one skill each."""
    assert {row.id: row.skills for row in BOOK.callings.values()} == {
        "fighter": {"phys": 3},
        "rogue": {"sub": 3},
        "magi": {"know": 3},
        "cleric": {"comm": 3},
    }


@pytest.mark.rule("B-CLASS-22", "B-AMB-05", "B-CLASS-16")
@pytest.mark.parametrize(
    ("kind", "allowed"),
    [
        ("fighter", ("leather", "hide", "full_plate", "buckler")),
        ("rogue", ("leather",)),
        ("magi", ()),
        ("cleric", ("leather", "hide", "buckler")),
    ],
)
def test_what_classes_may_wear_and_wield(kind: str, allowed: tuple[str, ...]) -> None:
    """Medium armor means light armor too; a shield for two classes; every weapon for all of them."""
    one = person("ama", kind)

    def may(thing: str) -> bool:
        return burden.permitted(BOOK, one, burden.item(BOOK, thing, 1)) is None

    assert tuple(t for t in ("leather", "hide", "full_plate", "buckler") if may(t)) == allowed
    assert all(may(weapon) for weapon in BOOK.weapons)


@pytest.mark.parametrize(
    ("kind", "grip", "dice", "cost"),
    [
        ("dagger", "light", "1d4", 200),
        ("club", "one", "1d6", 0),
        ("longsword", "one", "1d8", 1500),
        ("greatsword", "two", "2d6", 5000),
        ("longbow", "two", "1d8", 7500),
        ("crossbow_light", "two", "1d8", 3500),
    ],
)
def test_weapons(kind: str, grip: str, dice: str, cost: int) -> None:
    """A grip, a damage and a price."""
    row = BOOK.weapons[kind]
    assert (row.grip, row.dice, row.cost_cp) == (grip, dice, cost)


def test_armor() -> None:
    """Bonuses by group, and shields with one of their own."""
    assert [row.bonus for row in BOOK.armor.values()] == [1, 2, 3, 4, 3, 4, 5, 5, 6, 6, 7, 8]
    assert [row.group for row in BOOK.armor.values()] == [*["light"] * 4, *["medium"] * 4, *["heavy"] * 4]
    assert [row.bonus for row in BOOK.shields.values()] == [1, 1, 1, 2, 2, 4]


def test_gear() -> None:
    """71 things with a price; what gives light says how far and how long."""
    assert sum(1 for item in BOOK.items.values() if item.cost_cp) == 71
    lights = {item.id: (item.light_ft, item.light_turns) for item in BOOK.items.values() if item.light_ft}
    assert lights == {
        "torch": (20, 6),
        "candle": (5, 6),
        "lamp": (15, 36),
        "lantern_hooded": (30, 36),
        "lantern_bullseye": (60, 36),
    }


@pytest.mark.rule("B-GAP-05")
def test_the_spells_of_both_lists() -> None:
    """113 arcane and 73 divine, 159 in all, none above level 5; each class has a list of its own."""
    spells = BOOK.spells.values()
    arcane = [spell for spell in spells if spell.arcane != ABSENT]
    divine = [spell for spell in spells if spell.divine != ABSENT]
    assert (len(spells), len(arcane), len(divine)) == (159, 113, 73)
    assert max(max(spell.arcane, spell.divine) for spell in spells) == 5
    assert {row.id: row.spells for row in BOOK.classes.values() if row.spells} == {
        "magi": "arcane",
        "cleric": "divine",
    }


@pytest.mark.parametrize(("setting", "refused"), [("off", False), ("slots", True)])
def test_load_is_counted_by_setting_only(setting: str, refused: bool) -> None:
    """Thirty shovels hinder nobody, unless load is counted in slots."""
    state, shovels = state_of([person("ama", "fighter")], load=setting), burden.item(BOOK, "shovel", 30)
    assert (burden.may_carry(BOOK, state, "ama", shovels) is not None) == refused
    assert BOOK.settings["load"].default == "off"


def test_a_round_and_a_turn() -> None:
    """A hundred rounds of six seconds."""
    time = BOOK.numbers.time
    assert (time.turn_seconds, time.turn_seconds // time.round_seconds) == (600, 100)


@pytest.mark.rule("B-GAP-41")
def test_tasks() -> None:
    """How long each takes, and when it may be tried again."""
    found = {task.id: (task.turns, task.retry) for task in BOOK.tasks.values()}
    assert [found[task] for task in ("force_door", "listen", "parley", "forage", "break_free")] == [
        (1, "turn"),
        (1, "never"),
        (0, "encounter"),
        (0, "day"),
        (0, "round"),
    ]


@pytest.mark.rule("B-GAP-40")
def test_conditions() -> None:
    """Each stands in the table, with its numbers."""
    blind, shaken = BOOK.conditions["blinded"], BOOK.conditions["shaken"]
    assert (blind.ac, blind.no_dex, blind.miss_pct, blind.speed_pct) == (-2, True, 50, 50)
    assert (shaken.hit, shaken.save, shaken.skill) == (-2, -2, -2)
    assert [BOOK.conditions[kind].helpless for kind in ("asleep", "paralyzed", "stunned")] == [
        *(True, True, False)
    ]
