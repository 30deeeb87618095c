"""Typed sessions and all that is shown for them, word for word: to be read by whoever changes a sentence or a rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.files import check
from tests.plans import PLANS, shown, typed
from tests.play import played, scripted


@pytest.mark.parametrize("name", ["trap", "siege", "meeting", "village"])
def test_a_script_shows_what_it_did_when_its_transcript_was_written(tmp_path: Path, name: str) -> None:
    """A trap and a search; a spiked door that is burst; a band talked away and one fought; trade, and somebody new."""
    stream, transcript = played(tmp_path, name)
    assert stream.failures == []
    assert shown(PLANS[name], stream.session, typed(scripted(name)))
    check(f"transcripts/{name}.txt", transcript)


@pytest.mark.parametrize("name", ["careful", "reckless"])
def test_what_was_typed_by_hand_is_told_as_it_was(tmp_path: Path, name: str) -> None:
    """Somebody new to the game, careful and reckless: what is not understood too, and no broken line in between."""
    stream, transcript = played(tmp_path, name)
    assert stream.failures == []
    assert "Something broke" not in transcript
    check(f"transcripts/{name}.txt", transcript)


def test_a_day_of_ones_own_referee_is_told_as_it_was(tmp_path: Path) -> None:
    """Oracle, tables, rulings, a secret roll revealed, figures set, a creature spawned, turns that pass."""
    stream, transcript = played(tmp_path, "referee")
    assert stream.failures == []
    check("transcripts/referee.txt", transcript)


def test_a_mage_s_day_is_told_as_it_was(tmp_path: Path) -> None:
    """Questions and blood, glass and chalk, a fight and two who rise, a night, and what does nothing here."""
    stream, transcript = played(tmp_path, "mage")
    assert stream.failures == []
    check("transcripts/mage.txt", transcript)


def test_a_road_is_told_as_it_was(tmp_path: Path) -> None:
    """Out of a town and to a site, through a change of weather, a night in camp, and half the way back."""
    stream, transcript = played(tmp_path, "road")
    assert stream.failures == []
    check("transcripts/road.txt", transcript)


def test_a_trip_with_beasts_and_hirelings_is_told_as_it_was(tmp_path: Path) -> None:
    """Bought and loaded, advertised for and hired, on the road, before the door of a dungeon, and over a lake."""
    stream, transcript = played(tmp_path, "train")
    assert stream.failures == []
    check("transcripts/train.txt", transcript)
