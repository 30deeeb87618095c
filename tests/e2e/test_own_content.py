"""An adventure of one's own: every command of the line that opens its save takes the folder it lies in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gameloop.cli import main
from tests.adventures import mill

Cli = Callable[..., Result]
LOOKS = ("log", "show", "replay", "verify", "branches", "why")


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Runs `gameloop` beside a folder `own` in which the mill lies, and plays a game in it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own" / "adventures").mkdir(parents=True)
    (tmp_path / "own" / "adventures" / "mill.toml").write_text(mill(), encoding="utf-8")

    def run(*words: str, stdin: str = "") -> Result:
        return CliRunner().invoke(main, ["--saves", str(tmp_path), *words], input=stdin)

    made = run("new", "my mill", "--content", "own", "--adventure", "mill", "--party", "quick", "--seed", "3")
    assert made.exit_code == 0, made.output
    assert made.stdout.endswith(f"Play it: gameloop --saves {tmp_path} play 'my mill' --content own\n")
    assert run("play", "my mill", "--content", "own", "-c", "search").exit_code == 0
    return run


@pytest.mark.parametrize("command", LOOKS)
def test_it_can_be_looked_at_with_the_folder_before_or_after(cli: Cli, command: str) -> None:
    """As an option of the command, and as one of gameloop for whatever command follows."""
    after = cli(command, "my mill", "--content", "own")
    before = cli("--content", "own", command, "my mill")
    assert after.exit_code == before.exit_code == 0, after.output
    assert after.stdout == before.stdout != ""


def test_without_the_folder_it_is_said_what_is_missing(cli: Cli) -> None:
    """Not only that there is no such adventure."""
    done = cli("verify", "my mill")
    assert done.exit_code == 7
    assert done.stderr == (
        "my mill.jsonl: adventure: there is no 'mill' here (--content DIR, with the folder that it was made with)\n"
    )


def test_a_branch_and_a_party_file_come_out_of_it_too(cli: Cli, tmp_path: Path) -> None:
    """The commands that write."""
    assert cli("branch", "my mill", "daring", "--content", "own").exit_code == 0
    assert "daring" in cli("branches", "my mill", "--content", "own").stdout
    assert cli("party", "my mill", "-o", "four.toml", "--content", "own").stdout == "four.toml: 4 people\n"


def test_it_begins_at_once_with_its_name(cli: Cli) -> None:
    """`gameloop --content DIR --adventure ID` is the quick start of it."""
    done = cli("--content", "own", "--adventure", "mill", "--seed", "3", stdin="look\n")
    assert done.exit_code == 0, done.output
    assert "Mill-race (1)" in done.stdout


def test_what_is_said_at_the_end_plays_on(cli: Cli, tmp_path: Path) -> None:
    """`quit` names the folder of the saves and that of the content."""
    said = cli("play", "my mill", "--content", "own", "-c", "quit").stdout.splitlines()[-1]
    assert said.endswith(f"`gameloop --saves {tmp_path} play 'my mill' --content own` brings you back here.")


def test_a_party_of_ones_own_is_told_how_to_enlist(cli: Cli) -> None:
    """When the game is made, and when it is first played; nobody is told who has a party."""
    made = cli("new", "own", "--seed", "3").stdout
    assert "Nobody is in the party yet: at its prompt type enlist NAME" in made
    assert "enlist" not in cli("new", "ready", "--party", "quick").stdout
