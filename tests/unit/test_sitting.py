"""What belongs to a sitting and no game: how it is shown, what is kept beside the save, where repeating ends."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from gameloop.repl import app, loop
from gameloop.repl.plain import Plain, aloud
from gameloop.repl.tty import Terminal
from gameloop.session import games, repeating
from gameloop.session.listing import beginnings
from gameloop.session.prompting import fields, opening, prompt, statuses
from gameloop.session.results import OK, REFUSED, Block, Result
from gameloop.session.session import Session
from tests.play import session

pytestmark = pytest.mark.usefixtures("each_rulebook")


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """The quick party at the stair of the House."""
    return session(tmp_path)


# --- where repeating ends ---------------------------------------------------------------------------


def test_a_fight_of_which_nothing_comes_ends(tmp_path: Path) -> None:
    """Whoever only holds against what only eats iron would do so for ever."""
    game = session(tmp_path, rules="barrows")
    for line in ("spawn rust monster", "attack", "orders hold"):
        game.feed(line)
    told = game.feed("fight").text
    assert told.endswith(f"[stopped: nothing has come of {repeating.STALE} rounds]")
    assert game.state.fight is not None


def test_nothing_is_repeated_for_ever(game: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is waited for, and whatever the player has taken off the list of what stops."""
    monkeypatch.setattr(repeating, "LONGEST", 3)
    for word in ("turn", "new", "noise", "light"):
        game.feed(f"stop off {word}")
    before = game.save.log.count
    assert game.feed("rest until rested; rest until dawn").text.endswith(
        ("3 times]", "not alone]", "rested]")
    )
    assert game.save.log.count - before <= 6


def test_it_is_waited_for_night_and_day(tmp_path: Path) -> None:
    """In the open a watch at a time: the night falls, and the day breaks."""
    game = session(tmp_path, "road", adventure="wick-country", seed="2", rules="barrows")
    game.feed("leave")
    for word in ("turn", "new", "noise", "light", "seen"):
        game.feed(f"stop off {word}")
    assert game.feed("rest until dusk").text.endswith("[stopped: dusk]")
    assert game.game.rules.wilds.night(game.state, game.state.clock)


# --- how it is shown --------------------------------------------------------------------------------


def test_dice_in_brief_tell_what_came_of_them(game: Session) -> None:
    """Each roll with its sum and outcome alone; in the log they stay whole."""
    full = game.feed("force west").text.splitlines()[0]
    game.feed("undo")
    game.feed("option dice brief")
    brief = game.feed("force west").text.splitlines()[0]
    assert full.startswith("force door: Aldra 1d")
    assert brief == f"{full.split(' 1d')[0]} {full.split(', needs')[0].split()[-1]}, {full.rsplit(': ')[-1]}"
    assert full in game.feed("log").text


def test_blows_in_brief(tmp_path: Path) -> None:
    """Who, whom, hit or miss, how much."""
    game = session(tmp_path, rules="barrows")
    for line in ("option dice brief", "spawn goblin 2", "attack", "yes"):
        game.feed(line)
    told = game.feed("fight").text
    assert re.search(r"(?m)^\S+ (strikes|shoots) at \S+ ?\d?: (miss|(critical )?hit, damage \d+)\.$", told)
    assert "1d20" not in told


def test_a_terminal_that_knows_no_answer_is_not_asked(game: Session) -> None:
    """`option cpr off`: the question where the cursor stands, which some terminals show as letters."""
    with create_pipe_input() as pipe:
        out = io.StringIO()
        output = Vt100_Output(out, lambda: app_size(), term="xterm")  # type: ignore[arg-type]
        terminal = Terminal(game, out, {}, input=pipe, output=output)
        pipe.send_text("look\r")
        terminal.read()
        assert output.enable_cpr
        game.feed("option cpr off")
        pipe.send_text("look\r")
        terminal.read()
        assert not output.enable_cpr


def test_without_a_toolbar_the_clock_is_told_when_time_went_by(game: Session) -> None:
    """Where it stands nowhere else; what takes no time says so itself."""
    with create_pipe_input() as pipe:
        out = io.StringIO()
        output = Vt100_Output(out, lambda: app_size(), term="xterm")  # type: ignore[arg-type]
        terminal = Terminal(game, out, {}, input=pipe, output=output)
        terminal.show(game.feed("rest"))
        assert "T1 D1 06:10" not in out.getvalue()
        game.feed("option toolbar off")
        terminal.show(game.feed("rest"))
        assert "T2 D1 06:20" in out.getvalue()


def app_size() -> object:
    """Twenty-four lines of eighty."""
    from prompt_toolkit.data_structures import Size

    return Size(24, 80)


def test_the_status_line_tells_who_bears_too_much(tmp_path: Path) -> None:
    """By how many items; and under the prompt before anything that matters less."""
    game = session(tmp_path, rules="barrows")
    game.feed("give aldra's supply to bor; give cid's supply to bor")
    assert fields(game)[-1] == "load Bor+2"
    assert game.feed("status").text.endswith(" | load Bor+2")
    assert game.feed("why load").status == OK
    assert next(row for row in statuses(game) if "load" not in row).endswith("Dell 6/6")


