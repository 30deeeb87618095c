"""The figures of barrows as the rules give them, written down a second time: a slip in a content file shows here."""

from __future__ import annotations

import attrs
import pytest

from gameloop.rulesets.barrows.book import load_book
from gameloop.rulesets.barrows.files import read_files
from gameloop.rulesets.barrows.parties import Character, load_parties, load_party
from gameloop.world.content import Library, Report, content_root

BOOK = load_book()


def test_armor_and_shields() -> None:
    """Armor class, price and load (A-EQP-06, A-EQP-13)."""
    assert {row.id: (row.ac, row.cost_sp, row.items) for row in BOOK.armor.values()} == {
        "armor_unarmored": (10, 0, 0),
        "armor_light": (12, 10, 2),
        "armor_medium": (14, 250, 4),
        "armor_heavy": (16, 3000, 6),
    }
    assert {row.id: (row.ac_bonus, row.cost_sp, row.items) for row in BOOK.shields.values()} == {
        "shield": (1, 10, 1)
    }


def test_weapons() -> None:
    """Damage, whether bulky, whether it needs ammunition, and price (A-EQP-15 to A-EQP-19)."""
    rows = BOOK.weapons.values()
    assert {row.id: (row.damage, row.bulky, row.needs_ammunition, row.cost_sp) for row in rows} == {
        "simple_hand": ("1d4", False, False, 10),
        "simple_polearm": ("1d6", True, False, 15),
        "martial_hand": ("1d6", False, False, 20),
        "martial_polearm": ("1d8", True, False, 25),
        "missile_sling": ("1d4", False, True, 10),
        "missile_bow": ("1d6", True, True, 25),
        "bare_hands": ("1", False, False, 0),
    }
    assert [row.id for row in rows if row.items == 0] == ["bare_hands"]


def test_common_things() -> None:
    """What is bulky, tiny, lasting, sold, and how many share an item of load (A-EQP-03 to A-EQP-12)."""
    rows = BOOK.items.values()
    assert [row.id for row in rows if row.bulky] == ["lamp_oil", "grimoire"]
    assert [row.id for row in rows if row.tiny] == ["chalk", "salt", "spell_scroll", "key", "gem"]
    assert [row.id for row in rows if row.lasting] == [
        *("rope", "shovel", "pickaxe", "oar", "camping_gear", "iron_spike"),
        *("mirror", "crystal_ball", "grimoire", "key", "gem"),
    ]
    assert {row.id: row.cost_sp for row in rows if row.cost_sp} == {"supply": 1}
    assert {row.id: row.per_item for row in rows if row.per_item != 1} == {
        "torch": 3,
        "candle": 12,
        "iron_spike": 6,
        "silver_piece": 300,
    }


def test_what_supply_becomes() -> None:
    """One unit gives so many of one thing (A-EQP-09 to A-EQP-12)."""
    assert {row.id: (row.makes, row.yields) for row in BOOK.conversions.values()} == {
        "supply_food": (("food_ration",), 1),
        "supply_water": (("water_ration",), 1),
        "supply_torches": (("torch",), 3),
        "supply_ammunition": (("ammunition_load",), 1),
        "supply_tool": (("rope", "shovel", "pickaxe", "oar"), 1),
        "supply_camp": (("camping_gear",), 1),
        "supply_spikes": (("iron_spike",), 6),
        "supply_other": (("chalk", "salt", "mirror"), 1),
    }


def test_what_things_are_made_of() -> None:
    """What rusts, burns and rots."""
    assert {row.id: row.kinds for row in BOOK.materials.values()} == {
        "metal": (
            *("simple_hand", "martial_hand", "martial_polearm", "armor_medium", "armor_heavy"),
            *("iron_spike", "shovel", "pickaxe", "key"),
        ),
        "wood": ("simple_polearm", "missile_bow", "shield", "torch", "oar", "ammunition_load"),
        "leather": ("missile_sling", "grimoire", "water_ration"),
        "cloth": ("armor_light", "rope", "camping_gear"),
        "food": ("supply", "food_ration"),
    }


