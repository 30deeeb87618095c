"""The command line from outside: what it prints, where, and with which exit code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gameloop.cli import main
from gameloop.cli.common import DIFFERS, DONE, Later
from gameloop.session import games
from tests.adventures import mill

Cli = Callable[..., Result]


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Runs `gameloop` with its saves and its state in a temporary folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")

    def run(*words: str, stdin: str = "") -> Result:
        return CliRunner().invoke(main, ["--saves", str(tmp_path), *words], input=stdin)

    return run


@pytest.fixture
def game(cli: Cli) -> str:
    """A game with a ready party."""
    assert cli("new", "delve", "--party", "quick", "--seed", "7").exit_code == 0
    return "delve"


def test_run_plays_a_script_and_ends_with_0(cli: Cli, game: str) -> None:
    """Comments, expectations and commands; output echoes each line."""
    script = "# a comment\nforce west with bor\n= force door: Bor\nroll potatoes\n! refused\n"
    done = cli("run", game, "-", stdin=script)
    assert done.exit_code == 0, done.output
    assert "> force west with bor" in done.stdout


@pytest.mark.parametrize(
    ("script", "where"),
    [
        ("dance\nlook\n", "1"),
        ("look\n= a dragon\n", "2"),
        ("look\n! refused\n", "2"),
        ("force west with bor\nroll potatoes\n", "2"),
    ],
)
def test_run_stops_at_the_first_failure_with_3_and_its_line(
    cli: Cli, game: str, script: str, where: str
) -> None:
    """The place of the failure stands on stderr."""
    done = cli("run", game, "-", stdin=script)
    assert done.exit_code == 3
    assert f":{where}: " in done.stderr
    assert "Traceback" not in done.output


def test_keep_going_tells_all_failures(cli: Cli, game: str) -> None:
    """With --keep-going the rest is played."""
    done = cli("run", game, "-", "--keep-going", stdin="dance\nsing\nforce west with bor\n")
    assert done.exit_code == 3
    assert done.stderr.count(": unknown") == 2
    assert "force door: Bor" in done.stdout


def test_run_json_is_objects_only(cli: Cli, game: str) -> None:
    """Every line of stdout is one object; it begins with start and ends with end."""
    done = cli("run", game, "-", "--json", stdin="force west with bor\nlook\n")
    objects = [json.loads(line) for line in done.stdout.splitlines()]
    assert [o["kind"] for o in objects][:2] == ["start", "input"]
    assert objects[0]["api"] == 1
    assert objects[-1]["kind"] == "end"
    assert objects[-1]["exit"] == 0
    assert "\x1b" not in done.stdout


def test_replay_ends_in_the_digest_that_show_gives(cli: Cli, game: str) -> None:
    """Folding and showing agree."""
    cli("run", game, "-", stdin="force west with bor\nroll 3d6\n")
    end = json.loads(cli("replay", game, "--json").stdout.splitlines()[-1])
    shown = json.loads(cli("show", game, "--json").stdout)
    assert end == {"kind": "end", "digest": shown["digest"], "exit": 0}
    assert shown["clock"] == 600


def test_log_json_gives_each_event_a_sentence(cli: Cli, game: str) -> None:
    """Programs read what a player reads."""
    cli("run", game, "-", stdin="force west with bor\n")
    records = [json.loads(line) for line in cli("log", game, "--json").stdout.splitlines()]
    assert [record["kind"] for record in records][-2:] == ["entry", "end"]
    last = records[-2]
    roll, door = last["events"][:2]
    told = {"door_forced": "Bor bursts the west door open", "door_held": "The west door holds"}
    assert roll["sentence"].startswith("force door: Bor 1d6")
    assert door["sentence"].startswith(told[door["kind"]])


def test_verify_is_clean_and_finds_a_missing_end(cli: Cli, game: str, tmp_path: Path) -> None:
    """0 for a sound save; 4 where the file does not reach the head that was written down."""
    done = cli("run", game, "-", stdin="force west with bor\nroll 3d6\nquit\n")
    assert cli("verify", game, "--all-branches").exit_code == 0
    head = done.stdout.split("head ")[1].split(".")[0]
    assert cli("verify", game, "--head", head).exit_code == 0
    path = tmp_path / "delve.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-2]))
    assert cli("verify", game, "--head", head).exit_code == 4


@pytest.mark.parametrize("words", [["play", "nothing"], ["log", "nothing"], ["verify", "nothing"]])
def test_a_missing_save_is_4(cli: Cli, words: list[str]) -> None:
    """One line on stderr, no traceback."""
    done = cli(*words)
    assert done.exit_code == 4
    assert done.stdout == ""


def test_a_damaged_save_is_4_and_salvage_keeps_the_sound_part(cli: Cli, game: str, tmp_path: Path) -> None:
    """A flipped bit in the middle is named with its line; salvage writes what lies before it."""
    cli("run", game, "-", stdin="force west with bor\nroll 3d6\nroll 2d8\n")
    path = tmp_path / "delve.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b"3d6", b"3d7", 1)
    path.write_bytes(b"".join(lines))
    broken = cli("verify", game)
    assert broken.exit_code == 4
    assert "line 5" in broken.stderr
    assert cli("salvage", game, "-o", str(tmp_path / "sound.jsonl")).exit_code == 0
    assert cli("verify", "sound").exit_code == 0


@pytest.mark.parametrize("words", ["log", "show", "verify", "branches"])
def test_whoever_reads_says_that_the_end_of_the_save_is_torn(
    cli: Cli, game: str, tmp_path: Path, words: str
) -> None:
    """BB-036: what is told is shorter than what was played, or a good line stands behind a block of NUL."""
    cli("run", game, "-", stdin="force west with bor\nroll 3d6\n")
    path = tmp_path / "delve.jsonl"
    whole = path.read_bytes()
    assert "torn" not in cli(words, game).stderr
    for torn in (whole[:-40], whole + bytes(4096) + whole.splitlines(keepends=True)[-1]):
        path.write_bytes(torn)
        told = cli(words, game).stderr
        assert told.count("delve: the last line is torn; `gameloop play` sets it aside") == 1
        assert path.read_bytes() == torn


@pytest.mark.parametrize("name", ["../escape", "a/b", ".hidden", "", "con", "x" * 65, "caf\u00e9"])
def test_a_name_that_is_none_is_refused_with_one_that_would_do(cli: Cli, name: str, tmp_path: Path) -> None:
    """No name leaves the saves folder."""
    done = cli("new", name, "--party", "quick")
    assert done.exit_code in (2, 3)
    assert "Try: " in done.stderr or done.exit_code == 2
    assert list(tmp_path.glob("**/*.jsonl")) == []


def test_a_taken_name_is_never_written_over(cli: Cli, game: str, tmp_path: Path) -> None:
    """`new` refuses a save that is there."""
    before = (tmp_path / "delve.jsonl").read_bytes()
    assert cli("new", game, "--party", "quick").exit_code == 4
    assert (tmp_path / "delve.jsonl").read_bytes() == before


def test_equal_runs_are_equal_bytes(cli: Cli, tmp_path: Path) -> None:
    """Same seed, name and script, same file."""
    saves = []
    for folder in ("one", "two"):
        inside = tmp_path / folder
        for words, stdin in (
            (["new", "same", "--party", "quick", "--seed", "x"], ""),
            (["run", "same", "-"], "force west\nroll 3d6\nundo\nroll 2d6\nquit\n"),
        ):
            CliRunner().invoke(main, ["--saves", str(inside), *words], input=stdin)
        saves.append((inside / "same.jsonl").read_bytes())
    assert saves[0] == saves[1]
    assert saves[0].count(b"\n") > 6


def test_roll_takes_a_seed_and_refuses_with_a_caret(cli: Cli) -> None:
    """The same seed throws the same; nonsense is shown where it begins."""
    assert cli("roll", "3d6", "--seed", "a").stdout == cli("roll", "3d6", "--seed", "a").stdout
    wrong = cli("roll", "3d6x")
    assert wrong.exit_code == 3
    assert wrong.stderr.splitlines()[-1].strip() == "^"


def test_saves_are_listed_renamed_copied_and_removed(cli: Cli, game: str) -> None:
    """The shelf in one round."""
    assert "delve: barrows" in cli("saves").stdout
    assert cli("saves", "copy", "delve", "spare").exit_code == 0
    assert cli("saves", "rename", "spare", "kept").exit_code == 0
    assert cli("saves", "remove", "kept", stdin="no\n").stdout.endswith("Kept.\n")
    assert cli("saves", "remove", "kept", "--yes").exit_code == 0
    assert "kept" not in cli("saves").stdout


def test_ironman_shows_nothing_hidden(cli: Cli) -> None:
    """--referee is refused while an ironman campaign goes on."""
    cli("new", "iron", "--party", "quick", "--ironman")
    assert cli("log", "iron", "--referee").exit_code == 3


def test_settings_are_checked_and_kept(cli: Cli) -> None:
    """A setting must be one of the ruleset's, with one of its values."""
    assert cli("new", "a", "--set", "xp_for_slaying=maybe").exit_code == 3
    assert cli("new", "b", "--set", "gravity=off").exit_code == 3
    assert cli("new", "c", "--party", "quick", "--set", "xp_for_slaying=false").exit_code == 0
    shown = json.loads(cli("show", "c", "--json").stdout)
    assert shown["state"]["settings"]["xp_for_slaying"] is False


