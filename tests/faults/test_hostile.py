"""A stranger's save: nothing in it runs, is written elsewhere, takes all memory or time, or is obeyed by a terminal."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gameloop.cli import main
from gameloop.kernel.dice import Rolled
from gameloop.kernel.errors import SaveError
from gameloop.kernel.store import open_save
from gameloop.kernel.strict import fields
from gameloop.session.format import CODEC
from tests.faults.forging import Place, Records, changed, forged, leaves, read
from tests.faults.long import LONG
from tests.play import feed, session

PWN = "\x1b]0;pwn\x07\x9b2J\u202e"
PLAIN = (".jsonl", ".report", ".cast", ".py", ".toml")  # files in which markup is nothing but letters
STRANGE = "../../canary</script><svg onload=alert(1)>]]>$(touch canary)\\n{0}%s`"
OBEYED = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]")
AS_IT_IS = re.compile(r"(?m)^ {4}.*$|(?s:^(`{3,})text\n.*?^\1$)")  # in Markdown, indented or fenced
TYPED = re.compile(rb'"text":"(?:[^"\\]|\\.)*"')
MANY = 40  # records of a long save
STEP = 1 if LONG else 151  # of the places in a short save, every so many are tried
SAVES = sorted((Path(__file__).parent.parent / "corpus").rglob("*.jsonl"))
LOOKS = (
    ["log", "test"],
    ["show", "test"],
    ["replay", "test"],
    ["verify", "test"],
    ["branches", "test"],
    ["play", "test", "-c", "map; look; inventory; party; why; ?; due; log"],
)
# what reads a save otherwise, compares it, cuts it down, makes something of it or takes it in; OUT is a new file
HUNTS = (
    ["diff", "test", "@2"],
    ["diff", "test", "@2", "--names"],
    ["why", "test", "hp", "--back", "9"],
    ["why", "test", "@3.1"],
    ["show", "test", "--names"],
    ["impact", "test"],
    ["bisect", "test", "--when", "party.hp < 3", "--changes"],
    ["shrink", "test", "--when", "clock > 600", "-o", "OUT.jsonl"],
    ["shrink", "test", "--diverges", "-o", "OUT.jsonl"],
    ["to-test", "test", "-o", "OUT.py"],
    ["export", "test", "-o", "OUT.jsonl"],
    ["graft", "test", "sound.jsonl"],
    ["graft", "sound", "test.jsonl"],
    ["report", "test", "-o", "OUT.report"],
    ["report", "test", "--redact", "-o", "OUT.report"],
    ["chronicle", "test", "-o", "OUT.html"],
    ["chronicle", "test", "-o", "OUT.md"],
    ["map", "test", "-o", "OUT.svg"],
    ["replay", "test", "--cast", "OUT.cast"],
    ["replay", "test", "--markdown", "OUT.md"],
    ["party", "test", "-o", "OUT.toml"],
    ["salvage", "test", "-o", "OUT.jsonl"],
    ["saves"],
    [
        "play",
        "test",
        "-c",
        "log kind rolled; why aldra ac; odds save; diff @2; replay from @3; whatif 2 rest; verify",
    ],
)
LINES = (
    *("force west", "go west", "search", "attack", "listen at east", "roll 3d6", "note hello", "mark m"),
    *("drop rope", "branch b --new-dice", "roll 2d6", "light torch", "rest", "look"),
)


@pytest.fixture(scope="module", params=["", *(SAVES if LONG else ())], ids=lambda path: Path(path).stem)
def records(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Records:
    """A played save: a short one, or one of those that others have kept."""
    if request.param:
        return read(request.param)
    game = session(tmp_path_factory.mktemp("hostile"), adventure="small")
    feed(game, *LINES)
    game.leave("2026-01-01T00:00:00+00:00")
    return read(game.save.path)


def looked(folder: Path, records: Records) -> None:
    """Everything that shows a save shows this one, or says in a line why not; no fault of ours, nothing obeyed."""
    forged(folder / "test.jsonl", records)
    for words in LOOKS:
        done = CliRunner().invoke(main, ["--saves", str(folder), *words], color=True)
        assert done.exception is None or isinstance(done.exception, SystemExit), (words, done.exception)
        assert OBEYED.findall(done.output) == [], words
        assert "Traceback" not in done.output, words


def hunted(folder: Path, records: Records, sound: bytes) -> None:
    """The same for everything else that opens a save; and nothing is written but the file that was asked for."""
    for number, words in enumerate(HUNTS):
        inside = folder / str(number)
        inside.mkdir()
        forged(inside / "test.jsonl", records)
        (inside / "sound.jsonl").write_bytes(sound)
        said = [word.replace("OUT", str(inside / "OUT")) for word in words]
        said = [str(inside / word) if word.endswith(".jsonl") and "/" not in word else word for word in said]
        done = CliRunner().invoke(main, ["--saves", str(inside), *said], color=True)
        assert done.exception is None or isinstance(done.exception, SystemExit), (words, done.exception)
        assert OBEYED.findall(done.output) == [], words
        assert "Traceback" not in done.output, words
        written = {path.name.partition(".")[0] for path in inside.iterdir()}
        assert written <= {"test", "sound", "OUT"}, words
        assert [path for path in inside.rglob("*") if path.is_symlink() or "canary" in path.name] == [], words
        for made in inside.glob("OUT.*"):
            text = made.read_text("utf-8")
            assert OBEYED.findall(text) == [], (words, made)
            if made.suffix == ".md":
                text = AS_IT_IS.sub("", text)
            assert not re.search(r"(?<!\\)<svg onload", text) or made.suffix in PLAIN, (words, made)
        shutil.rmtree(inside)
    assert list(folder.iterdir()) == []


def places(records: Records, of: type, kept: int, step: int = STEP) -> list[Place]:
    """Where values of a type are tried: every so many of a short save, `kept` from end to end of a kept one."""
    found = list(leaves(records, of))
    return found[:: step if len(records) < MANY else max(1, len(found) // kept)]


def test_no_text_of_a_save_is_obeyed_by_a_terminal(tmp_path: Path, records: Records) -> None:
    """A name, a word, an id, a note, a door: whatever holds letters holds those that a terminal obeys."""
    for place in places(records, str, 60):
        looked(tmp_path, changed(records, place, lambda text: text + PWN))


@pytest.mark.parametrize("number", [10**6, 10**18, -(10**18)])
def test_no_number_of_a_save_takes_all_time_or_memory(tmp_path: Path, records: Records, number: int) -> None:
    """A map a million squares wide, a torch for a thousand million years, less than nothing of everything."""
    for place in places(records, int, 20):
        looked(tmp_path, changed(records, place, lambda _: number))


BOMBS: dict[str, Any] = {
    "dice upon dice": {"dice": "99d99" * 200_000},
    "parentheses": {"dice": "(" * 400_000 + "1" + ")" * 400_000},
    "many dice": {"dice": "1000000d1000000"},
    "signs": {"dice": "-" * 1_000_000 + "1d6"},
    "a number of a million digits": {"sum": "DIGITS"},
    "faces": {"faces": [6] * 500_000},
    "nested": {"mods": "NESTED"},
    "wide": {"mods": [[1, "x"]] * 200_000},
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_no_bomb_in_a_roll_goes_off(tmp_path: Path, records: Records, bomb: str) -> None:
    """Each takes less than a second and little memory, whatever comes of it: the process has no more."""
    number = next(n for n, r in enumerate(records) if any(e["kind"] == "rolled" for e in r.get("events", ())))
    place = [e["kind"] for e in records[number]["events"]].index("rolled")
    made = changed(records, (number, "events", place), lambda event: _ordered({**event, **BOMBS[bomb]}))
    path = forged(tmp_path / "test.jsonl", made)
    for word, text in (("DIGITS", b"9" * 1_000_000), ("NESTED", b"[" * 100_000 + b"]" * 100_000)):
        if word.encode() in path.read_bytes():
            _spelt(path, f'"{word}"'.encode(), text)
    done = subprocess.run([sys.executable, "-c", CONFINED, str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-300:]


def _ordered(rolled: dict[str, Any]) -> dict[str, Any]:
    """The keys of a roll as they must stand."""
    names = ["kind", *fields(Rolled)]
    return {name: rolled[name] for name in names if name in rolled}


CONFINED = """
import sys
from pathlib import Path
if sys.platform == "linux":
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
from click.testing import CliRunner
from gameloop.cli import main
for words in (["log"], ["verify"], ["show"]):
    done = CliRunner().invoke(main, ["--saves", str(Path(sys.argv[1]).parent), *words, "test"])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
