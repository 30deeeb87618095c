"""The log in memory: a tree of entries to which records are only ever added.

Why one `add` for playing and for loading: undo, redo and branch are records like any other, so the tree after
a reload is the tree that was played. Nothing is removed: undo moves the head, and a line left behind by a new
command gets a name (`main.1`, `main.2`, ... in order).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from itertools import accumulate, takewhile
from operator import attrgetter

from gameloop.kernel import luck
from gameloop.kernel.branches import MAX_NAME, folded, name_fault
from gameloop.kernel.errors import CodecError, Refused
from gameloop.kernel.ledger import COUNTS, Counts, Ledger
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.paths import Path
from gameloop.kernel.records import (
    REDO,
    RULES_CHANGED,
    SWITCH,
    TAKE_BACK,
    UNDO,
    WHYS,
    Branch,
    Carried,
    Entry,
    Epoch,
    Head,
    Move,
    Note,
    Record,
    Versions,
)

ROOT = 0
MAIN = "main"
MAX_CLOCK = 2**62  # seconds of game time
_parent, _clock = attrgetter("parent"), attrgetter("clock")


class Log:
    """All records of one save, as a tree with named tips.

    `count` is the number of records and the number of the next one; `head` the entry that play stands on
    (ROOT before the first); `branch` the name that moves with it; `last` the entry written last; `made` the last of
    those that made the game, before anything was typed.

    Why so much stands in arrays: a save may hold a million facts, and of an entry that nobody looks at only its parent,
    its clock and its luck are wanted. The entries themselves are kept by `entries`, which need not hold them all.
    """

    def __init__(
        self,
        opening: Head,
        encode_command: Callable[[Command], bytes],
        entries: MutableMapping[int, Entry] | None = None,
    ) -> None:
        self.opening = opening
        self.versions: Versions = opening.versions
        self.count = 1
        self.head = ROOT
        self.branch = MAIN
        self.last = ROOT
        self.made = ROOT
        self.entries: MutableMapping[int, Entry] = {} if entries is None else entries
        self.branches: dict[str, int] = {MAIN: ROOT}
        self.notes: list[Note] = []
        self.marks: dict[str, int] = {}
        self.others: list[Record] = []
        self._encode = encode_command
        self._names = {folded(MAIN): MAIN}
        self._numbers: dict[str, int] = {}
        self._futures: dict[str, list[int]] = {}
        self._salts: dict[str, tuple[int, int]] = {}
        self._parents = array("I", [ROOT])  # of each record; of one that is no entry ROOT
        self._depths = array("I", [0])
        self._clocks = array("q", [0])
        self._lucks = bytearray(luck.first(opening.seed))
        self._salted: dict[int, int] = {}
        self.counts = Counts()

    # Looking

    def path(self, n: int | None = None) -> Path:
        """The entries from the first to entry `n` (by default the head). Raises KeyError for no such entry."""
        at = self.head if n is None else n
        found = array("I")
        while at != ROOT:
            found.append(at)
            at = self.parent(at)
        found.reverse()
        return Path(self.entries, found)

    def parent(self, n: int) -> int:
        """The entry before entry `n` on its line of play. Raises KeyError for no such entry."""
        if n not in self.entries:
            raise KeyError(n)
        return self._parents[n]

    def depth(self, n: int) -> int:
        """How many entries lead to entry `n`, itself included; 0 at the root."""
        return self._depths[n]

    def clock(self, n: int) -> int:
        """Game time, in seconds, after entry `n`; 0 at the root."""
        return self._clocks[n]

    @property
    def redo_target(self) -> int | None:
        """The entry to which redo would go, if there is one."""
        future = self._futures.get(self.branch)
        return future[-1] if future else None

    def tip(self, name: str) -> int:
        """The tip of a branch, its name compared without regard to case. Refuses an unknown name."""
        found = self._names.get(folded(name))
        if found is None:
            raise Refused(f"there is no branch `{name}`, but {', '.join(self.branches)}", instead="branches")
        return self.branches[found]

    def salt(self, n: int) -> int | None:
        """The salt with which the dice of a branch are new from entry `n` on; None where they are as before."""
        return self._salted.get(n)

    def free_name(self, name: str) -> str:
        """The branch name, or if it is taken the first free one of `name.1`, `name.2`, ..."""
        number, found = 0, name
        while folded(found) in self._names:
            number += 1
            found = f"{name[: MAX_NAME - 8]}.{number}"
        return found

    def ledger(self) -> Ledger:
        """What the honesty ledger counts over the whole file, on every line of play."""
        return self.counts.ledger()

    # Luck

    def luck(self, n: int | None = None) -> bytes:
        """The luck of entry `n` (by default the head), from which its dice came; that of the root is the seed's."""
        at = luck.SIZE * (self.head if n is None else n)
        return bytes(self._lucks[at : at + luck.SIZE])

    def luck_for(self, command: Command) -> bytes:
        """The luck that `command` would have as the next entry."""
        return self._luck_after(self._encode(command))

    def _luck_after(self, written: bytes) -> bytes:
        salt = self._salt() if self._salts else None
        now = self.luck()
        return luck.after(now if salt is None else luck.salted(now, salt), written)

    def _salt(self) -> int | None:
        at, salt = self._salts.get(self.branch, (None, None))
        return salt if at == self.head else None

    # Making the next record

    def entry(
        self, command: Command, events: tuple[Event, ...], *, text: str | None, clock: int, digest: str
    ) -> Entry:
        """The next entry on the head."""
        return Entry(self.count, self.head, text, command, events, clock, digest)

    def undo(self) -> Move:
        """A move to the parent of the head. Refuses at the root."""
        if self.head == ROOT:
            raise Refused("there is nothing to undo")
        return Move(self.count, UNDO, self.parent(self.head), self.branch)

    def redo(self) -> Move:
        """A move to what was undone last. Refuses when nothing was, or when play has gone on since."""
        target = self.redo_target
        if target is None:
            others = (f"switch {name}" for name in self.branches if name != self.branch)
            raise Refused("there is nothing to redo", instead=" or ".join(others))
        return Move(self.count, REDO, target, self.branch)

    def take_back(self, to: int, why: str = TAKE_BACK) -> Move:
        """A move to an entry that lies before the head on its path. Refuses any other."""
        move = Move(self.count, why, to, self.branch)
        if not self._way_back(to):
            raise Refused(f"@{to} does not lie before this point", instead=f"branch NAME @{to}")
        return move

    def switch(self, name: str) -> Move:
        """A move to the tip of another branch. Refuses an unknown name."""
        to = self.tip(name)
        return Move(self.count, SWITCH, to, self._names[folded(name)])

    def fork(
        self, name: str, at: int | None = None, *, new_dice: bool = False, origin: str | None = None
    ) -> Branch:
        """A new branch at entry `at` (by default the head), with other dice on request. Refuses a bad name."""
        fault = name_fault(name) or ("is taken" if folded(name) in self._names else "")
        if fault:
            raise Refused(f"the branch name `{name}` {fault}", instead="branch NAME")
        salt = self.count if new_dice else None
        return Branch(self.count, name, self.head if at is None else at, salt, origin)

    # Adding

    def check(self, record: Record) -> None:
        """Raises CodecError if `record` cannot be the next one."""
        if record.n != self.count:
            raise CodecError(f"expected record {self.count}, got {record.n}")
        fault = self._entry_fault(record) if isinstance(record, Entry) else self._fault(record)
        if fault:
            raise CodecError(f"record {record.n}: {fault}")

    def add(self, record: Record, written: bytes | None = None) -> None:
        """Adds the next record; `written` are the bytes of its command, where they are not those of today.

        Raises CodecError, before anything has changed, if it cannot be the next one.
        """
        self.check(record)
        self.take(record, written)

    def take(self, record: Record, written: bytes | None = None) -> None:
        """As `add`, of a record that was checked."""
        if isinstance(record, Entry):
            self._take_entry(record, self._encode(record.command) if written is None else written)
        else:
            self.counts.take(record)
            self._parents.append(ROOT)
            self._depths.append(1)
            self._clocks.append(0)
            self._lucks += bytes(luck.SIZE)
            self.others.append(record)
            self._follow(record)
            self.count += 1

    def continues(self, entries: Sequence[Entry]) -> bool:
        """Whether entries, each the child of the one before, can be the next ones."""
        clocks = [self._clocks[self.head], *[entry.clock for entry in entries], MAX_CLOCK]
        return bool(entries) and entries[0].parent == self.head and clocks == sorted(clocks)

    def extend(self, entries: Sequence[Entry], written: Sequence[bytes]) -> None:
        """Adds entries that continue the log, and the bytes of their commands."""
        self._go_on(entries[0].n)
        lucks: Iterator[bytes] = accumulate(written[1:], luck.after, initial=self._luck_after(written[0]))
        self._lucks += b"".join(lucks)
        self._parents.extend(map(_parent, entries))
        depth = self._depths[self.head] + 1
        self._depths.extend(range(depth, depth + len(entries)))
        self._clocks.extend(map(_clock, entries))
        self.counts.take_entries(entries)
        for entry in entries:
            self.entries[entry.n] = entry
        if self.made == self.last:
            for entry in takewhile(lambda entry: entry.text is None, entries):
                self.made = entry.n
        self.count += len(entries)
        self.last = self.head = self.branches[self.branch] = entries[-1].n

    def _take_entry(self, entry: Entry, written: bytes) -> None:
        """As `extend`, of the one that was typed just now: somebody waits for it."""
        self._go_on(entry.n)
        self._lucks += self._luck_after(written)
        self._parents.append(entry.parent)
        self._depths.append(self._depths[self.head] + 1)
        self._clocks.append(entry.clock)
        self.counts.take_entry(entry)
        self.entries[entry.n] = entry
        if self.made == self.last and entry.text is None:
            self.made = entry.n
        self.count += 1
        self.last = self.head = self.branches[self.branch] = entry.n

    def _go_on(self, n: int) -> None:
        """Entry `n` is about to follow the head: what was undone there is a branch now, whose dice may be new."""
        if self._futures:
            self._name_abandoned()
        if self._salts and (salt := self._salt()) is not None:
            self._salted[n] = salt

    def _follow(self, record: Record) -> None:
        if isinstance(record, Move):
            self._add_move(record)
        elif isinstance(record, Branch):
            self._add_branch(record)
        elif isinstance(record, Note):
            self.notes.append(record)
            if record.mark is not None:
                self.marks[record.mark] = record.at
        elif isinstance(record, Epoch):
            self.versions = record.versions

    def _add_move(self, move: Move) -> None:
        if move.why == REDO:
            self._futures[self.branch].pop()
        elif move.why != SWITCH:
            way = self._way_back(move.to)
            self._futures.setdefault(self.branch, []).extend(way)
            if move.why != RULES_CHANGED:
                self.counts.take_back(way)
        self.branch = move.branch
        self._go(move.to)

    def _add_branch(self, branch: Branch) -> None:
        self._names[folded(branch.name)] = branch.name
        if branch.salt is not None:
            self._salts[branch.name] = (branch.at, branch.salt)
        self.branch = branch.name
        self._go(branch.at)

    def _go(self, to: int) -> None:
        self.head = self.branches[self.branch] = to

    def _name_abandoned(self) -> None:
        future = self._futures.pop(self.branch, None)
        if not future:
            return
        number = self._numbers.get(self.branch, 1)  # names are never given back, so those below are taken
        while (key := folded(name := f"{self.branch}.{number}")) in self._names:
            number += 1
        self._numbers[self.branch] = number + 1
        self._names[key] = name
        self.branches[name] = future[0]

    def _way_back(self, to: int) -> list[int]:
        """The entries from the head back to just after `to`; none if `to` does not lie before the head."""
        way = []
        at = self.head
        while at > max(to, ROOT):
            way.append(at)
            at = self._parents[at]
        return way if at == to else []

    def _fault(self, record: Record) -> str:
        match record:
            case Branch():
                return self._branch_fault(record)
            case Move():
                return self._move_fault(record)
            case Note():
                return self._place_fault(record.at)
            case Head():
                return "a second head"
            case Carried():
                return _counts_fault(record)
            case _:
                return ""

    def _entry_fault(self, entry: Entry) -> str:
        if entry.parent != self.head:
            return f"its parent is {entry.parent}, but the head is {self.head}"
        before = self._clocks[self.head]
        if entry.clock < before:
            return f"the clock goes back from {before} to {entry.clock}"
        return f"the clock stands beyond {MAX_CLOCK}" if entry.clock > MAX_CLOCK else ""

    def _branch_fault(self, branch: Branch) -> str:
        if branch.salt is not None and branch.salt < 0:
            return f"the salt {branch.salt} is below 0"
        taken = f"the branch `{branch.name}` is there already" if folded(branch.name) in self._names else ""
        return name_fault(branch.name) or taken or self._place_fault(branch.at)

    def _move_fault(self, move: Move) -> str:
        if move.why not in WHYS or move.branch not in self.branches:
            return f"`{move.why}` to branch `{move.branch}` is no move"
        if move.why == SWITCH:
            return "" if move.to == self.branches[move.branch] else f"@{move.to} is not the tip of the branch"
        fits = move.to == self.redo_target if move.why == REDO else self._is_back(move)
        return (
            ""
            if fits and move.branch == self.branch
            else f"`{move.why}` does not lead from here to @{move.to}"
        )

    def _is_back(self, move: Move) -> bool:
        way = self._way_back(move.to)
        return len(way) == 1 if move.why in (UNDO, RULES_CHANGED) else bool(way)

    def _place_fault(self, at: int) -> str:
        return "" if at == ROOT or at in self.entries else f"there is no entry {at}"


def _counts_fault(record: Carried) -> str:
    right = tuple(record.counts) == COUNTS and all(n >= 0 for n in record.counts.values())
    return "" if right else "its counts are not those of a ledger"
