"""A save that somebody else has written: every hash is right, and what it says is not."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from gameloop import open_save
from gameloop.cli import main
from gameloop.kernel.errors import SaveDamaged
from gameloop.session import games
from tests.faults.forging import Records, forged, read
from tests.play import feed, session

pytestmark = pytest.mark.usefixtures("each_rulebook")

PWN = "\x1b]0;pwn\x07\x9b2J\u202e"
OBEYED = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]")


def doctored(folder: Path, change: Callable[[Records], None]) -> Path:
    """A played save, changed, with all its hashes made anew."""
    game = session(folder, adventure="small")
    feed(game, "force west", "roll 3d6", "note hello")
    game.save.close()
    path = game.save.path
    records = read(path)
    change(records)
    return forged(path, records)


def strangers(records: Records) -> None:
    """Every fact about somebody is about somebody who is not there."""
    for record in records:
        for event in record.get("events", ()):
            if event.get("who"):
                event["who"] = "p99"


def obeyed(records: Records) -> None:
    """Whatever a player typed holds bytes that a terminal obeys."""
    for record in records:
        if record["kind"] == "entry" and "text" in record:
            record["text"] = f"look{PWN}"
        if record["kind"] == "note":
            record["text"] = PWN
        for event in record.get("events", ()):
            if event["kind"] == "joined":
                event["person"]["name"] = f"Bob{PWN}"


def elsewhere(records: Records) -> None:
    """The adventure is one that nobody has, by a name of bytes that a terminal obeys."""
    next(r for r in records if r["kind"] == "entry")["command"]["adventure"] = f"nope{PWN}"


def test_facts_that_fit_nothing_are_damage(tmp_path: Path) -> None:
    """For those who play and for those who read; the lock is given back."""
    path = doctored(tmp_path, strangers)
    for _ in range(2):
        with pytest.raises(SaveDamaged, match="record 2: its facts do not fit"):
            games.resume(path)
    save = open_save(path)
    with pytest.raises(SaveDamaged, match=r"test\.jsonl: record 2"):
        save.state(save.head)


@pytest.mark.parametrize("command", ["log", "show", "replay", "verify", "branches", "why"])
def test_it_is_one_line_and_exit_code_4(tmp_path: Path, command: str) -> None:
    """Whatever is asked about such a save."""
    doctored(tmp_path, strangers)
    done = CliRunner().invoke(main, ["--saves", str(tmp_path), command, "test"])
    assert done.exit_code == 4
    assert "record 2: its facts do not fit" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("change", [obeyed, elsewhere])
@pytest.mark.parametrize(
    "words",
    [["log", "test"], ["show", "test"], ["replay", "test"], ["why", "test"], ["play", "test", "-c", "log"]],
    ids=lambda words: words[0],
)
def test_nothing_that_a_terminal_obeys_gets_out(
    tmp_path: Path, change: Callable[[Records], None], words: list[str]
) -> None:
    """On a terminal, where nothing else takes it out: to stdout and to stderr."""
    doctored(tmp_path, change)
    done = CliRunner().invoke(main, ["--saves", str(tmp_path), *words], color=True)
    assert "2J" in done.output or words[0] in ("show", "why")
    assert OBEYED.findall(done.output) == []
