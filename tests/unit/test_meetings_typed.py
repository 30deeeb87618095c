"""Meetings as they are typed: what is understood, and what is proposed in place of what cannot be done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gameloop.session.results import UNKNOWN
from gameloop.session.session import Session
from gameloop.world.modes import FIGHT, mode
from tests.play import feed, session
from tests.scenes import enter, group, scene


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Session]:
    """The ready party before two bandits who do not know yet what to think of it."""
    played = session(tmp_path, adventure="small")
    table = scene(group(count=2, mood="uncertain"))
    enter(table, 1)
    played.state = table.state
    yield played
    played.save.close()


def test_what_cannot_be_done_now_says_what_can(game: Session) -> None:
    """`search` while face to face with somebody: the lines of this meeting, in words."""
    said = feed(game, "search")
    assert said.status == UNKNOWN
    assert said.text == (
        '- You can "search" only while exploring, and now you are face to face with somebody. '
        "Type: parley, parley offering silver, leave, attack, wait. No time passed."
    )


def test_fight_is_how_a_beginner_says_attack(game: Session) -> None:
    """`fight` before a fight begins it."""
    feed(game, "fight")
    assert mode(game.state) == FIGHT
