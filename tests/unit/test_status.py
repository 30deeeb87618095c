"""The status line: what a player reads under every prompt."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.questions import Question
from gameloop.kernel.values import evolve
from gameloop.session.views.status import idle, vitals
from gameloop.world.state import Condition
from tests.play import feed, session


def test_underground_it_tells_turn_day_hour_lights_and_party(tmp_path: Path) -> None:
    """Most important first."""
    game = session(tmp_path)
    assert feed(game, "status").text == "T0 D1 06:00 | 1 light | Aldra 6/6 Bor 9/9 Cid 6/6 Dell 6/6"
    assert feed(game, "douse", "status").text == "T0 D1 06:00 | lit here | Aldra 6/6 Bor 9/9 Cid 6/6 Dell 6/6"


def test_in_a_village_the_day_stands_once_and_nobody_misses_a_light(tmp_path: Path) -> None:
    """Above ground time goes by the day, which the date tells already."""
    game = session(tmp_path)
    assert feed(game, "douse", "leave", "status").text == "D1 06:10 | Aldra 6/6 Bor 9/9 Cid 6/6 Dell 6/6"


@pytest.mark.parametrize(
    ("hp", "condition", "shown"),
    [(9, "", "Bor 9/9"), (4, "", "Bor 4/9!"), (0, "down", "Bor 0/9 down"), (0, "dead", "Bor dead")],
)
def test_the_fallen_are_told_from_the_dead(tmp_path: Path, hp: int, condition: str, shown: str) -> None:
    """Who is down can still be helped; who is dead cannot."""
    bor = session(tmp_path).state.people["p2"]
    conditions = (Condition(condition),) if condition else ()
    assert vitals(evolve(bor, pools={**bor.pools, "hp": hp}, conditions=conditions)) == shown


def test_an_answer_of_which_nothing_comes_is_not_met_with_silence(tmp_path: Path) -> None:
    """A state with a question and the same without, at one time: a line says so."""
    game = session(tmp_path)
    asked = evolve(game.state, question=Question("p1", "helpless", "What becomes of it?", ("leave", "kill")))
    told = [block.text for block in idle(asked, game.state, game.game.rules)]
    assert told == ["[nothing else comes of it; no time passed]"]
    assert idle(game.state, game.state, game.game.rules) == ()
