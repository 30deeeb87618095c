"""How things are measured: works in turn, medians, memory of a process of its own."""

from __future__ import annotations

import math
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from attrs import frozen

ROUNDS = 7


@frozen
class Row:
    """One measured figure: what must hold, what is aimed at, and the two figures behind a ratio, with their unit.

    `least`: the figure must be at least that, not at most.
    """

    name: str
    must: float
    aim: float
    ours: float
    base: float
    unit: str = "ms"
    least: bool = False

    @property
    def figure(self) -> float:
        """Ours over the base; of what is to be the more the better, the base over ours."""
        return self.base / self.ours if self.least else self.ours / self.base

    @property
    def holds(self) -> bool:
        """Whether what must hold does."""
        return self.meets(self.must)

    def meets(self, bound: float) -> bool:
        """Whether the figure lies on the right side of a bound."""
        return self.figure >= bound if self.least else self.figure <= bound

    @property
    def verdict(self) -> str:
        """What the table says of it."""
        if math.isinf(self.must):
            return "told"
        if not self.holds:
            return "**fails**"
        return "aim" if self.meets(self.aim) else "holds"


Work = Callable[[], Callable[[], object] | None]


def medians(*works: Work, rounds: int = ROUNDS) -> list[float]:
    """The median time of each work in milliseconds, all of them run in turn so many times.

    What a work gives back tidies up after it, when the clock has stopped.
    """
    times: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, taken in zip(works, times, strict=True):
            began = time.perf_counter()
            tidy = work()
            taken.append((time.perf_counter() - began) * 1000)
            if tidy:
                tidy()
    return [statistics.median(taken) for taken in times]


def often(work: Callable[[], object], times: int) -> Work:
    """A work that does something so often: what is over in a moment cannot be measured alone."""

    def run() -> None:
        for _ in range(times):
            work()

    return run


def resident() -> int:
    """The bytes that this process holds in memory now, or where the system does not tell, held at most."""
    try:
        told = Path("/proc/self/statm").read_text(encoding="ascii")
        return int(told.split()[1]) * resource.getpagesize()
    except OSError:
        return peak()


def peak() -> int:
    """The most bytes that this process ever held in memory."""
    if sys.platform == "linux":  # the other figure counts from before the program began
        told = Path("/proc/self/status").read_text(encoding="ascii")
        return int(told.split("VmHWM:")[1].split()[0]) * 1024
    return _most(resource.RUSAGE_SELF)


def peak_of_helpers() -> int:
    """The most bytes that any process held that this one has begun and seen end, 0 if there was none."""
    return _most(resource.RUSAGE_CHILDREN)


def _most(whose: int) -> int:
    most = resource.getrusage(whose).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def alone(function: str, *words: str) -> float:
    """What a function of the benchmarks gives for these words in a process of its own."""
    module, _, name = function.partition(":")
    code = f"import sys; from {module} import {name}; print({name}(*sys.argv[1:]))"
    done = subprocess.run([sys.executable, "-c", code, *words], check=True, capture_output=True, text=True)
    return float(done.stdout)
