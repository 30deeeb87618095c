"""Goods are conserved: whatever is done, what is in the game changes by exactly what came from or went to nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from gameloop.kernel.errors import Refused
from gameloop.kernel.messages import Command, Event
from gameloop.rulesets import SHELF
from gameloop.world.begin import VILLAGE
from gameloop.world.gear import Drop, Equip, Give, Remove, Take
from gameloop.world.goods import GearMoved
from gameloop.world.people import Enlist, Joined
from gameloop.world.state import NOWHERE, Item, State
from gameloop.world.supply import Make
from gameloop.world.town import Buy, Carouse, Sell
from tests.table import Table, begun

PEOPLE = ("p1", "p2", "p3", "p4", "p9")
FLOOR = (
    Item("silver_goose", "treasure", "silver goose", 1, worth=200, slots=2),
    Item("gem", "gem", "gem", 7),
)
Count = Counter[str]


def total(state: State) -> Count:
    """How many of each stack there are with anybody and anywhere."""
    return summed(item for items in state.goods.values() for item in items)


def summed(items: Iterable[Item]) -> Count:
    """How many of each stack."""
    found: Count = Counter()
    for item in items:
        found[item.id] += item.n
    return found


def crossed(events: Iterable[Event]) -> tuple[Count, Count]:
    """What came out of nowhere, and what went there."""
    moved = [e for e in events if isinstance(e, GearMoved)]
    came = summed(e.item for e in moved if e.source == NOWHERE)
    return came, summed(e.item for e in moved if e.to == NOWHERE)


@cache
def town(rules: str) -> Table:
    """The ready party in the village, with treasure at its feet, and money enough to trade."""
    table = begun(party="", at=VILLAGE, rules=rules)
    table.do(Enlist(table.rules.parties["quick"]))
    goods = {**table.state.goods, table.state.spot(): FLOOR}
    table.state = attrs.evolve(table.state, goods=goods)
    return table


def commands(rules: str) -> st.SearchStrategy[Command]:
    """Anything that can be done to goods under a rulebook, sensible or not."""
    start = town(rules)
    wares = tuple(w.id for w in start.rules.goods.wares)
    lying = sorted({i.id for items in start.state.goods.values() for i in items} | {"rope", "nothing"})
    who, items, n = st.sampled_from(PEOPLE), st.sampled_from(lying), st.integers(0, 400)
    return st.one_of(
        st.builds(Take, items, n, st.just(""), st.one_of(st.just(""), who)),
        st.builds(Drop, who, items, n),
        st.builds(Give, who, items, who, n),
        st.builds(Equip, who, items),
        st.builds(Remove, who, items),
        st.builds(Buy, st.sampled_from(wares), st.integers(0, 30), st.one_of(st.just(""), who)),
        st.builds(Sell, st.one_of(st.just(""), who), st.one_of(st.just(""), items), n),
        st.builds(Carouse, n, st.just("a wake"), st.one_of(st.just(""), who)),
        st.builds(Make, st.sampled_from(("torches", "rope", "spikes", "sword")), st.integers(1, 9), who),
    )


GAMES = st.sampled_from(sorted(SHELF)).flatmap(
    lambda rules: st.tuples(st.just(rules), st.lists(commands(rules), min_size=1, max_size=25))
)


@settings(max_examples=100, deadline=None)
@given(GAMES)
def test_goods_are_conserved(game: tuple[str, list[Command]]) -> None:
    """After every command: before + come - gone = after, each with a reason; nobody is above the most he can carry."""
    rules, commands = game
    table = Table(town(rules).rules, town(rules).state)
    for command in commands:
        before = total(table.state)
        try:
            events = table.do(command)
        except Refused:
            assert total(table.state) == before
            continue
        came, gone = crossed(events)
        assert before + came - gone == total(table.state)
        assert all(e.why for e in events if isinstance(e, GearMoved))
        check(table)


def check(table: Table) -> None:
    """No stack is empty, none stands twice in a holder's goods, loads are legal, and hands hold what is there."""
    for holder, held in table.state.goods.items():
        ids = [i.id for i in held]
        assert all(i.n > 0 for i in held)
        assert len(ids) == len({*ids}), holder
    for person in table.state.party():
        assert table.rules.number(table.state, person.id, "load") <= 20
        ids = [i.id for i in table.state.held(person.id)]
        assert all(place in ("", *ids) for place in (person.armor, person.right, person.left))


@settings(max_examples=20, deadline=None)
@given(st.permutations(["p1", "p2", "p3", "p4"]))
def test_what_people_bring_with_them_is_on_their_sheets(order: list[str]) -> None:
    """Joining puts into the game what the sheets say, and nothing more, in whatever order they are searched."""
    table = begun(party="", at=VILLAGE)
    before = total(table.state)
    events = table.do(Enlist(table.rules.parties["quick"]))
    brought = summed(i for e in events if isinstance(e, Joined) for i in e.goods)
    assert before + brought == total(table.state)
    assert [table.state.held(p) for p in order] == [
        next(e.goods for e in events if isinstance(e, Joined) and e.person.id == p) for p in order
    ]
