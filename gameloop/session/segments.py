"""Entries decided again and judged one by one, each on the recorded state before it, by several processes.

Why it can be shared: what is found of an entry rests on the state before it, and on nothing found of another.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from gameloop.kernel.errors import SaveDamaged
from gameloop.kernel.log import Log
from gameloop.kernel.memory import unswept
from gameloop.kernel.questions import Answer
from gameloop.session.redeciding import Again, redecided
from gameloop.session.sharing import forks, in_order

if TYPE_CHECKING:
    from gameloop.session.session import Session

R = TypeVar("R")
Judge: TypeAlias = "Callable[[Session, Again], R | None]"

MOST = 48  # entries judged together: what was found is told after each such piece
LEAST = 64  # fewer are done before another process is there: nothing is shared of less than twice as many
FAR = 1024  # the same where a process has to import and to open everything anew


def judged(session: Session, judge: Judge[R], numbers: Sequence[int], jobs: int) -> Generator[R, None, None]:
    """What a judge (a function that can be imported) finds in what comes of entries today, in the order of their
    numbers, by so many processes.
    """
    many, least = len(numbers), LEAST if forks() else FAR
    pieces = list(_cut(session.save.log, numbers, many if many < 2 * least else _even(many, jobs)))
    return in_order(
        _Judging(session, judge), pieces, jobs, apart=True
    )  # the state before a piece is at hand then


def _cut(log: Log, numbers: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    """Numbers of so many entries each, and of those that answer what the last of them asks."""
    begin = 0
    while begin < len(numbers):
        end = begin + size
        with suppress(SaveDamaged):  # it is told when it is the turn of that entry
            while end < len(numbers) and isinstance(log.entries[numbers[end]].command, Answer):
                end += 1
        yield numbers[begin:end]
        begin = end


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
        """All are read, then all decided, then all judged: what the processor has at hand for one serves the next."""
        with unswept():  # what garbage there is, is looked for between pieces
            found, fault = self._decided(numbers)
            judged = [self._judge(self._session, again) for again in found]
        yield from (one for one in judged if one is not None)
        if fault is not None:
            raise fault

    def _decided(self, numbers: Sequence[int]) -> tuple[list[Again], SaveDamaged | None]:
        """What comes of them, up to the one that cannot be read or fits nothing."""
        found: list[Again] = []
        try:
            for run in redecided(self._session, numbers):
                found += run
        except SaveDamaged as fault:
            return found, fault
        return found, None

    def __reduce__(self) -> tuple[object, ...]:
        return _elsewhere, (self._session.save.path, tuple(self._session.content), self._judge)


def _elsewhere(path: Path, content: Sequence[Path], judge: Judge[R]) -> _Judging[R]:
    from gameloop.session.games import resume

    return _Judging(resume(path, write=False, content=content), judge)
