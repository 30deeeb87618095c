"""What can be said of the words of a line before its verb is known: walking words, looking words, directions."""

from __future__ import annotations

from collections.abc import Sequence

from gameloop.session.wayfinding import DIRECTIONS
from gameloop.session.words import ARTICLES, Noun, Token
from gameloop.world.planverbs import PREPS

LOOKED = (
    *(
        "at",
        "in",
        "inside",
        "into",
        "on",
        "under",
        "behind",
        "around",
        "about",
        "closely",
        "through",
        "up",
        "down",
    ),
    *(
        "over",
        "out",
        "upon",
        "across",
        "along",
        "toward",
        "towards",
        "beyond",
        "beneath",
        "more",
        "carefully",
    ),
)  # words between `look` and what is looked at
WALKS = ("go", "walk", "move", "head")
STRIDES = (
    *WALKS,
    "run",
    "rush",
    "dash",
    "sprint",
    "hurry",
    "continue",
    "proceed",
    "step",
    "march",
    "flee",
    "leave",
    "exit",
    "depart",
)
PARTICLES = (
    *PREPS,
    *("away", "open", "fire", "light", "the", "behind", "inside", "along", "past", "toward", "towards"),
)


def verb_of(words: Sequence[Token]) -> str:
    """What of some words says what is to be done: the first, with a particle behind it."""
    said = [word.folded for word in words[:2]]
    particle = len(said) > 1 and said[1] in PARTICLES and said[1] not in ARTICLES
    return " ".join(said if particle else said[:1])


def parts_of(noun: Noun) -> list[str]:
    """The words of a noun, none of them begun only."""
    return " ".join((noun.name, *noun.words, noun.told)).casefold().split()


def is_side(word: str) -> bool:
    """Tells whether a word is a direction."""
    return any(word == short or word in longer for short, longer in DIRECTIONS.items())
