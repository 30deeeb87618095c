"""What must hold between the files of the book: ids are unique, references are there, tables are whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gameloop.kernel.notation import parse
from gameloop.kernel.values import fields_of
from gameloop.rulesets.barrows import records as r
from gameloop.rulesets.barrows.files import Files, file_of
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


def check_files(files: Files, report: Report) -> None:
    """Note every fault that no single record shows."""
    vet_unique(_records(files), report)
    vet_references(_references(files), report)
    for name, table in files.tables():
        _covers(name, table, report)
    _targets(files, report)
    vet_settings(files.settings.setting, file_of("settings"), report)
    vet_words(_words(files), report)


def gear_words(files: Files) -> dict[str, str]:
    """Ids of weapons, armor, shields and items by all that a player may type for them, in small letters."""
    return {word: kind for word, kind, _, _ in _words(files)}


# --- ids --------------------------------------------------------------------------------------------


def _records(files: Files) -> Iterator[Placed]:
    """Every record with an id: its file, its list, itself; rows of tables too."""
    for part in fields_of(Files).names:
        content = getattr(files, part)
        for inner in fields_of(type(content)).names:
            value = getattr(content, inner)
            for row in value if isinstance(value, tuple) else ():
                yield file_of(part), key_of(inner), row
                for line in row.rows if isinstance(row, r.Table) else ():
                    yield file_of(part), f"{key_of(inner)}[{row.id}].rows", line


# --- references -------------------------------------------------------------------------------------


def _references(files: Files) -> Iterator[Reference]:
    yield from _of_classes(files)
    yield from _of_gear(files)
    yield from _of_tables(files)
    yield from _of_spells(files)
    for check in files.checks.check:
        where = f"check[{check.id}].modifiers"
        yield from _each("checks", where, check.modifiers, ids(files.conditions.condition))


def _each(file: str, where: str, words: Iterable[str], known: tuple[str, ...]) -> Iterator[Reference]:
    return each(file_of(file), where, words, known)


def _of_classes(files: Files) -> Iterator[Reference]:
    checks = ids(files.checks.check)
    for row in files.classes.class_:
        where = f"class[{row.id}]"
        yield from _each(
            "classes", f"{where}.weapon_groups", row.weapon_groups, ids(files.weapons.weapon_group)
        )
        yield from _each("classes", f"{where}.armor_max", (row.armor_max,), ids(files.armor.armor))
        yield from _each("classes", f"{where}.features", row.features, ids(files.classes.feature))
        yield from _each("classes", f"{where}.check_instead", row.check_instead, checks)
        yield from _each("classes", f"{where}.check_instead", row.check_instead.values(), checks)
        yield from _each("classes", f"{where}.grudge_tag", (row.grudge_tag,), ids(files.monster_tags.tag))


def _of_gear(files: Files) -> Iterator[Reference]:
    items = ids(files.items.item)
    yield from _each("days", "camp_item", (files.days.camp_item,), items)
    for weapon in files.weapons.weapon:
        groups = ids(files.weapons.weapon_group)
        yield from _each("weapons", f"weapon[{weapon.id}].group", (weapon.group,), groups)
    carried = (*items, *ids(files.weapons.weapon), *ids(files.armor.armor), *ids(files.armor.shield))
    for row in files.materials.material:
        yield from _each("materials", f"material[{row.id}].kinds", row.kinds, carried)
    for made in files.supply.conversion:
        where = f"conversion[{made.id}]"
        yield from _each("supply", f"{where}.makes", made.makes, items)
        tags = ids(files.monster_tags.place_tag)
        yield from _each("supply", f"{where}.needed_with_tag", (made.needed_with_tag,), tags)


def _of_tables(files: Files) -> Iterator[Reference]:
    conditions = ids(files.conditions.condition)
    moods = ids(files.encounters.disposition)
    tables = tuple(table.id for _, table in files.tables())
    for name, table in files.tables():
        for row in table.rows:
            where = f"table[{table.id}].rows[{row.id}]"
            yield from _each(name, f"{where}.disposition", (row.disposition,), moods)
            yield from _each(name, f"{where}.condition", (row.condition,), conditions)
            yield from _each(name, f"{where}.twice", (row.twice,), conditions)
            yield from _each(name, f"{where}.table", (row.table,), tables)


def _of_spells(files: Files) -> Iterator[Reference]:
    tables = tuple(table.id for _, table in files.tables())
    checks = ids(files.checks.check)
    for spell in files.spells.spell:
        where = f"spell[{spell.id}]"
        for key, words, known in (
            ("condition", (spell.condition,), ids(files.conditions.condition)),
            ("material", spell.material, ids(files.items.item)),
            ("bars_tags", spell.bars_tags, ids(files.monster_tags.tag)),
            ("place_tag", (spell.place_tag,), ids(files.monster_tags.place_tag)),
            ("end_table", (spell.end_table,), tables),
            ("answer_table", (spell.answer_table,), tables),
            ("truth_check", (spell.truth_check,), checks),
            ("end_check", (spell.end_check,), checks),
        ):
            yield from _each("spells", f"{where}.{key}", words, known)


# --- tables, checks, settings, words ----------------------------------------------------------------


def _covers(name: str, table: r.Table, report: Report) -> None:
    """Every total of the dice stands in exactly one row (A-GEN-16)."""
    where = f"table[{table.id}]"
    dice = parse(table.dice)
    following = dice.minimum()
    for row in table.rows:
        at = f"{where}.rows[{row.id}].on"
        if len(row.on) != 2 or row.on[0] > row.on[1]:
            report.add(file_of(name), at, f"{list(row.on)} is no range", "[low, high]")
            return
        if row.on[0] != following:
            report.add(file_of(name), at, f"the next total is {following}")
            return
        following = row.on[1] + 1
    if following != dice.maximum() + 1:
        report.add(file_of(name), where, f"{table.dice} goes from {dice.minimum()} to {dice.maximum()}")


def _targets(files: Files, report: Report) -> None:
    for check in files.checks.check:
        if bool(check.target) == bool(check.target_from):
            report.add(file_of("checks"), f"check[{check.id}]", "either target or target_from, not both")


def _words(files: Files) -> Iterator[Word]:
    lists = (
        ("weapons", "weapon", files.weapons.weapon),
        ("armor", "armor", files.armor.armor),
        ("armor", "shield", files.armor.shield),
        ("items", "item", files.items.item),
    )
    return words_of((file_of(name), part, rows) for name, part, rows in lists)
