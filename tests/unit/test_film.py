"""A game told again: any part of it, a piece at a time, as an asciicast and as Markdown."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from click.testing import Result as Ran

from gameloop.cli import filming, main
from gameloop.repl import loop
from gameloop.repl.cast import cast
from gameloop.repl.markdown import code, escaped, paragraph, transcript
from gameloop.session import games
from gameloop.session.film import LONGEST, Frame, frames
from gameloop.session.results import OK, Block, Result
from gameloop.session.session import Session
from tests.play import feed
from tests.play import session as sitting

SAMPLE = games.samples()[0]


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """A short game with a mark, a secret roll and something taken back."""
    made = sitting(tmp_path, "film")
    feed(made, "go north", "mark hall", "listen at east", "undo", "roll 3d6", "rest")
    return made


@pytest.fixture
def sample() -> Session:
    """The sample, to look at."""
    return games.resume(SAMPLE, write=False)


def whole(session: Session) -> list[Frame]:
    """All pictures of the present line."""
    return list(frames(session, session.save.log.path()))


# --- at the prompt ----------------------------------------------------------------------------------


def test_step_by_step(game: Session) -> None:
    """Each piece leaves the player in the past; the last one in the present. Nothing is written."""
    size, entries = game.save.path.stat().st_size, game.save.log.path()
    seen = []
    for _ in entries:
        assert game.feed("replay step").status == "ok"
        seen.append(game.viewing)
    assert seen == [*(entry.n for entry in entries[:-1]), None]
    assert game.feed("replay step").text.splitlines()[0].startswith("@1 ")
    assert game.save.path.stat().st_size == size


def test_a_film_runs_at_its_speed_and_stops_where_it_is_stopped(game: Session) -> None:
    """Each picture for as long as it takes at that speed; after Ctrl-C one stands at the picture shown last."""
    shown: list[tuple[str, float]] = []

    def show(picture: Result, seconds: float) -> None:
        shown.append((picture.blocks[0].text, seconds))
        game.interrupted = len(shown) == 3

    game.stage.showing = show
    stopped = game.feed("replay speed 2")
    whole_ = whole(game)
    assert shown == [
        (f"@{frame.n} {frame.moment}> {frame.typed}", (frame.typing + frame.reading) / 2000)
        for frame in whole_[:3]
    ]
    assert game.viewing == whole_[2].n
    assert stopped.text.startswith(f"You are looking at the past, @{whole_[2].n}")
    shown.clear()
    assert game.feed("replay marks speed 1000").status == "ok"
    assert game.viewing is None
    shown.clear()
    game.feed(f"replay from @{whole_[-2].n} speed 0.5")
    assert [text.split()[0] for text, _ in shown] == [f"@{whole_[-2].n}", f"@{whole_[-1].n}"]
    assert game.viewing is None
    for said in ("0", "fast", "-1", "1e9", "0.01", "9999"):
        assert game.feed(f"replay speed {said}").status == "refused", said


def test_a_film_without_a_terminal_is_told_at_once(game: Session) -> None:
    """In a script nobody waits."""
    assert game.feed("replay speed 0.1").text == game.feed("replay").text


def test_a_picture_stands_until_its_time_is_over_or_it_is_stopped(game: Session) -> None:
    """By the clock; and not a moment longer."""

    class Front:
        def read(self) -> str:
            raise EOFError

        def show(self, _result: Result) -> None: ...

    since = time.monotonic()
    loop.shown(game, Front(), Result(OK), 0.2)
    assert 0.2 <= time.monotonic() - since < 5
    game.interrupted, since = True, time.monotonic()
    loop.shown(game, Front(), Result(OK), 60)
    assert time.monotonic() - since < 5


def test_up_to_a_mark(game: Session) -> None:
    """It stops where the mark stands and says its name; then it goes on to the end."""
    told = game.feed("replay marks").text
    assert "mark hall: replay step, or replay marks, goes on" in told
    assert game.viewing == game.save.log.marks["hall"]
    assert game.feed("replay marks").text.endswith("That is the end: you are in the present.")


def test_a_range(game: Session) -> None:
    """From a moment, to a moment, both told; none at all is refused."""
    told = game.feed("replay from @3 to @3").text
    assert told.startswith("@3 T0> go north\n")
    assert "roll:" not in told
    assert game.feed("replay step from hall").text.startswith(f"@{game.save.log.marks['hall']} ")
    assert game.feed("replay from end to start").status == "refused"
    assert game.feed("replay from nowhere").status == "refused"
    assert game.feed("replay sideways").status == "unknown"


def test_what_was_taken_back_is_not_in_the_film_and_secrets_stay(game: Session) -> None:
    """The line that is played, as it was told."""
    assert "listen" not in game.feed("replay").text
    feed(game, "listen at east")
    told = game.feed("replay from ~0").text
    assert "[secret roll: listen, 4 of you]" in told
    assert not re.search(r"listen: .*\d", told)


# --- files ------------------------------------------------------------------------------------------


def test_a_cast_is_an_asciicast(sample: Session) -> None:
    """A head and events in the order of their times; what a terminal shows is what was told, marks are markers."""
    head, *events = [json.loads(line) for line in cast(whole(sample), "first-delve")]
    assert (head["version"], head["width"], head["height"]) == (2, 80, 24)
    times = [event[0] for event in events]
    assert times == sorted(times)
    assert times[0] == 0
    assert {event[1] for event in events} == {"o", "m"}
    assert [e[2] for e in events if e[1] == "m"] == list(sample.save.log.marks)
    shown = re.sub(r"\x1b\[[0-9;]*m", "", "".join(event[2] for event in events if event[1] == "o"))
    assert "\x1b" not in shown
    assert "\n" not in shown.replace("\r\n", "")
    assert "Hall of Receipts" in shown
    assert all(len(line) < 80 for line in shown.split("\r\n") if " " in line)


def test_a_cast_has_the_times_that_its_words_give(sample: Session) -> None:
    """Twice the same file; at twice the speed half as long."""
    pictures = whole(sample)
    one, again, fast = (list(cast(pictures, "x", speed)) for speed in (1, 1, 2))
    assert one == again
    assert json.loads(fast[-1])[0] == pytest.approx(json.loads(one[-1])[0] / 2, abs=0.001)
    assert [frame.typing for frame in pictures] == [60 * len(frame.typed) for frame in pictures]
    assert all(700 <= frame.reading <= LONGEST for frame in pictures)


def test_a_transcript_is_markdown(sample: Session) -> None:
    """Places are headings, lines typed are code, dice are set off."""
    text = "\n\n".join(transcript(whole(sample), "first-delve"))
    assert text.startswith("# first-delve\n\n")
    assert "\n\n## Hall of Receipts\n\n" in text
    assert re.search(r"(?m)^\*\*T\d+\*\* `go north`$", text)
    assert "\n> force door: " in text or "\n> dungeon event: " in text
    assert text.count("*Mark: ") == len(sample.save.log.marks)


def test_words_of_players_obey_nothing() -> None:
    """What Markdown or a terminal would take for more than text."""
    nasty = "<script>*x*</script> [a](b) `c`\n# no heading\n- no list\n1. no list\n\x1b[2J"
    blocks = (Block("story", nasty), Block("list", "```\nx"), Block("roll", nasty))
    frame = Frame(1, "T0", "Nave", nasty, blocks, ())
    text = "\n\n".join(transcript([frame], nasty))
    assert "\x1b" not in text
    assert not re.search(r"(?m)^(> )?(- |1\. |# no)", text)
    assert "\\<script\\>" in text
    assert paragraph(Block("list", "```\nx")) == "````text\n```\nx\n````"
    assert code("a`b") == "`` a`b ``"
    assert escaped("+1") == "\\+1"
    shown = "".join(json.loads(line)[2] for line in list(cast([frame], nasty))[1:])
    assert "\x1b[2J" not in shown


# --- from the shell ---------------------------------------------------------------------------------


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that are made, none of them waited for."""
    pauses: list[float] = []
    monkeypatch.setattr(filming.time, "sleep", pauses.append)
    return pauses


