"""What a player waits for before the first prompt, in modules and classes: seconds would depend on the machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gameloop.rulesets import SHELF
from gameloop.session import games

MOST_MODULES = 175  # of ours; each is half a millisecond
HEAVY = (
    "attr",
    "attrs",
    "cattrs",
    "gameloop.session.narrate",
    "importlib.metadata",
    "rich",
    "tomllib",
    "tomli",
    "typing_extensions",
)
LOOK = f"""
import gc, sys
from pathlib import Path
from gameloop.kernel.values import _Waiting
from gameloop.repl import app, loop, tty
from gameloop.session import games, opening, prompting

session = games.resume(Path(sys.argv[1]), write=False)
tuple(opening.notices(session)), prompting.opening(session), prompting.statuses(session)
kept = [cls.__dict__.get("__attrs_attrs__") for cls in gc.get_objects() if isinstance(cls, type)]
print(len([name for name in sys.modules if name.startswith("gameloop.")]))
print(len([fields for fields in kept if isinstance(fields, tuple)]), len([f for f in kept if isinstance(f, _Waiting)]))
print([name for name in {HEAVY} if name in sys.modules])
"""


@pytest.mark.parametrize("rules", SHELF)
def test_the_first_prompt_waits_for_little(rules: str, tmp_path: Path) -> None:
    """Once the content is kept, no class is finished, nothing is imported that only reads content, draws tables or
    tells what happens, and no more of our own modules than there were when the time was last measured.
    """
    game = games.quick(tmp_path / "game.jsonl", rules, None, "bench", "2026-01-01T00:00:00+00:00")
    game.save.close()
    env = {**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    words = [sys.executable, "-c", LOOK, str(tmp_path / "game.jsonl")]
    told = [
        subprocess.run(words, capture_output=True, text=True, check=True, env=env).stdout for _ in range(2)
    ]
    modules, classes, heavy = told[1].splitlines()
    assert int(modules) <= MOST_MODULES
    finished, waiting = map(int, classes.split())
    assert finished == 0
    assert waiting > 300
    assert heavy == "[]"
    assert told[0] != told[1]  # the first had to read the content
