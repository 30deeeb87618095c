"""Whether the tables of the land can make any: dice covered, every terrain told, words enough to go round."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from gameloop.world.bestiary import KINDS, Monster
from gameloop.world.content import Report
from gameloop.world.furnishing import SAVES
from gameloop.world.generated.landtables import (
    CONTENTS,
    D6,
    D12,
    D20,
    DUNGEON,
    FILE,
    NOTHING,
    SETTLEMENT,
    SIZES,
    GroundWords,
    LandTables,
)
from gameloop.world.generated.vetting import covers, readable
from gameloop.world.shape import near


def vet_land(
    land: LandTables, ground: Collection[str], creatures: Mapping[str, Monster], report: Report
) -> None:
    """Report what would leave a hex without something that it needs."""
    covers(FILE, "odds.contents", (row.roll for row in land.odds.contents), D20, report)
    covers(FILE, "odds.settlement", (row.roll for row in land.odds.settlement), D6, report)
    for terrain in ground:
        if terrain not in [row.terrain for row in land.ground]:
            report.add(FILE, "ground", f"nothing is said of {terrain!r}", f'[[ground]] terrain = "{terrain}"')
    for row in land.ground:
        where = f"ground[{row.terrain}]"
        for name in (row.terrain, *row.next):
            if name not in ground:
                report.add(FILE, where, f"there is no terrain {name!r}", near(name, ground))
        if len(row.next) != D12:
            report.add(FILE, f"{where}.next", f"{len(row.next)} rows", f"{D12}, one a face")
        _enough(land, row.terrain, report)
        for kind in row.lairs:
            _creature(kind, f"{where}.lairs", creatures, report)
        _roaming(row, where, creatures, report)
        if row.lairs:
            _sited(land, row.terrain, report)
    _sites(land, ground, creatures, report)
    for kind in CONTENTS:
        if kind != NOTHING and not any(sign.of == kind for sign in land.sign):
            report.add(FILE, "sign", f"nothing points to a {kind}")
        if kind != NOTHING and not any(row.of == kind for row in land.hearsay):
            report.add(FILE, "hearsay", f"nobody tells of a {kind}")
    for kind in KINDS:
        if not any(kind in row.kinds for row in land.voice):
            report.add(FILE, "voice", f"nothing tells of a {kind}")
    if not land.mouth:
        report.add(FILE, "mouth", "0 rows", "at least 1")


def _roaming(row: GroundWords, where: str, creatures: Mapping[str, Monster], report: Report) -> None:
    if len(row.roam) != D20:
        report.add(FILE, f"{where}.roam", f"{len(row.roam)} rows", f"{D20}, one a face")
    for met in row.roam:
        kind, _, dice = met.partition(" ")
        if kind not in creatures:
            report.add(FILE, f"{where}.roam", f"there is no creature {kind!r}", near(kind, creatures))
        if not readable(dice):
            report.add(FILE, f"{where}.roam", f"{met!r} names no number", '"goblin 2d4"')


def _enough(land: LandTables, terrain: str, report: Report) -> None:
    row, names, period = land.at(terrain), land.names, land.odds.period
    for what, n in (
        ("texts", len(row.lie) * len(row.grows) * len(land.trace)),
        ("names", len(names.before) * len(names.first) * len(row.second)),
    ):
        if n < period:
            hint = f"odds.period = {period}, or more words"
            report.add(FILE, f"ground[{terrain}]", f"its words make {n} {what}", hint)


def _sited(land: LandTables, terrain: str, report: Report) -> None:
    for kind in (*CONTENTS, *SIZES):
        if kind not in (NOTHING, DUNGEON, SETTLEMENT) and not land.sites(kind, terrain):
            report.add(FILE, f"ground[{terrain}]", f"no {kind} may lie there", "a [[site]] without `in`")


def _sites(
    land: LandTables, ground: Collection[str], creatures: Mapping[str, Monster], report: Report
) -> None:
    for n, row in enumerate(land.site):
        where = f"site[{n}]"
        for terrain in row.in_:
            if terrain not in ground:
                report.add(FILE, f"{where}.in", f"there is no terrain {terrain!r}", near(terrain, ground))
        for kind in row.who:
            _creature(kind, f"{where}.who", creatures, report)
        if row.hoard and row.lies is None:
            report.add(
                FILE, where, "there is a hoard, and nothing of what it is", "lies = { name, here, how }"
            )
        if row.trap is not None and row.trap.save not in SAVES:
            report.add(
                FILE, f"{where}.trap.save", f"there is no {row.trap.save!r}", near(row.trap.save, SAVES)
            )
        if (row.clue or row.trap is not None) and not row.noun:
            report.add(FILE, where, "nothing can be looked at that tells of it", "noun and look")


def _creature(kind: str, where: str, creatures: Mapping[str, Monster], report: Report) -> None:
    if kind not in creatures:
        report.add(FILE, where, f"there is no creature {kind!r}", near(kind, creatures))
    elif creatures[kind].nw == "0":
        report.add(FILE, where, f"{kind!r} is not met in the open")
