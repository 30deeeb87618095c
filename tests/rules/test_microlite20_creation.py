"""Making people by microlite20: rolls placed one by one, races, classes, gear (B-STAT, B-RACE, B-CLASS, B-GAP-04)."""

from __future__ import annotations

import pytest

from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Event
from gameloop.kernel.questions import Asked
from gameloop.rulesets.microlite20 import figures
from gameloop.world.begin import VILLAGE
from gameloop.world.gear import Equip
from gameloop.world.goods import move
from gameloop.world.people import Joined, Recruit
from gameloop.world.state import NOWHERE, Person
from tests.microlite20 import BOOK
from tests.table import Table, begun, only

GOLD = (4, 3, 3)  # 100 gold pieces


def empty(**settings: str) -> Table:
    """A village, and nobody yet."""
    return begun(party="", at=VILLAGE, rules="microlite20", settings=settings)


def made(
    table: Table, race: str, class_: str, *, gear: str = "pack", signature: str = "", die: int = 4
) -> Person:
    """Somebody with 14 STR, 14 DEX, 10 MIND before race: the dice of the worked example."""
    table.do(Recruit("Hild"), 5, 3, 6, 2)
    table.answer("str", 4, 4, 1, 6)
    table.answer("dex", 2, 2, 3, 5)
    table.answer(race)
    table.answer(class_, die, *GOLD)
    table.answer(gear)
    if signature:
        table.answer(signature)
    return table.person("Hild")


def asked(events: tuple[Event, ...]) -> tuple[str, tuple[str, ...]]:
    """What is asked, and the answers that there are."""
    question = only(events, Asked).question
    return question.topic, question.options


@pytest.mark.rule("B-STAT-01", "B-STAT-02", "B-STAT-03", "B-STAT-04")
def test_each_total_is_placed_before_the_next_falls() -> None:
    """Of four dice the lowest is left out: 5 3 6 2 is 14, with three places to go; the last roll has only one."""
    table = empty()
    events = table.do(Recruit("Hild"), 5, 3, 6, 2)
    assert (only(events, Rolled).faces, only(events, Rolled).total) == ((5, 3, 6, 2), 14)
    assert asked(events) == ("place", ("str", "dex", "mind"))
    events = table.answer("mind", 4, 4, 1, 6)
    assert (only(events, Rolled).total, asked(events)) == (14, ("place", ("str", "dex")))
    events = table.answer("str", 1, 1, 1, 5)
    assert [e.total for e in events if isinstance(e, Rolled)] == [7]
    assert asked(events)[0] == "race"


@pytest.mark.rule("B-AMB-01")
def test_by_a_setting_all_three_fall_first() -> None:
    """Then they are placed, the best first."""
    table = empty(stats_allocation="pool")
    events = table.do(Recruit("Hild"), 1, 1, 1, 5, 6, 6, 6, 1, 3, 3, 3, 3)
    assert [e.total for e in events if isinstance(e, Rolled)] == [7, 18, 9]
    assert only(events, Asked).question.text.startswith("18 for Hild")
    events = table.answer("dex")
    assert only(events, Asked).question.text.startswith("9 for Hild")


@pytest.mark.rule("B-STAT-05", "B-STAT-06", "B-STAT-07", "B-RACE-03", "B-CLASS-02", "B-CLASS-03", "B-HP-01")
@pytest.mark.rule("B-COMBAT-06", "B-AMB-12", "B-GAP-04")
def test_the_worked_example() -> None:
    """A dwarf fighter: STR 16, DEX 14, MIND 10, 20 hit points, AC 18 in scale mail with a heavy shield."""
    table = empty()
    hild = made(table, "dwarf", "fighter")
    state = table.state
    assert [hild.stats[s] for s in ("str", "dex", "mind", "level", "max_hp", "die.1")] == [
        16,
        14,
        10,
        1,
        20,
        4,
    ]
    assert (hild.hp, hild.tags, hild.kind) == (20, ("dwarf",), "fighter")
    assert [figures.bonus(BOOK, state, hild, s) for s in ("str", "dex", "mind")] == [3, 2, 0]
    assert [figures.rank(BOOK, state, hild, s) for s in ("phys", "sub", "know", "comm")] == [4, 1, 1, 1]
    attack = [figures.attack_bonus(BOOK, state, hild, s) for s in ("str", "dex")]
    assert (*attack, figures.magic_bonus(BOOK, state, hild)) == (5, 4, 1)
    assert [figures.armor_class(BOOK, state, hild, aware=aware) for aware in (True, False)] == [18, 16]


@pytest.mark.rule("B-RACE-02", "B-CLASS-13", "B-MAGIC-07")
def test_an_elf_magi() -> None:
    """MIND 12, Know 4; asked for a signature spell of the first level, arcane ones only."""
    table = empty()
    table.do(Recruit("Hild"), 5, 3, 6, 2)
    table.answer("str", 4, 4, 1, 6)
    table.answer("dex", 2, 2, 3, 5)
    table.answer("elf")
    table.answer("magi", 4, *GOLD)
    topic, options = asked(table.answer("pack"))
    assert topic == "signature" and "Sleep" in options and "Cure Light Wounds" not in options
    events = table.answer("Magic Missile")
    hild = only(events, Joined).person
    assert (hild.stats["mind"], hild.spells) == (12, ("magic_missile",))
    assert figures.rank(BOOK, table.state, hild, "know") == 4


