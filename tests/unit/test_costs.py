"""What help, lists and proposals say that a thing costs is what it will cost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from gameloop.session.session import Session
from gameloop.world.state import Condition
from tests.play import feed, session
from tests.scenes import scene


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Session]:
    """The ready party in the first of three empty rooms."""
    played, table = session(tmp_path, adventure="small"), scene(wanderers=())
    played.state, played.game = table.state, table.game
    yield played
    played.save.close()


def lie(game: Session, who: str) -> None:
    """Somebody is down, and nobody carries him: the party crawls."""
    person = attrs.evolve(game.state.people[who], conditions=(Condition("down"),))
    game.state = attrs.evolve(game.state, people={**game.state.people, who: person})


def listed(game: Session, line: str) -> str:
    """What `?` says that a line costs."""
    shown = next(row for row in feed(game, "?").text.splitlines() if f" {line} " in f"{row} ")
    return shown.partition(line)[2].strip()


def test_a_party_that_crawls_is_told_two_turns_and_pays_them(game: Session) -> None:
    """In the list, in help and in the proposals."""
    assert (listed(game, "go east"), "Costs: 1 turn a room" in feed(game, "help go").text) == ("1 turn", True)
    lie(game, "p3")
    assert listed(game, "go east") == "2 turns, since Cid cannot walk"
    assert "Costs: 2 turns a room" in feed(game, "help go").text
    assert "Costs: 2 turns a room" in feed(game, "help explore").text
    assert next(s.meta for s in game.complete("go ")) == "2 turns a room"
    before = game.state.clock
    feed(game, "go east")
    assert game.state.clock - before == 1200


def test_a_long_way_and_the_way_to_the_village_cost_what_the_chart_says(game: Session) -> None:
    """Three turns, and two watches."""
    chart = game.state.chart()
    long, on = (attrs.evolve(way, turns=3) for way in chart.ways)
    out = attrs.evolve(long, id="lane", b="", dir="w", back="", out="village/green", watches=2)
    chart = attrs.evolve(chart, ways=(long, on, out))
    game.state = attrs.evolve(game.state, charts={"test": chart})
    assert (listed(game, "go east"), listed(game, "go west")) == ("3 turns", "2 watches")
    assert "Costs: 2 watches" in feed(game, "help leave").text