def test_what_conditions_do() -> None:
    """Who cannot act, who strikes or is struck worse or better, who cannot shoot, what heals."""
    rows = BOOK.conditions.values()
    assert [row.id for row in rows if not row.acts] == [
        *(
            "down",
            "dead",
            "fled",
            "surprised",
            "routed",
            "asleep",
            "held",
            "bodiless",
            "tied",
            "yielded",
            "petrified",
        ),
    ]
    assert [row.id for row in rows if row.attacked_with == "advantage"] == [
        *("asleep", "held", "prone", "bodiless", "tied", "yielded", "dancing"),
    ]
    assert [row.id for row in rows if row.attacked_with == "disadvantage"] == ["invisible"]
    assert [row.id for row in rows if "melee_attack" in row.disadvantage] == [
        *("blinded", "in_the_dark", "dazzled", "ill", "hand_useless", "frightened", "dancing"),
    ]
    assert {row.id: row.barred for row in rows if row.barred} == {
        "blinded": ("missile_attack",),
        "swallowed": ("missile_attack",),
    }
    assert {row.id: row.speed_divisor for row in rows if row.speed_divisor != 1} == {"encumbered": 2}
    assert [row.id for row in rows if row.cure == "magical"] == ["held", "charmed", "petrified"]


def test_moods_and_distances() -> None:
    """Each mood: its totals, whether it attacks at once, pursues, talks (A-ENC-10, A-PLAY-32); moves (A-ENC-13)."""
    rows = BOOK.tables["reaction"].rows
    assert [(row.id, row.on, row.attacks_at_once, row.pursues, row.talks) for row in rows] == [
        ("hostile", (2, 2), True, True, False),
        ("negative", (3, 5), False, True, True),
        ("uncertain", (6, 8), False, False, True),
        ("positive", (9, 11), False, False, True),
        ("enthusiastic", (12, 12), False, False, True),
    ]
    distances = BOOK.distances.values()
    assert {row.id: (row.surprised_dice, row.not_surprised_dice) for row in distances} == {
        "distance_indoor": ("1", "1d4"),
        "distance_outdoor": ("1d4", "4d6"),
    }


def test_tables_as_they_are_thrown() -> None:
    """Dice and rows of every table; only moods clamp (A-GEN-16)."""
    found = {t.id: (t.dice, *(row.on for row in t.rows)) for t in BOOK.tables.values()}
    halves = ("1d6", (1, 3), (4, 6))
    assert found == {
        "reaction": ("2d6", (2, 2), (3, 5), (6, 8), (9, 11), (12, 12)),
        "grievous_wound": ("1d6", (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)),
        "which_arm": halves,
        "dungeon_event": ("1d6", (1, 1), (2, 2), (3, 3), (4, 4), (5, 6)),
        "wild_event": ("1d6", (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)),
        "weather_change": halves,
        "animate_dead_end": ("1d6", (1, 3), (4, 5), (6, 6)),
        "augury_answer": halves,
        "ruling_yes_no": halves,
    }
    assert [table.id for table in BOOK.tables.values() if table.clamp] == ["reaction"]


def test_dungeon_events_and_wounds() -> None:
    """So many turns of rest, so many torches out; what a wound divides, and for how many weeks (A-DUN-04, A-INJ-10)."""
    events = BOOK.tables["dungeon_event"].rows
    assert [(row.condition, row.rest_turns, row.torches_out) for row in events] == [
        *(("", 0, 0), ("", 0, 0), ("encumbered", 1, 0), ("", 0, 1), ("", 0, 0)),
    ]
    wounds = BOOK.tables["grievous_wound"].rows
    assert {w.id: (w.speed_divisor, w.capacity_divisor, w.heals_weeks_dice) for w in wounds} == {
        "gruesome_scars": (1, 1, ""),
        "eye_gouged_out": (1, 1, ""),
        "broken_arm": (1, 1, "1d4"),
        "broken_leg": (2, 2, "1d4"),
        "dismembered_arm": (1, 1, ""),
        "dismembered_leg": (2, 2, ""),
    }
    assert [(w.arms_lost, w.legs_lost, w.bonus.reaction) for w in wounds] == [
        *((0, 0, -1), (0, 0, 0), (0, 0, 0), (0, 0, 0), (1, 0, 0), (0, 1, 0)),
    ]


