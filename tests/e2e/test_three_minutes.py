"""The first three minutes of a newcomer: a dozen typed lines, and what each of them shows him for the first time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gameloop.kernel.messages import Event
from gameloop.repl import tips
from gameloop.session.results import Result
from gameloop.session.session import Session
from gameloop.world.encounters import EncounterBegan
from gameloop.world.fighting import RoundBegan
from gameloop.world.listening import Listened
from gameloop.world.places import Moved
from gameloop.world.traps import TrapSprung
from gameloop.world.wounds import Died
from tests.play import scripted, seated

NAME = "three-minutes"
HOUSE = "lampless-house"
Told = list[tuple[str, Result, str]]  # the line, what came of it, the tip


@pytest.fixture
def played(tmp_path: Path) -> Iterator[tuple[Session, Told]]:
    """The script, line by line, as at a terminal: with its tips."""
    script = scripted(NAME)
    game = seated(tmp_path, NAME, script)
    game.strict = False
    told = []
    for line in script.lines:
        if not line.startswith("#"):
            result = game.feed(line)
            tip = "".join(block.text for block in tips.tips(game, result, tmp_path / "tips.json"))
            told.append((line, result, tip))
    yield game, told
    game.save.close()


def first(told: Told, kind: type[Event]) -> int:
    """The number of the first line that brought such a fact."""
    return next(n for n, (_, result, _) in enumerate(told) if any(isinstance(e, kind) for e in result.events))


def test_a_dozen_lines_show_what_the_game_is(played: tuple[Session, Told]) -> None:
    """The list, a move, a listen, an encounter, a round, a trap, undo, treasure, the way back; in that order."""
    _, told = played
    assert len(told) <= 12
    beats = [
        next(n for n, (line, _, _) in enumerate(told) if line == "?"),
        *(first(told, kind) for kind in (Moved, Listened, EncounterBegan, RoundBegan, TrapSprung)),
        next(n for n, (line, _, _) in enumerate(told) if line == "undo"),
        next(
            n for n, (line, result, _) in enumerate(told) if line == "look" and "silver ladle" in result.text
        ),
        next(n for n, (line, _, _) in enumerate(told) if line == "quit"),
    ]
    assert beats == sorted(beats)
    assert len(set(beats)) == len(beats)


def test_each_beat_says_what_a_newcomer_needs(played: tuple[Session, Told]) -> None:
    """Numbers to type, three choices at least, a tip at the trap, nobody dead, and how to come back."""
    game, told = played
    assert " 1 go north" in told[0][1].text
    assert told[1][1].canonical == "go north"
    choices = told[first(told, EncounterBegan)][1].text.splitlines()[-1]
    assert choices.startswith("1 parley")
    assert "  3 " in choices
    assert told[first(told, TrapSprung)][2].startswith("Tip: undo takes back what you cannot bear")
    assert not any(
        isinstance(event, Died) and event.who in game.state.order for _, r, _ in told for event in r.events
    )
    assert f"`gameloop play {NAME}`" in told[-1][1].text


def test_the_beats_are_data_and_not_luck(played: tuple[Session, Told]) -> None:
    """Two goblins are at home whose mood is written, and a trap that always springs and hurts nobody."""
    chart = played[0].state.charts[HOUSE]
    (goblins,) = chart.groups_at("washing_room")
    assert (goblins.mood, goblins.count) == ("negative", 2)
    (trap,) = chart.traps_on("washers_ladle")
    assert (trap.always, trap.damage, trap.victims) == (True, "", "none")
    assert [effect.do for effect in trap.effects] == ["noise"]
