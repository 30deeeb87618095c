"""Play on a disk that fails in every way and under a process that dies anywhere, against a model of what was shown.

After each fault the save opens to the last record shown as done, or to one more that was written whole.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from gameloop.kernel.errors import Refused, SaveDamaged, SaveError, SaveFull, SaveLocked
from gameloop.kernel.records import Cut, Note, Record
from gameloop.kernel.store import SaveFile, create, open_save
from tests.faults.frail import DIES, DIES_THERE, FAULTS, LIES, SHORT, Fault, Frail, Killed
from tests.faults.long import LONG
from tests.messages import CODEC, entry, head

WISHES = ("push", "undo", "redo", "note", "branch")


class Play(RuleBasedStateMachine):
    """One save, played, broken, killed and opened again."""

    @initialize()
    def begin(self) -> None:
        """A new save."""
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "save.jsonl"
        self.files = Frail()
        self.save: SaveFile = create(self.path, head(), CODEC, files=self.files)
        self.shown = [self.save.hash_of(0)]
        self.flying: Record | None = None  # a record that was not shown as done

    @rule(wish=st.sampled_from(WISHES), door=st.sampled_from("abc"))
    def do(self, wish: str, door: str) -> None:
        """One record; where nothing fails it is written, unless the save can only be looked at."""
        record = self._wished(wish, door)
        if record is None:
            return
        try:
            self.save.append(record)
        except SaveLocked:
            assert not self.save.writable
        else:
            self.shown.append(self.save.hash_of(record.n))

    @rule(
        wish=st.sampled_from(WISHES),
        kind=st.sampled_from(FAULTS),
        part=st.sampled_from([0, 1, 50, 97, 99, 100]),
        short_by=st.integers(0, 2),
        cut=st.booleans(),
    )
    def fail(self, wish: str, kind: str, part: int, short_by: int, cut: bool) -> None:
        """One record while something fails: after a part of its bytes, or nearly all of them."""
        record = self._wished(wish, "x")
        if record is None or not self.save.writable:
            return
        size = len(self.save._lines.body(record, self.save.log.last)) + 91  # what sealing adds
        self.files.fault = Fault(kind, max(0, size * part // 100 - short_by), cut)
        fault, count, begun = self.files.fault, self.save.log.count, self.path.stat().st_size
        try:
            self.save.append(record)
        except SaveFull:
            assert kind not in (DIES, DIES_THERE)
        except Killed:
            self.flying = record
            self.save.close()
        else:
            assert kind in (LIES, SHORT)  # it took all bytes after all
            assert fault.after >= self.path.stat().st_size - begun
            self.shown.append(self.save.hash_of(record.n))
            return
        assert self.save.log.count == count
        if self.save.writable:
            self.files.uncut = False
        else:
            self.flying = record

    @rule()
    def open_again(self) -> None:
        """The next process: it tells a tail by a record of its own, and plays on."""
        self.save.close()
        before = len(self.shown) + self._flown(open_save(self.path, CODEC, write=False))
        self.files = Frail()
        self.save = open_save(self.path, CODEC, write=True, files=self.files)
        added = self.save.log.count - before
        assert added == (self.save.kept is not None)
        assert not added or isinstance(self.save.log.others[-1], Cut)
        self.shown = [self.save.hash_of(n) for n in range(self.save.log.count)]
        self.flying = None

    @rule()
    def second_player(self) -> None:
        """Nobody else gets it while it is played."""
        if self.save.writable:
            try:
                open_save(self.path, CODEC, write=True)
            except SaveLocked:
                return
            raise AssertionError("two players have one save")

    @rule(at=st.integers(0, 10_000), bit=st.integers(0, 7))
    def flip(self, at: int, bit: int) -> None:
        """A bit turns over on the medium: it is found, and a save up to there can be salvaged."""
        raw = self.path.read_bytes()
        at %= len(raw)
        copy = self.path.with_name("flipped.jsonl")
        copy.write_bytes(raw[:at] + bytes([raw[at] ^ 1 << bit]) + raw[at + 1 :])
        try:
            found = open_save(copy, CODEC, write=False)
        except SaveError as error:
            assert isinstance(error, SaveDamaged) or "newer" in str(error)
        else:
            assert found.tail is not None
            assert at >= found.tail.at

    @invariant()
    def opens_to_what_was_shown(self) -> None:
        """Anybody who looks sees every record shown as done, and at most one more, written whole."""
        if hasattr(self, "path"):
            found = open_save(self.path, CODEC, write=False)
            self._flown(found)
            assert [found.hash_of(n) for n in range(len(self.shown))] == self.shown

    def teardown(self) -> None:
        """Give everything back."""
        if hasattr(self, "folder"):
            self.save.close()
            self.folder.cleanup()

    def _flown(self, found: SaveFile) -> bool:
        """Whether the record that was not shown is there all the same: then it is whole."""
        more = found.log.count - len(self.shown)
        assert more in (0, 1)
        if more:
            assert self.flying is not None
            n = self.flying.n
            assert self.flying in (*found.log.others, found.log.entries.get(n))
        return bool(more)

    def _wished(self, wish: str, door: str) -> Record | None:
        log = self.save.log
        try:
            if wish == "push":
                return entry(log, door)
            if wish == "note":
                return Note(log.count, log.head, "é\x1b", None)
            if wish == "branch":
                return log.fork(f"b{log.count}", None, new_dice=door == "a")
            return log.undo() if wish == "undo" else log.redo()
        except Refused:
            return None


Play.TestCase.settings = settings(
    max_examples=500 if LONG else 12,
    stateful_step_count=50 if LONG else 20,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestPlay = Play.TestCase
