"""Words that are typed in other games of the kind, and what is typed here instead."""

from __future__ import annotations

from collections.abc import Mapping

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
    "untie": "pull",
    "unhook": "take",
}
TOLD: Mapping[str, tuple[str, str]] = {  # words for which there is none: why, and what to type
    **dict.fromkeys(
        ("hello", "greet", "say", "speak", "tell"),
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
    "torchbearer": ("whoever is to bear a light lights it", "light torch with NAME"),
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
    "rename": ("a name stands from the beginning", "party"),
    "version": ("that is told outside", "gameloop --version"),
    "yes": ("nothing was asked", "?"),
    "no": ("nothing was asked", "?"),
}
LACKING = "this rulebook, or this adventure, has nothing of the kind"  # of verbs that others have
