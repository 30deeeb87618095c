"""The book of barrows: figures as the rules say, whole tables, references that lead, faults named."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameloop.kernel.errors import ContentError
from gameloop.kernel.notation import parse
from gameloop.rulesets.barrows.book import Book, load_book
from gameloop.rulesets.barrows.monsters import half_units, hd_dice, record, whole_hd
from gameloop.rulesets.barrows.parties import Party, load_of, load_parties, load_party
from gameloop.world.bestiary import Monster, load_bestiary
from gameloop.world.content import Library, content_root

FOLDER = content_root() / "barrows"
EXAMPLE = FOLDER / "party-example.toml"
BOOK = load_book()


@pytest.fixture(scope="module")
def monsters() -> Mapping[str, Monster]:
    """The shipped bestiary by id."""
    return load_bestiary(Library())


@pytest.fixture(scope="module")
def quick() -> Party:
    """The ready party."""
    return load_parties(Library(), BOOK)["quick"]


def faults_of(folder: Path, name: str, *changes: tuple[str, str]) -> list[str]:
    """What the loader says when texts of one file are replaced, each once."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / "barrows").mkdir()
    (folder / "barrows" / name).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_book([content_root(), folder])
    return [str(fault) for fault in caught.value.faults]


def party_faults(folder: Path, *changes: tuple[str, str]) -> list[str]:
    """What is said of the example party when texts of it are replaced, each once."""
    text = EXAMPLE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_party(file, BOOK)
    return [str(fault) for fault in caught.value.faults]


# --- classes ----------------------------------------------------------------------------------------


@given(st.sampled_from(tuple(BOOK.classes)), st.integers(1, 9))
def test_what_always_holds_of_the_class_tables(kind: str, level: int) -> None:
    """to_hit is the whole HD (A-GEN-07), save falls by one a level, XP doubles from level 2 on."""
    row = BOOK.classes[kind].at(level)
    assert row.to_hit == int(row.hd)
    assert row.save == (17 if kind in ("mage", "elf") else 15) - level
    if level == 1:
        assert row.xp == 0
    elif level > 2:
        assert row.xp == 2 * BOOK.classes[kind].at(level - 1).xp
    assert row.spells == {"mage": level, "elf": level // 2}.get(kind, 0)


def test_second_levels_and_permissions() -> None:
    """The first thresholds and what each class may wear and wield (A-CLS-12 to A-CLS-14)."""
    rows = {kind: (row.at(2).xp, row.armor_max, row.shield_allowed) for kind, row in BOOK.classes.items()}
    assert rows == {
        "fighter": (2000, "armor_heavy", True),
        "mage": (2500, "armor_unarmored", False),
        "thief": (1500, "armor_light", False),
        "elf": (2500, "armor_medium", False),
        "dwarf": (2500, "armor_heavy", True),
    }
    assert [kind for kind, row in BOOK.classes.items() if "martial" in row.weapon_groups] == [
        "fighter",
        "dwarf",
    ]
    assert "cleave" not in BOOK.classes["dwarf"].features


# --- gear -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "n", "items"),
    [
        ("silver_piece", 0, 0),
        ("silver_piece", 300, 1),
        ("silver_piece", 301, 2),
        ("torch", 3, 1),
        ("torch", 4, 2),
        ("iron_spike", 6, 1),
        ("candle", 13, 2),
        ("grimoire", 1, 2),
        ("gem", 40, 1),
        ("martial_hand", 1, 1),
        ("missile_bow", 1, 2),
        ("bare_hands", 1, 0),
        ("armor_medium", 1, 4),
        ("shield", 1, 1),
    ],
)
def test_load(kind: str, n: int, items: int) -> None:
    """Items of load of stacks, bulky and tiny things, armor and coins (A-EQP-03 to A-EQP-07)."""
    assert BOOK.load(kind, n) == items


def test_words_for_gear() -> None:
    """A player may call his weapon by any of its examples (A-EQP-15) and gear by common words."""
    words = ("sword", "Staff".lower(), "hunting bow", "mail shirt", "torches", "spikes", "oil")
    assert [BOOK.words[word] for word in words] == [
        *("martial_hand", "simple_polearm", "missile_bow", "armor_light"),
        *("torch", "iron_spike", "lamp_oil"),
    ]


def test_flames() -> None:
    """Torch and candle are the flames that can be carried."""
    assert {item.id: item.light_people for item in BOOK.items.values() if item.light} == {
        "torch": 4,
        "candle": 1,
    }


# --- tables, checks, settings -----------------------------------------------------------------------


