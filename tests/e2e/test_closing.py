"""Whatever is typed in the shell, and however it ends: no save stays open behind it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from gameloop.cli import main
from gameloop.kernel.errors import SaveFull
from gameloop.kernel.files import Files
from gameloop.kernel.reading import Reading
from gameloop.kernel.store import SaveFile, open_save
from gameloop.session import games
from gameloop.session.format import CODEC
from tests.play import MADE, feed, session

COMMANDS = (
    ("play", "test", "-c", "roll 1d6; nonsense"),
    ("play", "test"),
    ("play", "test", "-c", "look", "-i"),
    ("run", "test", "no-such.glp"),
    ("run", "test", "-"),
    ("run", "iron", "-", "--referee"),
    ("log", "test", "--referee"),
    ("show", "test", "--names"),
    ("show", "iron", "--referee"),
    ("branch", "test", "b"),
    ("branch", "test", "@1"),
    ("branch", "test", "b2", "--at", "nowhere"),
    ("graft", "test", "test.jsonl"),
    ("graft", "test", "none.jsonl"),
    ("export", "test", "-o", "out.jsonl"),
    ("salvage", "test", "-o", "salvaged.jsonl"),
    ("shrink", "test", "--when", "clock > 0", "-o", "small.jsonl"),
    ("shrink", "test", "--when", "nonsense > 0", "-o", "small.jsonl"),
    ("report", "test", "-o", "out.report"),
    ("open-report", "out.report", "--as", "theirs"),
    ("verify", "test"),
    ("impact", "test"),
    ("new", "test", "--party", "quick"),
    ("new", "fresh", "--party", "nobody"),
    ("new", "fresh", "--party", "quick"),
    ("copy", "test", "other"),
    ("rename", "other", "another"),
    ("saves",),
)


def test_every_command_closes_what_it_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are refused and those that find nothing too. Held here, nothing closes them but the program."""
    saves = tmp_path / "saves"
    for name in ("test", "iron"):
        game = session(saves, name, adventure="small", ironman=name == "iron")
        feed(game, "roll 1d6", "rest")
        game.leave(MADE)
    monkeypatch.chdir(tmp_path)
    opened: list[SaveFile] = []
    begin = SaveFile.__init__

    def noted(self: SaveFile, path: Path, found: Reading, files: Files = Files(), sync: bool = True) -> None:  # noqa: B008
        opened.append(self)
        begin(self, path, found, files, sync)

    monkeypatch.setattr(SaveFile, "__init__", noted)
    for words in COMMANDS:
        done = CliRunner().invoke(main, ["--saves", str(saves), *words], input="roll 1d6\n")
        assert done.exception is None or isinstance(done.exception, SystemExit), (words, done.exception)
        assert [save.path.name for save in opened if save.writable or save._lock is not None] == [], words
    assert len(opened) > len(COMMANDS) // 2


def test_a_game_that_cannot_be_begun_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The head was written, and then the disk was full: the name is free, and nothing holds it."""
    append = SaveFile.append
    monkeypatch.setattr(SaveFile, "append", lambda *_: (_ for _ in ()).throw(SaveFull("no room")))
    with pytest.raises(SaveFull):
        session(tmp_path, adventure="small")
    assert list(tmp_path.glob("*.jsonl")) == []
    monkeypatch.setattr(SaveFile, "append", append)
    game = session(tmp_path, adventure="small")
    game.save.close()
    with open_save(game.save.path, CODEC, write=True) as again:
        assert again.log.count == games.resume(game.save.path, write=False).save.log.count
