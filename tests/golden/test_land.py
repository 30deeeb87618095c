"""The catalogue of lands: what twenty-five seeds make of content/generated/land.toml, in lines a person can read."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.kernel import hexes
from gameloop.world.adventure import LAND, Adventure, load
from gameloop.world.content import Library
from gameloop.world.generated.country import Country
from gameloop.world.region import Filling
from tests.golden import files

SEEDS = tuple(f"seed {n}" for n in range(1, 26))
FAR = 3  # hexes round the village
LIBRARY = Library()


def catalogue(seed: str) -> Iterator[str]:
    """The land of a seed: its name and what is told there, then a line a hex."""
    land = load(LAND, LIBRARY, seed)
    yield f"{seed}: {land.title}"
    for rumour in land.rumours:
        yield f"  '{rumour.say}' ({rumour.truth})"
    for at in hexes.within(beyond(land).heart, FAR):
        yield f"  {told(land, hexes.name(at))}"


def beyond(land: Adventure) -> Country:
    """What makes it."""
    assert isinstance(land.beyond, Country)
    return land.beyond


def told(land: Adventure, name: str) -> str:
    """A hex: its ground, its name, and what lies in it."""
    terrain = beyond(land).terrain(name)
    if terrain is None:
        return f"{name} nothing"
    filling = beyond(land).filling(name)
    place = filling.places[0]
    return f"{name} {terrain.id} {place.level} {place.name}{'; '.join(('', *held(filling)))}"


def held(filling: Filling) -> Iterator[str]:
    """What a hex holds."""
    for site, place in zip(filling.sites, filling.places[1:], strict=True):
        yield f"{place.name}{' (plain)' if site.plain else ''}{f' -> {site.leads}' if site.leads else ''}"
    for group in filling.groups:
        yield f"{group.count} {group.monster}"
    for trap in filling.traps:
        yield f"trap {trap.id}"
    for thing in filling.things:
        yield f"{thing.name} {thing.value} {thing.how}"


def test_the_catalogue_of_lands() -> None:
    """Twenty-five countries are what they were."""
    lines = [line for seed in SEEDS for line in catalogue(seed)]
    files.check("land.txt", "\n".join((*lines, "")))
