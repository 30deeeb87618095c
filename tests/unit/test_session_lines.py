"""How a typed line is cut into commands."""

from __future__ import annotations

import pytest

from gameloop.session.words import steps

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
