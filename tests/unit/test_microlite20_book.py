"""The book of microlite20: figures as the rules say, references that lead, faults named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gameloop.kernel.errors import ContentError
from gameloop.rulesets import find
from gameloop.rulesets.microlite20.book import load_book
from gameloop.world.content import Library, content_root

FOLDER = content_root() / "microlite20"
BOOK = load_book()


def faults_of(folder: Path, name: str, *changes: tuple[str, str]) -> list[str]:
    """What the loader says when texts of one file are replaced, each once."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / "microlite20").mkdir()
    (folder / "microlite20" / name).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_book([content_root(), folder])
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize("part", ["door", "trap", "hidden", "lock", "climb", "sound"])
def test_numbers_of_an_adventure_are_about_something(part: str, tmp_path: Path) -> None:
    """A row whose name is empty is named as a fault; a climb without a way broke the program."""
    name = "adventures/lampless-house.toml"
    text = (FOLDER / name).read_text(encoding="utf-8")
    whole, changed = re.subn(rf'(^{part} = \[\n *{{ *\w+ *= *)"[\w:]*"', r'\1""', text, flags=re.MULTILINE)
    assert changed == 1
    (tmp_path / "microlite20" / "adventures").mkdir(parents=True)
    (tmp_path / "microlite20" / name).write_text(whole, encoding="utf-8")
    with pytest.raises(ContentError, match=part):
        find("microlite20")(Library(content_root(), tmp_path), "lampless-house")


def test_counts() -> None:
    """As many of each as the rules have, and what shared code and adventures need beside them."""
    found = (BOOK.stats, BOOK.skills, BOOK.races, BOOK.callings, BOOK.actions, BOOK.tasks)
    assert [len(part) for part in found] == [3, 4, 4, 4, 23, 22]
    assert (len(BOOK.weapons), len(BOOK.armor) + len(BOOK.shields)) == (42, 18)
    assert sum(1 for item in BOOK.items.values() if item.cost_cp) == 71


@pytest.mark.parametrize(
    ("value", "bonus"), [(0, -5), (3, -4), (7, -2), (8, -1), (9, -1), (10, 0), (11, 0), (18, 4), (25, 7)]
)
def test_bonus_of_a_value(value: int, bonus: int) -> None:
    """Rounded towards minus infinity (B-STAT-05)."""
    assert BOOK.bonus(value) == bonus


def test_difficulties() -> None:
    """By occasion and name, by occasion alone, and 15 where no table says one."""
    assert [BOOK.dc("lock", "good"), BOOK.dc("parley"), BOOK.dc("lock", "odd"), BOOK.dc("odd")] == [
        *(30, 15, 15, 15)
    ]


def test_prices_of_the_packs() -> None:
    """What a pack and the base together cost, in copper (B-GAP-04)."""

    def cost(pack: str) -> int:
        total = 0
        for packed in (*BOOK.base_pack, *BOOK.packs[pack].gear):
            row, n = BOOK.gear[packed.item], packed.n
            total += row.cost_cp if packed.item in BOOK.ammo else row.cost_cp * n
        return total

    assert [cost(pack) for pack in BOOK.packs] == [8136, 9036, 1817, 9836]


def test_what_adventures_ask_for_by_other_names() -> None:
    """A spear props a shelf as any polearm does; an unknown kind has no row."""
    rows = [BOOK.row(kind) for kind in ("spear", "martial_polearm", "water_ration", "simple_polearm", "odd")]
    assert [row.id if row else "" for row in rows] == ["spear", "shortspear", "waterskin", "quarterstaff", ""]


def test_every_rule_named_is_of_this_book() -> None:
    """The rows that files name are those of this book alone."""
    for file in sorted(FOLDER.glob("*.toml")):
        named = re.findall(r'rule = "([^"]+)"', file.read_text(encoding="utf-8"))
        assert all(re.fullmatch(r"B-[A-Z]+-\d\d", row) for row in named), file.name


