"""Completion: what is offered at each place of a line. Pure, total, and silent about what is not known."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.digest import digest
from gameloop.session.session import Session
from tests.play import session

EACH = pytest.mark.usefixtures("each_rulebook")


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """A party of four at the stair."""
    return session(tmp_path)


def offered(game: Session, text: str) -> list[str]:
    """The lines that the suggestions would make."""
    return [text[: len(text) - s.back] + s.text for s in game.complete(text)]


@EACH
def test_verbs_of_this_mode_come_first_and_only_those(game: Session) -> None:
    """A verb that could not be played now is not offered."""
    found = offered(game, "")
    assert {"look", "force", "quit"} <= set(found)
    assert not {"sell", "flee"} & set(found)


@EACH
def test_the_verb_used_last_in_this_mode_leads(game: Session) -> None:
    """What is typed often is near."""
    game.feed("force west")
    assert offered(game, "")[0] == "force"
    game.feed("roll 1d1")
    assert offered(game, "")[:2] == ["roll", "force"]


@EACH
def test_what_is_usual_in_this_mode_comes_before_the_rest(game: Session) -> None:
    """Somebody who has typed nothing yet is offered what people do there."""
    assert offered(game, "")[:2] == ["go", "listen"]


@EACH
def test_a_beginning_narrows_verbs_and_an_alias_completes_itself(game: Session) -> None:
    """`fo` is a short form of force, and force itself fits too: it is shown by its name."""
    assert "force" in offered(game, "fo")
    assert offered(game, "inve") == ["inventory", "investigate"]


def test_nouns_fit_the_slot_and_tell_cost_and_chance(game: Session) -> None:
    """The hint beside a noun is the verb's cost and how it is tried."""
    (door,) = game.complete("force ")
    assert (door.text, door.back, door.meta) == ("west", 0, "1 turn, 5+ on d6")
    assert offered(game, "force w") == ["force west"]
    assert offered(game, "force x") == []


@EACH
def test_prepositions_and_what_follows_them(game: Session) -> None:
    """After the noun the words that open other slots, after those their nouns."""
    assert "force west with" in offered(game, "force west ")
    assert "force west by" not in offered(game, "force west ")
    assert offered(game, "force west w") == ["force west with"]
    assert offered(game, "force west b") == ["force west by"]
    assert offered(game, "force west with b") == ["force west with Bor"]


@EACH
def test_the_last_step_of_a_line_is_completed(game: Session) -> None:
    """Each command of a line is completed by itself, an order to somebody too."""
    assert offered(game, "look; force w") == ["look; force west"]
    assert offered(game, "look then force w") == ["look then force west"]
    assert offered(game, "bor: force w") == ["bor: force west"]


@EACH
def test_names_of_several_words_are_completed_whole(game: Session) -> None:
    """What is typed of the name is replaced by all of it."""
    assert "drop Aldra's torch" in offered(game, "drop aldra's t")
    assert "sheet Aldra" in offered(game, "sheet ")


@EACH
def test_branches_marks_verbs_and_rules_are_words_too(game: Session) -> None:
    """Slots of free text that have a list of their own."""
    game.feed("branch daring")
    assert offered(game, "switch ") == ["switch main", "switch daring"]
    assert "help force" in offered(game, "help fo")
    assert "goto daring" in offered(game, "goto d")


@EACH
def test_nothing_is_offered_inside_a_text(game: Session) -> None:
    """Prose is the player's."""
    assert offered(game, 'note "fo') == []


@EACH
@pytest.mark.parametrize(
    "text", [",", ";", '"', ":", "'", "force ,", "force west with with", "\x00", "x" * 9000]
)
def test_odd_beginnings_give_no_error_and_change_nothing(game: Session, text: str) -> None:
    """A completer that raises ends the prompt."""
    before = digest(game.state)
    assert isinstance(game.complete(text), list)
    assert digest(game.state) == before
