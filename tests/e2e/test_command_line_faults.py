"""The command line in bad hands: streams that are closed or full, folders that are none, bytes that are no text."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CODE = "from gameloop.cli import main; main(prog_name='gameloop')"
posix = pytest.mark.skipif(sys.platform == "win32", reason="devices and descriptors of other systems")


def run(
    folder: Path, *words: str | bytes, shell: str = "", text: bytes = b"", epoch: str = "0"
) -> subprocess.CompletedProcess[bytes]:
    """`gameloop` in a process of its own; `shell` is what a shell adds behind the command."""
    env = {**os.environ, "SOURCE_DATE_EPOCH": epoch, "XDG_STATE_HOME": str(folder), "PYTHONUTF8": "1"}
    line: list[str | bytes] = [sys.executable, "-c", CODE, "--saves", str(folder), *words]
    if shell:
        line = ["sh", "-c", f'exec "$@" {shell}', "sh", *line]
    return subprocess.run(line, input=text, capture_output=True, env=env, check=False)


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A saves folder with a game called delve."""
    assert run(tmp_path, "new", "delve", "--party", "quick", "--seed", "7").returncode == 0
    return tmp_path


def said_once(done: subprocess.CompletedProcess[bytes], code: int) -> str:
    """What stands on stderr, after making sure that the end was one of ours."""
    assert done.returncode == code, done
    assert b"Traceback" not in done.stderr
    return done.stderr.decode()


@posix
@pytest.mark.parametrize("words", [("log", "delve"), ("run", "delve", "-"), ("show", "delve", "--json")])
def test_a_full_disk_under_stdout_is_one_line(saves: Path, words: tuple[str, ...]) -> None:
    """What cannot be shown is said on stderr, with an exit code."""
    done = run(saves, *words, shell=">/dev/full", text=b"look\n")
    assert said_once(done, 4) == "output: No space left on device\n"


@posix
def test_a_script_from_a_closed_stdin_is_a_usage_error(saves: Path) -> None:
    """There is nothing to read."""
    assert "there is no standard input here" in said_once(run(saves, "run", "delve", "-", shell="<&-"), 2)


def test_a_script_may_begin_with_a_byte_order_mark(saves: Path) -> None:
    """As editors of Windows write it, from a file and from a pipe."""
    script = b"\xef\xbb\xbflook\r\n= Lych Stair\r\n"
    file = saves / "look.glp"
    file.write_bytes(script)
    assert run(saves, "run", "delve", str(file)).returncode == 0
    assert run(saves, "run", "delve", "-", text=script).returncode == 0


@pytest.mark.parametrize("epoch", ["yesterday", "99999999999999", "1e9", "9" * 5000])
def test_a_wall_time_that_is_none_is_a_usage_error(tmp_path: Path, epoch: str) -> None:
    """SOURCE_DATE_EPOCH is a number of seconds."""
    done = run(tmp_path, "new", "delve", "--party", "quick", epoch=epoch)
    assert said_once(done, 2) == "SOURCE_DATE_EPOCH must be a number of seconds since 1970\n"
    assert not list(tmp_path.glob("*.jsonl"))


@posix
@pytest.mark.parametrize(
    "words",
    [
        ("roll", "3d6", "--seed", b"\xff"),
        ("new", "delve", "--seed", b"\xff"),
        ("new", b"\xff.jsonl"),
        ("why", "delve", b"\xff"),
    ],
)
def test_bytes_that_are_no_text_are_a_usage_error(tmp_path: Path, words: tuple[str | bytes, ...]) -> None:
    """A seed or a name goes into the save as UTF-8."""
    assert "bytes that are no UTF-8" in said_once(run(tmp_path, *words), 2)


@pytest.mark.parametrize("name", ["missing", "delve.jsonl"])
@pytest.mark.parametrize("words", [("new", "other"), ("play", "delve"), ("run", "delve", "-")])
def test_a_content_folder_that_is_none_is_a_usage_error(
    saves: Path, name: str, words: tuple[str, ...]
) -> None:
    """A typing error in --content must not quietly play the shipped content."""
    assert "--content" in said_once(run(saves, *words, "--content", str(saves / name)), 2)
    assert not (saves / "other.jsonl").exists()


def test_what_cannot_be_written_is_one_line(saves: Path) -> None:
    """A party file in a folder that is not there; saves in a folder that is a file."""
    out = saves / "nowhere" / "four.toml"
    assert said_once(run(saves, "party", "delve", "-o", str(out)), 4).startswith(str(out))
    file = saves / "delve.jsonl"
    assert said_once(run(file, "new", "b", "--party", "quick"), 4) == f"{file} is no folder\n"


def test_a_save_says_its_own_rulebook_and_wins(saves: Path) -> None:
    """Opened with another it is said that it stays what it is; nothing of the other is mixed in."""
    done = run(saves, "play", "delve", "--rules", "microlite20", "-c", "sheet aldra")
    assert said_once(done, 0) == (
        "delve is a game of Barrows & Basilisks and stays one; --rules microlite20 is for new games.\n"
    )
    assert b"MIND" not in done.stdout
    assert b"CON" in done.stdout
    other = run(saves, "--rules", "microlite20", text=b"status\n")
    assert other.returncode == 0
    assert [path.name for path in sorted(saves.glob("*.jsonl"))] == ["delve-1.jsonl", "delve.jsonl"]


@posix
@pytest.mark.parametrize(
    "words", [("log", "delve"), ("saves",), ("--help",), ("run", "delve", "-"), ("--version",)]
)
def test_what_is_shown_to_a_closed_stdout_is_no_success(saves: Path, words: tuple[str, ...]) -> None:
    """Nobody saw it: a line on stderr, and an exit code."""
    assert said_once(run(saves, *words, shell=">&-", text=b"look\n"), 4) == "output: Bad file descriptor\n"
    assert said_once(run(saves, "nothing", shell=">&-"), 2)


@posix
@pytest.mark.parametrize("word", ["--help", "--version"])
def test_help_that_finds_no_room_is_one_line(saves: Path, word: str) -> None:
    """It is shown before any command runs."""
    assert said_once(run(saves, word, shell=">/dev/full"), 4) == "output: No space left on device\n"


def test_a_file_is_no_folder_of_saves(saves: Path) -> None:
    """Nothing is listed as if there were none."""
    file = saves / "delve.jsonl"
    assert said_once(run(file, "saves"), 4) == f"{file} is no folder\n"
    assert said_once(run(saves / "new", "saves"), 0) == ""


def test_what_is_not_there_is_not_asked_about(saves: Path) -> None:
    """Before the word is wanted that would remove a save for good; the sample is never removed."""
    assert "there is no save" in said_once(run(saves, "saves", "remove", "nothing"), 4)
    sample = Path(__file__).parent.parent.parent / "saves" / "first-delve.jsonl"
    assert "the sample" in said_once(run(saves, "saves", "remove", str(sample)), 3)
