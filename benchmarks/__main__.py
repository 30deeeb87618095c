"""Speed as ratios in one run: each row against a named base, interleaved, medians of 7.

Run by `make bench`. Seconds mean nothing elsewhere; the ratio to a base measured beside it does. Processes run with
their byte code at hand, as after an installation, whatever the shell that measures says about writing it.
"""

from __future__ import annotations

import math
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.metadata import version
from itertools import count
from pathlib import Path

import orjson
import pexpect
from attrs import frozen

from gameloop.kernel.dice import LuckDice
from gameloop.kernel.lines import Lines
from gameloop.kernel.store import open_save
from gameloop.session import games
from gameloop.session.format import CODEC
from gameloop.session.reader import Save
from gameloop.session.session import Session

ROUNDS = 7
RESULTS = Path(__file__).parent / "RESULTS.md"
HEAD = """# What was measured

Written by `make bench ARGS=--write`. Each row is one run: ours and the base in turn, medians of 7. Only the ratios mean
anything on another machine, and on one that does other work meanwhile they swing.
"""
LIBRARIES = ("attrs", "cattrs", "click", "msgspec", "orjson", "prompt_toolkit", "tomli")
MADE = "2026-01-01T00:00:00+00:00"
COMMAND = "from gameloop.cli import main; main()"  # what the installed `gameloop` does
PROMPT = "from prompt_toolkit import PromptSession; PromptSession().prompt('ready> ')"
LINES = ("listen", "roll 3d6", "search", "rest", "roll d20+2", "wait", "march bor", "march aldra")


@frozen
class Row:
    """One measured ratio, what it may be at most, and the two medians behind it in milliseconds."""

    name: str
    most: float
    ours: float
    base: float

    @property
    def ratio(self) -> float:
        """Ours over the base."""
        return self.ours / self.base

    @property
    def verdict(self) -> str:
        """Whether the row holds."""
        if math.isinf(self.most):
            return "told"
        return "holds" if self.ratio <= self.most else "**fails**"


def medians(*works: Callable[[], Callable[[], object] | None]) -> list[float]:
    """The median time of each work in milliseconds, all of them run in turn ROUNDS times.

    What a work gives back tidies up after it, when the clock has stopped.
    """
    times: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for work, taken in zip(works, times, strict=True):
            began = time.perf_counter()
            tidy = work()
            taken.append((time.perf_counter() - began) * 1000)
            if tidy:
                tidy()
    return [statistics.median(taken) for taken in times]


def started(env: Mapping[str, str], *words: str) -> None:
    """Run a Python process to its end."""
    subprocess.run([sys.executable, *words], check=True, capture_output=True, env=env)


def prompted(env: Mapping[str, str], *words: str, ready: str) -> Callable[[], object]:
    """Start a Python process in a terminal and wait for its prompt; what is given back ends it."""
    child = pexpect.spawn(sys.executable, list(words), timeout=30, env=env)
    child.expect(ready)
    return lambda: child.close(force=True)


def played(folder: Path, commands: int) -> Path:
    """A save of so many commands: exploring, resting and dice, with whatever comes of it."""
    path = folder / f"bench-{commands}.jsonl"
    game = games.new(
        path, rules="barrows", adventure="lampless-house", seed="bench", made=MADE, settings={}, sync=False
    )
    fill(game, commands)
    game.save.close()
    return path


def fill(game: Session, commands: int) -> None:
    """Type lines until the save has so many entries; whatever stands in the way is taken back."""
    tried = 0
    while len(game.save.log.entries) < commands:
        before = game.save.log.count
        game.feed(LINES[tried % len(LINES)])
        if game.state.question or game.state.encounter or game.state.fight or game.state.over:
            game.feed("undo")
            game.feed(f"roll 2d6 for {tried}")
        elif game.save.log.count == before:
            game.feed(f"roll d6 for {tried}")
        tried += 1


