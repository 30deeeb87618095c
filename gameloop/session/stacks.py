"""How many of a thing there are, and several things in a row, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gameloop.world.amounts import DAY, UNCOUNTED, VOWELS, counted
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import Item

MASS = ("oil", "supply", "silver", "gold")  # one of which is not called `a`
ARTICLES = ("a", "an", "the", "one")
OWNED = "'s "  # in the name of what there is one of: `the porter's sock`


def stack(item: Item) -> str:
    """A stack in words: `rope`, `3 torches`, `12 jars of lamp oil`, `2 camping gear`."""
    return item.name if item.n == 1 else counted(item.n, item.name)


def heap(rules: Ruleset, item: Item) -> str:
    """A stack in words, money as the ruleset tells sums: `12 gp 5 sp`, `11 silver pieces`."""
    if item.kind == rules.coin and rules.telling.purse is not None:
        return rules.telling.purse(item.n)
    return stack(item)


def some(item: Item) -> str:
    """A stack in a sentence: `a rope`, `an oil flask`, `3 torches`, `camping gear`, `the porter's sock`."""
    if item.n == 1 and item.name.startswith(DAY):
        return a(item.name)
    head = re.split(r" (?:from|of|in) ", item.name)[0]  # `a jar of oil`, but `silver from the till`
    if item.n == 1 and item.name[:1].islower() and OWNED in head:
        return f"the {item.name}"
    mass = head.endswith((*UNCOUNTED, *MASS, "s"))
    if item.n > 1 or mass or not item.name[:1].islower():
        return stack(item)
    return item.name if item.name.split()[0] in ARTICLES else a(item.name)


def a(name: str) -> str:
    """A name with its article: `a torch`, `an ogre`."""
    return f"{'an' if name[:1] in VOWELS else 'a'} {name}"


def listed(names: Iterable[str]) -> str:
    """Several in a row: `a torch, a rope and 3 spikes`; empty for none."""
    *first, last = tuple(names) or ("",)
    return f"{', '.join(first)} and {last}" if first else last
