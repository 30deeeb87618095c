"""The verbs of applying.py, as they are typed: one noun, and another after almost any preposition."""

from __future__ import annotations

from collections.abc import Callable

from gameloop.kernel.messages import Command
from gameloop.world.actions import TAKE, USE, Deed
from gameloop.world.applying import Handle
from gameloop.world.deeds import LOOK, SAVE, SCENE, fitting, hinders
from gameloop.world.disarming import taken_care
from gameloop.world.gear import LIKE, Drop, Take
from gameloop.world.goods import find
from gameloop.world.light import Kindle
from gameloop.world.modes import EXPLORE, MEET, TOWN, WILD, in_region
from gameloop.world.places import ways_known
from gameloop.world.portions import COUNT, number_of
from gameloop.world.ruleset import BY, WITH, Args, Feature, Ruleset, Slot, Verb
from gameloop.world.scheduler import TURN
from gameloop.world.sites import LeaveTown
from gameloop.world.state import PARTY, State
from gameloop.world.travel import Go, leave_costs, spans

BOTH = (EXPLORE, MEET, WILD)
PREPS = (
    *("on", "at", "to", "with", "into", "in", "onto", "from", "over", "under", "through", "against"),
    *("around", "across", "down", "up", "before", "off", "out", "using", "for"),
)
# a thing in hand goes onto a noun of the place, or a noun of the place is seen to with a thing in hand
ONTO = (Slot("what", "handy"), Slot("other", "any", PREPS, optional=True), BY)
WITH_IT = (Slot("what", "any"), Slot("other", "handy", PREPS, optional=True), BY)


def deed_costs(verb: str) -> Callable[[State, Ruleset, Args], str]:
    """What a deed of that verb costs as things are, or an act about a trap; what it does to anything is free."""

    def costs(state: State, rules: Ruleset, args: Args) -> str:
        found = (
            fitting(state, rules, verb, args.get("what", ""), args.get("other", "")) if "what" in args else ()
        )
        deed = next((told_cost(c.deed) for c in found if hinders(state, rules, c) is None), "")
        return deed or (spans(1, TURN) if taken_care(state, verb, args.get("what", "")) else "free")

    return costs


def comes_of(state: State, rules: Ruleset, verb: str, args: Args) -> bool:
    """Tells whether something can be done now by that verb of the hands to what the arguments name."""
    found = fitting(state, rules, verb, args.get("what", ""), args.get("other", ""))
    return any(hinders(state, rules, chosen) is None for chosen in found)


def told_cost(deed: Deed) -> str:
    """Turns, noise, coin and the risk of a deed in words."""
    parts = (
        spans(deed.turns, TURN) if deed.turns else "free" if not deed.price else "no time",
        "noise" if deed.noise else "",
        f"{deed.price} in coin" if deed.price else "",
        deed.risk if deed.risk != SAVE else "a save",
    )
    return ", ".join(part for part in parts if part)


def _verb(name: str, text: str, example: str, *forms: str, modes: tuple[str, ...] = BOTH) -> Verb:
    def make(_state: State, args: Args) -> Command:
        return Handle(name, args["what"], args.get("other", ""), args.get("who", ""))

    said = forms or (f"{name} NOUN", f"{name} NOUN with THING")
    return Verb(
        name,
        make,
        modes,
        text,
        example,
        cost=COST,
        costs=deed_costs(name),
        group="Hands",
        aliases=ALSO.get(name, ()),
        slots=ONTO if name in GOES_ON else WITH_IT,
        forms=said,
    )


def tried(word: str) -> Verb:
    """A word for which there is no verb, as one of the hands: nothing comes of it but an answer."""
    return _verb(word, "Nothing that these rules know.", f"{word} NOUN", modes=(*BOTH, TOWN))


COST = "free, or what the deed takes"
ALSO = {  # what else a verb may be called
    "throw": ("toss", "hurl", "fling"),
    "pour": ("spill", "empty"),
    "ring": ("knock",),
    "cut": ("slice", "slash"),
    "pry": ("prise", "lever", "prize"),
    "pull": ("tug", "yank", "drag"),
    "push": ("press", "shove"),
    "turn": ("rotate", "crank", "spin"),
    "smear": ("rub", "spread"),
    "burn": ("ignite", "kindle"),
    "tie": ("fasten", "knot"),
}
GOES_ON = ("throw", "pour", "tie", "smear", "show", "pay", "wear", USE)
LIGHT, LEAVE = "light", "leave"


