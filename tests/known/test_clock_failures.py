"""Failures of other projects in counting time: rests, days, meals, the die of each turn."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.clock import ClockAdvanced
from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Command, Event
from gameloop.world.begin import VILLAGE
from gameloop.world.doors import ForceDoor
from gameloop.world.goods import GearMoved
from gameloop.world.people import Enlist
from gameloop.world.resting import Bind, RestWeek, Sleep
from gameloop.world.scheduler import DayEnded
from gameloop.world.searching import Search
from gameloop.world.spikes import Spike
from gameloop.world.state import Condition
from gameloop.world.travel import Go
from gameloop.world.turns import Rest, RestOwed
from gameloop.world.wounds import ConditionEnded, ConditionGained
from tests import skirmish
from tests.table import Table, begun, nobody, only

HOUR = 60 * 60
DAY = 24 * HOUR
TIRED, NOTHING = 3, 6  # on the event die


def heavy() -> Table:
    """The ready party with nobody about; the first of it carries too much."""
    table = nobody(begun())
    more = table.rules.item("supply", 5)
    table.run(lambda draft, _rules: draft.emit(GearMoved(more, "", "p1", "bought", rule=None)))
    return table


def event_dice(events: tuple[Event, ...]) -> int:
    """How many event dice were thrown."""
    return len([e for e in events if isinstance(e, Rolled) and e.why == "dungeon_event"])


def test_bb_074_rest_is_owed_from_the_turn_of_the_die_and_paid_once() -> None:
    """No count of turns calls for rest, only a 3 and only of the burdened: not in 7 turns, after a 3 for one turn."""
    table = heavy()
    for _ in range(7):
        assert not [e for e in table.do(Rest(), NOTHING) if isinstance(e, RestOwed)]
    assert only(table.do(Rest(), TIRED), RestOwed) == RestOwed(1, ("p1",), rule="A-DUN-07")
    owing = table.state
    table.do(Rest(), NOTHING)
    assert table.state.marks["rest_owed"] == 0
    assert not [e for e in table.do(Rest(), NOTHING) if isinstance(e, RestOwed)]
    again = Table(table.rules, owing)
    assert again.refuse(Go("entry:u")).rule == "A-PLAY-54"
    light = nobody(begun())
    assert not [e for e in light.do(Rest(), TIRED) if isinstance(e, RestOwed)]


@pytest.mark.parametrize(
    ("command", "faces"),
    [
        *((Rest(), (NOTHING,)), (Search(), (NOTHING,)), (ForceDoor("entry:e", "p1"), (1, NOTHING))),
        *((Bind(("p1",)), (1, NOTHING)), (Go("entry:u"), ()), (Sleep(), (NOTHING,) * 48)),
    ],
)
def test_bb_076_every_cost_goes_through_one_clock(command: Command, faces: tuple[int, ...]) -> None:
    """Whatever spends a turn or more moves the one clock, and ends a condition that was to last a turn."""
    table = nobody(begun())
    table.change("p1", pools={"hp": 1}, conditions=(Condition("shaken", until=600),))
    table.state = attrs.evolve(table.state, unbound={"p1": 5})
    way = next(w.id for w in table.state.chart().ways_at("entry") if w.side("entry") == "e")
    if isinstance(command, ForceDoor):
        command = ForceDoor(way, "p1")
    events = table.do(command, *faces)
    assert table.state.clock >= 600
    assert table.state.clock == [e.to for e in events if isinstance(e, ClockAdvanced)][-1]
    assert [e.who for e in events if isinstance(e, ConditionEnded) and e.name == "shaken"] == ["p1"]


def test_twelve_rounds_are_two_minutes_of_the_same_clock() -> None:
    """A condition of 120 seconds ends with the twelfth round of a fight, not before; no event die falls."""
    table = skirmish.people(("fighter", 1), settings={"light_rules": False})
    skirmish.against(table, "skeleton", distance=100000)
    table.change("p1", conditions=(Condition("shaken", until=120),))
    ended = []
    for _ in range(12):
        events = skirmish.play(table)
        ended.append(len([e for e in events if isinstance(e, ConditionEnded) and e.name == "shaken"]))
        assert event_dice(events) == 0
    assert (ended, table.state.clock) == ([0] * 11 + [1], 120)


def test_bb_097_a_day_is_over_once_however_it_is_crossed() -> None:
    """By turns, at the last second, by nights, by a week: day numbers in a row, one meal for each of four a day."""
    table = nobody(begun())
    table.state = attrs.evolve(table.state, clock=DAY - 600, turn_began=DAY - 600)
    meals = table.do(Rest(), NOTHING)
    assert (only(meals, DayEnded).day, eaten(meals), table.state.clock) == (1, 4, DAY)
    assert not [e for e in table.do(Rest(), NOTHING) if isinstance(e, DayEnded)]
    inn = begun(party="", at=VILLAGE)
    inn.do(Enlist(inn.rules.parties["quick"]))
    supply = sum(i.n for goods in inn.state.goods.values() for i in goods if i.kind == "supply")
    week = inn.do(RestWeek(), 1, 1, 1, 1)
    assert [e.day for e in week if isinstance(e, DayEnded)] == [1, 2, 3, 4, 5, 6, 7]
    assert sum(i.n for goods in inn.state.goods.values() for i in goods if i.kind == "supply") == supply
    winter = begun(party="", at=VILLAGE, settings={"start_season": "winter"})
    winter.do(Enlist(winter.rules.parties["quick"]))
    nights = [[e.day for e in winter.do(Sleep()) if isinstance(e, DayEnded)] for _ in range(3)]
    assert (nights, winter.state.clock) == ([[1], [2], [3]], 72 * HOUR)


def eaten(events: tuple[Event, ...]) -> int:
    """How many meals were eaten."""
    return sum(e.item.n for e in events if isinstance(e, GearMoved) and e.why == "eaten")


@pytest.mark.parametrize(("supply", "hungry"), [(5, 0), (4, 0), (3, 1), (0, 4)])
def test_bb_098_what_is_eaten_and_who_goes_without_come_of_one_count(supply: int, hungry: int) -> None:
    """Enough, just enough, one short and nothing for four: as many eat as are not deprived; a full day ends it."""
    table = nobody(begun(settings={"standing_answers": "auto"}))
    goods = {"p1": (table.rules.item("supply", supply),)} if supply else {}
    table.state = attrs.evolve(table.state, goods=goods, clock=DAY - 600, turn_began=DAY - 600, lights=())
    table.change("p3", left="", right="")
    night = table.do(Rest(), NOTHING)
    deprived = [e.who for e in night if isinstance(e, ConditionGained)]
    assert (eaten(night), len(deprived)) == (min(supply, 4), hungry)
    assert sum(i.n for i in table.state.held("p1")) == max(0, supply - 4)
    table.state = attrs.evolve(
        table.state,
        goods={"p1": (table.rules.item("supply", 4),)},
        clock=2 * DAY - 600,
        turn_began=2 * DAY - 600,
    )
    fed = table.do(Rest(), NOTHING)
    assert [e.who for e in fed if isinstance(e, ConditionEnded)] == deprived
    assert eaten(fed) == 4


def test_bb_099_each_turn_has_one_event_die_and_each_noise_one_more() -> None:
    """Four tries at a door are four turns and dice, a spike one more at once; a night stops where it is broken.

    Who comes by the door that is shut needs a second turn to burst it, and that has its die too.
    """
    table = nobody(begun())
    way = next(w.id for w in table.state.chart().ways_at("entry") if w.side("entry") == "e")
    for n in range(1, 5):
        assert event_dice(table.do(ForceDoor(way, "p1"), 1, NOTHING)) == 1
        assert table.state.clock == 600 * n
    noise = table.do(Spike(way, "p2"), NOTHING)
    assert (event_dice(noise), table.state.clock) == (1, 2400)
    assert event_dice(table.do(Rest(), NOTHING)) == 1
    met = table.do(Sleep(), NOTHING, NOTHING, 1, 1, 1, 1, 6, 6, 6, 3, 4)
    assert (event_dice(met), table.state.clock) == (4, 3000 + 2400)
    assert table.state.encounter is not None


def test_bb_100_hirelings() -> None:
    """Pay, death and change of role of hirelings."""
    pytest.skip("there are no hirelings yet")


def test_bb_101_travel() -> None:
    """Miles, hexes, supplies and weather of a journey."""
    pytest.skip("there is no wilderness travel yet")
