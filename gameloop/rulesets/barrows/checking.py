"""What must hold between the files of the book: ids are unique, references are there, tables are whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from gameloop.kernel.notation import parse
from gameloop.kernel.values import frozen
from gameloop.rulesets.barrows import records as r
from gameloop.rulesets.barrows.files import Files, file_of
from gameloop.world.content import Report
from gameloop.world.structuring import key_of, near


@frozen
class Reference:
    """Somewhere in a file stands a word that must be one of the known ones."""

    file: str
    where: str
    word: str
    known: tuple[str, ...]


def check_files(files: Files, report: Report) -> None:
    """Note every fault that no single record shows."""
    _unique(files, report)
    for reference in _references(files):
        if reference.word not in reference.known:
            hint = near(reference.word, reference.known) or "known: " + ", ".join(reference.known)
            report.add(
                file_of(reference.file), reference.where, f"there is no {reference.word!r} to refer to", hint
            )
    for name, table in files.tables():
        _covers(name, table, report)
    _targets(files, report)
    _settings(files, report)
    _words(files, report)


def gear_words(files: Files) -> dict[str, str]:
    """Ids of weapons, armor, shields and items by all that a player may type for them, in small letters."""
    return {word: kind for word, kind, _, _ in _all_words(files)}


# --- ids --------------------------------------------------------------------------------------------


def _records(files: Files) -> Iterator[tuple[str, str, Any]]:
    """Every record with an id: the name of its file, its list, itself; rows of tables too."""
    for part in attrs.fields(Files):
        content = getattr(files, part.name)
        for inner in attrs.fields(type(content)):
            value = getattr(content, inner.name)
            for row in value if isinstance(value, tuple) else ():
                yield part.name, key_of(inner.name), row
                for line in row.rows if isinstance(row, r.Table) else ():
                    yield part.name, f"{key_of(inner.name)}[{row.id}].rows", line


def _unique(files: Files, report: Report) -> None:
    homes: dict[str, str] = {}
    for name, part, row in _records(files):
        found = getattr(row, "id", "")
        if found in homes:
            report.add(file_of(name), f"{part}[{found}]", f"this id is taken in {homes[found]}")
        elif found:
            homes[found] = file_of(name)


def _ids(rows: Iterable[Any]) -> tuple[str, ...]:
    return tuple(row.id for row in rows)


# --- references -------------------------------------------------------------------------------------


def _references(files: Files) -> Iterator[Reference]:
    yield from _of_classes(files)
    yield from _of_gear(files)
    yield from _of_tables(files)
    yield from _of_spells(files)
    for check in files.checks.check:
        where = f"check[{check.id}].modifiers"
        yield from _each("checks", where, check.modifiers, _ids(files.conditions.condition))


def _each(file: str, where: str, words: Iterable[str], known: tuple[str, ...]) -> Iterator[Reference]:
    for word in words:
        if word:
            yield Reference(file, where, word, known)


def _of_classes(files: Files) -> Iterator[Reference]:
    checks = _ids(files.checks.check)
    for row in files.classes.class_:
        where = f"class[{row.id}]"
        yield from _each(
            "classes", f"{where}.weapon_groups", row.weapon_groups, _ids(files.weapons.weapon_group)
        )
        yield from _each("classes", f"{where}.armor_max", (row.armor_max,), _ids(files.armor.armor))
        yield from _each("classes", f"{where}.features", row.features, _ids(files.classes.feature))
        yield from _each("classes", f"{where}.check_instead", row.check_instead, checks)
        yield from _each("classes", f"{where}.check_instead", row.check_instead.values(), checks)
        yield from _each("classes", f"{where}.grudge_tag", (row.grudge_tag,), _ids(files.monster_tags.tag))


def _of_gear(files: Files) -> Iterator[Reference]:
    items = _ids(files.items.item)
    yield from _each("days", "camp_item", (files.days.camp_item,), items)
    for weapon in files.weapons.weapon:
        groups = _ids(files.weapons.weapon_group)
        yield from _each("weapons", f"weapon[{weapon.id}].group", (weapon.group,), groups)
    carried = (*items, *_ids(files.weapons.weapon), *_ids(files.armor.armor), *_ids(files.armor.shield))
    for row in files.materials.material:
        yield from _each("materials", f"material[{row.id}].kinds", row.kinds, carried)
    for made in files.supply.conversion:
        where = f"conversion[{made.id}]"
        yield from _each("supply", f"{where}.makes", made.makes, items)
        tags = _ids(files.monster_tags.place_tag)
        yield from _each("supply", f"{where}.needed_with_tag", (made.needed_with_tag,), tags)


def _of_tables(files: Files) -> Iterator[Reference]:
    conditions = _ids(files.conditions.condition)
    moods = _ids(files.encounters.disposition)
    for name, table in files.tables():
        for row in table.rows:
            where = f"table[{table.id}].rows[{row.id}]"
            yield from _each(name, f"{where}.disposition", (row.disposition,), moods)
            yield from _each(name, f"{where}.condition", (row.condition,), conditions)
            yield from _each(name, f"{where}.twice", (row.twice,), conditions)


def _of_spells(files: Files) -> Iterator[Reference]:
    tables = tuple(table.id for _, table in files.tables())
    checks = _ids(files.checks.check)
    for spell in files.spells.spell:
        where = f"spell[{spell.id}]"
        for key, words, known in (
            ("condition", (spell.condition,), _ids(files.conditions.condition)),
            ("material", spell.material, _ids(files.items.item)),
            ("bars_tags", spell.bars_tags, _ids(files.monster_tags.tag)),
            ("place_tag", (spell.place_tag,), _ids(files.monster_tags.place_tag)),
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


def _settings(files: Files, report: Report) -> None:
    for setting in files.settings.setting:
        where = f"setting[{setting.id}]"
        kinds = [type(choice) for choice in (setting.default, *setting.choices)]
        if any(kind not in (str, int, bool) or kind is not kinds[0] for kind in kinds):
            report.add(file_of("settings"), where, "words, whole numbers or true and false, all of one type")
        elif setting.default not in setting.choices:
            report.add(file_of("settings"), f"{where}.default", f"{setting.default!r} is none of the choices")


def _all_words(files: Files) -> Iterator[tuple[str, str, str, str]]:
    """Word, id, file and list, of all that is carried."""
    for name, part, rows in (
        ("weapons", "weapon", files.weapons.weapon),
        ("armor", "armor", files.armor.armor),
        ("armor", "shield", files.armor.shield),
        ("items", "item", files.items.item),
    ):
        for row in rows:
            examples = getattr(row, "examples", ())
            for word in dict.fromkeys(text.lower() for text in (row.id, row.name, *examples, *row.words)):
                yield word, row.id, name, part


def _words(files: Files, report: Report) -> None:
    taken: dict[str, str] = {}
    for word, kind, name, part in _all_words(files):
        if taken.setdefault(word, kind) != kind:
            report.add(file_of(name), f"{part}[{kind}].words", f"{word!r} already means {taken[word]}")