def _light(state: State, args: Args) -> Command:
    """What somebody carries is lit in the hand; anything else is for the adventure to know."""
    what, who = args["item"], args.get("who", "")
    holder, _, item = what.rpartition(":")
    if find(state, holder, item):  # `light Aldra's torch`
        return Kindle(item, who or holder)
    if any(find(state, p.id, what) for p in state.able()):
        return Kindle(what, who)
    return Handle(LIGHT, what, "", who)


def _leave(state: State, args: Args) -> Command:
    """A thing stays here, or the party goes out."""
    if "n" in args and "what" in args and "other" not in args:
        holder, _, item = args["what"].rpartition(":")
        return Drop(holder, item, number_of(state, args, args["what"]))
    if "what" in args:
        return Handle(LEAVE, args["what"], args.get("other", ""))
    if in_region(state):
        return LeaveTown()
    return Go(next((w.id for w in ways_known(state) if w.out), ""))


def _take(state: State, args: Args) -> Command:
    """What lies here is picked up; about the rest of the place the adventure may know something."""
    what, who = args.get("what", ""), args.get("who", "")
    way = state.chart().way_or_none(what) if what else None
    if what.startswith(LIKE):
        return Take(what, number_of(state, args, what), "", who)
    trap = any(trap.id == what for trap in state.chart().traps)
    being = what in state.bands or (what in state.people and state.people[what].side != PARTY)
    if what.startswith((LOOK, SCENE)) or way is not None or trap or being:
        return Handle(TAKE, what, "", who)
    source, _, item = what.rpartition(":")
    return Take(item, number_of(state, args, what), source, who)


VERBS = (
    Verb(
        TAKE,
        _take,
        (EXPLORE, TOWN, WILD),
        "Pick up what lies here, or what the fallen have. Without a name everything in sight that costs nothing.",
        "take all",
        group="Things",
        aliases=("t", "get", "grab", "loot"),
        slots=(COUNT, Slot("what", "loose", optional=True), BY),
        forms=("take THING", "take N|half THING", "take all", "take NAME's THING", "NAME: take THING"),
    ),
    Verb(
        LEAVE,
        _leave,
        (EXPLORE, WILD),
        "Leave the dungeon by the way out that is here; or leave a thing lying here.",
        "leave",
        cost="1 turn",
        aliases=("put", "place"),
        costs=leave_costs,
        slots=(
            COUNT,
            Slot("what", "handy", optional=True),
            Slot("other", "any", ("on", "at", "to", "in", "before"), optional=True),
            Slot("here", "flag", ("here",), optional=True),
        ),
        forms=("leave", "leave THING", "leave N|half THING", "leave THING on NOUN"),
    ),
    Verb(
        LIGHT,
        _light,
        BOTH,
        "Light a torch, a candle or whatever gives light: it is held in the left hand. Or light a lamp that is here.",
        "light torch",
        aliases=("li",),
        slots=(Slot("item", "fuel"), WITH),
        forms=("light THING", "light THING with NAME", "light LAMP"),
    ),
    _verb(
        "throw",
        "Throw a thing you carry: at a noun, or through a way into the place beyond; a light goes on burning there.",
        "throw torch north",
        "throw THING",
        "throw THING at NOUN",
        "throw THING WAY",
    ),
    _verb("pour", "Pour something on a noun.", "pour water on bricks", "pour THING on NOUN"),
    _verb("ring", "Ring a bell.", "ring bell", "ring NOUN"),
    _verb("read", "Read what is written.", "read contract", "read NOUN", modes=(*BOTH, TOWN)),
    _verb("pay", "Pay what is asked.", "pay porters", "pay THEM", "pay THING to THEM"),
    _verb("show", "Show a thing to somebody.", "show torch to saints", "show THING to THEM"),
    _verb("cut", "Cut something.", "cut wire"),
    _verb("pry", "Pry something loose.", "pry porters"),
    _verb("prop", "Prop something that would fall.", "prop shelf"),
    _verb("tie", "Tie a thing to a noun, or yourselves together.", "tie rope to cleat", "tie THING to NOUN"),
    _verb("pull", "Pull at something, or the spikes out of a door.", "pull press"),
    _verb("push", "Push something, or press it.", "push board"),
    _verb("turn", "Turn something: a wheel, a crank.", "turn slate"),
    _verb("wear", "Put something on.", "wear veil", "wear THING", modes=(*BOTH, TOWN)),
    _verb("smear", "Smear a thing on a noun.", "smear rungs", "smear THING on NOUN"),
    _verb("burn", "Set fire to something; it takes a flame.", "burn grease"),
    _verb(USE, "Use a thing for whatever it is good for.", "use drum", "use THING", "use THING on NOUN"),
)
FEATURE = Feature(verbs=VERBS)
