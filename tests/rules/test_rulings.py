"""Who decides: the player for his own people, the rules for the rest, unless he wants to be asked (A-PLAY-01)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gameloop.kernel.questions import Asked
from gameloop.world.encounters import MoodSet
from gameloop.world.engagement import Intent
from gameloop.world.fighting import Declared
from gameloop.world.orders import PlayRound
from gameloop.world.turns import NoiseMade, Shout
from tests.lines import acting
from tests.play import session
from tests.scenes import enter, group, scene
from tests.skirmish import against, declare, people
from tests.table import begun, nobody, only

ASK = {"rulings": "ask"}
LINES = 200


@pytest.mark.rule("A-PLAY-01")
def test_asked_a_referee_has_the_mood_of_the_dice_first() -> None:
    """Dice 3 and 4 say uncertain; the player rules that they are friendly, and so they are."""
    table = scene(group(), settings=ASK)
    asked = only(enter(table, 2, 3, 4), Asked)
    assert (asked.question.to, asked.rule) == ("referee", "A-PLAY-01")
    assert asked.question.options == ("uncertain", "hostile", "negative", "positive", "enthusiastic")
    assert only(table.answer("positive"), MoodSet).mood == "positive"


@pytest.mark.rule("A-PLAY-01")
def test_asked_a_referee_says_what_creatures_do() -> None:
    """A goblin in contact would attack; the player may have it do nothing."""
    for answer, kind in (("attack", "attack"), ("hold", "hold")):
        table = people(("fighter", 1), settings=ASK)
        against(table, "goblin", contact=(("p1", "f1"),))
        declare(table, p1=Intent("hold"))
        asked = only(table.do(PlayRound()), Asked)
        assert asked.question.text == "What does goblin do?"
        assert asked.question.options[0] == "attack"
        done = table.answer(answer, *((1,) if answer == "attack" else ()))
        assert [e.intent.kind for e in done if isinstance(e, Declared)] == [kind]


@pytest.mark.rule("A-PLAY-01")
def test_asked_a_referee_says_whether_it_was_too_loud() -> None:
    """A shout brings the event die, or is heard by nobody."""
    loud, quiet = (nobody(begun(settings=ASK)) for _ in range(2))
    assert only(loud.do(Shout()), Asked).question.options == ("yes", "no")
    assert only(loud.answer("yes", 6), NoiseMade).why == "shout"
    quiet.do(Shout())
    assert not [e for e in quiet.answer("no") if isinstance(e, NoiseMade)]


def test_under_auto_no_ruling_is_asked_for(tmp_path: Path) -> None:
    """200 lines of play with the ready party put no referee's question."""
    game = session(tmp_path, seed="3")
    choices = numbers()
    asked = []
    for _ in range(LINES):
        result = game.feed(acting(game, lambda options: options[next(choices) % len(options)]))
        asked += [event.question.to for event in result.events if isinstance(event, Asked)]
    assert "referee" not in asked


def numbers() -> Iterator[int]:
    """Numbers in no order that a pattern of choices could follow, the same in each run."""
    now = 1
    while True:
        now = now * 16807 % 2147483647
        yield now // 7
