"""A long session cut down to the few commands that a fault needs, each with its recorded dice.

How: pieces of the recording are left out, large ones first and single commands in the end, as long as the rest still
shows the fault. What stands before a piece leads where it led before, in the recording or in the last rest that showed
the fault, so that each try plays only what stands behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
Place = tuple[State, bytes]  # where one is: a state, and the luck that led to it
FALLS_OUT = "the recording does not fail so when it is played anew"


@frozen
class Shrunk(Generic[T]):
    """What is left, in its order, and how often it had to be played; `stopped` before it was the fewest."""

    kept: tuple[T, ...]
    tries: int
    stopped: bool = False


class Trail(Generic[T]):
    """Where steps lead. `path` is the recording, `steps` are what is played of it; `go` leads on by a step.

    Of the steps that were kept last it is known where they lead: of the recording, at first.
    """

    def __init__(
        self, session: Session, path: Sequence[Entry], steps: Sequence[T], go: Callable[[Place, T], Place]
    ) -> None:
        self._session = session
        self._path = path
        self._go = go
        self._recorded = len(steps)  # so many steps are the first of the recording
        self._steps = list(steps)
        self._places: list[Place] = []  # where the steps behind those lead
        self._going: tuple[int, list[T], list[Place]] = (0, [], [])

    def along(self, steps: Sequence[T]) -> Iterator[Place]:
        """Where one is before the first step that is new, and after each from there on."""
        pairs = zip(steps, self._steps, strict=False)
        same = next(
            (n for n, (one, other) in enumerate(pairs) if one is not other), min(len(steps), len(self._steps))
        )
        place = self._place(same)
        recorded = min(same, self._recorded)
        going = self._going = recorded, list(steps[:same]), self._places[: same - recorded]
        yield place
        for step in steps[same:]:
            place = self._go(place, step)
            going[1].append(step)
            going[2].append(place)
            yield place

    def keep(self) -> None:
        """Keep the steps that were gone along last."""
        self._recorded, self._steps, self._places = self._going

    def _place(self, many: int) -> Place:
        """Where so many of the kept steps lead."""
        if many > self._recorded:
            return self._places[many - self._recorded - 1]
        at = self._path[many - 1].n if many else ROOT
        return self._session.state_at(at), self._session.save.log.luck(at)


class Shrinker(Generic[T]):
    """Leaves out parts of a recording: `fails` tells whether what is left shows the fault.

    `count` is told how it goes, before each try. The last step `stays` in any case where the fault is one of that step.
    """

    def __init__(
        self,
        trail: Trail[T],
        fails: Callable[[Sequence[T]], bool],
        count: Callable[[str], None],
        *,
        stays: bool = True,
    ) -> None:
        self._trail = trail
        self._fails = fails
        self._count = count
        self._stays = stays
        self._tries = 0
        self._least: tuple[T, ...] = ()  # the fewest that failed so far

    def shrink(self, whole: tuple[T, ...]) -> Shrunk[T]:
        """The fewest found that still fail; on Ctrl-C the fewest so far.

        Raises Refused if, tried twice, not even all do.
        """
        self._least = whole
        if not (self._try(whole) and self._try(whole)):
            raise Refused(FALLS_OUT, instead="verify")
        self._trail.keep()
        try:
            self._thin()
        except KeyboardInterrupt:
            return Shrunk(self._least, self._tries, stopped=True)
        return Shrunk(self._least, self._tries)

    def _try(self, steps: tuple[T, ...]) -> bool:
        self._tries += 1
        self._count(f"{self._tries} tries, {len(self._least)} left; Ctrl-C stops")
        return self._fails(steps)

    def _thin(self) -> None:
        """Leave out what is not needed, until all is: large pieces first, then single ones."""
        size = max(1, len(self._least) // 2)
        while True:
            before = len(self._least)
            self._without(size)
            if size == 1 and len(self._least) == before and not self._cut():
                return
            size = max(1, size // 2)

    def _cut(self) -> bool:
        """Leave out the last step, if it may go and is not needed; whether it was so."""
        if self._stays or not self._try(self._least[:-1]):
            return False
        self._least = self._least[:-1]
        self._trail.keep()
        return True

    def _without(self, size: int) -> None:
        """Try to leave out every piece of that size, from the end on, all but the last step."""
        end = len(self._least) - 1
        while end > 0:
            begin = max(0, end - size)
            fewer = (*self._least[:begin], *self._least[end:])
            if self._try(fewer):
                self._least = fewer
                self._trail.keep()
            end = begin


def by_predicate(session: Session, predicate: Node) -> Shrunk[Step]:
    """What it takes for a predicate to hold, or on Ctrl-C less than all. Raises Refused if it never does."""
    path = session.save.log.path()
    at = next((n for n, e in enumerate(path) if _holds(session, predicate, session.state_at(e.n))), None)
    if at is None:
        raise Refused("that holds at no moment of this line", instead="bisect")
    steps = tuple(map(step_of, path[: at + 1]))
    trail = Trail(session, path, steps[:-1], lambda place, step: _played(session, place, step))

    def fails(kept: Sequence[Step]) -> bool:
        return any(_holds(session, predicate, state) for state, _ in trail.along(kept))

    return Shrinker(trail, fails, session.stage.counting, stays=False).shrink(steps)


def by_crash(session: Session) -> Shrunk[Step]:
    """What it takes for the last crash on record to happen again. Raises Refused if there is none, or it does not."""
    crash = next((r for r in reversed(session.save.log.others) if isinstance(r, Crash)), None)
    if crash is None:
        raise Refused("no crash is on record in this save", instead="shrink --when EXPR")
    log = session.save.log
    head = next((n for n in (ROOT, *log.entries) if log.luck(n).hex() == crash.luck), ROOT)
    path = log.path(head)
    steps = tuple(map(step_of, path))
    trail = Trail(session, path, steps, lambda place, step: _played(session, place, step))

    def fails(kept: Sequence[Step]) -> bool:
        *_, place = trail.along(kept[:-1])
        try:
            decided(session.game, *place, kept[-1])
        except Crashed as found:
            return type(found.__cause__).__name__ == crash.error
        except GameError:
            return False
        return False

    rolls = tuple(roll for roll in crash.rolls if isinstance(roll, Rolled))
    return Shrinker(trail, fails, session.stage.counting).shrink((*steps, Step(crash.command, rolls)))


def by_divergence(session: Session) -> Shrunk[Entry]:
    """What it takes for the first entry that the rules of today decide otherwise to be decided so: facts, not commands.

    Raises Refused if every entry comes out as it was.
    """
    path = session.save.log.path()
    found = ((n, entry_difference(session.game, session.state_at(e.parent), e)) for n, e in enumerate(path))
    at, first = next(((n, one) for n, one in found if one is not None), (0, None))
    if first is None:
        raise Refused("every entry comes out as it was", instead="shrink --when EXPR")
    entries = tuple(path[: at + 1])
    trail = Trail(
        session,
        path,
        entries[:-1],
        lambda place, entry: (fold(session.game.evolve, place[0], entry.events), b""),
    )

    def fails(kept: Sequence[Entry]) -> bool:
        try:
            *_, place = trail.along(kept[:-1])
            return _alike(entry_difference(session.game, place[0], kept[-1]), first)
        except (LookupError, ValueError):
            return False  # facts that rest on others that fell away

    return Shrinker(trail, fails, session.stage.counting).shrink(entries)


def _played(session: Session, place: Place, step: Step) -> Place:
    """Where a step leads; one that falls out leaves everything as it was."""
    played = next(rerun(session.game, *place, (step,)), None)
    return place if played is None else (played.state, played.luck)


def _alike(one: Difference | None, other: Difference) -> bool:
    """Tells whether two differences are the same fault: of one kind, in one field; or one event more, or less."""
    return one is not None and _kind(one) == _kind(other)


def _kind(one: Difference) -> tuple[object, ...]:
    missing = "" if one.field else f"{one.saved}, {one.now}"
    return one.verdict, one.field, one.rule, one.at > 0, missing


def _holds(session: Session, predicate: Node, state: State) -> bool:
    return holds_yet(predicate, lookup(state, session.game.rules))
