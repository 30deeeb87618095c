"""What is said where something is done to a noun and nothing comes of it: in the words of the kind of act that it is.

`{verb}` and `{the}` are what was done and to what, `{onto}` with what else. Of several sentences a verb and a noun
always have the same one, so that trying again tells nobody anything.
"""

from __future__ import annotations

from collections.abc import Mapping

FIRE = ("a flame held to {the} does nothing for you", "there is nothing to gain by fire from {the}")
HANDS = (
    "you could {verb} {the}{onto} all day, and nothing would come of it",
    "nothing moves that matters when you {verb} {the}{onto}",
    "to {verb} {the}{onto} gets you nowhere",
)
EDGE = (
    "no blade gets anything out of {the} that you could use",
    "you could {verb} {the} to shreds and be no wiser",
)
SOUND = ("nothing answers when you {verb} {the}", "you could {verb} {the}, and nobody would come")
LAYING = ("nothing would come of {the}{onto}", "{the}{onto}: that would change nothing")
READING = ("there is nothing to read on {the}", "not a word is to be found on {the}")
WEARING = ("nobody can wear {the}",)
TAKING = ("nobody carries {the} away", "{the} cannot be taken along")
SHOWING = ("to {verb} {the}{onto} impresses nobody here",)
USING = ("there is no use here for {the}{onto} that you know of",)
OTHERWISE = (
    "you could {verb} {the}{onto}, but nothing would come of it",
    "to {verb} {the}{onto} gets you nowhere",
    "there is nothing to gain if you {verb} {the}{onto}",
)
BEINGS = ("whoever would {verb} {the}{onto} had better talk first, or fight",)
COMRADES = ("{the} would not thank you for that",)
SENTENCES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("burn", "light"), FIRE),
    **dict.fromkeys(
        ("pull", "push", "turn", "pry", "prop", "lift", "move", "raise", "lower", "kick", "shake"), HANDS
    ),
    **dict.fromkeys(
        ("break", "batter", "heave", "hoist", "shift", "slide", "budge", "tear", "rip", "twist", "bend"),
        HANDS,
    ),
    **dict.fromkeys(("cut", "scrape", "scratch", "saw", "chop", "hack", "stab", "carve"), EDGE),
    **dict.fromkeys(("ring", "hit", "beat", "sound", "play"), SOUND),
    **dict.fromkeys(("throw", "pour", "smear", "tie", "leave", "feed", "wet", "water"), LAYING),
    "take": TAKING,
    "read": READING,
    "wear": WEARING,
    **dict.fromkeys(("pay", "show", "name"), SHOWING),
    "use": USING,
}


def said(verb: str, the: str, onto: str, *, being: bool = False, comrade: bool = False) -> str:
    """The sentence for a verb, a noun with its article, and what else was named; of somebody, or of a comrade."""
    rows = COMRADES if comrade else BEINGS if being else SENTENCES.get(verb, OTHERWISE)
    row = rows[sum(map(ord, verb + the)) % len(rows)]
    return row.format(verb=verb, the=the, onto=onto)
