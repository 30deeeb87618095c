"""A game whose disk fails, whose process dies, whose save two people want."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gameloop.kernel.digest import digest
from gameloop.kernel.errors import SaveLocked
from gameloop.kernel.files import Files
from gameloop.session import games
from tests.faults.long import LONG
from tests.play import feed, session

pytestmark = pytest.mark.usefixtures("each_rulebook")

ROOT = Path(__file__).parent.parent.parent
LINES = (
    "force west with bor",
    "roll 3d6",
    "go north",
    "roll 2d8",
    "rest",
    "undo",
    "roll d20",
    "branch b",
    "roll d4",
)


def test_a_save_cut_anywhere_opens_to_the_last_whole_record(tmp_path: Path) -> None:
    """Places spread over a run: everything before the torn line is there, and play goes on."""
    game = session(tmp_path, adventure="small")
    feed(game, *LINES)
    game.save.close()
    whole = game.save.path.read_bytes()
    first = whole.index(b"\n") + 1
    starts = [at + 1 for at, byte in enumerate(whole) if byte == 10]
    second = starts[2]  # the beginning and the party are two lines; before them there is no game
    places = 200 if LONG else 15
    for k in range(places):
        at = second + (len(whole) - second) * k // places
        path = tmp_path / f"cut-{k}.jsonl"
        path.write_bytes(whole[:at])
        again = games.resume(path)
        entries = sum(start <= at for start in starts) - 1
        assert again.save.log.count >= entries
        path_entries = again.save.log.path()
        assert digest(again.state) == path_entries[-1].digest
        assert (again.save.kept is not None) == (at not in starts and at + 1 not in starts and at > first)
        again.save.close()
        path.unlink()


class Broken(Files):
    """A disk that fails once, at the n-th write, after so many bytes."""

    def __init__(self, at: int, after: int) -> None:
        self.left = at
        self.after = after

    def write(self, fd: int, content: bytes) -> int:
        """Write, or write a part and then fail."""
        self.left -= 1
        if self.left == 0:
            super().write(fd, content[: self.after])
            raise OSError(28, "No space left on device")
        return super().write(fd, content)


@pytest.mark.parametrize("after", [0, 1, 40, 200])
def test_a_full_disk_costs_nothing_but_the_command(tmp_path: Path, after: int) -> None:
    """The player is told, the state stays, the partial bytes are gone, and play goes on once there is room."""
    game = session(tmp_path)
    feed(game, "roll 1d6")
    before, size = digest(game.state), game.save.path.stat().st_size
    game.save._files = Broken(1, after)
    result = feed(game, "roll 3d6")
    assert result.status == "refused"
    assert "No time passed." in result.text
    assert digest(game.state) == before
    assert game.save.path.stat().st_size == size
    assert feed(game, "roll 3d6").status == "ok"
    game.save.close()
    assert digest(games.resume(game.save.path, write=False).state) == digest(game.state)


def test_two_players_cannot_have_one_save(tmp_path: Path) -> None:
    """The second is refused, by any name of the file, and may look."""
    game = session(tmp_path)
    feed(game, "roll 1d6")
    link = tmp_path / "alias.jsonl"
    link.symlink_to(game.save.path)
    for path in (game.save.path, link):
        with pytest.raises(SaveLocked):
            games.resume(path)
    looking = games.resume(game.save.path, write=False)
    assert digest(looking.state) == digest(game.state)
    game.save.close()


def test_a_killed_process_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    """kill -9 in the middle of play: every command whose outcome was printed is in the save."""
    env = {**os.environ, "GAMELOOP_SAVES": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")}
    base = [sys.executable, "-m", "gameloop"]
    subprocess.run(
        [*base, "new", "k", "--party", "quick"], env=env, cwd=ROOT, check=True, capture_output=True
    )
    child = subprocess.Popen(
        [*base, "run", "k", "-"],
        env={**env, "PYTHONUNBUFFERED": "1"},
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdin and child.stdout
    shown = 0
    for n in range(5):
        child.stdin.write(f"roll 1d6 for {n}\n")
        child.stdin.flush()
        assert any(line.startswith(f"roll for {n}:") for line in iter(child.stdout.readline, ""))
        shown += 1
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    child.stdin.close()
    child.stdout.close()
    game = games.resume(tmp_path / "k.jsonl")
    texts = [entry.text for entry in game.save.log.path() if entry.text]
    assert texts[:shown] == [f"roll 1d6 for {n}" for n in range(shown)]
    game.save.close()
