"""Typing anything at all: the session answers, and what it does not accept changes nothing."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gameloop.kernel.digest import digest
from gameloop.session.results import OK, REFUSED, STATUSES, UNKNOWN
from gameloop.session.session import Session
from gameloop.session.words import LINE_LIMIT
from tests.play import session

WORDS = (
    "look", "go", "north", "force", "west", "take", "all", "roll", "3d6", "chance", "note", "undo", "redo", "g",
    "oops", "again", "goto", "@1", "~2", "T0", "branch", "switch", "main", "rest", "light", "?", "help", "1", "2", "9",
    "bor:", "aldra,", "with", "to", "at", "and", ";", "then", '"', "'", "#", "-1", "--help", "cast", "sleep", "log",
    "attack", "goblin", "map", "level", "why", "rule", "mark", "sheet", "drop", "torch", "verify", "replay",
)  # fmt: skip
LETTERS = st.text(st.characters(), max_size=60)  # surrogates and controls too
PROSE = st.lists(st.sampled_from(WORDS) | st.text(max_size=5), max_size=7).map(" ".join)
LINES = LETTERS | PROSE


@pytest.fixture(scope="module")
def game() -> Iterator[Session]:
    """One game for all lines: it wanders wherever they lead."""
    with tempfile.TemporaryDirectory() as folder:
        yield session(Path(folder))


@given(line=LINES)
@settings(max_examples=250, deadline=None)
def test_whatever_is_typed_is_answered(game: Session, line: str) -> None:
    """`feed` never raises; and nothing typed may count as a fault of the program."""
    result = game.feed(line)
    game.left = False
    assert result.status in STATUSES
    assert "Something broke" not in result.text, game.feed("bug").text


@given(line=LINES)
@settings(max_examples=150, deadline=None)
def test_what_is_not_accepted_changes_neither_state_nor_file(game: Session, line: str) -> None:
    """A line that is refused or not understood leaves the digest and every byte of the save as they were."""
    before, bytes_before = digest(game.state), game.save.path.read_bytes()
    result = game.feed(line)
    game.left = False
    if result.status in (REFUSED, UNKNOWN) and not result.events and not result.canonical:
        assert digest(game.state) == before
        assert game.save.path.read_bytes() == bytes_before
        assert "No time passed" in result.text


@given(text=LINES)
@settings(max_examples=150, deadline=None)
def test_whatever_is_begun_can_be_completed(game: Session, text: str) -> None:
    """Completion gives a list, changes nothing, and its texts fit where they are to stand."""
    before, count = digest(game.state), game.save.log.count
    for found in game.complete(text):
        assert 0 <= found.back <= len(text)
        assert found.text
    assert (digest(game.state), game.save.log.count) == (before, count)


def test_ten_thousand_letters_are_one_line(game: Session) -> None:
    """It is cut, answered, and costs nothing."""
    assert game.feed("x" * 10_000).status == UNKNOWN
    assert game.feed("note " + "e\u0301" * 10_000).status == OK
    assert len(game.save.log.notes[-1].text) <= LINE_LIMIT
