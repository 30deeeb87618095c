"""Which front end plays, and how lines come in: pastes, Ctrl-C, end of input."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.cli import common
from gameloop.repl import app, loop
from gameloop.repl.tty import Typed, toolbar
from gameloop.session.prompting import fitted, prompt, statuses
from gameloop.session.results import Result
from gameloop.session.session import Session
from tests.play import session as sitting

XTERM = {"TERM": "xterm-256color"}


@pytest.mark.parametrize(
    ("plain", "env", "stdin_tty", "stdout_tty", "chosen"),
    [
        (False, XTERM, True, True, "tty"),
        (True, XTERM, True, True, "plain"),
        (False, {**XTERM, "GAMELOOP_PLAIN": "1"}, True, True, "plain"),
        (False, {**XTERM, "GAMELOOP_PLAIN": ""}, True, True, "tty"),
        (False, {"TERM": "dumb"}, True, True, "plain"),
        (False, {"TERM": "unknown"}, True, True, "plain"),
        (False, {"TERM": ""}, True, True, "plain"),
        (False, {}, True, True, "plain"),
        (False, XTERM, False, True, "stream"),
        (False, XTERM, True, False, "stream"),
        (True, XTERM, False, False, "stream"),
        (False, {"TERM": "dumb"}, False, False, "stream"),
    ],
)
def test_the_front_end_is_chosen_by_one_table(
    plain: bool, env: dict[str, str], stdin_tty: bool, stdout_tty: bool, chosen: str
) -> None:
    """Pipes are streams; dumb terminals and who asks for it get plain lines; the rest line editing."""
    assert app.front_end(plain, env, stdin_tty, stdout_tty) == chosen


class Script:
    """A front end that reads from a list; an exception in it is raised."""

    def __init__(self, *lines: str | BaseException) -> None:
        self.lines = list(lines)
        self.shown: list[str] = []

    def read(self) -> str:
        line = self.lines.pop(0) if self.lines else EOFError()
        if isinstance(line, BaseException):
            raise line
        return line

    def show(self, result: Result) -> None:
        self.shown.append(result.text)


def played(session: Session, *lines: str | BaseException) -> list[str]:
    """What is shown after the opening."""
    front = Script(*lines)
    loop.play(session, front)
    return front.shown[1:]


def test_the_opening_names_rules_seed_and_file_and_gives_one_tip(tmp_path: Path) -> None:
    """Nobody has to be asked anything before the first prompt."""
    front = Script()
    loop.play(sitting(tmp_path), front)
    lines = front.shown[0].splitlines()
    assert lines[0].startswith("gameloop 0.1.0: ")
    assert lines[1] == "Seed '7': the same seed and the same words give the same game."
    assert lines[2] == f"Save {tmp_path / 'test.jsonl'}"
    assert lines[-1] == "Type ? for what can be done here."


def test_a_paste_is_played_line_by_line_and_stops_at_the_first_that_fails(tmp_path: Path) -> None:
    """Blank lines and comments are passed over; what is left is said to be left."""
    shown = played(sitting(tmp_path), "exits\r\n\n# a remark\nroll 1d1\nlok\nroll 1d1\nroll 1d1\n")
    assert shown[1:6] == [
        "delve T0> # a remark",
        "",
        "delve T0> roll 1d1",
        "roll: 1d1 -> 1\n[no time passed]",
        "delve T0> lok",
    ]
    assert shown[6].startswith('- I don\'t know "lok".')
    assert shown[7] == "- The 2 lines after this were not played. No time passed for them."


def test_a_paste_stops_where_somebody_comes(tmp_path: Path) -> None:
    """`go` means to leave them then: what was pasted was meant for an empty room."""
    session = sitting(tmp_path)
    shown = played(session, "look\nspawn goblin 2\ngo north\nlook")
    assert shown[3] == "- The 2 lines after this were not played. No time passed for them."
    assert session.state.encounter is not None


def test_a_paste_of_more_than_200_lines_is_not_played(tmp_path: Path) -> None:
    """A script belongs in a file; nothing of it happens."""
    session = sitting(tmp_path)
    before = session.save.log.count
    shown = played(session, "roll 1d1\n" * 201)
    assert shown[0] == (
        "- That is 201 lines; 200 are taken at once. Type, outside: gameloop run NAME FILE. No time passed."
    )
    assert session.save.log.count == before


def test_ctrl_c_drops_the_line_and_twice_in_a_second_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slow ones are two separate hints, quick ones an end; the game is saved in either case."""
    clock = iter((100.0, 102.0, 102.5))
    monkeypatch.setattr(loop.time, "monotonic", lambda: next(clock))
    shown = played(
        sitting(tmp_path), KeyboardInterrupt(), KeyboardInterrupt(), KeyboardInterrupt(), "roll 1d1"
    )
    assert shown[:2] == [loop.HINT, loop.HINT]
    assert len(shown) == 3
    assert shown[2].startswith("Saved: record ")


def test_ctrl_c_drops_what_waits_for_a_yes_or_a_choice(tmp_path: Path) -> None:
    """A yes typed later is none to a danger that was waved away."""
    session = sitting(tmp_path)
    session.careful = True
    session.feed("go north")
    shown = played(session, "douse torch", KeyboardInterrupt(), "yes")
    assert shown[0].startswith("Danger: this is your last light.")
    assert "nothing was asked" in shown[2]
    assert "There is no list with numbers open" in played(session, "sheet", KeyboardInterrupt(), "2")[2]
    assert len(session.state.lights) == 1


