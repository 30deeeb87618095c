"""Whose money is meant where coins are named and nobody with them, and how much it is where all of it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gameloop.session.words import Noun, Token, pick, tokens
from gameloop.world.ruleset import Slot

MONEY = "silver"  # the slot of a sum that is spent
ALL = ("all", "everything", "it all", "all of it", "all my money", "all our money")
Nouns = Callable[[str], Sequence[Noun]]


def payer(slot: Slot, phrases: Mapping[str, Sequence[Token]], nouns: Nouns, held: Nouns) -> Noun | None:
    """The purse that coins come from: the first that holds so many, else the fullest; None if no coins are named.

    `held` gives the things of whoever is named to do it.
    """
    coins, said = nouns("coin"), " ".join(token.text for token in phrases.get(slot.name, ()))
    if slot.kind != "item" or not coins or said != coins[0].name:
        return None
    to = [noun.id for noun in pick(phrases.get("to", ()), nouns("carrier"))]
    purses = [noun for noun in pick(tokens(said), held("item")) if noun.owner not in to]
    wanted = "".join(token.text for token in phrases.get("n", ()))
    rich = [purse for purse in purses if wanted.isdecimal() and purse.n >= int(wanted)]
    return next(iter(rich or sorted(purses, key=lambda purse: -purse.n)), None)


def all_of(slot: Slot, said: str, nouns: Nouns, who: str) -> str:
    """All the money of somebody, in the coin that plain sums are named in; empty if not all is meant, or it is none."""
    coins = nouns("coin")
    if slot.kind != "number" or slot.name != MONEY or said.casefold() not in ALL or not coins:
        return ""
    had = sum(noun.n for noun in nouns("item") if noun.owner == who and coins[0].name in noun.words)
    return str(had // int(coins[0].id)) if had >= int(coins[0].id) else ""
