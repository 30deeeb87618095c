"""Regions out of their files: what the loader makes of them, and every slip that it lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel import hexes
from gameloop.kernel.errors import ContentError, Fault
from gameloop.world.adventure import Adventure, load
from gameloop.world.content import Library, content_root
from gameloop.world.region import Region
from tests.wild import COUNTRY

SOURCE = (content_root() / "adventures" / f"{COUNTRY}.toml").read_text(encoding="utf-8")


def country() -> Region:
    """The small one."""
    region = load(COUNTRY, Library()).region
    assert region is not None
    return region


def made(folder: Path, text: str) -> Adventure:
    """A region of that text, laid over the shelf."""
    (folder / "adventures").mkdir(exist_ok=True)
    (folder / "adventures" / f"{COUNTRY}.toml").write_text(text, encoding="utf-8")
    return load(COUNTRY, Library(content_root(), folder))


def faults(folder: Path, old: str, new: str) -> tuple[Fault, ...]:
    """What is wrong once a passage is changed."""
    assert SOURCE.count(old) >= 1, old
    with pytest.raises(ContentError) as caught:
        made(folder, SOURCE.replace(old, new, 1))
    return caught.value.faults


def test_hexes_touch_six_others() -> None:
    """Even columns lie half a hex lower; a step and the step back end where they began."""
    assert [hexes.name(at) for _, at in hexes.around((3, 3))] == [
        "0302",
        "0403",
        "0404",
        "0304",
        "0204",
        "0203",
    ]
    for at in ((3, 3), (4, 4)):
        for n, side in enumerate(hexes.SIDES):
            there = hexes.step(at, side)
            assert hexes.step(there, hexes.SIDES[(n + 3) % 6]) == at
            assert hexes.distance(at, there) == 1


def test_a_country_knows_its_ground_and_its_roads() -> None:
    """Each letter is a hex; a road goes straight between the hexes that are named."""
    region = country()
    assert len(region.hexes) == 25
    assert region.hexes["0105"].id == "desert"
    assert region.path("0203", "0303")
    assert not region.path("0303", "0302")
    assert region.is_water("0204")


def test_a_country_holds_its_adventures_unchanged() -> None:
    """The House is one of its parts, as its own file has it, and its village is where it begins."""
    whole = load(COUNTRY, Library())
    house = load("lampless-house", Library())
    part = whole.at(house.dungeon.id)
    assert (part.dungeon, part.village, part.deeds) == (house.dungeon, house.village, house.deeds)
    assert whole.village == house.village
    assert {chart.id for chart in whole.charts} >= {"sconce", "greave", "lampless-house", COUNTRY}


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ('f = "forest"', 'f = "wood"', "region.legend.f", "there is no terrain 'wood'"),
        ("hhffs", "hhxfs", "region.rows, row 2", "'x' is no terrain"),
        ('hex = "0105"', 'hex = "0909"', "site[salt_pan].hex", "there is no hex '0909' on the map"),
        (
            'hex = "0304"',
            'hex = "0204"',
            "settlement[greave].hex",
            "this hex is water: nobody comes there on foot",
        ),
        (
            'start = "greave_well"',
            'start = "greave_inn"',
            "settlement[greave].start",
            "there is no place 'greave_inn' of it",
        ),
        (
            "roll = [1, 3]",
            "roll = [1, 2]",
            "roam[roam_hills_dwarves].roll",
            "rolls 4 to 5, where 3 comes next",
        ),
        (
            'terrain = "hills"',
            'terrain = "hill"',
            "roam[roam_hills_orcs].terrain",
            "there is no terrain 'hill'",
        ),
        (
            'adventure = "lampless-house"',
            'adventure = "lampless"',
            "site[sconce_hill].adventure",
            "there is no adventure 'lampless' to lead to",
        ),
        (
            'adventure = "lampless-house"',
            f'adventure = "{COUNTRY}"',
            "site[sconce_hill].adventure",
            f"there is no adventure '{COUNTRY}' to lead to",
        ),
        (
            'start = "sconce_hill"',
            'start = "sconce_hell"',
            "adventure.start",
            "'sconce_hell' is no site and no hex",
        ),
        (
            'through = ["0103", "0303", "0404"]',
            'through = ["0103", "9999"]',
            "line[the Tallow Road]",
            "there is no hex",
        ),
        ('of = "greave"', 'of = "grave"', "place[greave_well].of", "there is no settlement 'grave'"),
    ],
)
def test_every_slip_is_listed_with_its_place(
    old: str, new: str, where: str, what: str, tmp_path: Path
) -> None:
    """File, key and id of what is wrong; nothing is guessed."""
    found = [(fault.where, fault.what) for fault in faults(tmp_path, old, new)]
    assert any(at == where and said.startswith(what) for at, said in found), found


def test_a_town_that_nobody_can_walk_to_is_listed(tmp_path: Path) -> None:
    """Water all round it, and no bridge."""
    islet = SOURCE.replace('hex = "0304"', 'hex = "0105"').replace("dwppf", "dwppf").replace("pwpps", "wwpps")
    with pytest.raises(ContentError) as caught:
        made(tmp_path, islet)
    assert ("room[greave]", "nothing leads to this room from the start") in [
        (fault.where, fault.what) for fault in caught.value.faults
    ]


def test_ids_mean_one_thing_in_all_that_a_country_holds(tmp_path: Path) -> None:
    """A thing of the region that has the name of one of the House."""
    more = SOURCE + '\n[[treasure]]\nid = "reliquary"\nname = "box"\nroom = "salt_pan"\n'
    with pytest.raises(ContentError) as caught:
        made(tmp_path, more)
    assert any("'reliquary' (things) is taken" in fault.what for fault in caught.value.faults)


def test_tables_of_regions_stand_in_regions_alone(tmp_path: Path) -> None:
    """A dungeon with a site, and a region with a room, are faults."""
    found = faults(
        tmp_path, "[[settlement]]", '[[room]]\nid = "attic"\nname = "Attic"\nsee = "Dust."\n\n[[settlement]]'
    )
    assert ("room[0]", "a region has none of these") in [(fault.where, fault.what) for fault in found]
