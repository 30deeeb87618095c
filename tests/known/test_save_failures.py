"""Failures of other projects in saving and going back, each tried here under its number in our list."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gameloop.kernel.errors import CodecError, GameError, Refused, SaveDamaged, SaveLocked, SaveNewer
from gameloop.kernel.files import Files
from gameloop.kernel.kinds import kinds_of
from gameloop.kernel.lines import NO_HASH, seal
from gameloop.kernel.log import Log
from gameloop.kernel.messages import Event
from gameloop.kernel.salvage import salvage
from gameloop.kernel.store import SaveFile, create, open_save
from tests.messages import (
    CODEC,
    Begun,
    Opened,
    Packed,
    Push,
    Shut,
    Torch,
    Walked,
    d20,
    entry,
    head,
    log,
    new_save,
    play,
)

DOORS = tuple("abcdefgh")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed save of nine records."""
    return new_save(tmp_path, *DOORS)


def view(path: Path) -> SaveFile:
    """The save, for looking only."""
    return open_save(path, CODEC, write=False)


def doors(save: SaveFile) -> str:
    """What was pushed along the path, a letter each."""
    return "".join(one.command.door for one in save.log.path())  # type: ignore[attr-defined]


def resealed(path: Path, at: int, old: bytes, new: bytes) -> None:
    """Changes one line and makes all seals fit again."""
    prev, made = NO_HASH, []
    for number, line in enumerate(path.read_bytes().splitlines()):
        body = line[: line.rindex(b',"prev":"')] + b"}"
        whole, prev = seal(body.replace(old, new) if number == at else body, prev)
        made.append(whole)
    path.write_bytes(b"".join(made))


def test_bb_025_the_head_is_the_first_record_or_there_is_no_save(path: Path) -> None:
    """A save without its head, or with an entry before it, is refused; a game of no commands has it already."""
    lines = path.read_bytes().splitlines(keepends=True)
    for wrong in (lines[1:], [lines[1], lines[0], *lines[2:]], []):
        path.write_bytes(b"".join(wrong))
        with pytest.raises(SaveDamaged, match="is no save"):
            view(path)
    empty = view(new_save(path.parent, name="empty.jsonl"))
    assert (empty.log.count, empty.log.opening) == (1, head())


def test_bb_027_zeros_in_the_middle_are_named_and_the_good_part_can_be_saved(path: Path) -> None:
    """64 NUL bytes, one changed digit or a missing line in the middle: the record is named, the prefix salvaged."""
    raw = path.read_bytes()
    lines = raw.splitlines(keepends=True)
    at = sum(map(len, lines[:5]))
    zeros = raw[: at + 40] + b"\0" * 64 + raw[at + 104 :]
    digit = b"".join([*lines[:5], lines[5].replace(b'"faces":[5]', b'"faces":[9]'), *lines[6:]])
    removed = b"".join([*lines[:5], *lines[6:]])
    for number, damaged in enumerate((zeros, digit, removed)):
        path.write_bytes(damaged)
        with pytest.raises(SaveDamaged, match=r"line 6 \(record 5\)"):
            view(path)
        out = path.with_name(f"good-{number}.jsonl")
        assert salvage(path, out, CODEC).records == 5
        assert doors(view(out)) == "abcd"


def test_bb_028_product_format_rules_and_content_are_separate_fields(path: Path) -> None:
    """The head names each of them, so a save is never refused or taken for another by one common number."""
    opening = view(path).log.opening
    assert opening.format == "gameloop-log/1"
    assert opening.versions.engine == "0.1.0"
    assert (opening.versions.ruleset, opening.versions.ruleset_version) == ("barrows", "1")
    assert opening.versions.content == {"bestiary.toml": "00ff"}
    assert opening.versions.schema["walked"] == 3


def test_bb_029_repeated_missing_and_swapped_records_are_refused_also_when_renumbered(path: Path) -> None:
    """Numbers have no gap and no double; a repetition that is sealed and numbered anew does not fit the tree."""
    resealed(path, 5, b'"n":5', b'"n":6')
    with pytest.raises(SaveDamaged, match="expected record number 5, got 6"):
        view(path)
    save = log()
    one = entry(save, "a")
    save.add(one)
    with pytest.raises(CodecError, match="expected record 2, got 1"):
        save.add(one)


def test_bb_031_reading_again_in_the_same_process_gives_the_same(path: Path, tmp_path: Path) -> None:
    """Read L, a damaged file, M, and L again: nothing is left over from one reading to the next."""
    other = new_save(tmp_path / "m", "x", "y")
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(path.read_bytes()[:-300] + b"\n")
    first = view(path).log
    with pytest.raises(SaveDamaged):
        view(bad)
    assert doors(view(other)) == "xy"
    again = view(path).log
    assert (again.entries, again.luck(), again.branches) == (first.entries, first.luck(), first.branches)