def test_content_is_plain_ascii() -> None:
    """Quotes and hyphens are the plain ones, so that any terminal shows them."""
    for file in FOLDER.rglob("*.toml"):
        assert file.read_bytes().isascii(), file.name


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        ("weapons.toml", "grip =", "grp =", "weapon[unarmed_strike].grp: unknown key (did you mean 'grip'?)"),
        ("weapons.toml", 'ammo = "bolt"', 'ammo = "bolts"', "there is no 'bolts' to refer to"),
        ("races.toml", "mind = 2", "mnd = 2", "race[elf].stats: there is no 'mnd' to refer to"),
        ("classes.toml", "phys = 3", "fys = 3", "class[fighter].skills: there is no 'fys' to refer to"),
        ("classes.toml", '"heavy"]', '"hevy"]', "'hevy' is not known here (did you mean 'heavy'?)"),
        ("skills.toml", 'dc_table = "lock"', 'dc_table = "locks"', "task[pick_lock].dc_table: there is no"),
        ("skills.toml", "dc = 20", "without_mod = 0", "task[break_free]: one of dc, dc_table, dc_field"),
        ("packs.toml", '"longsword"', '"longsord"', "pack[fighter].gear: there is no 'longsord' to refer to"),
        (
            "items.toml",
            'id = "bell"',
            'id = "rope"',
            "item[rope]: this id is taken in microlite20/items.toml",
        ),
        ("items.toml", 'words = ["acid"]', 'words = ["rope"]', "'rope' already means"),
        (
            "settings.toml",
            "default = 10,",
            "default = 12,",
            "turn_destroy_margin].default: 12 is none of the",
        ),
        ("numbers.toml", "stat_points = 1", "stat_points = 0", "healing.stat_points: 0 is out of range"),
        ("stats.toml", '"4d6dl1"', '"4x6"', "dice: '4x6' is not dice"),
        ("monsters.toml", 'id = "kobold"', 'id = "kobald"', "there is no 'kobald' to refer to (did you mean"),
        (
            "monsters.toml",
            "mind = -1",
            "wits = -1",
            "monster[goblin].bonuses: there is no 'wits' to refer to",
        ),
        (
            "monsters.toml",
            'rider = "disease"',
            'rider = "diseas"',
            "the rider 'diseas' is no special of this",
        ),
        ("monsters.toml", "first = { str", "first = { con", "there is no 'con' to refer to"),
        (
            "monsters.toml",
            'id = "gnoll"',
            'id = "orc"',
            "monster[orc]: this id is taken in microlite20/monsters",
        ),
        ("monsters.toml", 'class = "magi"', 'class = "mage"', "person[apprentice_mage].class: there is no"),
        (
            "treasure.toml",
            'metal = "copper"',
            'metal = "coppr"',
            "hoard[P].coins: there is no 'coppr' to refer to",
        ),
        ("treasure.toml", "on = [5, 9]", "on = [6, 9]", "gems: the rows go from 1 to 20, each face in one"),
        ("magic.toml", '"longsword"', '"longsord"', "swords: there is no 'longsord' to refer to"),
        (
            "magic.toml",
            "on = [11, 50]",
            "on = [11, 49]",
            "kinds: the rows go from 1 to 100, each face in one",
        ),
        (
            "magic.toml",
            'id = "hasted"',
            'id = "hastd"',
            "magic[potion_speed].fx: there is no 'hastd' to refer",
        ),
        ("magic.toml", 'save = "will"', 'save = "wil"', "'wil' is not known here (did you mean 'will'?)"),
        ("hirelings.toml", "wage_cp = 30", "wage = 30", "wage: unknown key (did you mean 'wage_cp'?)"),
        ("armor.toml", "bonus = 4", "bonus = 4.5", "4.5 is a fraction"),
    ],
)
def test_a_faulty_file_is_named(tmp_path: Path, name: str, old: str, new: str, expected: str) -> None:
    """File, id, key and the word that was meant, for each kind of fault."""
    told = "\n".join(faults_of(tmp_path, name, (old, new)))
    assert f"microlite20/{name}: " in told
    assert expected in told


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    """Two mistakes in one file are two faults."""
    changes = (('dc_table = "lock"', 'dc_table = "locks"'), ('skill = "comm"', 'skill = "com"'))
    assert len(faults_of(tmp_path, "skills.toml", *changes)) == 2
