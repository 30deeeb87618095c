"""Failures of other projects with lights and what they burn."""

from __future__ import annotations

import random

import attrs
import pytest

from gameloop.kernel.errors import Refused
from gameloop.world.gear import Drop, Give, Take
from gameloop.world.goods import GearMoved
from gameloop.world.light import Douse, Kindle, LightOut
from gameloop.world.places import Moved
from gameloop.world.state import Item, Spot, State
from gameloop.world.supply import Make
from gameloop.world.turns import Rest
from tests.table import Table, begun, nobody, only

OUT, NOTHING = 4, 6  # on the event die
SEEDS = range(8)


def in_the_hall() -> Table:
    """The ready party in the dark hall, with the one torch lit with which it began, and nobody about."""
    table = nobody(begun())
    table.run(lambda draft, _rules: draft.emit(Moved(Spot("small", "hall", ""), rule=None)))
    return table


def torches(state: State) -> int:
    """All torches there are, with anybody and on any floor, lit or not."""
    return sum(i.n for goods in state.goods.values() for i in goods if i.kind == "torch")


@pytest.mark.parametrize("seed", SEEDS)
def test_bb_078_no_fuel_is_made_or_lost_by_handling_it(seed: int) -> None:
    """Lighting, dousing, dropping, taking and giving at random: the number of torches never changes."""
    table, dice = in_the_hall(), random.Random(seed)
    for _ in range(60):
        before = torches(table.state)
        try:
            table.do(some_handling(table, dice))
        except Refused:
            continue
        finally:
            assert torches(table.state) == before == 9
        assert len({light.id for light in table.state.lights}) == len(table.state.lights)
        for light in table.state.lights:
            assert light.id in [i.id for i in table.state.held(light.holder)]
    table.do(Make("torches"))
    assert torches(table.state) == 12


def some_handling(table: Table, dice: random.Random) -> Kindle | Douse | Drop | Take | Give:
    """Something that can be done with a torch, whether it is allowed or not."""
    who, other = dice.sample(["p1", "p2", "p3", "p4"], 2)
    names = sorted({i.id for goods in table.state.goods.values() for i in goods if i.kind == "torch"})
    item, n = dice.choice(names), dice.choice([0, 1, 2])
    return dice.choice(
        [
            Kindle(item, who),
            Douse(item),
            Drop(who, item, n),
            Take(item, n, who=who),
            Give(who, item, other, n),
        ]
    )


def test_bb_079_the_die_puts_out_the_oldest_torch_or_none() -> None:
    """A 4 with three, one and no torches lit, and with only a glow; lighting takes one, and without any is refused."""
    table = in_the_hall()
    table.do(Kindle("torch", "p2"))
    table.do(Rest(), NOTHING)
    table.do(Kindle("torch", "p1"))
    assert [light.id for light in table.state.lights] == ["torch.1", "torch.2", "torch.3"]
    for left in (["torch.2", "torch.3"], ["torch.3"], []):
        assert only(table.do(Rest(), OUT), LightOut).why == "burnt"
        assert [light.id for light in table.state.lights] == left
    assert torches(table.state) == 6
    assert not [e for e in table.do(Rest(), OUT) if isinstance(e, LightOut | GearMoved)]
    while torches(table.state):
        table.do(Kindle("torch"))
        table.do(Rest(), OUT)
    assert table.refuse(Kindle("torch")).reason == "there is no such thing to light"
    glowing(table)
    assert not [e for e in table.do(Rest(), OUT) if isinstance(e, LightOut)]
    assert len(table.state.lights) == 1


def glowing(table: Table) -> None:
    """The first of the party holds a glowing thing up."""
    chart = table.state.chart()
    glow = attrs.evolve(next(t for t in chart.things if t.light), light="glow")
    things = tuple(glow if t.id == glow.id else t for t in chart.things)
    charts = {**table.state.charts, chart.id: attrs.evolve(chart, things=things)}
    table.state = attrs.evolve(table.state, charts=charts)
    item = Item(glow.id, "treasure", glow.name)
    table.run(lambda draft, _rules: draft.emit(GearMoved(item, "", "p1", "taken", rule=None)))
    table.do(Kindle(glow.id, "p1"))