def test_json_output_loads_no_terminal(cli: Cli, game: str) -> None:
    """Programs that read JSON do not pay for the prompt."""
    import subprocess
    import sys

    code = (
        "import sys; from click.testing import CliRunner; from gameloop.cli import main;"
        f"CliRunner().invoke(main, ['--saves', {str(Path.cwd())!r}, 'saves']);"
        "print(sorted(m for m in ('wcwidth', 'prompt_toolkit') if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_help_tells_of_each_command_what_it_tells_itself() -> None:
    """The list of commands is written apart from them, so that help need not import them."""
    listed = {name: found for name, found in main.commands.items() if isinstance(found, Later)}
    assert list(listed) == list(main.commands)
    loaded = {name: found.load() for name, found in listed.items()}
    assert {name: found.help for name, found in listed.items()} == {
        name: (found.help or "").split("\n")[0] for name, found in loaded.items()
    }
    assert [found.name for found in loaded.values()] == list(listed)


def test_help_imports_neither_game_nor_terminal() -> None:
    """Who asks for help waits for click and nothing else."""
    import subprocess
    import sys

    code = (
        "import sys; from click.testing import CliRunner; from gameloop.cli import main;"
        "assert 'verify' in CliRunner().invoke(main, ['--help']).stdout;"
        "print(sorted(m for m in sys.modules if m.startswith('gameloop.')), 'attrs' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    expected = ["gameloop.cli", "gameloop.cli.common", "gameloop.kernel", "gameloop.kernel.memory"]
    assert done.stdout.strip() == f"{expected} False"


@pytest.mark.parametrize(
    "words",
    [
        ("log", "first-delve"),
        ("log", "first-delve", "--json", "--referee"),
        ("show", "first-delve"),
        ("replay", "first-delve", "--quiet"),
        ("verify", "first-delve"),
        ("branches", "first-delve"),
        ("why", "first-delve"),
        ("saves", "copy", "first-delve", "mine"),
        ("party", "first-delve", "-o", "four.toml"),
        ("salvage", "first-delve", "-o", "sound.jsonl"),
    ],
    ids=" ".join,
)
def test_whatever_reads_finds_the_sample_that_saves_lists(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    """Though the saves folder is another; and nothing is written into the sample."""
    monkeypatch.chdir(tmp_path)
    before = games.samples()[0].read_bytes()
    assert "first-delve (sample" in cli("saves").stdout
    done = cli(*words)
    assert done.exit_code in (DONE, DIFFERS), done.output  # rules may be newer than the sample
    assert games.samples()[0].read_bytes() == before


def test_a_folder_without_content_is_not_sound(cli: Cli, tmp_path: Path) -> None:
    """A slip in the name of the folder, or of the file, is no praise of it."""
    own = tmp_path / "own"
    own.mkdir()
    for name in ("", "mill.toml", "notes.txt"):
        if name:
            (own / name).write_text("# nothing", encoding="utf-8")
        done = cli("content", "check", str(own))
        assert (done.exit_code, done.stdout) == (7, "")
        assert done.stderr.startswith(f"{own}: there is no content in it")
    (own / "adventures").mkdir()
    (own / "adventures" / "mill.toml").write_text(mill(), encoding="utf-8")
    done = cli("content", "check", str(own))
    assert (done.exit_code, "mill: sound" in done.stdout) == (0, True)


@pytest.mark.parametrize(
    ("kind", "hint"),
    [
        ("rooled", "near it: rolled"),
        ("Rolled", "near it: rolled"),
        ("qqqq", "of records there are head, entry"),
    ],
)
def test_an_unknown_kind_of_record_is_refused(cli: Cli, game: str, kind: str, hint: str) -> None:
    """An empty log would say that there was nothing of the kind."""
    done = cli("log", game, "--kind", kind)
    assert (done.exit_code, done.stdout) == (2, "")
    assert hint in done.stderr
    assert cli("log", game, "--kind", "rolled").exit_code == 0


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="a folder in which nobody can write, whoever he is")
def test_where_nothing_can_be_written_no_other_process_is_to_blame(tmp_path: Path) -> None:
    """A folder of the system that takes no files."""
    done = CliRunner().invoke(main, ["--saves", "/proc", "new", "own"])
    assert (done.exit_code, done.stderr) == (
        4,
        "/proc/own.jsonl could not be made: nothing can be written there\n",
    )
