"""No line that takes time leaves out what it may be meant for: it is said what is understood, and no time passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.session.results import OK, UNKNOWN
from tests.property.test_advice import at
from tests.unit.test_examples import HOUSE, seat

ROOM = "counters_grille"


@pytest.mark.parametrize(
    "line", ["rest on the desk", "sleep in the chair", "wait behind the door", "explore under it"]
)
def test_what_takes_time_leaves_out_nothing_that_it_may_be_meant_for(
    tmp_path: Path, each_rulebook: str, line: str
) -> None:
    """The line that would do is told instead."""
    game = seat(tmp_path, at(each_rulebook, HOUSE, ROOM))
    result = game.feed(line)
    verb, _, rest = line.partition(" ")
    assert result.status == UNKNOWN
    assert result.text.startswith(f'- I understand "{verb}", but not "{rest}". Type: '), result.text
    assert result.text.endswith("No time passed.")
    assert game.state.clock == 0


def test_nobody_rests_for_a_chair_to_sit_in(tmp_path: Path, each_rulebook: str) -> None:
    """It is looked at, or said to be of no use."""
    game = seat(tmp_path, at(each_rulebook, HOUSE, ROOM))
    assert "chair" in game.feed("sit in the chair").text
    assert game.state.clock == 0


@pytest.mark.parametrize("line", ["rest here", "rest for a while", "search carefully", "wait together"])
def test_how_and_here_are_no_reason_to_ask(tmp_path: Path, each_rulebook: str, line: str) -> None:
    """What says in what manner, or names the place where one is, is left out as before."""
    game = seat(tmp_path, at(each_rulebook, HOUSE, ROOM))
    assert game.feed(line).status == OK
    assert game.state.clock > 0


def test_what_sells_and_costs_is_told(tmp_path: Path) -> None:
    """`who sells rope`, and a round of drinks."""
    game = seat(tmp_path, at("barrows", HOUSE, "forge"))
    assert "made of 1 supply" in game.feed("who sells rope").text
    assert game.feed("what does a drink cost?").text.startswith("(help carouse)")
