"""A save verified by several processes: what is found is what one process finds, to the byte."""

from __future__ import annotations

import os
import pickle
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.saves import build
from gameloop.cli import main
from gameloop.kernel.errors import SaveDamaged
from gameloop.kernel.questions import Answer
from gameloop.session import games, segments, sharing, verify
from gameloop.session.impact import changes
from gameloop.session.results import REFUSED
from gameloop.session.session import Session
from gameloop.session.verify import Difference, differences, first_difference
from gameloop.world.content import content_root
from tests.faults.forging import forged, read
from tests.play import feed, session

CORPUS = Path(__file__).parent.parent / "corpus"
SAVES = {path.stem: path for path in sorted(CORPUS.glob("barrows/*.jsonl"))}
JOBS = [1, 2, 3, 7]


@pytest.fixture(autouse=True)
def pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small ones, so that a short save is shared; beside the threads of a test run too, where processes begin anew."""
    monkeypatch.setattr(segments, "MOST", 13)
    monkeypatch.setattr(segments, "LEAST", 5)
    monkeypatch.setattr(sharing.threading, "active_count", lambda: 1)


def opened(path: Path, folder: Path) -> Session:
    """A copy of it, opened for reading."""
    return games.resume(Path(shutil.copyfile(path, folder / path.name)), write=False)


def ended(game: Session, jobs: int) -> tuple[list[Difference], str]:
    """What is found on all branches, and the fault that ends it."""
    found = []
    with pytest.raises(SaveDamaged) as fault:
        for one in differences(game, all_branches=True, jobs=jobs):
            found.append(one)
    return found, str(fault.value)


@pytest.mark.parametrize("name", ["first-delve", "land"])
def test_jobs_change_nothing(tmp_path: Path, name: str) -> None:
    """Neither of what verify finds on all branches, nor of what impact finds."""
    game = opened(SAVES[name], tmp_path)
    alone = list(differences(game, all_branches=True)), list(changes(game))
    assert bool(alone[0]) == bool(SAVES[name].with_suffix(".differs").read_text())
    for jobs in JOBS[1:]:
        assert (list(differences(game, all_branches=True, jobs=jobs)), list(changes(game, jobs))) == alone


@pytest.mark.parametrize("name", ["first-delve", "land"])
@pytest.mark.parametrize("command", ["verify", "impact"])
def test_the_command_line_shows_the_same_bytes(tmp_path: Path, name: str, command: str) -> None:
    """And ends with the same code; as JSON too, and of a torn save."""
    shutil.copyfile(SAVES[name], tmp_path / "whole.jsonl")
    (tmp_path / "torn.jsonl").write_bytes(SAVES[name].read_bytes()[:-9])
    ends = []
    for words in (["whole"], ["torn"], ["whole", "--json"]):
        by = [["--saves", str(tmp_path), command, *words, "--jobs", str(jobs)] for jobs in JOBS]
        done = [CliRunner().invoke(main, line) for line in by]
        assert len({(one.exit_code, one.stdout_bytes, one.stderr_bytes) for one in done}) == 1
        ends.append(done[0].exit_code)
    assert (
        ends
        == {
            ("verify", "first-delve"): [5, 4, 5],
            ("verify", "land"): [5, 4, 5],
            ("impact", "first-delve"): [5, 5, 5],
            ("impact", "land"): [5, 5, 5],
        }[command, name]
    )


def test_a_process_that_begins_anew_opens_the_save_for_itself(tmp_path: Path) -> None:
    """With the content that lies over ours, and finds the same."""
    folder = tmp_path / "own"
    folder.mkdir()
    path = Path(shutil.copyfile(SAVES["first-delve"], tmp_path / "delve.jsonl"))
    game = games.resume(path, write=False, content=[folder])
    sent = segments._Judging(game, verify._difference)
    there = pickle.loads(pickle.dumps(sent))
    numbers = game.save.log.path().numbers[:40]
    assert there._session is not game
    assert tuple(there._session.content) == (folder,)
    assert list(there(numbers)) == list(sent(numbers)) != []


@pytest.mark.parametrize(
    ("entries", "jobs", "size"), [(0, 2, 0), (26, 2, 13), (27, 2, 7), (100, 3, 12), (5, 1, 5)]
)
def test_pieces_are_even(entries: int, jobs: int, size: int) -> None:
    """None above the most, and as many for each process."""
    assert segments._even(entries, jobs) == size


def test_no_piece_begins_with_an_answer(tmp_path: Path) -> None:
    """Its round would have to be played up to there again; nothing is left out, and nothing done twice."""
    log = opened(SAVES["first-delve"], tmp_path).save.log
    numbers = log.path().numbers
    pieces = list(segments._cut(log, numbers, 5))
    assert [n for piece in pieces for n in piece] == list(numbers)
    assert not any(isinstance(log.entries[piece[0]].command, Answer) for piece in pieces)
    assert len({len(piece) for piece in pieces}) > 2


def test_no_jobs_are_no_number_of_them() -> None:
    """A usage error."""
    assert CliRunner().invoke(main, ["verify", "first-delve", "--jobs", "0"]).exit_code == 2


def test_facts_that_fit_nothing_are_told_where_they_stand(tmp_path: Path) -> None:
    """On a line that was left: behind all that was found before them."""
    records = read(SAVES["campaign"])
    worn = records[125]["events"][3]
    assert worn["kind"] == "equipped"
    worn["who"] = "p99"
    broken = games.resume(forged(tmp_path / "campaign.jsonl", records), write=False)
    alone, fault = ended(broken, 1)
    assert alone
    assert "record 125" in fault
    for jobs in JOBS[1:]:
        assert ended(broken, jobs) == (alone, fault)
    assert first_difference(broken, all_branches=True, jobs=2) == alone[0]


def test_an_epoch_is_told_of_beside_the_verdict(tmp_path: Path) -> None:
    """Other content on the way, for which processes that begin anew ask too."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "barrows").mkdir()
    shutil.copyfile(content_root() / "barrows" / "checks.toml", folder / "barrows" / "checks.toml")
    with (folder / "barrows" / "checks.toml").open("a") as file:
        file.write("# of another day\n")
    game = session(tmp_path, "mine")
    feed(game, *["search"] * 20)
    game.save.close()
    again = games.resume(game.save.path, content=[folder])
    feed(again, *["roll 3d6"] * 20)
    again.save.close()
    lines = [["--saves", str(tmp_path), "verify", "mine", "--jobs", str(jobs)] for jobs in JOBS]
    done = [CliRunner().invoke(main, line) for line in lines]
    assert {one.exit_code for one in done} == {0}
    assert len({one.stdout for one in done}) == 1
    assert "checks.toml is not that of @" in done[0].stdout


