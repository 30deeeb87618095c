"""A village by the words that its screen shows, and what is said where something is refused or nothing comes of it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import gameloop
from gameloop.kernel.values import evolve
from gameloop.session.results import OK, REFUSED
from gameloop.session.session import Session
from gameloop.session.views.village import errands
from gameloop.world.doors import ForceDoor
from gameloop.world.game import shared_words
from gameloop.world.rumours import keeper, told_at
from gameloop.world.turns import RestOwed
from gameloop.world.useless import ACTS, BEING, COMRADE, GOODS, MONEY, OTHER, SCENERY, TREASURE, WAY, said
from tests.play import feed, session
from tests.table import begun

EACH = pytest.mark.usefixtures("each_rulebook")
VILLAGES = pytest.mark.parametrize(
    "adventure", ["lampless-house", "bad-honey", "salt-parliament", "generated"]
)
EXPLAINED = ("bring", "of")  # how some refusals go on behind what is typed
SESSION = "session"  # the folder of what is said of lines and files: it explains more than it names


def village(folder: Path, adventure: str) -> Session:
    """The ready party in the village of an adventure."""
    game = session(folder, adventure=adventure)
    feed(game, "go to village")
    return game


@VILLAGES
def test_every_name_that_a_village_shows_leads_there(tmp_path: Path, adventure: str) -> None:
    """A house by its name and by who keeps it; the way down by its name, as the dungeon, and by the dungeon's name."""
    game = village(tmp_path, adventure)
    for house in game.state.chart().places:
        for name in (house.name, *([keeper(house)] if house.who else ())):
            told = feed(game, f"go to {name}")
            assert game.state.here.place == house.id or told.ask is not None, (name, told.text)
    first = next(line for line in errands(game.state, game.game.rules).text.splitlines() if "enter" in line)
    way, dungeon = re.split(r" {2,}", first.strip())[1].split(": back to ")
    for name in (way, dungeon, "the dungeon"):
        told = feed(game, f"go to {name}")
        assert told.status != REFUSED, told.text
        feed(game, "undo")


@EACH
def test_a_house_is_found_by_what_such_a_house_is_called(tmp_path: Path) -> None:
    """The inn, the smith, the church, the reeve; where one is there already that is said."""
    game = village(tmp_path, "lampless-house")
    for word, house in (
        ("reeve", "toll_house"),
        ("inn", "spent_match"),
        ("smith", "forge"),
        ("church", "chapel"),
    ):
        feed(game, f"go to the {word}")
        assert game.state.here.place == house
        assert "already" in feed(game, f"go to the {word}").text
    assert feed(game, "go to the moon").text.startswith('- No "moon" here; places you know: The Spent Match')


@VILLAGES
def test_asking_is_listed_as_long_as_something_is_told(tmp_path: Path, adventure: str) -> None:
    """In each house it is asked until nothing comes: it was listed before, and is no longer."""
    game = village(tmp_path, adventure)
    for house in game.state.chart().places:
        feed(game, f"go to {house.name}")
        for _ in range(20):
            listed = re.search(r"^  here .*\bask\b", errands(game.state, game.game.rules).text, re.MULTILINE)
            told = feed(game, "ask")
            assert (listed is not None) is (
                bool(told_at(game.state, game.game.rules, house.id)) or told.status == OK
            )
            if told.status != OK:
                break


def test_a_treasure_is_not_taken_apart_before_it_is_sold(tmp_path: Path) -> None:
    """The porter's sock: it is bought with what is in it, and nobody is told to drop it."""
    game = session(tmp_path, seed="127")
    feed(game, *["force west with aldra"] * 3, "go west", "search", "take all")
    for deed in ("open", "empty", "untie", "count"):
        told = feed(game, f"{deed} the sock").text
        assert told == (
            "- The porter's sock will be bought as found, with whatever is inside. "
            "Type: examine porter's sock. No time passed."
        )
    assert "is counted already" in feed(game, "count the silver").text


