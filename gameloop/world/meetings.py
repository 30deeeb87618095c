"""What a party can wish to do about those it meets, and the verbs for it. Each ruleset decides in its own way."""

from __future__ import annotations

from gameloop.kernel.messages import Command
from gameloop.kernel.values import frozen
from gameloop.world.engagement import Intent
from gameloop.world.modes import in_region
from gameloop.world.orders import Declare, fighting_verb
from gameloop.world.ruleset import BY, Args, Feature, Ruleset, Slot, Verb
from gameloop.world.scheduler import TURN, WATCH
from gameloop.world.state import State
from gameloop.world.travel import going_costs, spans
from gameloop.world.turns import held
from gameloop.world.watches import HELD

FLEE, RETURN, RAN = (
    "flee",
    "return",
    "ran",
)  # intents in a fight; who has run in this round does nothing more in it


@frozen
class Parley(Command):
    """Speak with those who are met; `band` empty = those of the meeting. `gift`: food, silver, or PERSON:ITEM."""

    band: str = ""
    gift: str = ""


@frozen
class GiveThem(Command):
    """Give those who are met what they ask for: food, silver, PERSON:food, PERSON:silver, or PERSON:ITEM."""

    what: str
    band: str = ""


@frozen
class GoBack(Command):
    """Leave those who are met; `way` empty = as the party came."""

    way: str = ""


@frozen
class Flee(Command):
    """Run from those who are met; `way` empty = as the party came."""

    way: str = ""


@frozen
class Distract(Command):
    """Leave bait and get away: food, silver, flame, or PERSON:ITEM."""

    what: str
    way: str = ""


@frozen
class AttackThem(Command):
    """Begin the fight with those who are met, or with a band that is here; from the `doorway` or in the room."""

    band: str = ""
    doorway: bool = False


@frozen
class WaitAndSee(Command):
    """Do nothing about those who are met."""


@frozen
class AskThem(Command):
    """Ask those who are well disposed what they know."""

    band: str = ""


@frozen
class AskThemAbout(Command):
    """The same, of a subject in the player's own words."""

    about: str
    band: str = ""


# --- verbs ------------------------------------------------------------------------------------------


def _parley(_state: State, args: Args) -> Parley:
    return Parley(args.get("band", ""), args.get("gift", ""))


def _give(_state: State, args: Args) -> GiveThem:
    """What somebody in particular is told to give comes out of his own: PERSON:food."""
    own = args.get("who", "") if ":" not in args["what"] else ""
    return GiveThem(f"{own}:{args['what']}" if own else args["what"], args.get("band", ""))


def back_costs(state: State, rules: Ruleset, args: Args) -> str:
    """The way itself, and the turn that goes on as long as the meeting."""
    if in_region(state):
        return _ending_costs(state, rules, args)
    way = going_costs(state, rules, {"way": args.get("way") or state.here.via})
    return f"{way}, and {_ending_costs(state, rules, args)}" if held(state) else way


def _ending_costs(state: State, _rules: Ruleset, _args: Args) -> str:
    """Nothing, but that the turns or the watch that go on as long as the meeting are over with it."""
    if held(state) > 1:
        return f"what is left of {spans(held(state), TURN)}"
    if held(state) or HELD in state.marks:
        return f"what is left of this {TURN if held(state) else WATCH}"
    return "free"


def _back(_state: State, args: Args) -> GoBack:
    return GoBack(args.get("way", ""))


def _flee(_state: State, args: Args) -> Flee:
    return Flee(args.get("way", ""))


def _distract(_state: State, args: Args) -> Distract:
    return Distract(args["what"], args.get("way", ""))


def _attack(_state: State, args: Args) -> AttackThem:
    return AttackThem(args.get("band", ""), "where" in args)


def _wait(_state: State, _args: Args) -> WaitAndSee:
    return WaitAndSee()


def _ask(_state: State, args: Args) -> Command:
    band = args.get("band", "")
    return AskThemAbout(args["about"], band) if "about" in args else AskThem(band)


