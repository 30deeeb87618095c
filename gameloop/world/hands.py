"""What hands do in a fight: wield, put down, pick up, hand over, light. Each is somebody's action of the round."""

from __future__ import annotations

from collections.abc import Callable

from gameloop.world.engagement import Intent
from gameloop.world.modes import FIGHT
from gameloop.world.orders import Declare
from gameloop.world.ruleset import BY, Args, Feature, Slot, Verb
from gameloop.world.state import State

EQUIP, DROP, TAKE, GIVE, LIGHT = "equip", "drop", "take", "give", "light"


def _of(kind: str) -> Callable[[State, Args], Declare]:
    """Makes the command that declares what somebody does with a thing; whose thing it is, does it. What is no thing, as
    a door or a word of the place, is nobody's.
    """

    def make(state: State, args: Args) -> Declare:
        holder, _, item = args["item"].rpartition(":")
        return Declare(
            args.get("who") or (holder if holder in state.order else ""),
            Intent(kind, args.get("to", ""), item),
        )

    return make


def _verb(name: str, text: str, example: str, *slots: Slot, aliases: tuple[str, ...] = ()) -> Verb:
    forms = (f"{name} THING{' to NAME' if len(slots) > 1 else ''}", f"NAME: {name} THING")
    return Verb(
        name,
        _of(name),
        (FIGHT,),
        text,
        example,
        group="Fighting",
        aliases=aliases,
        slots=(*slots, BY),
        forms=forms,
    )


ITEM = Slot("item", "item")
VERBS = (
    _verb(
        EQUIP,
        "Take something in hand, in place of the round's action; what is in the way is put away.",
        "equip dagger",
        ITEM,
        aliases=("wear", "wield"),
    ),
    _verb(DROP, "Put something down, in place of the round's action.", "drop rope", ITEM),
    _verb(
        TAKE, "Pick up what lies here, in place of the round's action.", "take rope", Slot("item", "loose")
    ),
    _verb(
        GIVE,
        "Hand something to another, in place of the round's action.",
        "give rope to aldra",
        ITEM,
        Slot("to", "person", ("to",)),
    ),
    _verb(LIGHT, "Light a torch, in place of the round's action.", "light torch", ITEM),
)
FEATURE = Feature(verbs=VERBS)
