"""Who is in the game: people who join, monsters who appear, the marching order."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
from attrs import frozen

from gameloop.kernel.messages import Command, Event
from gameloop.world.bestiary import Monster
from gameloop.world.ruleset import Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.state import PARTY, Band, Item, Person, State


@frozen
class Joined(Event):
    """Somebody joined the party, at the end of the marching order, with these goods."""

    person: Person
    goods: tuple[Item, ...]


@frozen
class Member:
    """Somebody who is to join, as a sheet says: everything of a Person but the id, and the goods."""

    name: str
    kind: str
    stats: Mapping[str, int]
    pools: Mapping[str, int]
    tags: tuple[str, ...]
    spells: tuple[str, ...]
    goods: tuple[Item, ...]
    armor: str
    right: str
    left: str


@frozen
class Enlist(Command):
    """People with finished sheets join, all at once."""

    members: tuple[Member, ...]


@frozen
class Described(Event):
    """A kind of creature enters the game, as its content has it: once, when the first of it is met."""

    monster: Monster


@frozen
class Appeared(Event):
    """A group is there, with its people: they came, or the party came upon them."""

    band: Band
    people: tuple[Person, ...]


@frozen
class OrderSet(Event):
    """The party marches in this order."""

    order: tuple[str, ...]


@frozen
class March(Command):
    """Set the marching order; whoever is not named follows in the old order."""

    first: tuple[str, ...]


def enlist(draft: Drafting, rules: Ruleset, command: Enlist) -> None:
    """Let everybody join who may, in the order named; if one sheet is at fault nobody does."""
    for member in command.members:
        fault = rules.moments.sheet_fault(draft.state, member)
        if fault:
            draft.refuse(f"{member.name}: {fault}", rule=rules.row("enlist"))
    for member in command.members:
        who = f"p{draft.state.next_person}"
        draft.emit(Joined(_person(who, member), member.goods, rule=rules.row("enlist")))
    rules.moments.enlisted(draft, rules)


def _person(who: str, member: Member) -> Person:
    return Person(
        who,
        member.name,
        PARTY,
        member.kind,
        stats=member.stats,
        pools=member.pools,
        tags=member.tags,
        spells=member.spells,
        armor=member.armor,
        right=member.right,
        left=member.left,
    )


def march(draft: Drafting, rules: Ruleset, command: March) -> None:
    """Put the named people in front, in the order named."""
    order = draft.state.order
    rest = tuple(who for who in order if who not in command.first)
    new = (*command.first, *rest)
    if new == order:
        draft.refuse("the party marches in that order already", rule=rules.row("march"))
    draft.emit(OrderSet(new, rule=rules.row("march")))


def _joined(state: State, event: Joined) -> State:
    person = event.person
    return attrs.evolve(
        state,
        people={**state.people, person.id: person},
        goods={**state.goods, person.id: event.goods},
        order=(*state.order, person.id),
        next_person=state.next_person + 1,
        over="",
    )


def _appeared(state: State, event: Appeared) -> State:
    people = {**state.people, **{p.id: p for p in event.people}}
    bands = {**state.bands, event.band.id: event.band}
    return attrs.evolve(state, people=people, bands=bands, next_foe=state.next_foe + len(event.people))


def _described(state: State, event: Described) -> State:
    return attrs.evolve(state, kinds={**state.kinds, event.monster.id: event.monster})


def _order(state: State, event: OrderSet) -> State:
    return attrs.evolve(state, order=event.order)


def _march(_state: State, args: Args) -> March:
    return March(tuple(args["who"].split(",")))


VERBS = (
    Verb(
        "march",
        _march,
        ("explore", "town"),
        "Set the marching order: whoever is named goes in front, in that order.",
        "march bruna, tobin",
        group="Party",
        slots=(Slot("who", "people"),),
        forms=("march NAME, NAME ...",),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {
    Joined: _joined,
    Described: _described,
    Appeared: _appeared,
    OrderSet: _order,
}
FEATURE = Feature({Enlist: enlist, March: march}, REDUCERS, VERBS)