def test_bb_034_a_torn_line_never_swallows_the_next_record(path: Path) -> None:
    """Cut at every byte of the last two records, also inside a letter beyond ASCII; two more records are appended."""
    with open_save(path, CODEC, write=True, sync=False) as save:
        save.append(entry(save.log, "\u00e9"))
        save.append(entry(save.log, "\u65e5\u672c"))
    raw = path.read_bytes()
    ends = [n + 1 for n, byte in enumerate(raw) if byte == ord("\n")]
    for size in range(ends[-3], len(raw)):
        path.write_bytes(raw[:size])
        with open_save(path, CODEC, write=True, sync=False) as save:
            play(save, "y", "z")
            torn = save.tail
        whole = sum(size >= end - 1 for end in ends)
        assert doors(view(path)) == "abcdefgh\u00e9\u65e5\u672c"[: [8, 9, 11][whole - 9]] + "yz"
        assert (torn is None) == (size in ends or size + 1 in ends)
        for kept in path.parent.glob("*.torn-*"):
            assert raw[ends[whole - 1] : size] == kept.read_bytes()
            kept.unlink()


def test_bb_036_nul_padding_is_said_and_set_aside(path: Path) -> None:
    """4,096 NUL bytes and then a record: no reader stops there in silence."""
    raw = path.read_bytes()
    path.write_bytes(raw + b"\0" * 4096 + raw.splitlines(keepends=True)[-1])
    looking = view(path)
    assert looking.tail is not None
    assert (looking.tail.at, looking.tail.why) == (len(raw), "it holds NUL bytes")
    with open_save(path, CODEC, write=True, sync=False) as save:
        assert save.kept is not None
        assert save.kept.stat().st_size == looking.tail.size
    assert view(path).log.count == 10


def test_bb_038_a_file_of_zeros_is_no_save(path: Path) -> None:
    """A good length proves nothing; and the log is never written anew, only appended to."""
    raw = path.read_bytes()
    path.write_bytes(b"\0" * len(raw))
    with pytest.raises(SaveDamaged, match="is no save"):
        view(path)
    path.write_bytes(raw)
    with open_save(path, CODEC, write=True, sync=False) as save:
        save.append(save.log.undo())
        play(save, "x")
    assert path.read_bytes().startswith(raw)


def test_bb_039_two_processes_do_not_play_one_save(path: Path) -> None:
    """The second is told so, by whatever way it names the file; a reader beside the player is welcome."""
    link = path.parent / "same.jsonl"
    link.symlink_to(path.name)
    script = (
        "import sys; from pathlib import Path; from gameloop.kernel.store import open_save;"
        "from gameloop.kernel.errors import SaveLocked; from tests.messages import CODEC\n"
        "for name in sys.argv[1:]:\n"
        "    try: open_save(Path(name), CODEC, write=True)\n"
        "    except SaveLocked: print('locked', open_save(Path(name), CODEC, write=False).log.count)\n"
    )
    with open_save(path, CODEC, write=True, sync=False) as save:
        ways = [str(path), str(link), str(path.parent / ".." / path.parent.name / path.name)]
        told = subprocess.run(
            [sys.executable, "-c", script, *ways], capture_output=True, text=True, check=True, cwd=Path.cwd()
        )
        play(save, "x")
    assert told.stdout.splitlines() == ["locked 9"] * 3
    assert doors(view(path)) == "abcdefghx"


def test_two_saves_open_in_one_process_are_two(path: Path) -> None:
    """The lock holds inside one process too."""
    with open_save(path, CODEC, write=True, sync=False), pytest.raises(SaveLocked):
        open_save(path, CODEC, write=True)


def test_bb_042_order_comes_from_numbers_and_no_record_but_head_and_end_has_wall_time(path: Path) -> None:
    """The only time in an entry is that of the game."""
    for line in path.read_bytes().splitlines()[1:]:
        assert b'"made"' not in line
        assert b"2026" not in line
    assert [one.n for one in view(path).log.path()] == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize(
    ("at", "old", "new", "error"),
    [
        (0, b"gameloop-log/1", b"gameloop-log/2", SaveNewer),
        (0, b"gameloop-log/1", b"gameloop-log/0", SaveDamaged),
        (0, b'"format":"gameloop-log/1",', b"", SaveDamaged),
        (0, b"gameloop-log/1", b"gameloop-log/one", SaveDamaged),
        (5, b'"kind":"opened"', b'"kind":"opened_wide"', SaveNewer),
        (5, b'"noisy":false,', b"", SaveDamaged),
        (5, b'"noisy":false,', b'"noisy":false,"loud":true,', SaveDamaged),
    ],
)
def test_bb_046_what_this_engine_cannot_read_stays_untouched(
    path: Path, at: int, old: bytes, new: bytes, error: type[GameError]
) -> None:
    """Format one up, one down, missing or text; unknown kind; missing or extra field: refused, not converted."""
    resealed(path, at, old, new)
    before = path.read_bytes()
    with pytest.raises(error):
        open_save(path, CODEC, write=True)
    assert path.read_bytes() == before


