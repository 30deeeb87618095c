"""Failures of other projects in what people carry: bands of load, the order of packing, capacity and speed."""

from __future__ import annotations

from itertools import permutations

import attrs
import pytest

from gameloop.world.gear import Equip, Give, Remove
from gameloop.world.goods import GearMoved
from gameloop.world.state import Condition, Item
from tests.table import Table, begun

LEG = Condition("broken_leg.1", until=21 * 24 * 60 * 60)


def laden(table: Table, who: str, *goods: Item) -> None:
    """Somebody has these goods and no others, and nothing on."""
    table.state = attrs.evolve(table.state, goods={**table.state.goods, who: goods})
    table.change(who, armor="", right="", left="")


def figures(table: Table, who: str, *names: str) -> tuple[int, ...]:
    """Figures of somebody."""
    return tuple(table.rules.number(table.state, who, name) for name in names)


@pytest.mark.parametrize(
    ("items", "conditions", "steps"),
    [
        *((10, (), 120), (11, (), 60), (20, (), 60)),
        *((5, (LEG,), 60), (6, (LEG,), 30), (10, (LEG,), 30)),
    ],
)
def test_bb_070_speed_is_worked_out_once_from_base_and_band(
    items: int, conditions: tuple[Condition, ...], steps: int
) -> None:
    """A band halves the base once, and a broken leg once more; asked again it is the same; one more is refused."""
    table = begun()
    laden(table, "p1", table.rules.item("supply", items))
    laden(table, "p2", table.rules.item("supply", 5))
    table.change("p1", conditions=conditions)
    assert figures(table, "p1", "load", "steps", "steps") == (items, steps, steps)
    if items == table.rules.number(table.state, "p1", "load_most"):
        no = table.refuse(Give("p2", "supply", "p1", 1))
        assert no.reason == f"Aldra would carry {items + 1} items, and {items} is the most"


def test_bb_072_load_does_not_depend_on_the_order_of_packing() -> None:
    """Six orders of three things: the load is that of the set; what is given away is no longer worn."""
    loads = []
    for order in permutations(range(3)):
        table = begun()
        things = (table.rules.item("torch", 2), table.rules.item("torch", 3), table.rules.item("shield", 1))
        laden(table, "p1")
        for n in order:
            move = GearMoved(things[n], "", "p1", "made", rule=None)
            table.run(lambda draft, _rules, move=move: draft.emit(move))
        loads.append(figures(table, "p1", "load"))
        laden(table, "p2")
        table.do(Equip("p1", "shield"))
        assert table.state.person("p1").left == "shield"
        table.do(Give("p1", "shield", "p2"))
        assert table.state.person("p1").left == ""
        assert (figures(table, "p1", "load"), figures(table, "p2", "load")) == ((2,), (1,))
    assert loads == [(3,)] * 6


def test_bb_073_wearing_and_holding_change_neither_capacity_nor_load() -> None:
    """Armor, shield and weapon put away and taken up again: limits, load and steps stay; only the AC moves."""
    table = begun()
    names = ("load_limit", "load_most", "load", "steps")
    table.change("p1", stats={"dexterity": 10})
    before = figures(table, "p1", *names)
    assert before == (10, 20, 9, 120)
    person = table.state.person("p1")
    classes = [figures(table, "p1", "ac")]
    for item in (person.left, person.armor, person.right):
        table.do(Remove("p1", item))
        classes.append(figures(table, "p1", "ac"))
        assert figures(table, "p1", *names) == before
    for item in (person.right, person.armor, person.left):
        table.do(Equip("p1", item))
        assert figures(table, "p1", *names) == before
    assert classes == [(13,), (12,), (10,), (10,)]
    assert figures(table, "p1", "ac") == (13,)
