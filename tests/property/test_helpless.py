"""Whoever can do nothing begins nothing: asleep, held, bound, lying there or given up, nobody of them comes to anybody.

A band that means ill lies in the middle of three rooms while the party walks, rests, searches, shouts and strikes at
it; by both rulebooks. And captives of a party that roams stay in its hands until they are freed.
"""

from __future__ import annotations

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from gameloop.kernel import luck
from gameloop.kernel.decider import fold
from gameloop.kernel.dice import LuckDice
from gameloop.kernel.errors import Refused
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.questions import Answer
from gameloop.rulesets import SHELF
from gameloop.world.encounters import EncounterBegan, MoodSet, members
from gameloop.world.fighting import FightBegan
from gameloop.world.meetings import AttackThem
from gameloop.world.state import Condition
from gameloop.world.travel import Go
from gameloop.world.turns import Rest, Shout
from tests import play
from tests.scenes import EAST, ON, scene
from tests.skirmish import appear
from tests.table import Table

HELD = (
    (Condition("asleep", until=10**9, stops=True),),
    (Condition("held", until=10**9, stops=True),),
    (Condition("tied"),),
    (Condition("tied"), Condition("asleep", until=10**9, stops=True)),
    (Condition("down"),),
    (Condition("yielded"),),
)
MOODS = ("hostile", "negative", "captive")
DEEDS: tuple[Command, ...] = (Go(EAST), Go(ON), Rest(), Shout(), AttackThem("band"))


def lying(book: str, condition: tuple[Condition, ...], mood: str) -> Table:
    """The party in the yard, and two goblins in the middle room who can do nothing and mean it no good."""
    play.DEFAULT.append(book)
    try:
        table = scene(wanderers=())
    finally:
        play.DEFAULT.pop()
    people = appear(table, "goblin", "goblin", mood=mood)
    band = attrs.evolve(table.state.bands["band"], place="test/room")
    table.state = attrs.evolve(table.state, bands={"band": band})
    for who in people:
        table.change(who, conditions=condition)
    return table


def done(table: Table, command: Command, seed: int) -> tuple[Event, ...]:
    """What comes of a command by such luck; nothing of one that is refused."""
    try:
        events = table.game.decide(table.state, command, LuckDice(luck.first(str(seed))))
    except Refused:
        return ()
    table.state = fold(table.game.evolve, table.state, events)
    return events


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(SHELF)),
    st.sampled_from(HELD),
    st.sampled_from(MOODS),
    st.lists(st.sampled_from(DEEDS), min_size=1, max_size=8),
    st.integers(0, 10**6),
)
def test_the_helpless_meet_nobody_and_fight_nobody(
    book: str, condition: tuple[Condition, ...], mood: str, deeds: list[Command], seed: int
) -> None:
    """Whatever the party does where they lie: no contact, no fight, and no change of heart; struck at they are asked
    about, and left as they are.
    """
    table = lying(book, condition, mood)
    for n, command in enumerate((Go(EAST), *deeds)):
        events = done(table, command, seed + n)
        assert not [e for e in events if isinstance(e, EncounterBegan | FightBegan | MoodSet)], command
        while table.state.question is not None:
            assert table.state.question.topic == "helpless"
            events = done(table, Answer("leave lying"), seed + n)
            assert events
            assert not [e for e in events if isinstance(e, EncounterBegan | FightBegan | MoodSet)], command
    left = [p for band in table.state.bands for p in members(table.state, band)]
    assert len(left) == 2 or condition == (Condition("yielded"),)