def test_old_facts_are_brought_up_while_reading_and_never_rewritten(path: Path) -> None:
    """A line of version 1 is read by an engine of version 3, and stays on the disk as it was."""
    old = b'{"kind":"opened","door":"c","noisy":false,"rule":null}'
    resealed(path, 3, old, b'{"kind":"walked","feet":30,"rule":null}')
    raw = path.read_bytes()
    with open_save(path, CODEC, write=True, sync=False) as save:
        assert save.log.entries[3].events[-1] == Walked(10, "north", rule=None)
        play(save, "x")
    assert path.read_bytes().startswith(raw)


class Counting(Files):
    """Counts the bytes that are read and written."""

    def __init__(self) -> None:
        self.moved = 0

    def read(self, fd: int, at: int, size: int) -> bytes:
        self.moved += size
        return super().read(fd, at, size)

    def write(self, fd: int, content: bytes) -> int:
        self.moved += len(content)
        return super().write(fd, content)


def test_bb_049_a_command_costs_the_same_however_long_the_log(tmp_path: Path) -> None:
    """Append, undo and branch move as many bytes after 2,000 records as after 20."""
    files = Counting()
    costs = []
    with create(tmp_path / "long.jsonl", head(), CODEC, files=files, sync=False) as save:
        for goal in (20, 2000):
            while save.log.count < goal:
                save.append(entry(save.log))
            before = files.moved
            save.append(entry(save.log))
            save.append(save.log.undo())
            save.append(save.log.fork(f"side {goal:4}", at=1))
            costs.append(files.moved - before)
    assert costs[1] - costs[0] < 30  # longer numbers and times, nothing else


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"yards":10', b'"yards":"10"'),
        (b'"yards":10', b'"yards":3.9'),
        (b'"yards":10', b'"yards":10.0'),
        (b'"yards":10', b'"yards":true'),
        (b'"yards":10', b'"yards":NaN'),
        (b'"yards":10', b'"yards":10,"yards":10'),
        (b'"way":"east"', b'"way":null'),
        (b'"way":"east"', b'"way":["e"]'),
        (b'"way":"east"', b'"way":"east","more":1'),
        (b'"way":"east",', b""),
    ],
)
def test_bb_050_nothing_is_converted_and_nothing_ignored(old: bytes, new: bytes) -> None:
    """Number as text, fraction, true for 1, null, list for text, extra key, missing key, equal keys: refused."""
    raw = CODEC.encode_event(Walked(10, "east", rule=None))
    assert old in raw
    with pytest.raises(CodecError):
        CODEC.decode_event(raw.replace(old, new))


def test_bb_051_every_kind_is_told_by_its_tag_alone() -> None:
    """Two facts with equal fields, a missing tag, a tag in another case or with a blank; every kind comes back."""
    facts: list[Event] = [
        Opened("n", True, rule=None),
        Shut("n", True, rule=None),
        Packed(Torch("oil", 1), {}, (1, "a"), None, rule=None),
        Begun(Push("n", None), rule=None),
        Walked(1, "n", rule=None),
        d20(20),
    ]
    for fact in facts:
        assert type(CODEC.decode_event(CODEC.encode_event(fact))) is type(fact)
    raw = CODEC.encode_event(facts[0])
    with pytest.raises(CodecError):
        CODEC.decode_event(raw.replace(b'"kind":"opened",', b""))
    for tag in (b'"Opened"', b'"opened "', b'""'):
        with pytest.raises(SaveNewer):
            CODEC.decode_event(raw.replace(b'"opened"', tag))
    with pytest.raises(ValueError, match="the tag of two classes"):
        kinds_of((Opened, Opened))


def test_bb_053_a_command_is_on_disk_with_all_its_facts_or_not_at_all(path: Path) -> None:
    """Cut a save inside the line of a command with many facts: none of them is there after opening."""
    before = path.read_bytes()
    with open_save(path, CODEC, write=True, sync=False) as save:
        facts = tuple(Opened(f"door {n}", False, rule=None) for n in range(200))
        save.append(save.log.entry(Push("all", None), facts, text=None, clock=9999, digest=""))
    raw = path.read_bytes()
    for size in range(len(before), len(raw) - 1, 997):
        path.write_bytes(raw[:size])
        assert doors(view(path)) == "abcdefgh"
    path.write_bytes(raw)
    assert len(view(path).log.entries[9].events) == 200


