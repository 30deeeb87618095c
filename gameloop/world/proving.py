"""An adventure whose charts are laid out: everything in it vetted, and its tables in the ids of its ways."""

from __future__ import annotations

from collections.abc import Collection

from gameloop.kernel.values import frozen
from gameloop.world import naming, reaching, sense, vetting
from gameloop.world.adventure import Adventure
from gameloop.world.chart import Chart
from gameloop.world.content import Report
from gameloop.world.records import Head, Sheet
from gameloop.world.vetting import Origin


@frozen
class Opened:
    """An adventure's tables as they are written, sound in themselves, and its two charts."""

    head: Head
    sheet: Sheet
    dungeon: Chart
    town: Chart


def prove(
    sheet: Sheet,
    head: Head,
    dungeon: Chart,
    town: Chart,
    known: Collection[str],
    origin: Origin,
    report: Report,
) -> Opened:
    """The tables, found sound. `known` are the creatures of the bestiary. Raises ContentError with every fault."""
    vetting.references(sheet, dungeon, town, known, origin, report)
    sense.vet(sheet, dungeon, origin, report)
    reaching.prove(sheet, dungeon, origin, report)
    report.stop()
    return Opened(head, sheet, dungeon, town)


def made(work: Opened) -> Adventure:
    """The adventure that tables make."""
    head, sheet, dungeon = work.head, work.sheet, work.dungeon
    told = naming.told(sheet, dungeon)
    return Adventure(
        id=head.id,
        title=head.title,
        level=head.level,
        party=head.party,
        harm=head.harm,
        pitch=head.pitch,
        dungeon=dungeon,
        village=work.town,
        creatures=sheet.monster,
        wanderers=(*sheet.wander, *sheet.roam),
        texts=naming.texts(sheet.text, dungeon),
        deeds=naming.deeds(sheet.deed, dungeon),
        obstacles=naming.obstacles(sheet.obstacle, dungeon),
        factions=told.faction,
        deals=told.deal,
        plots=told.clock,
        restock=sheet.restock,
        rumours=sheet.rumour,
        endings=told.ending,
        houses=sheet.place,
        lengths=_lengths(sheet),
    )


def _lengths(sheet: Sheet) -> dict[str, int]:
    """How long those rooms are that say so."""
    rooms = (*sheet.chart.place.items(), *((row.id, row) for row in sheet.room))
    return {place: row.long for place, row in rooms if row.long}
