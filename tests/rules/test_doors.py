"""Doors: forcing, locks, spikes, bars, and how they fall shut (ledger section 12)."""

from __future__ import annotations

import pytest

from gameloop.kernel.clock import ClockAdvanced
from gameloop.kernel.dice import Rolled
from gameloop.world.doors import CloseDoor, DoorClosed, DoorForced, DoorHeld, DoorOpened, ForceDoor, OpenDoor
from gameloop.world.doorways import barrier, standing
from gameloop.world.encounters import EncounterBegan
from gameloop.world.goods import GearMoved
from gameloop.world.locks import LockHeld, PickLock, Unlock
from gameloop.world.places import Found, Moved
from gameloop.world.spikes import (
    DoorFreed,
    DoorWedged,
    Spike,
    Unspike,
)
from gameloop.world.state import Spot
from gameloop.world.travel import Go
from gameloop.world.turns import NoiseMade
from tests.table import Table, begun, nobody, only

FIRST = "entry:e"  # from the entry into the passage: a door that nobody says anything about
NOTHING = 6  # the event die


def put(place: str, **settings: bool) -> Table:
    """A table at which the ready party stands in a place of the cellar."""
    table = nobody(begun(settings=settings))
    if place != "entry":
        table.run(lambda draft, _rules: draft.emit(Moved(Spot("small", place, ""), rule=None)))
    return table


def before_the_rats() -> Table:
    """A table at which the party stands in the hall, before the spiked door behind which the rats are."""
    table = begun()
    table.run(lambda draft, _rules: draft.emit(Moved(Spot("small", "hall", ""), rule=None)))
    return table


def shut_by(table: Table, way: str) -> str:
    """What keeps the party from passing that way."""
    return barrier(standing(table.state, table.rules, table.state.chart().way(way)))


@pytest.mark.rule("A-DOR-01")
def test_a_door_nobody_says_anything_about_is_stuck() -> None:
    """The first door is unsaid in the chart: the party cannot just go; a plain `door` is free."""
    assert begun().refuse(Go(FIRST)).instead == "force east"
    table = put("store")
    table.do(Go("way-1"), NOTHING)
    assert table.state.here.place == "hall"


@pytest.mark.rule("A-DOR-02", "A-DOR-04", "A-ABL-04")
def test_five_opens_and_strength_adds_one() -> None:
    """Strength 15 and a 4 make 5: open at the first try. Strength 10 and a 4 fail."""
    table = begun()
    events = table.do(ForceDoor(FIRST), 4, NOTHING)
    rolled = only(tuple(e for e in events if isinstance(e, Rolled) and e.why == "force_door"), Rolled)
    assert (rolled.who, rolled.mods, rolled.total, rolled.target) == ("p1", ((1, "open_doors"),), 5, 5)
    assert only(events, DoorForced).first
    weak = begun()
    assert only(weak.do(ForceDoor(FIRST, "p4"), 4, NOTHING), DoorHeld).who == "p4"
    assert only(begun().do(ForceDoor(FIRST, "p4"), 5, NOTHING), DoorForced).who == "p4"


@pytest.mark.rule("A-DOR-03")
def test_a_failed_try_spoils_surprise_until_the_door_has_been_shut_again() -> None:
    """After a 3 the door remembers one try; opened by the second it is no first try any more."""
    table = begun()
    table.do(ForceDoor(FIRST), 3, NOTHING)
    now = standing(table.state, table.rules, table.state.chart().way(FIRST))
    assert (now.tries, now.spoiled) == (1, True)
    assert not only(table.do(ForceDoor(FIRST), 4, NOTHING), DoorForced).first
    assert (table.state.arrival.way, table.state.arrival.how) == (FIRST, "later")


@pytest.mark.rule("A-DOR-17", "A-DOR-02")
def test_tries_may_be_repeated_a_turn_each() -> None:
    """Three failed tries cost three turns with three event dice."""
    table = begun()
    for turn in (1, 2, 3):
        table.do(ForceDoor(FIRST), 1, NOTHING)
        assert table.state.clock == turn * 600
    lock = put("entry")
    for turn in (1, 2):
        assert only(lock.do(PickLock("way-3"), 2, NOTHING), LockHeld).who == "p4"
        assert lock.state.clock == turn * 600


@pytest.mark.rule("A-DOR-10", "A-THF-13")
def test_force_does_not_open_a_locked_door_and_only_thieves_pick() -> None:
    """A locked door refuses force; the fighter cannot pick it; without the key nobody unlocks it."""
    table = put("entry")
    assert table.refuse(ForceDoor("way-3")).rule == "A-DOR-10"
    assert table.refuse(PickLock("way-3", "p1")).rule == "A-THF-13"
    assert table.refuse(Unlock("way-3")).instead == "pick south"
    free = put("entry", force_locked_doors=True)
    assert only(free.do(ForceDoor("way-3"), 5, NOTHING), DoorForced).who == "p1"


