"""The table of an adventure's rooms says of each what is decided there, and points only to texts that are there."""

from __future__ import annotations

import re

import pytest

from gameloop.world.adventure import Adventure, load
from gameloop.world.chart import Place
from gameloop.world.charting import way_names
from gameloop.world.content import Library, content_root

FOLDER = content_root() / "adventures"
TOLD = [load(path.stem, Library()) for path in sorted(FOLDER.glob("*.md"))]
ADVENTURES = {adventure.id: adventure for adventure in TOLD if adventure.region is None}
ROOMS = [(name, place) for name, adventure in ADVENTURES.items() for place in adventure.dungeon.places]
ROW = re.compile(r"^\| (\d+) \| `([a-z_]+)` \| (.*) \|$", re.MULTILINE)
POINTER = re.compile(r"`([^`]+)`|rumour (\d+)")


def rows(name: str) -> dict[str, tuple[int, tuple[str, ...]]]:
    """The rows of a table, by room: its number, and what is said of it."""
    found = ROW.finditer((FOLDER / f"{name}.md").read_text(encoding="utf-8"))
    return {row[2]: (int(row[1]), tuple(cell.strip() for cell in row[3].split("|"))) for row in found}


def text(adventure: Adventure, pointer: str) -> str:
    """What a pointer leads to, empty for nothing."""
    dungeon = adventure.dungeon
    head, _, rest = pointer.partition(".")
    if head == "group":
        return str(getattr(dungeon.group(rest.partition(".")[0]), rest.partition(".")[2]))
    if head == "way":
        name, _, field = rest.rpartition(".")
        return str(getattr(dungeon.way(way_names(dungeon.ways)[name]), field))
    place = dungeon.place(head)
    if rest.startswith("look."):
        return next((note.text for note in place.looks if note.noun == rest[5:]), "")
    return str(getattr(place, rest))


def seen_from(adventure: Adventure, pointer: str, room: str) -> str:
    """The room from which a way that leads to a room is seen as the pointer says; empty for other pointers."""
    if not pointer.startswith("way."):
        return ""
    name, _, field = pointer.removeprefix("way.").rpartition(".")
    way = adventure.dungeon.way(way_names(adventure.dungeon.ways)[name])
    assert room in (way.a, way.b), pointer
    return way.a if field == "a_sees" else way.b


def test_what_is_shipped_to_be_played_has_its_table() -> None:
    """The House and the hill; the small cellar is there for trying things out."""
    assert {"lampless-house", "bad-honey"} <= set(ADVENTURES)


@pytest.mark.parametrize("name", ADVENTURES)
def test_every_room_has_its_row_in_the_order_of_its_number(name: str) -> None:
    """All of them, each numbered as in the file."""
    places = ADVENTURES[name].dungeon.places
    assert list(rows(name)) == [place.id for place in places]
    assert [n for n, _ in rows(name).values()] == [place.number for place in places]
    assert [place.number for place in places] == list(range(1, len(places) + 1))


@pytest.mark.parametrize(("name", "place"), ROOMS, ids=[f"{name}-{place.id}" for name, place in ROOMS])
def test_a_row_says_what_is_decided_what_it_costs_and_who_points_there(name: str, place: Place) -> None:
    """All three, in words; and every pointer leads to a text elsewhere."""
    adventure = ADVENTURES[name]
    decided, costs, pointers = rows(name)[place.id][1]
    assert min(len(decided), len(costs)) > 10
    found = POINTER.findall(pointers)
    assert found
    for pointer, rumour in found:
        if rumour:
            assert next(r.say for r in adventure.rumours if r.n == int(rumour))
        else:
            assert text(adventure, pointer), pointer
            assert pointer.partition(".")[0] != place.id, pointer
            assert seen_from(adventure, pointer, place.id) != place.id, pointer


@pytest.mark.parametrize("name", ADVENTURES)
def test_no_two_rooms_share_a_text(name: str) -> None:
    """Of no adventure; what is seen, felt, looked at or found is said once."""
    places = ADVENTURES[name].dungeon.places
    said = [text for p in places for text in (p.see, p.dark, p.search, *(n.text for n in p.looks)) if text]
    assert len(said) == len(set(said))
