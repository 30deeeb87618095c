"""The verbs that open: doors and things alike, since a player says `open` to both."""

from __future__ import annotations

from gameloop.kernel.messages import Command
from gameloop.world.actions import OPEN
from gameloop.world.applying import Handle
from gameloop.world.doors import OpenDoor
from gameloop.world.doorways import BARRED, barrier, standing
from gameloop.world.locks import PickLock, Unlock
from gameloop.world.places import ways_known
from gameloop.world.planverbs import deed_costs
from gameloop.world.ruleset import WITH, Args, Feature, Ruleset, Slot, Verb
from gameloop.world.scheduler import TURN
from gameloop.world.state import State
from gameloop.world.travel import spans
from gameloop.world.treasure import OpenThing, PickThing, SmashThing, is_shut, thing_here


def is_thing(state: State, what: str) -> bool:
    """Tells whether a noun is a thing of the place, and no way."""
    return any(thing.id == what for thing in state.chart().things_at(state.here.place))


def _open(state: State, args: Args) -> Command:
    what, who = args["what"], args.get("who", "")
    thing = thing_here(state, what)
    if thing is not None and is_shut(state, thing):
        return OpenThing(what, who)
    if any(way.id == what and way.door is not None for way in state.chart().ways):
        return OpenDoor(what)
    return Handle(OPEN, what, "", who)


def _open_costs(state: State, rules: Ruleset, args: Args) -> str:
    """A turn for what is shut, and for a bar; nothing for a door that moves freely, else what the deed takes."""
    what = args.get("what", "")
    thing = thing_here(state, what)
    way = next((w for w in ways_known(state) if w.id == what and w.door is not None), None)
    barred = way is not None and barrier(standing(state, rules, way)) == BARRED
    if barred or (thing is not None and is_shut(state, thing)):
        return spans(1, TURN)
    return "free" if way is not None else deed_costs(OPEN)(state, rules, args)


def _unlock(state: State, args: Args) -> Command:
    what = args["what"]
    return OpenThing(what) if is_thing(state, what) else Unlock(what)


def _pick(state: State, args: Args) -> Command:
    what, who = args["what"], args.get("who", "")
    return PickThing(what, who) if is_thing(state, what) else PickLock(what, who)


def _smash(_state: State, args: Args) -> SmashThing:
    return SmashThing(args["what"], args.get("who", ""))


WHAT = Slot("what", "shut")
ANY = Slot("what", "opened")  # or whatever else the adventure lets be opened
VERBS = (
    Verb(
        "open",
        _open,
        ("explore", "wild"),
        "Open a door that moves freely, lift the bar that is on your side (a turn), or open what is shut (a turn).",
        "open east",
        cost="free, or 1 turn",
        costs=_open_costs,
        slots=(ANY, WITH),
        forms=("open DOOR", "open THING", "open THING with NAME"),
    ),
    Verb(
        "unlock",
        _unlock,
        ("explore", "wild"),
        "Open what is locked with the key that somebody carries.",
        "unlock north",
        cost="1 turn",
        slots=(WHAT,),
        forms=("unlock DOOR", "unlock THING"),
    ),
    Verb(
        "pick",
        _pick,
        ("explore", "wild"),
        "Pick a lock. It can be tried again, a turn each time.",
        "pick north",
        cost="1 turn",
        slots=(WHAT, WITH),
        forms=("pick DOOR", "pick THING", "pick DOOR with NAME"),
        check="thievery",
    ),
    Verb(
        "smash",
        _smash,
        ("explore", "wild"),
        "Break open what is shut, as a door is forced. It is heard, and what is fragile breaks.",
        "smash till",
        cost="1 turn",
        slots=(Slot("what", "coffer"), WITH),
        forms=("smash THING", "smash THING with NAME"),
        check="force_door",
    ),
)
FEATURE = Feature(verbs=VERBS)
