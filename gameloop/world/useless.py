"""What is said where something is done to a noun and nothing comes of it: in words for the kind of act that it is, and
for what the noun is.

`{verb}` and `{the}` are what was done and to what, `{onto}` with what else. Of several sentences a verb and a noun
always have the same one, so that trying again tells nobody anything. No sentence says whether a noun is one or several.
"""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.world.corpses import lying_here
from gameloop.world.deeds import LOOK, SCENE, item_of, known_deeds
from gameloop.world.encounters import CAPTIVE, band_of, plural
from gameloop.world.places import ways_known
from gameloop.world.ruleset import Ruleset
from gameloop.world.rumours import keeper
from gameloop.world.state import FOES, PARTY, State

Rows = tuple[str, ...]
BODIES = ("body", "bodies", "corpse", "corpses")
BROUGHT = "brought"  # a word of the text by which something can be done: nobody says that it must stay
BEING, BOUND, COMRADE, DEAD, WAY, TREASURE, MONEY, GOODS, SCENERY, OTHER = (
    *("being", "bound", "comrade", "dead", "way", "treasure", "money", "goods", "scenery", "other"),
)  # what a noun can be: one of those who are here, one of the party, a way; what somebody has; a word of the text

FIRE: Rows = (
    "a flame held to {the} does nothing for you",
    "there is nothing to gain by fire from {the}",
    "fire would be wasted on {the}",
)
HANDS: Rows = (
    "{the} will not give, however hard you {verb}{onto}",
    "you would only tire yourself on {the}{onto}",
    "nothing moves that matters when you {verb} {the}{onto}",
)
EDGE: Rows = (
    "no blade gets anything out of {the} that you could use",
    "you could {verb} {the} to shreds and be no wiser",
)
SOUND: Rows = ("you would gain nothing if you {verb} {the}", "to {verb} {the} would bring you nothing")
LAYING: Rows = ("nothing would come of {the}{onto}", "{the}{onto}: that would change nothing")
READING: Rows = (
    "no more is to be read on {the} than is told of it",
    "{the} can be looked at, and tells no more",
)
SENSING: Rows = ("to {verb} {the} tells you no more than is told of this place",)
WEARING: Rows = ("nobody can wear {the}",)
TAKING: Rows = ("{the} will not come along", "{the} must stay here", "nobody carries {the} away")
GETTING: Rows = ("nobody simply takes {the}",)
SHOWING: Rows = ("to {verb} {the}{onto} impresses nobody here",)
USING: Rows = ("there is no use here for {the}{onto} that you know of",)
OTHERWISE: Rows = (
    "you could {verb} {the}{onto}, but nothing would come of it",
    "nothing here changes if you {verb} {the}{onto}",
    "it would do nothing for you to {verb} {the}{onto}",
)
ACTS: Mapping[str, Rows] = {
    **dict.fromkeys(("burn", "light"), FIRE),
    **dict.fromkeys(
        ("pull", "push", "turn", "pry", "prop", "lift", "move", "raise", "lower", "kick", "shake"), HANDS
    ),
    **dict.fromkeys(
        ("smash", "bash", "bust", "burst", "ram", "crush", "wreck", "destroy", "shatter", "shoulder"), HANDS
    ),
    **dict.fromkeys(
        ("break", "batter", "heave", "hoist", "shift", "slide", "budge", "tear", "rip", "twist", "bend"),
        HANDS,
    ),
    **dict.fromkeys(("cut", "scrape", "scratch", "saw", "chop", "hack", "stab", "carve"), EDGE),
    **dict.fromkeys(("ring", "hit", "beat", "sound", "play"), SOUND),
    **dict.fromkeys(("throw", "pour", "smear", "tie", "leave", "feed", "wet", "water"), LAYING),
    **dict.fromkeys(("smell", "sniff", "taste", "lick"), SENSING),
    "take": TAKING,
    "read": READING,
    "wear": WEARING,
    **dict.fromkeys(("pay", "show", "name"), SHOWING),
    "use": USING,
}
INSIDE = (
    "open",
    "empty",
    "untie",
    "unpack",
    "unwrap",
    "count",
    "pour",
    "shake",
    "cut",
    "tear",
    "rip",
    "break",
)
DELVING = (*INSIDE, *(verb for verb, rows in ACTS.items() if rows is HANDS))  # acts that bring to light
CARRYING = ("take", "lift", "carry")
BEINGS: Mapping[str, Rows] = {
    "read": ("nothing is written on {the}",),
    "feed": ("{the} would have to be given food",),
    **dict.fromkeys((*CARRYING, "wear"), ("{the} would have a word to say to that", "nobody picks up {the}")),
    **dict.fromkeys(("pay", "show", "name", "use"), ("that means nothing to {the}",)),
}
ANYBODY: Rows = (
    "{the} would not stand still for that",
    "that would be taken ill by {the}",
    "nobody can {verb} {the}{onto} and call it peace",
)
DEADS: Rows = (
    "nothing comes of it if you {verb} {the}{onto}: dead, and past all that",
    "you could {verb} {the}{onto}, and the dead would not mind",
)
KILLED: Rows = ("no blow is needed any more for {the}: dead already",)
KILLING = (
    "attack",
    "kill",
    "slay",
    "murder",
    "hit",
    "strike",
    "stab",
    "punch",
    "fight",
    "finish",
    "finish off",
)
HELD: Rows = (
    "nothing comes of it, and {the} can do nothing about it",
    "{the} has to let you, and nothing comes of it",
)
HANDING = ("show", "pay")  # what handing over is taken for
HANDED: Rows = ("nobody here takes {the} from you; a captive can be led along or freed",)
COMRADES: Rows = ("{the} would not thank you for that", "{the} has an answer to that, and it is short")
WRITTEN: Rows = ("nothing more can be read of {the} than meets the eye",)
WAYS: Rows = ("to {verb} {the}{onto} leads nowhere", "{the} is there to be gone through, and that is all")
SOLD: Rows = ("{the} will be bought as found, with whatever is inside",)
COUNTED: Rows = ("money is there to be spent, and is counted already",)
KEPT: Rows = (
    "you could {verb} {the}{onto}, and have it no better",
    "{the} would serve nobody better for that",
    "nothing is won if you {verb} {the}{onto}",
)


