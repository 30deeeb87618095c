"""A long session cut down to the few commands that a fault needs, each with its recorded dice.

How: pieces of the recording are left out, large ones first and single commands in the end, as long as the rest still
shows the fault. What falls out of a rest by itself goes with the piece. What stands before a piece leads where it led
before, in the last rest that showed the fault, so that each try plays only what stands behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

from attrs import define

from gameloop.kernel.decider import fold
from gameloop.kernel.dice import Rolled
from gameloop.kernel.digest import digest
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
SMALL = 8  # commands: larger pieces are tried everywhere before smaller ones
FALLS_OUT = "the recording does not fail so when it is played anew"


@frozen
class Shrunk(Generic[T]):
    """What is left, in its order, and how often it had to be played; `stopped` before it was the fewest."""

    kept: tuple[T, ...]
    tries: int
    stopped: bool = False


@define
class _Going(Generic[T]):
    """Steps gone along: the first so many are as recorded, of the others it is held where they lead."""

    recorded: int
    steps: list[T]
    places: list[Place]

    def first(self, many: int) -> _Going[T]:
        """The first so many of them."""
        recorded = min(many, self.recorded)
        return _Going(recorded, self.steps[:many], self.places[: many - recorded])

    def add(self, step: T, place: Place | None) -> None:
        """Go a step farther, to where it leads or, without a word, where it is recorded to lead."""
        self.steps.append(step)
        if place is None:
            self.recorded += 1
        else:
            self.places.append(place)


class Retracing(Generic[T]):
    """Where steps lead. `path` is the recording, `steps` are what is played of it; `go` leads on by a step.

    Of the steps that were kept last it is known where they lead: of the first of them from the recording, as long as
    they lead there when they are played anew. A step that leads nowhere, since it makes no sense any more, is not kept.
    """

    def __init__(
        self, session: Session, path: Sequence[Entry], steps: Sequence[T], go: Callable[[Place, T], Place]
    ) -> None:
        self._session = session
        self._path = path
        self._whole = steps
        self._go = go
        self._kept: _Going[T] = _Going(0, [], [])
        self._going = self._kept

    def along(self, steps: Sequence[T]) -> Iterator[Place]:
        """Where one is before the first step that is new, and after each from there on."""
        same = _alike_first(steps, self._kept.steps)
        place = self._place(same)
        going = self._going = self._kept.first(same)
        yield place
        for step in steps[same:]:
            before, place = place, self._go(place, step)
            if place is not before:
                going.add(step, None if self._as_recorded(going, step, place) else place)
                yield place

    def keep(self) -> tuple[T, ...]:
        """Keep the steps that were gone along last; those of them that led somewhere."""
        self._kept = self._going
        return tuple(self._kept.steps)

    def _as_recorded(self, going: _Going[T], step: T, place: Place) -> bool:
        """Whether the next step is that of the recording, behind none but such, and leads where it led there."""
        at = len(going.steps)
        recorded = going.recorded == at < len(self._whole) and self._whole[at] is step
        return recorded and digest(place[0]) == self._path[at].digest

    def _place(self, many: int) -> Place:
        """Where so many of the kept steps lead."""
        if many > self._kept.recorded:
            return self._kept.places[many - self._kept.recorded - 1]
        at = self._path[many - 1].n if many else ROOT
        return self._session.state_at(at), self._session.save.log.luck(at)


def _alike_first(steps: Sequence[T], others: Sequence[T]) -> int:
    """How many first steps are the same."""
    pairs = zip(steps, others, strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if one is not other), min(len(steps), len(others)))


class Shrinker(Generic[T]):
    """Leaves out parts of a recording: `fails` tells whether what is left shows the fault.

    `count` is told how it goes, before each try. The last step stands `apart` where the fault is one of deciding it;
    else the fault is where the steps lead, and what stands behind it is not needed.
    """

    def __init__(
        self,
        trail: Retracing[T],
        fails: Callable[[Sequence[T]], bool],
        count: Callable[[str], None],
        *,
        apart: bool = True,
    ) -> None:
        self._trail = trail
        self._fails = fails
        self._count = count
        self._apart = apart
        self._tries = 0
        self._least: tuple[T, ...] = ()  # the fewest that failed so far

    def shrink(self, whole: tuple[T, ...]) -> Shrunk[T]:
        """The fewest found that still fail; on Ctrl-C the fewest so far.

        Raises Refused if, tried twice, not even all do.
        """
        self._least = whole
        if not (self._shows(whole) and self._try(whole)):
            raise Refused(FALLS_OUT, instead="verify")
        try:
            self._coarsely()
            self._finely()
        except KeyboardInterrupt:
            return Shrunk(self._least, self._tries, stopped=True)
        return Shrunk(self._least, self._tries)

    def _shows(self, steps: tuple[T, ...]) -> bool:
        """Whether these steps show the fault."""
        self._tries += 1
        self._count(f"{self._tries} tries, {len(self._least)} left; Ctrl-C stops")
        return self._fails(steps)

    def _try(self, steps: tuple[T, ...]) -> bool:
        """Whether these steps show the fault; if so they are the fewest so far, without those that fell out."""
        if not self._shows(steps):
            return False
        self._least = (*self._trail.keep(), *(steps[-1:] if self._apart else ()))
        return True

    def _coarsely(self) -> None:
        """Leave out large pieces, each size again and again while it helps: one that goes early saves many tries."""
        size = len(self._least) // 2
        while size > SMALL:
            before = len(self._least)
            for end in range(before - 1, 0, -size):
                self._try((*self._least[: max(0, end - size)], *self._least[end:]))
            if len(self._least) == before:
                size //= 2

    def _finely(self) -> None:
        """Leave out what is not needed, until all but the last step proved needed: from the end on and round again,
        twice as much after what could go, half as much after what could not.
        """
        end = needed = 0
        size = SMALL
        while needed < len(self._least) - 1:
            end = end or len(self._least) - 1
            size = min(size, end)
            if self._try((*self._least[: end - size], *self._least[end:])):
                end, size, needed = end - size, 2 * size, 0
            elif size > 1:
                size //= 2
            else:
                end, needed = end - 1, needed + 1


def by_predicate(session: Session, predicate: Node) -> Shrunk[Step]:
    """What it takes for a predicate to hold, or on Ctrl-C less than all. Raises Refused if it never does."""
    path = session.save.log.path()
    at = next((n for n, e in enumerate(path) if _holds(session, predicate, session.state_at(e.n))), None)
    if at is None:
        raise Refused("that holds at no moment of this line", instead="bisect")
    steps = tuple(map(step_of, path[: at + 1]))
    trail = Retracing(session, path, steps[:-1], lambda place, step: _played(session, place, step))

    def fails(kept: Sequence[Step]) -> bool:
        return any(_holds(session, predicate, state) for state, _ in trail.along(kept))

    return Shrinker(trail, fails, session.stage.counting, apart=False).shrink(steps)


def by_crash(session: Session) -> Shrunk[Step]:
    """What it takes for the last crash on record to happen again. Raises Refused if there is none, or it does not."""
    crash = next((r for r in reversed(session.save.log.others) if isinstance(r, Crash)), None)
    if crash is None:
        raise Refused("no crash is on record in this save", instead="shrink --when EXPR")
    log = session.save.log
    head = next((n for n in (ROOT, *log.entries) if log.luck(n).hex() == crash.luck), ROOT)
    path = log.path(head)
    steps = tuple(map(step_of, path))
    trail = Retracing(session, path, steps, lambda place, step: _played(session, place, step))

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
    trail = Retracing(
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
