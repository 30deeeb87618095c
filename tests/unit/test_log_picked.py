"""`log` by what one looks for: kind, rule, time, words."""

from __future__ import annotations

from pathlib import Path

from tests.play import feed, session


def test_the_log_is_picked_by_kind_rule_and_time(tmp_path: Path) -> None:
    """Facts of a kind, also those that have no sentence; what a rule brought about; no more than what is asked for."""
    game = session(tmp_path)
    feed(game, "force west", "go west", "search")
    rolled = game.feed("log kind rolled until @3").text.splitlines()
    assert all(line.startswith("@") or "->" in line or "[secret roll" in line for line in rolled)
    assert {line.split()[0] for line in rolled if line.startswith("@")} == {"@3"}
    shut = game.feed("log rule A-DOR-18").text.splitlines()
    assert [line.split(" ", 3)[-1] for line in shut] == ["west", "The east door falls shut."]
    assert "[learned]" in game.feed("log kind learned since @4").text
    assert game.feed("log kind door_closed rule A-DOR-18").text.splitlines() == shut
    assert game.feed("log kind glurp").status == "refused"
    assert game.feed("log rule A-XXX-1").status == "refused"
    assert game.feed("log aldra kind rolled until @2").text == "nothing yet"
