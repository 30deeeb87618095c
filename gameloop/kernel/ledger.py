"""The honesty ledger: what a recording took back, looked at or brought in from outside. Derived, never
stored.
"""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.kernel.dice import HAND, TAPE, Rolled
from gameloop.kernel.messages import Event
from gameloop.kernel.records import TAKE_BACK, UNDO, Branch, Entry, Move, Peek, Record
from gameloop.kernel.values import frozen


@frozen
class Ledger:
    """Counts over the whole file, abandoned lines too.

    `undos` are acts of taking back, `undone` the entries they took back, `undone_with_dice` those of them
    that held a die. `referee` are acts beside the rules, set dice among them; `hand` and `tape` are rolls
    from elsewhere.
    """

    undos: int
    undone: int
    undone_with_dice: int
    branches: int
    new_dice: int
    grafts: int
    peeks: int
    referee: int
    hand: int
    tape: int


def count(entries: Iterable[Entry], taken_back: list[Entry], others: Iterable[Record]) -> Ledger:
    """The ledger of some entries, those of them that were taken back, and all other records."""
    others, entries = tuple(others), tuple(entries)
    branches = [record for record in others if isinstance(record, Branch)]
    own = [branch for branch in branches if branch.origin is None]
    sources = [roll.source for entry in entries for roll in _rolls(entry.events)]
    return Ledger(
        undos=sum(isinstance(record, Move) and record.why in (UNDO, TAKE_BACK) for record in others),
        undone=len(taken_back),
        undone_with_dice=sum(bool(_rolls(entry.events)) for entry in taken_back),
        branches=len(own),
        new_dice=sum(branch.salt is not None for branch in own),
        grafts=len(branches) - len(own),
        peeks=sum(record.times for record in others if isinstance(record, Peek)),
        referee=sum(entry.command.referee for entry in entries) + sources.count("set"),
        hand=sources.count(HAND),
        tape=sources.count(TAPE),
    )


def _rolls(events: Iterable[Event]) -> list[Rolled]:
    return [event for event in events if isinstance(event, Rolled)]
