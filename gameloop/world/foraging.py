"""Living off the land: hunting, fishing, gathering. How much is found, and what it costs, is the ruleset's."""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import changed, frozen
from gameloop.world.goods import move
from gameloop.world.modes import WILD
from gameloop.world.nextwatch import ONE, watch_costs
from gameloop.world.outdoors import hex_here, outdoors
from gameloop.world.region import DRY
from gameloop.world.ruleset import (
    WILDERNESS,
    Args,
    Drafting,
    Feature,
    Reducer,
    Ruleset,
    Slot,
    Verb,
)
from gameloop.world.scheduler import today
from gameloop.world.state import NOWHERE, Item, State
from gameloop.world.want import FOOD, WATER

FORAGED = "foraged"  # why a thing comes
MOST = 100  # portions: twice what the best of all foragers finds on his best day


@frozen
class Forage(Command):
    """Look for food (want.FOOD) or water (want.WATER) off the land."""

    what: str


@frozen
class Foraged(Event):
    """So much was found of that."""

    what: str
    n: int
    day: int


def growing(draft: Drafting, rules: Ruleset) -> None:
    """Refuse it where nothing grows."""
    region = outdoors(draft, rules)
    if DRY in region.hexes[hex_here(draft.state)].tags:
        draft.refuse(
            "nothing grows here, and there is no water", instead="travel", rule=rules.row("nothing_grows")
        )


def gather(draft: Drafting, rules: Ruleset, what: str, n: int) -> None:
    """What is found goes to whoever can carry it, the first whom it does not encumber; the rest lies here."""
    n = min(n, MOST)
    draft.emit(Foraged(what, n, today(draft.state, rules), rule=rules.row("act_forage")))
    item = rules.item(rules.tools[what][0], 1)
    for _ in range(n):
        to = _bearer(draft.state, rules, item) or draft.state.spot()
        move(draft, item, NOWHERE, to, FORAGED, rule=rules.row("act_forage"))


def _bearer(state: State, rules: Ruleset, item: Item) -> str:
    can = [p.id for p in state.able() if rules.moments.may_carry(state, p.id, item) is None]
    free = [
        who for who in can if rules.goods.load(state, who, (item,)) <= rules.number(state, who, "load_limit")
    ]
    return next(iter((*free, *can)), "")


def _foraged(state: State, event: Foraged) -> State:
    return changed(state, journey=changed(state.journey, foraged=event.day))


def _forage(_state: State, args: Args) -> Forage:
    return Forage(args.get("what", FOOD))


VERBS = (
    Verb(
        "forage",
        _forage,
        (WILD,),
        "Live off the land: look for food, or for water.",
        "forage",
        cost=ONE,
        costs=watch_costs,
        group=WILDERNESS,
        aliases=("hunt", "fish"),
        slots=(Slot("what", "word", ("for",), optional=True, words=(FOOD, WATER)),),
        forms=("forage", "forage for food|water"),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {Foraged: _foraged}
FEATURE = Feature(reducers=REDUCERS, verbs=VERBS, commands=(Forage,))
