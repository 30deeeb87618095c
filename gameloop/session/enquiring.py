"""Lines as one says them at a table: `knock`; in company `go to the nave`; in a house `question the smith`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import takewhile

from gameloop.session.results import Ambiguous, NotUnderstood
from gameloop.session.rewording import THEM
from gameloop.session.words import Noun, Token, pick, said_of
from gameloop.world.modes import MEET, TOWN
from gameloop.world.ruleset import Verb

KNOCK = "knock"
INQUIRE, ASK, ABOUT = "question", "ask", "about"
CLIMBS = ("climb", "scale", "mount")
RISING = (  # what leads up or down wherever a text speaks of it
    *(
        "stair",
        "stairs",
        "steps",
        "step",
        "ladder",
        "rungs",
        "rung",
        "rope",
        "chain",
        "shaft",
        "slope",
        "chute",
    ),
    *("ramp", "well", "pit", "hole", "chimney", "flue", "wall", "hoist", "platform"),
)


def one_way(
    words: list[Token], mode: str, nouns: Callable[[str], Sequence[Noun]], instead: Callable[[], str]
) -> list[Token]:
    """`go to` a way that leads from here, while somebody is met; any farther is refused, with what to type instead."""
    if mode != MEET or len(words) < 3 or [word.folded for word in words[:2]] != ["go", "to"]:
        return words
    if not pick(words[2:], nouns("way")):
        raise NotUnderstood("you are not alone, and cannot walk so far past them", instead(), final=True)
    return [words[0], *words[2:]]


def knocking(words: list[Token], nouns: Callable[[str], Sequence[Noun]]) -> list[Token]:
    """`knock` by itself is at the one door that is here. Raises Ambiguous for several; other words as they are."""
    doors = nouns("door") if [word.folded for word in words] == [KNOCK] else ()
    if len(doors) > 1:  # by their ids: `down` and `first west` mean something else behind a verb
        lines = tuple(f"{KNOCK} {door.id}" for door in doors)
        raise Ambiguous("Knock at which door?", tuple(door.name for door in doors), lines)
    return [*words, *(Token(door.id) for door in doors)]


def climbed(verb: Verb, said: str, words: Sequence[Token], nouns: Callable[[str], Sequence[Noun]]) -> None:
    """Raises NotUnderstood where a way would be climbed of which only the view is named: `climb the stone hands`."""
    ways = nouns("way")
    named = pick(words, ways) or pick(words[:1], ways)  # by its side too: `climb down the drain`
    if verb.name != "go" or said.partition(" ")[0] not in CLIMBS or named:
        return
    heads = (re.split("[,;:]", noun.told)[0] for noun in nouns("noun") if noun.told)
    if (
        not any(pick(words, [Noun("", head)]) for head in heads)
        and words[-1:]
        and words[-1].folded not in RISING
    ):
        raise NotUnderstood(f'"{said_of(words)}" is nothing to climb', "exits")


def interviewing(words: list[Token], mode: str, nouns: Callable[[str], Sequence[Noun]]) -> list[Token]:
    """`question the smith`: to ask whoever keeps the house, and no spell; other words as they are."""
    said = words[1:]
    if words[0].folded != INQUIRE or not said or mode != TOWN or any(word.quoted for word in said):
        return words
    known = nouns("keeper")
    whom = list(takewhile(lambda word: word.folded != ABOUT, said))
    them = len(whom) == 1 and whom[0].folded in THEM
    return [Token(ASK), *said] if known and (them or pick(whom, known)) else words
