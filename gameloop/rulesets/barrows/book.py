"""The rules of barrows as numbers and tables: what content/barrows holds, typed, checked, and found by id.

Read once, then handed to the small functions that decide: `book.weapons["martial_hand"].damage`. A misspelt
key in a file is a fault that names file, id and the nearest key; a misspelt field in a rule is an error of
types.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gameloop.kernel.values import frozen
from gameloop.rulesets.barrows import records as r
from gameloop.rulesets.barrows.chapters import DomainFile, HirelingsFile, MassCombatFile, WildernessFile
from gameloop.rulesets.barrows.numbers import Numbers
from gameloop.rulesets.barrows.trainrecords import Carrier, Hireling, Vehicle, Vessel
from gameloop.world.content import Library, Report
from gameloop.world.references import Setting, by_id

if TYPE_CHECKING:
    from gameloop.rulesets.barrows.files import Files

NAME = "barrows/book"
NOT_BORNE = 1_000_000  # items of load of what nobody carries


@frozen
class Book:
    """The rules by id, in the order of their files."""

    ability_dice: str
    high_at: int
    start: r.Start
    abilities: Mapping[str, r.Ability]
    features: Mapping[str, r.Named]
    classes: Mapping[str, r.ClassRow]
    armor: Mapping[str, r.Armor]
    shields: Mapping[str, r.Shield]
    weapon_groups: Mapping[str, r.Named]
    weapons: Mapping[str, r.Weapon]
    items: Mapping[str, r.Item]
    conversions: Mapping[str, r.Conversion]
    supply_per_person_day: int
    night_watches_to_rest: int
    camp_item: str
    seasons: Mapping[str, r.Season]
    wilds: WildernessFile
    distances: Mapping[str, r.Distance]
    tables: Mapping[str, r.Table]
    conditions: Mapping[str, r.ConditionRow]
    materials: Mapping[str, r.Material]
    morale_at_percent: int
    dead_for: tuple[r.DeadFor, ...]
    spells: Mapping[str, r.Spell]
    monster_hd: Mapping[str, r.MonsterHd]
    tags: Mapping[str, r.Tag]
    settings: Mapping[str, Setting]
    checks: Mapping[str, r.CheckRow]
    mass_combat: MassCombatFile
    domain: DomainFile
    carriers: Mapping[str, Carrier]
    vehicles: Mapping[str, Vehicle]
    vessels: Mapping[str, Vessel]
    hirelings: Mapping[str, Hireling]
    hiring: HirelingsFile
    numbers: Numbers
    words: Mapping[str, str]  # what a player may type for gear: id by name, example or word, in small letters

    def load(self, kind: str, n: int = 1) -> int:
        """Items of load that n of a kind of gear are (A-EQP-03 to A-EQP-07). Raises KeyError for others."""
        if thing := self.items.get(kind):
            if thing.tiny:
                return min(n, 1)
            return n * self.numbers.carry.bulky_items if thing.bulky else -(-n // thing.per_item)
        if weapon := self.weapons.get(kind):
            return n * (self.numbers.carry.bulky_items if weapon.bulky else weapon.items)
        if kind in self.vehicles:
            return 0  # whoever pulls it does not bear it
        if vessel := self.vessels.get(kind):
            return n * self.numbers.carry.bulky_items if vessel.bulky else n * NOT_BORNE
        worn: r.Armor | r.Shield = self.shields[kind] if kind in self.shields else self.armor[kind]
        return n * worn.items

    def high(self, abilities: Mapping[str, int], bonus: str) -> int:
        """What high abilities add to a bonus of that name (A-ABL-02)."""
        return sum(
            row.bonus.get(bonus) for row in self.abilities.values() if abilities[row.id] >= self.high_at
        )

    def by_hd(self, whole: int) -> r.MonsterHd:
        """The row of whole hit dice, 0 for below 1; above the table it goes on (A-MON-02 to A-MON-08)."""
        rows = tuple(self.monster_hd.values())
        if whole < len(rows):
            return rows[whole]
        figures, last = self.numbers.monster, rows[-1]
        return r.MonsterHd(
            hd=str(whole),
            name=f"{whole} HD",
            hp=whole * figures.hp_per_hd,
            to_hit=whole,
            save=max(figures.save_min, figures.save_base - whole),
            xp=last.xp + (whole - int(last.hd)) * figures.xp_per_hd_above_table,
        )


def load_book(roots: Sequence[Path] = ()) -> Book:
    """The rules out of these folders of content, later over earlier; without any, the shipped ones.

    Raises ContentError with every fault: file, key, id, and the word that was meant where one is near.
    """
    return read_book(Library(*roots))


def read_book(library: Library) -> Book:
    """As load_book, out of a library that keeps the digests of what was read."""
    return library.once(NAME, _read_book)


def _read_book(library: Library) -> Book:
    from gameloop.rulesets.barrows.checking import (  # imported where files are read anew
        check_files,
        gear_words,
    )
    from gameloop.rulesets.barrows.files import read_files

    report = Report()
    files = read_files(library, report)
    check_files(files, report)
    report.stop()
    return _book(files, gear_words(files))


def _book(files: Files, words: Mapping[str, str]) -> Book:
    return Book(
        ability_dice=files.abilities.dice,
        high_at=files.abilities.high_at,
        start=files.abilities.start,
        abilities=by_id(files.abilities.ability),
        features=by_id(files.classes.feature),
        classes=by_id(files.classes.class_),
        armor=by_id(files.armor.armor),
        shields=by_id(files.armor.shield),
        weapon_groups=by_id(files.weapons.weapon_group),
        weapons=by_id(files.weapons.weapon),
        items=by_id(files.items.item),
        conversions=by_id(files.supply.conversion),
        supply_per_person_day=files.days.supply_per_person_day,
        night_watches_to_rest=files.days.night_watches_to_rest,
        camp_item=files.days.camp_item,
        seasons=by_id(files.days.season),
        wilds=files.wilderness,
        distances=by_id(files.encounters.distance),
        tables=by_id(table for _, table in files.tables()),
        conditions=by_id(files.conditions.condition),
        materials=by_id(files.materials.material),
        morale_at_percent=files.morale.check_at_percent,
        dead_for=files.spells.dead_for,
        spells=by_id(files.spells.spell),
        monster_hd={row.hd: row for row in files.monsters_by_hd.monster_hd},
        tags=by_id(files.monster_tags.tag),
        settings=by_id(files.settings.setting),
        checks=by_id(files.checks.check),
        mass_combat=files.mass_combat,
        domain=files.domain,
        carriers=by_id(files.transport.carrier),
        vehicles=by_id(files.transport.vehicle),
        vessels=by_id(files.transport.vessel),
        hirelings=by_id(files.hirelings.hireling),
        hiring=files.hirelings,
        numbers=files.numbers,
        words=words,
    )
