"""Those who cannot walk or speak: sleepers are woken when the party goes, asleep nobody answers, the fallen crawl."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.session.narrate import narrate
from gameloop.world.carrying import die
from gameloop.world.deals import on_offer
from gameloop.world.doors import DoorForced, DoorHeld, ForceDoor
from gameloop.world.meetings import AskThem, Parley
from gameloop.world.state import DOWN, Condition
from gameloop.world.stories import Deal
from gameloop.world.travel import Go
from gameloop.world.wounds import ConditionEnded
from tests.scenes import EAST, NOTHING, enter, group, scene
from tests.table import Table, only

ASLEEP = Condition("asleep", 6000, stops=True)
FALLEN = Condition(DOWN)


def lying(table: Table, condition: Condition, *who: str) -> Table:
    """The same table with these in a condition."""
    for one in who:
        table.change(one, conditions=(condition,))
    return table


@pytest.mark.rule("A-PLAY-17")
def test_nobody_walks_in_his_sleep() -> None:
    """Whoever is up wakes the sleeper, at no time, and then all go."""
    table = lying(scene(), ASLEEP, "p2")
    events = table.do(Go(EAST), NOTHING)
    assert only(events, ConditionEnded).who == "p2"
    assert only(events, ConditionEnded).rule == "A-PLAY-17"
    assert table.state.here.place == "room"


@pytest.mark.rule("A-PLAY-17")
def test_where_all_sleep_nobody_goes_anywhere() -> None:
    """It is refused, and says what to wait by."""
    table = lying(scene(), ASLEEP, "p1", "p2", "p3", "p4")
    assert table.refuse(Go(EAST)).instead == "rest"


def test_who_cannot_move_is_dragged_as_slowly_as_one_who_crawls() -> None:
    """Two turns to the next room."""
    table = lying(scene(), Condition("held", 6000, stops=True), "p2")
    before = table.state.clock
    table.do(Go(EAST), NOTHING, NOTHING)
    assert table.state.clock - before == 2 * 600


@pytest.mark.rule("A-PLAY-10")
def test_the_last_survivor_can_push_at_a_stuck_door_from_where_he_lies() -> None:
    """The worse of two dice and two turns a try: no dead end, and no gift."""
    table = lying(scene(door="stuck"), FALLEN, "p1", "p2", "p3", "p4")
    before = table.state.clock
    held = table.do(ForceDoor(EAST), 6, 1, NOTHING, NOTHING)
    assert only(held, DoorHeld).rule == "A-PLAY-10"
    assert next(e for e in held if isinstance(e, Rolled)).dice == "2d6kl1"
    assert table.state.clock - before == 2 * 600
    assert only(table.do(ForceDoor(EAST), 6, 5, NOTHING, NOTHING), DoorForced).way == EAST
    table.do(Go(EAST), NOTHING, NOTHING)
    assert table.state.here.place == "room"


def test_as_long_as_one_stands_the_fallen_leave_doors_to_him() -> None:
    """The die is the plain one, and who lies there is refused."""
    table = lying(scene(door="stuck"), FALLEN, "p2", "p3", "p4")
    assert "cannot do that" in table.refuse(ForceDoor(EAST, "p2")).reason
    events = table.do(ForceDoor(EAST), 5, NOTHING)
    assert only(events, DoorForced).who == "p1"


def test_a_captive_who_sleeps_tells_nothing_and_deals_in_nothing() -> None:
    """Until he is awake."""
    table = scene(group(mood="captive"))
    deal = Deal("rope", "rope", ("them",), "a rope", "'Here.'", hostile=True)
    table.rules = attrs.evolve(table.rules, adventure=attrs.evolve(table.rules.adventure, deals=(deal,)))
    enter(table, NOTHING)
    awake = table.state
    lying(table, ASLEEP, "f1")
    assert table.refuse(AskThem("them")).reason == "the bandit is not awake to answer"
    assert "nobody of them is awake" in table.refuse(Parley("them")).reason
    assert on_offer(table.state, table.rules) == {}
    assert on_offer(awake, table.rules) == {"rope": "them"}


def test_who_dies_asleep_does_not_wake() -> None:
    """When his sleep would be over nothing is told of it."""
    table = scene(group(mood="captive"))
    enter(table, NOTHING)
    lying(table, ASLEEP, "f1")
    table.run(lambda draft, rules: die(draft, rules, "f1", "A-INJ-09"))
    over = ConditionEnded("f1", "asleep", rule="A-SPL-17")
    assert list(narrate(table.state, (over,), table.rules)) == []
