"""Boats: launched at a shore, loaded, sailed over water, hauled out. What a boat holds is the ruleset's.

Boats in the water, and what is stowed in them, are goods of the hex where they lie: AFLOAT and HOLD after its name.
They come along when the party crosses water, and stay where they are when it walks on.
"""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.kernel.messages import Command
from gameloop.kernel.values import frozen
from gameloop.world.gear import carried, carrier, counted, owned
from gameloop.world.goods import move
from gameloop.world.modes import WILD, in_region
from gameloop.world.outdoors import hex_here, outdoors, region_of
from gameloop.world.portions import COUNT, number_of
from gameloop.world.region import RIVER, Region
from gameloop.world.ruleset import WILDERNESS, Args, Drafting, Feature, Handler, Ruleset, Slot, Verb
from gameloop.world.state import Item, State

AFLOAT, HOLD = ".afloat", ".hold"


@frozen
class Launch(Command):
    """Put every boat that is carried, or lies here, into the water."""


@frozen
class Stow(Command):
    """Somebody stows `n` of what he carries in the boats."""

    who: str
    item: str
    n: int = 0


@frozen
class Haul(Command):
    """Take the boats out of the water, and lay down what is stowed in them."""


# --- what lies in the water -------------------------------------------------------------------------


def _at(state: State, hex_: str = "") -> str:
    return f"{state.here.chart}/{hex_ or hex_here(state)}"


def boats(state: State) -> tuple[Item, ...]:
    """The boats in the water where the party is."""
    return state.held(_at(state) + AFLOAT) if in_region(state) else ()


def cargo(state: State) -> tuple[Item, ...]:
    """What is stowed in them."""
    return state.held(_at(state) + HOLD) if in_region(state) else ()


def wet(region: Region, at: str) -> bool:
    """Tells whether there is water at a hex: in it, beside it, or a river by it."""
    beside = any(region.is_water(name) for _, name in region.around(at))
    return region.is_water(at) or beside or any(line.kind == RIVER for line in region.lines_at(at))


def aboard(state: State, rules: Ruleset) -> bool:
    """Tells whether the boats in the water here have room for the whole party, and all its beasts."""
    kinds = [(rules.goods.vessels[boat.kind], boat.n) for boat in boats(state)]
    room = sum(vessel.people * n for vessel, n in kinds)
    for_beasts = sum(vessel.people * n for vessel, n in kinds if vessel.beasts)
    beasts = len(state.beasts())
    return bool(kinds) and len(state.party()) + beasts <= room and beasts <= for_beasts


def sails(state: State, rules: Ruleset, beyond: str) -> bool:
    """Tells whether a step to a neighbouring hex is made by boat: over water, with room for all."""
    wet = region_of(state).is_water(beyond) or region_of(state).is_water(hex_here(state))
    return wet and aboard(state, rules)


def bring(draft: Drafting, rules: Ruleset, beyond: str) -> None:
    """Boats and cargo come along to a neighbouring hex."""
    for part in (AFLOAT, HOLD):
        there = _at(draft.state, beyond) + part
        for item in draft.state.held(_at(draft.state) + part):
            row = rules.goods.vessels[item.kind].rule if part == AFLOAT else rules.row("stowed")
            move(draft, item, _at(draft.state) + part, there, "afloat", rule=row)


# --- launching, stowing, hauling out ----------------------------------------------------------------


def launch(draft: Drafting, rules: Ruleset, _command: Launch) -> None:
    """At no time, wherever there is water."""
    outdoors(draft, rules)
    state, row = draft.state, rules.row("launch")
    if not wet(region_of(state), hex_here(state)):
        draft.refuse("there is no water here", instead="map hex", rule=row)
    places = (*(p.id for p in (*state.party(), *state.beasts())), state.spot(), _at(state))
    found = [(at, i) for at in dict.fromkeys(places) for i in state.held(at) if i.kind in rules.goods.vessels]
    if not found:
        draft.refuse("you have no boat here", instead="map hex", rule=row)
    for holder, item in found:
        move(draft, item, holder, _at(state) + AFLOAT, "launched", rule=row)


def stow(draft: Drafting, rules: Ruleset, command: Stow) -> None:
    """Into the boats, up to what they bear (0: nobody has said how much)."""
    outdoors(draft, rules)
    item = counted(draft, rules, carried(draft, rules, command.who, command.item), command.n)
    there = [(rules.goods.vessels[boat.kind], boat.n) for boat in boats(draft.state)]
    row = rules.row("stowed")
    if not there:
        draft.refuse("no boat is in the water here", instead="launch", rule=row)
    most = sum(vessel.cargo * n for vessel, n in there)
    load = rules.goods.weight((*cargo(draft.state), item))
    if load > most and all(vessel.cargo for vessel, _ in there):
        draft.refuse(f"the boats would bear {load} items, and {most} is the most", instead="i", rule=row)
    move(draft, item, command.who, _at(draft.state) + HOLD, "stowed", rule=row)


def haul(draft: Drafting, rules: Ruleset, _command: Haul) -> None:
    """The cargo lies here; each boat that can be carried is, if somebody has room for it, else it lies here too."""
    outdoors(draft, rules)
    state, row = draft.state, rules.row("portage")
    if not boats(state):
        draft.refuse("no boat is in the water here", instead="launch", rule=row)
    if region_of(state).is_water(hex_here(state)):
        draft.refuse("there is water on every side", instead="travel to land", rule=row)
    for item in cargo(state):
        move(draft, item, _at(state) + HOLD, state.spot(), "unstowed", rule=row)
    for item in boats(draft.state):
        to = carrier(draft.state, rules, item)
        move(draft, item, _at(state) + AFLOAT, to or state.spot(), "hauled", rule=row)


def lying(state: State) -> str:
    """A line about the boats in the water here; empty if there are none."""
    names: Mapping[str, int] = {boat.name: boat.n for boat in boats(state)}
    told = ", ".join(f"{n} {name}" for name, n in names.items())
    held = ", ".join(f"{item.n} {item.name}" for item in cargo(state))
    return f"In the water: {told}{f', with {held}' if held else ''}." if told else ""


def _stow(state: State, args: Args) -> Stow:
    return Stow(*owned(args), number_of(state, args, args["item"]))


VERBS = (
    Verb(
        "launch",
        lambda _state, _args: Launch(),
        (WILD,),
        "Put your boats into the water, where there is any: with room for all of you, `travel` leads over water.",
        "launch",
        group=WILDERNESS,
        forms=("launch",),
    ),
    Verb(
        "stow",
        _stow,
        (WILD,),
        "Stow something in the boats that are in the water here; `haul` takes it all ashore.",
        "stow supply",
        group=WILDERNESS,
        slots=(COUNT, Slot("item", "item")),
        forms=("stow THING", "stow N|half THING"),
    ),
    Verb(
        "haul",
        lambda _state, _args: Haul(),
        (WILD,),
        "Take the boats out of the water: what was stowed lies here, and whoever has room takes up a canoe.",
        "haul",
        group=WILDERNESS,
        forms=("haul",),
    ),
)
HANDLERS: dict[type[Command], Handler] = {Launch: launch, Stow: stow, Haul: haul}
FEATURE = Feature(HANDLERS)
