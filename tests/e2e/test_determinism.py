"""Same script, seed and name: the same bytes, whatever the hash seed, the time zone, the letters, or -O."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from gameloop.session import games
from tests.corpus.checking import SAVES
from tests.plans import PLANS, shown, typed
from tests.play import scripted

ROOT = Path(__file__).parent.parent.parent
NAME = "first-delve"
CIRCUMSTANCES = (
    ({"PYTHONHASHSEED": "0", "TZ": "UTC"}, ()),
    ({"PYTHONHASHSEED": "1", "TZ": "Asia/Kathmandu"}, ()),
    ({"PYTHONHASHSEED": "2", "TZ": "America/St_Johns", "LC_ALL": "C"}, ()),
    ({"PYTHONHASHSEED": "3", "TZ": "UTC"}, ("-O",)),
)


SECOND = (  # typed under the second rulebook: searches, turns of rest, a meeting, a fight with its questions
    "light torch",
    "north",
    *("search", "attack") * 4,
    *("rest", "attack") * 20,
    "fight",
    *("both from now on", "fight") * 6,
)


def record(
    folder: Path, env: dict[str, str], flags: tuple[str, ...], rules: str = "", lines: Sequence[str] = ()
) -> bytes:
    """The save that a script, or these lines under a rulebook, make in a process of its own."""
    script = scripted(NAME)
    whole = {**os.environ, "SOURCE_DATE_EPOCH": "1767225600", "XDG_STATE_HOME": str(folder / "state"), **env}
    book = ("--rules", rules) if rules else ()
    subprocess.run(
        [sys.executable, *flags, "-m", "gameloop", "--saves", str(folder), "--seed", script.seed, *book],
        env=whole,
        cwd=ROOT,
        input="\n".join(lines or script.lines).encode(),
        check=not lines,
        capture_output=True,
    )
    (save,) = folder.glob("*.jsonl")
    return save.read_bytes()


def test_equal_runs_are_equal_bytes_everywhere(tmp_path: Path) -> None:
    """Four hash seeds (two can agree by chance), three time zones, a locale, and assertions off."""
    saves = [record(tmp_path / str(n), env, flags) for n, (env, flags) in enumerate(CIRCUMSTANCES)]
    assert saves[0] == saves[1] == saves[2] == saves[3]
    game = games.resume(tmp_path / "0" / "delve-1.jsonl", write=False)
    assert shown(PLANS[NAME], game, typed(scripted(NAME)))


def test_runs_of_the_second_rulebook_are_equal_too(tmp_path: Path) -> None:
    """The same circumstances; what is refused on the way is refused in each."""
    saves = [
        record(tmp_path / str(n), env, flags, "microlite20", SECOND)
        for n, (env, flags) in enumerate(CIRCUMSTANCES)
    ]
    assert saves[0] == saves[1] == saves[2] == saves[3]
    assert saves[0].count(b'"initiative"') > 1


def test_the_corpus_comes_to_the_same_whatever_the_hash_seed_and_the_time_zone() -> None:
    """Every save of a former version, on all branches: folded and decided anew in each of these circumstances."""
    expected = [
        line
        for path in SAVES
        for line in (f"{path.parent.name}/{path.stem}: []", path.with_suffix(".differs").read_text("utf-8"))
    ]
    for env, flags in CIRCUMSTANCES:
        done = subprocess.run(
            [sys.executable, *flags, "-m", "tests.corpus.checking"],
            env={**os.environ, **env},
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr[-2000:]
        assert done.stdout == "\n".join([*expected, ""]), env
