"""The game in a real terminal: what the screen shows, which bytes are sent, how it ends and comes back."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gameloop.session import games
from tests.play import session
from tests.terminal import Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo terminals are of other systems")
ESC = b"\x1b"
PASTE = "\x1b[200~{}\x1b[201~"


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A saves folder with a game called test."""
    session(tmp_path).save.close()
    return tmp_path


@pytest.fixture
def table(saves: Path) -> Iterator[Terminal]:
    """The game at its first prompt, in 80 columns and 24 lines."""
    tty = Terminal(saves, "play", "test")
    tty.ready()
    yield tty
    tty.close()


def records(saves: Path) -> int:
    """How many records the save holds."""
    return len((saves / "test.jsonl").read_bytes().splitlines())


def test_the_first_screen_says_what_is_played_and_where_one_stands(table: Terminal) -> None:
    """Banner, place, exits, a tip, a prompt; the toolbar at the bottom is shorter than the screen is wide."""
    shown = table.text().splitlines()
    assert shown[0].startswith("gameloop 0.1.0: ")
    assert any(line.startswith("Lych Stair") for line in shown)
    assert "Type ? for what can be done here." in shown
    table.until(r"(?m)^T0 D1 06:00 \| ")
    assert table.screen.display[-1].startswith("T0 D1 06:00 | ")
    assert table.screen.display[-1][79] == " "


@pytest.mark.parametrize("columns", [20, 21, 40, 79, 80, 200])
def test_the_toolbar_is_shorter_than_any_terminal(saves: Path, columns: int) -> None:
    """The last column of its row stays empty, so a narrower window does not fold it."""
    tty = Terminal(saves, "play", "test", columns=columns)
    tty.until(r"(?m)^T0( |$)")
    assert tty.screen.display[-1].startswith("T0")
    assert len(tty.screen.display[-1].rstrip()) < columns
    tty.close()


def test_tab_opens_a_menu_and_enter_closes_it_first(table: Terminal) -> None:
    """Nothing is chosen beforehand; Enter on a chosen item takes it, the next Enter plays the line."""
    table.send("force \t")
    table.until("west")
    table.send("\t")
    table.until(r"delve T0> force west")
    table.send("\r")
    table.until(r"delve T0> force west")
    assert "force door" not in table.text()
    table.send("\r")
    table.until("force door: ")


def test_f1_shows_what_can_be_done_and_keeps_the_line(table: Terminal) -> None:
    """Help does not cost what was typed."""
    table.send("force w")
    table.until("force w")
    table.send("\x1bOP")
    table.until("1 go north")
    table.until(r"delve T0> force w")


def test_ctrl_c_drops_the_line_with_a_hint_and_twice_leaves(table: Terminal, saves: Path) -> None:
    """Once is no end; twice at once is, and says what is saved."""
    table.send("force west\x03")
    table.until(r"line dropped")
    table.ready()
    assert records(saves) == 3
    table.send("\x03")
    table.send("\x03")
    assert table.ended() == 0
    assert "Saved: record 2" in table.text()


def test_ctrl_d_on_an_empty_line_leaves_and_else_deletes(table: Terminal) -> None:
    """As in a shell."""
    table.send("lookx\x1b[D\x04\r")
    table.until(r"delve T0> look\n")
    table.ready()
    table.send("\x04")
    assert table.ended() == 0
    assert "Saved: record " in table.text()


def test_a_paste_of_several_lines_is_played_line_by_line(table: Terminal, saves: Path) -> None:
    """It waits for Enter, echoes each line, stops at the first that fails."""
    table.send(PASTE.format("roll 1d1\r\n\r\nroll 2d1\nlok\nroll 3d1"))
    table.until("roll 3d1")
    table.send("\r")
    table.until(r"The 1 lines after this were not played")
    shown = table.ready()
    assert "delve T0> roll 2d1" in shown
    assert "roll: 2d1 (1, 1) -> 2" in shown
    assert records(saves) == 5


