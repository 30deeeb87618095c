"""Tips at a terminal: at the moment that they help, once each, and never again."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.dice import Rolled
from gameloop.kernel.values import evolve
from gameloop.repl import tips
from gameloop.session.results import OK, Result
from gameloop.session.session import Session
from gameloop.world.light import LightOut
from gameloop.world.state import Light
from gameloop.world.traps import TrapSprung
from gameloop.world.wounds import Died
from tests.play import session as sitting


@pytest.fixture
def game(tmp_path: Path) -> Session:
    """The quick party at the stair of the House."""
    return sitting(tmp_path)


def told(game: Session, result: Result, file: Path) -> str:
    """The tip that is shown with a result, or nothing."""
    return "".join(block.text for block in tips.tips(game, result, file))


def test_each_tip_is_told_once_to_a_player(game: Session, tmp_path: Path) -> None:
    """The same moment again brings the next that fits, then none; another game of his does not begin anew."""
    file = tmp_path / "state" / "tips.json"
    result = game.feed("roll d6")
    assert told(game, result, file) == (
        "Tip: listen at a door before you open it: who is behind it may be heard. (tips off)"
    )
    assert told(game, result, file) == ""
    result = game.feed("roll 3d6>=10")
    assert isinstance(result.events[0], Rolled)
    assert told(game, result, file).startswith("Tip: why tells of the last roll")
    assert told(game, result, file) == ""
    assert tips.seen(file) == ("listen", "why")


def test_the_worst_comes_first(game: Session, tmp_path: Path) -> None:
    """A death is spoken of before the trap that did it, and the light that went out with it."""
    out = LightOut(Light("l", "torch", "p1", 0), "burnt", rule=None)
    sprung = TrapSprung("lampless-house", "t", "p1", "enter", ("p1",), True, rule=None)
    died = Died("p1", rule=None)
    result = Result(OK, (), (sprung, died, out))
    file = tmp_path / "tips.json"
    assert [told(game, result, file).split()[1] for _ in range(3)] == ["undo", "undo", "due"]
    assert tips.seen(file) == ("fallen", "trap", "light")


def test_none_when_looking_at_the_past_or_when_silenced(game: Session, tmp_path: Path) -> None:
    """Nor where the file that remembers is of no use: then each is told again."""
    file = tmp_path / "tips.json"
    result = game.feed("roll d6")
    game.preferences = evolve(game.preferences, tips=False)
    assert told(game, result, file) == ""
    game.preferences = evolve(game.preferences, tips=True)
    game.feed("goto ~1")
    assert told(game, result, file) == ""
    game.feed("end")
    for junk in ("", "{", '{"a": 1}', "[1]"):
        file.write_text(junk, "utf-8")
        assert told(game, result, file).startswith("Tip: listen")
    folder = tmp_path / "folder"
    folder.mkdir()
    assert told(game, result, folder).startswith("Tip: listen")


def test_every_tip_names_what_can_be_typed(game: Session) -> None:
    """Each tells of a verb that there is."""
    verbs = {word for verb in game.verbs() for word in (verb.name, *verb.aliases)}
    for _, text in tips.TIPS.values():
        assert verbs & set(text.replace(",", " ").replace(":", " ").replace(".", " ").split()), text
