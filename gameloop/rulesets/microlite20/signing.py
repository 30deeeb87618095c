"""Signature spells: one for each spell level, chosen when the level opens, and for good (B-MAGIC-07, B-AMB-21)."""

from __future__ import annotations

from gameloop.kernel.questions import PLAYER
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import LEVEL
from gameloop.rulesets.microlite20.records import ClassRow
from gameloop.rulesets.microlite20.spellbook import Spell
from gameloop.world.growth import SpellChosen
from gameloop.world.ruleset import Drafting
from gameloop.world.state import Person

ROW, FOR_GOOD = "B-MAGIC-07", "B-AMB-21"


def highest(book: Book, level: int) -> int:
    """The highest spell level that can be cast at a level (B-MAGIC-03, B-GAP-26)."""
    figures = book.numbers.magic
    return min(figures.spell_level_max, -(-level // figures.levels_per_spell_level))


def choices(book: Book, row: ClassRow, spell_level: int) -> tuple[Spell, ...]:
    """The spells of a level on the list of a class, in the order of the book (B-AMB-35)."""
    return tuple(spell for spell in book.spells.values() if spell.level(row.spells) == spell_level)


def missing(book: Book, person: Person) -> tuple[int, ...]:
    """The spell levels open to somebody for which he has no signature spell yet."""
    row = book.classes.get(person.kind)
    if row is None or not row.spells:
        return ()
    have = {book.spells[spell].level(row.spells) for spell in person.spells}
    open_ = range(1, highest(book, person.stats[LEVEL]) + 1)
    return tuple(level for level in open_ if level not in have and choices(book, row, level))


def ask(book: Book, draft: Drafting, name: str, row: ClassRow, spell_level: int, rule: str = ROW) -> str:
    """Which spell somebody signs; gives its id."""
    named = {spell.name: spell.id for spell in choices(book, row, spell_level)}
    text = f"The signature spell of {name} for spell level {spell_level}? It costs a hit point less."
    return named[draft.ask(PLAYER, "signature", text, named, rule=rule)]


def sign(book: Book, draft: Drafting, who: str, row: str) -> None:
    """Choose for every spell level that has opened."""
    for level in missing(book, draft.state.person(who)):
        person = draft.state.person(who)
        spell = ask(book, draft, person.name, book.classes[person.kind], level, row)
        draft.emit(SpellChosen(who, spell, rule=FOR_GOOD))
