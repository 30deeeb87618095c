"""What is added to somebody's figures for a while: by conditions, and by magic that lies on him (B-PLAY-06)."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.rulesets.microlite20 import lasting
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.records import ConditionRow
from gameloop.world.state import Person, State

MAGIC = {"hit": "attack"}  # what spells call it, where they do otherwise


def conditions(book: Book, person: Person) -> Iterator[ConditionRow]:
    """What the conditions of somebody do, each once."""
    return (book.conditions[c.name] for c in person.conditions if c.name in book.conditions)


def added(book: Book, state: State, person: Person, to: str) -> int:
    """What conditions and magic add to a figure of somebody: hit, damage, save, skill, initiative, ac, str, dex ..."""
    magic = lasting.added(state, person.id, MAGIC.get(to, to))
    return sum(row.adds(to) for row in conditions(book, person)) + magic


def helpless(book: Book, person: Person) -> bool:
    """Whether somebody can do nothing about what befalls him."""
    return any(row.helpless for row in conditions(book, person))
