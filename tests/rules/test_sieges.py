"""Those who come to a door that the party has wedged against them (A-DOR-12 to A-DOR-14), as it is played."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import attrs
import pytest

from gameloop.kernel.dice import Dice, ForcedDice, Rolled
from gameloop.kernel.messages import Command, Event
from gameloop.world.doors import OpenDoor
from gameloop.world.encounters import EncounterBegan, ForeShadowed
from gameloop.world.goods import GearMoved
from gameloop.world.meetings import Flee
from gameloop.world.seals import DoorSealed, DoorUnsealed
from gameloop.world.spikes import DoorBurst, DoorShaken, HoldDoor, Spike, Unspike
from gameloop.world.state import State
from gameloop.world.travel import Go
from gameloop.world.turns import Rest
from tests.play import feed, session
from tests.scenes import EAST, NOTHING, ON, enter, labels, met, scene, wander
from tests.table import Table, only

ENCOUNTER = 1
NEAR = 1
READY = 1
AWAY = (5, 5, 5, 5)  # all four get away


def shut_in(door: str = "closed", mood: str = "uncertain", **more: object) -> Table:
    """The ready party in a room whose only way is a door behind it, under a table of two bandits, with spikes."""
    table = scene(wanderers=(wander(mood=mood),), door=door, dead_end=True, **more)  # type: ignore[arg-type]
    table.run(
        lambda draft, rules: draft.emit(GearMoved(rules.item("iron_spike", 6), "", "p1", "t", rule=None))
    )
    enter(table, NOTHING)
    return table


def kinds(events: tuple[Event, ...], *wanted: type[Event]) -> list[str]:
    """The names of these kinds of facts, in order."""
    return [type(e).__name__ for e in events if isinstance(e, wanted)]


def met_at_all(events: tuple[Event, ...]) -> bool:
    """Tells whether a meeting came of it."""
    return any(isinstance(e, EncounterBegan) for e in events)


@pytest.mark.rule("A-DUN-05")
def test_wanderers_pass_a_shut_door_freely() -> None:
    """A door that is only shut stops nobody: no die is thrown for it."""
    events = shut_in().do(Rest(), ENCOUNTER, 1, READY, READY, NEAR)
    assert "force_door" not in labels(events)
    assert only(events, EncounterBegan).encounter.via == EAST


@pytest.mark.rule("A-DOR-12", "A-DOR-13", "A-DOR-17")
def test_a_spiked_door_must_be_burst_and_each_failed_try_is_heard() -> None:
    """They come, a 4 fails and is heard; each turn they try again, without an encounter; a 5 opens it."""
    table = shut_in()
    table.do(Spike(EAST), NOTHING)
    events = table.do(Rest(), ENCOUNTER, 1, 4)
    assert labels(events) == ["dungeon_event", "wandering", "force_door"]
    assert only(events, DoorShaken).rule == "A-DOR-13"
    assert only(events, ForeShadowed).secret
    assert not met_at_all(events)
    again = table.do(Rest(), NOTHING, 1)
    assert (only(again, DoorShaken).way, labels(again)) == (EAST, ["dungeon_event", "force_door"])
    burst = table.do(Rest(), NOTHING, 5, READY, NEAR)
    assert labels(burst)[:3] == ["dungeon_event", "force_door", "surprise_of_those_met"]
    assert (only(burst, DoorBurst).rule, met(table).via) == ("A-DOR-13", EAST)
    assert table.state.pending is None


@pytest.mark.rule("A-DOR-12", "A-DOR-13")
def test_at_the_first_try_the_party_is_not_warned() -> None:
    """Who bursts the door at once may surprise the party (A-ENC-08); after a try that was heard nobody can."""
    table = shut_in()
    table.do(Spike(EAST), NOTHING)
    events = table.do(Rest(), ENCOUNTER, 1, 5, READY, NEAR)
    assert labels(events)[2:4] == ["force_door", "surprise_of_the_party"]


@pytest.mark.rule("A-DOR-13", "A-DOR-17")
def test_one_try_a_turn() -> None:
    """The event die of a noise may bring them again within the turn: they are at the door already."""
    table = shut_in()
    table.do(Spike(EAST), NOTHING)
    table.do(Rest(), ENCOUNTER, 1, 4)
    noise = table.run(lambda draft, rules: rules.moments.noise(draft, rules, "shout"), ENCOUNTER)
    assert kinds(noise, DoorShaken, EncounterBegan) == []
    turn = table.do(Rest(), ENCOUNTER, 4)
    assert kinds(turn, DoorShaken, EncounterBegan) == ["DoorShaken"]


@pytest.mark.rule("A-DOR-14")
def test_a_held_door_must_be_burst_by_those_who_come() -> None:
    """Shoulders hold it on a 4; a 5 bursts it, and who bursts it knows that somebody is behind it."""
    table = shut_in()
    table.do(HoldDoor(EAST))
    events = table.do(Rest(), ENCOUNTER, 1, 4)
    assert only(events, DoorShaken).rule == "A-DOR-14"
    roll = next(e for e in events if isinstance(e, Rolled) and e.why == "force_door")
    assert (roll.target, roll.mods, roll.who) == (5, (), "")
    burst = table.do(Rest(), NOTHING, 5, NEAR)
    assert (only(burst, DoorBurst).rule, labels(burst)) == (
        "A-DOR-14",
        ["dungeon_event", "force_door", "encounter_distance"],
    )


@pytest.mark.rule("A-PLAY-45")
def test_only_those_whose_way_leads_through_it_come_to_it() -> None:
    """With a free exit ahead they come by that, whatever is spiked behind the party."""
    table = scene(wanderers=(wander(mood="uncertain"),), door="closed")
    table.run(
        lambda draft, rules: draft.emit(GearMoved(rules.item("iron_spike", 6), "", "p1", "t", rule=None))
    )
    enter(table, NOTHING)
    table.do(Spike(EAST), NOTHING)
    assert only(table.do(Rest(), ENCOUNTER, 1, READY, NEAR), EncounterBegan).encounter.via == ON


def pursued() -> Table:
    """The party has run from bandits, through a door into the yard, which has another way out; it has spikes."""
    table = scene(wanderers=(wander(mood="hostile"),), door="closed")
    table.run(
        lambda draft, rules: draft.emit(GearMoved(rules.item("iron_spike", 6), "", "p1", "t", rule=None))
    )
    chart = table.state.chart()
    third = attrs.evolve(chart.way(ON), id="third", a="yard")
    table.state = attrs.evolve(table.state, charts={"test": attrs.evolve(chart, ways=(*chart.ways, third))})
    enter(table, NOTHING)
    table.do(Rest(), ENCOUNTER, 1, READY, READY, NEAR)
    table.do(Flee(), *AWAY)
    assert (table.state.here.place, table.state.here.via) == ("yard", EAST)
    return table


@pytest.mark.rule("A-DOR-13", "A-PLAY-38")
def test_pursuers_come_to_the_door_that_was_spiked_behind_the_party() -> None:
    """Who is on the party's heels must burst it, though there is another way in; and is hostile when he has."""
    table = pursued()
    table.do(Spike(EAST), NOTHING)
    events = table.do(Rest(), ENCOUNTER, 4)
    assert (only(events, DoorShaken).way, only(events, DoorShaken).who) == (EAST, "f1")
    table.do(Rest(), NOTHING, 5, READY, NEAR)
    assert (met(table).via, table.state.bands[met(table).group].mood) == (EAST, "hostile")


