"""The save file under every fault that a crash, a full disk or a careless hand can make."""

from __future__ import annotations

import errno
import gc
import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gameloop.kernel.errors import (
    CodecError,
    SaveDamaged,
    SaveError,
    SaveExists,
    SaveFull,
    SaveLocked,
    SaveMissing,
    SaveNewer,
)
from gameloop.kernel.files import Files
from gameloop.kernel.lines import NO_HASH, seal, unseal
from gameloop.kernel.records import Crash, Cut, End, Note, Peek
from gameloop.kernel.salvage import Salvaged, salvage
from gameloop.kernel.store import SaveFile, create, open_save
from gameloop.kernel.values import evolve
from tests.faults.forging import forged, read
from tests.faults.long import LONG
from tests.messages import CODEC, d20, entry, head, new_save, play

STEP = 1 if LONG else 13  # of all bytes, every so many are tried
DOORS = tuple(f"door {n}" for n in range(1, 20))  # with the head, 20 records


class Faulty(Files):
    """Files of which some calls fail. `short` is how many bytes of the next write are taken; `fails` are calls."""

    def __init__(self) -> None:
        self.short: int | None = None
        self.fails: dict[str, int] = {}
        self.number = errno.ENOSPC

    def _maybe(self, name: str) -> None:
        left = self.fails.get(name, 0)
        if left:
            self.fails[name] = left - 1
            raise OSError(self.number, os.strerror(self.number))

    def create(self, path: Path) -> int:
        self._maybe("create")
        return super().create(path)

    def open(self, path: Path) -> int:
        self._maybe("open")
        return super().open(path)

    def write(self, fd: int, content: bytes) -> int:
        if self.short is not None:
            content, self.short = content[: self.short], None
        self._maybe("write")
        return super().write(fd, content)

    def sync(self, fd: int) -> None:
        self._maybe("sync")

    def truncate(self, fd: int, size: int) -> None:
        self._maybe("truncate")
        super().truncate(fd, size)


class Killed(BaseException):
    """The process dies here."""


class Deadly(Files):
    """Files in a process that dies after `after` bytes of a write; nothing can be cut back by the dead."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.dead = False

    def write(self, fd: int, content: bytes) -> int:
        super().write(fd, content[: self.after])
        self.dead = True
        raise Killed

    def truncate(self, fd: int, size: int) -> None:
        if self.dead:
            raise OSError(errno.EIO, "dead")
        super().truncate(fd, size)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed save of 20 records."""
    return new_save(tmp_path, *DOORS)


def viewed(path: Path) -> SaveFile:
    """The save, opened as a view."""
    return open_save(path, CODEC, write=False)


def doors(save: SaveFile) -> list[str]:
    """What was pushed, along the path."""
    return [one.command.door for one in save.log.path()]  # type: ignore[attr-defined]


def resealed(path: Path, *changes: tuple[bytes, bytes], at: int) -> None:
    """Changes line `at` and seals it and all behind it anew, as a forger or another program would."""
    prev, made = NO_HASH, []
    for number, line in enumerate(path.read_bytes().splitlines()):
        body = line[: line.rindex(b',"prev":"')] + b"}"
        for old, new in changes if number == at else ():
            assert old in body
            body = body.replace(old, new)
        whole, prev = seal(body, prev)
        made.append(whole)
    path.write_bytes(b"".join(made))


# Making and opening


def test_a_save_comes_back_as_it_was(path: Path) -> None:
    """Head, entries, text and count are the same after closing and opening, for play and as a view."""
    for write in (True, False):
        with open_save(path, CODEC, write=write) as save:
            assert save.log.opening == head()
            assert (save.log.count, save.tail, save.writable) == (20, None, write)
            assert doors(save) == list(DOORS)
            assert save.log.entries[3].text == "push door 3"


def test_every_line_is_ascii_and_chained(path: Path) -> None:
    """The file is ASCII lines, each naming the hash of the one before."""
    raw = path.read_bytes()
    assert raw.isascii()
    prev = NO_HASH
    for number, line in enumerate(raw.splitlines()):
        body, prev = unseal(line, prev)
        assert body.startswith(b'{"n":%d,"kind":' % number)


def test_a_save_is_for_its_owner_only(path: Path) -> None:
    """Nobody else may read or write a save, nor its lock."""
    for file in path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_nothing_is_written_over(path: Path) -> None:
    """A save of that name stays as it is."""
    before = path.read_bytes()
    with pytest.raises(SaveExists):
        create(path, head(), CODEC)
    assert path.read_bytes() == before


