"""The rules of microlite20 as numbers and tables: what content/microlite20 holds, typed, checked, found by id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gameloop.kernel.late import late
from gameloop.kernel.values import frozen
from gameloop.rulesets.microlite20 import records as r
from gameloop.rulesets.microlite20.files import FOLDER, Files, TreasureFile, read_files
from gameloop.rulesets.microlite20.grounds import NO_GROUNDS, Grounds
from gameloop.rulesets.microlite20.magicrows import MagicFile
from gameloop.rulesets.microlite20.numbers import Numbers
from gameloop.rulesets.microlite20.spellbook import Area, Beyond, Range, Spell
from gameloop.rulesets.microlite20.wildrows import WildernessFile
from gameloop.world.bestiary import load_bestiary
from gameloop.world.content import Library, Report
from gameloop.world.references import Setting, by_id

if TYPE_CHECKING:
    from gameloop.rulesets.microlite20 import checking, vetting
else:  # where files are read anew
    late(globals(), __package__, "checking", "vetting")


@frozen
class Book:
    """The rules by id, in the order of their files."""

    stat_dice: str
    start: r.Start
    stats: Mapping[str, r.Stat]
    skills: Mapping[str, r.Skill]
    races: Mapping[str, r.Race]
    classes: Mapping[str, r.ClassRow]
    actions: Mapping[str, r.Action]
    tasks: Mapping[str, r.Task]
    dcs: Mapping[str, Mapping[str, int]]  # by occasion, then by name
    weapons: Mapping[str, r.Weapon]
    ammo: Mapping[str, r.Ammo]
    armor: Mapping[str, r.Armor]
    armor_slots: Mapping[str, int]  # by the groups of armor
    shields: Mapping[str, r.Shield]
    items: Mapping[str, r.Item]
    gear: Mapping[str, r.Gear]  # all that is carried, whatever list it stands in
    base_pack: tuple[r.Packed, ...]
    packs: Mapping[str, r.Pack]  # by class
    spells: Mapping[str, Spell]
    beyond: tuple[Beyond, ...]  # names of the lists that are no part of the game
    ranges: Mapping[str, Range]
    areas: Mapping[str, Area]
    conditions: Mapping[str, r.ConditionRow]
    reactions: tuple[r.Reaction, ...]
    evil: tuple[str, ...]  # creatures that count as evil
    people: Mapping[str, r.PersonRow]  # of the bestiary
    parties: Mapping[str, r.NpcParty]  # of the bestiary too
    monsters: Mapping[str, r.MonsterRow]
    hirelings: r.HirelingRules
    treasure: TreasureFile
    magic: MagicFile
    settings: Mapping[str, Setting]
    wilds: WildernessFile
    numbers: Numbers
    grounds: Grounds  # the numbers of the adventure
    words: Mapping[str, str]  # what a player may type for gear: id by name or word, in small letters

    @property
    def callings(self) -> Mapping[str, r.ClassRow]:
        """The classes that somebody may choose (B-CLASS-01)."""
        return {row.id: row for row in self.classes.values() if not row.hired}

    def bonus(self, value: int) -> int:
        """The bonus of a stat's value (B-STAT-05)."""
        return (value - self.numbers.stats.bonus_base) // self.numbers.stats.bonus_divisor

    def dc(self, occasion: str, name: str = r.DC) -> int:
        """How hard something is by the tables; the usual, where they do not say (B-GAP-17, B-PLAY-07)."""
        return self.dcs.get(occasion, {}).get(name, self.numbers.skills.default_dc)

    def row(self, kind: str) -> r.Gear | None:
        """The row of a kind of thing, else the first that counts as it; None for what no list has."""
        if kind in self.gear:
            return self.gear[kind]
        return next((row for row in self.gear.values() if kind in row.counts_as), None)


def load_book(roots: Sequence[Path] = ()) -> Book:
    """The rules out of these folders of content, later over earlier; without any, the shipped ones.

    Raises ContentError with every fault: file, key, id, and the word that was meant where one is near.
    """
    return read_book(Library(*roots))


def read_book(library: Library) -> Book:
    """As load_book, out of a library that keeps the digests of what was read."""
    return library.once(f"{FOLDER}/book", _read_book)


def _read_book(library: Library) -> Book:
    report = Report()
    files = read_files(library, report)
    checking.check_files(files, report)
    vetting.vet_monsters(files, load_bestiary(library), report)
    report.stop()
    return _book(files)


def _book(files: Files) -> Book:
    return Book(
        stat_dice=files.stats.dice,
        start=files.stats.start,
        stats=by_id(files.stats.stat),
        skills=by_id(files.stats.skill),
        races=by_id(files.races.race),
        classes=by_id(files.classes.class_),
        actions=by_id(files.skills.action),
        tasks=by_id(files.skills.task),
        dcs=files.skills.dc,
        weapons=by_id(files.weapons.weapon),
        ammo=by_id(files.weapons.ammo),
        armor=by_id(files.armor.armor),
        armor_slots=files.armor.slots,
        shields=by_id(files.armor.shield),
        items=by_id(files.items.item),
        gear=by_id(checking.gear_of(files)),
        base_pack=files.packs.base,
        packs=by_id(files.packs.pack),
        spells=by_id(files.spells.spell),
        beyond=files.spell_index.beyond,
        ranges=by_id(files.spells.range),
        areas=by_id(files.spells.area),
        conditions=by_id(files.conditions.condition),
        reactions=files.encounters.reaction,
        evil=files.spells.evil,
        people=by_id(files.monsters.person),
        parties=by_id(files.monsters.party),
        monsters=by_id(files.monsters.monster),
        hirelings=files.hirelings,
        treasure=files.treasure,
        magic=files.magic,
        settings=by_id(files.settings.setting),
        wilds=files.wilderness,
        numbers=files.numbers,
        grounds=NO_GROUNDS,
        words=checking.gear_words(files),
    )
