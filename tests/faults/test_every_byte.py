"""A save cut anywhere, or with a bit turned over anywhere: each is taken for what it is."""

from __future__ import annotations

import gc
import os
import re
from pathlib import Path

import pytest

from gameloop.kernel import reading
from gameloop.kernel.errors import SaveDamaged, SaveError
from gameloop.kernel.lines import Lines
from gameloop.kernel.log import Log
from gameloop.kernel.salvage import salvage
from gameloop.kernel.store import open_save
from gameloop.session.format import CODEC
from gameloop.session.games import samples
from tests.faults.frail import Frail
from tests.faults.long import LONG
from tests.play import session

LINES = (
    *(
        "search",
        "drop rope",
        "force east with bor",
        "undo",
        "rest",
        "roll 3d6",
        "note dice",
        "mark m",
        "roll d20",
    ),
    *(
        "branch b --new-dice",
        "roll 2d6",
        'chance 2-in-6 "rain"',
        "roll 4d4 for luck",
        "switch main",
        "roll d8",
    ),
    *("roll d10", "roll d12", "roll 5d6", "undo", "roll d4", "roll 2d4", "roll 3d8", "roll 2d10", "roll 4d6"),
)
STEP = 1 if LONG else 499  # of the bytes of the twenty commands, every so many are tried
SAMPLE_STEP = 97 if LONG else 80_021  # and of those of the sample
BITS = (0, 3, 7)


@pytest.fixture(autouse=True)
def lines_are_understood_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of openings of nearly the same file: what the reader remembers of one serves the next."""
    lines = Lines(CODEC)
    monkeypatch.setattr(reading, "Lines", lambda _codec: lines)


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Twenty commands in the small adventure, closed."""
    game = session(tmp_path_factory.mktemp("save"), adventure="small")
    for line in LINES:
        assert game.feed(line).status == "ok", line
    assert len(game.save.log.entries) == 20
    game.leave("2026-01-01T00:00:00+00:00")
    return game.save.path.read_bytes()


@pytest.mark.parametrize("which", ["twenty commands", "sample"])
def test_a_cut_or_a_flip_anywhere_is_taken_for_what_it_is(tmp_path: Path, save: bytes, which: str) -> None:
    """A cut leaves what was whole; a flip is damage in its line, or in the last line perhaps a torn tail."""
    raw, step = (samples()[0].read_bytes(), SAMPLE_STEP) if which == "sample" else (save, STEP)
    ends = [at for at, byte in enumerate(raw) if byte == ord("\n")]
    path = tmp_path / "save.jsonl"
    path.write_bytes(raw)
    for at in range(0, len(raw), step):
        for bit in BITS:
            flip(path, raw, at, bit, ends)
    for at in reversed(range(0, len(raw), step)):
        cut(path, at, ends)


def test_a_cut_at_every_byte_of_the_last_record_leaves_what_was_whole(tmp_path: Path, save: bytes) -> None:
    """Within a line: torn, with the records before it. Behind a line, or only without its end: sound, not torn."""
    ends = [at for at, byte in enumerate(save) if byte == ord("\n")]
    path = tmp_path / "cut.jsonl"
    path.write_bytes(save)
    for size in range(len(save), ends[-2], -1):
        cut(path, size, ends)


def test_no_save_stays_in_memory_once_it_is_let_go(tmp_path: Path, save: bytes) -> None:
    """Neither those that were sound nor those whose fault was told, in a process that opens thousands."""
    ends = [at for at, byte in enumerate(save) if byte == ord("\n")]
    kept, frozen = logs(), gc.get_freeze_count()
    path = tmp_path / "save.jsonl"
    path.write_bytes(save)
    for at in reversed(range(ends[0] + 1, len(save), len(save) // 20)):
        path.write_bytes(save)
        flip(path, save, at, 0, ends)
        cut(path, at, ends)
    assert (logs(), gc.get_freeze_count()) == (kept, frozen)


def logs() -> int:
    """How many logs there are, garbage swept."""
    gc.collect()
    return sum(isinstance(one, Log) for one in gc.get_objects())


def cut(path: Path, size: int, ends: list[int]) -> None:
    """The save there, cut to so many bytes, opens to its whole records, and says of a part of one that it is torn."""
    os.truncate(path, size)
    whole = sum(end <= size for end in ends)  # a record that lacks only the end of its line is whole
    if size <= ends[0]:
        with pytest.raises(SaveDamaged, match="is no save"):
            open_save(path, CODEC, write=False)
        return
    found = open_save(path, CODEC, write=False)
    torn = size - 1 not in ends and size not in ends
    assert (found.log.count, found.tail is not None) == (whole, torn), size


def flip(path: Path, raw: bytes, at: int, bit: int, ends: list[int]) -> None:
    """The save there, with this bit turned over until it is looked at: damaged in the line of that byte.

    Only the last line may pass for torn. What is salvaged of it are the lines before.
    """
    line = sum(end < at for end in ends)
    out = path.with_name("salvaged.jsonl")
    turn(path, at, raw[at] ^ 1 << bit)
    try:
        found = open_save(path, CODEC, write=False)
    except SaveError as error:
        named = re.search(r"line (\d+) ", str(error))
        assert (int(named[1]) - 1 if named else 0) == line, (at, str(error))
    else:
        assert line == len(ends) - 1, at
        assert found.tail is not None, at
        assert found.log.count == line, at
    if line:
        assert salvage(path, out, CODEC, Frail()).records == line, at
        assert out.read_bytes() == raw[: ends[line - 1] + 1], at
        out.unlink()
    turn(path, at, raw[at])


def turn(path: Path, at: int, byte: int) -> None:
    """Another byte there, in place: writing a whole file anew at every byte would take the most of the time."""
    with path.open("r+b", buffering=0) as file:
        file.seek(at)
        file.write(bytes([byte]))
