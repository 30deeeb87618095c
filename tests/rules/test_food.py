"""Food at the end of the day, and being deprived (A-WLD-08, A-WLD-09, A-INJ-05, A-INJ-06, A-PLAY-65)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.clock import ClockAdvanced
from gameloop.kernel.messages import Event
from gameloop.kernel.questions import Asked
from gameloop.rulesets.barrows import injury
from gameloop.world.begin import VILLAGE
from gameloop.world.goods import GearMoved
from gameloop.world.resting import Eat, Sleep
from gameloop.world.scheduler import TURN, WATCH, advance, spend
from gameloop.world.state import Condition, Item
from gameloop.world.wounds import ConditionEnded, ConditionGained
from tests.table import Table, begun, only

HOUR = 60 * 60
DAY = 24 * HOUR


def stocked(stock: dict[str, dict[str, int]], **settings: str) -> Table:
    """A party in the dungeon, an hour before midnight, with nothing but these things."""
    table = begun(settings=settings)
    goods: dict[str, tuple[Item, ...]] = {
        who: tuple(table.rules.item(kind, n) for kind, n in kinds.items()) for who, kinds in stock.items()
    }
    clock = 23 * HOUR
    table.state = attrs.evolve(table.state, goods=goods, clock=clock, turn_began=clock)
    return table


def midnight(table: Table) -> tuple[Event, ...]:
    """The day ends, however the time goes by."""
    return table.run(lambda draft, rules: advance(draft, rules, DAY, WATCH))


def eaten(events: tuple[Event, ...]) -> list[tuple[str, str]]:
    """Out of whose pack what was eaten."""
    return [(e.source, e.item.kind) for e in events if isinstance(e, GearMoved) and e.why == "eaten"]


@pytest.mark.rule("A-PLAY-65")
def test_everybody_eats_a_unit_at_the_end_of_the_day() -> None:
    """Rations before supply, out of one's own pack."""
    table = stocked(
        {"p1": {"supply": 2}, "p2": {"food_ration": 1, "supply": 1}, "p3": {"supply": 1}, "p4": {"supply": 1}}
    )
    events = midnight(table)
    assert eaten(events) == [("p1", "supply"), ("p2", "food_ration"), ("p3", "supply"), ("p4", "supply")]
    assert {e.rule for e in events if isinstance(e, GearMoved)} == {"A-PLAY-65"}


@pytest.mark.rule("A-PLAY-65")
def test_whoever_has_none_eats_from_the_others_last() -> None:
    """Aldra has nothing: Bor, Cid and Dorn eat their own first, then she gets one of Bor's."""
    table = stocked({"p2": {"supply": 2}, "p3": {"supply": 1}, "p4": {"supply": 1}})
    assert [source for source, _ in eaten(midnight(table))] == ["p2", "p3", "p4", "p2"]
    assert table.state.held("p2") == ()


@pytest.mark.rule("A-WLD-01", "A-WLD-23")
def test_turns_add_up_inside_the_day() -> None:
    """Six turns from hour 23 make midnight: with the sixth, and not before, everybody eats."""
    table = stocked({"p1": {"supply": 8}})
    meals = [len(eaten(table.run(lambda draft, rules: spend(draft, rules, TURN), 6))) for _ in range(7)]
    assert meals[:7] == [0, 0, 0, 0, 0, 4, 0]
    events = table.run(lambda draft, rules: advance(draft, rules, 2 * DAY, WATCH))
    assert only(events, ClockAdvanced).rule == "A-WLD-01"
    assert len(eaten(events)) == 4


@pytest.mark.rule("A-WLD-09")
def test_who_goes_without_is_asked() -> None:
    """Two meals for four: two are asked for, the second time among three; they are deprived, the others are not."""
    table = stocked({"p1": {"supply": 2}})
    goods = {
        **table.state.goods,
        **{who: (table.rules.item("camping_gear", 1),) for who in ("p2", "p3", "p4")},
    }
    table.state = attrs.evolve(table.state, goods=goods, clock=DAY - 8 * HOUR, turn_began=DAY - 8 * HOUR)
    table.state = attrs.evolve(
        table.state, goods={**goods, "p1": (*goods["p1"], table.rules.item("camping_gear", 1))}
    )
    names = [p.name for p in table.state.party()]
    asked = only(table.do(Sleep(), *([6] * 47)), Asked).question
    assert (asked.topic, asked.options) == ("goes_without", tuple(names))
    again = only(table.answer(names[1]), Asked).question
    assert again.options == (names[0], names[2], names[3])
    table.answer(names[3], 6)
    assert [p.name for p in table.state.party() if p.has("deprived")] == [names[1], names[3]]


