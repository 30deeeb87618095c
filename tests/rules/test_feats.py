"""What only thieves try: moving silently, hiding, climbing, picking pockets (A-THF-09 to A-THF-12, A-PLAY-52)."""

from __future__ import annotations

import pytest

from gameloop.kernel.dice import Rolled
from gameloop.world.places import Moved
from gameloop.world.state import Spot
from gameloop.world.stealth import HIDE, SNEAK, Climb, Climbed, GoAhead, Slipped, WentAhead
from gameloop.world.travel import Go
from gameloop.world.wounds import PoolChanged
from tests.table import Table, begun, only

NOTHING = 6


def at(place: str) -> Table:
    """A table at which the ready party stands in a place of the cellar."""
    table = begun()
    table.run(lambda draft, _rules: draft.emit(Moved(Spot("small", place, ""), rule=None)))
    return table


@pytest.mark.rule("A-THF-10", "A-THF-06", "A-THF-13")
def test_moving_silently_lets_the_thief_alone_surprise() -> None:
    """A 3 works: whoever comes in by that door came with the thief ahead. Nobody else can try."""
    table = at("store")
    assert table.refuse(GoAhead("way-1", SNEAK, "p1")).rule == "A-THF-13"
    ahead = only(table.do(GoAhead("way-1", SNEAK), 3), WentAhead)
    assert (ahead.who, ahead.worked, ahead.rule) == ("p4", True, "A-THF-10")
    table.do(Go("way-1"), NOTHING)
    arrival = table.state.arrival
    assert (arrival.into, arrival.how, arrival.silent, arrival.noticed) == ("hall", "free", ("p4",), False)
    assert (table.state.clock, table.state.tried) == (600, ())


@pytest.mark.rule("A-THF-11", "A-PLAY-52")
def test_hiding_works_alike_and_a_failure_makes_them_aware() -> None:
    """A 2 fails: no surprise, whoever is there is aware; it is tried once at a way and visit."""
    table = at("store")
    assert only(table.do(GoAhead("way-1", HIDE), 3), WentAhead).rule == "A-THF-11"
    failed = at("store")
    assert only(failed.do(GoAhead("way-1", HIDE), 2), WentAhead).rule == "A-PLAY-52"
    assert (failed.state.arrival.silent, failed.state.arrival.noticed) == ((), True)
    assert failed.refuse(GoAhead("way-1", HIDE)).rule == "A-PLAY-52"
    failed.do(Go("way-1"), NOTHING)
    failed.do(Go("way-1"), NOTHING)
    failed.do(GoAhead("way-1", HIDE), 3)


@pytest.mark.rule("A-THF-09")
def test_a_thief_climbs_where_there_is_no_hold_and_the_others_follow_on_his_rope() -> None:
    """Up the chute from the store into the vault: a 3, a turn, the whole party."""
    table = at("store")
    assert table.refuse(Go("chute")).instead == "exits"
    events = table.do(Climb("chute"), 3, NOTHING)
    assert only(events, Climbed).who == "p4"
    assert (table.state.here.place, table.state.clock) == ("vault", 600)


@pytest.mark.rule("A-PLAY-52")
def test_who_fails_to_climb_falls_a_die_for_each_ten_feet() -> None:
    """The chute is twenty feet: 2d6, no save, and once on this visit."""
    table = at("store")
    table.change("p4", stats={"max_hp": 20}, pools={"hp": 20})
    events = table.do(Climb("chute"), 2, 3, 4, NOTHING)
    assert (only(events, Slipped).feet, only(events, PoolChanged).by) == (20, -7)
    assert [e.dice for e in events if isinstance(e, Rolled) and e.why == "fall"] == ["2d6"]
    assert table.refuse(Climb("chute")).rule == "A-PLAY-52"