def test_the_prompt_shares_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many processes as there are cores; what is said is the same."""
    game = session(tmp_path)
    feed(game, *["roll 3d6"] * 30)
    monkeypatch.setattr(verify, "cores", lambda: 1)
    alone = game.feed("verify").text
    monkeypatch.setattr(verify, "cores", lambda: 3)
    assert game.feed("verify").text == alone
    assert alone.startswith("Verified: 32 entries")


def test_stopped_at_the_prompt_nothing_is_claimed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on as it was."""
    game = session(tmp_path)

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(verify, "first_difference", stop)
        stopped = game.feed("verify")
    assert stopped.status == REFUSED
    assert "nothing is said of this log" in stopped.text
    assert not game.in_memory
    assert game.feed("verify").text.startswith("Verified")


@pytest.mark.skipif(sys.platform != "linux", reason="asks the system which processes there are")
def test_ctrl_c_ends_all_of_them(tmp_path: Path) -> None:
    """One sentence, the code of a stopped program, and nobody who goes on."""
    build(tmp_path / "long.jsonl", 20_000, renamed=False)
    words = ["--saves", str(tmp_path), "verify", "long", "--all-branches", "--jobs", "3"]
    line = [sys.executable, "-m", "gameloop", *words]
    running = subprocess.Popen(line, stderr=subprocess.PIPE, text=True, start_new_session=True)
    helpers: list[str] = []
    while len(helpers) < 2:
        assert running.poll() is None
        time.sleep(0.01)
        helpers = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
    os.killpg(running.pid, signal.SIGINT)
    assert running.communicate(timeout=60)[1] == "stopped; what was played is saved\n"
    assert running.returncode == 130
    assert not [one for one in helpers if Path(f"/proc/{one}").exists()]
