"""What is made ready while a player reads: afterwards his first line imports next to nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gameloop.rulesets import SHELF
from gameloop.session import games

FEW = 20  # modules of ours that a line may still import: those of the ruleset that only some lines need
LOOK = """
import sys
from pathlib import Path
from gameloop.session import games
from gameloop.session.ahead import ahead

def ours():
    return {name for name in sys.modules if name.startswith("gameloop.")}

session = games.resume(Path(sys.argv[1]), write=False)
soon = len(ours())
steps = sum(1 for _ in ahead(session))
there = ours()
session.feed("look")
session.feed("?")
print(soon, steps, len(there), len(ours() - there))
"""


@pytest.mark.parametrize("rules", SHELF)
def test_what_a_line_needs_is_there_when_the_player_has_read(rules: str, tmp_path: Path) -> None:
    """In many small steps, so that whoever types waits for none of them."""
    games.quick(tmp_path / "game.jsonl", rules, None, "bench", "2026-01-01T00:00:00+00:00").save.close()
    env = {**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    words = [sys.executable, "-c", LOOK, str(tmp_path / "game.jsonl")]
    told = subprocess.run(words, capture_output=True, text=True, check=True, env=env).stdout
    soon, steps, there, more = map(int, told.split())
    assert soon + 100 < there
    assert steps > 100
    assert more < FEW
