"""Parties that are written and not rolled: the ready ones of content, a player's own file, and what is wrong in one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from gameloop.kernel.notation import parse
from gameloop.kernel.values import frozen
from gameloop.rulesets.microlite20 import burden, signing
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.files import FOLDER
from gameloop.rulesets.microlite20.names import STR
from gameloop.rulesets.microlite20.records import STATS, ClassRow, Race, Words
from gameloop.world.content import Library
from gameloop.world.shape import Count, Id, Natural, near
from gameloop.world.sheets import Faults, read

READY = f"{FOLDER}/parties.toml"


@frozen
class Gear:
    """So many of a thing, by id or by a word for it."""

    item: str
    n: Count = 1


@frozen
class Character:
    """One sheet. `stats` are the values with race; `hp_dice` the hit die of each level; `signature` ids of spells;
    `armor`, `shield`, `weapons` and `gear` ids or words for them; `cp` the coins; `el` the sum so far.
    """

    name: str
    race: str
    class_: str
    stats: dict[str, int]
    hp_dice: tuple[Count, ...]
    cp: Natural = 0
    armor: str = ""
    shield: str = ""
    weapons: Words = ()
    signature: Words = ()
    gear: tuple[Gear, ...] = ()
    el: Natural = 0

    @property
    def level(self) -> int:
        """A level for each hit die."""
        return len(self.hp_dice)

    @property
    def hp(self) -> int:
        """STR and the hit dice (B-HP-01)."""
        return self.stats[STR] + sum(self.hp_dice)

    @property
    def things(self) -> tuple[tuple[str, str], ...]:
        """Every word for a thing, with the key under which it stands."""
        worn = tuple((key, word) for key, word in (("armor", self.armor), ("shield", self.shield)) if word)
        held = tuple(("weapons", word) for word in self.weapons)
        return (*worn, *held, *(("gear", gear.item) for gear in self.gear))


@frozen
class Party:
    """Sheets in marching order."""

    id: Id
    name: str
    look: str
    characters: tuple[Character, ...]


@frozen
class PartiesFile:
    """The keys of a party file."""

    party: tuple[Party, ...]


def load_parties(library: Library, book: Book) -> Mapping[str, Party]:
    """The ready parties by id. Raises ContentError with every fault of every sheet."""
    return {party.id: party for party in _load(library, READY, book)}


def load_party(path: Path, book: Book) -> Party:
    """The party of a player's own file, its first one. Raises ContentError with every fault in it."""
    return _load(Library(path.parent), path.name, book)[0]


def _load(library: Library, name: str, book: Book) -> tuple[Party, ...]:
    size = book.numbers.party
    return read(
        PartiesFile, library, name, (size.size_min, size.size_max), lambda sheet: _faults(sheet, book)
    )


# --- what is wrong with a sheet -------------------------------------------------------------------------


def _faults(sheet: Character, book: Book) -> Faults:
    row, race = book.callings.get(sheet.class_), book.races.get(sheet.race)
    if row is None:
        yield "class", f"there is no class {sheet.class_!r}", _hint(sheet.class_, book.callings)
    if race is None:
        yield "race", f"there is no race {sheet.race!r}", _hint(sheet.race, book.races)
    yield from _stats(sheet, race, book)
    yield from _dice(sheet, book)
    for key, word in sheet.things:
        if word.casefold() not in book.words:
            yield key, f"{word!r} is not known here", _hint(word.casefold(), book.words)
    if row is not None:
        yield from _permitted(sheet, row, book)
        yield from _signature(sheet, row, book)


def _hint(word: str, known: Iterable[str]) -> str:
    names = tuple(known)
    return near(word, names) or ("one of " + ", ".join(names) if len(names) <= FEW else "")


FEW = 8  # names that are worth listing


def _stats(sheet: Character, race: Race | None, book: Book) -> Faults:
    """What four dice can show, what race adds, a point for each third level (B-STAT-03, B-STAT-06, B-ADV-09)."""
    for stat in STATS:
        if stat not in sheet.stats:
            yield "stats", f"{stat} is missing", ""
    dice = parse(book.stat_dice)
    points = sheet.level // book.numbers.advance.stat_point_levels * book.numbers.advance.stat_point
    for stat, value in sheet.stats.items():
        more = race.stats.get(stat, 0) if race else 0
        low, high = dice.minimum() + more, dice.maximum() + more + points
        if stat not in STATS:
            yield "stats", f"there is no stat {stat!r}", ", ".join(STATS)
        elif not low <= value <= high:
            yield "stats", f"{stat} {value} cannot be rolled", f"{low} to {high}"


def _dice(sheet: Character, book: Book) -> Faults:
    dice = parse(book.start.hp_dice)
    low, high = dice.minimum(), dice.maximum()
    if not sheet.hp_dice:
        yield "hp_dice", "there is a hit die for each level", "[4]"
    for face in sheet.hp_dice:
        if not low <= face <= high:
            yield "hp_dice", f"{face} is no face of {book.start.hp_dice}", f"{low} to {high}"
    needed = book.numbers.advance.el_per_level * sheet.level
    if sheet.hp_dice and sheet.el >= needed:
        yield "el", f"{sheet.el} EL would have brought a level", f"at most {needed - 1}"


def _permitted(sheet: Character, row: ClassRow, book: Book) -> Faults:
    for key, word, known, what in (
        ("armor", sheet.armor, book.armor, "armor"),
        ("shield", sheet.shield, book.shields, "shield"),
    ):
        kind = book.words.get(word.casefold(), "")
        if kind and kind not in known:
            yield key, f"{word!r} is no {what}", _hint(word, known)
        elif kind and (no := burden.forbidden(book, row, kind)):
            yield key, no.reason, no.instead
    for word in sheet.weapons:
        if book.words.get(word.casefold(), next(iter(book.weapons))) not in book.weapons:
            yield "weapons", f"{word!r} is no weapon", "put it under gear"


def _signature(sheet: Character, row: ClassRow, book: Book) -> Faults:
    """One signature spell for each spell level that is open, each of another level (B-MAGIC-07)."""
    known = {spell.id: spell.level(row.spells) for spell in book.spells.values()}
    for spell in sheet.signature:
        if spell not in known:
            yield "signature", f"there is no spell {spell!r}", _hint(spell, known)
        elif known[spell] < 1:
            yield "signature", f"a {row.name.lower()} has no signature {book.spells[spell].name}", ""
    levels = sorted(known[spell] for spell in sheet.signature if known.get(spell, 0) > 0)
    top = signing.highest(book, sheet.level) if row.spells else 0
    if len(levels) == len(sheet.signature) and levels != list(range(1, top + 1)):
        said = f"one for each spell level from 1 to {top}" if top else "none"
        yield "signature", f"the signature spells of {sheet.name} are {said}", ""
