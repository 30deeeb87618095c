"""The catalogue: what twenty-five seeds make of the tables in content/generated, in lines a person can read."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.world.chart import Chart, Place, Way
from gameloop.world.content import Library
from gameloop.world.generated import opened
from gameloop.world.proving import Opened
from tests.golden import files

SEEDS = tuple(f"seed {n}" for n in range(1, 26))


def catalogue(seed: str, made: Opened) -> Iterator[str]:
    """The dungeon of a seed: its name, then a line a room."""
    yield f"{seed}: {made.head.title}, near {made.town.title}"
    for faction in made.sheet.faction:
        yield f"  {faction.name} hold {', '.join(faction.holds)}"
    for place in made.dungeon.places:
        yield f"  {place.id} {place.name}: {'; '.join(told(made.dungeon, place))}"


def told(chart: Chart, place: Place) -> Iterator[str]:
    """The ways of a room, and what it holds."""
    yield ", ".join(exit_of(way, place.id) for way in chart.ways_at(place.id))
    for group in chart.groups_at(place.id):
        yield f"{group.count} {group.monster or chart.roster(group.roster).monster}"
    for trap in chart.traps_at(place.id):
        yield f"trap {trap.id} on {trap.way or trap.thing or 'the room'}"
    for thing in chart.things_at(place.id):
        yield f"{thing.name} {thing.value} {thing.how}"


def exit_of(way: Way, place: str) -> str:
    """Where a way leads, and what shuts it."""
    shut = "secret" if way.hidden else way.door.state if way.door else way.kind
    return f"{way.side(place)} {shut} {way.other(place) or way.out}"


def test_the_catalogue_of_seeds() -> None:
    """Twenty-five dungeons are what they were."""
    library = Library()
    lines = [line for seed in SEEDS for line in catalogue(seed, opened(library, seed))]
    files.check("generated.txt", "\n".join((*lines, "")))
