"""A save cut anywhere, or with a bit turned over anywhere: each is taken for what it is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gameloop.kernel import reading
from gameloop.kernel.errors import SaveError
from gameloop.kernel.lines import Lines
from gameloop.kernel.store import open_save
from gameloop.session.format import CODEC
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
LAST = 12
STEP = 53
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


def test_a_cut_at_every_byte_of_the_last_records_leaves_what_was_whole(tmp_path: Path, save: bytes) -> None:
    """Within a line: torn, with the records before it. Behind a line, or only without its end: sound, not torn."""
    ends = [at for at, byte in enumerate(save) if byte == ord("\n")]
    path = tmp_path / "cut.jsonl"
    path.write_bytes(save)
    for size in range(len(save), ends[-LAST - 1], -1):
        os.truncate(path, size)
        found = open_save(path, CODEC, write=False)
        whole = sum(end <= size for end in ends)
        torn = size - 1 not in ends and size not in ends
        assert (found.log.count, found.tail is not None) == (whole, torn), size


def test_a_bit_turned_over_is_never_taken_for_sound(tmp_path: Path, save: bytes) -> None:
    """Three bits of every 53rd byte: damage, or in the last line perhaps a torn tail; never a game that goes on."""
    last = save[:-1].rindex(b"\n") + 1
    path = tmp_path / "flipped.jsonl"
    for at in range(0, len(save), STEP):
        for bit in BITS:
            path.write_bytes(save[:at] + bytes([save[at] ^ 1 << bit]) + save[at + 1 :])
            try:
                found = open_save(path, CODEC, write=False)
            except SaveError:
                continue
            assert at >= last, (at, bit)
            assert found.tail is not None, (at, bit)
