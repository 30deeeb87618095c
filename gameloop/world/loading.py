"""An adventure out of its files: structured, joined, charted, and everything in it vetted."""

from __future__ import annotations

import re
from typing import Any

from gameloop.kernel.errors import ContentError, Fault
from gameloop.kernel.values import evolve
from gameloop.world import charting, generated, regionloading, vetregions, vetting
from gameloop.world.adventure import (
    FOLDER,
    GENERATED,
    GENERATED_IS,
    LAND,
    LAND_IS,
    Adventure,
    is_generated,
    shelf,
)
from gameloop.world.bestiary import load_bestiary
from gameloop.world.content import Library, Report, salvaged
from gameloop.world.generated import homeland
from gameloop.world.proving import Opened, made, prove
from gameloop.world.records import Head, Sheet, VillageRow
from gameloop.world.shape import ID_PATTERN, near
from gameloop.world.vetting import SECTIONS, Origin


def opened(id: str, library: Library) -> Opened:  # noqa: A002
    """The tables of an adventure by id. Raises ContentError with every fault, each with its file."""
    if is_generated(id):
        kind, _, seed = id.partition("/")
        return homeland.opened(library, seed) if kind == LAND else generated.opened(library, seed)
    known = tuple(load_bestiary(library))
    report = Report()
    sheet, origin = _sheets(id, library, report)
    vetting.ids(sheet, origin, report)
    head = _head(sheet, id, origin, report)
    if sheet.region is not None:
        return regionloading.opened(sheet, head, sheet.region, known, library, origin, report)
    vetregions.outside(sheet, origin, report)
    village = _village(sheet, origin, report)
    dungeon = charting.dungeon(sheet, head, village, origin.main, report)
    if sheet.chart.plan:
        report.stop()  # most else would only follow from a plan that is not as it was meant
    town = charting.village(village, sheet.place, head)
    return prove(sheet, head, dungeon, town, known, origin, report)


def read(id: str, library: Library) -> Adventure:  # noqa: A002
    """An adventure by id. Raises ContentError with every fault, each with its file."""
    work = opened(id, library)
    return regionloading.joined(work, library) if work.sheet.region is not None else made(work)


def _sheets(id: str, library: Library, report: Report) -> tuple[Sheet, Origin]:  # noqa: A002
    files = _files(id, library)
    sheets = [salvaged(Sheet, library.read(file), file, report) for file in files]
    if not all(sheets):
        report.stop()
    return _join(files, [sheet for sheet in sheets if sheet], report)


def _files(id: str, library: Library) -> tuple[str, ...]:  # noqa: A002
    """The files of an adventure: adventures/ID.toml, or every file of the folder adventures/ID."""
    known = shelf(library)
    if not re.fullmatch(ID_PATTERN, id) or id not in known:
        made = f"{GENERATED} ({GENERATED_IS}), {LAND} ({LAND_IS})"
        hint = near(id, (*known, GENERATED, LAND)) or f"known: {', '.join(known)}, {made}"
        raise ContentError((Fault(FOLDER, id, "there is no such adventure", hint),))
    return library.names(f"{FOLDER}/{id}") or (f"{FOLDER}/{id}.toml",)


def _join(files: tuple[str, ...], sheets: list[Sheet], report: Report) -> tuple[Sheet, Origin]:
    """Several files as one sheet: lists joined, and a table that can stand only once from the file that has it."""
    joined = Sheet()
    origin = Origin(files[0])
    for file, sheet in zip(files, sheets, strict=True):
        origin.note(file, sheet)
        joined = evolve(joined, **{name: _both(name, joined, sheet, file, report) for name in SECTIONS})
    return joined, origin


def _both(name: str, one: Sheet, other: Sheet, file: str, report: Report) -> Any:
    first, second = getattr(one, name), getattr(other, name)
    if isinstance(first, tuple):
        return first + second
    if second == getattr(Sheet(), name):
        return first
    if first != getattr(Sheet(), name):
        report.add(file, name, "another file has this table already")
    return second


def _head(sheet: Sheet, id: str, origin: Origin, report: Report) -> Head:  # noqa: A002
    head = sheet.adventure
    if head is None:
        report.add(origin.main, "adventure", "this table is missing", "[adventure]")
        if sheet.region is None:
            _has_village(sheet, origin, report)
        raise ContentError(tuple(report.faults))
    if head.id != id:
        report.add(origin.main, "adventure.id", f"{head.id!r} is not the name of the file", f"id = {id!r}")
    return head


def _has_village(sheet: Sheet, origin: Origin, report: Report) -> None:
    if sheet.village is None:
        report.add(origin.main, "village", "this table is missing", "[village]")


def _village(sheet: Sheet, origin: Origin, report: Report) -> VillageRow:
    _has_village(sheet, origin, report)
    if sheet.village is None:
        raise ContentError(tuple(report.faults))
    return sheet.village