def test_a_huge_paste_is_turned_down_at_once(table: Terminal, saves: Path) -> None:
    """A script belongs in a file."""
    table.send(PASTE.format("roll 1d1\n" * 300))
    table.until("That is 300 lines; 200 are taken at once")
    assert records(saves) == 3


def test_history_comes_from_the_save(table: Terminal, saves: Path) -> None:
    """Up fetches what was typed the last time; no file but the save remembers it."""
    table.play("roll 1d1")
    table.send("quit\r")
    assert table.ended() == 0
    again = Terminal(saves, "play", "test")
    shown = again.ready()
    assert "Previously: Lych Stair" in shown
    again.send("\x1b[A")
    again.until(r"delve T0> roll 1d1")
    again.close()
    assert sorted(path.name for path in saves.iterdir() if path.is_file()) == [
        "test.jsonl",
        "test.jsonl.lock",
    ]


def test_a_grey_proposal_is_a_line_that_could_be_played_now(table: Terminal) -> None:
    """Right takes it."""
    table.play("roll 1d1 for luck")
    table.send("rol")
    table.until(r"(?s)roll for luck: 1d1.*roll 1d1 for luck")
    table.send("\x1b[C")
    table.send("\r")
    table.until(r"(?s)luck: 1d1 -> 1.*for luck\nroll for luck: 1d1 -> 1")


@pytest.mark.parametrize(
    ("args", "env"),
    [
        (("--plain",), {}),
        ((), {"GAMELOOP_PLAIN": "1"}),
        ((), {"TERM": "dumb"}),
        ((), {"TERM": "unknown"}),
    ],
)
def test_plain_lines_hold_no_escape(saves: Path, args: tuple[str, ...], env: dict[str, str]) -> None:
    """Not one, from the first byte to the last; the whole game can be played."""
    tty = Terminal(saves, "play", "test", *args, env=env)
    tty.ready()
    tty.play("force west")
    assert "Roll: force door: " in tty.text()
    tty.play("map list")
    tty.send("quit\r")
    assert tty.ended() == 0
    assert ESC not in tty.raw
    assert b"\t" not in tty.raw
    assert re.search(rb"T1 D1 06:10(\.| \|) ", tty.raw)


def test_no_color_sends_no_colour(saves: Path) -> None:
    """Line editing still works; no sequence sets a colour."""
    tty = Terminal(saves, "play", "test", env={"NO_COLOR": "1"})
    tty.ready()
    tty.play("force west")
    tty.send("quit\r")
    assert tty.ended() == 0
    for codes in re.findall(rb"\x1b\[([0-9;]*)m", tty.raw):
        assert not re.search(rb"(^|;)(3[0-8]|4[0-8]|9[0-7]|10[0-7])(;|$)", codes), codes


def test_an_ascii_locale_gets_ascii(saves: Path) -> None:
    """What has no letter there has its like or a question mark; nothing breaks."""
    env = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    tty = Terminal(saves, "play", "test", env=env)
    tty.ready()
    tty.play("map")
    tty.send("quit\r")
    assert tty.ended() == 0
    assert tty.raw.isascii()


def test_forty_columns_and_ten_lines_are_enough(saves: Path) -> None:
    """Words are not cut, the prompt is there."""
    tty = Terminal(saves, "play", "test", columns=40, lines=10)
    tty.ready()
    shown = tty.play("look")
    assert all(len(line) <= 40 for line in shown.splitlines())
    assert re.search(r"(?m)^delve T0>", shown)
    assert "stone hands" in shown
    tty.close()


def test_without_cursor_reports_the_status_can_be_typed(saves: Path) -> None:
    """There may be no toolbar then; the prompt and `status` tell all."""
    tty = Terminal(saves, "play", "test", env={"PROMPT_TOOLKIT_NO_CPR": "1"})
    tty.ready()
    assert "T0 D1 06:00 | " in tty.play("status")
    tty.close()


