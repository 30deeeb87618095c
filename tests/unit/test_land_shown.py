"""Land beyond a map as a player sees it: the map of hexes, `find`, what people tell, a dungeon and the way back."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel import hexes
from gameloop.kernel.values import evolve
from gameloop.session.session import Session
from gameloop.world.adventure import LAND
from gameloop.world.generated.country import Country
from gameloop.world.outdoors import region_of
from gameloop.world.region import Region
from gameloop.world.state import Spot
from tests.play import feed, session

HEART = "5050"
DAYS = 90


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """A party in the village of a land, with food for a long time."""
    played = session(tmp_path, seed="shown", adventure=LAND)
    feed(played, *(f'set {name}.supply {DAYS} because "a test"' for name in ("aldra", "bor", "cid", "dell")))
    return played


def country(game: Session) -> Country:
    """What makes the land."""
    beyond = game.game.rules.adventure.beyond
    assert isinstance(beyond, Country)
    return beyond


def asked(game: Session) -> list[str]:
    """What is told in the village."""
    said = []
    for house in ("chapel", "inn"):
        feed(game, f"go to {house}")
        said += [game.feed("ask").text for _ in range(4)]
    return said


def calm(game: Session) -> None:
    """Whatever came between is over."""
    for _ in range(60):
        if game.state.question is not None:
            game.feed("1")
        elif game.state.encounter is not None or game.state.fight is not None:
            game.state = evolve(game.state, encounter=None, fight=None)
        else:
            return


def gone_to(game: Session, place: str) -> None:
    """The party has travelled there, camping by night and looking about when it was lost."""
    for _ in range(60):
        calm(game)
        if game.state.journey.aware:
            feed(game, "explore", "camp")
        elif game.feed(f"travel to {place}").status == "refused":
            game.feed("camp")
        calm(game)
        if not game.state.journey.lost and region_of(game.state).hex_of(game.state.here.place) == place:
            return
    raise AssertionError(game.state.here)


def test_hearsay_puts_a_place_on_the_map(game: Session) -> None:
    """What people say where something lies is known by hearsay, and where the ground between is can be travelled."""
    before = game.feed("find bailiff").text
    told = asked(game)
    home = country(game).doorstep
    assert any(country(game).filling(home).places[1].name in text for text in told)
    name = country(game).filling(home).places[1].name
    assert "You know of no" in before
    assert f"{name}: in {home}, 1 hex" in game.feed(f"find {name.casefold()}").text
    assert ", by hearsay" in game.feed(f"find {name.casefold()}").text
    feed(game, "leave")
    assert f"{name}, which you have heard of" in game.feed("map list").text


def test_a_dungeon_is_entered_from_its_hex_and_left_into_it(game: Session) -> None:
    """Found by exploring, entered, drawn as a dungeon; its way out leads to its site."""
    feed(game, "leave")
    home = country(game).doorstep
    gone_to(game, home)
    for _ in range(6):
        feed(game, "camp", "explore")
        calm(game)
        if "enter the" in game.feed("look").text or "go to the" in game.feed("look").text:
            break
    name = country(game).filling(home).places[1].name.casefold()
    feed(game, "camp", f"go to {name}")
    calm(game)
    feed(game, f"go to {name}", f"enter {name}")
    assert game.state.here.chart == f"under-{home}"
    assert game.state.chart().kind == "dungeon"
    assert game.feed("map").text.count("@") == 2
    calm(game)
    feed(game, "leave")
    calm(game)
    assert game.state.here == Spot(region_of(game.state).id, f"dungeon-{home}", game.state.here.via)


def test_a_journey_to_a_place_of_hearsay_ends_in_its_hex(game: Session) -> None:
    """There it has still to be found, and that is said."""
    asked(game)
    home = country(game).doorstep
    name = country(game).filling(home).places[1].name.casefold()
    feed(game, "leave")
    for _ in range(20):
        said = game.feed(f"travel to {name}").text
        calm(game)
        if "should be somewhere here" in said:
            break
        feed(game, "explore" if game.state.journey.aware else "camp")
        calm(game)
    assert "Type: explore" in said
    assert region_of(game.state).hex_of(game.state.here.place) == home


def test_a_village_without_a_dungeon_has_nothing_to_enter(game: Session) -> None:
    """It is refused, and `leave` is what leads on."""
    assert "No way leads underground here" in game.feed("enter").text
    assert "leave" in game.feed("enter").text
    assert game.feed("?").status == "ok"


def test_names_off_the_map_widen_the_cells(tmp_path: Path) -> None:
    """West of the first column names have a letter; every hex still stands over the one to its south."""
    game = session(tmp_path, seed="7", adventure="country-of-fourth")
    feed(game, "leave")
    region = region_of(game.state)
    assert all(len(name) == 4 for name in region.hexes)
    block = game.feed("map hex").blocks[0]
    assert block.voice == "hexes"
    game.state = evolve(game.state, here=Spot(region.id, "0107", ""))
    feed(game, "travel north")
    shown = game.feed("map hex").blocks[0]
    assert shown.voice == "wide_hexes"
    assert any(name.startswith("w") for name in region_of(game.state).hexes)
    columns = {line.index("w01") % 8 for line in shown.text.splitlines() if "w01" in line}
    assert len(columns) == 1


def test_find_tells_of_hexes_and_their_ground(game: Session) -> None:
    """By coordinates, by name, by ground; nearest first, with the direction."""
    assert game.feed("find 5050").text == 'You know of no "5050". No time passed.'
    feed(game, "leave")
    own = region_of(game.state).place(HEART).name
    assert game.feed(f"find {own.casefold()}").text == f"  {HEART}, {own}: here"
    north = hexes.name(hexes.step(hexes.parse(HEART), "n"))
    ground = region_of(game.state).hexes[north].name.casefold()
    assert game.feed(f"find {north}").text == f"  {north}, {ground}: 1 hex north of here"
    assert f"  {north}, {ground}: 1 hex north of here" in game.feed(f"where is {ground}").text


def test_find_tells_of_beasts(tmp_path: Path) -> None:
    """With the party, or waiting where it was left."""
    game = session(tmp_path, seed="7", adventure="country-of-fourth")
    feed(game, 'set aldra.coins 900 because "a test"', "go to mule yard", "buy mule")
    assert game.state.train
    name = game.state.person(game.state.train[0]).name
    assert game.feed("find mule").text == f"  {name}: here"
    game.state = evolve(game.state, waiting={game.state.train[0]: game.state.spot()})
    assert game.feed("find mule").text.startswith(f"  {name} waits at ")


def test_the_land_is_there_for_the_game_of_each_state(game: Session) -> None:
    """What a site leads to belongs to the adventure once the site is in the state, and not before."""
    before = game.game
    asked(game)
    grown = game.game.rules.adventure
    assert {chart.id for chart in grown.charts} > {chart.id for chart in before.rules.adventure.charts}
    feed(game, "undo 20")
    assert game.game is before
    assert isinstance(before.rules.adventure.region, Region)


def test_turns_without_events_are_told_once(game: Session) -> None:
    """Nine turns under the sky, in which nothing happens: one line, and an entry each."""
    feed(game, "leave")
    before = game.save.log.count
    assert game.feed("pass 9 turns").text.count("Time passes") == 1
    assert game.save.log.count == before + 9
