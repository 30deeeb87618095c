"""Lines as one says them at a table: `what is here?`, `what is an unlit?`, `knock`; in company `go to the nave`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gameloop.session.results import Ambiguous, NotUnderstood
from gameloop.session.words import ARTICLES, Noun, Token, pick
from gameloop.world.modes import MEET

LOOK, EXAMINE, DEALS, HELP, KNOCK = "look", "examine", "deals", "?", "knock"
WHOLE: Mapping[str, str] = {  # questions that are one command
    **dict.fromkeys(
        (
            "what is here",
            "what is in here",
            "what's in here",
            "what is in the room",
            "what's in the room",
            "what is in this room",
            "what is this place",
            "where is this",
            "what's here",
            "who is here",
            "who's here",
            "what do i see",
            "what do we see",
            "what can i see",
            "where am i",
            "where are we",
            "who are they",
            "what are they",
        ),
        LOOK,
    ),
    **dict.fromkeys(
        (
            "what do they want",
            "what does he want",
            "what does she want",
            "what does it want",
            "what do they offer",
        ),
        DEALS,
    ),
    **dict.fromkeys(("what can i do", "what can we do", "what now", "what next"), HELP),
}
# questions about something
OF = ("what is", "what are", "what's", "who is", "who are", "who's", "what about")


def asked(words: list[Token]) -> list[Token]:
    """The command that a question comes to; other words as they are."""
    if any(word.quoted for word in words) or words[0].folded not in (
        "what",
        "what's",
        "who",
        "who's",
        "where",
    ):
        return words
    said = [Token(word.text.rstrip("?")) for word in words if word.text.rstrip("?")]
    line = " ".join(word.folded for word in said)
    if line in WHOLE:
        return [Token(WHOLE[line])]
    about = next((of for of in OF if line.startswith(f"{of} ")), "")
    rest = said[len(about.split()) :] if about else []
    rest = rest[1:] if rest and rest[0].folded in ARTICLES else rest
    return [Token(EXAMINE), *rest] if rest else words


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
