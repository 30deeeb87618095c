"""The files of content/microlite20 that make the book, one class a file: its fields are the keys at the top."""

from __future__ import annotations

from gameloop.kernel.values import frozen
from gameloop.rulesets.microlite20 import records as r
from gameloop.rulesets.microlite20.magicrows import MagicFile
from gameloop.rulesets.microlite20.numbers import Numbers
from gameloop.rulesets.microlite20.spellbook import IndexFile, SpellFile
from gameloop.rulesets.microlite20.wildrows import WildernessFile
from gameloop.world.content import Library, Report, structure_all
from gameloop.world.references import Setting
from gameloop.world.shape import Count, Dice

FOLDER = "microlite20"


@frozen
class StatsFile:
    dice: Dice
    stat: tuple[r.Stat, ...]
    skill: tuple[r.Skill, ...]
    start: r.Start


@frozen
class RacesFile:
    race: tuple[r.Race, ...]


@frozen
class ClassesFile:
    class_: tuple[r.ClassRow, ...]


@frozen
class SkillsFile:
    action: tuple[r.Action, ...]
    task: tuple[r.Task, ...]
    dc: dict[str, dict[str, int]]


@frozen
class WeaponsFile:
    weapon: tuple[r.Weapon, ...]
    ammo: tuple[r.Ammo, ...]


@frozen
class ArmorFile:
    slots: dict[str, int]
    armor: tuple[r.Armor, ...]
    shield: tuple[r.Shield, ...]


@frozen
class ItemsFile:
    item: tuple[r.Item, ...]


@frozen
class PacksFile:
    base: tuple[r.Packed, ...]
    pack: tuple[r.Pack, ...]


@frozen
class ConditionsFile:
    condition: tuple[r.ConditionRow, ...]


@frozen
class EncountersFile:
    reaction: tuple[r.Reaction, ...]


@frozen
class MonstersFile:
    person: tuple[r.PersonRow, ...]
    party: tuple[r.NpcParty, ...]
    monster: tuple[r.MonsterRow, ...]


@frozen
class TreasureFile:
    gem_dice: Dice
    jewel_dice: Dice
    metals: dict[str, int]
    mean: tuple[Count, ...]
    gems: tuple[r.GemRow, ...]
    hoard: tuple[r.Hoard, ...]


@frozen
class SettingsFile:
    setting: tuple[Setting, ...]


@frozen
class Files:
    """Every file by its name, as it was read."""

    stats: StatsFile
    races: RacesFile
    classes: ClassesFile
    skills: SkillsFile
    weapons: WeaponsFile
    armor: ArmorFile
    items: ItemsFile
    packs: PacksFile
    encounters: EncountersFile
    monsters: MonstersFile
    spells: SpellFile
    spell_index: IndexFile
    conditions: ConditionsFile
    hirelings: r.HirelingRules
    treasure: TreasureFile
    magic: MagicFile
    settings: SettingsFile
    wilderness: WildernessFile
    numbers: Numbers


def file_of(name: str) -> str:
    """The relative name of a file of the book, for the library and for faults."""
    return f"{FOLDER}/{name}.toml"


def read_files(library: Library, report: Report) -> Files:
    """Every file, typed. Raises ContentError with the faults of all of them."""
    return structure_all(Files, file_of, library, report)
