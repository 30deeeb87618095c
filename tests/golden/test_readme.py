"""The README is true: its session is what happens, its figures are what `make rules` prints."""

from __future__ import annotations

import doctest
import os
import re
from pathlib import Path

import pytest

from gameloop.repl.plain_text import text
from gameloop.session import reader
from tests import rows
from tests.play import session

ROOT = Path(__file__).parent.parent.parent
README = ROOT / "README.md"
LINES = ("?", "go north", "listen at east", "why", "map")


def block(mark: str) -> str:
    """The text block after a marker."""
    found = re.search(rf"<!-- {mark} -->\n```text\n(.*?)```", README.read_text(encoding="utf-8"), re.S)
    assert found, mark
    return found[1]


def settle(mark: str, body: str) -> None:
    """Compare a block with what is true, or write it when GAMELOOP_GOLDEN=write."""
    if os.environ.get("GAMELOOP_GOLDEN") == "write":
        whole = README.read_text(encoding="utf-8")
        pattern = rf"(<!-- {mark} -->\n```text\n).*?```"
        README.write_text(re.sub(pattern, lambda m: m[1] + body + "```", whole, flags=re.S), encoding="utf-8")
    assert block(mark) == body


def test_the_session_is_what_happens(tmp_path: Path) -> None:
    """Typed lines and answers of the README, word for word."""
    game = session(tmp_path, seed="7")
    shown = [f"> {line}\n{text(game.feed(line))}\n" for line in LINES]
    settle("session: seed 7", "\n".join(shown))


def test_the_figures_are_those_of_make_rules() -> None:
    """How much of each rulebook is proven."""
    settle("rules", f"{rows.tables()}\n")


def test_the_reader_does_what_its_examples_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """The doctest of open_save, on the sample save."""
    monkeypatch.chdir(ROOT)
    assert doctest.testmod(reader).failed == 0
