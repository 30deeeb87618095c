"""An order is carried out, or its loss is said with the reason; what does nothing says why."""

from __future__ import annotations

from pathlib import Path

import attrs

from gameloop.world.magic import MEMORIZED
from tests.play import feed, session
from tests.unit.test_examples import meeting, seat


def test_a_spell_is_kept_by_whoever_is_surprised(tmp_path: Path) -> None:
    """The fight that it calls forth begins without it, and it is no order for that round."""
    table = meeting()
    met = attrs.evolve(table.state.encounter, surprised=("p3",))
    table.state = attrs.evolve(table.state, encounter=met)
    game = seat(tmp_path, table)
    told = feed(game, "cid: cast sleep").text
    assert "Cid is taken by surprise." in told
    assert "Cid's Sleep is not begun, and is kept." in told
    assert game.state.in_fight().intents == {}
    assert game.state.people["p3"].pools[f"{MEMORIZED}sleep"] == 1


def test_a_spell_that_is_begun_is_not_said_to_be_kept(tmp_path: Path) -> None:
    """Where nobody is surprised it is the order."""
    told = feed(seat(tmp_path, meeting()), "cid: cast sleep").text
    assert "Cid: cast sleep." in told
    assert "kept" not in told


def test_the_dead_do_not_sleep_and_it_is_said(tmp_path: Path) -> None:
    """Where a spell catches those whom it cannot touch, each reason is told once."""
    game = session(tmp_path, seed="5")
    told = feed(game, "spawn unlit 4", "attack", "cid: cast sleep", "fight", "the whole room").text
    assert "It does nothing to 4 unlit: the dead do not sleep." in told


def test_a_spell_with_nobody_to_touch_is_refused_with_the_reason(tmp_path: Path) -> None:
    """By a rulebook that looks at that before it is cast."""
    game = session(tmp_path, seed="5", rules="microlite20")
    told = feed(game, "spawn unlit 4", "attack", "cid: cast sleep").text
    assert told == "- Sleep does nothing to unlit 1: it does not touch the dead. [B-GAP-05] No time passed."
