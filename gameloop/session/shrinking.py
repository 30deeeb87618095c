"""A long session cut down to the few commands that a fault needs, each with its recorded dice.

How: what is kept stands at the end; before it as much of the recording as is needed is found by halving, and the last
of that is needed itself and is kept too. So a fault of k commands in n takes about k times log n tries, and each try
plays only what is kept, since the state after any part of the recording is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from gameloop.kernel.decider import fold
from gameloop.kernel.dice import Rolled
from gameloop.kernel.errors import GameError, Refused
from gameloop.kernel.log import ROOT
from gameloop.kernel.records import Crash, Entry
from gameloop.kernel.values import frozen
from gameloop.session.expressions import Node, holds_yet
from gameloop.session.published import lookup
from gameloop.session.rerunning import Step, decided, rerun, step_of
from gameloop.session.session import Session
from gameloop.session.verify import Difference, entry_difference
from gameloop.world.game import Crashed
from gameloop.world.state import State

T = TypeVar("T")
FALLS_OUT = "the recording does not fail so when it is played anew"


@frozen
class Shrunk(Generic[T]):
    """What is left, in its order, and how often it had to be played."""

    kept: tuple[T, ...]
    tries: int


class Shrinker(Generic[T]):
    """Tries parts of a recording: `fails` tells whether so many entries of it and then what is kept show the fault."""

    def __init__(
        self, entries: Sequence[Entry], take: Callable[[Entry], T], fails: Callable[[int, Sequence[T]], bool]
    ) -> None:
        self._entries = entries
        self._take = take
        self._fails = fails
        self._tries = 0

    def shrink(self, last: T) -> Shrunk[T]:
        """The fewest found that still fail, `last` at their end. Raises Refused if, tried twice, not even all do."""
        kept: tuple[T, ...] = (last,)
        most = len(self._entries)
        if not (self._try(most, kept) and self._try(most, kept)):
            raise Refused(FALLS_OUT, instead="verify")
        while (most := self._needed(most, kept)) > 0:
            kept = (self._take(self._entries[most - 1]), *kept)
            most -= 1
        return Shrunk(self._thinned(kept), self._tries)

    def _try(self, many: int, kept: Sequence[T]) -> bool:
        self._tries += 1
        return self._fails(many, kept)

    def _needed(self, most: int, kept: Sequence[T]) -> int:
        """The fewest entries of the recording that must go before what is kept."""
        low, high = 0, most
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self._try(middle, kept) else (middle + 1, high)
        return low

    def _thinned(self, kept: tuple[T, ...]) -> tuple[T, ...]:
        """Without those that turn out not to be needed after all, until each is: large pieces first, then single."""
        size = max(1, len(kept) // 2)
        while True:
            fewer = self._without(kept, size)
            if size == 1 and len(fewer) == len(kept):
                return kept
            kept, size = fewer, max(1, size // 2)

    def _without(self, kept: tuple[T, ...], size: int) -> tuple[T, ...]:
        """What is left when every piece of that size is tried without; the last of all stays."""
        at = 0
        while at < len(kept) - 1:
            fewer = (*kept[:at], *kept[min(at + size, len(kept) - 1) :])
            if self._try(0, fewer):
                kept = fewer
            else:
                at += size
        return kept


def by_predicate(session: Session, predicate: Node) -> Shrunk[Step]:
    """What it takes for a predicate to hold. Raises Refused if it never does."""
    path = session.save.log.path()
    at = next((n for n, e in enumerate(path) if _holds(session, predicate, session.state_at(e.n))), None)
    if at is None:
        raise Refused("that holds at no moment of this line", instead="bisect")

    def fails(many: int, kept: Sequence[Step]) -> bool:
        played = rerun(session.game, *_before(session, path, many), kept)
        return any(_holds(session, predicate, one.state) for one in played)

    return Shrinker(path[:at], step_of, fails).shrink(step_of(path[at]))


def by_crash(session: Session) -> Shrunk[Step]:
    """What it takes for the last crash on record to happen again. Raises Refused if there is none, or it does not."""
    crash = next((r for r in reversed(session.save.log.others) if isinstance(r, Crash)), None)
    if crash is None:
        raise Refused("no crash is on record in this save", instead="shrink --when EXPR")
    log = session.save.log
    head = next((n for n in (ROOT, *log.entries) if log.luck(n).hex() == crash.luck), ROOT)
    path = log.path(head)

    def fails(many: int, kept: Sequence[Step]) -> bool:
        state, fortune = _before(session, path, many)
        for played in rerun(session.game, state, fortune, kept[:-1]):
            state, fortune = played.state, played.luck
        try:
            decided(session.game, state, fortune, kept[-1])
        except Crashed as found:
            return type(found.__cause__).__name__ == crash.error
        except GameError:
            return False
        return False

    rolls = tuple(roll for roll in crash.rolls if isinstance(roll, Rolled))
    return Shrinker(path, step_of, fails).shrink(Step(crash.command, rolls))


def by_divergence(session: Session) -> Shrunk[Entry]:
    """What it takes for the first entry that the rules of today decide otherwise to be decided so: facts, not commands.

    Raises Refused if every entry comes out as it was.
    """
    path = session.save.log.path()
    found = ((n, entry_difference(session.game, session.state_at(e.parent), e)) for n, e in enumerate(path))
    at, first = next(((n, one) for n, one in found if one is not None), (0, None))
    if first is None:
        raise Refused("every entry comes out as it was", instead="shrink --when EXPR")

    def fails(many: int, kept: Sequence[Entry]) -> bool:
        state = _before(session, path, many)[0]
        try:
            for entry in kept[:-1]:
                state = fold(session.game.evolve, state, entry.events)
            return _alike(entry_difference(session.game, state, kept[-1]), first)
        except (LookupError, ValueError):
            return False  # facts that rest on others that fell away

    return Shrinker(path[:at], lambda entry: entry, fails).shrink(path[at])


def _alike(one: Difference | None, other: Difference) -> bool:
    """Tells whether two differences are the same fault: of one kind, in one field; or one event more, or less."""
    return one is not None and _kind(one) == _kind(other)


def _kind(one: Difference) -> tuple[object, ...]:
    missing = "" if one.field else f"{one.saved}, {one.now}"
    return one.verdict, one.field, one.rule, one.at > 0, missing


def _holds(session: Session, predicate: Node, state: State) -> bool:
    return holds_yet(predicate, lookup(state, session.game.rules))


def _before(session: Session, path: Sequence[Entry], many: int) -> tuple[State, bytes]:
    """The state after so many entries, and the luck of the last of them."""
    at = path[many - 1].n if many else ROOT
    return session.state_at(at), session.save.log.luck(at)
