"""Game time: whole seconds since the campaign began, and timers that fire when it passes them."""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.kernel.messages import Event
from gameloop.kernel.values import frozen


@frozen
class Timer:
    """Something that ends or happens at `due` (clock seconds); `id` is unique, `kind` says what fires, `who` whom."""

    due: int
    kind: str
    id: str
    who: str = ""


@frozen
class ClockAdvanced(Event):
    """Time went by, up to `to` (clock seconds); `span` is what went by: round, turn or watch."""

    to: int
    span: str


@frozen
class TimerSet(Event):
    """A timer was set; one with the same id is replaced."""

    timer: Timer


@frozen
class TimerFired(Event):
    """A timer came due and is gone."""

    id: str


@frozen
class TimerCleared(Event):
    """A timer was taken away before it came due."""

    id: str


def due(timers: Iterable[Timer], now: int) -> list[Timer]:
    """The timers due at or before `now`, in the order in which they fire: time, kind, id."""
    return sorted((t for t in timers if t.due <= now), key=lambda t: (t.due, t.kind, t.id))
