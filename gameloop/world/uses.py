"""Things of power: using one, trying one with care, and what is known of it from then on.

What they do is the ruleset's; one that has none refuses.
"""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.engagement import Intent
from gameloop.world.gear import owned
from gameloop.world.modes import EXPLORE, FIGHT, MEET, TOWN, WILD
from gameloop.world.orders import Declare
from gameloop.world.ruleset import BY, Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.state import Item, State

USING = "use"  # the kind of intent; `how` is the id of the thing
KNOWN = "known."  # marks: kinds of things whose power is known


@frozen
class UseThing(Command):
    """Somebody uses a thing of power that he has; `on`: ids of those it is used on, the usual ones where empty."""

    who: str
    item: str
    on: tuple[str, ...] = ()


@frozen
class TryThing(Command):
    """Somebody finds out with care what a thing of power is good for."""

    who: str
    item: str


@frozen
class ThingUsed(Event):
    """Somebody used the power of a thing; `name` is what it was called until then."""

    who: str
    item: str
    name: str
    on: tuple[str, ...]


@frozen
class Recognized(Event):
    """It is known what things of this kind are; all of them have this name from now on."""

    what: str
    name: str


def refuse(draft: Drafting, rules: Ruleset, _command: UseThing | TryThing) -> None:
    """There is no power in things."""
    draft.refuse("there is no power in that", instead="i", rule=rules.row("another_thing"))


def known(state: State, kind: str) -> bool:
    """Whether it is known what things of this kind are."""
    return f"{KNOWN}{kind}" in state.marks


def _used(state: State, _event: ThingUsed) -> State:
    return state


def _recognized(state: State, event: Recognized) -> State:
    goods = {
        holder: tuple(_named(item, event) for item in items) if _among(items, event) else items
        for holder, items in state.goods.items()
    }
    return evolve(state, goods=goods, marks={**state.marks, f"{KNOWN}{event.what}": 1})


def _among(items: tuple[Item, ...], event: Recognized) -> bool:
    return any(item.kind == event.what for item in items)


def _named(item: Item, event: Recognized) -> Item:
    return evolve(item, name=event.name) if item.kind == event.what else item


def _use(state: State, args: Args) -> UseThing | Declare:
    holder, item = owned(args)
    if state.fight is not None:
        return Declare(holder, Intent(USING, args.get("on", ""), item))
    return UseThing(holder, item, tuple(args["on"].split(",")) if args.get("on") else ())


def _try(_state: State, args: Args) -> TryThing:
    return TryThing(*owned(args))


USE = Verb(
    "invoke",
    _use,
    (EXPLORE, MEET, FIGHT, TOWN, WILD),
    "Use a thing of power: drink a potion, read a scroll, point a wand.",
    "drink ruby potion",
    group="Magic",
    aliases=("drink", "quaff", "activate"),
    slots=(Slot("item", "item"), Slot("on", "targets", ("on", "at"), optional=True), BY),
    forms=("drink POTION", "invoke THING on NAME, NAME", "NAME: invoke THING"),
)
TRY = Verb(
    "sip",
    _try,
    (EXPLORE, TOWN, WILD),
    "Find out what a potion is, by a sip of it: a turn, and nothing comes of it.",
    "sip ruby potion",
    cost="a turn",
    group="Magic",
    slots=(Slot("item", "item"), BY),
    forms=("sip POTION", "NAME: sip POTION"),
)
REDUCERS: dict[type[Event], Reducer] = {ThingUsed: _used, Recognized: _recognized}
FEATURE = Feature({UseThing: refuse, TryThing: refuse}, REDUCERS)
