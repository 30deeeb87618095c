"""A wheel, built and unpacked elsewhere: everything that a game needs is in it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
START = "from importlib.metadata import distribution as d; d('gameloop').entry_points['gameloop'].load()()"


def test_an_installed_wheel_plays_outside_the_checkout(tmp_path: Path) -> None:
    """Content and sample are in it; new, run and verify need nothing else. A pure wheel is installed by unpacking."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("gameloop-*-py3-none-any.whl")
    home = tmp_path / "target"
    zipfile.ZipFile(wheel).extractall(home)
    for folder in ("barrows", "adventures", ""):
        shipped = {file.name for file in (ROOT / "content" / folder).iterdir() if file.is_file()}
        assert {f.name for f in (home / "gameloop" / "_content" / folder).iterdir() if f.is_file()} == shipped
    sample = home / "gameloop" / "_samples" / "first-delve.jsonl"
    assert sample.read_bytes() == (ROOT / "saves" / "first-delve.jsonl").read_bytes()
    cwd = tmp_path / "elsewhere"
    cwd.mkdir()
    (cwd / "walk.glp").write_text(
        "force west with bor\nroll 3d6\nundo\nlook\n= Lych Stair\n", encoding="utf-8"
    )

    def cli(*words: str) -> str:
        env = {**os.environ, "PYTHONPATH": str(home), "GAMELOOP_SAVES": "saves", "XDG_STATE_HOME": str(cwd)}
        done = subprocess.run(
            [sys.executable, "-c", START, *words], cwd=cwd, env=env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    cli("new", "trip", "--party", "quick", "--seed", "7")
    assert "Lych Stair" in cli("run", "trip", "walk.glp")
    cli("verify", "trip")
    assert (cwd / "saves" / "trip.jsonl").is_file()
    assert "first-delve" in cli("saves")