def test_a_missing_save_is_said_to_be_missing(tmp_path: Path) -> None:
    """Opening what is not there makes no file."""
    for write in (True, False):
        with pytest.raises(SaveMissing, match="there is no save"):
            open_save(tmp_path / "none.jsonl", CODEC, write=write)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_save(tmp_path: Path) -> None:
    """A folder of that name is an error of the save, not a crash."""
    with pytest.raises(SaveError):
        open_save(tmp_path, CODEC, write=False)


def test_a_view_writes_nothing(path: Path) -> None:
    """A view refuses to append, and leaves file and folder alone."""
    before = {file: file.stat().st_mtime_ns for file in path.parent.iterdir()}
    save = viewed(path)
    with pytest.raises(SaveLocked, match="reading only"):
        save.append(Peek(20, "map", 1))
    assert {file: file.stat().st_mtime_ns for file in path.parent.iterdir()} == before


def test_all_kinds_of_records_come_back(tmp_path: Path) -> None:
    """Undo, redo, branches, notes and the rest give the same log when read as when written."""
    path = new_save(tmp_path, "a", "b")
    with open_save(path, CODEC, write=True, sync=False) as save:
        log = save.log
        save.append(log.undo())
        save.append(entry(log, "c", text='say "é" \\ 🎲'))
        save.append(log.fork("side", at=1, new_dice=True))
        save.append(entry(log, "d", face=20))
        save.append(log.switch("main.1"))
        save.append(Note(log.count, 1, "a trap", "trap"))
        save.append(Crash(log.count, entry(log).command, log.luck().hex(), (d20(2),), "KeyError", "A-1"))
        save.append(Peek(log.count, "reveal", 2))
        save.append(End(log.count, "00", save.hash_of(2), "2026-01-02"))
    again = viewed(path).log
    assert (again.entries, again.others, again.branches) == (log.entries, log.others, log.branches)
    assert (again.head, again.branch, again.marks, again.count) == (2, "main.1", {"trap": 1}, 12)
    assert [again.luck(n) for n in again.entries] == [log.luck(n) for n in log.entries]
    assert again.ledger() == log.ledger()


def test_the_parent_is_written_only_where_it_is_not_the_entry_before(tmp_path: Path) -> None:
    """A straight line of play states no parents; the entry after an undo does."""
    path = new_save(tmp_path, "a", "b")
    with open_save(path, CODEC, write=True, sync=False) as save:
        save.append(save.log.undo())
        save.append(entry(save.log, "c"))
        save.append(entry(save.log, "d"))
    stated = [b'"parent":' in line for line in path.read_bytes().splitlines()]
    assert stated == [False, False, False, False, True, False]


def test_hashes_tell_whether_a_file_reaches_a_record(path: Path) -> None:
    """A file cut exactly behind a record is sound; a hash written down elsewhere shows the loss."""
    whole = viewed(path)
    last = whole.hash_of(19)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    shorter = viewed(path)
    assert (whole.reaches(last), shorter.reaches(last), shorter.log.count) == (True, False, 19)
    assert shorter.hash_of(18) == whole.hash_of(18)


# Torn tails


def test_every_truncation_is_torn_or_sound(path: Path) -> None:
    """Cut at any byte, the file gives exactly its whole records, and one torn tail, or none at a line's end."""
    raw = path.read_bytes()
    ends = [n + 1 for n, byte in enumerate(raw) if byte == ord("\n")]
    for size in range(0, len(raw), STEP):
        path.write_bytes(raw[:size])
        whole = sum(end <= size for end in ends)
        if not whole:
            with pytest.raises(SaveDamaged, match="is no save"):
                viewed(path)
            continue
        save = viewed(path)
        kept = size + 1 in ends  # only the newline is missing: the record is kept
        assert save.log.count == whole + kept
        assert (save.tail is None) == (kept or size in ends)
        if save.tail is not None:
            assert (save.tail.at, save.tail.size) == (ends[whole - 1], size - ends[whole - 1])