@pytest.mark.parametrize("table", BOOK.tables.values(), ids=lambda table: table.id)
def test_tables_cover_their_dice_once(table: object) -> None:
    """Each total of a table's dice stands in exactly one row (A-GEN-16)."""
    found = BOOK.tables[getattr(table, "id", "")]
    dice = parse(found.dice)
    for total in range(dice.minimum(), dice.maximum() + 1):
        assert len([row for row in found.rows if row.on[0] <= total <= row.on[1]]) == 1


@pytest.mark.parametrize(
    ("total", "mood"),
    [
        (1, "hostile"),
        (2, "hostile"),
        (3, "negative"),
        (5, "negative"),
        (6, "uncertain"),
        (8, "uncertain"),
        (9, "positive"),
        (11, "positive"),
        (12, "enthusiastic"),
        (13, "enthusiastic"),
    ],
)
def test_reaction_clamps(total: int, mood: str) -> None:
    """The boundaries of the reaction table, and totals beyond both ends (A-ENC-10)."""
    assert BOOK.tables["reaction"].row(total).id == mood


def test_a_table_that_does_not_clamp_has_no_row_beyond() -> None:
    """A total off the table is a bug of the caller, not the nearest row."""
    with pytest.raises(StopIteration):
        BOOK.tables["grievous_wound"].row(7)


def test_checks_and_settings() -> None:
    """A few figures that every rule leans on."""
    assert (BOOK.checks["force_door"].target, BOOK.checks["force_door"].bonus_names) == (5, ("open_doors",))
    assert BOOK.checks["flee"].modifiers == {"encumbered": -1, "unarmored": 1}
    assert BOOK.checks["attack"].target_from == "ac"
    assert BOOK.settings["front_rank"].default == 2
    assert [row.id for row in BOOK.settings.values() if row.default is False][:2] == [
        *("double_damage_stacks", "lone_morale_at_half_hp")
    ]
    assert BOOK.numbers.fight.steps_per_move == 120


def test_spells() -> None:
    """Twenty-five spells with a text each."""
    assert len(BOOK.spells) == 25
    assert len({spell.text for spell in BOOK.spells.values()}) == 25


def test_seasons() -> None:
    """Spring counts as summer and autumn as winter (A-WLD-02, A-WLD-03)."""
    daylight = [(row.id, row.daylight_watches) for row in BOOK.seasons.values()]
    assert daylight == [("spring", 2), ("summer", 2), ("autumn", 1), ("winter", 1)]


def test_every_rule_named_is_a_row() -> None:
    """Each `rule` key of content/barrows is a row that `why` can tell."""
    rows = set(re.findall(r'^id = "(A-[A-Z]+-\d+)"', (FOLDER / "rules.toml").read_text("utf-8"), re.M))
    for file in sorted(FOLDER.glob("*.toml")):
        named = set(re.findall(r'rule = "([^"]+)"', file.read_text(encoding="utf-8")))
        assert sorted(named - rows) == [], file.name


def test_content_is_plain_ascii() -> None:
    """Quotes and hyphens are the plain ones, so that any terminal shows them."""
    for file in (*FOLDER.glob("*.toml"), content_root() / "bestiary.toml"):
        assert file.read_bytes().isascii(), file.name


# --- monsters ---------------------------------------------------------------------------------------


@given(st.integers(0, 40))
def test_monsters_by_hit_dice(whole: int) -> None:
    """HP 4 a die, to-hit = HD, save 19 - HD but never below 2 (A-MON-02 to A-MON-07)."""
    row = BOOK.by_hd(whole)
    assert (row.hp, row.to_hit, row.save) == (whole * 4 or 2, whole, max(2, 19 - whole))


def test_xp_for_slaying() -> None:
    """The table's own figures, and 300 a die above it (A-MON-06, A-MON-07)."""
    assert [BOOK.by_hd(n).xp for n in (0, 1, 4, 9, 15, 16, 20)] == [10, 15, 120, 1100, 2900, 3200, 4400]


@pytest.mark.parametrize(
    ("hd", "whole", "units", "dice"),
    [
        ("1/2", 0, 1, ""),
        ("1-1", 0, 1, ""),
        ("1", 1, 2, ""),
        ("4+1", 4, 8, ""),
        ("15", 15, 30, ""),
        ("2-1", 2, 4, ""),
        ("3..7", 3, 6, "2+1d5"),
    ],
)
def test_hit_dice_notation(hd: str, whole: int, units: int, dice: str) -> None:
    """Whole hit dice, half units and what is rolled for a span (A-GEN-15)."""
    assert (whole_hd(hd), half_units(whole_hd(hd)), hd_dice(hd)) == (whole, units, dice)


