"""What sort of thing a noun is, and which word of its own a phrase calls it by."""

from __future__ import annotations

from collections.abc import Sequence

from gameloop.kernel.values import evolve
from gameloop.session.words import Noun, Token, plurals, said_of
from gameloop.world.deeds import LOOK


def in_words(phrase: Sequence[Token], noun: Noun) -> Noun:
    """A noun of the place by the word of its own that was typed: a chain, that ends at the cleat, is a chain."""
    said = said_of(phrase).casefold()
    own = noun.id.startswith(LOOK) and said in map(str.casefold, noun.words)
    return evolve(noun, name=said) if own else noun


def is_sort_of(word: str, nouns: Sequence[Noun]) -> bool:
    """Tells whether a word says what sort of thing one of these is, or several of it."""
    return any(word in (sort, *plurals(sort)) for sort in map(_sort, nouns))


def _sort(noun: Noun) -> str:
    """The word of a name that says what sort of thing it is: `jar` of a jar of lamp oil."""
    return noun.name.casefold().partition(" of ")[0].split()[-1]