def test_every_bit_flip_is_found(path: Path) -> None:
    """One changed bit in any byte is found: the file is damaged, newer, torn at its end, or no save."""
    raw = path.read_bytes()
    last = raw.rindex(b"\n", 0, -1) + 1
    for at in range(0, len(raw), STEP):
        path.write_bytes(raw[:at] + bytes([raw[at] ^ 1 << at % 8]) + raw[at + 1 :])
        try:
            save = viewed(path)
        except (SaveDamaged, SaveNewer):
            continue
        assert save.tail is not None, at
        assert at >= last
        assert save.log.count == 19


def test_a_torn_tail_is_kept_beside_and_cut_off(path: Path) -> None:
    """Opened for play, the torn bytes go to a file of their own, and a record says so; play goes on."""
    raw = path.read_bytes()
    start = raw.rindex(b"\n", 0, -1) + 1
    path.write_bytes(raw[:-10])
    with open_save(path, CODEC, write=True, sync=False) as save:
        assert save.kept == path.with_name(f"delve.jsonl.torn-{start}")
        assert save.kept.read_bytes() == raw[start:-10]
        assert stat.S_IMODE(save.kept.stat().st_mode) == 0o600
        cut = save.log.others[-1]
        assert isinstance(cut, Cut)
        assert (cut.n, cut.size, cut.kept) == (19, len(raw) - 10 - start, save.kept.name)
        play(save, "after")
    again = viewed(path)
    assert again.tail is None
    assert doors(again) == [*DOORS[:-1], "after"]


@pytest.mark.parametrize("name", ["write", "truncate"])
def test_a_tail_that_cannot_be_kept_or_cut_off_is_left_as_it_is(path: Path, name: str) -> None:
    """With no room for the torn bytes the save is not opened for play, loses nothing, and is free for the next."""
    torn = path.read_bytes()[:-10]
    path.write_bytes(torn)
    files = Faulty()
    files.fails = {name: 1}
    with pytest.raises(SaveError, match="cannot be opened for writing"):
        open_save(path, CODEC, write=True, files=files)
    assert path.read_bytes() == torn
    open_save(path, CODEC, write=True, sync=False).close()
    assert viewed(path).tail is None


def test_a_second_tear_at_the_same_place_keeps_both(path: Path) -> None:
    """Bytes kept once are never written over."""
    raw = path.read_bytes()
    for lost in (10, 20):
        path.write_bytes(raw[:-lost])
        open_save(path, CODEC, write=True, sync=False).close()
    kept = sorted(file.name for file in path.parent.glob("*.torn-*"))
    start = raw.rindex(b"\n", 0, -1) + 1
    assert kept == [f"delve.jsonl.torn-{start}", f"delve.jsonl.torn-{start}.2"]


def test_a_last_line_that_lacks_only_its_newline_is_kept(path: Path) -> None:
    """The record was written; only its end is mended."""
    raw = path.read_bytes()
    path.write_bytes(raw[:-1])
    assert viewed(path).tail is None
    with open_save(path, CODEC, write=True, sync=False) as save:
        assert save.log.count == 20
        play(save, "after")
    assert path.read_bytes().startswith(raw)
    assert viewed(path).log.count == 21


@pytest.mark.parametrize("tail", [b"\0" * 4096, b"\0" * 4096 + b"\n", b'{"n":20,\0\0\0'])
def test_nul_padding_is_a_torn_tail(path: Path, tail: bytes) -> None:
    """What a power loss pads with NUL is set aside, and said."""
    path.write_bytes(path.read_bytes() + tail)
    save = viewed(path)
    assert save.tail is not None
    assert (save.tail.size, save.tail.why, save.log.count) == (len(tail), "it holds NUL bytes", 20)