def test_no_writing_is_denied_to_what_is_said_to_be_written(tmp_path: Path) -> None:
    """A letter, verses, fines, names: whatever a house is said to have in writing is read."""
    game = village(tmp_path, "lampless-house")
    for house, line, words in (
        ("the widow", "read the letter", "in hand"),
        ("the spent match", "read the wall of verses", "a hundred and one"),
        ("the toll house", "read the board of fines", "BRAWLING"),
        ("the forge", "read the labels", "are on the labels that the porter hung"),
        ("the chapel", "read the names on the wall", "Hasken has been scratched out"),
    ):
        assert words in feed(game, f"go to {house}", line).text
        assert feed(game, line.replace("read", "examine")).status == OK


def test_an_open_door_is_not_told_as_a_shut_one(tmp_path: Path) -> None:
    """What one sees of it while it is shut is told as long as it is."""
    game = session(tmp_path, seed="127")
    assert "a plank door, swollen shut [stuck]" in feed(game, "look").text
    feed(game, "force west with aldra", "force west with bor", "force west with aldra")
    assert "a plank door [open]" in feed(game, "exits").text


@EACH
def test_the_place_is_searched_for_secret_doors(tmp_path: Path) -> None:
    """`the room` is the place also where it is said what for."""
    assert feed(session(tmp_path), "search the room for secret doors").status == OK


def test_where_no_way_leads_that_is_said(tmp_path: Path) -> None:
    """Down the stairs of the stair that goes up."""
    for line in ("go down the stairs", "go down", "climb down"):
        told = feed(session(tmp_path, line.replace(" ", "_")), line).text
        assert told.startswith("- No way leads down from here; ways: north, west, south.")


def test_a_door_is_not_called_by_the_place_beyond_it(tmp_path: Path) -> None:
    """The hatch that leads to the Counter's Grille is no grille."""
    game = session(tmp_path, seed="127")
    feed(game, *["force west with aldra"] * 3, "go west", "open north", "go north")
    if game.state.here.place == "counters_grille":
        feed(game, "go south")
    assert 'No "grille" ' in feed(game, "force the grille").text


@pytest.mark.parametrize("what", [BEING, COMRADE, GOODS, MONEY, OTHER, SCENERY, TREASURE, WAY])
@pytest.mark.parametrize("noun", ["the lamp", "the steps", "Wen Tarrow", "the 4 giant rats"])
def test_a_sentence_fits_one_and_several(what: str, noun: str) -> None:
    """No `is` or `has` follows a noun that may be several; every sentence ends where it should, and is one."""
    for verb in (*ACTS, "open", "empty", "count", "scale", "feed", "carry"):
        sentence = said(verb, noun, " with the key", what)
        assert "{" not in sentence
        if what not in (COMRADE, WAY):
            assert not re.search(rf"^{noun} (is|has|does|are|have)\b", sentence), sentence
        assert said(verb, noun, " with the key", what) == sentence


def insteads() -> Iterator[tuple[str, str]]:
    """Every line that a refusal of ours names as it stands in the code, with where."""
    files = Path(gameloop.__file__).parent.rglob("*.py")
    for file in sorted(one for one in files if SESSION not in one.parts):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call):
                name = getattr(call.func, "id", getattr(call.func, "attr", ""))
                third = call.args[2:3] if name == "No" else ()
                named = [word.value for word in call.keywords if word.arg == "instead"]
                for value in (*named, *third):
                    if isinstance(value, ast.Constant) and isinstance(value.value, str):
                        yield f"{file.name}:{call.lineno}", value.value


def test_what_a_refusal_names_begins_with_a_word_that_can_be_typed(tmp_path: Path) -> None:
    """A verb of either rulebook, of the session, or the name of a moment; `keep it` was none."""
    games = [
        session(tmp_path, rules, rules=rules, adventure="country-of-fourth")
        for rules in ("barrows", "microlite20")
    ]
    words = {word for game in games for verb in game.verbs() for word in (verb.name, *verb.aliases)}
    words |= set(shared_words())
    named = [
        (next(iter(part.rpartition(":")[2].split()), ""), where, line)
        for where, line in insteads()
        for part in re.split(r", (?:or )?| or |; ", line)
    ]
    assert len(named) > 100
    assert [one for one in named if not _typed(one[0], words)] == []