def test_goblin_and_ogre(monsters: Mapping[str, Monster]) -> None:
    """The sample of A-PLAY-23."""
    goblin, ogre = record(BOOK, monsters["goblin"]), record(BOOK, monsters["ogre"])
    assert (goblin.ac, goblin.morale, goblin.steps) == (13, 8, 60)
    assert (goblin.hp, goblin.to_hit, goblin.save) == (2, 0, 19)
    assert (ogre.hp, ogre.to_hit, ogre.save, ogre.steps) == (16, 4, 15, 90)


def test_records(monsters: Mapping[str, Monster]) -> None:
    """Steps by the faster way on land or in the air, a rolled span, morale that never breaks, bait by wits."""
    assert record(BOOK, monsters["giant_bat"]).steps == 180
    assert record(BOOK, monsters["merman"]).steps == 0
    assert record(BOOK, monsters["hell_hound"], whole=6).hp == 24
    assert record(BOOK, monsters["skeleton"]).morale == 13
    baits = [record(BOOK, monsters[kind]).bait for kind in ("wolf", "ogre", "bandit", "zombie")]
    assert baits == ["food", "food", "silver", "none"]
    assert record(BOOK, monsters["ogre"], semi="silver").bait == "silver"


def test_every_monster_has_a_record(monsters: Mapping[str, Monster]) -> None:
    """Nothing in the bestiary is beyond these rules."""
    for monster in monsters.values():
        assert record(BOOK, monster).hp > 0


# --- parties ----------------------------------------------------------------------------------------


def test_the_ready_party(quick: Party) -> None:
    """Four legal sheets: who they are, who is good at what, nobody encumbered (A-PLAY-05)."""
    sheets = {sheet.name: sheet for sheet in quick.characters}
    assert [(s.name, s.class_, s.hp, load_of(s, BOOK)) for s in quick.characters] == [
        ("Aldra", "fighter", 6, 9),
        ("Bor", "dwarf", 9, 9),
        ("Cid", "mage", 6, 9),
        ("Dell", "thief", 6, 10),
    ]
    good = (("Aldra", "strength"), ("Aldra", "charisma"), ("Cid", "intelligence"), ("Dell", "dexterity"))
    assert all(sheets[name].abilities[ability] >= 14 for name, ability in good)
    assert sheets["Cid"].spells == ("sleep", "charm", "bless", "knock")
    assert all(BOOK.spells[spell].situations for spell in sheets["Cid"].spells)


def test_the_ready_party_has_what_a_delve_needs(quick: Party) -> None:
    """Six torches or more, rope, spikes, camping gear each, and what was lent said."""
    stock: dict[str, int] = {}
    for sheet in quick.characters:
        assert sheet.lent
        for gear in sheet.gear:
            stock[gear.item] = stock.get(gear.item, 0) + gear.n
    assert stock == {
        "supply": 6,
        "camping_gear": 4,
        "torch": 9,
        "iron_spike": 6,
        "grimoire": 1,
        "ammunition_load": 1,
        "rope": 1,
    }


def test_the_example_party_is_legal() -> None:
    """The file that players copy loads, and its elf is encumbered by one item."""
    party = load_party(EXAMPLE, BOOK)
    assert [(sheet.name, load_of(sheet, BOOK)) for sheet in party.characters] == [
        ("Fern", 11),
        ("Gannet", 10),
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            'class = "elf"',
            'class = "elv"',
            "characters[Fern].class: there is no class 'elv' (did you mean 'elf'?)",
        ),
        ("hp = 5", "hp = 7", "characters[Fern].hp: 7 hit points cannot be rolled (1 to 6)"),
        ("hp = 8", "hp = 10", "characters[Gannet].hp: 10 hit points cannot be rolled (4 to 9)"),
        (
            "strength = 11",
            "strength = 19",
            "characters[Fern].abilities: strength 19 cannot be rolled (3 to 18)",
        ),
        (
            '"sling", "club"',
            '"sling", "sword"',
            "characters[Fern].weapons: a elf does not fight with a sword",
        ),
        (
            'armor = "mail shirt"',
            'armor = "plate"',
            "characters[Gannet].armor: a thief cannot wear heavy armor",
        ),
        ("shield = false", "shield = true", "characters[Fern].shield: a elf carries no shield (false)"),
        (', "wizard_lock"]', "]", "characters[Fern].spells: Fern begins with 4 different spells"),
        ('"wizard_lock"', '"wizard_lok"', "characters[Fern].spells: there is no spell 'wizard_lok'"),
        ('"grimoire", n = 1', '"rope", n = 1', "characters[Fern].gear: the spells stand in a grimoire"),
        (
            '"rope", n = 1',
            '"rop", n = 1',
            "characters[Gannet].gear: 'rop' is not known here (did you mean 'rope'?)",
        ),
        (
            '"supply", n = 3',
            '"supply", n = 14',
            "characters[Gannet].gear: 21 items of load cannot be carried",
        ),
        ('name = "Gannet"', 'name = "fern"', "characters[fern].name: 'fern': that name is taken"),
        (
            "silver = 8",
            "silvr = 8",
            "party[example].characters[0].silvr: unknown key (did you mean 'silver'?)",
        ),
    ],
)
def test_a_faulty_sheet_is_named(tmp_path: Path, old: str, new: str, expected: str) -> None:
    """A player's own file: who, which key, what is wrong, what would do."""
    assert expected in "\n".join(party_faults(tmp_path, (old, new)))