@pytest.mark.rule("A-DOR-10")
def test_the_key_opens_a_locked_door() -> None:
    """Whoever carries the key of the chart unlocks; it takes a turn and the lock stays open."""
    table = put("entry")
    key = next(i for i in table.state.held("small/hall") if i.id == "store_key")
    table.run(lambda draft, _rules: draft.emit(GearMoved(key, "small/hall", "p2", "taken", rule=None)))
    assert only(table.do(Unlock("way-3"), NOTHING), DoorOpened).how == "key"
    assert (shut_by(table, "way-3"), table.state.clock) == ("", 600)


@pytest.mark.rule("A-THF-08")
def test_a_thief_who_fails_at_a_lock_is_told_so() -> None:
    """A 2 is less than 3: the lock holds, and the turn is gone."""
    table = begun()
    assert only(table.do(PickLock("way-3"), 2, NOTHING), LockHeld).rule == "A-THF-08"


@pytest.mark.rule("A-DOR-11", "A-THF-06")
def test_a_picked_lock_gives_ground_for_surprise_and_stays_unlocked() -> None:
    """The thief's 3 works; the party comes by a picked lock; once shut again the door is stuck, not locked."""
    table = put("entry")
    opened = only(table.do(PickLock("way-3"), 3, NOTHING), DoorOpened)
    assert (opened.how, opened.rule) == ("pick", "A-DOR-11")
    assert (table.state.arrival.into, table.state.arrival.how) == ("store", "pick")
    table.do(CloseDoor("way-3"))
    assert shut_by(table, "way-3") == "stuck"


@pytest.mark.rule("A-DOR-14")
def test_a_held_door_must_be_burst() -> None:
    """Held against the party a door is forced as any: Strength adds its 1 to the 4."""
    table = put("hall")
    held = DoorWedged("small", "way-1", "held", "store", "", rule=None)
    table.run(lambda draft, _rules: draft.emit(held))
    assert table.refuse(Go("way-1")).instead == "force west"
    assert only(table.do(ForceDoor("way-1"), 4, NOTHING), DoorForced).rule == "A-DOR-14"


@pytest.mark.rule("A-DOR-16", "A-PLAY-49")
def test_spiking_takes_a_spike_and_no_turn_but_makes_a_noise() -> None:
    """One of the six spikes of a unit goes; the clock stands; one event die is thrown at once."""
    table = begun()
    before = next(i.n for i in table.state.held("p2") if i.kind == "iron_spike")
    events = table.do(Spike(FIRST), NOTHING)
    assert before == 6
    assert next(i.n for i in table.state.held("p2") if i.kind == "iron_spike") == 5
    assert only(events, DoorWedged).how == "shut"
    assert (only(events, NoiseMade).why, table.state.clock) == ("spikes", 0)
    assert only(events, Rolled).why == "dungeon_event"


@pytest.mark.rule("A-DOR-02", "A-DOR-18")
def test_golden_23_a_door_falls_shut_behind_the_last_one_through() -> None:
    """A-GOLD-23: turn 1 opens with 4+1, turn 2 all go through, turn 3 the way back is stuck and 3+1 fails."""
    table = begun()
    table.do(ForceDoor(FIRST), 4, 5)
    assert shut_by(table, FIRST) == ""
    closed = only(table.do(Go(FIRST), 6), DoorClosed)
    assert (closed.state, closed.seen, closed.rule) == ("stuck", True, "A-DOR-18")
    events = table.do(ForceDoor(FIRST), 3, 6)
    assert only(events, DoorHeld).way == FIRST
    assert (table.state.here.place, table.state.clock) == ("passage-1", 1800)


@pytest.mark.rule("A-DOR-15", "A-DOR-16", "A-PLAY-49")
def test_golden_23_variant_spiked_open_it_stays_open() -> None:
    """A-GOLD-23, variant: in turn 1 a noise die 6, then the event die; in turn 3 back without a roll."""
    table = begun()
    events = table.do(ForceDoor(FIRST, spike=True), 4, 6, 5)
    assert [e.faces for e in events if isinstance(e, Rolled) and e.why == "dungeon_event"] == [(6,), (5,)]
    assert (only(events, DoorWedged).how, only(events, ClockAdvanced).to) == ("open", 600)
    table.do(Go(FIRST), 6)
    table.do(Go(FIRST), 6)
    assert (table.state.here.place, table.state.clock) == ("entry", 1800)
    assert next(i.n for i in table.state.held("p2") if i.kind == "iron_spike") == 5


@pytest.mark.rule("A-PLAY-47")
def test_a_door_left_open_falls_shut_when_the_party_walks_away() -> None:
    """Opened and not gone through it stands open for as long as the party stays; then it falls shut unseen."""
    table = put("hall")
    table.do(ForceDoor("way-2"), 4, NOTHING)
    table.do(ForceDoor("passage-1:s"), 4, NOTHING)
    assert (shut_by(table, "way-2"), shut_by(table, "passage-1:s")) == ("", "")
    closed = [e for e in table.do(Go("passage-1:s"), NOTHING) if isinstance(e, DoorClosed)]
    assert [(e.way, e.seen) for e in closed] == [("way-2", False), ("passage-1:s", True)]


