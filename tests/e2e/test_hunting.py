"""Hunting a fault from the command line: what is different, and which entry made it so."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gameloop.cli import main
from gameloop.world.content import content_root

SAVES = Path(__file__).parent.parent / "corpus" / "barrows"
Cli = Callable[..., Result]


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Runs `gameloop` in a folder with two saves: delve and campaign."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    shutil.copyfile(SAVES / "first-delve.jsonl", tmp_path / "delve.jsonl")
    shutil.copyfile(SAVES / "campaign.jsonl", tmp_path / "campaign.jsonl")

    def run(*words: str) -> Result:
        return CliRunner().invoke(main, ["--saves", str(tmp_path), *words])

    return run


def test_diff_tells_what_changed_and_ends_with_6(cli: Cli) -> None:
    """Groups, a line each; the same moment is no difference."""
    done = cli("diff", "delve", "stair", "till")
    assert done.exit_code == 6, done.output
    assert done.stdout.startswith("Clock:\n  D1 06:00 -> ")
    assert "Place:\n  Lych Stair -> Counter's Grille" in done.stdout
    same = cli("diff", "delve", "till", "till")
    assert (same.exit_code, same.stdout) == (0, "Nothing that you know of is different.\n")
    assert json.loads(cli("diff", "delve", "till", "--json").stdout)["differences"]["Clock"]


def test_diff_refuses_what_is_no_moment(cli: Cli) -> None:
    """As goto does; and more than two are too many."""
    assert cli("diff", "delve", "christmas").exit_code == 3
    assert cli("diff", "delve", "start", "end", "end").exit_code == 2
    assert cli("diff", "delve").exit_code == 2


def test_bisect_finds_the_entry_that_made_it_so(cli: Cli) -> None:
    """The first, told with its events; all changes on demand."""
    done = cli("bisect", "campaign", "--when", "party.dead > 0")
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("holds from @")
    assert "dies" in done.stdout or "dead" in done.stdout
    flips = [
        json.loads(x)
        for x in cli("bisect", "campaign", "--when", "light = 0", "--changes", "--json").stdout.splitlines()
    ]
    assert [flip["holds"] for flip in flips] == [n % 2 == 0 for n in range(len(flips))]


def test_bisect_says_that_it_never_was_so(cli: Cli) -> None:
    """With 3; an expression that cannot be read, or that nobody could ever answer, with 2 and its place."""
    assert cli("bisect", "delve", "--when", "party.count > 40").exit_code == 3
    bad = cli("bisect", "delve", "--when", "party.count >")
    assert (bad.exit_code, bad.stderr.splitlines()[-1]) == (2, "               ^")
    stranger = cli("bisect", "delve", "--when", "zed.hp = 1")
    assert stranger.exit_code == 2
    assert stranger.stderr.startswith("there is nothing called zed.hp; there is ")


def test_impact_lists_what_other_content_changes_by_rule(cli: Cli, tmp_path: Path) -> None:
    """A game of today comes out as it was; where force needs a 6, the tries that a 5 opened are told, and no others."""
    assert cli("new", "now", "--party", "quick", "--seed", "3").exit_code == 0
    tries = "\n".join(["force west", "close west", "roll d6", "force west with bor", "rest"] * 6)
    CliRunner().invoke(main, ["--saves", str(tmp_path), "run", "now", "-", "--keep-going"], input=tries)
    same = cli("impact", "now")
    assert (same.exit_code, same.stdout.splitlines()[0].partition(": ")[2][:5]) == (0, "0 of ")
    shipped = (content_root() / "barrows" / "checks.toml").read_text("utf-8")
    (tmp_path / "own" / "barrows").mkdir(parents=True)
    harder = re.sub(r'(id = "force_door".*?target = )5', r"\g<1>6", shipped, count=1)
    assert harder != shipped
    (tmp_path / "own" / "barrows" / "checks.toml").write_text(harder, "utf-8")
    told = cli("verify", "now", "--content", str(tmp_path / "own"))
    assert told.exit_code == 5
    [beside] = [line for line in told.stdout.splitlines() if "impact" in line]
    assert re.fullmatch(
        r"now: barrows/checks.toml is not that of @1 to @\d+: [0-9a-f]{8} then, [0-9a-f]{8} now; "
        r"gameloop impact now tells what that changes",
        beside,
    )
    assert cli("verify", "now").stdout.count("\n") == 1
    by_tables = cli("impact", "now", "--json", "--rules", str(tmp_path / "own"))
    other = cli("impact", "now", "--json", "--content", str(tmp_path / "own"))
    assert by_tables.stdout == other.stdout
    found = [json.loads(line) for line in other.stdout.splitlines()]
    assert other.exit_code == 5
    assert {one["rule"] for one in found} == {"A-DOR-02"}
    assert {one["was"] for one in found} == {"rolled"}
