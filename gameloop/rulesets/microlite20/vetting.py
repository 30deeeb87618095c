"""What must hold of the figures of monsters: each is in the bestiary, and its stats, classes and riders are there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20.files import Files, file_of
from gameloop.rulesets.microlite20.records import STATS, MonsterRow
from gameloop.world.bestiary import Monster, vet_attacks
from gameloop.world.content import Report
from gameloop.world.references import Reference, each, ids, vet_references

FILE = file_of("monsters")


def vet_monsters(files: Files, bestiary: Mapping[str, Monster], report: Report) -> None:
    """Report every figure that is of nobody, or of nothing."""
    vet_references(_references(files, tuple(bestiary)), report)
    for row in files.monsters.monster:
        if row.id in bestiary:
            old = bestiary[row.id]
            whole = evolve(old, attacks=row.attacks, specials=old.specials.joined(row.specials))
            vet_attacks(whole, FILE, f"monster[{row.id}]", report)


def _references(files: Files, known: tuple[str, ...]) -> Iterator[Reference]:
    for person in files.monsters.person:
        where = f"person[{person.id}]"
        yield from each(FILE, where, (person.id,), known)
        yield from each(FILE, f"{where}.class", (person.class_,), ids(files.classes.class_))
    for row in files.monsters.monster:
        where = f"monster[{row.id}]"
        yield from each(FILE, where, (row.id,), known)
        yield from each(FILE, f"{where}.bonuses", row.bonuses, STATS)
        yield from each(FILE, f"{where}.specials", _stats(row), STATS)


def _stats(row: MonsterRow) -> Iterator[str]:
    """Every stat that its specials take points off."""
    held = row.specials
    for harmful in (held.poison, held.disease):
        yield from (harmful.first if harmful else ())
    yield from (held.poison.second if held.poison else ())
    for taking in (held.stat_damage, held.stat_drain, held.attach):
        yield taking.stat if taking else ""
