"""Adventures: from a file to charts."""

from __future__ import annotations

from gameloop.world.adventure import load, shelf
from gameloop.world.chart import Door
from gameloop.world.content import Library

HOUSE = load("lampless-house", Library())


def test_the_house_is_on_the_shelf() -> None:
    """The shipped adventure can be found by name."""
    assert "lampless-house" in shelf(Library())


def test_the_house_is_whole() -> None:
    """Every room, way, way out, treasure and tool, group and trap of the file is in the chart."""
    chart = HOUSE.dungeon
    assert len(chart.places) == 40
    assert len([way for way in chart.ways if way.b]) == 58
    assert len([way for way in chart.ways if way.out]) == 5
    assert len(chart.things) == 50
    assert len(chart.groups) == 23
    assert len(chart.traps) == 8
    assert len(HOUSE.village.places) == 8
    assert [len(HOUSE.table(level)) for level in (1, 2)] == [8, 8]


def test_kind_becomes_a_passage_and_its_door() -> None:
    """One word in the file says both how one passes and what shuts the way."""
    chart = HOUSE.dungeon
    assert chart.way("porters_lodge:n").kind == "crawl"
    assert chart.way("porters_lodge:n").door == Door("hatch", "closed")
    assert chart.way("hall_of_receipts:w").door == Door("grille", "locked", key="brass_counter_key")
    assert chart.way("stair_head:d").door == Door("bronze door", "barred", barred_from="stair_head")
    assert chart.way("lych_stair:n").door is None
