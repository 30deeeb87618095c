"""Where a save lies: a folder that goes away, a disk that takes nothing, another file in its place, any name."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.saves import build
from gameloop.cli import main
from gameloop.kernel.digest import digest
from gameloop.kernel.errors import Refused, SaveDamaged, SaveError, SaveFull
from gameloop.kernel.files import Files
from gameloop.kernel.salvage import salvage
from gameloop.kernel.store import create, open_save
from gameloop.session import games, saves
from tests.faults.forging import forged, read
from tests.faults.long import LONG
from tests.messages import CODEC, head, new_save, play
from tests.play import feed, session

NAMES = (
    *("", ".", "..", "../x", "/etc/x", "a/b", "a\\b", "~", "C:x", "con", "NUL", "com1", "lpt9", "-x", " x"),
    *(
        "x\n",
        "x\0y",
        "x\x1b[2J",
        "\u202egnp",
        "é",
        "x" * 65,
        "x.toml",
        "x:y",
        "x*",
        "x?",
        "$HOME",
        "`id`",
        "a;b",
    ),
)


@pytest.mark.parametrize("fate", ["folder gone", "folder moved", "file gone", "another in its place"])
def test_a_save_that_is_not_there_any_more_is_not_written_to(tmp_path: Path, fate: str) -> None:
    """Writing on into a file that no name leads to would lose everything: play stops, and says why."""
    folder = tmp_path / "saves"
    game = session(folder)
    feed(game, "roll 1d6")
    before, path = digest(game.state), game.save.path
    if fate == "folder gone":
        shutil.rmtree(folder)
    elif fate == "folder moved":
        folder.rename(tmp_path / "elsewhere")
    elif fate == "file gone":
        path.unlink()
    else:
        other = path.with_name("other")
        other.write_bytes(path.read_bytes())
        other.replace(path)
    result = feed(game, "roll 3d6")
    assert result.status == "refused"
    assert "was moved or removed" in result.text
    assert "No time passed." in result.text
    assert digest(game.state) == before
    assert not game.save.writable
    if fate == "folder moved":
        assert digest(games.resume(tmp_path / "elsewhere" / path.name).state) == before


class ReadOnly(Files):
    """A disk that takes nothing."""

    def create(self, path: Path) -> int:
        """Never."""
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    open = create
    lock = create


def test_on_a_read_only_disk_a_save_is_looked_at_and_salvaged_elsewhere(tmp_path: Path) -> None:
    """To play it is refused with the reason; nothing there is touched."""
    path = new_save(tmp_path, "a", "b")
    raw = path.read_bytes()
    with pytest.raises(SaveError, match=r"cannot be opened for writing: (Read-only|nothing can be written)"):
        open_save(path, CODEC, write=True, files=ReadOnly())
    with pytest.raises(SaveFull, match="could not be made"):
        create(tmp_path / "new.jsonl", head(), CODEC, files=ReadOnly())
    assert open_save(path, CODEC, write=False, files=ReadOnly()).log.count == 3

    class Elsewhere(ReadOnly):
        """Takes what is made, and opens nothing for writing."""

        create = Files.create

    assert salvage(path, tmp_path / "out.jsonl", CODEC, Elsewhere()).records == 3
    assert path.read_bytes() == raw


@pytest.mark.parametrize("name", NAMES)
def test_a_bad_name_is_refused_and_makes_no_file(tmp_path: Path, name: str) -> None:
    """Whatever it is: outside the folder, of a device, with letters that a terminal obeys. Another is proposed."""
    with pytest.raises(Refused) as refused:
        saves.path_of(name, tmp_path)
    assert saves.is_name(refused.value.instead)
    assert str(refused.value).isprintable()
    if "\0" in name or name.startswith("-"):
        return  # the system, and the reading of options, let no program see such a word
    done = CliRunner().invoke(main, ["--saves", str(tmp_path / "s"), "new", name, "--party", "quick"])
    assert done.exit_code != 0
    assert "Traceback" not in done.output
    assert not (tmp_path / "s").exists()


def test_names_in_a_save_are_never_names_of_files(tmp_path: Path) -> None:
    """A branch, a mark and a title that lead elsewhere: only the save itself and its lock are written."""
    game = session(tmp_path / "saves", adventure="small")
    feed(game, "roll 1d6", "branch ../../b --new-dice", "mark /m", "note ../n", "roll 1d6")
    game.save.close()
    records = read(game.save.path)
    records[0]["title"] = "../../../title"
    forged(game.save.path, records)
    for words in (
        ["log", "test"],
        ["verify", "test"],
        ["play", "test", "-c", "roll 1d6"],
        ["branches", "test"],
    ):
        done = CliRunner().invoke(main, ["--saves", str(tmp_path / "saves"), *words])
        assert done.exit_code == 0, done.output
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["saves", "test.jsonl", "test.jsonl.lock"]


PEAK = """
if sys.platform == "linux":  # since the program began: the other figure counts from before
    told = Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]