def test_killed_at_the_prompt_nothing_is_lost(table: Terminal, saves: Path) -> None:
    """Every entry is on the disk before it is shown."""
    table.play("force west")
    n = records(saves)
    os.kill(table.child.pid, signal.SIGKILL)
    table.child.wait()
    again = Terminal(saves, "play", "test")
    shown = again.ready()
    assert "Previously: Lych Stair, T1" in shown
    assert records(saves) == n
    again.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_and_gives_the_save_free(
    table: Terminal, saves: Path, number: signal.Signals
) -> None:
    """No trace, no lock left behind, the log whole; a second signal does no harm."""
    table.play("force west")
    for _ in range(2):
        os.kill(table.child.pid, number)
    table.ended()
    assert b"Traceback" not in table.raw
    opened = games.resume(saves / "test.jsonl")
    assert opened.state.turn_began or opened.state.clock
    opened.save.close()


def test_a_second_window_may_look(table: Terminal, saves: Path) -> None:
    """It is told who plays; looking works, playing is refused, nothing is written."""
    n = records(saves)
    other = Terminal(saves, "play", "test")
    shown = other.ready()
    assert "is being played by another process" in other.raw.decode().replace("\r\n", " ")
    assert "Here you may look: log, replay, goto." in other.raw.decode().replace("\r\n", " ")
    shown = other.play("force west")
    assert "No time passed." in shown
    assert "@1 > begin" in other.play("log")
    other.send("quit\r")
    assert other.ended() == 0
    assert records(saves) == n


def test_the_same_lines_make_the_same_log_at_a_terminal_and_in_a_script(saves: Path) -> None:
    """Every way in is the same way in."""
    (saves / "copy.jsonl").write_bytes((saves / "test.jsonl").read_bytes())
    lines = ("force west", "roll 3d6", "note draught")
    tty = Terminal(saves, "play", "test", env={"SOURCE_DATE_EPOCH": "1000000000"})
    tty.ready()
    for line in lines:
        tty.play(line)
    tty.send("quit\r")
    tty.ended()
    script = saves / "lines.glp"
    script.write_text("\n".join([*lines, "quit"]))
    run = Terminal(saves, "run", "copy", str(script), env={"SOURCE_DATE_EPOCH": "1000000000"})
    assert run.ended() == 0
    assert (saves / "copy.jsonl").read_bytes() == (saves / "test.jsonl").read_bytes()


def test_what_is_taller_than_the_screen_goes_to_the_chosen_pager(saves: Path) -> None:
    """No shell is between; without $PAGER, or if it cannot be started, the text is just written."""
    marking = f"{sys.executable} -c 'import sys; print(len(sys.stdin.readlines()) > 24, 7 * 6)'"
    tty = Terminal(saves, "play", "test", env={"PAGER": marking})
    tty.ready()
    tty.send("help all\r")
    tty.until("True 42")
    tty.ready()
    tty.close()
    broken = Terminal(saves, "play", "test", env={"PAGER": "/nowhere/less 'x"})
    broken.ready()
    broken.send("help all\r")
    broken.until(r"(?m)^verify")
    broken.close()


def test_a_line_can_be_written_in_the_players_own_editor(saves: Path) -> None:
    """Ctrl-X Ctrl-E: what is written there is played, line by line."""
    editor = saves / "editor"
    editor.write_text('#!/bin/sh\nprintf \'look\\nnote "by hand"\\n\' > "$1"\n', encoding="utf-8")
    editor.chmod(0o700)
    tty = Terminal(saves, "play", "test", env={"EDITOR": str(editor), "VISUAL": str(editor)})
    tty.ready()
    tty.send("\x18\x05")
    tty.until("Noted")
    tty.ready()
    assert '"by hand"' in (saves / "test.jsonl").read_text(encoding="utf-8")
    tty.close()
