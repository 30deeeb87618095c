"""Entries decided again and judged one by one, each on the recorded state before it, by several processes.

Why it can be shared: what is found of an entry rests on the state before it, and on nothing found of another.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from gameloop.kernel.memory import unswept
from gameloop.session.redeciding import Again, redecided
from gameloop.session.sharing import forks, in_order

if TYPE_CHECKING:
    from gameloop.session.session import Session

R = TypeVar("R")
Judge: TypeAlias = "Callable[[Session, Again], R | None]"

MOST = 256  # entries judged together: what was found is told after each such piece
LEAST = 128  # fewer are done before another process is there: of less than two pieces nothing is shared
FAR = 1024  # the same where a process has to import and to open everything anew


def judged(session: Session, judge: Judge[R], numbers: Sequence[int], jobs: int) -> Generator[R, None, None]:
    """What a judge (a function that can be imported) finds in what comes of entries today, in the order of their
    numbers, by so many processes.
    """
    size = max(LEAST if forks() else FAR, _even(len(numbers), jobs))
    pieces = [numbers[at : at + size] for at in range(0, len(numbers), size)]
    return in_order(_Judging(session, judge), pieces, jobs)


def _even(entries: int, jobs: int) -> int:
    """How many entries make a piece, so that each process has as many of them to do."""
    rounds = max(1, ceil(entries / (jobs * MOST)))
    return ceil(entries / (jobs * rounds))


class _Judging(Generic[R]):
    """A judge before a save; a process that is no copy of this one opens the save for itself."""

    def __init__(self, session: Session, judge: Judge[R]) -> None:
        self._session = session
        self._judge = judge

    def __call__(self, numbers: Sequence[int]) -> Iterator[R]:
        for run in redecided(self._session, numbers):
            with unswept():  # what garbage there is, is looked for between entries
                judged = [self._judge(self._session, again) for again in run]
            yield from (found for found in judged if found is not None)

    def __reduce__(self) -> tuple[object, ...]:
        return _elsewhere, (self._session.save.path, tuple(self._session.content), self._judge)


def _elsewhere(path: Path, content: Sequence[Path], judge: Judge[R]) -> _Judging[R]:
    from gameloop.session.games import resume

    return _Judging(resume(path, write=False, content=content), judge)