@pytest.mark.parametrize("at", [1, 9, 18])
def test_nul_before_the_last_line_is_damage(path: Path, at: int) -> None:
    """What stands behind it was written later, so it is no tail, and nothing is cut off."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[at] = lines[at][:40] + b"\0" * 20 + lines[at][60:]
    whole = b"".join(lines)
    path.write_bytes(whole)
    with pytest.raises(SaveDamaged, match=f"line {at + 1} "):
        open_save(path, CODEC, write=True)
    assert path.read_bytes() == whole


@pytest.mark.parametrize("at", [1, 9, 18])
def test_a_line_exchanged_for_a_sound_one_is_damage(path: Path, at: int) -> None:
    """Its own seal fits; the line behind it was written after another one."""
    lines = path.read_bytes().splitlines(keepends=True)
    resealed(path, (b"push door", b"pull door"), at=at)
    exchanged = path.read_bytes().splitlines(keepends=True)[at]
    path.write_bytes(b"".join([*lines[:at], exchanged, *lines[at + 1 :]]))
    with pytest.raises(SaveDamaged, match=f"line {at + 2} .*`prev` is not the hash of the line before"):
        viewed(path)


def test_a_huge_tail_without_end_is_torn_and_a_huge_line_is_damage(path: Path) -> None:
    """A line above 4 MiB is never taken; as an unfinished tail it is set aside whole."""
    raw = path.read_bytes()
    path.write_bytes(raw + b"\0" * (9 << 20))
    save = viewed(path)
    assert save.tail is not None
    assert save.tail.size == 9 << 20
    path.write_bytes(raw + b"x" * (9 << 20) + b"\n")
    with pytest.raises(SaveDamaged, match="longer than 4194304 bytes"):
        viewed(path)


# Damage


def test_damage_in_the_middle_names_line_byte_and_reason(path: Path) -> None:
    """A bad line that is not the last is never skipped, and never called torn."""
    raw = path.read_bytes()
    lines = raw.splitlines(keepends=True)
    start = sum(map(len, lines[:7]))
    path.write_bytes(raw[: start + 30] + b"\0" * 64 + raw[start + 94 :])
    with pytest.raises(
        SaveDamaged, match=rf"delve.jsonl: line 8 \(record 7\), byte {start}: the hash does not fit"
    ):
        viewed(path)
    with pytest.raises(SaveDamaged):
        open_save(path, CODEC, write=True)


@pytest.mark.parametrize("change", ["twice", "without", "swapped", "joined"])
def test_doubled_missing_swapped_and_foreign_lines_are_damage(
    path: Path, tmp_path: Path, change: str
) -> None:
    """The chain shows each of them at the first line out of place."""
    lines = path.read_bytes().splitlines(keepends=True)
    other = new_save(tmp_path / "other", "x", "y").read_bytes().splitlines(keepends=True)
    changed, line = {
        "twice": ([*lines[:6], lines[5], *lines[6:]], 7),
        "without": ([*lines[:5], *lines[6:]], 6),
        "swapped": ([*lines[:5], lines[6], lines[5], *lines[7:]], 6),
        "joined": ([*lines, *other], 21),
    }[change]
    path.write_bytes(b"".join(changed))
    with pytest.raises(SaveDamaged, match=rf"line {line} .*`prev` is not the hash of the line before"):
        viewed(path)


def test_a_doubled_line_with_a_new_number_and_seal_is_still_damage(path: Path) -> None:
    """Resealing hides nothing that the tree forbids: numbers, parents and the clock are checked too."""
    resealed(path, (b'{"n":7,', b'{"n":6,'), at=7)
    with pytest.raises(SaveDamaged, match=r"line 8 .*expected record number 7, got 6"):
        viewed(path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (b'"clock":420', b'"clock":419.5', r"entry"),
        (b'"clock":420', b'"clock":42', "the clock goes back from 360 to 42"),
        (b'"clock":420', b'"clock":420,"clock":420', "`clock` stands there twice"),
        (b'"door":"door 7","who"', b'"door":7,"who"', r"entry.command.door: expected str, got 7"),
        (b'"noisy":false', b'"noisy":0', r"entry.events\[1\].noisy: expected bool, got 0"),
        (b'"text":', b'"parent":6,"text":', "`parent` must be left out"),
        (b'"text":', b'"parent":4,"text":', "its parent is 4, but the head is 6"),
        (b'"text":', b'"parent":true,"text":', "entry"),
        (b',"digest"', b',"extra":1,"digest"', "expected the keys"),
        (b'"text":"push door 7",', b"", "entry"),
        (b'"kind":"entry","text":"push door 7"', b'"text":"push door 7","kind":"entry"', "keys"),
        (b'"kind":"entry"', b'"kind":7', "`kind` is missing or no text"),
        (b'"faces":[7]', b'"faces": [7]', "not written as"),
        (b'"text":"push', b'"text": "push', "not written as"),
        (b'"clock":420', b'"clock": 420', "not written as"),
        (b'"clock":420', b'"clock":0420', "no JSON"),
        (b'"clock":420', b'"clock":4_2_0', "no JSON"),
        (b'"events":[', b'"events":[' + b"[" * 40, "no JSON"),
    ],
)
def test_a_resealed_wrong_value_is_damage_with_its_path(
    path: Path, old: bytes, new: bytes, message: str
) -> None:
    """A seal proves nothing about the content: types, keys, numbers and the tree are checked strictly."""
    resealed(path, (old, new), at=7)
    for _ in range(2):
        with pytest.raises(SaveDamaged, match=rf"line 8 \(record 7\).*{message}"):
            viewed(path)
        CODEC.wholly.learn()  # the second time the lines are read in one go


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (b'"kind":"entry"', b'"kind":"dream"', "the record kind `dream` is not known"),
        (b'"kind":"opened"', b'"kind":"dreamt"', "the event `dreamt` version 1 is not known"),
        (b'"kind":"opened"', b'"kind":"opened","v":2', "`opened` version 2 is not known"),
        (b'"kind":"push"', b'"kind":"dream"', "the command `dream` version 1 is not known"),
    ],
)
def test_what_is_newer_is_named_with_the_engine_needed(
    path: Path, old: bytes, new: bytes, message: str
) -> None:
    """An unknown record, command, fact or version is refused by name, and the file stays untouched."""
    resealed(path, (old, new), at=7)
    before = path.read_bytes()
    with pytest.raises(SaveNewer, match=rf"line 8 \(record 7\).*{message}.*played with gameloop 0.1.0"):
        open_save(path, CODEC, write=True)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("new", "error", "message"),
    [
        (b'"format":"gameloop-log/2"', SaveNewer, "the format `gameloop-log/2` is newer"),
        (b'"format":"gameloop-log/10"', SaveNewer, "newer"),
        (b'"format":"gameloop-log/0"', SaveDamaged, "no format of a save"),
        (b'"format":"gameloop-log/-1"', SaveDamaged, "no format of a save"),
        (b'"format":"gameloop-log/x"', SaveDamaged, "no format of a save"),
        (b'"format":"rogue/1"', SaveDamaged, "states no format"),
        (b'"format":1', SaveDamaged, "states no format"),
        (b'"form":"gameloop-log/1"', SaveDamaged, "states no format"),
    ],
)
def test_another_format_is_refused_by_name(
    path: Path, new: bytes, error: type[Exception], message: str
) -> None:
    """A newer format asks for a newer engine; anything else is no save of ours."""
    resealed(path, (b'"format":"gameloop-log/1"', new), at=0)
    with pytest.raises(error, match=message):
        viewed(path)


@pytest.mark.parametrize(
    "content", [b"", b"\0" * 500, b"hello\n", b"[]\n", b"\xff\xfe\n", b"[" * 9999 + b"\n"]
)
def test_what_is_no_save_is_said_to_be_none(tmp_path: Path, content: bytes) -> None:
    """An empty file, zeros, or another file are refused, not read as a short game."""
    path = tmp_path / "odd.jsonl"
    path.write_bytes(content)
    with pytest.raises(SaveDamaged, match="is no save"):
        viewed(path)


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        (b'"kind":"entry"', (b'"door":"', b'"d":0,"door":"')),
        (b'"kind":"entry"', (b'"door":', b'"dor":')),
        (b'"kind":"move"', (b'"why":', b'"wyh":')),
        (b'"kind":"move"', (b'"to":', b'"too":1,"to":')),
    ],
)
def test_a_long_save_is_read_as_strictly_as_a_short_one(
    tmp_path: Path, kind: bytes, change: tuple[bytes, bytes]
) -> None:
    """What is met often is read in a quicker way: the records are the same, and so is what is said of a fault."""
    path = new_save(tmp_path)
    with open_save(path, CODEC, write=True) as save:
        for n in range(200):
            play(save, f"door {n}")
            save.append(save.log.undo())
        assert viewed(path).log.entries == save.log.entries
        assert viewed(path).log.others == save.log.others
    whole = path.read_bytes()
    lines = [n for n, line in enumerate(whole.splitlines()) if kind in line]
    said = []
    for n in (lines[1], lines[-1]):
        path.write_bytes(whole)
        resealed(path, change, at=n)
        with pytest.raises(SaveDamaged) as error:
            viewed(path)
        said.append(re.sub(r"\d+", "0", str(error.value)))
    assert said[0] == said[1]


def test_a_changed_head_is_damage(path: Path) -> None:
    """The campaign id is that of the other fields of the head, so the seed cannot be exchanged under it."""
    resealed(path, (b'"seed":"lantern"', b'"seed":"lucky 7"'), at=0)
    with pytest.raises(SaveDamaged, match="campaign id"):
        viewed(path)


def test_dice_of_a_scheme_that_is_not_known_are_of_a_newer_program(path: Path) -> None:
    """No face could be thrown as it was, so nothing is played on."""
    whole = read(path)
    forged(path, [{**whole[0], "dice": "blake9-luck/7"}, *whole[1:]])
    with pytest.raises(SaveNewer, match="the dice scheme `blake9-luck/7` is not known"):
        viewed(path)


# Writing under faults


@pytest.fixture
def faulty(path: Path) -> Iterator[tuple[SaveFile, Faulty]]:
    """A save open for play over files that can be made to fail."""
    files = Faulty()
    with open_save(path, CODEC, write=True, files=files) as save:
        yield save, files


def test_what_would_be_read_back_as_something_else_is_not_written(path: Path) -> None:
    """A list where a fact holds a tuple looks the same in the file: it is refused before anything stands there."""
    before = path.read_bytes()
    with open_save(path, CODEC, write=True) as save:
        rolled = evolve(d20(7), faces=[7])
        with pytest.raises(CodecError, match="is not what it would be when read back"):
            save.append(evolve(entry(save.log, "gate"), events=(rolled,)))
        assert save.log.count == 20
    assert path.read_bytes() == before


def test_a_full_disk_leaves_all_as_before_and_play_goes_on_later(
    path: Path, faulty: tuple[SaveFile, Faulty]
) -> None:
    """No room: an error, no half line, the same log; with room again the same command is written."""
    save, files = faulty
    before = path.read_bytes()
    for short in (0, 1, 100):
        files.short = short
        with pytest.raises(SaveFull, match="could not be written"):
            save.append(entry(save.log, "twenty"))
        assert (path.read_bytes(), save.log.count, save.writable) == (before, 20, True)
    files.fails = {"write": 1}
    with pytest.raises(SaveFull, match="No space left"):
        save.append(entry(save.log, "twenty"))
    assert path.read_bytes() == before
    play(save, "twenty")
    assert viewed(path).log.count == 21


def test_an_error_at_sync_takes_the_line_back(path: Path, faulty: tuple[SaveFile, Faulty]) -> None:
    """What may not be on the medium is not shown as done."""
    save, files = faulty
    before = path.read_bytes()
    files.number, files.fails = errno.EIO, {"sync": 1}
    with pytest.raises(SaveFull):
        save.append(entry(save.log, "twenty"))
    assert (path.read_bytes(), save.log.count, save.writable) == (before, 20, True)


def test_a_line_that_cannot_be_cut_off_makes_a_view(path: Path, faulty: tuple[SaveFile, Faulty]) -> None:
    """If even cutting fails the session only looks on, and the next opener finds a torn tail."""
    save, files = faulty
    files.short, files.fails = 50, {"truncate": 1}
    with pytest.raises(SaveFull):
        save.append(entry(save.log, "twenty"))
    assert not save.writable
    with pytest.raises(SaveLocked):
        save.append(entry(save.log, "twenty"))
    torn = viewed(path)
    assert torn.tail is not None
    assert (torn.tail.size, torn.log.count) == (50, 20)


def test_a_kill_at_any_byte_loses_at_most_the_command_in_flight(path: Path) -> None:
    """Whatever part of a line was written, the next opener plays on from the last whole command."""
    raw = path.read_bytes()
    with open_save(path, CODEC, write=True, sync=False) as save:
        play(save, "twenty")
    size = path.stat().st_size - len(raw)
    for after in sorted({*range(0, size + 1, STEP), size - 1, size}):
        path.write_bytes(raw)
        save = open_save(path, CODEC, write=True, files=Deadly(after))
        with pytest.raises(Killed):
            play(save, "twenty")
        save.close()
        with open_save(path, CODEC, write=True, sync=False) as again:
            written = after >= size - 1  # but for the newline, the record is whole
            assert doors(again) == [*DOORS, "twenty"] if written else list(DOORS)
            assert (again.tail is None) == (written or after == 0)
            play(again, "on")
        assert doors(viewed(path))[-1] == "on"
        for kept in path.parent.glob("*.torn-*"):
            kept.unlink()


@pytest.mark.parametrize("name", ["write", "sync"])
def test_a_save_that_cannot_be_made_leaves_no_file(tmp_path: Path, name: str) -> None:
    """A failed start is no half save, and frees its lock."""
    files = Faulty()
    files.fails = {name: 1}
    path = tmp_path / "new.jsonl"
    with pytest.raises(SaveFull):
        create(path, head(), CODEC, files=files)
    assert not path.exists()
    create(path, head(), CODEC, files=files).close()
    assert viewed(path).log.count == 1


def test_a_file_changed_behind_our_back_is_not_appended_to(path: Path) -> None:
    """Another length or another last line: the session stops writing, before it makes things worse."""
    raw = path.read_bytes()
    for changed in (raw[:-100], raw + b"x\n", raw[:-20] + b"0" * 17 + raw[-3:]):
        path.write_bytes(raw)
        save = open_save(path, CODEC, write=True, sync=False)
        path.write_bytes(changed)
        with pytest.raises(SaveDamaged, match="changed by something else"):
            play(save, "twenty")
        assert path.read_bytes() == changed
        assert (save.writable, save.log.count) == (False, 20)
        save.close()


def test_a_record_that_could_not_be_read_back_is_not_written(path: Path) -> None:
    """A wrong type, a lone surrogate or a list for a tuple is found before the file is touched."""
    before = path.read_bytes()
    with open_save(path, CODEC, write=True, sync=False) as save:
        good = entry(save.log, "twenty")
        bad_values = [True, "\ud800", 3, None, ["x"]]
        for bad in bad_values:
            wrong = type(good)(good.n, good.parent, None, type(good.command)(bad, None), (), good.clock, "")
            with pytest.raises(CodecError):
                save.append(wrong)
        with pytest.raises(CodecError, match="expected record 20"):
            save.append(type(good)(21, good.parent, None, good.command, (), good.clock, ""))
        with pytest.raises(CodecError, match="longer than a line"):
            save.append(entry(save.log, "x", text="y" * (4 << 20)))
        assert save.log.count == 20
    assert path.read_bytes() == before


# Locking

PLAYER = """
import sys
from pathlib import Path
from gameloop.kernel.store import open_save
from tests.faults.forging import forged, read
from tests.messages import CODEC, play
save = open_save(Path(sys.argv[1]), CODEC, write=True, sync=False)
play(save, "theirs")
print("open", flush=True)
sys.stdin.read()
"""


def test_a_second_process_gets_a_view_and_the_lock_dies_with_the_first(path: Path) -> None:
    """While one plays, the other is told so and may look on, also through a link; a kill frees the save."""
    link = path.with_name("link.jsonl")
    link.symlink_to(path)
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path.cwd(),
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        for way in (path, link, path.parent / "." / path.name):
            with pytest.raises(SaveLocked, match="being played by another process"):
                open_save(way, CODEC, write=True)
        assert doors(viewed(link))[-1] == "theirs"
        other.kill()
    with open_save(path, CODEC, write=True, sync=False) as save:
        play(save, "mine")
    assert doors(viewed(path))[-2:] == ["theirs", "mine"]


def test_a_save_that_is_let_go_gives_its_lock_back(tmp_path: Path) -> None:
    """Also one that nobody has closed: it can be played on at once, and no file of it stays open."""
    path = new_save(tmp_path)
    for _ in range(3):
        save = open_save(path, CODEC, write=True)
        del save
        gc.collect()
    with open_save(path, CODEC, write=True) as again:
        assert again.writable


@pytest.mark.parametrize("name", ["create", "open"])
def test_the_lock_is_given_back_whatever_fails(path: Path, tmp_path: Path, name: str) -> None:
    """A save that could not be made or opened can be, once the reason is gone, also by this very process."""
    files = Faulty()
    files.fails = {name: 1}
    other = tmp_path / "other.jsonl"

    def begin() -> SaveFile:
        if name == "create":
            return create(other, head(), CODEC, files=files)
        return open_save(path, CODEC, write=True, files=files)

    with pytest.raises(SaveError):
        begin()
    with begin(), pytest.raises(SaveLocked):
        open_save(other if name == "create" else path, CODEC, write=True)
    open_save(other if name == "create" else path, CODEC, write=True).close()


def test_a_view_of_a_line_being_written_goes_by_the_records_before_it(path: Path) -> None:
    """A reader beside a writer sees whole records and a tail, and touches neither."""
    raw = path.read_bytes()
    path.write_bytes(raw + raw.splitlines()[-1][:40])
    save = viewed(path)
    assert (save.log.count, save.tail is not None, save.writable) == (20, True, False)


# Salvage


def test_salvage_writes_a_new_save_up_to_the_last_good_record(path: Path) -> None:
    """The damaged file stays as it is; the new one opens for play."""
    raw = path.read_bytes()
    lines = raw.splitlines(keepends=True)
    damaged = b"".join([*lines[:9], lines[9].replace(b"door", b"d00r"), *lines[10:]])
    path.write_bytes(damaged)
    out = path.with_name("saved.jsonl")
    report = salvage(path, out, CODEC)
    sound = sum(map(len, lines[:9]))
    assert (report.records, report.size, report.lost) == (9, sound, len(raw) - sound)
    assert "line 10 (record 9)" in report.why
    assert path.read_bytes() == damaged
    with open_save(out, CODEC, write=True, sync=False) as save:
        play(save, "on")
    assert doors(viewed(out)) == [*DOORS[:8], "on"]
    with pytest.raises(SaveExists):
        salvage(path, out, CODEC)


KEPT = {
    "flipped": 9,
    "doubled": 9,
    "removed": 9,
    "forged": 9,
    "newer": 9,
    "cut": 19,
    "padded": 20,
    "joined": 20,
    "huge": 20,
}


def broken(path: Path, damage: str) -> None:
    """Does some damage to a save of 20 records."""
    raw = path.read_bytes()
    lines = raw.splitlines(keepends=True)
    if damage == "forged":  # with all its seals right: time runs backwards
        resealed(path, (b'"clock":540', b'"clock":54'), at=9)
    elif damage == "newer":
        resealed(path, (b'"kind":"opened"', b'"kind":"dreamt"'), at=9)
    else:
        changed = {
            "flipped": [*lines[:9], lines[9].replace(b"door", b"d00r"), *lines[10:]],
            "doubled": [*lines[:9], lines[8], *lines[9:]],
            "removed": [*lines[:9], *lines[10:]],
            "cut": [raw[:-10]],
            "padded": [raw, b"\0" * 4096],
            "joined": [raw, raw],
            "huge": [raw, b"x" * (5 << 20), b"\n"],
        }[damage]
        path.write_bytes(b"".join(changed))


@pytest.mark.parametrize("damage", KEPT)
def test_salvage_keeps_what_is_sound_whatever_the_damage(path: Path, damage: str) -> None:
    """All before it and nothing of it; the old file stays, the new one is sound and can be played on."""
    raw = path.read_bytes()
    broken(path, damage)
    damaged, out = path.read_bytes(), path.with_name("saved.jsonl")
    report = salvage(path, out, CODEC)
    sound = b"".join(raw.splitlines(keepends=True)[: KEPT[damage]])
    assert (report.records, out.read_bytes()) == (KEPT[damage], sound)
    assert (report.lost, path.read_bytes()) == (len(damaged) - len(sound), damaged)
    assert report.why
    with open_save(out, CODEC, write=True, sync=False) as save:
        play(save, "on")
    assert viewed(out).log.count == KEPT[damage] + 1


@pytest.mark.parametrize("at", [10, 5 << 20, (9 << 20) - 10])
def test_nul_anywhere_in_a_huge_last_line_makes_it_a_torn_tail(path: Path, at: int) -> None:
    """It is read in pieces; one byte in one of them is enough."""
    tail = bytearray(b"x" * (9 << 20) + b"\n")
    tail[at] = 0
    path.write_bytes(path.read_bytes() + tail)
    found = viewed(path)
    assert found.tail is not None
    assert (found.tail.size, found.log.count) == (len(tail), 20)


def test_salvage_of_a_sound_save_is_a_copy(path: Path) -> None:
    """Nothing lost, nothing changed; a missing newline is made good."""
    raw = path.read_bytes()
    assert salvage(path, path.with_name("a.jsonl"), CODEC) == Salvaged(20, len(raw), 0, "")
    path.write_bytes(raw[:-1])
    salvage(path, path.with_name("b.jsonl"), CODEC)
    assert path.with_name("b.jsonl").read_bytes() == raw


def test_salvage_onto_a_full_disk_leaves_no_half_file(path: Path) -> None:
    """A copy that is not whole is removed again."""
    files = Faulty()
    files.fails = {"write": 1}
    out = path.with_name("saved.jsonl")
    with pytest.raises(SaveFull):
        salvage(path, out, CODEC, files)
    assert not out.exists()
