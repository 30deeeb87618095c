"""What somebody new types and reads first: a party of his own, questions, refusals that say what to type."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.dice import Rolled
from gameloop.session.narrate.rolls import thrown
from gameloop.session.results import UNKNOWN
from gameloop.session.session import Session
from gameloop.session.views import maps
from gameloop.world.amounts import the
from tests.play import feed, session


@pytest.fixture
def making(tmp_path: Path) -> Session:
    """A game whose party is still to be made."""
    return session(tmp_path, party="roll")


def test_the_silver_of_somebody_new_is_told_in_a_sentence(making: Session) -> None:
    """What was rolled for is in the purse."""
    made = feed(making, "enlist Bruna", "fighter")
    assert made.text.split("\n")[-2] == "Bruna has 14 silver pieces."


def test_what_a_verb_still_needs_is_said_as_its_form(making: Session) -> None:
    """Not by the name of a kind of word."""
    assert '"enlist" needs more: enlist NAME. Type: enlist bruna.' in feed(making, "enlist").text


def test_who_was_spoken_with_in_vain_is_not_to_be_spoken_with_again(tmp_path: Path) -> None:
    """A refusal names only what would not be refused."""
    game = session(tmp_path, seed="15")
    feed(game, "north", "avoid bell wire", "east", "parley")
    assert game.state.bands["scrapers"].mood == "negative"
    assert "Type: give Aldra's torch, or flee." in feed(game, "ask").text
    assert "Type: give Aldra's torch, or flee." in feed(game, "parley").text


@pytest.mark.parametrize(
    ("name", "told"),
    [("Bor", "Bor"), ("goblin 2", "goblin 2"), ("ogre", "the ogre"), ("the butler", "the butler")],
)
def test_no_name_gets_two_articles(name: str, told: str) -> None:
    """A group may be called `the butler` by its adventure."""
    assert the(name) == told


def test_a_fixed_number_shows_no_faces() -> None:
    """A fist does 1, and nothing was thrown for it."""

    def damage(dice: str, faces: tuple[int, ...], total: int) -> Rolled:
        kept = tuple(range(len(faces)))
        return Rolled(dice, faces, kept, total, (), total, None, None, None, "damage", "p1", "rng", rule=None)

    assert thrown(damage("1", (), 1)) == "1"
    assert thrown(damage("1d6", (4,), 4)) == "1d6 -> 4"
    assert thrown(damage("0d6+3", (), 3)) == "0d6+3 -> 3"
    assert thrown(damage("0d6", (), 0)) == "0d6 -> 0"


def test_the_legend_of_a_map_has_the_signs_of_the_map(tmp_path: Path) -> None:
    """A terminal that draws doors as blocks explains blocks."""
    game = session(tmp_path)
    plain = maps.draw(game.state)
    assert "#" in plain[0].text
    assert plain[1].text == "@ you   + shut   ' open   S secret door   < > up, down   ? not explored"
    drawn = maps.draw(game.state, unicode=True)
    assert "\u25ae" in drawn[0].text
    assert "+" not in drawn[0].text + drawn[1].text
    assert drawn[1].text.startswith("@ you   \u25ae shut   \u25af open   S secret door")


def test_the_prices_tell_what_is_made_of_supply(tmp_path: Path) -> None:
    """Whoever looks for torches finds them."""
    told = feed(session(tmp_path), "prices").text.splitlines()
    assert told[0] == "      1 supply"
    made = next(line for line in told if line.startswith("Of 1 supply, with make: "))
    assert "3 torches" in made


def test_a_house_of_the_village_tells_who_keeps_it(tmp_path: Path) -> None:
    """And nothing that only a referee could do."""
    game = session(tmp_path)
    feed(game, "leave")
    lines = feed(game, "go to forge").text.splitlines()
    assert lines[0].startswith("Dagny Forge")
    assert lines[2] == "Dagny, and a bellows she calls Uncle."


def test_what_is_done_in_a_village_takes_no_time(tmp_path: Path) -> None:
    """It is not called free, since it costs silver."""
    game = session(tmp_path)
    feed(game, "leave", "go to rusk and daughter")
    rows = feed(game, "?").text.splitlines()
    assert [row.split("  ")[-1].strip() for row in rows if "buy" in row or "carouse" in row] == [
        "no time, 1 silver piece",
        "no time",
    ]


def test_a_light_in_the_dark_shows_the_place(tmp_path: Path) -> None:
    """What was only felt is seen; where it was light already there is nothing new to see."""
    game = session(tmp_path)
    feed(game, "north", "douse")
    shown = feed(game, "light torch").text.splitlines()
    assert shown[0] == "Cid holds a lit torch."
    assert shown[1] == "Hall of Receipts (3)   torch"
    assert shown[2].startswith("A long hall where twelve stone porters hold out their hands")
    again = feed(game, "light torch with aldra").text.splitlines()
    assert again == [
        "Aldra holds a lit torch.",
        "Aldra puts the village shield away.",
        "[no time passed]",
    ]


def test_a_walk_that_a_stuck_door_ends_says_how_to_go_on(tmp_path: Path) -> None:
    """`again` is the try at the door and the rest of the way; where the door gave nothing is said."""
    for seed in map(str, range(1, 30)):
        game = session(tmp_path / seed, seed=seed)
        feed(game, "force west", "go west", "light torch")
        if game.state.here.place != "porters_lodge" or not game.state.calm:
            continue
        said = feed(game, "go to lych stair")
        held = any(type(event).__name__ == "DoorHeld" for event in said.events[-12:])
        ended = "again: try the door once more, and walk on." in said.text
        if held and game.state.calm and game.state.here.place == "porters_lodge":
            assert ended
            assert "force door" in feed(game, "again").text
            return
        assert not ended
    raise AssertionError("no walk was ended by a door")


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("open west", "force west"),
        ("unlock west", "force west"),
        ("turn west", "force west, or examine west door"),
    ],
)
def test_what_to_type_names_a_way_by_its_side(tmp_path: Path, line: str, instead: str) -> None:
    """In words, not by the letter of the file; and it can be typed."""
    game = session(tmp_path)
    assert f"Type: {instead}." in feed(game, line).text
    assert feed(game, instead.split(", or ")[-1]).status != UNKNOWN