def run(game: Session, *words: str, stdin: str = "") -> Ran:
    """`gameloop replay film` with these words."""
    folder = str(game.save.path.parent)
    return CliRunner().invoke(main, ["--saves", folder, "replay", "film", *words], input=stdin)


def test_any_speed(game: Session, slept: list[float]) -> None:
    """Without one nobody waits; at one each picture stands for as long as it takes to read."""
    at_once = run(game)
    assert at_once.exit_code == 0
    assert slept == []
    slow = run(game, "--speed", "2")
    assert slow.output == at_once.output
    assert slept == [(frame.typing + frame.reading) / 2000 for frame in whole(game)]
    for bad in ("0", "-1", "nan", "fast", "1e9"):
        assert run(game, "--speed", bad).exit_code == 2


def test_any_range_and_stops(game: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """From and to; waiting at each entry, or at each mark."""
    waits: list[str] = []
    monkeypatch.setattr(filming.click, "pause", waits.append)
    assert run(game, "--step").exit_code == 0
    assert len(waits) == len(game.save.log.path())
    waits.clear()
    assert "\nmark hall\n" in run(game, "--marks").output
    assert len(waits) == 1
    part = run(game, "--from", "hall", "--to", "hall").output
    assert part.startswith("@3 T0> go north\n")
    assert "roll:" not in part
    assert run(game, "--from", "end", "--to", "start").exit_code == 2
    assert run(game, "--from", "nowhere").exit_code == 3


def test_files_are_written_once(game: Session, tmp_path: Path) -> None:
    """Both at a time, the same bytes again elsewhere, never over anything."""
    for name in ("one", "two"):
        cast_to, text_to = tmp_path / f"{name}.cast", tmp_path / f"{name}.md"
        done = run(game, "--cast", str(cast_to), "--markdown", str(text_to), "--from", "hall")
        assert done.exit_code == 0, done.output
    assert (tmp_path / "one.cast").read_bytes() == (tmp_path / "two.cast").read_bytes()
    assert (
        (tmp_path / "one.md")
        .read_text()
        .startswith("# film\n\n## Lych Stair\n\n*Mark: hall*\n\n**T0** `go north`\n")
    )
    assert run(game, "--cast", str(tmp_path / "one.cast")).exit_code == 4
    assert run(game, "--markdown", str(tmp_path / "no" / "one.md")).exit_code == 4