def test_checks() -> None:
    """Dice, comparison and number of every check; at the number it works."""
    rows = BOOK.checks.values()
    assert {row.id: (row.dice, row.kind, row.target or row.target_from) for row in rows} == {
        "attack": ("1d20", "at_least", "ac"),
        "saving_throw": ("1d20", "at_least", "save"),
        "surprise": ("1d6", "at_least", 5),
        "surprise_by_thief": ("1d6", "at_least", 3),
        "force_door": ("1d6", "at_least", 5),
        "listen": ("1d6", "at_least", 5),
        "notice_secret_door": ("1d6", "at_least", 5),
        "thievery": ("1d6", "at_least", 3),
        "room_trap": ("1d6", "at_most", 2),
        "ammunition": ("1d6", "at_most", 2),
        "flee": ("1d6", "at_least", 5),
        "rout": ("2d6", "at_least", "morale"),
        "augury_truth": ("1d6", "at_least", 4),
        "fly_ends": ("1d6", "at_least", 5),
        "left_for_dead": ("1d6", "at_least", 4),
        "bet": ("1d6", "at_least", 6),
        "plan_likely": ("1d6", "at_least", 3),
        "plan_even": ("1d6", "at_least", 4),
        "plan_unlikely": ("1d6", "at_least", 5),
    }


@pytest.mark.parametrize(
    ("section", "figures"),
    [
        ("time", (600, 60, 6, 48, 3, 7, 13, 6)),
        ("carry", (2, 20)),
        ("fight", ("1d6", 20, 2, 2, 120, 2, 2, 40)),
        ("frontage", (2, 1)),
        ("monster", (19, 2, 4, "1d6", 1, 300, 7, 1, "1d6")),
        ("bait", (1, 100)),
        ("parley", (10, 1, -1)),
        ("bind_wounds", ("1d6",)),
        ("rest", (1,)),
        ("thievery", ("1d6", 10, 10, "2d6", -2)),
        ("party", (1, 8, 2, 4)),
        ("town", (50, 1)),
        ("animated", (12, "1d6", 120, 12)),
    ],
)
def test_single_figures(section: str, figures: tuple[int | str, ...]) -> None:
    """Every figure of numbers.toml, section by section."""
    assert attrs.astuple(getattr(BOOK.numbers, section)) == figures


def test_sections_are_all_told() -> None:
    """No section of numbers.toml is left out above."""
    marks = [m for m in test_single_figures.pytestmark if m.name == "parametrize"]  # type: ignore[attr-defined]
    assert [case[0] for case in marks[0].args[1]] == [f.name for f in attrs.fields(type(BOOK.numbers))]


def test_monsters_by_hit_dice() -> None:
    """XP for slaying, from below 1 HD to 15 (A-MON-06); the rest follows from the hit dice (A-MON-02, A-MON-03)."""
    rows = BOOK.monster_hd
    assert list(rows) == ["1/2", *(str(hd) for hd in range(1, 16))]
    assert [row.xp for row in rows.values()] == [
        *(10, 15, 30, 60, 120, 240, 400, 600, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900),
    ]
    figures = [(row.hp, row.to_hit, row.save) for row in rows.values()]
    assert figures == [(2, 0, 19), *((4 * hd, hd, 19 - hd) for hd in range(1, 16))]


def test_classes_beyond_their_levels() -> None:
    """Spell level by level, spells at the start, a dwarf's greed, ears and grudge."""
    rows = BOOK.classes.values()
    assert {
        row.id: (row.spell_level_divisor, row.starting_spells) for row in rows if row.starting_spells
    } == {
        "mage": (1, 3),
        "elf": (2, 3),
    }
    dwarf = BOOK.classes["dwarf"]
    assert (dwarf.greed_min_sp, dwarf.greed_range_feet, dwarf.bonus.damage_to_grudge) == (1000, 100, 1)
    assert [row.id for row in rows if row.bonus.hear_noises == 1] == ["elf"]


