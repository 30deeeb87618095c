"""What is asked again before it is done, and words for which there is something else to type."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.digest import digest
from gameloop.kernel.values import evolve
from gameloop.session.results import ASK, DANGER, OK, UNKNOWN
from gameloop.session.session import Session
from gameloop.world.state import Item
from tests.play import feed, reopened, session
from tests.scenes import group, scene
from tests.unit.test_examples import seat


def with_potion(folder: Path, known: str) -> Session:
    """A game in which the first of the party has a potion that nobody has tried yet; `known` is that setting."""
    game = session(folder, rules="microlite20", settings={"items_known": known})
    game.careful = True
    held = game.state.held("p1")
    potion = Item("potion_speed", "potion_speed", "blue potion", slots=0, tags=("magic",))
    game.state = evolve(game.state, goods={**game.state.goods, "p1": (*held, potion)})
    return game


@pytest.mark.parametrize("line", ["drop blue potion", "aldra: drop blue potion"])
def test_what_nobody_knows_is_not_laid_down_unasked(tmp_path: Path, line: str) -> None:
    """At a prompt; the answer is no entry, and a word silences it."""
    game = with_potion(tmp_path, "by_use")
    count = game.save.log.count
    asked = game.feed(line)
    assert (asked.status, asked.text.partition(".")[0]) == (
        DANGER,
        "Danger: nobody knows yet what the blue potion is",
    )
    assert game.feed("no").status == OK
    assert game.save.log.count == count
    game.feed("stop off drop-unidentified")
    assert game.feed(line).status == OK


def test_selling_it_is_asked_about_too(tmp_path: Path) -> None:
    """For whatever a village gives for it."""
    game = with_potion(tmp_path, "by_use")
    game.feed("go south")
    assert game.feed("sell blue potion").status == DANGER


def test_what_is_known_is_laid_down(tmp_path: Path) -> None:
    """By the setting that shows each thing at once, and of all that has no power."""
    game = with_potion(tmp_path, "at_once")
    game.state = evolve(
        game.state,
        goods={
            **game.state.goods,
            "p1": tuple(
                evolve(item, name="potion of speed") if item.id == "potion_speed" else item
                for item in game.state.held("p1")
            ),
        },
    )
    assert game.feed("drop potion of speed").status == OK
    assert session(tmp_path, "plain", rules="barrows").feed("drop half silver").status in (OK, ASK)


@pytest.mark.parametrize("line", ["bank", "bank 10", "stash silver"])
def test_there_is_no_bank_but_what_is_laid_down_in_a_village_stays(tmp_path: Path, line: str) -> None:
    """The answer says so, and it is so."""
    game = session(tmp_path)
    game.feed("go south")
    told = game.feed(line)
    assert told.status == UNKNOWN
    assert told.text.endswith("lies there until you take it. Type: drop THING. No time passed.")
    game.feed("drop 5 aldra's silver")
    game.feed("enter")
    game.feed("go south")
    assert game.feed("take silver").text == "Aldra takes 5 silver pieces.\n[no time passed]"


def test_who_keeps_watch_makes_no_difference(tmp_path: Path) -> None:
    """By turns or nobody: of names it is said what can be typed, and nothing is written."""
    game = session(tmp_path, adventure="wick-country")
    game.feed("leave")
    count = game.save.log.count
    for line in ("watch bor, cid", "watch by bor", "watch 3"):
        told = game.feed(line)
        assert told.status == UNKNOWN
        assert told.text.endswith("Type: watch nobody. No time passed.")
    assert "Which of you is awake makes no difference." in game.feed("help watch").text
    assert game.save.log.count == count
    assert game.feed("watch nobody").status == OK
    assert game.feed("watch by turns").status == OK
    assert [one.text for one in game.complete("watch by ")] == ["turns", "nobody"]


def test_a_roll_says_what_it_is_for(tmp_path: Path) -> None:
    """Told, logged, explained, and asked for by hand; it never passes for a roll of the game."""
    game = session(tmp_path)
    told = game.feed("roll 3d6 for luck").text
    assert told.startswith("roll for luck: 3d6 (")
    roll, _ = told.split("\n")
    assert roll in game.feed("why luck").text
    assert roll in game.feed("log rolls luck").text
    assert game.feed("roll d6").text.startswith("roll: 1d6 -> ")
    assert game.feed("roll d20 for attack").text.startswith("roll for attack: 1d20 -> ")
    game.feed("dice all")
    assert "roll for luck" in game.feed("roll d6 for luck").ask.text  # type: ignore[union-attr]


def test_when_one_listened_is_told_and_changes_no_digest(tmp_path: Path) -> None:
    """It is in the state, also of saves from before it was; with another moment the digest is the same."""
    game = session(tmp_path)
    game.feed("rest; listen at west")
    survey = game.state.survey()
    assert survey.when == {"lych_stair:w": 600}
    assert reopened(game).state == game.state
    other = evolve(survey, when={"lych_stair:w": 1200})
    assert (digest(survey), survey == other) == (digest(other), False)
    assert digest(evolve(survey, heard=("lych_stair:w",))) != digest(survey)


@pytest.mark.parametrize("mood", ["uncertain", "positive", "attending"])
def test_a_first_blow_at_those_who_mean_no_harm_is_asked_about(tmp_path: Path, mood: str) -> None:
    """In a meeting, and without a name once it is over and they are merely there."""
    game = seat(tmp_path, scene(group(mood=mood, count=2)))
    game.careful = True
    feed(game, "go east")
    if game.state.encounter is not None:
        asked = game.feed("attack")
        assert (asked.status, asked.text.split(".")[0]) == (
            DANGER,
            "Danger: the bandits mean you no harm so far",
        )
        feed(game, "no", "wait")
    assert game.feed("attack").status == DANGER
    game.feed("yes")
    assert game.state.fight is not None


def test_a_spell_that_is_an_attack_is_asked_about_like_one(tmp_path: Path) -> None:
    """To send those to sleep who mean no harm begins a fight; no is no, and yes begins it."""
    game = seat(tmp_path, scene(group(mood="uncertain", count=2)))
    game.careful = True
    feed(game, "go east")
    asked = game.feed("cid: cast sleep")
    assert (asked.status, asked.text.split(".")[0]) == (DANGER, "Danger: the bandits mean you no harm so far")
    feed(game, "no")
    assert game.state.fight is None
    game.feed("cid: cast sleep")
    game.feed("yes")
    assert game.state.fight is not None
