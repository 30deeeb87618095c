"""How much there is to play, counted: creatures, country, dungeons, sites, rumours, and that no two rooms are alike."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from gameloop.world.adventure import Adventure, load
from gameloop.world.content import Library
from gameloop.world.region import Region

LIBRARY = Library()
COUNTRY = "country-of-fourth"
DRAWN = ("lampless-house", "bad-honey", "salt-parliament", COUNTRY, "small", "wick-country")
SHORT = 4  # letters that a word needs to name something


@cache
def country() -> Adventure:
    """The Country of Fourth, with all that it leads to."""
    return load(COUNTRY, LIBRARY)


@cache
def region() -> Region:
    """Its hexes."""
    found = country().region
    assert found is not None
    return found


def charts(kind: str) -> list[str]:
    """The ids of its dungeons, or of its villages."""
    return [chart.id for chart in country().charts if chart.kind == kind]


def words(text: str) -> set[str]:
    """The words of a text that could be a name's."""
    return {word for word in re.findall(r"[a-z]+", text.casefold()) if len(word) >= SHORT}


def test_there_are_a_hundred_and_twenty_creatures() -> None:
    """In the bestiary alone, without those of the adventures."""
    assert len(LIBRARY.read("bestiary.toml")["monster"]) >= 120


def test_the_country_has_its_hexes_and_who_roams_them() -> None:
    """A hundred and fifty, of nine kinds, each with a table of its own."""
    ground = {terrain.id for terrain in region().hexes.values()}
    assert len(region().hexes) >= 150
    assert len(ground) == 9
    assert ground <= {getattr(row, "terrain", "") for row in country().wanderers}


def test_it_has_a_town_villages_dungeons_and_sites() -> None:
    """A town and three villages besides Sconce's; two dungeons besides the first; a dozen places in the open."""
    assert "fourth" in charts("village") and len(charts("village")) >= 5
    assert {"lampless-house", "bad-honey", "salt-parliament"} <= {*charts("dungeon")}
    assert sum(not site.leads for site in region().sites) >= 12


def test_one_dungeon_is_large_and_deep() -> None:
    """Forty rooms on three levels, for the third to the sixth."""
    parliament = load("salt-parliament", LIBRARY)
    assert len(parliament.dungeon.places) >= 40
    assert {place.level for place in parliament.dungeon.places} == {1, 2, 3}
    assert parliament.level == (3, 6)


def test_its_rumours_name_other_places() -> None:
    """Thirty of the country's own, each about a place that is not where it is told, by a word of its name or id."""
    houses = {place.id: chart.id for chart in country().charts for place in chart.places}
    own = [
        rumour for rumour in country().rumours if {*rumour.about} & {site.place for site in region().sites}
    ]
    assert len(own) >= 30
    for rumour in own:
        far = [site for site in region().sites if site.place in rumour.about]
        told = {houses.get(house) for house in rumour.at}
        assert any(site.chart not in told or not site.leads for site in far), rumour
        names = {region().place(site.place).name for site in far}
        names |= {region().place(site.hex).name for site in far if site.hex in houses}
        assert words(rumour.say) & words(" ".join((*names, *rumour.about)).replace("_", " ")), (
            rumour.say,
            names,
        )


@pytest.mark.parametrize("adventure", DRAWN)
def test_no_two_rooms_are_told_alike(adventure: str) -> None:
    """Within an adventure, nor in the light, nor in the dark, nor by ear."""
    for chart in load(adventure, LIBRARY).charts:
        for text in ("see", "dark", "heard"):
            told = Counter(getattr(place, text) for place in chart.places if getattr(place, text))
            assert [one for one, n in told.items() if n > 1] == [], (chart.id, text)


def test_no_room_is_told_as_one_of_another_adventure() -> None:
    """Each place of each adventure has a first sight of its own."""
    places = {
        (chart.id, place.id): place.see
        for one in DRAWN
        for chart in load(one, LIBRARY).charts
        for place in chart.places
    }
    often = Counter(see for see in places.values() if see)
    assert [see for see, n in often.items() if n > 1] == []
    assert len(often) > 150