# --- faults of the book -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        (
            "weapons.toml",
            'damage = "1d8"',
            'damge = "1d8"',
            "weapon[martial_polearm].damge: unknown key (did you mean 'damage'?)",
        ),
        (
            "abilities.toml",
            "open_doors = 1",
            "open_door = 1",
            "ability[strength].bonus.open_door: unknown key (did you mean 'open_doors'?)",
        ),
        (
            "numbers.toml",
            "study_turns",
            "studie_turns",
            "time.studie_turns: unknown key (did you mean 'study_turns'?)",
        ),
        (
            "wounds.toml",
            "on = [6, 6]",
            "on = [5, 6]",
            "table[grievous_wound].rows[dismembered_leg].on: the next total is 6",
        ),
        ("wounds.toml", "on = [4, 6]", "on = [4, 5]", "table[which_arm]: 1d6 goes from 1 to 6"),
        ("wounds.toml", "on = [4, 6]", "on = [6, 4]", "rows[arm_right].on: [6, 4] is no range ([low, high])"),
        (
            "wounds.toml",
            'twice = "blinded"',
            'twice = "blindd"',
            "rows[eye_gouged_out].twice: there is no 'blindd' to refer to (did you mean 'blinded'?)",
        ),
        (
            "classes.toml",
            'armor_max = "armor_light"',
            'armor_max = "armor_ligth"',
            "class[thief].armor_max: there is no 'armor_ligth' to refer to (did you mean 'armor_light'?)",
        ),
        (
            "supply.toml",
            '"pickaxe"',
            '"pickax"',
            "conversion[supply_tool].makes: there is no 'pickax' to refer to (did you mean 'pickaxe'?)",
        ),
        (
            "spells.toml",
            'truth_check = "augury_truth"',
            'truth_check = "augury"',
            "spell[augury].truth_check: there is no 'augury' to refer to (did you mean 'augury_truth'?)",
        ),
        (
            "checks.toml",
            "encumbered = -1",
            "burdened = -1",
            "check[flee].modifiers: there is no 'burdened' to refer to",
        ),
        (
            "checks.toml",
            "target = 3, ",
            "",
            "check[surprise_by_thief]: either target or target_from, not both",
        ),
        (
            "settings.toml",
            "default = 28",
            "default = 29",
            "setting[days_per_month].default: 29 is none of the choices",
        ),
        (
            "settings.toml",
            "choices = [28, 30]",
            'choices = [28, "30"]',
            "setting[days_per_month]: words, whole",
        ),
        ("items.toml", 'id = "salt"', 'id = "chalk"', "item[chalk]: this id is taken in barrows/items.toml"),
        (
            "items.toml",
            'words = ["glass"]',
            'words = ["rope"]',
            "item[mirror].words: 'rope' already means rope",
        ),
        ("armor.toml", "ac = 14", "ac = 14.5", "armor[2].ac: 14.5 is a fraction"),
        ("monsters_by_hd.toml", "hp = 60", 'hp = "60"', "monster_hd[15].hp: '60' is not a whole number"),
    ],
)
def test_a_faulty_file_is_named(tmp_path: Path, name: str, old: str, new: str, expected: str) -> None:
    """File, id, key and the word that was meant, for each kind of fault."""
    told = "\n".join(faults_of(tmp_path, name, (old, new)))
    assert f"barrows/{name}: " in told
    assert expected in told


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    """Two mistakes in one file are two faults."""
    changes = (("cost_sp = 10,", "cost = 10,"), ('group = "martial"', 'group = "martail"'))
    assert len(faults_of(tmp_path, "weapons.toml", *changes)) == 2


def test_a_later_folder_counts(tmp_path: Path) -> None:
    """A folder of one's own replaces a file of the shipped content."""
    (tmp_path / "barrows").mkdir()
    text = (
        (FOLDER / "numbers.toml")
        .read_text(encoding="utf-8")
        .replace("sell_percent = 50", "sell_percent = 75")
    )
    (tmp_path / "barrows" / "numbers.toml").write_text(text, encoding="utf-8")
    book: Book = load_book([content_root(), tmp_path])
    assert book.numbers.town.sell_percent == 75