def nature(state: State, rules: Ruleset, noun: str) -> str:
    """What a noun as the session names it is."""
    had = item_of(state, noun)
    if noun in state.people and state.people[noun].side == PARTY:
        return COMRADE
    band = noun if noun in state.bands else band_of(state, noun)
    if band and state.bands[band].mood == CAPTIVE:
        return BOUND
    if noun in state.bands or noun in state.people:
        return BEING
    if had is not None:
        return MONEY if had[1].kind == rules.coin else TREASURE if had[1].worth else GOODS
    if noun.startswith((LOOK, SCENE)):
        if noun.partition(":")[2] in keeper(state.chart().place(state.here.place)).casefold().split():
            return BEING
        if noun.startswith(SCENE) and is_slain(state, noun.removeprefix(SCENE)):
            return DEAD
        return BROUGHT if any(known_deeds(state, rules, noun)) else SCENERY
    return WAY if any(way.id == noun for way in ways_known(state)) else OTHER


def is_slain(state: State, word: str) -> bool:
    """Tells whether a word of the text means those who were slain and lie here."""
    dead = (p for p in lying_here(state) if p.side == FOES)
    kinds = dict.fromkeys((state.kinds[p.kind].name if p.kind in state.kinds else p.name) for p in dead)
    own = {part for kind in kinds for name in (kind, plural(kind)) for part in name.casefold().split()}
    return bool(own) and word in (*own, *BODIES)


def said(verb: str, the: str, onto: str, what: str = OTHER) -> str:
    """The sentence for a verb, a noun with its article, and what else was named; `what` is what the noun is."""
    rows = _rows(verb, what)
    row = rows[sum(map(ord, verb + the)) % len(rows)]
    return row.format(verb=verb, the=the, onto=onto)


def _rows(verb: str, what: str) -> Rows:
    """The sentences that there are for an act on such a noun."""
    if what == COMRADE:
        return COMRADES
    if what == DEAD:
        return KILLED if verb in KILLING else DEADS
    if what == BOUND and verb in HANDING:
        return HANDED
    if what == BOUND:
        return TAKING if verb in CARRYING else BEINGS.get(verb, HELD)
    if what == BEING:
        return BEINGS.get(verb, ANYBODY)
    if what in (SCENERY, BROUGHT) and verb == "read":
        return WRITTEN
    if what == BROUGHT and verb == "take":
        return GETTING
    if what == TREASURE and verb in INSIDE:
        return SOLD
    if what == MONEY and verb not in ACTS:
        return COUNTED
    return ACTS.get(verb, {WAY: WAYS, TREASURE: KEPT, GOODS: KEPT}.get(what, OTHERWISE))
