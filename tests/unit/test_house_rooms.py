"""The table of the House's rooms says of each what is decided there, and points only to texts that are there."""

from __future__ import annotations

import re

import pytest

from gameloop.world.adventure import load
from gameloop.world.chart import Place
from gameloop.world.charting import way_names
from gameloop.world.content import Library, content_root

HOUSE = load("lampless-house", Library())
TABLE = (content_root() / "adventures" / "lampless-house.md").read_text(encoding="utf-8")
ROWS = {
    found[2]: tuple(cell.strip() for cell in found[3].split("|"))
    for found in re.finditer(r"^\| (\d+) \| `([a-z_]+)` \| (.*) \|$", TABLE, re.MULTILINE)
}
POINTER = re.compile(r"`([^`]+)`|rumour (\d+)")


def text(pointer: str) -> str:
    """What a pointer leads to, empty for nothing."""
    head, _, rest = pointer.partition(".")
    if head == "group":
        return str(getattr(HOUSE.dungeon.group(rest.partition(".")[0]), rest.partition(".")[2]))
    if head == "way":
        name, _, field = rest.rpartition(".")
        return str(getattr(HOUSE.dungeon.way(way_names(HOUSE.dungeon.ways)[name]), field))
    place = HOUSE.dungeon.place(head)
    if rest.startswith("look."):
        return next((note.text for note in place.looks if note.noun == rest[5:]), "")
    return str(getattr(place, rest))


def seen_from(pointer: str, room: str) -> str:
    """The room from which a way that leads to a room is seen as the pointer says; empty for other pointers."""
    if not pointer.startswith("way."):
        return ""
    name, _, field = pointer.removeprefix("way.").rpartition(".")
    way = HOUSE.dungeon.way(way_names(HOUSE.dungeon.ways)[name])
    assert room in (way.a, way.b), pointer
    return way.a if field == "a_sees" else way.b


def test_every_room_has_its_row_in_the_order_of_its_number() -> None:
    """Forty of them, each in the table of its level."""
    assert list(ROWS) == [place.id for place in HOUSE.dungeon.places]
    numbers = [int(n) for n in re.findall(r"^\| (\d+) \|", TABLE, re.MULTILINE)]
    assert numbers == [place.number for place in HOUSE.dungeon.places] == list(range(1, 41))


@pytest.mark.parametrize("place", HOUSE.dungeon.places, ids=lambda place: place.id)
def test_a_row_says_what_is_decided_what_it_costs_and_who_points_there(place: Place) -> None:
    """All three, in words; and every pointer leads to a text elsewhere."""
    decided, costs, pointers = ROWS[place.id]
    assert min(len(decided), len(costs)) > 10
    found = POINTER.findall(pointers)
    assert found
    for pointer, rumour in found:
        if rumour:
            about = next(r.say for r in HOUSE.rumours if r.n == int(rumour))
            assert about
        else:
            assert text(pointer), pointer
            assert pointer.partition(".")[0] != place.id, pointer
            assert seen_from(pointer, place.id) != place.id, pointer
