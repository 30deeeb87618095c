"""Every figure of the shared bestiary and of the shipped adventures, in lines a person can read (tests/golden).

Whoever changes a number in those files runs `make golden` and reads the diff: nothing changes there by a slip.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import attrs
import pytest

from gameloop.craft import bands
from gameloop.craft.policies import policies
from gameloop.world.adventure import load
from gameloop.world.bestiary import load_bestiary
from gameloop.world.content import Library
from tests.golden import files

DICE = re.compile(r"\d*d?\d+(?:(?:\.\.|[+/-])\d+)?")


def figures(value: object, name: str = "") -> Iterator[str]:
    """The numbers, dice and yes-or-no in a value, each as name=figure; what is as usual is left out."""
    if isinstance(value, int) or (isinstance(value, str) and DICE.fullmatch(value)):
        yield f"{name}={value}"
    elif isinstance(value, tuple):
        for number, part in enumerate(value):
            yield from figures(part, f"{name}.{number}" if name else str(number))
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            part = getattr(value, field.name)
            if part != field.default:
                yield from figures(part, f"{name}.{field.name}" if name else field.name)


def lines(title: str, rows: tuple[object, ...]) -> list[str]:
    """A line for each row that has figures: its id, then they."""
    told = [(getattr(row, "id", ""), " ".join(figures(row))) for row in rows]
    return [title, *(f"  {key}: {text}" for key, text in told if text)]


def test_the_figures_of_the_bestiary() -> None:
    """Hit dice, armor, morale, gaits, numbers met, attacks and specials of every creature."""
    rows = tuple(load_bestiary(Library()).values())
    files.check("figures/bestiary.txt", "\n".join((*lines("creatures", rows), "")))


@pytest.mark.parametrize(
    "name", ["lampless-house", "bad-honey", "salt-parliament", "country-of-fourth", "small"]
)
def test_the_figures_of_an_adventure(name: str) -> None:
    """Rooms, ways, things, those placed, traps, rosters, creatures, wanderers and the rest of an adventure."""
    house = load(name, Library())
    parts: Mapping[str, tuple[object, ...]] = {
        "head": ((house.level, house.party),),
        **{
            f"{chart.title}, {part}": getattr(chart, part)
            for chart in (house.dungeon, house.village)
            for part in PARTS
        },
        **{part: getattr(house, part) for part in ("creatures", "wanderers", "plots", "rumours")},
    }
    text = [line for title, rows in parts.items() for line in lines(title, rows)]
    files.check(f"figures/{name}.txt", "\n".join((*text, "")))


def test_the_figures_of_craft() -> None:
    """The bands that adventures are held against, and the minds that play them."""
    craft, minds = bands.craft(Library()), policies(Library()).values()
    measures = [
        f"  {band.id}: {band.told()}, of {band.rooms} rooms{', of regions' * band.regions}"
        for band in craft.measure
    ]
    rows = [f"  {mind.id}: {attrs.asdict(mind)}" for mind in minds]
    parts = ["figures", f"  {attrs.asdict(craft.figures)}", "measures", *measures, "policies", *rows, ""]
    files.check("figures/craft.txt", "\n".join(parts))


PARTS = ("places", "ways", "things", "groups", "traps", "rosters")
