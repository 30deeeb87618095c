"""Verify finds what the rules of today would have made differently, and names it."""

from __future__ import annotations

from pathlib import Path

import attrs

from gameloop.session.verify import differences, entry_difference
from tests.play import feed, session


def test_a_clean_game_has_no_difference(tmp_path: Path) -> None:
    """What was just played re-decides to itself."""
    game = session(tmp_path)
    feed(game, "force west with bor", "roll 3d6")
    assert list(differences(game)) == []


def test_a_changed_target_is_found_with_event_field_and_rule(tmp_path: Path) -> None:
    """A rule that now needs another number is named at its roll."""
    game = session(tmp_path)
    feed(game, "force west with bor")
    checks = {**game.game.rules.checks}
    checks["force_door"] = attrs.evolve(checks["force_door"], target=6)
    game.game.rules = attrs.evolve(game.game.rules, checks=checks)
    changed = type(game.game)(game.game.rules)
    entry = game.save.log.entries[3]
    found = entry_difference(changed, game.state_at(entry.parent), entry)
    assert found is not None
    assert (found.entry, found.verdict, found.at, found.field, found.saved, found.now) == (
        3,
        "rolls",
        1,
        "target",
        "5",
        "6",
    )
    assert found.rule == "A-DOR-02"


def test_a_doctored_event_is_found(tmp_path: Path) -> None:
    """An event that the rules would not have made is named by kind and place."""
    game = session(tmp_path)
    feed(game, "force west with bor")
    entry = game.save.log.entries[3]
    doctored = attrs.evolve(entry, events=entry.events[:1] + entry.events[2:])
    found = entry_difference(game.game, game.state_at(entry.parent), doctored)
    assert found is not None
    assert found.verdict == "events"
    assert found.at == 2