def _typed(first: str, words: set[str]) -> bool:
    return first in words or first in EXPLAINED or not first.isalpha() or first.isupper()


def test_each_ware_of_a_line_is_answered(tmp_path: Path) -> None:
    """What is sold is bought; what nobody sells is named by itself, and an article is no order to attack."""
    game = village(tmp_path, "lampless-house")
    feed(game, "go to rusk")
    assert feed(game, "buy two lanterns and some oil").text.startswith('- Nobody here sells "lanterns";')
    assert 'Nobody here sells "moon"' in feed(game, "buy supply and a moon").text


def test_a_drink_is_to_be_had_for_a_coin(tmp_path: Path) -> None:
    """Whoever orders one spends it for nothing; a keeper who knows what a thing is worth looks at it."""
    game = village(tmp_path, "lampless-house")
    assert feed(game, "order a drink").text.startswith("(carouse 1")
    feed(game, "go to the forge")
    assert "(identify " in feed(game, "have dagny look at the rope").text


def test_nobody_strikes_with_what_is_not_in_his_hand(tmp_path: Path) -> None:
    """The weapon that is named has to be in hand; else that is said, with the line that takes it up."""
    game = session(tmp_path)
    feed(game, "spawn goblin", "attack")
    for line in ("dell stabs goblin with his dagger", "dell: attack goblin with dagger"):
        told = feed(game, line).text
        assert told == "- Dell's dagger is not in hand. Type: equip Dell's dagger. No time passed."
    assert feed(game, "dell: shoot goblin with his bow").status == OK
    assert feed(game, "dell: equip Dell's dagger").text == "Dell: equip dagger.\n[no time passed]"


def test_whoever_held_a_light_is_told_of_his_shield(tmp_path: Path) -> None:
    """It was put away for the torch; when that is out the hand is free again, and the line that is told works."""
    game = session(tmp_path)
    assert "Aldra puts the village shield away." in feed(game, "aldra: light torch").text
    told = feed(game, "douse Aldra's torch").text
    assert told.startswith("Aldra's torch is put out. Aldra has a hand free for the village shield again: ")
    assert (
        feed(game, "aldra: wield village shield").text == "Aldra holds the village shield.\n[no time passed]"
    )
    assert "a hand free" not in feed(game, "douse torch").text


def test_a_refusal_for_a_load_names_a_load_that_is_there() -> None:
    """While a turn of rest is owed: who bears too much; or that it is owed all the same, once nobody does."""
    table = begun()
    table.run(lambda draft, _rules: draft.emit(RestOwed(1, ("p1",), rule=None)))
    assert table.refuse(ForceDoor("entry:e")).reason.startswith(
        "whoever was worn out by his load must rest all the same"
    )
    heavy = table.rules.item("supply", 15)
    table.state = evolve(table.state, goods={**table.state.goods, "p2": (*table.state.held("p2"), heavy)})
    assert table.refuse(ForceDoor("entry:e")).reason.startswith("Bor carried too much and must rest: ")


def test_a_verb_is_called_without_the_article_behind_it(tmp_path: Path) -> None:
    """`sell the rope` is refused as `sell`, `take off the armor` as it was typed."""
    told = feed(session(tmp_path), "sell the rope").text
    assert told.startswith('- You can "sell" only in the village, ')


def test_what_a_door_below_is_good_for_is_said_so_that_it_works(tmp_path: Path) -> None:
    """With its tool, and by the name that the screen has for it: typed as it stands it is done."""
    game = session(tmp_path, seed="9")
    told = feed(game, "go north", "go north", "go north", "light torch", "pull bronze door").text
    assert "bronze door below" in told
    line = re.search(r"Type: (.+?), or ", told.replace("\n", " "))
    assert line is not None
    assert line[1] == "leave torch on bronze door below"
    assert "Four lights in a half circle" in feed(game, line[1]).text
