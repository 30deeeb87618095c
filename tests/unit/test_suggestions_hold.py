"""What a refusal tells to type is not refused too, and a line says what it is about."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.session.narrate.resting import DayEnded, NightRested
from gameloop.session.results import OK, REFUSED
from gameloop.session.session import Session
from gameloop.world.deeds import DeedDone
from tests.play import feed, session

COUNTRY = "country-of-fourth"


@pytest.fixture
def rivals(tmp_path: Path) -> Session:
    """The ready party of the other rulebook at the stair."""
    return session(tmp_path, rules="microlite20", adventure="lampless-house")


def test_a_spell_of_two_casters_is_refused_with_a_line_for_each(rivals: Session) -> None:
    """Whoever of them is named casts it."""
    assert "Type: Bor: cast detect magic or Cid: cast detect magic." in feed(rivals, "cast detect magic").text
    assert feed(rivals, "Cid: cast detect magic").status == OK


def test_a_spell_for_things_is_refused_with_a_thing_on_which_it_works(rivals: Session) -> None:
    """Where there are too many to ask, and where another thing was named; never in a circle."""
    for line in ("cid: cast light", "cid: cast light on dell"):
        said = feed(rivals, line)
        assert said.status == REFUSED
        assert "Type: cast light on Aldra's scale mail." in " ".join(said.text.split())
    assert "is on Aldra's scale mail." in feed(rivals, "cid: cast light on Aldra's scale mail").text
    assert "is on Cid's dagger." in feed(rivals, "cid: cast light on dagger").text  # his own first


def test_a_verb_that_only_others_have_is_known_as_theirs(rivals: Session) -> None:
    """Of the other rulebook, or of other adventures; a word of nobody is just not known."""
    said = feed(rivals, "forcemarch").text
    assert '"forcemarch" is no word here: this rulebook, or this adventure, has nothing of the kind.' in said
    assert 'I don\'t know "frobnicate"' in feed(rivals, "frobnicate").text


def test_no_march_by_night_is_proposed_where_there_is_none(tmp_path: Path) -> None:
    """One rulebook has it and the other has not."""
    game = session(tmp_path, rules="microlite20", adventure=COUNTRY, seed="9")
    told = feed(game, "leave", "travel north", "camp", "camp", "travel to fourth").text
    assert "It is getting dark. Type: camp, and again afterwards." in told


def test_a_march_that_goes_nowhere_is_refused_as_a_march(tmp_path: Path) -> None:
    """What is to be typed is the verb that was typed."""
    game = session(tmp_path, adventure=COUNTRY)
    assert "Type: forcemarch to PLACE." in feed(game, "leave", "forcemarch").text


def test_what_is_slept_through_by_day_is_no_night(tmp_path: Path) -> None:
    """A watch of the day, and after it one of the night."""
    game = session(tmp_path, rules="microlite20", adventure=COUNTRY, seed="9")
    feed(game, "leave")
    by_day = feed(game, "camp")
    assert any(isinstance(event, NightRested) for event in by_day.events)
    assert "A watch of rest is over." in by_day.text
    for _ in range(2):
        last = feed(game, "camp")
    assert any(isinstance(event, DayEnded) for event in last.events)
    assert "A night of rest is over." in last.text


def test_a_thing_that_is_only_taken_is_not_used(tmp_path: Path) -> None:
    """To `use` a rope on what has come down does nothing, and nothing is said to have been done."""
    game = session(tmp_path, adventure="lampless-house", seed="11")
    feed(game, "north", "north", "pull chain")
    said = feed(game, "use rope on lamp")
    assert said.status == REFUSED
    assert not any(isinstance(event, DeedDone) for event in said.events)


def test_a_moment_that_is_none_is_not_called_a_branch(rivals: Session) -> None:
    """It may have been meant for a mark."""
    assert "No moment is called `stairs`: no mark, and no branch." in feed(rivals, "goto stairs").text


def test_where_nothing_can_be_redone_a_switch_is_proposed_that_can_be_typed(rivals: Session) -> None:
    """To each other branch; with one branch only there is nothing to propose."""
    assert "Type:" not in feed(rivals, "redo").text
    feed(rivals, "branch daring")
    assert "Type: switch main." in feed(rivals, "redo").text
    assert feed(rivals, "switch main").status == OK


def test_to_undo_nothing_is_no_lie(rivals: Session) -> None:
    """There is something to undo, but not by that."""
    feed(rivals, "search")
    assert "That would take nothing back. Type: undo." in feed(rivals, "undo 0").text
    assert feed(rivals, "undo").status == OK


def test_the_open_is_offered_in_a_village_of_a_country(tmp_path: Path) -> None:
    """Who begins there is to find out of it."""
    assert " leave " in feed(session(tmp_path, adventure=COUNTRY), "?").text


@pytest.mark.parametrize("name", ["all", "Others", "everybody", "party"])
def test_nobody_is_called_like_several(tmp_path: Path, name: str) -> None:
    """`all: attack` is for everybody."""
    said = feed(session(tmp_path, party="roll"), f"enlist {name}")
    assert said.status == REFUSED
    assert "that word means several of the party" in said.text.casefold()