WHOM = Slot("band", "band", ("with", "to"), optional=True)
WAY = Slot("way", "way", optional=True)
BOTH = ("meet", "explore", "wild")
VERBS = (
    Verb(
        "parley",
        _parley,
        BOTH,
        "Speak with those you have met: one roll, once, and the result is how they take you from now on. "
        "A gift of food, silver or what they want adds 1.",
        "parley offering food",
        group="Meetings",
        aliases=("pa", "talk"),
        slots=(WHOM, Slot("gift", "gift", ("offering", "giving"), optional=True)),
        forms=("parley", "parley offering GIFT", "parley with THEM"),
    ),
    Verb(
        "give",
        _give,
        ("meet",),
        "Give those you have met what they ask for; then they let you go.",
        "give food",
        costs=_ending_costs,
        group="Meetings",
        slots=(Slot("what", "gift"), Slot("band", "band", ("to",), optional=True), BY),
        forms=("give GIFT", "give GIFT to THEM"),
    ),
    Verb(
        "leave",
        _back,
        ("meet",),
        "Leave those you have met, where they let you or have not noticed you.",
        "leave",
        cost="1 turn",
        costs=back_costs,
        group="Meetings",
        aliases=("back", "evade"),
        slots=(WAY,),
        forms=("leave", "leave WAY"),
    ),
    Verb(
        "go",
        _back,
        ("meet",),
        "Leave those you have met by a way, where they let you or have not noticed you.",
        "go west",
        cost="1 turn",
        costs=back_costs,
        group="Meetings",
        aliases=("walk",),
        slots=(Slot("way", "way"),),
        forms=("go DIRECTION",),
    ),
    Verb(
        "flee",
        _flee,
        ("meet",),
        "Run. Each of you rolls; who fails is caught and has a fight on hand.",
        "flee",
        costs=_ending_costs,
        group="Meetings",
        aliases=("fl", "run"),
        slots=(WAY,),
        forms=("flee", "flee WAY"),
    ),
    fighting_verb(
        FLEE,
        "Run from the fight, in place of move and action. Enemies in reach strike first; then each who runs rolls.",
        "flee",
        Slot("way", "flight", ("to",), optional=True),
        Slot("how", "bait", ("dropping", "leaving"), optional=True),
        aliases=("fl", "run"),
        forms=("flee", "NAME: flee", "NAME: flee dropping BAIT"),
    ),
    Verb(
        RETURN,
        lambda _state, args: Declare(args["who"], Intent(RETURN)),
        ("fight",),
        "Come back into the fight, for somebody who got away.",
        "return",
        group="Fighting",
        slots=(Slot("who", "away"),),
        forms=("return NAME",),
    ),
    Verb(
        "distract",
        _distract,
        ("meet",),
        "Leave bait and get away: food for beasts, silver for those with wits, a flame for what loves flames. "
        "The right bait, and enough of it, always works.",
        "distract with food",
        costs=_ending_costs,
        group="Meetings",
        slots=(Slot("what", "bait", ("with",)), Slot("way", "way", ("by",), optional=True)),
        forms=("distract with BAIT",),
    ),
    Verb(
        "attack",
        _attack,
        BOTH,
        "Begin a fight; from the doorway, if you have just opened a door on them, one of a side at a time.",
        "attack",
        group="Meetings",
        aliases=("shoot", "fight"),
        slots=(
            Slot("band", "band", optional=True),
            Slot("where", "word", ("from", "in"), optional=True, words=("doorway",)),
        ),
        forms=("attack", "attack THEM", "attack from doorway"),
    ),
    Verb(
        "wait",
        _wait,
        ("meet",),
        "Do nothing and see what they do: those who mean no harm go on with what they were at.",
        "wait",
        costs=_ending_costs,
        group="Meetings",
        forms=("wait",),
    ),
    Verb(
        "ask",
        _ask,
        BOTH,
        "Ask those who are well disposed, or a captive, what they know. They tell one thing.",
        "ask",
        group="Meetings",
        slots=(Slot("band", "band", optional=True), Slot("about", "topic", ("about", "for"), optional=True)),
        forms=("ask", "ask THEM"),
    ),
)
COMMANDS = (Parley, GiveThem, GoBack, Flee, Distract, AttackThem, WaitAndSee, AskThem, AskThemAbout)
FEATURE = Feature(verbs=VERBS, commands=COMMANDS)