def test_days_and_morale() -> None:
    """A unit of supply and a watch of sleep a day; half a side fallen; the four ranks (A-WLD-08, A-MOR-01)."""
    assert (BOOK.supply_per_person_day, BOOK.night_watches_to_rest, BOOK.morale_at_percent) == (1, 1, 50)
    ranks = [(row.id, row.morale) for row in read_files(Library(), Report()).morale.morale_rank]
    assert ranks == [("green", 6), ("trained", 7), ("veteran", 8), ("elite", 9)]


def test_settings() -> None:
    """What each setting is if nobody says otherwise, and the numbers that may be chosen."""
    rows = BOOK.settings.values()
    assert [row.id for row in rows if row.default is True] == [
        *("xp_for_slaying", "caster_may_move", "light_rules", "camp_gear_required"),
        *("haste_this_combat", "doors_fall_shut", "miles_carry_over"),
    ]
    assert [row.id for row in rows if row.default is False] == [
        *("double_damage_stacks", "lone_morale_at_half_hp", "monsters_save_at_zero", "combat_is_noisy"),
        *("wizard_lock_permanent", "force_locked_doors", "monsters_charge", "scale_to_party"),
        *("forcing_is_noisy", "camp_events"),
    ]
    counted = {row.id: (row.default, row.choices) for row in rows if type(row.default) is int}
    assert counted == {
        "days_per_month": (28, (28, 30)),
        "front_rank": (2, (1, 2, 3, 4)),
        "replacement_level": (1, (1, 2, 3)),
        "holds_back": (1, (1, 2, 3, 0)),
        "parley_rolls": (1, (1, 2, 3)),
    }


def test_spells_by_their_figures() -> None:
    """Whom a spell touches, how long it lasts, what a save does; what a spell adds, costs and deals."""
    rows = BOOK.spells.values()
    plain = [row.id for row in rows if (row.targets.n, row.duration.n) == (1, 1)]
    instant = [row.id for row in rows if (row.targets.n, row.duration.n) == (1, 0)]
    assert instant == ["augury", "fireball", "heal_sickness", "knock", "lightning_bolt"]
    assert len(plain) + len(instant) == len(rows) == 25
    assert {row.id: row.damage for row in rows if row.damage} == {"fireball": "1d6", "lightning_bolt": "1d6"}
    assert {row.id: row.blood_hp_dice for row in rows if row.blood_hp_dice} == {
        "augury": "1d6",
        "circle_of_protection": "1",
    }
    assert {row.id: row.questions.dice for row in rows if row.questions} == {
        "augury": "1",
        "speak_with_dead": "1d6",
    }
    bless = BOOK.spells["bless"].bonus
    assert (bless.attack, bless.saving_throw, bless.morale) == (1, 1, 1)
    reach = [(row.n, row.unit) for row in BOOK.dead_for if not row.no_limit]
    assert reach == [
        *((1, "turn"), (1, "day"), (1, "week"), (1, "month"), (1, "year")),
        *((10, "year"), (100, "year"), (1000, "year")),
    ]


def told(sheet: Character) -> tuple[int, ...]:
    """The abilities of a character in the order of the book, silver, and how many of each thing of gear."""
    return (*sheet.abilities.values(), sheet.silver, *(thing.n for thing in sheet.gear))


def test_the_ready_party_figure_by_figure() -> None:
    """Abilities, silver, gear of each (A-PLAY-05)."""
    party = load_parties(Library(), BOOK)["quick"].characters
    assert {sheet.name: told(sheet) for sheet in party} == {
        "Aldra": (15, 11, 12, 9, 10, 14, 11, 1, 1, 3),
        "Bor": (13, 9, 16, 10, 12, 8, 12, 2, 1, 6),
        "Cid": (8, 12, 10, 16, 13, 11, 9, 1, 6, 2, 1),
        "Dell": (10, 16, 11, 12, 8, 13, 10, 1, 1, 1, 1),
    }


def test_the_example_party_figure_by_figure() -> None:
    """The file that players copy says what it says."""
    party = load_party(content_root() / "barrows" / "party-example.toml", BOOK).characters
    assert {sheet.name: told(sheet) for sheet in party} == {
        "Fern": (11, 14, 9, 14, 10, 12, 8, 1, 1, 3, 2),
        "Gannet": (12, 13, 14, 8, 9, 10, 14, 1, 6, 1, 3),
    }