def played(*doors: str) -> Log:
    """A log with an entry for each door."""
    made = log()
    for door in doors:
        made.add(entry(made, door, face=3))
    return made


def test_bb_112_undo_is_in_the_log_and_the_log_gives_the_present(path: Path) -> None:
    """What was undone stays, what is live is the path; a reader elsewhere comes to the same place."""
    with open_save(path, CODEC, write=True, sync=False) as save:
        save.append(save.log.undo())
        play(save, "x")
        live = [one.n for one in save.log.path()]
    again = view(path)
    assert doors(again) == "abcdefgx"
    assert [one.n for one in again.log.path()] == live
    assert again.log.entries[8].command == Push("h", "p1")
    assert again.log.ledger().undos == 1


def test_bb_113_undo_is_no_second_throw() -> None:
    """The same command at the same place has the same luck; undoing a roll is counted; new dice must be asked for."""
    made = played("a", "b")
    luck = made.luck()
    made.add(made.undo())
    made.add(entry(made, "b", face=3))
    assert made.luck() == luck
    assert (made.ledger().undone_with_dice, made.ledger().new_dice) == (1, 0)
    made.add(made.fork("again", at=1, new_dice=True))
    assert made.luck_for(Push("b", "p1")) != luck
    assert made.ledger().new_dice == 1


def test_bb_115_undo_and_redo_are_places_in_one_log(path: Path) -> None:
    """Two undos, two redos, and undo right after loading, three times over the load: always the entries of the log."""
    with open_save(path, CODEC, write=True, sync=False) as save:
        for move in ("undo", "undo", "redo", "redo"):
            save.append(save.log.undo() if move == "undo" else save.log.redo())
        assert save.log.head == 8
        save.append(save.log.undo())
    with open_save(path, CODEC, write=True, sync=False) as save:
        save.append(save.log.undo())
        save.append(save.log.undo())
        assert doors(save) == "abcde"
        for _ in range(3):
            save.append(save.log.redo())
        assert (doors(save), save.log.redo_target) == ("abcdefgh", None)
    assert doors(view(path)) == "abcdefgh"


def test_bb_116_one_command_is_one_step_and_the_ends_say_no() -> None:
    """With 1, 2 or 200 facts; undo ends at the root, redo at the tip, and neither changes anything there."""
    made = log()
    for count in (1, 2, 200):
        facts = tuple(Opened("a", False, rule=None) for _ in range(count))
        made.add(made.entry(Push("a", None), facts, text=None, clock=60, digest=""))
    for _ in range(3):
        made.add(made.undo())
    count = made.count
    for _ in range(5):
        with pytest.raises(Refused):
            made.undo()
    for _ in range(3):
        made.add(made.redo())
    with pytest.raises(Refused):
        made.redo()
    for far in (10**9, -1, 4, 3):
        with pytest.raises(Refused):
            made.take_back(far)
    assert (made.head, made.count) == (3, count + 3)


def test_bb_118_equal_commands_are_told_apart_by_their_numbers() -> None:
    """The same command five times with equal dice: the third and the fourth are still two places."""
    made = played("a", "a", "a", "a", "a")
    assert len({made.luck(n) for n in made.entries}) == 5
    made.add(made.fork("side", at=4))
    assert [one.n for one in made.path()] == [1, 2, 3, 4]
    made.add(made.switch("main"))
    made.add(made.take_back(3))
    assert made.head == 3


def test_bb_119_a_command_after_undo_keeps_the_old_line_under_a_name() -> None:
    """Both tips are listed, redo says no, and the old tip can be gone to."""
    made = played("a", "b", "c", "d", "e")
    for _ in range(3):
        made.add(made.undo())
    made.add(entry(made, "x"))
    assert made.branches == {"main": 9, "main.1": 5}
    with pytest.raises(Refused, match="nothing to redo"):
        made.redo()
    made.add(made.switch("main.1"))
    assert [one.command for one in made.path()] == [Push(door, "p1") for door in "abcde"]


def test_bb_120_branch_names_are_text_compared_by_one_rule(path: Path) -> None:
    """Slashes, dots, dashes and device names are names; case and composition make no second name; no file is made."""
    files = sorted(path.parent.iterdir())
    with open_save(path, CODEC, write=True, sync=False) as save:
        for name in ("a", "a/b", "..", "-x", "con", "a:b", "\U0001f3b2", "\u00e9"):
            save.append(save.log.fork(name))
        for name in ("A", "a ", "e\u0301", "x" * 300, "new\nline", "", "main", "MAIN"):
            with pytest.raises(Refused, match="the branch name"):
                save.log.fork(name)
    assert sorted(path.parent.iterdir()) == files
    assert list(view(path).log.branches)[1:4] == ["a", "a/b", ".."]
