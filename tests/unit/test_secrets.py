"""Secret rolls are masked in every output until they are revealed; a look at them is counted."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from click.testing import CliRunner

from gameloop.cli import main
from gameloop.kernel.dice import Rolled
from gameloop.repl.stream import Stream
from gameloop.session.exports import entry_plain, state_plain
from gameloop.session.results import OK, REFUSED
from gameloop.session.session import Session
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.turns import Shout
from tests.play import reopened, session

DICE = "4d99999"  # faces that stand in no other output by chance


def whisper(draft: Drafting, rules: Ruleset, _command: Shout) -> None:
    """A secret roll with faces that can be looked for."""
    draft.roll(DICE, "whisper", "p1", rule=rules.row("dark"), secret=True)
    draft.roll("1d6", "murmur", rule=rules.row("dark"))


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """A game with one secret roll and an open one in its log; `shout` makes them."""
    game = session(tmp_path, "told")
    monkeypatch.setitem(game.game._handlers, Shout, whisper)
    game.feed("shout")
    return game


def secret(game: Session) -> Rolled:
    """The secret roll of the last entry but those without one."""
    rolls = [e for entry in game.save.log.path() for e in entry.events if isinstance(e, Rolled) and e.secret]
    return rolls[-1]


def marks(roll: Rolled) -> tuple[str, ...]:
    """What would give the roll away."""
    return (*(str(face) for face in roll.faces), str(roll.total))


def typed(game: Session) -> Iterator[str]:
    """Everything that can be typed to look at the log, and what it shows."""
    for line in (
        *(
            "log",
            "log rolls",
            "log whisper",
            "why",
            "why whisper",
            "why dark",
            "why @3.1",
            "why @3",
            "replay",
        ),
        *("recap", "status long", "diff ~1", "due", "sheet aldra", "party", "goto ~1", "end", "branches"),
        *("odds shout", "find aldra", "note something", "undo", "redo", "verify", "save", "bug", "rulings"),
    ):
        yield game.feed(line).text


def told(game: Session) -> Iterator[str]:
    """The same from outside: commands and JSON, and the game as a script is told."""
    last = game.save.log.path()[-1]
    yield json.dumps([entry_plain(game, entry, False) for entry in game.save.log.path()])
    yield json.dumps(state_plain(game, game.state, False))
    yield json.dumps(entry_plain(game, last, False))
    folder, name = str(game.save.path.parent), game.save.path.stem
    for words in (
        ("log", name),
        ("log", name, "--json"),
        ("show", name),
        ("show", name, "--json"),
        ("replay", name),
        ("replay", name, "--json"),
        ("why", name, "whisper"),
        ("why", name, "@3.1"),
        ("branches", name),
        ("saves",),
    ):
        yield CliRunner().invoke(main, ["--saves", folder, *words]).output


@pytest.mark.parametrize("as_json", [False, True])
def test_a_script_and_its_transcript_tell_nothing_of_a_secret_roll(game: Session, as_json: bool) -> None:
    """Neither in words nor as objects."""
    shown: list[str] = []
    Stream(game, shown.append, as_json=as_json).play(["shout", "log", "replay"])
    text = "\n".join(shown)
    assert "whisper" in text
    assert [mark for mark in marks(secret(game)) if mark in text] == []


def test_no_output_tells_a_secret_roll(game: Session) -> None:
    """Whatever is typed, and whatever command looks at the save."""
    for text in (*typed(game), *told(game)):
        assert [mark for mark in marks(secret(game)) if mark in text] == []
    assert game.save.log.ledger().peeks == 0


def test_a_reveal_shows_it_and_it_is_open_from_then_on(game: Session) -> None:
    """In the log, why, replay and JSON, after a reload too; counted as a look, and listed."""
    roll = secret(game)
    shown = game.feed("reveal")
    assert shown.status == OK
    assert all(mark in shown.text for mark in marks(roll))
    assert game.save.log.ledger().peeks == 1
    again = reopened(game)
    for line in ("log", "log rolls", "why whisper", "why @3.1", "replay"):
        assert all(mark in again.feed(line).text for mark in marks(roll)), line
    assert "reveal @3.1" in again.feed("log").text
    plain = entry_plain(again, again.save.log.entries[3], False)["events"][0]
    assert tuple(plain["faces"]) == roll.faces


def test_other_rolls_stay_secret(game: Session) -> None:
    """One is revealed, one not."""
    first = secret(game)
    game.feed("shout")
    second = secret(game)
    game.feed("reveal @3.1")
    text = game.feed("log").text
    assert all(mark in text for mark in marks(first))
    assert [mark for mark in marks(second) if mark in text] == []


@pytest.mark.parametrize(
    "line", ["reveal @3.2", "reveal @1", "reveal @99", "reveal nonsense", "reveal @3.77"]
)
def test_there_is_nothing_to_reveal_of_what_is_open_or_is_not(game: Session, line: str) -> None:
    """Refused, and not counted."""
    assert game.feed(line).status == REFUSED
    assert game.save.log.ledger().peeks == 0


def test_nothing_is_revealed_twice(game: Session) -> None:
    """It is open already."""
    game.feed("reveal")
    assert "open to you already" in game.feed("reveal @3").text
    assert game.feed("reveal").status == REFUSED
    assert game.save.log.ledger().peeks == 1


def test_an_ironman_campaign_reveals_nothing(tmp_path: Path) -> None:
    """Nothing hidden is shown there."""
    game = session(tmp_path, "iron", ironman=True)
    game.feed("listen at west")
    result = game.feed("reveal")
    assert (result.status, game.save.log.ledger().peeks) == (REFUSED, 0)
    assert "ironman" in result.text


def test_the_mask_is_what_hides_it(game: Session) -> None:
    """With the referee's eyes the faces are there: the look above would have found them."""
    entry = game.save.log.entries[3]
    whole = json.dumps(entry_plain(game, entry, True))
    assert all(mark in whole for mark in marks(secret(game)))
    with redirect_stdout(io.StringIO()):
        assert marks(secret(game))
