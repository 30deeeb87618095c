"""Failures of terminal programs that others had, tried on this one. Each test names its case."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from wcwidth import wcswidth

from gameloop.cli import main
from gameloop.kernel.digest import digest
from gameloop.repl.columns import wrapped
from gameloop.repl.letters import visible
from gameloop.session import games
from gameloop.session.results import REFUSED, UNKNOWN
from gameloop.session.session import Session
from tests.play import reopened, session
from tests.terminal import Terminal

ROOT = Path(__file__).parent.parent.parent
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="pseudo terminals are of other systems")
PLACE = "Lych Stair"


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A saves folder with a game called test."""
    session(tmp_path).save.close()
    return tmp_path


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Session]:
    """A party of four at the stair."""
    made = session(tmp_path)
    yield made
    made.save.close()


def run(
    saves: Path, *args: str, given: bytes = b"", shell: str = "", **env: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the program with `given` as its input, through a shell's redirections if there are any."""
    command = [sys.executable, "-m", "gameloop", *args]
    whole = {
        **os.environ,
        "GAMELOOP_SAVES": str(saves),
        "XDG_STATE_HOME": str(saves / "state"),
        "TERM": "xterm-256color",
        **env,
    }
    if shell:
        command = ["bash", "-c", f'"$@" {shell}', "bash", *command]
    return subprocess.run(command, input=given, capture_output=True, env=whole, cwd=ROOT, timeout=60)


# --- BB-054 ----------------------------------------------------------------------------------------


def test_bb_054_piped_input_is_read_to_its_end(saves: Path) -> None:
    """No escape byte, the last line obeyed without its newline, a clean end, no state that differs."""
    done = run(saves, "play", "test", given=b"look\nroll 2d1\nroll 3d1")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    assert done.stdout.decode().splitlines()[-3:-1] == ["> roll 3d1", "roll: 3d1 (1, 1, 1) -> 3"]


def test_no_input_is_no_endless_loop(saves: Path) -> None:
    """`< /dev/null` ends at once and well."""
    done = run(saves, "play", "test", shell="</dev/null")
    assert (done.returncode, done.stdout) == (0, b"")


def test_output_into_a_pipe_or_file_is_plain(saves: Path) -> None:
    """Only the output is redirected: still no escape byte."""
    done = run(saves, "play", "test", given=b"look\n", shell=f">{saves}/out.txt")
    assert done.returncode == 0
    written = (saves / "out.txt").read_bytes()
    assert PLACE.encode() in written
    assert b"\x1b" not in written


def test_the_exit_code_tells_whether_all_went_well(saves: Path) -> None:
    """A line that was refused is named on stderr with its number."""
    done = run(saves, "play", "test", given=b"look\nlok\nlook\n")
    assert done.returncode == 3
    assert done.stderr.decode().startswith('stdin:2: "lok": unknown: ')


# --- BB-056 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-"])
def test_bb_056_no_input_or_output_at_all(saves: Path, closed: str) -> None:
    """One line says so, the code is not zero, the save is as it was."""
    before = (saves / "test.jsonl").read_bytes().splitlines()[:3]
    done = run(saves, "play", "test", shell=closed)
    assert done.returncode == 2
    assert done.stderr.decode().count("\n") == 1
    assert "gameloop run NAME FILE" in done.stderr.decode()
    assert (saves / "test.jsonl").read_bytes().splitlines()[:3] == before


def test_a_reader_that_goes_away_ends_it_quietly(saves: Path) -> None:
    """In the middle of a long output: no trace, 141 as a shell says, the save whole."""
    given = b"".join(b"note line %d\n" % n for n in range(300)) + b"log\n" * 200
    done = run(saves, "play", "test", given=given, shell="| head -1 >/dev/null; exit ${PIPESTATUS[0]}")
    assert (done.returncode, done.stderr) == (141, b"")
    games.resume(saves / "test.jsonl").save.close()


@pytest.mark.parametrize(
    "words", [("--saves", "SAVES", "play", "test", "-c", "look"), ("config",), ("roll", "1d1")]
)
def test_no_home_at_all(saves: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither HOME nor an entry of passwd, as in a container: whatever needs no folder of the user's goes on."""

    def unknown(_app: str) -> Path:
        raise RuntimeError("could not determine the home directory")

    for kind in ("cache", "config", "data", "state"):
        monkeypatch.setattr(f"platformdirs.user_{kind}_path", unknown)
    done = CliRunner().invoke(main, [str(saves) if word == "SAVES" else word for word in words])
    assert (done.exit_code, "broke" in done.output) == (0, False)


@pytest.mark.parametrize(
    "option", [("--rules", "microlite20"), ("--seed", "1"), ("--adventure", "small"), ("--plain",)]
)
def test_an_option_that_would_say_nothing_is_refused(saves: Path, option: tuple[str, ...]) -> None:
    """`--rules` before `play` was passed over in silence, and a game of the other rulebook played."""
    done = CliRunner().invoke(main, ["--saves", str(saves), *option, "play", "test", "-c", "look"])
    assert done.exit_code == 2
    assert f"{option[0]} before play says nothing" in done.output


# --- BB-057 ----------------------------------------------------------------------------------------


@POSIX
def test_bb_057_a_paste_with_blanks_and_comments(saves: Path) -> None:
    """LF and CRLF, blank and comment lines between: each command once, in order, echoed."""
    tty = Terminal(saves, "play", "test")
    tty.ready()
    tty.send("\x1b[200~roll 1d1\r\n\n# remark\nroll 2d1\nroll 3d1\x1b[201~")
    tty.until("roll 3d1")
    tty.send("\r")
    tty.until(r"roll: 3d1 \(1, 1, 1\) -> 3")
    tty.send("quit\r")
    assert tty.ended() == 0
    typed = [e.text for e in games.resume(saves / "test.jsonl").save.log.path() if e.text]
    assert typed == ["roll 1d1", "roll 2d1", "roll 3d1"]


@POSIX
def test_a_paste_of_a_megabyte(saves: Path) -> None:
    """It is turned down as a whole, quickly, and the prompt is there again."""
    tty = Terminal(saves, "play", "test")
    tty.ready()
    began = time.monotonic()
    tty.send("\x1b[200~" + "note 0123456789\n" * 60_000 + "\x1b[201~")
    tty.until("That is 60000 lines; 200 are taken at once")
    assert time.monotonic() - began < 15
    tty.close()


def test_a_note_never_carries_controls_into_the_log(game: Session) -> None:
    """What is pasted into a note loses its line ends and escapes."""
    game.feed("note one\ntwo\x1b[2J\x00three")
    assert game.save.log.notes[-1].text == "one two [2J three"


# --- BB-058 ----------------------------------------------------------------------------------------


@POSIX
def test_bb_058_ctrl_c_and_ctrl_d_lose_nothing(saves: Path) -> None:
    """With text, empty, in a question, twice: what was played is there afterwards."""
    tty = Terminal(saves, "play", "test")
    tty.ready()
    tty.play("roll 1d1")
    tty.send("roll 9d1\x03")
    tty.until("line dropped")
    tty.ready()
    time.sleep(1.1)
    tty.send("\x03")
    tty.until(r"(?s)line dropped.*line dropped")
    tty.ready()
    tty.send("\x04")
    assert tty.ended() == 0
    assert b"Traceback" not in tty.raw
    typed = [e.text for e in games.resume(saves / "test.jsonl").save.log.path() if e.text]
    assert typed == ["roll 1d1"]


# --- BB-059 ----------------------------------------------------------------------------------------


@POSIX
def test_bb_059_a_closed_window_ends_it(saves: Path) -> None:
    """The terminal goes away: the process ends within seconds, the lock is free, the log whole."""
    tty = Terminal(saves, "play", "test")
    tty.ready()
    tty.play("roll 1d1")
    tty.child.close(force=False)
    deadline = time.monotonic() + 10
    while tty.child.isalive() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not tty.child.isalive()
    opened = games.resume(saves / "test.jsonl")
    assert [e.text for e in opened.save.log.path() if e.text] == ["roll 1d1"]
    opened.save.close()


@POSIX
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_end_it_within_a_second(saves: Path, number: signal.Signals) -> None:
    """Once and twice quickly: no trace, nothing hangs."""
    tty = Terminal(saves, "play", "test")
    tty.ready()
    os.kill(tty.child.pid, number)
    began = time.monotonic()
    tty.ended()
    assert time.monotonic() - began < 5  # a second, on a machine that does other things too
    assert b"Traceback" not in tty.raw
    games.resume(saves / "test.jsonl").save.close()


# --- BB-061 ----------------------------------------------------------------------------------------


@POSIX
def test_bb_061_typing_ahead_alters_no_command(saves: Path) -> None:
    """Keys that come before the prompt, and answers of the terminal among them, do not mix."""
    tty = Terminal(saves, "play", "test")
    for n in range(1, 6):
        tty.send(f"roll {n}d1\r")
    tty.until(r"roll: 5d1 \(1, 1, 1, 1, 1\) -> 5")
    tty.ready()
    tty.send("quit\r")
    assert tty.ended() == 0
    typed = [e.text for e in games.resume(saves / "test.jsonl").save.log.path() if e.text]
    assert typed == [f"roll {n}d1" for n in range(1, 6)]


@POSIX
def test_without_a_terminal_name_no_escape_is_sent(saves: Path) -> None:
    """TERM unset counts as dumb."""
    tty = Terminal(saves, "play", "test", env={"TERM": ""})
    tty.ready()
    tty.send("quit\r")
    assert tty.ended() == 0
    assert b"\x1b" not in tty.raw


# --- BB-063 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("party", ["quick", "roll"])
def test_bb_063_every_beginning_of_every_line_can_be_completed(tmp_path: Path, party: str) -> None:
    """Real lines and odd ones, letter by letter, with a party and without: no error, no change, fast."""
    game = session(tmp_path, party=party)
    lines = [v.example for v in game.verbs()] + [",", '"', "'", "force ,", "give torch to ,", "\\", "a\u0301"]
    records, before = game.save.log.count, digest(game.state)
    texts = sorted({line[:n] for line in lines for n in range(len(line) + 1)})
    began = time.perf_counter()
    for text in texts:
        game.complete(text)
    assert (time.perf_counter() - began) / len(texts) < 0.05
    assert (game.save.log.count, digest(game.state)) == (records, before)


def test_completion_tells_nothing_that_is_hidden(game: Session) -> None:
    """Only the rooms that the party has been in have names."""
    offered = {s.text for verb in game.verbs() for s in game.complete(f"{verb.name} ")}
    hidden = [p.name for p in game.state.chart().places if p.id not in game.state.survey().known]
    assert hidden
    assert offered.isdisjoint(hidden)


def test_a_fault_in_completion_is_no_end(game: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong in it, there are just no suggestions."""
    monkeypatch.setattr(game, "grammar", lambda: 1 / 0)
    assert game.complete("for") == []


# --- BB-064 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("note Mara's map is wrong", "Mara's map is wrong"),
        ("note ends with \\", "ends with \\"),
        ('note "unfinished', '"unfinished'),
        ("note \u201ccurly\u201d it is", "\u201ccurly\u201d it is"),
        ("note 5 o'clock, all's well", "5 o'clock , all's well"),
    ],
)
def test_bb_064_prose_is_taken_as_it_is(game: Session, line: str, text: str) -> None:
    """An apostrophe is a letter; an open quote and a backslash are too."""
    assert game.feed(line).status == "ok"
    assert game.save.log.notes[-1].text == text


@pytest.mark.parametrize("line", ["attack Dol's goblin", 'force "', 'note ""', "'", '"', "sheet O'Neil"])
def test_elsewhere_it_is_one_line_and_the_session_goes_on(game: Session, line: str) -> None:
    """Never a trace; the next line is played."""
    result = game.feed(line)
    assert "Something broke" not in result.text
    assert game.feed("roll 1d1").status == "ok"


# --- BB-065 ----------------------------------------------------------------------------------------

ODD = (
    "",
    " -1",
    " --help",
    " 0",
    " x y z",
    " " + "x" * 100_000,
    " ,",
    " to to",
    " #",
    " 999999999999999999999",
)


def test_bb_065_every_verb_with_odd_arguments(game: Session) -> None:
    """None, too many, of the wrong kind, very long, like an option: an answer, and never a fault of ours."""
    for verb in game.verbs():
        for odd in ODD:
            if verb.name == "quit":
                continue
            result = game.feed(verb.name + odd)
            assert "Something broke" not in result.text, f"{verb.name}{odd[:20]}: {game.feed('bug').text}"
            if result.status in (REFUSED, UNKNOWN):
                assert "No time passed" in result.text


def test_an_unknown_verb_has_a_near_one(game: Session) -> None:
    """It says what could be meant and how to say so."""
    assert game.feed("serch").text.endswith("No time passed.")
    assert 'Did you mean "force"? Type: oops force.' in game.feed("forse").text


# --- BB-067 ----------------------------------------------------------------------------------------

ODD_TEXTS = (
    "half \ud83d emoji",
    "nul \x00 byte",
    "clear \x1b[2J screen",
    "para\u2029graph \u2028 line",
    "right \u202e left",
    "combining " + "\u0301" * 4_000,
)


@pytest.mark.parametrize("text", ODD_TEXTS, ids=lambda t: t.split()[0])
def test_bb_067_odd_letters_do_not_stop_the_log(game: Session, text: str) -> None:
    """Cleaned once where they come in; what is saved can be read back and shown."""
    assert game.feed(f"note {text}").status == "ok"
    kept = game.save.log.notes[-1].text
    assert not re.search("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]", kept)
    kept.encode("utf-8")
    later = reopened(game)
    assert later.save.log.notes[-1].text == kept
    assert "\u202e" not in visible(later.feed("log").text)


# --- BB-068 ----------------------------------------------------------------------------------------

NAMES = (
    "\u00c6lf",
    "\u6f22\u5b57\u306e\u540d",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "re\u0301gine",
    "\u0639\u0644\u064a",
)


@pytest.mark.parametrize("width", [80, 40, 20])
@pytest.mark.parametrize("name", NAMES)
def test_bb_068_lines_are_cut_by_columns(name: str, width: int) -> None:
    """A line of such names is never wider than the terminal, and no name is cut in two."""
    text = " ".join([name] * 30)
    rows = list(wrapped(text, width))
    assert all(wcswidth(row) <= width for row in rows)
    assert [word for row in rows for word in row.split()] == [name] * 30


# --- BB-069 ----------------------------------------------------------------------------------------


@POSIX
@pytest.mark.parametrize(("columns", "lines"), [(1, 1), (5, 3), (20, 5), (500, 50)])
def test_bb_069_any_size_of_window_is_survived(saves: Path, columns: int, lines: int) -> None:
    """Absurd sizes: the commands are played, the end is in order."""
    tty = Terminal(saves, "play", "test", columns=columns, lines=lines)
    tty.send("roll 1d1\r")
    tty.send("look\r")
    tty.send("quit\r")
    assert tty.ended() == 0
    assert b"Traceback" not in tty.raw
    typed = [e.text for e in games.resume(saves / "test.jsonl").save.log.path() if e.text]
    assert typed == ["roll 1d1"]


@POSIX
def test_resizing_in_the_middle_of_a_line(saves: Path) -> None:
    """The line being typed stays, the prompt stands once, the toolbar fits."""
    tty = Terminal(saves, "play", "test")
    tty.ready()
    tty.send("roll 1")
    tty.until(r"delve T0> roll 1")
    for columns in (40, 25, 120):
        tty.child.setwinsize(24, columns)
        tty.screen.resize(24, columns)
        time.sleep(0.2)
    tty.send("d1\r")
    tty.until(r"roll: 1d1 -> 1")
    tty.send("quit\r")
    assert tty.ended() == 0


@POSIX
@pytest.mark.parametrize("columns", ["0", "1", "5", "x", "-3"])
def test_a_false_width_in_the_environment(saves: Path, columns: str) -> None:
    """COLUMNS may say anything; there is a floor under every width."""
    tty = Terminal(saves, "play", "test", "--plain", env={"COLUMNS": columns})
    tty.ready()
    tty.send("quit\r")
    assert tty.ended() == 0
    assert b"Traceback" not in tty.raw