@pytest.mark.rule("A-WLD-09")
def test_the_standing_answer_is_the_last_in_marching_order() -> None:
    """With standing answers at auto nobody is asked: the last two of four go without."""
    table = stocked({"p1": {"supply": 2}}, standing_answers="auto")
    events = midnight(table)
    gained = [e for e in events if isinstance(e, ConditionGained)]
    assert [(e.who, e.condition.other, e.rule) for e in gained] == [
        ("p4", "food", "A-WLD-09"),
        ("p3", "food", "A-WLD-09"),
    ]


@pytest.mark.rule("A-WLD-09")
def test_with_nothing_to_eat_nobody_is_asked() -> None:
    """No food at all: everybody is deprived."""
    table = stocked({})
    assert len([e for e in midnight(table) if isinstance(e, ConditionGained)]) == 4


@pytest.mark.rule("A-INJ-06")
def test_a_fed_day_ends_it() -> None:
    """Deprived on the first day, fed on the second."""
    table = stocked({})
    midnight(table)
    table.state = attrs.evolve(table.state, goods={"p1": (table.rules.item("supply", 4),)})
    events = table.run(lambda draft, rules: advance(draft, rules, 2 * DAY, WATCH))
    assert {e.rule for e in events if isinstance(e, ConditionEnded)} == {"A-INJ-06"}
    assert not [p for p in table.state.party() if p.has("deprived")]


@pytest.mark.rule("A-INJ-06", "A-WLD-08", "A-WLD-09")
def test_eating_at_once_makes_it_good() -> None:
    """A day's food found later is eaten now; whoever is not hungry, or has nothing to eat, is refused."""
    table = stocked({})
    midnight(table)
    assert table.refuse(Eat("p3")).rule == "A-WLD-09"
    table.state = attrs.evolve(table.state, goods={"p1": (table.rules.item("food_ration", 1),)})
    events = table.do(Eat("p3"))
    assert eaten(events) == [("p1", "food_ration")]
    assert not table.state.person("p3").has("deprived")
    assert table.refuse(Eat("p3")).rule == "A-WLD-08"


@pytest.mark.rule("A-INJ-06")
def test_deprivation_lasts_while_anything_is_lacking() -> None:
    """Without food and shelter: fed, he is still deprived of shelter."""
    table = stocked({"p1": {"food_ration": 1}})
    table.change("p1", conditions=(Condition("deprived", other="shelter food"),))
    events = table.do(Eat("p1"))
    assert only(events, ConditionGained).condition == Condition("deprived", other="shelter")


@pytest.mark.rule("A-INJ-06")
def test_a_settlement_feeds_all_and_touches_no_supply() -> None:
    """A night in the village: no supply is eaten, and whoever was deprived of food is no longer."""
    table = begun(at=VILLAGE)
    table.change("p1", conditions=(Condition("deprived", other="food"),), pools={"hp": 1})
    events = table.do(Sleep())
    assert eaten(events) == []
    assert (table.state.person("p1").has("deprived"), table.state.person("p1").hp) == (False, 6)


def test_the_deprived_cannot_be_healed_by_any_means() -> None:
    """A cure of 5 gives a deprived man nothing, and the same cure gives 5 to another."""
    table = begun()
    table.change("p1", conditions=(Condition("deprived", other="food"),), pools={"hp": 1})
    table.change("p2", pools={"hp": 1})
    healed: list[int] = []
    for who in ("p1", "p2"):
        table.run(
            lambda draft, _rules, who=who: healed.append(injury.heal(draft, who, 5, "cure", "A-SPL-11"))
        )
    assert healed == [0, 5]


def test_the_dead_who_walk_eat_nothing() -> None:
    """A skeleton that follows the party is fed by nobody."""
    table = stocked({"p1": {"supply": 4}})
    table.state = attrs.evolve(table.state, kinds={"skeleton": table.rules.creatures["skeleton"]})
    table.change("p4", kind="skeleton")
    assert len(eaten(midnight(table))) == 3
