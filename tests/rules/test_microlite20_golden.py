"""Worked examples of microlite20 that no other file holds, dice as given."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.rulesets.microlite20 import figures, hazards, injury
from gameloop.world.checks import attempt
from gameloop.world.state import DEAD, DOWN
from gameloop.world.wounds import PoolChanged
from tests.microlite20 import BOOK
from tests.ml_fights import hero, heroes
from tests.table import Table


def losses(table: Table, *faces: int, feet: int, spikes: bool = False) -> int:
    """How many hit points the first of the party loses by a fall."""
    events = table.run(
        lambda draft, rules: hazards.fall(BOOK, draft, rules, "p1", feet, spikes=spikes), *faces
    )
    return sum(-e.by for e in events if isinstance(e, PoolChanged) and e.pool == "hp")


@pytest.mark.rule("B-SKILL-08", "B-SKILL-13")
def test_a_human_rogue_finds_a_trap() -> None:
    """B-GOLD-02: Sub rank 5 and MIND +1 against 15: 9 finds it, 8 does not; a will save is level and MIND."""
    table = heroes(hero("rogue", stats=(10, 10, 12), race="human"))
    assert figures.rank(BOOK, table.state, table.state.people["p1"], "sub") == 5
    found: list[bool] = []
    for face in (9, 8):
        table.run(
            lambda draft, rules: found.append(attempt(draft, rules, "search", "p1", needed=15).worked), face
        )
    assert found == [True, False]
    (saved,) = (
        event
        for event in table.run(lambda draft, rules: attempt(draft, rules, "will", "p1", needed=14), 12)
        if isinstance(event, Rolled)
    )
    assert (saved.total, saved.mods) == (14, ((1, "level"), (1, "mind")))


@pytest.mark.rule("B-HP-02", "B-HP-03", "B-HP-04", "B-GAP-14")
def test_zero_and_below() -> None:
    """B-GOLD-06: 9 at 5 hit points takes 4 STR; 6 wake; 9 at 2 take the last 7."""
    table = heroes(hero("fighter", stats=(11, 10, 10), hp=14))
    table.change("p1", pools={"hp": 5})

    def now() -> tuple[int, int, int, bool]:
        one = table.state.people["p1"]
        return one.pools["hp"], figures.value(BOOK, table.state, one, "str"), injury.top(one), one.has(DOWN)

    table.run(lambda draft, rules: injury.hurt(BOOK, draft, rules, "p1", 9, "a blow", "B-HP-03"))
    assert now() == (0, 7, 14, True)
    assert (
        figures.bonus(BOOK, table.state, attrs.evolve(table.state.people["p1"], conditions=()), "str") == -2
    )
    table.run(lambda draft, _rules: injury.heal(draft, "p1", 6, "a cure", "B-GAP-14"))
    assert now() == (6, 7, 14, False)
    table.change("p1", pools={"hp": 2})
    table.run(lambda draft, rules: injury.hurt(BOOK, draft, rules, "p1", 9, "a blow", "B-HP-03"))
    assert now()[:2] == (0, 0)
    assert table.state.people["p1"].has(DEAD)


@pytest.mark.rule("B-HAZ-01", "B-HAZ-02", "B-HAZ-03")
def test_falls() -> None:
    """B-GOLD-07: spikes under 30 feet do 12 and 3, all of it with a 20; ten feet 5, halved; 25 feet two dice."""
    table = heroes(hero("cleric", stats=(10, 16, 10), race="human", hp=300))
    assert figures.rank(BOOK, table.state, table.state.people["p1"], "phys") == 2
    assert losses(table, 4, 2, 6, 20, feet=30, spikes=True) == 15
    assert losses(table, 5, 5, feet=10) == 2
    assert losses(table, 3, 4, 19, feet=25) == 7
    assert losses(table, *[6] * 12, 1, feet=120, spikes=True) == 82


@pytest.mark.rule("B-HAZ-05", "B-HAZ-06", "B-HAZ-07")
def test_four_turns_in_the_cold() -> None:
    """B-GOLD-08: a roll at +8 against 15, 16, 17, 18 with 7, 7, 9, 9: held, 3 lost, held, 5 lost."""
    table = heroes(hero("fighter", level=2, stats=(16, 10, 10), hp=26))
    chart = table.state.chart()
    here = tuple(attrs.evolve(place, tags=("extreme_cold",)) for place in chart.places)
    cold = attrs.evolve(chart, places=here)
    table.state = attrs.evolve(table.state, charts={**table.state.charts, chart.id: cold}, clock=600)
    left = []
    for faces in ((7,), (7, 3), (9,), (9, 5)):
        table.run(lambda draft, rules: hazards.exposure(BOOK, draft, rules), *faces)
        left.append(table.state.people["p1"].pools["hp"])
    assert left == [26, 23, 23, 18]
