"""The save that comes with the game is its script, played; so it can be made again, byte for byte."""

from __future__ import annotations

import os
from pathlib import Path

from gameloop import open_save
from gameloop.kernel.digest import digest
from tests.plans import PLANS, shown, typed
from tests.play import MADE, played, scripted

SAMPLE = Path(__file__).parent.parent.parent / "saves" / "first-delve.jsonl"


def test_the_sample_is_what_its_script_makes(tmp_path: Path) -> None:
    """Every byte of it, dice and digests and the versions in its head; `make golden` records it anew."""
    stream, _ = played(tmp_path, "first-delve")
    assert stream.failures == []
    assert shown(PLANS["first-delve"], stream.session, typed(scripted("first-delve")))
    stream.session.leave(MADE)
    recorded = stream.session.save.path.read_bytes()
    if os.environ.get("GAMELOOP_GOLDEN") == "write":
        SAMPLE.write_bytes(recorded)
    lines = zip(SAMPLE.read_bytes().splitlines(), recorded.splitlines(), strict=False)
    first = next((n for n, (old, new) in enumerate(lines) if old != new), None)
    assert first is None, f"record {first} of the sample is another one now: run `make golden`"
    assert SAMPLE.read_bytes() == recorded


def test_the_sample_folds_to_its_digests_without_rules() -> None:
    """Whoever reads it as the README says has the same states as whoever played it."""
    save = open_save(SAMPLE)
    assert [digest(state) for state in save.states()] == [entry.digest for entry in save.entries]
    assert set(save.branches) >= {"main", "greedy", "main.1"}
