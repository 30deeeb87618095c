"""Random play of a lord: land, levies, battles, town, beasts, hirelings, camp, the referee and time travel; people,
beasts, goods and the log add up.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from gameloop.kernel.decider import fold
from gameloop.kernel.digest import digest
from gameloop.session.session import Session
from gameloop.session.verify import differences
from gameloop.world.battle import BattleEnded, CasualtiesCounted, UnitLost
from gameloop.world.game import evolve
from gameloop.world.holdings import LevyChanged
from gameloop.world.modes import BATTLE, mode
from gameloop.world.state import State
from tests.conserving import all_adds_up, facts
from tests.play import session

WALKS, LONG = (int(n) for n in os.environ.get("GAMELOOP_WALKS", "2x45").split("x"))
TURNS = 60  # of a battle: it is long over by then
BEGUN = (
    "go to mule yard",
    "buy mule",
    "advertise for archers",
    "leave",
    'set aldra.level 9 because "a test"',
    "settle",
    "levy",
)
LAND = ("settle", "tax 10", "tax 30", "collect", "yield", "levy", "levy 3", "wages", "disband", "domain")
WAR = ("spawn orc 5", "spawn goblin 12", "spawn skeleton 3", "spawn ogre 2", "battle", "battle", "battle")
UNITS = ("send levy against orcs", "join levy", "bor: join levy", "part", "look", "map", "?", "status", "due")
TOWN = (
    *("go to mule yard", "buy mule", "buy horse", "buy 5 supply", "load 2 supply on mule", "unload mule"),
    *("all: ride", "dismount", "advertise for foot", "hire", "hire archer", "dismiss", "go to spent match"),
    *("carouse 20", "donate 5", "gamble 5", "rest week", "rest night", "sell all", "sell mule", "ask"),
)
WILD = (
    *("camp", "watch by turns", "watch nobody", "forage", "forage for water", "explore", "forcemarch north"),
    *("travel to fourth", "enter sconce", "search", "make torches", "bind", "set clock +28 days because 'x'"),
)
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
LINES = (*LAND, *WAR, *WAR, *UNITS, *TOWN, *WILD, *ROAD, *FIGHT, *REFEREE, *TIME, *ODD)


def battles_add_up(game: Session) -> None:
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
    battles_add_up(game)
    all_adds_up(game)
    assert digest(fold(evolve, State(), facts(game))) == digest(game.state)
    assert list(differences(game)) == []
    game.save.close()