@pytest.mark.rule("A-PLAY-45")
def test_pursuers_whom_no_door_hinders_come_by_another_way() -> None:
    """The other exit is not the one by which the party came."""
    table = pursued()
    table.do(Rest(), ENCOUNTER, READY, NEAR)
    assert met(table).via == "third"


@pytest.mark.rule("A-DOR-14", "A-PLAY-38")
def test_the_door_is_no_longer_held_when_the_party_goes_on() -> None:
    """Held for a turn, then left: who was behind it is still to be met, by an exit of the next place."""
    table = pursued()
    table.do(HoldDoor(EAST))
    table.do(Rest(), ENCOUNTER, 1)
    events = table.do(Go("third"), NOTHING)
    assert kinds(events, DoorShaken, DoorBurst) == []
    assert table.state.pending is not None
    table.do(Rest(), ENCOUNTER, READY, NEAR)
    assert met(table).via == ON


@pytest.mark.rule("A-PLAY-47", "A-DOR-12", "A-DOR-13")
def test_the_party_opens_to_those_who_knock() -> None:
    """With the spikes out they are met as the door opens; left shut they come in freely at the end of the turn."""
    table = shut_in()
    table.do(Spike(EAST), NOTHING)
    table.do(Rest(), ENCOUNTER, 1, 4)
    table.do(Unspike(EAST))
    waits = attrs.evolve(table.state)
    assert met_at_all(table.do(OpenDoor(EAST), NEAR))
    table.state = waits
    events = table.do(Rest(), NOTHING, READY, NEAR)
    assert ("force_door" in labels(events), met_at_all(events)) == (False, True)
    assert only(events, DoorBurst).rule == "A-DOR-12"


@pytest.mark.rule("A-SPL-25")
def test_what_magic_holds_shut_nobody_bursts() -> None:
    """No die is thrown; when the spell is over whoever was to come comes in."""
    table = shut_in()
    table.run(lambda draft, _rules: draft.emit(DoorSealed("test", EAST, rule="A-SPL-25")))
    for faces in ((ENCOUNTER, 1), (ENCOUNTER,)):
        assert kinds(table.do(Rest(), *faces), DoorShaken, DoorBurst, EncounterBegan) == []
    table.run(lambda draft, _rules: draft.emit(DoorUnsealed("test", EAST, rule="A-SPL-25")))
    assert met_at_all(table.do(Rest(), ENCOUNTER, READY, READY, NEAR))


def test_it_is_told_as_it_is_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`spike` and `rest` at a prompt: the try that failed and the one that did not, in words."""
    game, table = session(tmp_path, adventure="small"), shut_in()
    game.state, game.game = table.state, table.game
    decide = game.game.decide
    told = []
    for line, faces in (
        ("spike west", (NOTHING,)),
        ("rest", (ENCOUNTER, 1, 4)),
        ("rest", (NOTHING, 5, READY, NEAR)),
    ):
        thrown = partial(_thrown, decide, faces)
        monkeypatch.setattr(game.game, "decide", thrown)
        told.append(feed(game, line).text)
    game.save.close()
    assert "Aldra spikes the west door shut." in told[0]
    assert "force door: 1d6 -> 4, needs 5+: holds" in told[1]
    assert "Something throws itself against the west door, and it holds." in told[1]
    assert "Something bursts the west door open." in told[2]
    assert "2 bandits" in told[2]


def _thrown(
    decide: Callable[..., tuple[Event, ...]],
    faces: tuple[int, ...],
    state: State,
    command: Command,
    _dice: Dice,
) -> tuple[Event, ...]:
    """The same decision with dice of the test's own."""
    return decide(state, command, ForcedDice(faces))
