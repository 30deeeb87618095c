"""What must hold between the files of the book: ids are unique, references are there, tasks have a difficulty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from gameloop.kernel.notation import parse
from gameloop.kernel.values import fields_of
from gameloop.rulesets.microlite20 import records as r
from gameloop.rulesets.microlite20.files import Files, file_of
from gameloop.rulesets.microlite20.spellbook import vet_spells
from gameloop.world.content import Report
from gameloop.world.references import (
    Placed,
    Reference,
    Word,
    each,
    ids,
    vet_references,
    vet_settings,
    vet_unique,
    vet_words,
    words_of,
)
from gameloop.world.shape import key_of

ALONE = ("reaction", "task", "pack", "spell", "range", "area", "monster", "person", "party")
"""Lists whose ids may be those of other records: a task is an action, a pack belongs to a class, an elf is a race."""


HUNDRED, SIX = "1d100", "1d6"


class _Ranged(Protocol):
    @property
    def on(self) -> tuple[int, int]: ...


def check_files(files: Files, report: Report) -> None:
    """Note every fault that no single record shows."""
    vet_unique((row for row in _records(files) if row[1] not in ALONE), report)
    for part in ALONE:
        vet_unique((row for row in _records(files) if row[1] == part), report)
    vet_references(_references(files), report)
    _tables(files, report)
    vet_settings(files.settings.setting, file_of("settings"), report)
    vet_words(_words(files), report)
    _tasks(files, report)
    vet_spells(files.spells, file_of("spells"), report)


def gear_words(files: Files) -> dict[str, str]:
    """Ids of all that is carried by everything a player may type for it, in small letters."""
    return {word: kind for word, kind, _, _ in _words(files)}


def gear_of(files: Files) -> tuple[r.Gear, ...]:
    """Every row of what is carried."""
    weapons: tuple[r.Gear, ...] = (*files.weapons.weapon, *files.weapons.ammo)
    return (*weapons, *files.armor.armor, *files.armor.shield, *files.items.item)


def _records(files: Files) -> Iterator[Placed]:
    for part in fields_of(Files).names:
        content = getattr(files, part)
        for inner in fields_of(type(content)).names:
            value = getattr(content, inner)
            if isinstance(value, tuple):
                yield from ((file_of(part), key_of(inner), row) for row in value)


def _references(files: Files) -> Iterator[Reference]:
    yield from _of_people(files)
    yield from _of_tasks(files)
    yield from _of_gear(files)
    yield from _of_treasure(files)


def _each(file: str, where: str, words: Iterable[str], known: tuple[str, ...]) -> Iterator[Reference]:
    return each(file_of(file), where, words, known)


def _of_people(files: Files) -> Iterator[Reference]:
    for race in files.races.race:
        yield from _each("races", f"race[{race.id}].stats", race.stats, r.STATS)
    for row in files.classes.class_:
        yield from _each("classes", f"class[{row.id}].skills", row.skills, ids(files.stats.skill))


def _of_treasure(files: Files) -> Iterator[Reference]:
    yield from _of_magic(files)
    for hoard in files.treasure.hoard:
        where = f"hoard[{hoard.letter}].coins"
        yield from _each("treasure", where, (c.metal for c in hoard.coins), tuple(files.treasure.metals))


def _of_magic(files: Files) -> Iterator[Reference]:
    magic = files.magic
    weapons, worn = ids(files.weapons.weapon), (*ids(files.armor.armor), *ids(files.armor.shield))
    yield from _each("magic", "swords", magic.swords, weapons)
    yield from _each("magic", "weapons", magic.weapons, weapons)
    yield from _each("magic", "armors", magic.armors, worn)
    conditions = ids(files.conditions.condition)
    for thing in magic.magic:
        named = (fx.condition.id for fx in thing.fx if fx.condition)
        yield from _each("magic", f"magic[{thing.id}].fx", named, conditions)


def _tables(files: Files, report: Report) -> None:
    """Every face of a die stands in one row of its table."""
    magic, treasure = files.magic, files.treasure
    tables: tuple[tuple[str, str, str, Sequence[_Ranged]], ...] = (
        ("treasure", "gems", treasure.gem_dice, treasure.gems),
        ("magic", "kinds", HUNDRED, magic.kinds),
        ("magic", "later", HUNDRED, magic.later),
        ("magic", "weapon_bonus", HUNDRED, magic.weapon_bonus),
        ("magic", "armor_bonus", HUNDRED, magic.armor_bonus),
        ("magic", "scroll_list", SIX, magic.scroll_list),
        ("magic", "scroll_level", SIX, magic.scroll_level),
    )
    for file, key, dice, rows in tables:
        low, high = parse(dice).minimum(), parse(dice).maximum()
        if [face for row in rows for face in range(row.on[0], row.on[1] + 1)] != list(range(low, high + 1)):
            report.add(file_of(file), key, f"the rows go from {low} to {high}, each face in one")


def _of_tasks(files: Files) -> Iterator[Reference]:
    skills = ids(files.stats.skill)
    for action in files.skills.action:
        named = (action.skill, action.opposed_skill)
        yield from _each("skills", f"action[{action.id}].skill", named, skills)
    for task in files.skills.task:
        where = f"task[{task.id}]"
        yield from _each("skills", f"{where}.action", (task.action,), ids(files.skills.action))
        yield from _each("skills", f"{where}.dc_table", (task.dc_table,), tuple(files.skills.dc))
        yield from _each("skills", f"{where}.needs", (task.needs,), ids(files.items.item))


def _of_gear(files: Files) -> Iterator[Reference]:
    carried = ids(gear_of(files))
    yield from _each("armor", "slots", files.armor.slots, r.GROUPS)
    for group in r.GROUPS:
        yield Reference(file_of("armor"), "slots", group, tuple(files.armor.slots))
    for weapon in files.weapons.weapon:
        yield from _each("weapons", f"weapon[{weapon.id}].ammo", (weapon.ammo,), ids(files.weapons.ammo))
    for item in files.items.item:
        yield from _each("items", f"item[{item.id}].burns", (item.burns,), ids(files.items.item))
    yield from _each("packs", "base", (row.item for row in files.packs.base), carried)
    for pack in files.packs.pack:
        yield from _each("packs", "pack", (pack.id,), ids(files.classes.class_))
        yield from _each("packs", f"pack[{pack.id}].gear", (row.item for row in pack.gear), carried)


def _tasks(files: Files, report: Report) -> None:
    for task in files.skills.task:
        said = sum(map(bool, (task.dc, task.dc_table, task.dc_field, task.opposed)))
        if said != 1:
            what = "one of dc, dc_table, dc_field and opposed, not more, not less"
            report.add(file_of("skills"), f"task[{task.id}]", what)


def _words(files: Files) -> Iterator[Word]:
    lists: tuple[tuple[str, str, tuple[r.Gear, ...]], ...] = (
        ("weapons", "weapon", files.weapons.weapon),
        ("weapons", "ammo", files.weapons.ammo),
        ("armor", "armor", files.armor.armor),
        ("armor", "shield", files.armor.shield),
        ("items", "item", files.items.item),
    )
    return words_of((file_of(name), part, rows) for name, part, rows in lists)
