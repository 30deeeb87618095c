"""Parties that are written and not rolled: the ready ones of content, and a player's own file (A-PLAY-05)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gameloop.kernel.notation import parse
from gameloop.kernel.values import frozen
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import GRIMOIRE, PURSE, SPELLCASTING
from gameloop.rulesets.barrows.records import ClassRow, Level, Words
from gameloop.world.content import Library
from gameloop.world.shape import Count, Id, Natural, near
from gameloop.world.sheets import Faults, read

READY = "barrows/parties.toml"
LOWEST, HIGHEST = 3, 18


@frozen
class Gear:
    """So many of a thing, by id or by a word for it."""

    item: str
    n: Count = 1


@frozen
class Character:
    """One sheet; `armor`, `weapons`, `gear` and `lent` are ids or words for them, `spells` ids.

    `level` and `xp` are those of somebody who has played already.
    """

    name: str
    class_: Id
    abilities: dict[str, int]
    hp: Count
    silver: Natural
    armor: str
    shield: bool
    weapons: Words
    spells: Words
    gear: tuple[Gear, ...]
    lent: Words = ()
    level: Count = 1
    xp: Natural = 0

    @property
    def played(self) -> bool:
        """Whether this is somebody out of a game: then more spells may be written than at the beginning."""
        return self.level > 1 or self.xp > 0


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
    """The ready parties by id. Raises ContentError with every fault of every sheet (A-PLAY-05)."""
    return {party.id: party for party in _load(library, READY, book)}


def load_party(path: Path, book: Book) -> Party:
    """The party of a player's own file, its first one. Raises ContentError with every fault in it."""
    return _load(Library(path.parent), path.name, book)[0]


def _load(library: Library, name: str, book: Book) -> tuple[Party, ...]:
    size = book.numbers.party
    return read(
        PartiesFile, library, name, (size.size_min, size.size_max), lambda sheet: _faults_of(sheet, book)
    )


def load_of(sheet: Character, book: Book) -> int:
    """Items of load that a sheet carries, its purse too (A-EQP-01 to A-EQP-06). Its words must be known."""
    things = [sheet.armor, *sheet.weapons, *(("shield",) if sheet.shield else ())]
    carried = sum(book.load(gear_id(book, word)) for word in things)
    stowed = sum(book.load(gear_id(book, gear.item), gear.n) for gear in sheet.gear)
    return carried + stowed + book.load(PURSE, sheet.silver)


def gear_id(book: Book, word: str) -> str:
    """The id of a thing by any word for it. Raises KeyError for what is no gear."""
    return book.words[word.lower()]


# --- what is wrong with a sheet ---------------------------------------------------------------------


def _faults_of(sheet: Character, book: Book) -> Faults:
    kind = book.classes.get(sheet.class_)
    if kind is None:
        yield "class", f"there is no class {sheet.class_!r}", _hint(sheet.class_, book.classes)
        return
    unknown = tuple(_unknown(sheet, book))
    yield from unknown
    yield from _abilities(sheet, book)
    if any(where == "abilities" for where, _, _ in _abilities(sheet, book)):
        return
    yield from _experience(sheet, kind)
    yield from _hit_points(sheet, kind, book)
    yield from _spells(sheet, kind, book)
    if not unknown:
        yield from _permitted(sheet, kind, book)
        yield from _burden(sheet, book)


def _hint(word: str, known: Mapping[str, object]) -> str:
    return near(word, known) or "one of " + ", ".join(known)


def _unknown(sheet: Character, book: Book) -> Faults:
    kinds: dict[str, tuple[tuple[str, ...], Mapping[str, object]]] = {
        "armor": ((sheet.armor,), book.armor),
        "weapons": (sheet.weapons, book.weapons),
        "gear": (
            tuple(gear.item for gear in sheet.gear),
            {**book.items, **book.weapons, **book.armor, **book.shields},
        ),
        "lent": (sheet.lent, {**book.items, **book.weapons, **book.armor, **book.shields}),
    }
    for key, (words, known) in kinds.items():
        for word in words:
            if book.words.get(word.lower()) not in known:
                yield key, f"{word!r} is not known here", _hint(word.lower(), known)


def _abilities(sheet: Character, book: Book) -> Faults:
    for ability in book.abilities:
        if ability not in sheet.abilities:
            yield "abilities", f"{ability} is missing", ""
    for ability, score in sheet.abilities.items():
        if ability not in book.abilities:
            yield "abilities", f"there is no ability {ability!r}", _hint(ability, book.abilities)
        elif not LOWEST <= score <= HIGHEST:
            yield "abilities", f"{ability} {score} cannot be rolled", f"{LOWEST} to {HIGHEST}"


def _experience(sheet: Character, kind: ClassRow) -> Faults:
    row = _level(sheet, kind)
    if row is None:
        yield "level", f"a {kind.name.lower()} has no level {sheet.level}", f"1 to {kind.levels[-1].level}"
    elif sheet.level > 1 and sheet.xp < row.xp:
        yield "xp", f"{sheet.xp} XP are not enough for level {sheet.level}", f"{row.xp} or more"


def _level(sheet: Character, kind: ClassRow) -> Level | None:
    return next((row for row in kind.levels if row.level == sheet.level), None)


def _hit_points(sheet: Character, kind: ClassRow, book: Book) -> Faults:
    """What the hit dice of the level can give; a total of an earlier level may have been kept."""
    row = _level(sheet, kind)
    if row is None:
        return
    dice = parse(book.start.hp_dice)
    more = book.high(sheet.abilities, "max_hp")
    low, high = dice.minimum() + more, dice.maximum() * int(row.hd) + more
    if not low <= sheet.hp <= high:
        yield "hp", f"{sheet.hp} hit points cannot be rolled", f"{low} to {high}"


def _spells(sheet: Character, kind: ClassRow, book: Book) -> Faults:
    for spell in sheet.spells:
        if spell not in book.spells:
            yield "spells", f"there is no spell {spell!r}", _hint(spell, book.spells)
    due = kind.starting_spells
    if due:
        due += book.high(sheet.abilities, "starting_spells")
    many = len(sheet.spells)
    short = many < due if sheet.played and due else many != due
    if len(dict.fromkeys(sheet.spells)) != many or short:
        yield "spells", f"{sheet.name} begins with {due} different spells", ""
    if SPELLCASTING in kind.features and not any(gear.item == GRIMOIRE for gear in sheet.gear):
        yield "gear", "the spells stand in a grimoire", 'add { item = "grimoire", n = 1 }'


def _permitted(sheet: Character, kind: ClassRow, book: Book) -> Faults:
    order = tuple(book.armor)
    worn = book.armor[gear_id(book, sheet.armor)]
    if order.index(worn.id) > order.index(kind.armor_max):
        yield "armor", f"a {kind.name.lower()} cannot wear {worn.name.lower()}", f"at most {kind.armor_max}"
    if sheet.shield and not kind.shield_allowed:
        yield "shield", f"a {kind.name.lower()} carries no shield", "false"
    for word in sheet.weapons:
        weapon = book.weapons[gear_id(book, word)]
        if weapon.group not in kind.weapon_groups:
            yield (
                "weapons",
                f"a {kind.name.lower()} does not fight with a {word}",
                ", ".join(kind.weapon_groups),
            )


def _burden(sheet: Character, book: Book) -> Faults:
    load, most = load_of(sheet, book), book.carriers["person"].encumbered
    if load > most:
        yield "gear", f"{load} items of load cannot be carried", f"at most {most}"
