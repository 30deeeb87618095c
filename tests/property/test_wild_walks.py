"""Random play in the open, by both rulebooks: nothing breaks, food is conserved, and a save folds to what was shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gameloop.kernel.decider import fold
from gameloop.kernel.digest import digest
from gameloop.session.session import Session
from gameloop.world.foraging import FORAGED
from gameloop.world.game import evolve
from gameloop.world.goods import GearMoved
from gameloop.world.people import Joined
from gameloop.world.state import NOWHERE, State
from tests.play import session
from tests.wild import COUNTRY

FOOD = ("supply", "food_ration", "water_ration")
LINES = (
    *(
        "travel north",
        "travel southeast",
        "travel to sconce",
        "travel to 0404",
        "travel to greave",
        "travel south",
    ),
    *("explore", "forage", "forage for water", "camp", "rest", "watch nobody", "watch by turns"),
    *("forcemarch north", "forcemarch to 0103", "enter", "leave", "go to crooked beacon", "search", "bind"),
    *(
        "buy supply",
        "flee",
        "attack",
        "parley",
        "wait",
        "leave",
        "fight",
        "1",
        "2",
        "map hex",
        "due",
        "status",
        "?",
    ),
)


def total(state: State) -> int:
    """All food, whoever has it and wherever it lies."""
    return sum(i.n for held in state.goods.values() for i in held if i.kind in FOOD)


def moves(game: Session) -> Iterator[GearMoved]:
    """Every fact about food that comes from nowhere or goes there."""
    for entry in game.save.log.entries.values():
        for event in entry.events:
            if (
                isinstance(event, GearMoved)
                and event.item.kind in FOOD
                and NOWHERE in (event.source, event.to)
            ):
                yield event


def brought(game: Session) -> int:
    """The food with which the party set out."""
    joined = (e for entry in game.save.log.entries.values() for e in entry.events if isinstance(e, Joined))
    return sum(i.n for e in joined for i in e.goods if i.kind in FOOD)


@pytest.mark.parametrize("rules", ["barrows", "microlite20"])
@settings(max_examples=8, deadline=None)
@given(lines=st.lists(st.sampled_from(LINES), min_size=5, max_size=25), seed=st.integers(1, 10_000))
def test_nothing_breaks_and_nothing_is_lost_in_the_open(rules: str, lines: list[str], seed: int) -> None:
    """Whatever is typed is done or refused; food comes and goes by facts alone; the clock never goes back."""
    with TemporaryDirectory() as folder:
        game = session(Path(folder), adventure=COUNTRY, rules=rules, seed=str(seed))
        game.feed("leave")
        for line in lines:
            before = game.state.clock
            assert "broke" not in game.feed(line).text
            assert game.state.clock >= before
        came = sum(e.item.n for e in moves(game) if e.source == NOWHERE)
        went = sum(e.item.n for e in moves(game) if e.to == NOWHERE)
        assert total(game.state) == brought(game) + came - went
        assert {e.why for e in moves(game)} <= {"eaten", "drunk", "bought", FORAGED}
        events = [e for entry in game.save.log.entries.values() for e in entry.events]
        assert digest(fold(evolve, State(), events)) == digest(game.state)
        game.save.close()
