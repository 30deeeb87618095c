"""What is shown of places: the room, what lies there, exits as they are known; and walks over several rooms."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.dice import ForcedDice
from gameloop.session.results import OK, UNKNOWN
from gameloop.session.session import Session
from gameloop.world.doors import ForceDoor
from gameloop.world.goods import find
from gameloop.world.places import Learned, Moved
from gameloop.world.state import Spot
from gameloop.world.travel import Go
from tests.unit.test_help import session

EACH = pytest.mark.usefixtures("each_rulebook")


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """A party of four at the stair."""
    return session(tmp_path)


def titles(game: Session, line: str) -> list[str]:
    """The lines of the blocks that a typed line shows, without the dice."""
    return [block.text for block in game.feed(line).blocks if block.voice not in ("roll", "rule")]


@EACH
def test_a_room_shows_its_light_its_text_and_every_exit_with_its_hint(game: Session) -> None:
    """The stair: title with the torch, the text, three exits with their doors."""
    title, text, exits = titles(game, "look")
    assert title == "Lych Stair (1)   torch"
    assert text.startswith("Forty steps go down into the hill")
    assert exits.splitlines() == [
        "  north  an arch; stone hands beyond it",
        "  west   a plank door, swollen shut [stuck]",
        "  south  up, to the day and the village -> the village path",
    ]


def thrown(game: Session, monkeypatch: pytest.MonkeyPatch, *commands: tuple[int, ...]) -> None:
    """The next commands are played with these faces."""
    decide, faces = game.game.decide, iter(commands)
    monkeypatch.setattr(
        game.game, "decide", lambda state, command, _dice: decide(state, command, ForcedDice(next(faces)))
    )


@EACH
def test_the_second_time_a_room_is_told_in_its_first_sentence(
    game: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """North and back: the stair is known by then, and its name stands at the exit of the hall."""
    thrown(game, monkeypatch, (6,), (6,))
    there = titles(game, "north")
    assert there[0].startswith("Hall of Receipts (3)")
    assert "  south  lamplight, and steps up to the day -> Lych Stair" in there[-1].splitlines()
    first = "Forty steps go down into the hill, wide enough for six bearers and what they bore."
    assert titles(game, "s")[1] == first


@EACH
def test_a_look_at_a_noun_is_free_and_words_for_it_do_as_well(game: Session) -> None:
    """The lamp of the stair, in a word and by its short form; nothing is written."""
    before = game.save.log.count
    assert game.feed("examine lamp").text.startswith("Brass, village-made")
    assert game.feed("x steps").text.startswith("Worn hollow")
    assert game.feed("x unicorn").status == "unknown"
    assert game.save.log.count == before


def placed(game: Session, place: str) -> None:
    """The party stands in another room, by no rule at all."""
    state = game.state
    for event in (Moved(Spot("lampless-house", place, ""), rule=None),):
        state = game.game.evolve(state, event)
    game.state = state


@EACH
def test_a_closer_look_finds_what_is_hidden_there(game: Session) -> None:
    """The till of the counter holds a day's takings: looking at it finds them, and that is an entry."""
    placed(game, "counters_grille")
    before = game.save.log.count
    result = game.feed("examine till")
    assert "Inside the till" in result.text
    assert game.save.log.count == before + 1
    assert game.state.survey().found == ("till",)
    assert find(game.state, "lampless-house/counters_grille", "till") is not None
    assert "Inside the till" in game.feed("look").text


@EACH
def test_in_the_dark_only_what_hands_feel_is_told(game: Session) -> None:
    """Without a light the hall is stone hands, and its nouns cannot be looked at."""
    game.feed("douse torch")
    placed(game, "hall_of_receipts")
    assert titles(game, "look")[1].startswith("A big room. Your hand meets a hand.")
    assert game.feed("x porters").status == "unknown"


def test_a_walk_is_one_entry_a_step(game: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Back from the lodge by name: two tries at the door and the move, three entries, three turns."""
    thrown(game, monkeypatch, (5, 6), (6,), (1, 6), (5, 6), (6,))
    game.feed("force west; west")
    before, clock = game.save.log.count, game.state.clock
    result = game.feed("go to lych stair")
    commands = [type(e.command) for e in game.save.log.entries.values() if e.n >= before]
    assert (result.status, commands) == (OK, [ForceDoor, ForceDoor, Go])
    assert (game.state.here.place, game.state.clock - clock) == ("lych_stair", 1800)
    assert [e.text for e in game.save.log.entries.values() if e.n >= before] == [
        "go to lych stair",
        None,
        None,
    ]


def test_a_walk_stops_at_every_event_that_is_not_nothing(
    game: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The torch goes out while the door is tried: the party stays where it is."""
    thrown(game, monkeypatch, (5, 6), (6,), (1, 4))
    game.feed("force west; west")
    game.feed("go to lych stair")
    assert (game.state.here.place, game.state.lights) == ("porters_lodge", ())


@EACH
def test_a_walk_to_a_place_without_a_known_way_is_refused(game: Session) -> None:
    """The grille is known by its hatch, and no way to the strongroom is."""
    before = game.save.log.count
    assert game.feed("go to strongroom").status == UNKNOWN
    game.state = game.game.evolve(
        game.state, Learned("lampless-house", "heard", ("strongroom",), "rumour", rule=None)
    )
    assert (
        game.feed("go to strongroom").text == "- You know no way there from here. Type: map. No time passed."
    )
    assert game.save.log.count == before
