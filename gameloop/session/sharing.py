"""Work shared among processes, what comes of it in order: the same, byte for byte, whoever does it.

Why pipes and not the pools of the standard library: one of those waits for ever when a process dies, the other cannot
be left at once.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

P = TypeVar("P")
R = TypeVar("R")
Work = Callable[[P], Iterable[R]]


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def forks() -> bool:
    """Tells whether a process that helps is a copy of this one, which is there at once and knows all that this knows.

    Elsewhere it begins anew: on Windows there are no copies, on macOS and beside threads they are not safe.
    """
    return sys.platform == "linux" and threading.active_count() == 1


def in_order(
    work: Work[P, R], pieces: Sequence[P], processes: int, *, apart: bool = False
) -> Generator[R, None, None]:
    """What comes of each piece, in their order, by at most so many processes, of which this is one.

    `apart`: each goes on behind the piece that it did last, where that saves work; what comes of pieces far ahead is
    told when it is their turn.
    Where a process dies, cannot be had, or finds a fault, the piece is done here, and so are those behind it: what is
    raised then is what one process raises. Whoever stops asking, by Ctrl-C too, ends all of them.
    """
    done, many = 0, min(processes, len(pieces)) - 1
    if many > 0:
        with suppress(Exception), _helpers(work, many) as helpers:
            for found in _shared(work, helpers, pieces, _Ahead(len(pieces), apart=apart)):
                yield from found
                done += 1
    for piece in pieces[done:]:
        yield from work(piece)


@contextmanager
def _helpers(work: Work[Any, Any], many: int) -> Iterator[list[Connection]]:
    """The near ends of pipes to so many processes, which end with this."""
    import multiprocessing

    context: Any = multiprocessing.get_context("fork" if forks() else "spawn")
    pipes, processes = [], []
    try:
        with _deaf():
            for _ in range(many):
                near, far = context.Pipe()
                with far:  # only the process itself holds it: when that dies, the near end tells
                    process = context.Process(target=_help, args=(far, work), daemon=True)
                    process.start()
                pipes.append(near)
                processes.append(process)
        yield pipes
    finally:
        for process in processes:
            process.terminate()
        for process, pipe in zip(processes, pipes, strict=True):
            process.join()
            pipe.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """Ctrl-C is for the process that asks, which hears of it after this; those that begin meanwhile never do."""
    if sys.platform == "win32":
        yield
        return
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


def _help(pipe: Connection, work: Work[Any, Any]) -> None:
    """Do one piece after another, until nobody asks any more, or one cannot be done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # on Windows nothing else keeps it away
    gc.freeze()  # what a copy began with stays: looking for garbage in it would only copy all of it
    with suppress(Exception):
        while True:
            pipe.send(list(work(pipe.recv())))


class _Ahead:
    """The pieces that nobody has begun, in stretches."""

    def __init__(self, many: int, *, apart: bool) -> None:
        self._free = [range(many)]
        self._apart = apart

    def take(self, last: int) -> int | None:
        """The next piece for whoever did that one last (-1: none yet): the one behind it, or the first there is; apart,
        if it is taken, the middle of the longest stretch. None if all are taken.
        """
        if not self._free:
            return None
        behind = next((stretch for stretch in self._free if stretch.start == last + 1), None)
        stretch = behind or max(self._free, key=len)
        at = stretch[len(stretch) // 2] if self._apart and not behind else stretch.start
        self._free.remove(stretch)
        self._free += [part for part in (range(stretch.start, at), range(at + 1, stretch.stop)) if part]
        return at


def _shared(
    work: Work[P, R], helpers: Sequence[Connection], pieces: Sequence[P], ahead: _Ahead
) -> Iterator[list[R]]:
    """What comes of each piece, some done here and each of the others by whoever is free. Raises EOFError if one died.

    Since nobody looks after the helpers while a piece is done here, each has the next one at hand.
    """
    from multiprocessing.connection import wait

    busy: dict[Any, deque[int]] = {pipe: deque() for pipe in helpers}
    found: dict[int, list[R]] = {}

    def give(pipe: Connection, last: int) -> None:
        number = ahead.take(last)
        if number is not None:
            pipe.send(pieces[number])
            busy[pipe].append(number)

    def collect(seconds: float | None) -> None:
        ready: list[Any] = wait([pipe for pipe, its in busy.items() if its], seconds)
        for pipe in ready:
            done = busy[pipe].popleft()
            found[done] = pipe.recv()
            give(pipe, busy[pipe][-1] if busy[pipe] else done)

    mine = ahead.take(-1)
    for pipe in (*helpers, *helpers):
        give(pipe, busy[pipe][-1] if busy[pipe] else -1)
    for number in range(len(pieces)):
        while number not in found:
            if mine is None:
                collect(None)
            else:
                found[mine] = list(work(pieces[mine]))
                collect(0)
                mine = ahead.take(mine)
        yield found.pop(number)
