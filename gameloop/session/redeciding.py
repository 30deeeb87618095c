"""Recorded entries decided again, each on its recorded dice and on the recorded state before it.

Why not one by one: an answer runs its command again from the beginning (kernel/questions.py), so a round that asks for
five intents would be played six times. The answers are on record, so one run plays all of it, in parts as the entries
have them; whatever stands behind a part that comes out otherwise begins anew at the state on record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from gameloop.kernel.dice import Rolled, TapeDice
from gameloop.kernel.errors import GameError, SaveDamaged
from gameloop.kernel.log import Log
from gameloop.kernel.messages import Event
from gameloop.kernel.questions import Answer, Asked
from gameloop.kernel.records import Entry
from gameloop.world.game import Game, Known
from gameloop.world.state import State

if TYPE_CHECKING:
    from gameloop.session.session import Session


class Again(NamedTuple):
    """What comes of an entry today: the state `after` it, if the same events do; else these `events`, or a `fault`."""

    entry: Entry
    after: State | None = None
    events: tuple[Event, ...] = ()
    fault: GameError | None = None


def redecided(session: Session, numbers: Sequence[int]) -> Iterator[list[Again]]:
    """What comes of each of these entries, those together that one run decides.

    Raises SaveDamaged where one cannot be read, or its facts fit nothing.
    """
    entries, at = session.save.log.entries, 0
    with suppress(SaveDamaged):  # it is told when it is the turn of that entry
        for n in numbers:
            entries[n]
    while at < len(numbers):
        run = _together(session.save.log, numbers, at)
        before = session.state_at(run[0].parent)
        found = decided_again(session.game, before, run)
        at += len(found)
        for again in found:
            if again.after is not None:
                session.states.keep(again.entry.n, again.after)
        yield found


def decided_again(game: Game, before: State, entries: Sequence[Entry]) -> list[Again]:
    """What comes of an entry, and of the answers behind it up to the first of which something else comes."""
    first, *answers = entries
    found: list[Again] = []
    try:
        parts = game.played_on(before, first.command, _tape(first), _known(answers))
        for entry, (events, after) in zip(entries, parts, strict=False):
            if events != entry.events:
                return [*found, Again(entry, events=events)]
            found.append(Again(entry, after))
    except GameError as fault:
        found.append(Again(entries[len(found)], fault=fault))
    return found


def _known(answers: Sequence[Entry]) -> Iterator[Known]:
    for entry in answers:
        if isinstance(entry.command, Answer):
            yield entry.command.choice, _tape(entry)
        else:
            return


def _tape(entry: Entry) -> TapeDice:
    return TapeDice([event for event in entry.events if isinstance(event, Rolled)])


def _together(log: Log, numbers: Sequence[int], at: int) -> list[Entry]:
    """The entry of the number at that place, and those behind it that go on from its question, each from the last."""
    found = [log.entries[numbers[at]]]
    with suppress(SaveDamaged):  # it is told when it is the turn of that entry
        while _asks(found[-1]) and at + len(found) < len(numbers):
            n = numbers[at + len(found)]
            if log.parent(n) != found[-1].n:
                break
            found.append(log.entries[n])
    return found


def _asks(entry: Entry) -> bool:
    """Tells whether an entry ends at an open question."""
    return bool(entry.events) and isinstance(entry.events[-1], Asked)