def test_ctrl_c_during_a_command_stops_between_entries(tmp_path: Path) -> None:
    """The entry being made is made whole; the next of the line is not begun."""
    session = sitting(tmp_path)
    submit = session.submit

    def interrupted(*args: object) -> object:
        session.interrupted = True
        return submit(*args)  # type: ignore[arg-type]

    session.submit = interrupted  # type: ignore[assignment, method-assign]
    before = session.save.log.count
    assert loop.fed(session, "roll 1d1; roll 1d1").text == "roll: 1d1 -> 1\n[no time passed]"
    assert session.save.log.count == before + 1


def test_the_end_of_input_leaves_and_says_what_is_saved(tmp_path: Path) -> None:
    """Ctrl-D on an empty line is a good way out."""
    session = sitting(tmp_path)
    assert played(session)[0].startswith(
        f"Saved: record 2, head {session.save.hash_of(2)}. 0 turns, 0 fights."
    )


def test_what_was_typed_in_the_save_is_the_history(tmp_path: Path) -> None:
    """There is no history file: the save remembers, newest last."""
    session = sitting(tmp_path)
    for line in ("roll 1d1", "look", "force west"):
        session.feed(line)
    assert list(Typed(session).load_history_strings())[::-1] == ["roll 1d1", "force west"]


def test_the_prompt_says_mode_time_branch_and_past(tmp_path: Path) -> None:
    """What matters is in the prompt if there is no toolbar."""
    session = sitting(tmp_path)
    assert prompt(session) == "delve T0> "
    session.feed("force west")
    assert prompt(session) == "delve T1> "
    session.feed("branch daring")
    assert prompt(session) == "delve T1 (daring)> "
    session.feed("goto @2")
    assert prompt(session) == "replay @2/3> "


@pytest.mark.parametrize("columns", [0, 1, 20, 21, 40, 79, 80, 200])
def test_the_toolbar_is_always_shorter_than_the_terminal(tmp_path: Path, columns: int) -> None:
    """A line as wide as the terminal is reflowed on resize and leaves rubbish behind."""
    assert len(toolbar(statuses(sitting(tmp_path)), columns)) < max(columns, 20)


def test_letters_of_two_columns_are_counted_so() -> None:
    """A name in such letters is no reason to write over the edge."""
    rows = ("T0 | \u6f22\u5b57\u6f22\u5b57\u6f22\u5b57 6/6", "T0")
    assert toolbar(rows, 20) == "T0"
    assert toolbar(rows, 40) == rows[0]


def test_on_a_narrow_terminal_the_worst_off_are_kept(tmp_path: Path) -> None:
    """The time of day goes first, then who is hurt least, then the light: at 40 columns two of four are shown."""
    session = sitting(tmp_path)
    for who, hp in (("p2", 3), ("p4", 1)):
        person = attrs.evolve(session.state.people[who], pools={"hp": hp})
        session.state = attrs.evolve(session.state, people={**session.state.people, who: person})
    rows = statuses(session)
    assert fitted(rows, 80) == "T0 D1 06:00 | 1 light | Aldra 6/6 Bor 3/9! Cid 6/6 Dell 1/6!"
    assert fitted(rows, 60) == "T0 | 1 light | Aldra 6/6 Bor 3/9! Cid 6/6 Dell 1/6!"
    assert fitted(rows, 40) == "T0 | 1 light | Bor 3/9! Dell 1/6! and 2"
    assert fitted(rows, 38) == "T0 | 1 light | Dell 1/6! and 3"
    assert fitted(rows, 25) == "T0 | Dell 1/6! and 3"
    assert fitted(("T14",), 3) == ""


def test_a_question_left_open_is_asked_again_when_the_game_is_taken_up(tmp_path: Path) -> None:
    """The first thing shown ends with it; without one nothing is asked."""
    asked: list[str | None] = []

    class Asking(Script):
        def show(self, result: Result) -> None:
            asked.append(result.ask.text if result.ask else None)

    session = sitting(tmp_path, party="roll")
    loop.play(session, Asking("quit"))
    session.left = False
    session.feed("enlist hob")
    loop.play(session, Asking("quit"))
    assert asked[0] is None
    assert str(asked[2]).startswith("What is Hob?")


@pytest.mark.parametrize(
    ("env", "called", "there", "said"),
    [
        ({}, "/usr/bin/gameloop", True, "gameloop {}"),
        ({}, "here/.venv/bin/gameloop", False, ".venv/bin/gameloop {}"),
        ({}, "/opt/g/bin/gameloop", False, "/opt/g/bin/gameloop {}"),
        ({}, "here/gameloop/__main__.py", False, "gameloop {}"),
        ({"UV_RUN_RECURSION_DEPTH": "1"}, "here/.venv/bin/gameloop", True, "uv run gameloop {}"),
        ({"GAMELOOP_MADE": "1"}, "here/.venv/bin/gameloop", False, 'make play ARGS="{}"'),
    ],
)
def test_what_is_said_to_type_outside_can_be_typed_there(
    env: dict[str, str], called: str, there: bool, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it was called: in a checkout it stands in no folder that a shell looks in."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr("sys.argv", [str(tmp_path / called) if called.startswith("here") else called])
    monkeypatch.setattr("shutil.which", lambda _name: "/usr/bin/gameloop" if there else None)
    assert common.outside(env) == said


def test_make_play_brings_one_back_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on with the game played last; another folder or content has to be named."""
    monkeypatch.setenv("GAMELOOP_MADE", "1")
    monkeypatch.setenv("GAMELOOP_SAVES", str(tmp_path))
    assert common.way_back(tmp_path / "delve-1.jsonl", ()) == "make play"
    assert common.way_back(tmp_path / "delve-1.jsonl", (Path("own"),)) == (
        'make play ARGS="play delve-1 --content own"'
    )
