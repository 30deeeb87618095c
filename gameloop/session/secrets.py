"""Secret rolls, and those that a player has had a look at: `reveal`.

A roll that is revealed is told like an open one from then on, wherever the log is told. That is no fact of the game: it
stands in the save as a look at secrets, and is counted as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gameloop.kernel.dice import Rolled
from gameloop.kernel.errors import Refused
from gameloop.kernel.log import Log
from gameloop.kernel.messages import Event
from gameloop.kernel.records import Entry, Peek
from gameloop.kernel.values import evolve
from gameloop.session.results import Block
from gameloop.session.timeline import place
from gameloop.world.ruleset import Args

if TYPE_CHECKING:
    from gameloop.session.session import Session

REVEAL = "reveal"
NAME = r"@(\d+)\.(\d+)"  # a roll: its record, and its place there from 1
HIDDEN, SHOWN = "no secret roll", "open to you already"
Named = tuple[int, int]


def revealed(log: Log) -> frozenset[Named]:
    """The rolls that have been revealed, by record and place."""
    looks = (r.what for r in log.others if isinstance(r, Peek) and r.what.startswith(f"{REVEAL} @"))
    return frozenset((int(n), int(k)) for what in looks for n, k in re.findall(NAME, what))


def told_events(session: Session, entry: Entry) -> tuple[Event, ...]:
    """The events of an entry as the player may know them: a roll that was revealed is no secret."""
    known = revealed(session.save.log)
    if not known:
        return entry.events
    return tuple(
        evolve(event, secret=False) if event.secret and (entry.n, k) in known else event
        for k, event in enumerate(entry.events, 1)
    )


def reveal(session: Session, args: Args) -> Iterable[Block]:
    """Show secret rolls: those of the last entry that has any, of an entry, or one."""
    ref = args.get("ref", "").strip()
    known = revealed(session.save.log)
    there = [name for entry in _meant(session, ref) for name in _rolls(entry)]
    wanted = [name for name in there if name in _aimed(session, ref, there)]
    new = [name for name in wanted if name not in known]
    if not new:
        raise Refused(f"{ref or 'the log'}: {SHOWN if wanted else HIDDEN}", instead="log rolls")
    names = " ".join(f"@{n}.{k}" for n, k in new)
    session.peek(f"{REVEAL} {names}", len(new))
    yield from _told(session, new)


def _meant(session: Session, ref: str) -> Iterator[Entry]:
    """The entry of a reference; without one, the last with a secret roll that is still one."""
    log = session.save.log
    if ref:
        found = log.entries.get(place(session, ref).entry)
        if found is None:
            raise Refused(f"nothing was rolled at {ref}", instead="log rolls")
        yield found
        return
    known = revealed(log)
    at = log.head if session.viewing is None else session.viewing
    last = (e for e in reversed(log.path(at)) if any(name not in known for name in _rolls(e)))
    yield from (entry for entry in [next(last, None)] if entry is not None)


def _aimed(session: Session, ref: str, there: list[Named]) -> list[Named]:
    """Of the rolls of an entry the one that a reference names, or all."""
    event = place(session, ref).event if ref else 0
    return [name for name in there if event in (0, name[1])]


def _rolls(entry: Entry) -> list[Named]:
    """The secret rolls of an entry."""
    rolled = enumerate(entry.events, 1)
    return [(entry.n, k) for k, event in rolled if isinstance(event, Rolled) and event.secret]


def _told(session: Session, names: list[Named]) -> Iterator[Block]:
    from gameloop.session.narrate.rolls import open_roll

    for n, k in names:
        event = session.save.log.entries[n].events[k - 1]
        if isinstance(event, Rolled):
            person = session.state_at(n).people.get(event.who or "")
            yield open_roll(event, person.name if person else "")
    yield Block("parser", f"Noted as {len(names)} look{'s' * (len(names) != 1)} at secrets.")
