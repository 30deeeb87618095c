"""What each kind of moment is called, and what is typed in it: for answers to what is typed in another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gameloop.world.modes import BATTLE, EXPLORE, FIGHT, MAKING, MEET, OVER, TOWN, WILD
from gameloop.world.ruleset import Verb

WHEN: Mapping[str, str] = {
    MAKING: "before the party sets out",
    EXPLORE: "while exploring",
    MEET: "when you meet somebody",
    FIGHT: "in a fight",
    BATTLE: "in a battle",
    TOWN: "in the village",
    WILD: "under the open sky",
    OVER: "when the game is over",
}
WHERE: Mapping[str, str] = {
    MAKING: "still making the party",
    EXPLORE: "exploring",
    MEET: "face to face with somebody",
    FIGHT: "fighting",
    BATTLE: "on a battlefield",
    TOWN: "in the village",
    WILD: "under the open sky",
    OVER: "past the end",
}


INSTEAD: Mapping[str, str] = {  # what to type where something is not to be done in a mode
    MAKING: "enlist, or help",
    EXPLORE: "look, go, search, or ?",
    MEET: "parley, leave, flee, or attack",
    FIGHT: "fight, round, flee, or ?",
    BATTLE: "battle, send, join, or ?",
    TOWN: "buy, rest, enter, or ?",
    WILD: "travel, explore, camp, or ?",
    OVER: "undo, enlist, log, or quit",
}


def namesakes(verbs: Sequence[Verb], known: Sequence[Verb], mode: str) -> list[Verb]:
    """In a meeting, what can be done in it by the name of verbs of another time: `a` attacks, as in a fight."""
    names = [verb.name for verb in verbs] if mode == MEET else ()
    return [verb for verb in known if verb.name in names and MEET in verb.modes]
