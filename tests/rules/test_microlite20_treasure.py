"""What beaten creatures have on them, by microlite20 (B-PLAY-12, B-GAP-20)."""

from __future__ import annotations

import pytest

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20 import aftermath
from gameloop.world.bestiary import load_bestiary
from gameloop.world.content import Library
from gameloop.world.goods import GearMoved
from gameloop.world.places import TREASURE
from gameloop.world.state import DEAD, FLED, Condition, Person, Spot, State
from tests.microlite20 import BOOK, drafted, foe, person, state_of

KINDS = load_bestiary(Library())
HERE = Spot("house", "hall")


def beaten(*foes: Person, **settings: str) -> State:
    """A state in which these lie or have run, before they are counted."""
    state = state_of([person("ama", "fighter"), *foes], **settings)
    return evolve(state, here=HERE, kinds={one.kind: KINDS[one.kind] for one in foes})


def gone(who: str, kind: str, how: str = DEAD) -> Person:
    """One out of the way."""
    return evolve(foe(who, kind, 1), conditions=(Condition(how),))


def found(state: State, *faces: int) -> list[tuple[str, int, int]]:
    """What lies there after they are counted: kind, number and worth of one."""
    foes = [one.id for one in state.people.values() if one.side == "foes"]
    after, events = drafted(state, lambda draft: aftermath.count(BOOK, draft, tuple(foes)), *faces)
    assert _moved(events) == [(item.kind, item.n) for item in after.goods.get("house/hall", ())]
    return [(item.kind, item.n, item.worth) for item in after.goods.get("house/hall", ())]


def _moved(events: tuple[Event, ...]) -> list[tuple[str, int]]:
    return [(event.item.kind, event.item.n) for event in events if isinstance(event, GearMoved)]


@pytest.mark.rule("B-PLAY-12", "B-GAP-20")
def test_each_goblin_has_coins_of_its_own() -> None:
    """Letter R: 2d6 of electrum each, 50 copper for one; 7 and 9 of them are 800."""
    assert found(beaten(gone("f1", "goblin"), gone("f2", "goblin")), 3, 4, 4, 5) == [("copper_piece", 800, 0)]


@pytest.mark.rule("B-PLAY-12")
def test_bandits_are_searched_once_for_all() -> None:
    """Letter U: chances of 10, 10, 5, 5, 5 and 2 in a hundred; here 40 silver, a gem, a jewel and a potion."""
    faces = (11, 10, 40, 6, 5, 1, 7, 5, 1, 2, 3, 4, 2, 11, 1)
    assert found(beaten(gone("f1", "bandit"), gone("f2", "bandit")), *faces) == [
        ("copper_piece", 400, 0),
        (TREASURE, 1, 5000),
        (TREASURE, 1, 90000),
        ("potion_healing", 1, 0),
    ]


def test_nothing_is_found_where_no_chance_comes_up() -> None:
    """Six throws, and nothing."""
    assert found(beaten(gone("f1", "bandit")), 11, 11, 6, 6, 6, 3) == []


def test_who_ran_took_it_along() -> None:
    """Nothing is thrown for them."""
    assert found(beaten(gone("f1", "bandit", FLED))) == []


@pytest.mark.parametrize(("foes", "copper"), [(1, 30000), (2, 60000), (4, 90000)])
def test_the_mean_by_setting(foes: int, copper: int) -> None:
    """treasure = srd_mean: 300 gold for level 1, 600 for 2, 900 for 3, without a die."""
    state = beaten(*(gone(f"f{n}", "kobold") for n in range(foes)), treasure="srd_mean")
    assert found(state) == [("copper_piece", copper, 0)]
