"""Lines as one says them at a table: `knock`; in company `go to the nave`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gameloop.session.results import Ambiguous, NotUnderstood
from gameloop.session.words import Noun, Token, pick
from gameloop.world.modes import MEET

KNOCK = "knock"


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
