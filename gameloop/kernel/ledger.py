"""The honesty ledger: what a recording took back, looked at or brought in from outside. Derived, never
stored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gameloop.kernel.dice import HAND, RNG, TAPE, Rolled
from gameloop.kernel.messages import SET
from gameloop.kernel.records import TAKE_BACK, UNDO, Branch, Carried, Entry, Move, Peek, Record
from gameloop.kernel.values import fields_of, frozen


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

    @property
    def counts(self) -> dict[str, int]:
        """The counts by their names."""
        return {name: getattr(self, name) for name in COUNTS}

    def less(self, other: Ledger) -> dict[str, int]:
        """What this counts beyond another, by name; nothing below none."""
        return {name: max(0, n - other.counts[name]) for name, n in self.counts.items()}


COUNTS = fields_of(Ledger).names


class Counts:
    """What the ledger will say, counted record by record: the status line asks for it at every prompt."""

    def __init__(self) -> None:
        self._met: Counter[str] = Counter()
        self.carried: dict[str, Carried] = {}  # the last of each other campaign, by its id
        self._diced = bytearray(1)  # of each record whether it is an entry that held a die

    def take(self, record: Record) -> None:
        """Counts the next record, which is no entry."""
        if isinstance(record, Branch):
            self._met["branches" if record.origin is None else "grafts"] += 1
            self._met["new dice"] += record.salt is not None
        elif isinstance(record, Move):
            self._met["undos"] += record.why in (UNDO, TAKE_BACK)
        elif isinstance(record, Peek):
            self._met["peeks"] += record.times
        elif isinstance(record, Carried):
            self.carried[record.origin.partition(":")[0]] = record
        self._diced.append(False)

    def take_entries(self, entries: Iterable[Entry]) -> None:
        """Counts entries that are the next records."""
        for entry in entries:
            self.take_entry(entry)

    def take_entry(self, entry: Entry) -> None:
        """Counts the entry that is the next record."""
        if entry.command.referee:
            self._met["referee"] += 1
        diced = Rolled in map(type, entry.events)
        if diced:
            sources = [event.source for event in entry.events if event.__class__ is Rolled]
            if sources.count(RNG) < len(sources):
                self._met.update(source for source in sources if source != RNG)
        self._diced.append(diced)

    def take_back(self, entries: Iterable[int]) -> None:
        """Counts entries that were taken back, by their numbers."""
        thrown = [self._diced[n] for n in entries]
        self._met["undone"] += len(thrown)
        self._met["undone with dice"] += sum(thrown)

    def ledger(self) -> Ledger:
        """What was counted so far, and what was carried over from other recordings."""
        brought = self.carried.values()
        return Ledger(
            **{n: own + sum(one.counts[n] for one in brought) for n, own in self.own().counts.items()}
        )

    def own(self) -> Ledger:
        """What was counted so far of this recording itself."""
        met = self._met
        return Ledger(
            undos=met["undos"],
            undone=met["undone"],
            undone_with_dice=met["undone with dice"],
            branches=met["branches"],
            new_dice=met["new dice"],
            grafts=met["grafts"],
            peeks=met["peeks"],
            referee=met["referee"] + met[SET],
            hand=met[HAND],
            tape=met[TAPE],
        )
