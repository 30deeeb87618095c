"""What a short word means that could be taken for something else: a letter for a side, `him` for somebody."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from gameloop.session.absent import Nouns, absent
from gameloop.session.firstwords import is_side
from gameloop.session.results import NotUnderstood
from gameloop.session.wayfinding import DIRECTIONS
from gameloop.session.words import Noun, Token

HIM = ("him", "her")  # words for somebody, and for no thing
BEINGS = ("foe", "band", "person", "carrier", "dead")  # kinds of those who are somebody


def one_side(kind: str, phrase: Sequence[Token], held: Nouns) -> Noun | None:
    """The way that is called by the side which is all a phrase says; None for another phrase, and for a plain way.

    Raises NotUnderstood where none leads there, whatever else may begin with the letter: `n` is no nave.
    """
    if len(phrase) > 1 or not is_side(phrase[0].folded):
        return None
    said, ways = phrase[0].folded, held(kind)
    if any(said in (part, noun.name.casefold()) for noun in ways for part in _plainly(noun)):
        return None
    side = next(longer for short, longer in DIRECTIONS.items() if said in (short, *longer))
    if called := next((noun for noun in ways if set(side) & {*_plainly(noun)}), None):
        return called  # a way up, whatever its side
    if other := absent(kind, phrase, held):
        raise NotUnderstood(*other)
    return None


def _plainly(noun: Noun) -> Iterator[str]:
    """The words that a noun may be called by themselves."""
    return (word.casefold() for word in (*noun.name.split(), *noun.words))


def somebody(
    phrase: Sequence[Token], found: Sequence[Noun], nouns: Nouns, others: Collection[str]
) -> Sequence[Noun]:
    """What of some nouns a phrase can mean: for `him` those who are somebody; where nobody is among what is at hand,
    those of the `others`, kinds of whoever is met.

    Raises NotUnderstood where nobody is meant: `him` is no door.
    """
    if len(phrase) != 1 or phrase[0].folded not in HIM:
        return found
    ids = {noun.id for kind in BEINGS for noun in nouns(kind)}
    there = [noun for noun in found if noun.id in ids]
    there = there or [noun for kind in others for noun in nouns(kind)]
    if not there:
        raise NotUnderstood("nobody who could be meant is to be had for that", "look, or party")
    return there
