"""Random play of a lord: land, levies, battles, the referee and time travel; people, coins and the log add up."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from gameloop.kernel.decider import fold
from gameloop.kernel.digest import digest
from gameloop.kernel.messages import Event
from gameloop.session.session import Session
from gameloop.session.verify import differences
from gameloop.world.battle import BattleEnded, CasualtiesCounted, UnitLost
from gameloop.world.game import evolve
from gameloop.world.goods import GearMoved
from gameloop.world.holdings import LevyChanged
from gameloop.world.modes import BATTLE, mode
from gameloop.world.people import Joined
from gameloop.world.state import NOWHERE, State
from tests.play import session

WALKS, LONG = (int(n) for n in os.environ.get("GAMELOOP_WALKS", "2x45").split("x"))
TURNS = 60  # of a battle: it is long over by then
BEGUN = ("leave", 'set aldra.level 9 because "a test"', "settle", "levy")
LAND = ("settle", "tax 10", "tax 30", "collect", "yield", "levy", "levy 3", "wages", "disband", "domain")
WAR = ("spawn orc 5", "spawn goblin 12", "spawn skeleton 3", "spawn ogre 2", "battle", "battle", "battle")
UNITS = ("send levy against orcs", "join levy", "bor: join levy", "part", "look", "map", "?", "status", "due")
ROAD = ("travel north", "travel south", "enter", "leave", "rest week", "sleep", "rest", "explore", "go north")
FIGHT = ("attack", "fight", "flee", "leave", "wait", "parley", "1", "2", "give in")
REFEREE = (
    'set aldra.coins 900 because "a test"',
    'set aldra.hp 1 because "a test"',
    'set clock +9 days because "a test"',
    "pass 3 turns",
    'ask "is it so?"',
)
TIME = ("undo", "redo", "undo fight", "why", "why levy", "odds battle", 'whatif 2 "battle"', "mark here")
ODD = (
    "settle 99999999999",
    "tax -1",
    "levy 0",
    "send",
    "join orcs",
    "battle battle",
    "\x1b[2J",
    "levy " * 99,
)
LINES = (*LAND, *WAR, *WAR, *UNITS, *ROAD, *FIGHT, *REFEREE, *TIME, *ODD)


def facts(game: Session) -> list[Event]:
    """Every fact on the line of play."""
    return [e for entry in game.save.log.path(game.save.log.head) for e in entry.events]


def coins(state: State, coin: str) -> int:
    """All money, whoever has it, in coffers too."""
    return sum(i.n for held in state.goods.values() for i in held if i.kind == coin)


def gained(events: Iterable[Event], coin: str) -> Iterator[int]:
    """What came from nowhere, less what went there."""
    for event in events:
        if isinstance(event, Joined):
            yield from (i.n for i in event.goods if i.kind == coin)
        if isinstance(event, GearMoved) and event.item.kind == coin:
            yield event.item.n * ((event.source == NOWHERE) - (event.to == NOWHERE))


def people_add_up(game: Session) -> None:
    """In every battle all who fell are dead or wounded, none twice; nothing that is counted is below none."""
    fell: dict[str, int] = {}
    for event in facts(game):
        if isinstance(event, UnitLost):
            fell[event.unit] = fell.get(event.unit, 0) + event.fell
        if isinstance(event, CasualtiesCounted):
            assert fell.pop(event.unit) == event.dead + event.wounded
        if isinstance(event, BattleEnded):
            assert not any(fell.values()), fell
        if isinstance(event, LevyChanged):
            assert min(event.n, event.hurt) >= 0
    for held in game.state.holdings.values():
        assert 0 <= held.rebels <= held.households or not held.rebels


def out_of_battle(game: Session) -> None:
    """A battle has an end."""
    for _ in range(TURNS):
        if game.state.question is not None:
            game.feed("1")
        elif mode(game.state) == BATTLE:
            game.feed("battle")
        else:
            return
    raise AssertionError(game.feed("look").text)


@pytest.mark.parametrize("rules", ["barrows", "microlite20"])
@pytest.mark.parametrize("seed", range(WALKS))
def test_a_lord_breaks_nothing(tmp_path: Path, rules: str, seed: int) -> None:
    """Whatever is typed is done or refused; then everything that is counted is accounted for, and verifies."""
    luck = random.Random(seed)
    game = session(tmp_path, seed=str(seed), adventure="country-of-fourth", rules=rules)
    for line in (*BEGUN, *(luck.choice(LINES) for _ in range(LONG))):
        before, head = game.state, game.save.log.head
        told = game.feed(line).text
        assert "broke in gameloop" not in told, (line, told)
        assert not told.endswith("No time passed.") or game.state.clock == before.clock or line in TIME, line
        assert game.save.log.head != head or game.state == before, line
        game.complete(line[:2])
    out_of_battle(game)
    people_add_up(game)
    coin = game.game.rules.coin
    assert coins(game.state, coin) == sum(gained(facts(game), coin))
    assert digest(fold(evolve, State(), facts(game))) == digest(game.state)
    assert list(differences(game)) == []
    game.save.close()