@pytest.mark.rule("A-PLAY-47")
def test_spikes_are_pulled_at_no_time_from_their_own_side_only() -> None:
    """In the store they come out and can be used again; from the hall that door must be forced."""
    table = put("store")
    table.do(Unspike("way-5"))
    assert (table.state.clock, shut_by(table, "way-5")) == (0, "stuck")
    assert sum(i.n for p in ("p1", "p2") for i in table.state.held(p) if i.kind == "iron_spike") == 7
    far = put("hall")
    assert far.refuse(Unspike("way-5")).instead == "force west"
    assert only(far.do(ForceDoor("way-5"), 4, NOTHING), DoorForced).first


@pytest.mark.rule("A-DOR-18")
def test_with_doors_fall_shut_off_a_door_stays_open() -> None:
    """The setting leaves the door open behind the party."""
    table = put("entry", doors_fall_shut=False)
    table.do(ForceDoor(FIRST), 4, NOTHING)
    table.do(Go(FIRST), NOTHING)
    table.do(Go(FIRST), NOTHING)
    assert (table.state.here.place, table.state.clock) == ("entry", 1800)
    shut = put("entry")
    shut.do(ForceDoor(FIRST), 4, NOTHING)
    assert only(shut.do(Go(FIRST), NOTHING), DoorClosed).rule == "A-DOR-18"


@pytest.mark.rule("A-DOR-18")
def test_a_free_door_stays_free() -> None:
    """Opened by hand it falls shut behind the party and opens again without force."""
    table = put("store")
    table.do(OpenDoor("way-1"))
    assert only(table.do(Go("way-1"), NOTHING), DoorClosed).state == "closed"
    table.do(Go("way-1"), NOTHING)
    assert table.state.here.place == "store"


@pytest.mark.rule("A-DUN-03")
def test_a_bar_is_lifted_from_its_own_side_for_a_turn() -> None:
    """From the guardroom nothing opens it; in the cell the bar comes off."""
    assert put("guard").refuse(OpenDoor("way-4")).instead == "exits"
    table = put("cell")
    events = table.do(OpenDoor("way-4"), NOTHING)
    assert (only(events, DoorFreed).how, only(events, DoorOpened).how) == ("lifted", "bar")
    assert (shut_by(table, "way-4"), table.state.clock) == ("", 600)


@pytest.mark.rule("A-PLAY-49")
def test_forcing_is_noisy_only_with_its_setting() -> None:
    """With the setting a failed try throws one event die more."""
    table = put("entry", forcing_is_noisy=True)
    events = table.do(ForceDoor(FIRST), 2, 5, 6)
    assert only(events, NoiseMade).why == "forcing"
    quiet = begun()
    assert not [e for e in quiet.do(ForceDoor(FIRST), 2, 5) if isinstance(e, NoiseMade)]


def test_a_hidden_door_cannot_be_named() -> None:
    """Until it is found the panel is no door for anybody in the guardroom; then it is one."""
    table = put("guard")
    assert table.refuse(OpenDoor("way-7")).reason == "there is no such door here"
    table.run(lambda draft, _rules: draft.emit(Found("small", ("way-7",), "search", rule=None)))
    table.do(Go("way-7"), NOTHING)
    assert (table.state.here.place, table.state.arrival.how) == ("vault", "secret")


@pytest.mark.rule("A-DOR-02", "A-DOR-04")
def test_golden_13_a_door_burst_at_the_first_try_lets_the_party_surprise() -> None:
    """A-GOLD-13: Strength 15 and a 4 open; the 5 of those behind surprises them, as far off as a torch shows."""
    table = before_the_rats()
    events = table.do(ForceDoor("way-5"), 4, 5)
    met = only(events, EncounterBegan).encounter
    assert (only(events, DoorForced).first, met.distance) == (True, 40)  # by the table 120, by the light 40
    assert (met.surprised, met.unaware) == (("f1", "f2", "f3"), ("foes",))
    assert (met.via, table.state.clock) == ("way-5", 0)


@pytest.mark.rule("A-DOR-03", "A-DOR-17")
def test_golden_13_variant_after_a_failed_try_the_party_may_be_surprised() -> None:
    """A-GOLD-13, variant: 3 fails for a turn, event 6; 4 opens; nobody heard anything: the party's 5 surprises it."""
    table = before_the_rats()
    table.do(ForceDoor("way-5"), 3, 6)
    assert table.state.clock == 600
    events = table.do(ForceDoor("way-5"), 4, 5)
    met = only(events, EncounterBegan).encounter
    assert (only(events, DoorForced).first, met.distance) == (False, 40)
    assert (met.surprised, met.unaware) == (("p1", "p2", "p3", "p4"), ("party",))
    again = before_the_rats()
    assert only(again.do(ForceDoor("way-5"), 1, 6), DoorHeld).rule == "A-DOR-03"
    assert only(again.do(ForceDoor("way-5"), 1, 6), DoorHeld).rule == "A-DOR-17"
