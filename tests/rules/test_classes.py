"""Sections 3.1 to 3.6 of the ledger: what each class may wear and wield, and its figures by level."""

from __future__ import annotations

import attrs
import pytest

from gameloop.rulesets.barrows.book import load_book
from gameloop.world.gear import Equip
from gameloop.world.goods import Equipped
from tests.table import Table, begun

BOOK = load_book()
WEAPONS = {
    "fighter": "simple_hand simple_polearm martial_hand martial_polearm missile_sling missile_bow",
    "mage": "simple_hand simple_polearm",
    "thief": "simple_hand simple_polearm missile_sling missile_bow",
    "elf": "simple_hand simple_polearm missile_sling missile_bow",
    "dwarf": "simple_hand simple_polearm martial_hand martial_polearm missile_sling missile_bow",
}
ARMOR = {
    "fighter": "armor_light armor_medium armor_heavy",
    "mage": "",
    "thief": "armor_light",
    "elf": "armor_light armor_medium",
    "dwarf": "armor_light armor_medium armor_heavy",
}
SHIELD = {"fighter": True, "mage": False, "thief": False, "elf": False, "dwarf": True}
CLASSES = tuple(WEAPONS)


def armed(kind: str, item: str) -> Table:
    """Aldra as somebody of that class, with one thing and nothing on."""
    table = begun()
    table.change("p1", kind=kind, armor="", right="", left="")
    table.state = attrs.evolve(table.state, goods={**table.state.goods, "p1": (table.rules.item(item, 1),)})
    return table


def usable(kind: str, items: tuple[str, ...]) -> str:
    """Those of the things that the class can put on or take in hand."""
    can = []
    for item in items:
        table = armed(kind, item)
        if table.rules.moments.may_use(table.state, "p1", table.rules.item(item, 1)) is None:
            assert any(isinstance(e, Equipped) for e in table.do(Equip("p1", item)))
            can.append(item)
    return " ".join(can)


@pytest.mark.rule("A-FTR-01", "A-MAG-01", "A-THF-01", "A-ELF-01", "A-DWF-01")
@pytest.mark.parametrize("kind", CLASSES)
def test_each_class_has_its_weapons_armor_and_shield(kind: str) -> None:
    """Every weapon, every armor and the shield against every class."""
    weapons = tuple(w for w in BOOK.weapons if w != "bare_hands")
    assert usable(kind, weapons) == WEAPONS[kind]
    assert usable(kind, ("armor_light", "armor_medium", "armor_heavy")) == ARMOR[kind]
    assert bool(usable(kind, ("shield",))) == SHIELD[kind]


@pytest.mark.rule("A-CLS-12")
def test_a_mage_is_refused_a_sword_with_the_rule_named() -> None:
    """He carries it all the same."""
    table = armed("mage", "martial_hand")
    no = table.refuse(Equip("p1", "martial_hand"))
    assert (no.reason, no.rule) == ("a mage may carry martial hand weapon and not wield it", "A-CLS-12")
    assert table.state.held("p1")[0].kind == "martial_hand"


@pytest.mark.rule("A-CLS-13")
def test_a_thief_is_refused_medium_armor() -> None:
    """Light is his ceiling."""
    assert armed("thief", "armor_medium").refuse(Equip("p1", "armor_medium")).rule == "A-CLS-13"


@pytest.mark.rule("A-CLS-14")
def test_an_elf_is_refused_a_shield() -> None:
    """A-GOLD-16, first half of its last variant: an elf tries to take up a shield."""
    assert armed("elf", "shield").refuse(Equip("p1", "shield")).rule == "A-CLS-14"


@pytest.mark.rule("A-CLS-11", "A-GEN-07")
@pytest.mark.parametrize("kind", CLASSES)
def test_to_hit_and_save_come_from_the_row_of_the_level(kind: str) -> None:
    """Level 1 and level 9 of each class, and to-hit equals the hit dice at all nine."""
    table = begun()
    found = []
    for level in range(1, 10):
        table.change("p1", kind=kind, stats={"level": level})
        found.append(tuple(table.rules.number(table.state, "p1", n) for n in ("to_hit", "save")))
    ends = {"fighter": ((1, 14), (9, 6)), "mage": ((1, 16), (3, 8)), "thief": ((1, 14), (5, 6))}
    ends |= {"elf": ((1, 16), (5, 8)), "dwarf": ((1, 14), (9, 6))}
    assert (found[0], found[-1]) == ends[kind]
    assert [hit for hit, _ in found] == [int(row.hd) for row in BOOK.classes[kind].levels]


@pytest.mark.rule("A-MAG-08", "A-ELF-07")
def test_spell_levels(table_levels: dict[str, list[int]]) -> None:
    """A mage casts at his level, an elf at half of it, rounded down; others not at all."""
    assert table_levels["mage"] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert table_levels["elf"] == [0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert table_levels["fighter"] == [0] * 9


@pytest.fixture
def table_levels() -> dict[str, list[int]]:
    """Spell level at each level of three classes."""
    table = begun()
    found: dict[str, list[int]] = {}
    for kind in ("mage", "elf", "fighter"):
        for level in range(1, 10):
            table.change("p1", kind=kind, stats={"level": level})
            found.setdefault(kind, []).append(table.rules.number(table.state, "p1", "spell_level"))
    return found
