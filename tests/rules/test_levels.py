"""Section 3.1 of the ledger: experience and levels."""

from __future__ import annotations

import pytest

from gameloop.kernel.decider import Draft
from gameloop.kernel.dice import ForcedDice, Rolled
from gameloop.kernel.messages import Event
from gameloop.rulesets.barrows import levels
from gameloop.rulesets.barrows.book import load_book
from gameloop.world.begin import VILLAGE
from gameloop.world.game import evolve
from gameloop.world.people import Enlist, LevelUp, Titled
from gameloop.world.wounds import PoolChanged, StatSet
from tests import evidence
from tests.table import Table, begun, only

BOOK = load_book()
LOW = (1, 1, 1, 1, 1, 1, 1, 1, 1)


@pytest.fixture
def table() -> Table:
    """The ready party."""
    return begun()


def gained(table: Table, who: str, xp: int, *faces: int) -> tuple[Event, ...]:
    """What comes of XP for somebody."""
    dice = ForcedDice(faces)
    draft = Draft(table.state, LevelUp(who), evolve, dice)
    levels.gain(BOOK, draft, who, xp, "test", rule="A-CLS-04")
    assert not dice.left
    evidence.saw(draft.events)
    table.state = draft.state
    return tuple(draft.events)


@pytest.mark.rule("A-CLS-05", "A-CLS-06", "A-CLS-08")
def test_a_level_comes_with_the_xp_of_its_row_and_all_hit_dice_anew(table: Table) -> None:
    """1,999 and 2,000 XP of a fighter; a better total is the maximum, and hit points left stay."""
    table.change("p1", pools={"hp": 2})
    assert only(gained(table, "p1", 1999), PoolChanged).to == 1999
    assert table.state.person("p1").stats["level"] == 1
    events = gained(table, "p1", 1, 5, 4)
    rolled = only(events, Rolled)
    assert (rolled.dice, rolled.total, rolled.rule) == ("2d6", 9, "A-CLS-06")
    person = table.state.person("p1")
    assert (person.stats["level"], person.stats["max_hp"], person.hp) == (2, 9, 2)


@pytest.mark.rule("A-CLS-06", "A-CLS-07")
def test_a_worse_total_changes_nothing_and_constitution_is_kept(table: Table) -> None:
    """Bor has 9 with his Constitution: 6 of the die and 3; totals 6 and 7 are compared without the 3."""
    gained(table, "p2", 2500, 3, 3)
    assert table.state.person("p2").stats["max_hp"] == 9
    gained(table, "p2", 2500, 3, 3, 1)
    assert table.state.person("p2").stats["max_hp"] == 10


@pytest.mark.rule("A-CLS-09")
def test_several_levels_are_gained_one_after_another(table: Table) -> None:
    """8,000 XP make a fighter of level 4: 2, 3 and 4 dice in turn."""
    events = gained(table, "p1", 8000, *LOW)
    assert [e.dice for e in events if isinstance(e, Rolled)] == ["2d6", "3d6", "4d6"]
    assert [e.value for e in events if isinstance(e, StatSet) and e.stat == "level"] == [2, 3, 4]


@pytest.mark.rule("A-CLS-10")
def test_level_nine_is_the_last(table: Table) -> None:
    """XP go on being counted and give nothing."""
    table.change("p1", stats={"level": 9}, pools={"xp": 256000})
    events = gained(table, "p1", 500000)
    assert [type(e) for e in events] == [PoolChanged]
    assert table.state.person("p1").pools["xp"] == 756000
    no = table.refuse(LevelUp("p1"))
    assert (no.reason, no.rule) == ("level 9 is the last", "A-CLS-10")


@pytest.mark.rule("A-CLS-16", "A-FTR-02", "A-MAG-02", "A-THF-02", "A-ELF-02", "A-DWF-02")
def test_level_nine_brings_a_title() -> None:
    """Each class has its own."""
    titles = {}
    for kind, xp, dice in (
        ("fighter", 256000, 9),
        ("mage", 320000, 3),
        ("thief", 192000, 5),
        ("elf", 320000, 5),
        ("dwarf", 320000, 9),
    ):
        table = begun()
        table.change("p1", kind=kind, stats={"level": 8})
        titles[kind] = only(gained(table, "p1", xp, *(1,) * dice), Titled).title
    assert titles == {
        "fighter": "Lord or Lady",
        "mage": "Wizard or Witch",
        "thief": "Master Thief",
        "elf": "Elf Prince or Elf Princess",
        "dwarf": "Dwarf Lord or Dwarf Lady",
    }


@pytest.mark.rule("A-CLS-05")
def test_level_says_what_is_missing(table: Table) -> None:
    """The verb is refused with the number."""
    no = table.refuse(LevelUp("p1"))
    assert (no.reason, no.rule) == ("Aldra needs 2000 more XP for level 2", "A-CLS-05")


@pytest.mark.rule("A-PLAY-69")
def test_levels_may_wait_for_a_settlement() -> None:
    """Setting level_up = in_settlement: nothing is thrown below ground, and the verb says why."""
    table = begun(settings={"level_up": "in_settlement"})
    assert [type(e) for e in gained(table, "p1", 2000)] == [PoolChanged]
    no = table.refuse(LevelUp("p1"))
    assert (no.reason, no.rule) == ("levels are gained in a settlement", "A-PLAY-69")
    village = begun(party="", at=VILLAGE, settings={"level_up": "in_settlement"})
    village.do(Enlist(village.rules.parties["quick"]))
    village.change("p1", pools={"xp": 2000})
    village.do(LevelUp("p1"), 6, 6)
    assert village.state.person("p1").stats == {**village.state.person("p1").stats, "level": 2, "max_hp": 12}


@pytest.mark.rule("A-CLS-04", "A-GEN-10", "A-CLS-05")
def test_xp_for_slaying_are_shared_and_rounded_down_and_may_bring_a_level(table: Table) -> None:
    """4,501 XP among 3 are 1,500 each: enough for the thief alone; with the setting off there are none."""
    dice = ForcedDice((3,))
    draft = Draft(table.state, LevelUp("p1"), evolve, dice)
    levels.share(BOOK, draft, ("p1", "p3", "p4"), 4501, "slain")
    evidence.saw(draft.events)
    assert [e.by for e in draft.events if isinstance(e, PoolChanged)] == [1500, 1500, 1500]
    assert draft.state.person("p4").stats["level"] == 2
    assert not dice.left
    other = begun(settings={"xp_for_slaying": False})
    draft = Draft(other.state, LevelUp("p1"), evolve, ForcedDice(()))
    levels.share(BOOK, draft, ("p1",), 10, "slain")
    assert draft.events == []


@pytest.mark.rule("A-CLS-03")
def test_a_lone_survivor_has_all_the_xp(table: Table) -> None:
    """10 XP for slaying, shared with nobody."""
    draft = Draft(table.state, LevelUp("p1"), evolve, ForcedDice(()))
    levels.share(BOOK, draft, ("p2",), 10, "slain")
    evidence.saw(draft.events)
    assert only(tuple(draft.events), PoolChanged) == PoolChanged("p2", "xp", 10, 10, "slain", rule="A-CLS-03")
