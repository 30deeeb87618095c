"""Which states of a long game are kept."""

from __future__ import annotations

from pathlib import Path

from gameloop.kernel.digest import digest
from gameloop.session import folding, games
from tests.play import feed, session


def test_of_each_line_of_play_one_state_in_so_many_is_kept(tmp_path: Path) -> None:
    """However often lines are begun and left: what is kept grows with their length, not with their number."""
    span = folding.SPAN
    game = session(tmp_path, adventure="small")
    before = game.save.log.head
    for _ in range(3):
        feed(game, *["roll 1d6"] * (span // 2), f"undo to @{before}")
    feed(game, *["roll 1d6"] * span)
    game.save.close()
    again = games.resume(game.save.path, write=False)
    for one in (game, again):
        log = one.save.log
        assert [log.depth(n) for n in one.states._kept] == [0, span]
    log = again.save.log
    assert log.depth(log.head) == log.depth(before) + span
    for n, entry in list(log.entries.items())[:: span // 4]:
        assert digest(again.state_at(n)) == entry.digest
