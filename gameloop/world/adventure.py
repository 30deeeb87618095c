"""Adventures: one TOML file, or a folder of them, to charts and to the tables that only decisions read.

The charts enter the log when they are needed; the wandering tables, creatures, rumours, plots and endings are
read from here at the moment of a decision, and only the outcome stands in the log.
"""

from __future__ import annotations

from typing import Any

from gameloop.kernel.errors import ContentError, Fault
from gameloop.kernel.values import evolve, frozen
from gameloop.world import charting, naming, reaching, sense, vetting
from gameloop.world.actions import Change, Deed
from gameloop.world.bestiary import Monster, load_bestiary
from gameloop.world.chart import Chart
from gameloop.world.content import Library, Report, structure
from gameloop.world.records import Head, Obstacle, Sheet, TextRow, VillageRow, Wanderer
from gameloop.world.shape import ID_PATTERN, near
from gameloop.world.stories import Deal, Ending, Faction, Plot, Restock, Rumour
from gameloop.world.vetting import SECTIONS, Origin

FOLDER = "adventures"
COIN = "coin"  # the change that brings money


@frozen
class Adventure:
    """A whole adventure. `level` is the lowest and highest level of characters it is meant for, `party` how
    many; `harm` is the dice of a wound that a plan may cost.
    """

    id: str
    title: str
    level: tuple[int, int]
    party: int
    harm: str
    dungeon: Chart
    village: Chart
    creatures: tuple[Monster, ...]
    wanderers: tuple[Wanderer, ...]
    texts: tuple[TextRow, ...]
    deeds: tuple[Deed, ...]
    obstacles: tuple[Obstacle, ...]
    factions: tuple[Faction, ...]
    deals: tuple[Deal, ...]
    plots: tuple[Plot, ...]
    restock: tuple[Restock, ...]
    rumours: tuple[Rumour, ...]
    endings: tuple[Ending, ...]

    @property
    def charts(self) -> tuple[Chart, Chart]:
        """The dungeon, then the village."""
        return self.dungeon, self.village

    def creature(self, id: str) -> Monster | None:  # noqa: A002 - the word of the format
        """The adventure's own creature of that id; None if it is the bestiary's."""
        return next((creature for creature in self.creatures if creature.id == id), None)

    def table(self, level: int) -> tuple[Wanderer, ...]:
        """The wandering table of a level, in the order of its die; its die has as many sides as its last
        number.
        """
        rows = [row for row in self.wanderers if row.level == level]
        return tuple(sorted(rows, key=lambda row: row.roll))


def shelf(library: Library) -> tuple[str, ...]:
    """The ids of all adventures that can be loaded, sorted."""
    files = [name.rpartition("/")[2].removesuffix(".toml") for name in library.names(FOLDER)]
    return tuple(sorted({*files, *library.folders(FOLDER)}))


def load(id: str, library: Library) -> Adventure:  # noqa: A002
    """An adventure by id. Raises ContentError with every fault, each with its file."""
    return library.once(f"{FOLDER}/{id}", lambda library: _load(id, library))


def _load(id: str, library: Library) -> Adventure:  # noqa: A002
    known = tuple(load_bestiary(library))
    report = Report()
    sheet, origin = _read(id, library, report)
    vetting.ids(sheet, origin, report)
    head, village = _heads(sheet, id, origin, report)
    dungeon = charting.dungeon(sheet, head, village, origin.main, report)
    report.stop()
    town = charting.village(village, sheet.place, head)
    vetting.references(sheet, dungeon, town, known, origin, report)
    report.stop()
    sense.vet(sheet, dungeon, origin, report)
    reaching.prove(sheet, dungeon, origin, report)
    report.stop()
    told = naming.told(sheet, dungeon)
    return Adventure(
        id=head.id,
        title=head.title,
        level=head.level,
        party=head.party,
        harm=head.harm,
        dungeon=dungeon,
        village=town,
        creatures=sheet.monster,
        wanderers=sheet.wander,
        texts=naming.texts(sheet.text, dungeon),
        deeds=naming.deeds(sheet.deed, dungeon),
        obstacles=naming.obstacles(sheet.obstacle, dungeon),
        factions=told.faction,
        deals=told.deal,
        plots=told.clock,
        restock=sheet.restock,
        rumours=sheet.rumour,
        endings=told.ending,
    )


def valued(adventure: Adventure, coins: int) -> Adventure:
    """The adventure with what its things are worth in a smaller coin, of which so many are one of its own.

    Charts enter the log with their things, so a rulebook says what its coin is when it is bound to an adventure.
    """
    dungeon, village = (_valued(chart, coins) for chart in adventure.charts)
    return evolve(
        adventure,
        dungeon=dungeon,
        village=village,
        deeds=tuple(
            evolve(d, price=d.price * coins, then=_paid(d.then, coins), fails=_paid(d.fails, coins))
            for d in adventure.deeds
        ),
        obstacles=tuple(evolve(o, then=_paid(o.then, coins)) for o in adventure.obstacles),
        deals=tuple(_priced(deal, coins) for deal in adventure.deals),
        plots=tuple(evolve(plot, then=_paid(plot.then, coins)) for plot in adventure.plots),
        rumours=tuple(evolve(rumour, price=rumour.price * coins) for rumour in adventure.rumours),
        endings=tuple(evolve(ending, then=_paid(ending.then, coins)) for ending in adventure.endings),
    )


def _priced(deal: Deal, coins: int) -> Deal:
    return evolve(
        deal,
        silver=deal.silver * coins,
        then=_paid(deal.then, coins),
        kept=_paid(deal.kept, coins),
        broken=_paid(deal.broken, coins),
    )


def _paid(changes: tuple[Change, ...], coins: int) -> tuple[Change, ...]:
    """Changes with the coins that they bring."""
    return tuple(evolve(c, n=c.n * coins) if c.do == COIN else c for c in changes)


def _valued(chart: Chart, coins: int) -> Chart:
    return evolve(chart, things=tuple(evolve(thing, value=thing.value * coins) for thing in chart.things))


def _read(id: str, library: Library, report: Report) -> tuple[Sheet, Origin]:  # noqa: A002
    files = _files(id, library)
    sheets = [structure(Sheet, library.read(file), file, report) for file in files]
    report.stop()
    return _join(files, [sheet for sheet in sheets if sheet], report)


def _files(id: str, library: Library) -> tuple[str, ...]:  # noqa: A002
    """The files of an adventure: adventures/ID.toml, or every file of the folder adventures/ID."""
    known = shelf(library)
    if not ID_PATTERN.fullmatch(id) or id not in known:
        hint = near(id, known) or "known: " + ", ".join(known)
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


def _heads(sheet: Sheet, id: str, origin: Origin, report: Report) -> tuple[Head, VillageRow]:  # noqa: A002
    head, village = sheet.adventure, sheet.village
    if head and head.id != id:
        report.add(origin.main, "adventure.id", f"{head.id!r} is not the name of the file", f"id = {id!r}")
    for name, table in (("adventure", head), ("village", village)):
        if table is None:
            report.add(origin.main, name, "this table is missing", f"[{name}]")
    report.stop()
    if head is None or village is None:
        raise ContentError(tuple(report.faults))
    return head, village
