"""Time travel at the prompt: undo, redo, goto, branch, switch, marks; what each writes and what it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.dice import Rolled
from gameloop.kernel.digest import digest
from gameloop.session.verify import differences
from tests.play import feed, reopened, session

pytestmark = pytest.mark.usefixtures("each_rulebook")


def faces(result: object) -> list[tuple[int, ...]]:
    """The faces thrown in a result."""
    return [event.faces for event in result.events if isinstance(event, Rolled)]  # type: ignore[attr-defined]


def test_undo_and_the_same_command_throw_the_same_dice(tmp_path: Path) -> None:
    """Luck is a function of the decisions: taking back and repeating changes nothing."""
    game = session(tmp_path)
    first = feed(game, "roll 5d20")
    after = digest(game.state)
    feed(game, "undo")
    again = feed(game, "roll 5d20")
    assert faces(first) == faces(again)
    assert digest(game.state) == after


def test_another_command_has_other_dice(tmp_path: Path) -> None:
    """What is decided differently falls differently."""
    game = session(tmp_path)
    first = feed(game, "roll 5d20")
    feed(game, "undo")
    other = feed(game, "roll 5d20 for luck")
    assert faces(first) != faces(other)


def test_new_dice_on_a_branch_differ_and_the_old_ones_stay(tmp_path: Path) -> None:
    """`branch NAME --new-dice` is the one way to throw again from the same moment."""
    game = session(tmp_path)
    kept = faces(feed(game, "roll 5d20"))
    feed(game, "undo", "branch daring --new-dice")
    fresh = faces(feed(game, "roll 5d20"))
    feed(game, "switch main")
    assert fresh != kept
    assert faces(feed(game, "roll 5d20")) == kept


def test_an_abandoned_line_stays_reachable(tmp_path: Path) -> None:
    """Nothing is deleted: the line left behind by a new command is main.1."""
    game = session(tmp_path)
    feed(game, "force west with bor")
    left = digest(game.state)
    feed(game, "undo", "roll 1d6")
    assert "main.1" in game.save.log.branches
    feed(game, "switch main.1")
    assert digest(game.state) == left


def test_redo_goes_forward_until_something_else_is_done(tmp_path: Path) -> None:
    """Redo is an undo of undo, and is gone after a new command."""
    game = session(tmp_path)
    feed(game, "roll 1d6", "roll 1d8")
    tip = game.save.log.head
    feed(game, "undo", "undo", "redo", "redo")
    assert game.save.log.head == tip
    assert feed(game, "redo").status == "refused"
    feed(game, "undo", "roll 1d4")
    assert feed(game, "redo").status == "refused"


def test_undo_stops_at_the_beginning(tmp_path: Path) -> None:
    """The entries that made the game are not taken back."""
    game = session(tmp_path)
    before = digest(game.state)
    result = feed(game, "undo")
    assert result.status == "refused"
    assert digest(game.state) == before


def test_undo_line_takes_back_all_that_one_line_did(tmp_path: Path) -> None:
    """A line of several commands is one line to undo."""
    game = session(tmp_path)
    before = game.save.log.head
    feed(game, "roll 1d6; roll 1d8; roll 1d10")
    assert len(game.save.log.path()) == 5
    feed(game, "undo line")
    assert game.save.log.head == before


def test_goto_is_a_view_and_refuses_to_play(tmp_path: Path) -> None:
    """The past can be looked at; acting needs a branch."""
    game = session(tmp_path)
    feed(game, "roll 1d6", "roll 1d8")
    feed(game, "goto ~1")
    refused = feed(game, "roll 1d4")
    assert refused.status == "refused"
    assert "looking at the past" in refused.text
    feed(game, "branch from-there")
    assert feed(game, "roll 1d4").status == "ok"
    assert len(game.save.log.path()) == 4


def test_marks_are_places_to_go_to(tmp_path: Path) -> None:
    """A mark names a moment, and survives closing."""
    game = session(tmp_path)
    feed(game, "roll 1d6", "mark early", "roll 1d8")
    game = reopened(game)
    feed(game, "goto early")
    assert game.viewing == 3
    game.save.close()


@pytest.mark.parametrize("line", ["undo", "redo", "branch x", "switch main"])
def test_ironman_allows_no_going_back(tmp_path: Path, line: str) -> None:
    """An ironman campaign refuses every way back and writes nothing."""
    game = session(tmp_path, ironman=True)
    feed(game, "roll 1d6")
    size = game.save.path.stat().st_size
    result = feed(game, line)
    assert result.status == "refused"
    assert "ironman" in result.text
    assert game.save.path.stat().st_size == size


def test_a_reopened_game_is_the_game_that_was_closed(tmp_path: Path) -> None:
    """Closing and opening appends nothing and loses nothing, on whatever branch."""
    game = session(tmp_path)
    feed(game, "force west with bor", "branch other", "roll 3d6", "undo", "roll 2d6")
    state, size = digest(game.state), game.save.path.stat().st_size
    game = reopened(game)
    assert digest(game.state) == state
    assert game.save.path.stat().st_size == size
    assert list(differences(game, all_branches=True)) == []
    game.save.close()


def test_looking_writes_nothing(tmp_path: Path) -> None:
    """Views, help and refusals leave the file and the state alone."""
    game = session(tmp_path)
    size, state = game.save.path.stat().st_size, digest(game.state)
    for line in (
        "look",
        "exits",
        "map",
        "map list",
        "status",
        "log",
        "why",
        "replay",
        "verify",
        "branches",
        "dance",
    ):
        feed(game, line)
    assert game.save.path.stat().st_size == size
    assert digest(game.state) == state


def test_a_moment_to_come_is_refused(tmp_path: Path) -> None:
    """T counts the turns of this visit: one that it has not reached is no name for the present."""
    game = session(tmp_path)
    feed(game, "rest", "rest", "leave", "enter")
    late = feed(game, "goto T3")
    assert late.status == "refused"
    assert "T3 has not come yet" in late.text
    assert game.viewing is None
    feed(game, "goto T0")
    assert game.viewing == game.save.log.head
    feed(game, "end", "goto D1.T1")
    assert game.seen().clock == 600


def test_moments_of_a_fight_and_of_the_day_can_be_gone_to(tmp_path: Path) -> None:
    """`combat` is where the last fight begins, `R2` where its second round does, `dawn` where this day did."""
    game = session(tmp_path, seed="3", rules="barrows")
    for line in ("north", "avoid wire", "east", "attack", "fight", "fight"):
        game.feed(line)
    assert game.state.fight is None
    game.feed("goto combat")
    assert (game.seen().fight, game.seen().encounter is not None) == (None, True)
    game.feed("goto R2")
    assert game.seen().in_fight().round == 1
    assert game.feed("goto R9").text.startswith("- The last fight had no round 9. Type: combat.")
    game.feed("goto dawn")
    assert game.seen().clock == 0
    assert session(tmp_path, "peace").feed("goto combat").text.startswith("- Nobody has fought yet.")