def test_the_status_line_tells_what_ends_next(tmp_path: Path) -> None:
    """Within a day: the turn of this visit and what it is."""
    game = session(tmp_path, rules="microlite20")
    game.feed("bor: cast light on torch")
    told = game.feed("status").text
    ends = game.feed("due").text.splitlines()[1].split()
    assert f" | due {ends[0]}: " in told


def test_the_prompt_tells_of_rulings(game: Session) -> None:
    """A star, as long as one stands."""
    assert prompt(game) == "delve T0> "
    game.feed('ruling "torches gutter"')
    assert prompt(game) == "delve T0*> "
    game.feed("ruling drop 1")
    assert prompt(game) == "delve T0> "


def test_who_sets_out_is_told_once(game: Session) -> None:
    """Before the first line; so is how to begin otherwise."""
    told = "\n".join(block.text for block in opening(game))
    assert f"\n{game.game.rules.adventure.pitch}\nYou lead Aldra (fighter), Bor (" in told
    assert f"\n{beginnings(game)}\n" in game.feed("?").text
    game.feed("force west")
    assert "You lead" not in "\n".join(block.text for block in opening(game))
    assert beginnings(game) not in game.feed("?").text


def test_maps_are_words_where_they_are_read_aloud(game: Session) -> None:
    """Only if plain lines were asked for; a drawing can still be had."""
    drawn = game.feed("map").text
    app.front(app.PLAIN, game, spoken=True)
    assert game.feed("map").text == game.feed("map list").text
    assert game.feed("map full").text == drawn


@pytest.mark.parametrize(
    ("block", "said"),
    [
        (Block("status", "T1 | Aldra 4/16 Bor 9/9"), "T1. Aldra 4 of 16 Bor 9 of 9"),
        (Block("list", "  north  an arch -> Nave"), "  north  an arch, to Nave"),
        (Block("roll", "event: 1d6 -> 2"), "event: 1d6 gives 2"),
        (Block("list", "surprise of the party: 1d6 -> 4"), "surprise of the party: 1d6 gives 4"),
        (
            Block("roll", "each: 2d6 (3, ~1~) -> 3, hits on 5+ -> 1"),
            "each: 2d6 (3, ~1~) gives 3, hits on 5+ gives 1",
        ),
        (Block("story", "Up: a shaft (hoist) -> Winch Room"), "Up: a shaft (hoist), to Winch Room"),
        (Block("parser", "In /tmp/1/2/x"), "In /tmp/1/2/x"),
        (Block("map", "#->4/6 |"), "#->4/6 |"),
    ],
)
def test_signs_are_words_where_they_are_read_aloud(block: Block, said: str) -> None:
    """Those that a voice spells, or passes over."""
    assert aloud(block).text == said


def test_only_those_who_asked_for_it_get_words_for_signs(game: Session) -> None:
    """A dumb terminal has eyes before it."""
    shown: list[str] = []
    Plain(game, lambda _: "", shown.append).show(Result(OK, (Block("status", "T1 | Aldra 4/6"),)))
    game.spoken = True
    Plain(game, lambda _: "", shown.append).show(Result(OK, (Block("status", "T1 | Aldra 4/6"),)))
    assert shown == ["T1 | Aldra 4/6", "T1. Aldra 4 of 6"]


# --- what is kept beside the save -------------------------------------------------------------------


def test_a_transcript_holds_what_was_typed_and_told(game: Session, tmp_path: Path) -> None:
    """From `on` to `off`, in a file beside the save."""
    for line in ("look", "transcript on tale", "look", "fly", "transcript off", "exits"):
        loop.fed(game, line)
    told = (tmp_path / "test.files" / "tale.txt").read_text(encoding="utf-8")
    assert told.count("> look\nLych Stair (1)") == 1
    assert "> fly\n- " in told
    assert "> exits" not in told


@pytest.mark.parametrize("name", ["../x", "/tmp/x", "a/b", "C:x", ".."])
def test_neither_leaves_the_folder_of_saves(game: Session, tmp_path: Path, name: str) -> None:
    """A script that somebody sent must not write anywhere else."""
    before = sorted(tmp_path.rglob("*"))
    for line in (f"transcript on {name}", f"save-as {name}", f"save-as {name}.jsonl"):
        assert game.feed(line).status == REFUSED, line
    assert sorted(tmp_path.rglob("*")) == before


def test_a_transcript_that_cannot_be_written_is_no_end(game: Session) -> None:
    """The game goes on."""
    game.feed("transcript on")
    assert game.transcript is not None
    game.transcript.unlink()
    game.transcript.mkdir()
    assert loop.fed(game, "look").status == OK
    assert game.transcript is None


@pytest.mark.parametrize("line", ["save-as other", "save as other"])
def test_a_copy_of_the_save_is_a_game_of_its_own(game: Session, tmp_path: Path, line: str) -> None:
    """As it is now, all branches with it; play goes on in this one."""
    game.feed("force west; branch daring")
    assert game.feed(line).text == "other is a copy of test. You play on in test. No time passed."
    head = game.save.log.head
    game.feed("rest")
    other = games.resume(tmp_path / "other.jsonl")
    assert (other.save.log.head, set(other.save.log.branches)) == (head, {"main", "daring"})
    assert game.feed(line).status == REFUSED
    other.save.close()


def test_an_ironman_campaign_has_one_save(tmp_path: Path) -> None:
    """A copy would be a way back."""
    assert session(tmp_path, "iron", ironman=True).feed("save-as other").status == REFUSED