else:
    told = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)
print(told)
"""
OPENING = (
    """
import resource, sys
from pathlib import Path
from gameloop.kernel.store import open_save
from tests.messages import CODEC
save = open_save(Path(sys.argv[1]), CODEC, write=False)
print(save.log.count)
"""
    + PEAK
)
VERIFYING = (
    """
import resource, sys
from pathlib import Path
from click.testing import CliRunner
from gameloop.cli import main
done = CliRunner().invoke(main, ["verify", sys.argv[1]])
print(done.exit_code)
"""
    + PEAK
)


def measured(program: str, path: Path) -> list[int]:
    """What a program in a process of its own tells of a save: last the most memory that it had, in kilobytes."""
    words = [sys.executable, "-c", program, str(path)]
    return list(map(int, subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()))


@pytest.mark.skipif(sys.platform == "win32", reason="no resource module")
def test_a_huge_save_is_opened_in_little_memory(tmp_path: Path) -> None:
    """200 MB (a tenth of it in the short form): every record is there, and not the file but a part of it is held."""
    path = tmp_path / "huge.jsonl"
    wanted, n = (200 if LONG else 20) << 20, 0
    with create(path, head(), CODEC, sync=False) as save:
        while path.stat().st_size < wanted:
            play(save, f"{n} " + "x" * 50_000)
            n += 1
    count, peak = measured(OPENING, path)
    assert count == n + 1
    assert peak < 120 << 10  # kilobytes


@pytest.mark.skipif(sys.platform == "win32", reason="no resource module")
def test_a_long_save_is_verified_in_hardly_more_memory_than_a_short_one(tmp_path: Path) -> None:
    """A million facts over a hundred thousand (a hundredth of both in the short form): half as much again at most."""
    events = 1_000_000 if LONG else 10_000
    peaks = []
    for many in (events // 10, events):
        code, peak = measured(VERIFYING, build(tmp_path / f"of-{many}.jsonl", many, renamed=False))
        assert code == 0
        peaks.append(peak)
    assert peaks[1] <= 1.5 * peaks[0], peaks


def test_a_view_of_a_save_that_goes_away_says_so(tmp_path: Path) -> None:
    """Whoever only looks, and asks for what was not kept, is told."""
    path = new_save(tmp_path / "s", *(f"door {n}" for n in range(300)))
    log = open_save(path, CODEC, write=False).log
    shutil.rmtree(path.parent)
    with pytest.raises(SaveDamaged, match="cannot be read any more"):
        list(log.path())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders")
@pytest.mark.parametrize("what", ["pipe", "folder", "circle", "nowhere", "device"])
def test_what_is_no_file_is_neither_read_nor_waited_for(tmp_path: Path, what: str) -> None:
    """A pipe that nobody writes to, a link to itself: each command says so in a line, and `saves` lists the others."""
    new_save(tmp_path, name="good.jsonl")
    odd = tmp_path / "odd.jsonl"
    if what == "pipe":
        os.mkfifo(odd)
    elif what == "folder":
        odd.mkdir()
    else:
        odd.symlink_to({"circle": odd.name, "nowhere": "none", "device": "/dev/zero"}[what])
    for words in (
        ["log", "odd"],
        ["play", "odd", "-c", "look"],
        ["salvage", "odd", "-o", str(tmp_path / "s")],
    ):
        done = CliRunner().invoke(main, ["--saves", str(tmp_path), *words])
        assert done.exit_code == 4, (words, done.output, done.exception)
        assert done.stderr.count("\n") == 1
    done = CliRunner().invoke(main, ["--saves", str(tmp_path), "saves"])
    assert (done.exit_code, "good" in done.output) == (0, True)
