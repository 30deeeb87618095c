"""How a typed line is cut into commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.session.words import steps
from tests.play import session

pytestmark = pytest.mark.usefixtures("each_rulebook")


@pytest.mark.parametrize(
    ("line", "commands"),
    [
        ("look; go north then search", ["look", "go north", "search"]),
        ("the melee of Aldra, Bor, goblin 1", ["the melee of Aldra, Bor, goblin 1"]),
        ('note "first; then second"; look', ['note "first; then second"', "look"]),
        ("attack the goblin's friend", ["attack the goblin's friend"]),
        ("# go north; go south", []),
        (" ;; ", []),
    ],
)
def test_a_line_is_cut_at_semicolons_and_then(line: str, commands: list[str]) -> None:
    """Quotes protect, commas stay where they were, comments are nothing."""
    assert steps(line) == commands


@pytest.mark.parametrize("line", ["goto @", "goto T", "undo to @", "why @", "diff T", "serch", "rule "])
def test_what_was_typed_is_not_told_again_without_end(tmp_path: Path, line: str) -> None:
    """Nobody reads four thousand digits; the beginning tells which they were."""
    told = session(tmp_path).feed(f"{line}{'9' * 4000}").text
    assert len(told) < 400
    assert "No time passed." in told
