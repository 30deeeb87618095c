"""The Country of Fourth: as large as it should be, all of it reachable, and its rumours point from place to place."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import attrs
import pytest

from gameloop.session.results import OK
from gameloop.world.adventure import load
from gameloop.world.conditions import holds
from gameloop.world.content import Library, content_root
from gameloop.world.generated.country import load_land
from gameloop.world.generated.tables import Voice
from gameloop.world.modes import TOWN, mode
from gameloop.world.state import Spot
from gameloop.world.travel import chart_of
from tests.play import session
from tests.table import begun

COUNTRY = "country-of-fourth"
WHOLE = load(COUNTRY, Library())
OWN = WHOLE.parts[0]
LAND = WHOLE.region
assert LAND is not None
TERRAINS = {"plains", "forest", "hills", "mountains", "swamp", "desert", "river_lake", "sea", "settled"}
DUNGEONS = {"lampless-house", "bad-honey", "salt-parliament"}
OPEN = [site.place for site in LAND.sites if not site.leads]


def test_it_is_large_and_of_nine_kinds_of_ground() -> None:
    """A hundred and eighty hexes, and of each kind of ground some."""
    assert len(LAND.hexes) == 180
    assert {terrain.id for terrain in LAND.hexes.values()} == TERRAINS
    assert min(Counter(terrain.id for terrain in LAND.hexes.values()).values()) >= 3


def test_each_kind_of_ground_has_its_table() -> None:
    """Of six or eight rows, each of which says what those met are about."""
    rows = [row for row in OWN.wanderers if row.terrain]
    assert {row.terrain for row in rows} == TERRAINS
    for row in rows:
        assert row.doing, row.id
        assert all((row.heard, row.smelt, row.seen, row.sure, row.gone)), row.id


def test_the_dungeons_lie_in_it_with_town_and_villages() -> None:
    """All three, each with its village; a town of seven houses; and a dozen and more places in the open."""
    assert {part.id for part in WHOLE.parts} == {COUNTRY, *DUNGEONS}
    assert [len(town.places) for town in WHOLE.towns] == [7, 2]
    assert len(OPEN) == 19
    told = [LAND.place(name).see for name in OPEN]
    assert len(set(told)) == len(told)


def test_every_place_can_be_walked_to_from_where_one_begins() -> None:
    """Over land, from hex to hex."""
    seen, edge = {LAND.hex_of(LAND.start)}, [LAND.hex_of(LAND.start)]
    while edge:
        for _, name in LAND.around(edge.pop()):
            if name not in seen and not LAND.is_water(name):
                seen.add(name)
                edge.append(name)
    assert [site.place for site in LAND.sites if site.hex not in seen] == []


def test_thirty_rumours_name_places_other_than_where_they_are_told() -> None:
    """Each is about a place of the map, told elsewhere; every place in the open has one; the mix is fair."""
    own = OWN.rumours
    places = {site.place: site.hex for site in LAND.sites}
    homes = {place.id: town.id for town in WHOLE.towns for place in town.places}
    assert [rumour.n for rumour in own] == list(range(1, 31))
    for rumour in own:
        about = {name for name in rumour.about if name in places}
        assert about, rumour.n
        assert about - {homes.get(house, "") for house in rumour.at}, rumour.n
    assert set(OPEN) <= {name for rumour in own for name in rumour.about}
    mix = Counter(rumour.truth for rumour in own)
    assert mix == {"true": 14, "partial": 10, "false": 6}


def test_its_table_for_referees_names_every_place_and_hex() -> None:
    """One row for each, and no other."""
    text = (content_root() / "adventures" / f"{COUNTRY}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d{4}) \| `([a-z_]+)` \|", text, re.MULTILINE)
    assert sorted(rows) == sorted((site.hex, site.place) for site in LAND.sites)


@pytest.mark.parametrize("book", ["barrows", "microlite20"])
def test_one_begins_at_sconce_and_goes_out_into_it(tmp_path: Path, book: str) -> None:
    """Out of the village, a look round, and the map; under either rulebook."""
    game = session(tmp_path, adventure=COUNTRY, rules=book)
    assert mode(game.state) == TOWN
    for line in ("leave", "look", "map"):
        assert game.feed(line).status == OK, line
    assert "one lamp burning by day" in game.feed("look").text
    game.save.close()


@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize("first", sorted(DUNGEONS))
def test_no_faction_is_done_with_a_party_that_has_done_nothing(first: str) -> None:
    """Nobody is gone, and nothing taken, from a dungeon that no party has come to, nor while it is in another."""
    table = begun(COUNTRY)
    charts = {part.dungeon.id: part.id for part in WHOLE.parts if part.id in DUNGEONS}
    order = sorted(charts, key=lambda chart: charts[chart] != first)
    for chart in ("", *order):
        if chart:
            table.run(lambda draft, rules, chart=chart: chart_of(draft, rules, chart))
            table.state = attrs.evolve(table.state, here=Spot(chart, ""))
        factions = table.game.rules.adventure.factions
        assert len(factions) > len(DUNGEONS)
        assert [f.id for f in factions if f.breaks and holds(table.state, table.game.rules, f.breaks)] == []
    assert not any(mark.startswith("stance.") for mark in table.state.marks)


@pytest.mark.parametrize("voice", load_land(Library()).voice, ids=lambda voice: voice.kinds[0])
def test_nobody_who_is_met_in_the_open_is_in_a_room(voice: Voice) -> None:
    """What is told of them in land without end has neither walls nor floors, nor what hangs from a roof."""
    answers = (answer.text for answer in voice.react)
    told = " ".join((*voice.clues.values(), *voice.here, *voice.doing, voice.wants, voice.gives, *answers))
    indoors = {"room", "rooms", "wall", "walls", "floor", "ceiling", "corner", "corridor", "cracks"}
    assert not indoors & set(re.findall(r"[a-z]+", told.casefold()))
