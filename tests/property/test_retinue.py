"""Random trade with beasts and hirelings: nothing is made or lost, nobody bears more than he can (Hypothesis)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from gameloop.kernel.decider import fold
from gameloop.kernel.dice import ForcedDice
from gameloop.kernel.errors import Refused
from gameloop.kernel.messages import Command, Event
from gameloop.world.battle import BattleBegan
from gameloop.world.gear import Drop, Give
from gameloop.world.goods import GearMoved
from gameloop.world.modes import in_village
from gameloop.world.retainers import Advertise, Dismiss, ProspectsCame, TakeOn
from gameloop.world.state import NOWHERE
from gameloop.world.town import Buy, Sell
from gameloop.world.trainverbs import Dismount, Ride, Unload
from gameloop.world.travel import Enter, Go, GoAbout
from tests.retinue import rich
from tests.table import Table

WHO = [f"p{n}" for n in range(1, 9)]
HOLDER = st.sampled_from(WHO)
THING = st.sampled_from(
    ["supply", "torch", "silver_piece", "silver_piece.light", "cart_draft", "wagon", "canoe"]
)
MANY = st.integers(0, 70)
TRADES = st.sampled_from(["servant", "foot_light", "horse_light", "engineer"])
DEEDS = st.one_of(
    st.builds(Buy, st.sampled_from(["mule", "horse", "wagon", "cart_draft", "cart_hand", "canoe", "supply"])),
    st.builds(Buy, st.just("supply"), st.integers(1, 60), HOLDER),
    st.builds(Give, HOLDER, THING, HOLDER, MANY),
    st.builds(Drop, HOLDER, THING, MANY),
    st.builds(Ride, HOLDER, HOLDER),
    st.builds(Dismount, HOLDER),
    st.builds(Unload, HOLDER),
    st.builds(Sell, HOLDER),
    st.builds(Advertise, TRADES),
    st.builds(TakeOn, TRADES),
    st.builds(Dismiss, HOLDER),
    st.just(Enter()),
    st.just(Go("out")),
    st.just(GoAbout("stall")),
)


def total(table: Table) -> dict[str, int]:
    """How many of each kind there are in the game, wherever they are."""
    found: dict[str, int] = {}
    for goods in table.state.goods.values():
        for item in goods:
            found[item.kind] = found.get(item.kind, 0) + item.n
    return {kind: n for kind, n in found.items() if n}


def moved(events: tuple[Event, ...]) -> dict[str, int]:
    """What came into the game by these events, less what went out of it."""
    found: dict[str, int] = {}
    for event in events:
        if isinstance(event, GearMoved):
            by = event.item.n * ((event.source == NOWHERE) - (event.to == NOWHERE))
            found[event.item.kind] = found.get(event.item.kind, 0) + by
    return found


def done(table: Table, command: Command) -> tuple[Event, ...]:
    """Play it with ones for all dice; nothing where it is refused."""
    way = next((w.id for w in table.state.chart().ways_at(table.state.here.place) if w.out), "")
    if isinstance(command, GoAbout) and not in_village(table.state):
        return ()
    command = Go(way) if isinstance(command, Go) else command
    try:
        events = table.game.decide(table.state, command, ForcedDice((1,) * 40))
    except Refused as no:
        assert no.reason
        return ()
    table.state = fold(table.game.evolve, table.state, events)
    return events


@settings(max_examples=30)
@given(st.lists(DEEDS, max_size=25))
def test_nothing_is_made_or_lost(deeds: list[Command]) -> None:
    """Silver, goods, beasts and people: what is gone was paid, sold or eaten; nobody bears more than he can."""
    table = rich(600)
    chart = table.state.here.chart
    for trade in ("servant", "horse_light"):
        table.run(lambda draft, _rules, trade=trade: draft.emit(ProspectsCame(chart, trade, 2, rule=None)))
    for command in deeds:
        if not table.state.calm or table.state.question is not None:
            break
        before, people = total(table), len(table.state.people)
        events = done(table, command)
        assert not [e for e in events if isinstance(e, BattleBegan)]
        now = total(table)
        change = moved(events)
        for kind in () if isinstance(command, Enter) else {**before, **now}:  # a dungeon brings its treasure
            assert now.get(kind, 0) - before.get(kind, 0) == change.get(kind, 0), kind
        assert len(table.state.people) >= people
        bearers = (*table.state.party(), *table.state.beasts())
        for person in bearers:
            number = table.rules.number
            assert number(table.state, person.id, "load") <= number(table.state, person.id, "load_most")
        assert all(who in table.state.people for who in (*table.state.waiting, *table.state.train))
