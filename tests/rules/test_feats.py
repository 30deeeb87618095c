"""What only thieves try: moving silently, hiding, climbing, picking pockets (A-THF-09 to A-THF-12, A-PLAY-52)."""

from __future__ import annotations

import pytest

from gameloop.kernel.dice import Rolled
from gameloop.world.encounters import MoodSet
from gameloop.world.goods import GearMoved
from gameloop.world.places import Moved
from gameloop.world.state import Spot
from gameloop.world.stealth import (
    HIDE,
    SNEAK,
    Climb,
    Climbed,
    GoAhead,
    PocketPicked,
    Slipped,
    Steal,
    WentAhead,
)
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
    failed = at("hall")
    assert only(failed.do(GoAhead("way-6", HIDE), 2), WentAhead).rule == "A-PLAY-52"
    assert (failed.state.arrival.silent, failed.state.arrival.noticed) == ((), True)
    assert failed.refuse(GoAhead("way-6", HIDE)).rule == "A-PLAY-52"
    failed.do(Go("way-6"), NOTHING)
    failed.do(Go("way-6"), NOTHING)
    failed.do(GoAhead("way-6", HIDE), 3)


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


def washing_room() -> Table:
    """The ready party has come upon the two goblins who scrape up grease: they threaten."""
    table = begun("lampless-house")
    table.run(
        lambda draft, _rules: draft.emit(Moved(Spot("lampless-house", "hall_of_receipts", ""), rule=None))
    )
    table.do(Go("hall_of_receipts:e"), 2)
    assert table.state.encounter is not None
    return table


@pytest.mark.rule("A-THF-12", "A-PLAY-52")
def test_a_pocket_picked_brings_two_dice_of_silver() -> None:
    """A 3 works: 2d6 silver for the thief, and nobody thinks worse of the party; once from them on this visit."""
    table = washing_room()
    events = table.do(Steal(), 3, 2, 5)
    assert only(events, PocketPicked) == PocketPicked("p4", "scrapers", False, rule="A-THF-12")
    assert (only(events, GearMoved).item.n, only(events, GearMoved).to) == (7, "p4")
    assert table.state.bands["scrapers"].mood == "negative"
    assert table.refuse(Steal()).rule == "A-PLAY-52"


@pytest.mark.rule("A-PLAY-52")
def test_a_thief_who_is_noticed_makes_the_mood_negative_at_best() -> None:
    """A 2 fails: 2d6 and Charisma's 1 less 2: a 12 comes to 11 and is negative all the same, a 3 is hostile."""
    table = washing_room()
    table.change("p1", stats={"charisma": 14})
    events = table.do(Steal(), 2, 6, 6)
    mods = [e.mods for e in events if isinstance(e, Rolled) and e.why == "reaction"]
    assert mods == [((1, "speaker"), (-2, "caught"))]
    assert only(events, MoodSet).mood == "negative"
    hostile = washing_room()
    hostile.change("p1", stats={"charisma": 10})
    assert only(hostile.do(Steal(), 2, 1, 2), MoodSet).mood == "hostile"
