"""Ways in what an adventure tells: a file calls one by either end (`room:direction`), rules know it by one id."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.kernel.values import evolve
from gameloop.world.actions import Change, Deed, When
from gameloop.world.chart import Chart
from gameloop.world.charting import way_names
from gameloop.world.records import Obstacle, Sheet, TextRow
from gameloop.world.stories import Deal

ON_WAYS = ("open", "shut", "bar", "reveal")  # changes that befall a way


def deeds(rows: tuple[Deed, ...], dungeon: Chart) -> tuple[Deed, ...]:
    """Deeds with the ids of their ways."""
    names = way_names(dungeon.ways)
    return tuple(_deed(row, names) for row in rows)


def _deed(row: Deed, names: Mapping[str, str]) -> Deed:
    return evolve(
        row,
        what=tuple(names.get(what, what) for what in row.what),
        when=conditions(row.when, names),
        then=changes(row.then, names),
        fails=changes(row.fails, names),
    )


def obstacles(rows: tuple[Obstacle, ...], dungeon: Chart) -> tuple[Obstacle, ...]:
    """Obstacles with the ids of their ways."""
    names = way_names(dungeon.ways)
    return tuple(_obstacle(row, names) for row in rows)


def _obstacle(row: Obstacle, names: Mapping[str, str]) -> Obstacle:
    answers = tuple(evolve(a, way=names.get(a.way, a.way)) for a in row.answers)
    return evolve(row, answers=answers, over=conditions(row.over, names), then=changes(row.then, names))


def told(sheet: Sheet, dungeon: Chart) -> Sheet:
    """The factions, deals, plots and endings of a file with the ids of their ways."""
    names = way_names(dungeon.ways)
    return evolve(
        sheet,
        faction=tuple(evolve(f, breaks=conditions(f.breaks, names)) for f in sheet.faction),
        deal=tuple(_deal(deal, names) for deal in sheet.deal),
        clock=tuple(
            evolve(plot, when=conditions(plot.when, names), then=changes(plot.then, names))
            for plot in sheet.clock
        ),
        ending=tuple(evolve(ending, then=changes(ending.then, names)) for ending in sheet.ending),
    )


def _deal(row: Deal, names: Mapping[str, str]) -> Deal:
    return evolve(
        row,
        when=conditions(row.when, names),
        then=changes(row.then, names),
        kept=changes(row.kept, names),
        broken=changes(row.broken, names),
    )


def texts(rows: tuple[TextRow, ...], dungeon: Chart) -> tuple[TextRow, ...]:
    """Texts with the ids of their ways, also in what they refer to."""
    names = way_names(dungeon.ways)
    return tuple(evolve(row, of=_reference(row.of, names), when=conditions(row.when, names)) for row in rows)


def _reference(of: str, names: Mapping[str, str]) -> str:
    head, _, rest = of.partition(".")
    way, _, field = rest.rpartition(".")
    return f"way.{names.get(way, way)}.{field}" if head == "way" else of


def conditions(rows: tuple[When, ...], names: Mapping[str, str]) -> tuple[When, ...]:
    """Conditions with the ids of their ways."""
    return tuple(
        evolve(
            row,
            open=names.get(row.open, row.open),
            shut=names.get(row.shut, row.shut),
            found=names.get(row.found, row.found),
            spent=names.get(row.spent, row.spent),
        )
        for row in rows
    )


def changes(rows: tuple[Change, ...], names: Mapping[str, str]) -> tuple[Change, ...]:
    """Changes with the ids of their ways."""
    return tuple(evolve(r, what=names.get(r.what, r.what)) if r.do in ON_WAYS else r for r in rows)
