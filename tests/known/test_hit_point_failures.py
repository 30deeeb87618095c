"""Failures of other projects with hit points: low scores, levels, maximum and current."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.rulesets.barrows import levels
from gameloop.world.begin import VILLAGE
from gameloop.world.people import Enlist, Recruit
from gameloop.world.resting import Bind, RestWeek, Sleep
from gameloop.world.wounds import PoolChanged
from tests.skirmish import BOOK, draft, keep
from tests.table import Table, begun

LOW = [1, 1, 1]
NOTHING = 6  # on the event die


def gained(table: Table, who: str, xp: int, *faces: int) -> None:
    """Somebody gains XP, and the levels they bring."""
    work = draft(table, *faces)
    levels.gain(BOOK, work, who, xp, "a test", rule="A-CLS-04")
    keep(table, work)


def test_bb_088_nothing_that_gives_hit_points_takes_any() -> None:
    """Constitution 3 and dice of 1: a beginner has 1, a level, bound wounds, a night and a week never take one away."""
    table = begun(party="", at=VILLAGE)
    table.do(Recruit("Una"), *LOW * 6, 1, 3, 3, 3)
    table.answer("fighter")
    una = table.person("Una")
    assert (una.stats["constitution"], una.hp, una.stats["max_hp"]) == (3, 1, 1)
    gained(table, una.id, 2000, 1, 1)
    assert table.person("Una").stats["max_hp"] == 2
    table.do(RestWeek(), 1, 1)
    assert (table.person("Una").hp, table.person("Una").stats["max_hp"]) == (2, 2)
    weak = begun()
    weak.change("p1", pools={"hp": 1}, stats={"constitution": 3})
    weak.state = attrs.evolve(weak.state, unbound={"p1": 1})
    bound = weak.do(Bind(("p1",)), 1, NOTHING)
    assert [e.by for e in bound if isinstance(e, PoolChanged)] == [1]


@pytest.mark.parametrize(
    ("faces", "most"),
    [((1, 1), 6), ((3, 3), 6), ((3, 4), 7), ((6, 6), 12)],
)
def test_bb_089_a_level_changes_the_maximum_alone(faces: tuple[int, int], most: int) -> None:
    """At 1 of 6: all dice anew, the maximum only if it is more, what is left stays 1; the bonus is counted once."""
    table = begun()
    table.change("p1", pools={"hp": 1})
    gained(table, "p1", 2000, *faces)
    person = table.state.person("p1")
    assert (person.hp, person.stats["max_hp"], person.stats["level"]) == (1, most, 2)
    gained(table, "p2", 2500, *faces)
    dwarf = table.state.person("p2")
    assert (dwarf.stats["constitution"], dwarf.stats["max_hp"]) == (16, max(9, sum(faces) + 3))


def test_two_levels_at_once_and_a_week_roll_and_a_night_does_not() -> None:
    """One award for two levels throws 2 and 3 dice; a week in a settlement throws once more, a night nothing."""
    table = begun(party="", at=VILLAGE)
    table.do(Enlist(table.rules.parties["quick"]))
    gained(table, "p1", 4000, 1, 1, 4, 4, 4)
    assert (table.state.person("p1").stats["level"], table.state.person("p1").stats["max_hp"]) == (3, 12)
    assert not [e for e in table.do(Sleep()) if isinstance(e, Rolled)]
    week = table.do(RestWeek(), 5, 5, 5, 1, 1, 1)
    assert [e.dice for e in week if isinstance(e, Rolled)] == ["3d6", "1d6", "1d6", "1d6"]
    assert (table.state.person("p1").stats["max_hp"], table.state.person("p1").hp) == (15, 15)
