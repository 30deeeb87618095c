"""What a player likes: how rolls are told, what stops a repeated command, what is asked again before it is done.

None of it is a part of the game: it changes no decision and stands in no save. A file of the player's own may set
it for every game (`gameloop config`), `option`, `stop` and `alias` change it for the sitting.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from gameloop.kernel.values import evolve, field, frozen
from gameloop.session.results import Block
from gameloop.world.shape import OneOf

FULL, BRIEF, NONE = "full", "brief", "none"
EMACS, VI = "emacs", "vi"
AUTO, ASCII, UNICODE = "auto", "ascii", "unicode"
STOPS: Mapping[str, str] = {  # what a player may have stop a repeated command, or not
    "down": "one of the party falls or dies",
    "hurt": "one of the party comes to half of his hit points",
    "morale": "morale is tried",
    "seen": "somebody comes in sight",
    "spell": "a spell of the party is lost",
    "light": "a light goes out",
    "new": "something is found, or is not as it was",
    "noise": "something is heard",
    "trap": "a trap goes off",
    "turn": "the end of a turn brings something",
}
DANGERS: Mapping[str, str] = {  # what is asked again at a prompt before it is done
    "attack-peaceful": "attacking those who mean no harm",
    "known-trap": "going where a trap is known",
    "last-light": "putting out the last light",
    "leave-behind": "going away from a dead companion who still has his goods",
    "sell-quest-item": "selling what somebody here would strike a deal for",
    "drop-unidentified": "laying down or selling what nobody knows the use of yet",
    "overload": "taking more than somebody can carry unhindered",
}

Dice = Annotated[str, OneOf((FULL, BRIEF, NONE))]
Keys = Annotated[str, OneOf((EMACS, VI))]
Charset = Annotated[str, OneOf((AUTO, ASCII, UNICODE))]
Word = Annotated[str, OneOf(tuple(STOPS))]
Danger = Annotated[str, OneOf(tuple(DANGERS))]


@frozen
class Preferences:
    """What a player likes; `unheeded` are the words of STOPS that are no reason to stop."""

    dice: Dice = FULL
    keys: Keys = EMACS
    charset: Charset = AUTO
    toolbar: bool = True
    cpr: bool = True  # whether the terminal is asked where its cursor is; without that there is no toolbar
    tips: bool = True
    confirm: tuple[Danger, ...] = tuple(DANGERS)
    unheeded: tuple[Word, ...] = ()
    alias: Mapping[str, str] = field(factory=dict)

    def liked(self, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        """What came of one command without what the player does not want to see; dice by themselves are wanted."""
        if self.dice == BRIEF:
            return tuple(evolve(block, text=block.brief) if block.brief else block for block in blocks)
        rest = tuple(block for block in blocks if block.voice != "roll")
        return blocks if self.dice == FULL or not rest else rest

    def draws(self, able: bool) -> bool:
        """Whether maps are drawn with signs beyond ASCII, on a terminal that is `able` to."""
        return self.charset == UNICODE or (self.charset == AUTO and able)


OPTIONS: Mapping[str, tuple[str, ...]] = {  # what each option may be, the usual first
    "dice": (FULL, BRIEF, NONE),
    "keys": (EMACS, VI),
    "charset": (AUTO, ASCII, UNICODE),
    "toolbar": ("on", "off"),
    "cpr": ("on", "off"),
    "tips": ("on", "off"),
}
SWITCH: Mapping[str, bool] = {"on": True, "off": False}


def chosen(preferences: Preferences, name: str, value: str) -> Preferences:
    """The preferences with one option changed. Raises KeyError for one that there is not."""
    if value not in OPTIONS[name]:
        raise KeyError(value)
    changed: dict[str, Any] = {name: SWITCH.get(value, value)}
    return evolve(preferences, **changed)


def shown(preferences: Preferences, name: str) -> str:
    """What an option is now, as it is typed."""
    value = getattr(preferences, name)
    return next((word for word, on in SWITCH.items() if on is value), str(value))


def switched(words: tuple[str, ...], word: str, on: bool) -> tuple[str, ...]:
    """The words with one of them in or out."""
    others = tuple(w for w in words if w != word)
    return (*others, word) if on else others
