"""Speed as ratios in one run: each row against a named base, in turn, medians of 7 or more.

Run by `make bench`, in an environment of its own beside a peer. Seconds mean nothing elsewhere; the ratio to a base
measured beside it does. `make bench ARGS=--short` takes saves of a tenth of the size.
"""

from __future__ import annotations

import math
import os
import platform
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path

from benchmarks.measuring import Row
from benchmarks.peer import comparing
from benchmarks.playing import checking, generating, rolling, travelling, verifying, writing
from benchmarks.reading import growing, memory, noticing, opening, year
from benchmarks.saves import build, mix
from benchmarks.starting import starting

RESULTS = Path(__file__).parent / "RESULTS.md"
HEAD = """# What was measured

Written by `make bench ARGS=--write`. Each row is one run: ours and the base in turn, medians of 7 or more. Only the
ratios mean anything on another machine, and on one that does other work meanwhile they swing.

All on the events of the sample, told again and again with other ids (`saves.py` says how).
"""
LIBRARIES = ("attrs", "cattrs", "click", "eventsourcing", "msgspec", "orjson", "prompt_toolkit", "tomli")
SHOWN = 12  # kinds of events that are named in the mix


def measured(folder: Path, long: int) -> Iterator[Row]:
    """Every row. `long` is the events of the longest save."""
    tiny, small = build(folder / "tiny.jsonl", long // 1000), build(folder / "small.jsonl", long // 100)
    middle, large = build(folder / "middle.jsonl", long // 10), build(folder / "large.jsonl", long)
    yield from opening(middle)
    yield from year(folder)
    yield from growing(large, middle, 10)
    yield from comparing(small, folder, long // 100)
    yield from writing(folder)
    yield from travelling(large, tiny)
    yield from memory(large, tiny, long)
    yield from verifying(build(folder / "true.jsonl", long // 100, renamed=False))
    yield from checking(
        build(folder / "large-true.jsonl", long, renamed=False),
        build(folder / "middle-true.jsonl", long // 10, renamed=False),
    )
    yield from rolling()
    yield from generating()
    yield from noticing(folder)
    yield from starting(folder)


def table(rows: Sequence[Row]) -> str:
    """The rows, what they were measured on and what with, in Markdown."""
    return "\n".join(
        [
            "| figure | must | aim | | what | ours : base |",
            "|---:|---:|---:|---|---|---|",
            *map(told, rows),
            "",
            *(f"- {name}: {what}" for name, what in machine().items()),
            f"- events: {mixed()}",
        ]
    )


def told(row: Row) -> str:
    """A row of the table."""
    sign = "≥" if row.least else "≤"
    must, aim = ("-" if math.isinf(bound) else f"{sign} {bound:g}" for bound in (row.must, row.aim))
    sides = f"{row.ours:,.2f} : {row.base:,.2f} {row.unit}"
    return f"| {row.figure:.2f} | {must} | {aim} | {row.verdict} | {row.name} | {sides} |"


def mixed() -> str:
    """The events of the sample by kind, the most frequent first."""
    each, kinds = mix()
    shown = ", ".join(f"{kind} {100 * n / kinds.total():.1f} %" for kind, n in kinds.most_common(SHOWN))
    return f"{each:.1f} to a command; {shown}, and {len(kinds) - SHOWN} kinds more"


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
    rows = []
    with tempfile.TemporaryDirectory() as name:
        for row in measured(Path(name), 100_000 if "--short" in words else 1_000_000):
            print(told(row), flush=True)
            rows.append(row)
    text = table(rows)
    print(f"\n{text}")
    if "--write" in words:
        RESULTS.write_text(f"{HEAD}\n{text}\n", encoding="utf-8")
    return int(not all(row.holds for row in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
