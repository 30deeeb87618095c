"""Random walks through the adventures: nothing breaks, nobody is ever stuck, and every save verifies.

Short by default; `make walks` plays a hundred walks of three hundred lines each (GAMELOOP_WALKS says how many of what).
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from gameloop.session.arguments import Parsed
from gameloop.session.listing import possible
from gameloop.session.results import Ambiguous, NotUnderstood
from gameloop.session.session import Session
from gameloop.session.verify import differences
from gameloop.session.wayfinding import direction
from gameloop.world.modes import EXPLORE, MAKING, OVER, mode
from gameloop.world.places import ways_known
from gameloop.world.turns import owed
from tests.lines import acting
from tests.play import session

pytestmark = pytest.mark.usefixtures("each_rulebook")

WALKS, LINES = (int(n) for n in os.environ.get("GAMELOOP_WALKS", "4x60").split("x"))
PLAYED = ("lampless-house", "bad-honey", "salt-parliament")  # one after another
EVERY = 20  # lines between two looks whether there is a way on
THROUGH = ("go", "force", "open", "unlock", "pick", "smash", "dig", "climb", "unspike")
ANYWHERE = ("search", "bind", "sleep", "leave", "enter", "fight", "round", "flee", "attack", "wait", "parley")


def ways_on(game: Session) -> Iterator[str]:
    """Lines that would get a party on from where it is; that it may rest is no way on unless it has to."""
    for way in ways_known(game.state) if mode(game.state) == EXPLORE else ():
        yield from (f"{verb} {direction(way.side(game.state.here.place))}" for verb in THROUGH)
    yield from ANYWHERE
    if mode(game.state) in (OVER, MAKING):
        yield "enlist Quillonby"
    if owed(game.state):
        yield "rest"


def stuck(game: Session) -> bool:
    """Tells whether no such line would be done now."""
    return game.state.question is None and not any(done(game, line) for line in ways_on(game))


def told(game: Session, line: str) -> str:
    """The line after which there was no way on, and how everybody is."""
    return f"{line}: {game.feed('status').text}\n{game.feed('party').text}\n{game.feed('look').text}"


def done(game: Session, line: str) -> bool:
    """Tells whether a line is understood and the rules would begin it."""
    try:
        parsed: Parsed = game.grammar().parse(line)
    except (NotUnderstood, Ambiguous):
        return False
    return possible(game, parsed)


@pytest.mark.parametrize("seed", range(WALKS))
def test_a_walk_breaks_nothing_and_leads_nowhere_without_a_way_on(tmp_path: Path, seed: int) -> None:
    """Lines that make sense, whatever they lead to; then the whole save is decided again."""
    luck = random.Random(seed)
    game = session(tmp_path, seed=str(seed), adventure=PLAYED[seed % len(PLAYED)])
    for n in range(LINES):
        line = acting(game, luck.choice)
        result = game.feed(line)
        assert "broke in gameloop" not in result.text, (n, line, result.text)
        if n % EVERY == 0:
            assert not stuck(game), told(game, line)
    assert not stuck(game), told(game, line)
    assert list(differences(game)) == []
    game.save.close()
