"""What is so about somebody, as the sheet says it."""

from __future__ import annotations

from pathlib import Path

from gameloop.rulesets.barrows.book import load_book
from gameloop.rulesets.barrows.telling import conditions
from gameloop.world.state import Condition
from tests.play import session
from tests.table import begun

DAY = 24 * 60 * 60


def test_conditions_are_told_with_number_side_lack_and_time() -> None:
    """Wounds by their own names, how many, which arm, what is lacking, and how long it lasts yet."""
    table = begun()
    table.change(
        "p1",
        conditions=(
            Condition("grievous"),
            Condition("gruesome_scars", value=2),
            Condition("broken_arm.left", until=5 * DAY),
            Condition("broken_leg.2", until=1200),
            Condition("blinded", until=600),
            Condition("deprived", other="food shelter"),
        ),
    )
    assert conditions(load_book(), table.state, table.state.person("p1")) == (
        "grievously wounded, gruesome scars x2, broken left arm for 5 days, broken leg for 2 turns, "
        "blind for a turn, deprived of food and shelter"
    )


def test_whoever_speaks_with_animals_is_told_in_words(tmp_path: Path) -> None:
    """When it begins and when it ends; `now beast speech` is no sentence."""
    game = session(tmp_path)
    first = game.feed('set aldra.condition beast_speech because "a test"').text
    assert "Aldra can speak with animals." in first
    ended = game.feed('set aldra.condition no beast_speech because "a test"').text
    assert "Aldra can speak with animals no longer." in ended
