"""The files of content/barrows that make the book, one class a file: its fields are the keys at the top."""

from __future__ import annotations

from typing import Annotated

from gameloop.kernel.values import frozen
from gameloop.rulesets.barrows import records as r
from gameloop.rulesets.barrows import trainrecords as train
from gameloop.rulesets.barrows.chapters import DomainFile, HirelingsFile, MassCombatFile, WildernessFile
from gameloop.rulesets.barrows.numbers import Numbers
from gameloop.world.content import Library, Report, structure_all
from gameloop.world.references import Setting
from gameloop.world.shape import Between, Count, Dice

FOLDER = "barrows"
Percent = Annotated[int, Between(1, 100)]


@frozen
class AbilitiesFile:
    dice: Dice
    high_at: Count
    ability: tuple[r.Ability, ...]
    start: r.Start


@frozen
class ClassesFile:
    feature: tuple[r.Named, ...]
    feat: tuple[r.Named, ...]
    class_: tuple[r.ClassRow, ...]


@frozen
class ArmorFile:
    armor: tuple[r.Armor, ...]
    shield: tuple[r.Shield, ...]


@frozen
class WeaponsFile:
    weapon_group: tuple[r.Named, ...]
    weapon: tuple[r.Weapon, ...]


@frozen
class ItemsFile:
    item: tuple[r.Item, ...]


@frozen
class SupplyFile:
    conversion: tuple[r.Conversion, ...]


@frozen
class DaysFile:
    supply_per_person_day: Count
    night_watches_to_rest: Count
    camp_item: str
    season: tuple[r.Season, ...]


@frozen
class EncountersFile:
    disposition: tuple[r.Named, ...]
    distance: tuple[r.Distance, ...]
    table: tuple[r.Table, ...]


@frozen
class TablesFile:
    table: tuple[r.Table, ...]


@frozen
class ConditionsFile:
    condition: tuple[r.ConditionRow, ...]


@frozen
class MaterialsFile:
    material: tuple[r.Material, ...]


@frozen
class MoraleFile:
    check_at_percent: Percent
    morale_rank: tuple[r.MoraleRank, ...]


@frozen
class SpellsFile:
    dead_for: tuple[r.DeadFor, ...]
    spell: tuple[r.Spell, ...]
    table: tuple[r.Table, ...]


@frozen
class MonsterHdFile:
    monster_hd: tuple[r.MonsterHd, ...]


@frozen
class TagsFile:
    tag: tuple[r.Tag, ...]
    place_tag: tuple[r.Named, ...]


@frozen
class SettingsFile:
    setting: tuple[Setting, ...]


@frozen
class ChecksFile:
    check: tuple[r.CheckRow, ...]


@frozen
class TransportFile:
    carrier: tuple[train.Carrier, ...]
    vehicle: tuple[train.Vehicle, ...]
    vessel: tuple[train.Vessel, ...]


@frozen
class Files:
    """Every file by its name, as it was read."""

    abilities: AbilitiesFile
    classes: ClassesFile
    armor: ArmorFile
    weapons: WeaponsFile
    items: ItemsFile
    supply: SupplyFile
    days: DaysFile
    wilderness: WildernessFile
    encounters: EncountersFile
    wounds: TablesFile
    conditions: ConditionsFile
    materials: MaterialsFile
    morale: MoraleFile
    dungeon_events: TablesFile
    spells: SpellsFile
    monsters_by_hd: MonsterHdFile
    monster_tags: TagsFile
    settings: SettingsFile
    checks: ChecksFile
    mass_combat: MassCombatFile
    domain: DomainFile
    transport: TransportFile
    hirelings: HirelingsFile
    numbers: Numbers

    def tables(self) -> tuple[tuple[str, r.Table], ...]:
        """Every table with the name of its file."""
        parts = {
            "encounters": self.encounters.table,
            "wounds": self.wounds.table,
            "dungeon_events": self.dungeon_events.table,
            "spells": self.spells.table,
            "wilderness": self.wilderness.table,
        }
        return tuple((name, table) for name, tables in parts.items() for table in tables)


def file_of(name: str) -> str:
    """The relative name of a file of the book, for the library and for faults."""
    return f"{FOLDER}/{name}.toml"


def read_files(library: Library, report: Report) -> Files:
    """Every file, typed. Raises ContentError with the faults of all of them."""
    return structure_all(Files, file_of, library, report)
