"""What is said to beasts and with them: load, unload, ride. Whether a beast bears it is the ruleset's to say."""

from __future__ import annotations

from gameloop.kernel.messages import Command
from gameloop.kernel.values import frozen
from gameloop.world.gear import Give, carrier, counted, owned
from gameloop.world.goods import find, move
from gameloop.world.modes import EXPLORE, TOWN, WILD
from gameloop.world.portions import COUNT, number_of
from gameloop.world.ruleset import BY, Args, Drafting, Feature, Ruleset, Slot, Verb
from gameloop.world.state import State

GROUP = "Party"
PLACES = (EXPLORE, TOWN, WILD)


@frozen
class Ride(Command):
    """Somebody gets on a beast; `beast` empty = the first that will bear him."""

    who: str
    beast: str = ""


@frozen
class Dismount(Command):
    """Somebody gets off."""

    who: str


@frozen
class Unload(Command):
    """Take `n` of a thing off a beast, into the packs that have room, else on the ground; `item` empty: all of it."""

    beast: str
    item: str = ""
    n: int = 0


def unload(draft: Drafting, rules: Ruleset, command: Unload) -> None:
    """Into the packs as far as nobody is hindered by it, the rest lies here."""
    state, row = draft.state, rules.row("carried")
    if command.beast not in {b.id for b in state.beasts()}:
        draft.refuse("there is no such beast with you", instead="party", rule=row)
    found = find(state, command.beast, command.item)
    load = state.held(command.beast) if not command.item else (found,) if found is not None else ()
    if not load:
        draft.refuse(f"{state.person(command.beast).name} bears nothing of the kind", instead="i", rule=row)
    for item in load:
        part = counted(draft, rules, item, command.n)
        to = carrier(draft.state, rules, part)
        to = to if to in draft.state.order else ""
        move(draft, part, command.beast, to or draft.state.spot(), "given" if to else "dropped", rule=row)


def _ride(_state: State, args: Args) -> Ride:
    return Ride(args.get("who", ""), args.get("beast", ""))


def _load(state: State, args: Args) -> Give:
    return Give(*owned(args), args["to"], number_of(state, args, args["item"]))


def _unload(state: State, args: Args) -> Unload:
    return Unload(*owned(args), number_of(state, args, args["item"]))


VERBS = (
    Verb(
        "ride",
        _ride,
        PLACES,
        "Get on a horse; two at most sit on one. Whoever rides goes at twice his speed, but for overladen horses.",
        "ride horse",
        group=GROUP,
        aliases=("mount",),
        slots=(Slot("beast", "beast", optional=True), BY),
        forms=("ride", "ride BEAST", "NAME: ride BEAST", "all: ride"),
    ),
    Verb(
        "dismount",
        lambda _state, args: Dismount(args.get("who", "")),
        PLACES,
        "Get off the horse.",
        "dismount",
        group=GROUP,
        slots=(BY,),
        forms=("dismount", "NAME: dismount", "all: dismount"),
    ),
    Verb(
        "load",
        _load,
        PLACES,
        "Put something on a beast; `give` does the same. What goes on a cart is loaded on whoever pulls it.",
        "load 5 supply on mule",
        group=GROUP,
        slots=(COUNT, Slot("item", "item"), Slot("to", "carrier", ("on", "onto", "to", "into"))),
        forms=("load THING on BEAST", "load N|half THING on BEAST"),
    ),
    Verb(
        "unload",
        _unload,
        PLACES,
        "Take a beast's load off it, or one thing of it: into the packs that have room, else on the ground.",
        "unload mule",
        group=GROUP,
        slots=(COUNT, Slot("item", "freight")),
        forms=("unload BEAST", "unload THING", "unload N|half THING"),
    ),
)
FEATURE = Feature({Unload: unload}, commands=(Ride, Dismount))
