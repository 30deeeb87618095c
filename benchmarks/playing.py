"""What a command costs: deciding it, writing it, throwing a die; going back and branching; and checking it all."""

from __future__ import annotations

import gc
import os
import random
import statistics
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from math import inf
from pathlib import Path

from benchmarks.measuring import ROUNDS, Row, Work, alone, medians, often, peak, peak_of_helpers
from benchmarks.saves import sample
from gameloop.cli.common import SWEEP_AFTER
from gameloop.kernel.dice import RNG, LuckDice, Rolled, TapeDice, roll
from gameloop.kernel.lines import Lines
from gameloop.kernel.records import Entry, Record
from gameloop.session import games
from gameloop.session.format import CODEC
from gameloop.session.session import Session
from gameloop.session.sharing import cores
from gameloop.session.verify import differences
from gameloop.world.content import Library
from gameloop.world.fighting import RoundEnded
from gameloop.world.generated import opened

MADE = "2026-01-01T00:00:00+00:00"
SLOW = 0.1  # milliseconds of a sync from which on rows over it count
TIMES = 20
ROLLS = 2000
SEAL = 90  # about the bytes that sealing adds
ROOMS = 39  # so many at least has a generated dungeon of three levels
UNDO = ("undo", "redo")
LABELS = tuple(f"attack {n}" for n in range(ROLLS // 10))  # nearly every roll has a label of its own


class Unproven(Lines):
    """Lines that are encoded, and not read back."""

    def prove(self, body: bytes, record: Record, before: int) -> None:
        """Nothing."""


def writing(folder: Path) -> Iterator[Row]:
    """The middle command of the sample written, and the median one decided and proven, over writing and syncing as many
    bytes.
    """
    entry = sorted(sample(), key=lambda entry: len(entry.events))[len(sample()) // 2]
    line = Lines(CODEC).body(entry, entry.parent) + b"x" * SEAL
    bare = os.open(folder / "bare", os.O_CREAT | os.O_APPEND | os.O_WRONLY)

    def base() -> None:
        os.write(bare, line)
        os.fdatasync(bare)

    whole, written = (
        _appending(folder / f"{lines.__name__}.jsonl", lines, entry) for lines in (Lines, Unproven)
    )
    proven, encoded, plain = medians(*(often(work, TIMES) for work in (whole, written, base)))
    deciding = decided() * TIMES + proven - encoded
    must = (1.4, 1.15, 2.0, 1.0) if plain / TIMES >= SLOW else (inf,) * 4
    yield Row("encode + write + sync of a command over write + fdatasync", must[0], must[1], encoded, plain)
    yield Row(
        "deciding the median command, and reading it back, over that sync", must[2], must[3], deciding, plain
    )


def _appending(path: Path, lines: type[Lines], entry: Entry) -> Callable[[], None]:
    """Appends the entry once more, as the next one of a new save."""
    save = games.quick(path, "barrows", None, "bench", MADE).save
    save._lines = lines(CODEC)
    log = save.log
    told = entry.text, entry.command, entry.events, log.clock(log.head), ""
    records = iter([Entry(n, n - 1, *told) for n in range(log.count, log.count + TIMES * (ROUNDS + 1))])
    return lambda: save.append(next(records))


def decided() -> float:
    """The time of the median command of the sample in milliseconds, each of them the median of several goes."""
    game = games.resume(games.samples()[0], write=False)
    works = []
    for entry in sample():
        rolls = [event for event in entry.events if isinstance(event, Rolled)]
        before = game.state_at(entry.parent)
        works.append(partial(_decide, game, before, entry.command, rolls))
    return statistics.median(medians(*works))


def generating() -> Iterator[Row]:
    """Making a dungeon of some forty rooms over deciding a round of a fight of the sample, the median one."""
    shelf, numbers = Library(), count()
    game = games.resume(games.samples()[0], write=False)
    rounds = []
    for entry in sample():
        if any(isinstance(event, RoundEnded) for event in entry.events):
            rolls = [event for event in entry.events if isinstance(event, Rolled)]
            rounds.append(partial(_decide, game, game.state_at(entry.parent), entry.command, rolls))
    made, *decided = medians(lambda: _generate(shelf, next(numbers)), *rounds, rounds=21)
    yield Row(
        "generating a dungeon of forty rooms over deciding a round", 30, 10, made, statistics.median(decided)
    )


def _generate(shelf: Library, number: int) -> None:
    assert len(opened(shelf, f"bench {number}").dungeon.places) >= ROOMS


def _decide(game: Session, before: object, command: object, rolls: Sequence[Rolled]) -> None:
    game.game.decide(before, command, TapeDice(rolls))  # type: ignore[arg-type]


def rolling() -> Iterator[Row]:
    """A whole logged roll over the library's die and making the same fact."""
    chance = random.Random(1)

    def ours() -> None:
        dice = LuckDice(bytes(32))
        for n in range(ROLLS):
            roll(dice, "1d20", LABELS[n % len(LABELS)], "p1", rule="A-ATT-01")

    def base() -> None:
        for n in range(ROLLS):
            face = chance.randint(1, 20)
            Rolled(
                "1d20",
                (face,),
                (0,),
                face,
                (),
                face,
                None,
                None,
                None,
                LABELS[n % len(LABELS)],
                "p1",
                RNG,
                rule="A-ATT-01",
                secret=False,
            )

    mine, plain = medians(ours, base, rounds=21)
    yield Row("a whole logged roll over randint and the same Rolled", 2, 1.3, mine, plain)


def travelling(long: Path, short: Path) -> Iterator[Row]:
    """Branching and one step back on a long save over a short one."""
    far, near = (games.resume(path) for path in (long, short))
    _level(far, near)
    numbers = count()
    for name, lines in (("branch", ("branch b{n}", "switch level")), ("one step back", UNDO)):
        ours, base = medians(*(often(_typing(game, lines, numbers), 10) for game in (far, near)))
        yield Row(f"{name} on 1,000,000 events over 1,000", 1.3, 1.1, ours, base)
    far.save.close()
    near.save.close()


def _level(*sides: Session) -> None:
    """All of them where the shortest telling ends: what the party has before it is a part of what a line costs."""
    depth = min(game.save.log.depth(game.save.log.head) for game in sides)
    for game in sides:
        done = game.feed(f"branch level at @{game.save.log.path().numbers[depth - 1]}")
        assert done.status == "ok", done.text
    assert len({(game.state.clock, game.state.here, len(game.state.goods)) for game in sides}) == 1


def _typing(game: Session, lines: Sequence[str], numbers: Iterator[int]) -> Callable[[], None]:
    def run() -> None:
        n = next(numbers)
        for line in lines:
            result = game.feed(line.format(n=n))
            assert result.status in ("ok", "over", "ask"), result.text

    return run


def verifying(path: Path) -> Iterator[Row]:
    """Deciding everything again over opening: as a user does it, and in one process."""

    def opened() -> Session:
        return games.resume(path, write=False)

    def verify(jobs: int) -> None:
        assert not list(differences(opened(), all_branches=True, jobs=jobs))

    jobs = cores()
    gc.set_threshold(SWEEP_AFTER)  # as for whoever types it
    shared, alone, base = medians(partial(verify, jobs), partial(verify, 1), _dropping(opened))
    yield Row(f"verify over opening the same save, {jobs} processes on {jobs} cores", 8, 3, shared, base)
    yield Row("verify over opening the same save, one process", inf, inf, alone, base)


def _dropping(work: Callable[[], object]) -> Work:
    return lambda: [work()].clear


def checking(long: Path, short: Path) -> Iterator[Row]:
    """The most memory of the processes that verify a long save over those that verify a short one."""
    ours, base = (alone("benchmarks.playing:verified", str(path)) for path in (long, short))
    name = f"peak memory of verify at 1,000,000 events over 100,000, {cores()} processes"
    yield Row(name, 1.5, 1.1, ours / 1e6, base / 1e6, "MB")


def verified(path: str) -> int:
    """The most bytes held by a process that verified a save, and by the others as many as by the largest of them."""
    jobs = cores()
    found = differences(games.resume(Path(path), write=False), all_branches=True, jobs=jobs)
    assert not sum(1 for _ in found)
    return peak() + (jobs - 1) * peak_of_helpers()