"""


def _spelt(path: Path, old: bytes, new: bytes) -> None:
    """Writes something into a save that no writer of JSON would, and seals it anew."""
    from gameloop.kernel.lines import NO_HASH, seal

    last, lines = NO_HASH, []
    for line in path.read_bytes().splitlines():
        body = line[: line.rindex(b',"prev":"')] + b"}"
        whole, last = seal(body.replace(old, new), last)
        lines.append(whole)
    path.write_bytes(b"".join(lines))


@pytest.mark.parametrize("depth", [33, 1000, 1_000_000])
def test_deep_nesting_is_refused(tmp_path: Path, records: Records, depth: int) -> None:
    """Wherever something of any shape could stand; the reader does not go down with it."""
    path = forged(tmp_path / "test.jsonl", records)
    raw = path.read_bytes()
    _spelt(path, b'"events":[', b'"events":[' + b"[" * depth + b"]" * depth + b",")
    with pytest.raises(SaveError):
        open_save(path, CODEC, write=False)
    path.write_bytes(raw)
    _spelt(path, TYPED.findall(raw)[0], b'"text":' + b'{"a":' * depth + b"1" + b"}" * depth)
    with pytest.raises(SaveError):
        open_save(path, CODEC, write=False)


CODES = (
    "__import__('pathlib').Path('{canary}').touch()",
    "$(touch {canary})",
    "{{0.__class__}}",
    "%s%n%d",
    "../../../etc/passwd",
    "!!python/object/apply:os.system ['touch {canary}']",
)


@pytest.mark.parametrize("code", CODES)
def test_nothing_in_a_save_is_run_or_looked_up(tmp_path: Path, records: Records, code: str) -> None:
    """Texts that are code, templates, paths or names of modules stay texts."""
    canary = tmp_path / "canary"
    for place in places(records, str, 10, STEP if LONG else 3 * STEP):
        looked(tmp_path, changed(records, place, lambda _: code.format(canary=canary)))
    assert not canary.exists()
    assert {path.name for path in tmp_path.iterdir()} <= {"test.jsonl", "test.jsonl.lock", "test.files"}


@pytest.mark.parametrize("of", [str, int])
def test_every_other_command_that_opens_a_save_is_as_careful(
    tmp_path: Path, records: Records, of: type
) -> None:
    """Texts that a terminal obeys, that are paths, markup or code; numbers beyond all measure."""
    sound = forged(tmp_path / "sound.jsonl", records).read_bytes()
    (tmp_path / "sound.jsonl").unlink()
    strange: tuple[Any, ...] = (10**18, -(10**18)) if of is int else (PWN, STRANGE)
    for number, place in enumerate(places(records, of, 12, 3 if LONG else 401)):
        value = strange[number % len(strange)]
        hunted(
            tmp_path,
            changed(records, place, lambda old, value=value: old + value if of is str else value),
            sound,
        )


def test_what_stands_twice_stands_nowhere(tmp_path: Path, records: Records) -> None:
    """Equal keys are no way to say two things."""
    path = forged(tmp_path / "test.jsonl", records)
    body = json.dumps(records[1]["command"], separators=(",", ":")).encode()
    _spelt(path, body, body[:-1] + b',"kind":"begin"}')
    with pytest.raises(SaveError, match=r"twice|order"):
        open_save(path, CODEC, write=False)