@pytest.mark.rule("B-RACE-04", "B-CLASS-08")
def test_a_halfling_rogue() -> None:
    """DEX 16, Sub 4, no signature spell."""
    table = empty()
    hild = made(table, "halfling", "rogue")
    assert (hild.stats["dex"], hild.spells) == (16, ())
    assert figures.rank(BOOK, table.state, hild, "sub") == 4


@pytest.mark.rule("B-RACE-01", "B-AMB-02", "B-CLASS-17", "B-CLASS-16")
def test_a_human_cleric() -> None:
    """A point more in every rank, or by a setting on the roll alone; none in the magic attack."""
    table = empty()
    hild = made(table, "human", "cleric", signature="Bless")
    assert [figures.rank(BOOK, table.state, hild, s) for s in ("phys", "sub", "know", "comm")] == [2, 2, 2, 5]
    assert figures.magic_bonus(BOOK, table.state, hild) == 1
    assert (
        table.rules.moments.may_use(table.state, hild.id, table.rules.item("shield_light_wooden", 1)) is None
    )
    table = begun(rules="microlite20", settings={"human_bonus_in_rank": False})
    aldra = table.person("Aldra")
    assert [table.rules.number(table.state, aldra.id, name) for name in ("sub", "race")] == [1, 1]


@pytest.mark.rule("B-GAP-04")
def test_money_or_a_pack() -> None:
    """100 gold pieces: the pack of a fighter costs 81 gp 3 sp 6 cp, that of a rogue 90 gp 3 sp 6 cp."""
    left = {}
    for class_, gear in (("fighter", "pack"), ("rogue", "pack"), ("fighter", "money")):
        table = empty()
        hild = made(table, "human", class_, gear=gear)
        left[class_, gear] = sum(i.n for i in table.state.held(hild.id) if i.kind == "copper_piece")
    assert left == {("fighter", "pack"): 1864, ("rogue", "pack"): 964, ("fighter", "money"): 10000}


def test_a_pack_is_not_refused_to_the_poor() -> None:
    """30 gold pieces are not enough for it: nothing is left."""
    table = empty()
    table.do(Recruit("Hild"), 5, 3, 6, 2)
    table.answer("str", 4, 4, 1, 6)
    table.answer("dex", 2, 2, 3, 5)
    table.answer("human")
    table.answer("fighter", 4, 1, 1, 1)
    table.answer("pack")
    assert [i.kind for i in table.state.held(table.person("Hild").id) if i.kind == "copper_piece"] == []


@pytest.mark.rule("B-RACE-05", "B-CLASS-01", "B-CLASS-22")
def test_any_race_takes_any_class_and_any_weapon() -> None:
    """The classes offered are the same for all, and a magi may wield a greatsword."""
    offered = set()
    for race in BOOK.races:
        table = empty()
        table.do(Recruit("Hild"), 5, 3, 6, 2)
        table.answer("str", 4, 4, 1, 6)
        table.answer("dex", 2, 2, 3, 5)
        offered.add(asked(table.answer(race)))
    assert offered == {("class", ("fighter", "rogue", "magi", "cleric"))}
    table = begun(rules="microlite20")
    cid = table.person("Cid")
    assert table.rules.moments.may_use(table.state, cid.id, table.rules.item("greatsword", 1)) is None


@pytest.mark.parametrize(
    ("name", "kind", "row"),
    [
        pytest.param("Dell", "scale_mail", "B-CLASS-06", marks=pytest.mark.rule("B-CLASS-06")),
        pytest.param("Dell", "buckler", "B-CLASS-07", marks=pytest.mark.rule("B-CLASS-07")),
        pytest.param("Cid", "padded", "B-CLASS-11", marks=pytest.mark.rule("B-CLASS-11")),
        pytest.param("Cid", "buckler", "B-CLASS-12", marks=pytest.mark.rule("B-CLASS-12")),
        pytest.param("Bor", "full_plate", "B-CLASS-15", marks=pytest.mark.rule("B-CLASS-15")),
    ],
)
def test_what_a_class_may_not_wear(name: str, kind: str, row: str) -> None:
    """A rogue nothing heavier than light, and no shield; a magi neither; a cleric nothing heavy."""
    table = begun(rules="microlite20")
    who = table.person(name).id
    thing = table.rules.item(kind, 1)
    table.run(lambda draft, _rules: move(draft, thing, NOWHERE, who, "given", rule="B-GAP-03"))
    assert table.refuse(Equip(who, kind)).rule == row
    assert table.rules.moments.may_use(table.state, table.person("Aldra").id, thing) is None


@pytest.mark.rule("B-AMB-05")
def test_medium_means_light_too() -> None:
    """A cleric wears leather."""
    table = begun(rules="microlite20")
    assert (
        table.rules.moments.may_use(table.state, table.person("Bor").id, table.rules.item("leather", 1))
        is None
    )