def starting(folder: Path) -> list[Row]:
    """How long a player waits; each process has been run once before, so that its byte code is there."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env.update(TERM="xterm", PYTHONPYCACHEPREFIX=str(folder / "bytecode"), HOME=str(folder))
    path = played(folder, 20)
    begun = partial(prompted, env, "-c", COMMAND, "play", str(path), ready=r"[TR]\d+(, \w+)?>")
    waited = partial(prompted, env, "-c", PROMPT, ready="ready>")
    helped, nothing = partial(started, env, "-c", COMMAND, "--help"), partial(started, env, "-c", "pass")
    begun()(), waited()(), helped()
    help_, bare = medians(helped, nothing)
    ours, prompt = medians(begun, waited)
    return [
        Row("gameloop --help over python -c pass", 5, help_, bare),
        Row("first prompt over a bare PromptSession().prompt()", 1.8, ours, prompt),
    ]


def folded(path: Path) -> None:
    """Read a save to its last state; this needs no rules."""
    save = Save(path)
    save.state(save.head)


def opening(path: Path) -> list[Row]:
    """Reading, checking, structuring and folding a save, over decoding its lines."""
    raw = path.read_bytes().splitlines()

    def decode() -> None:
        for line in raw:
            orjson.loads(line)

    def read() -> None:
        open_save(path, CODEC, write=False)

    ours, opened, base = medians(lambda: folded(path), read, decode)
    return [
        Row("opening a long save over orjson decoding the same lines", 8, ours, base),
        Row("  of it reading, checking and structuring", 8, opened, base),
    ]


def writing(folder: Path) -> list[Row]:
    """Encoding, writing and syncing a command, over writing and syncing the same bytes."""
    game = games.new(
        folder / "write.jsonl", rules="barrows", adventure="lampless-house", seed="w", made=MADE, settings={}
    )
    fill(game, 60)
    log = game.save.log
    entry = log.entries[log.head]
    line = Lines(CODEC).body(entry, entry.parent) + b"x" * 90  # about what sealing adds
    bare = os.open(folder / "bare", os.O_CREAT | os.O_APPEND | os.O_WRONLY)
    before = game.state_at(entry.parent)

    def base() -> None:
        os.write(bare, line)
        os.fdatasync(bare)

    def ours() -> None:
        again = log.entry(
            entry.command, entry.events, text=entry.text, clock=entry.clock, digest=entry.digest
        )
        game.save.append(again)

    def decide() -> None:
        game.game.decide(before, entry.command, LuckDice(log.luck_for(entry.command)))

    written, plain, decided = medians(*(_often(work) for work in (ours, base, decide)))
    game.save.close()
    return [
        Row("encode + write + sync of a command over a bare write + fdatasync", 1.5, written, plain),
        Row("deciding it, over the same base (reported apart)", float("inf"), decided, plain),
    ]


def _often(work: Callable[[], object]) -> Callable[[], None]:
    def run() -> None:
        for _ in range(20):
            work()

    return run


def travelling(long: Path, short: Path) -> list[Row]:
    """Going back on a long save over going back on a short one."""
    far, near = (games.resume(path) for path in (long, short))
    numbers = count()
    rows = []
    for name, lines, times in (
        ("undo", ("undo", "redo"), 10),
        ("goto", ("goto ~50", "end"), 200),  # it writes nothing, and is over in a moment
        ("branch", ("branch b{n} at ~10", "switch main"), 10),
    ):
        ours, base = medians(*(_typed(game, lines, numbers, times) for game in (far, near)))
        rows.append(Row(f"{name} on a long save over a short one", 1.3, ours, base))
    far.save.close()
    near.save.close()
    return rows


def _typed(game: Session, lines: Sequence[str], numbers: Iterator[int], times: int) -> Callable[[], None]:
    def run() -> None:
        for n in (next(numbers) for _ in range(times)):
            for line in lines:
                game.feed(line.format(n=n))

    return run


def measured() -> list[Row]:
    """Every row."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        long, short = played(folder, 10_000), played(folder, 100)
        return [*starting(folder), *opening(long), *writing(folder), *travelling(long, short)]


def table(rows: Sequence[Row]) -> str:
    """The rows and what they were measured on, in Markdown."""
    lines = [
        "| ratio | at most | | what over what | milliseconds |",
        "|---:|---:|---|---|---|",
        *(
            f"| {row.ratio:.2f} | {row.most if math.isfinite(row.most) else '-'} | {row.verdict} | {row.name} "
            f"| {row.ours:.2f} : {row.base:.2f} |"
            for row in rows
        ),
        "",
        *(f"- {name}: {what}" for name, what in machine().items()),
    ]
    return "\n".join(lines)


def machine() -> dict[str, str]:
    """What the rows depend on."""
    told = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    processor = next((line.split(":")[1].strip() for line in told.splitlines() if "model name" in line), "")
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return {
        "processor": f"{processor or platform.processor() or platform.machine()}, {os.cpu_count()} cores",
        "other work meanwhile": f"load average {load}",
        "system": f"{platform.system()} {platform.release()}, {file_system(tempfile.gettempdir())}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "libraries": ", ".join(f"{name} {version(name)}" for name in LIBRARIES),
    }


def file_system(folder: str) -> str:
    """The kind of the file system on which saves were written."""
    try:
        mounts = [line.split()[1:3] for line in Path("/proc/mounts").read_text().splitlines()]
    except OSError:
        return "an unknown file system"
    inside = [mount for mount in mounts if Path(folder).resolve().is_relative_to(mount[0])]
    return max(inside, key=lambda mount: len(mount[0]))[1]


def main(words: Sequence[str] = ()) -> int:
    """Print the table, with `--write` into RESULTS.md too; 1 if a row does not hold."""
    rows = measured()
    text = table(rows)
    print(text)
    if "--write" in words:
        RESULTS.write_text(f"{HEAD}\n{text}\n", encoding="utf-8")
    return int(any(row.ratio > row.most for row in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
