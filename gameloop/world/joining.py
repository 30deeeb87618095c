"""Several adventures as one: a region with those that its sites lead to, every id meaning one thing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeVar

from gameloop.kernel.values import evolve, frozen
from gameloop.world.adventure import Adventure
from gameloop.world.chart import Chart
from gameloop.world.content import Report
from gameloop.world.records import PlaceRow
from gameloop.world.stories import Rumour

T = TypeVar("T")


@frozen
class Town:
    """A settlement: its chart, its houses, and what is told there."""

    chart: Chart
    houses: tuple[PlaceRow, ...]
    rumours: tuple[Rumour, ...]


RUMOURS = 1000  # rumours of a further adventure are numbered from here, twice here, and so on
NAMED = ("creatures", "wanderers", "deeds", "obstacles", "factions", "deals", "plots", "endings")
LAID = ("things", "groups", "rosters", "flags")


def join(own: Adventure, others: tuple[Adventure, ...]) -> Adventure:
    """The adventure with all that is in the others."""
    parts = (own, *(_renumbered(part, n * RUMOURS) for n, part in enumerate(others, 1)))
    return evolve(
        own,
        creatures=_all(part.creatures for part in parts),
        wanderers=_all(part.wanderers for part in parts),
        texts=_all(part.texts for part in parts),
        deeds=_all(part.deeds for part in parts),
        obstacles=_all(part.obstacles for part in parts),
        factions=_all(part.factions for part in parts),
        deals=_all(part.deals for part in parts),
        plots=_all(part.plots for part in parts),
        restock=_all(part.restock for part in parts),
        rumours=_all(part.rumours for part in parts),
        endings=_all(part.endings for part in parts),
        houses=_all(part.houses for part in parts),
        lengths=_lengths(parts),
        parts=parts,
    )


def added(whole: Adventure, towns: Sequence[Town], dungeons: tuple[Adventure, ...]) -> Adventure:
    """The adventure with more towns of its own, and more dungeons; no id of theirs is taken."""
    own, *others = whole.parts
    houses = _all(town.houses for town in towns)
    rumours = _all(town.rumours for town in towns)
    charts = tuple(town.chart for town in towns)
    lists: dict[str, Any] = {
        name: _all(getattr(part, name) for part in (whole, *dungeons))
        for name in (*NAMED, "texts", "restock")
    }
    return evolve(
        whole,
        parts=(evolve(own, towns=(*own.towns, *charts)), *others, *dungeons),
        houses=(*whole.houses, *houses),
        rumours=(*whole.rumours, *rumours),
        lengths=_lengths((whole, *dungeons)),
        **lists,
    )


def _lengths(parts: Iterable[Adventure]) -> dict[str, int]:
    return {place: feet for part in parts for place, feet in part.lengths.items()}


def _all(lists: Iterable[tuple[T, ...]]) -> tuple[T, ...]:
    return tuple(chain.from_iterable(lists))


def _renumbered(part: Adventure, add: int) -> Adventure:
    return evolve(part, rumours=tuple(evolve(rumour, n=rumour.n + add) for rumour in part.rumours))


def vet_ids(own: Adventure, others: tuple[Adventure, ...], file: str, report: Report) -> None:
    """Report every id that means something in two of the adventures."""
    taken: dict[tuple[str, str], str] = {}
    for part in (own, *others):
        for kind, name in _ids(part):
            other = taken.setdefault((kind, name), part.id)
            if other != part.id:
                report.add(
                    file,
                    f"site, adventure {part.id!r}",
                    f"the id {name!r} ({kind}) is taken in {other!r} too",
                )


def _ids(part: Adventure) -> Iterator[tuple[str, str]]:
    """Every id that counts everywhere, behind its kind."""
    yield from (("chart", chart.id) for chart in part.charts)
    for kind in NAMED:
        yield from ((kind, row.id) for row in getattr(part, kind))
    for kind in LAID:
        yield from ((kind, row.id) for row in getattr(part.dungeon, kind))
    for chart in part.charts:
        yield from (("place", place.id) for place in chart.places)
