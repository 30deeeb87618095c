"""Words that are typed in other games of the kind, and what is typed here instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gameloop.session.results import UNHEARD, NotUnderstood
from gameloop.session.words import nearest
from gameloop.world.game import shared_words

LIKE: Mapping[str, str] = {  # words for which there is a verb of another name
    "inspect": "examine",
    "describe": "examine",
    "check": "examine",
    "kill": "attack",
    "hit": "attack",
    "fire": "shoot",
    "kick": "force",
    "bash": "force",
    "destroy": "smash",
    "items": "inventory",
    "equipment": "inventory",
    "stats": "sheet",
    "character": "sheet",
    "commands": "help",
    "hint": "?",
    "hints": "?",
    "lite": "light",
    "train": "level",
    "heal": "bind",
    "cook": "eat",
    "sit": "rest",
    "rewind": "undo",
    "extinguish": "douse",
    "rumors": "rumours",
    "retreat": "leave",
    "lower": "pull",
    "loosen": "pull",
    "untie": "cut",
    "free": "cut",
    "unbind": "cut",
    "release": "cut",
    "melt": "burn",
    "sniff": "look",
    "unhook": "take",
}
TOLD: Mapping[str, tuple[str, str]] = {  # words for which there is none: why, and what to type
    **dict.fromkeys(
        (
            "greet",
            "say",
            "speak",
            "tell",
            "call",
            "bargain",
            "negotiate",
            "beg",
            "insult",
            "taunt",
            "threaten",
            "intimidate",
            "persuade",
        ),
        ("one talks with those whom one meets, and in the houses of a village", "parley, or ask"),
    ),
    **dict.fromkeys(
        ("resume", "restore", "restart", "new"),
        ("another game is begun and taken up outside", "quit, then gameloop new NAME, or gameloop play NAME"),
    ),
    **dict.fromkeys(
        ("weather", "season", "date", "time", "clock"), ("due tells when it is and what is to come", "due")
    ),
    **dict.fromkeys(
        ("ledger", "score", "honesty"), ("what is counted stands in the long status", "status long")
    ),
    **dict.fromkeys(("digest", "checksum"), ("verify compares all digests of the save", "verify")),
    **dict.fromkeys(
        ("override", "fudge"),
        ("a die that was thrown stays; a fact can be set", 'set NAME VALUE because "WHY"'),
    ),
    **dict.fromkeys(
        ("jump", "swim", "fly"), ("ways are walked, climbed and crawled, and nothing else", "exits")
    ),
    **dict.fromkeys(
        ("navigate", "track", "ford", "portage"),
        ("under the open sky the way is found by travelling", "travel DIRECTION"),
    ),
    **dict.fromkeys(
        (
            "sing",
            "dance",
            "pray",
            "laugh",
            "cry",
            "whistle",
            "curse",
            "smile",
            "wave",
            "nod",
            "think",
            "swear",
        ),
        ("you may {}: nobody hinders you, and nothing comes of it", "look"),
    ),
    "torchbearer": ("whoever is to bear a light lights it", "light torch with NAME"),
    "smell": ("what can be smelled is told with the room, and with its ways", "look"),
    "catch": ("nothing that lives is taken by hand; whoever is met can be waited for, fed or fought", "wait"),
    "bury": ("the dead lie where they fell, and what they had can be taken", "take all"),
    "secret": ("what was thrown in secret can be shown", "reveal"),
    "encounter": ("a meeting can be made", "spawn KIND"),
    "mapmark": ("a remark is kept with the moment", 'note "TEXT"'),
    **dict.fromkeys(
        ("bank", "deposit", "store", "stash"),
        (
            "nobody keeps money for you, but what is laid down in a village lies there until you take it",
            "drop THING",
        ),
    ),
    **dict.fromkeys(
        ("share", "split", "divide", "distribute"),
        ("each of you has his own, and gives of it by name", "money, or give 1 silver to NAME"),
    ),
    "rename": ("a name stands from the beginning", "party"),
    "version": ("that is told outside", "gameloop --version"),
    "yes": ("nothing was asked", "?"),
    "no": ("nothing was asked", "?"),
}
# words that are said to somebody and answer nothing: in a meeting
TO_THOSE_MET: Mapping[str, tuple[str, str]] = dict.fromkeys(
    ("yes", "no"), ("what you tell those you have met is a parley, whatever the words", "parley")
)


def told(word: str, *, met: bool = False) -> NotUnderstood:
    """What is said of a word of TOLD: that it is none here, or in a sentence of its own; `met`: in a meeting."""
    reason, instead = {**TOLD, **(TO_THOSE_MET if met else {})}[word.casefold()]
    own = "{}" in reason
    said = reason.format(word) if own else f'"{word}" is no word here: {reason}'
    return NotUnderstood(said, instead, rank=UNHEARD)


LACKING = "this rulebook, or this adventure, has nothing of the kind"  # of verbs that others have


def unknown(word: str, names: Sequence[str]) -> NotUnderstood:
    """What is said of a word that is no verb: the verb that may be meant, from another game or by its letters."""
    if word.casefold() in shared_words():
        return NotUnderstood(f'"{word}" is no word here: {LACKING}', "help", rank=UNHEARD)
    like = LIKE.get(word.casefold(), "")
    near = [like] if like in names else nearest(word.casefold(), names)
    hint = f"oops {near[0]}" if near else "help"
    meant = f'. Did you mean "{near[0]}"?' if near else ""
    return NotUnderstood(f'I don\'t know "{word}"{meant}', hint, 0, near[0] if near else "", rank=UNHEARD)
