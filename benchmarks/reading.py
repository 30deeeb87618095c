"""Opening a save: time, growth, memory, and what of a damaged one goes unnoticed."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import orjson

from benchmarks.measuring import Row, Work, alone, medians, resident
from gameloop.kernel.errors import SaveError
from gameloop.kernel.store import open_save
from gameloop.session.folding import States
from gameloop.session.format import CODEC
from gameloop.session.games import samples
from gameloop.world.state import State
from tests.year import lived

FLIP_STEP, CUT_STEP = 997, 499
PLACES = 200
DAYS = 13 * 28


class Opened:
    """A save read, checked, structured and folded; this needs no rules."""

    def __init__(self, path: Path) -> None:
        self.states = States(path, State())
        self.log = open_save(path, CODEC, write=False, follow=self.states.follow).log
        self.states.after(self.log.head)


def opening(path: Path) -> Iterator[Row]:
    """Opening over decoding the lines."""
    raw = path.read_bytes().splitlines()

    def decode() -> None:
        for line in raw:
            orjson.loads(line)

    def read() -> None:
        open_save(path, CODEC, write=False)

    ours, unfolded, base = medians(_quiet(path), read, decode)
    yield Row("open 100,000 events over orjson.loads of each line", 5, 3, ours, base)
    yield Row("  of it reading, checking and structuring", float("inf"), 0, unfolded, base)


def year(folder: Path) -> Iterator[Row]:
    """Opening a year in the open as it was played, where no line is like another, over decoding its lines."""
    place = folder / "year"
    place.mkdir()
    game, _ = lived(place, "barrows", DAYS)
    path = game.save.path
    game.save.close()
    raw = path.read_bytes().splitlines()

    def decode() -> None:
        for line in raw:
            orjson.loads(line)

    ours, base = medians(_quiet(path), decode)
    yield Row("open a year in the open over orjson.loads of each line", 8, 5, ours, base)


def growing(long: Path, short: Path, times: float) -> Iterator[Row]:
    """What a long save costs for each event, over a short one; `times` is how much longer it is."""
    ours, base = medians(_quiet(long), _quiet(short))
    yield Row("  the same, time per event at 1,000,000 over 100,000", 1.25, 1.1, ours / times, base)
    far, near = Opened(long), Opened(short)
    ours, base = medians(*(_wandering(save) for save in (far, near)))
    yield Row("state at a random past entry, 1,000,000 over 100,000", 1.5, 1.1, ours, base)


def _quiet(path: Path) -> Work:
    """Opening; what was opened is dropped when the clock has stopped."""
    return lambda: [Opened(path)].clear


def _wandering(save: Opened) -> Work:
    chance = random.Random(5)
    entries = list(save.log.entries)

    def run() -> None:
        for _ in range(PLACES):
            save.states.after(chance.choice(entries))

    return run


def memory(long: Path, empty: Path, events: int) -> Iterator[Row]:
    """Bytes of an opened save above an empty one for each event."""
    held, bare = (alone("benchmarks.reading:held", str(path)) for path in (long, empty))
    yield Row(
        "memory of an opened save above an empty one, bytes per event", 250, 64, held - bare, events, "B"
    )


def held(path: str) -> int:
    """Bytes that a process holds which has opened a save."""
    save = Opened(Path(path))
    return resident() if save.log.count else 0


def noticing(folder: Path) -> Iterator[Row]:
    """Flips and cuts of the sample that go unnoticed, of all tried."""
    raw = samples()[0].read_bytes()
    path = folder / "damaged.jsonl"
    places = range(0, len(raw), FLIP_STEP)
    flips = sum(_sound(path, raw[:at] + bytes([raw[at] ^ 1 << at % 8]) + raw[at + 1 :]) for at in places)
    yield Row("bytes flipped, not noticed, of all tried", 0, 0, flips, len(places), "places")
    ends = {at for at, byte in enumerate(raw) if byte == 10}
    inside = [at for at in range(CUT_STEP, len(raw), CUT_STEP) if at not in ends and at - 1 not in ends]
    path.write_bytes(raw)
    missed = 0
    for at in reversed(inside):
        os.truncate(path, at)
        missed += _sound(path)
    yield Row("cuts inside a line, not noticed, of all tried", 0, 0, missed, len(inside), "places")


def _sound(path: Path, raw: bytes | None = None) -> bool:
    if raw is not None:
        path.write_bytes(raw)
    try:
        return open_save(path, CODEC, write=False).tail is None
    except SaveError:
        return False
