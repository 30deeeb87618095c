"""A year in the open, and some weeks of it under another rulebook: it runs, all that is counted adds up, it verifies
clean and replays to the same.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.digest import digest
from gameloop.world.modes import OVER, mode
from tests.conserving import all_adds_up
from tests.play import reopened
from tests.year import DAY, lived

YEAR = 13 * 28


@pytest.mark.parametrize(("rules", "days", "least"), [("barrows", YEAR, 2000), ("microlite20", 30, 150)])
def test_a_year_is_lived_verified_and_replayed(rules: str, days: int, least: int, tmp_path: Path) -> None:
    """By a simple policy, from the log of a party that is hardy and has some money: about two thousand commands."""
    game, typed = lived(tmp_path, rules, days)
    assert game.state.clock >= days * DAY and mode(game.state) != OVER
    assert len(typed) >= least
    assert sum(type(entry).__name__ == "Entry" for entry in game.save.log.entries.values()) >= least
    all_adds_up(game)
    assert game.feed("verify").text.startswith("Verified:")
    played = digest(game.state)
    assert digest(reopened(game).state) == played
