"""What the creatures of the House do at a meeting: flames set down, chains, water, those who do not fight."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.messages import Event
from gameloop.world.deals import on_offer
from gameloop.world.encounters import EncounterEnded, Roused, shown
from gameloop.world.goods import GearMoved
from gameloop.world.meetings import Distract, Flee, WaitAndSee
from gameloop.world.places import Moved
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Spot
from gameloop.world.surroundings import see
from gameloop.world.turns import Rest
from tests.scenes import NOTHING, band, enter, group, labels, scene
from tests.table import Table, begun, only

HOUSE = "lampless-house"
NEAR = 1


def ended(events: tuple[Event, ...]) -> str:
    """How the meeting ended."""
    return only(events, EncounterEnded).how


def at(table: Table, place: str, *faces: int) -> tuple[Event, ...]:
    """The party comes into a place."""
    spot = Spot(table.state.here.chart, place, "yard-room" if place == "room" else "")

    def come(draft: Drafting, rules: Ruleset) -> None:
        draft.emit(Moved(spot, rule=None))
        see(draft, rules)

    table.run(come)
    return table.run(lambda draft, rules: rules.moments.entered(draft, rules), *faces)


@pytest.mark.rule("A-PLAY-41")
def test_the_unlit_halt_at_flames_on_the_ground() -> None:
    """One torch set down holds one of them, for as long as it burns there; taken up again, they come."""
    table = scene(group("unlit", mood="hostile"), adventure=HOUSE)
    light = table.state.lights[0]
    item = next(i for i in table.state.held(light.holder) if i.id == light.id)
    table.run(lambda draft, _r: draft.emit(GearMoved(item, light.holder, "test/room", "dropped", rule=None)))
    assert ended(at(table, "room", NEAR)) == "halted"
    table.do(Rest(), NOTHING)
    assert table.state.encounter is None
    torch = next(i for i in table.state.held("test/room") if i.kind == "torch")
    table.run(lambda draft, _r: draft.emit(GearMoved(torch, "test/room", "p3", "taken", rule=None)))
    table.do(Rest(), NOTHING, NEAR)
    assert table.state.encounter is not None


@pytest.mark.rule("A-PLAY-41")
def test_one_torch_is_not_enough_for_two() -> None:
    """A flame for each HD: two of them are not held by one, and are by two."""
    table = scene(group("unlit", 2, mood="hostile"), adventure=HOUSE)
    enter(table, NEAR)
    assert ended(table.do(Distract("flame"), NOTHING)) == "halted"
    assert len([light for light in table.state.lights if light.holder == "test/room"]) == 2


def test_tallowmen_keep_away_from_a_flame() -> None:
    """With a torch in hand they come no nearer, and follow nobody; in the dark they do."""
    table = scene(group("tallowman", mood="hostile"), adventure=HOUSE)
    assert ended(enter(table, NEAR, NOTHING)) == "halted"
    table.state = attrs.evolve(table.state, lights=())
    table.do(Rest(), NOTHING, NEAR)
    assert table.state.encounter is not None


def test_the_bound_follow_nobody() -> None:
    """What hangs on a chain, or keeps to the water, lets whoever runs go."""
    for monster in ("sexton", "pale_crab"):
        table = scene(group(monster, mood="hostile"), adventure=HOUSE)
        enter(table, NEAR)
        assert labels(table.do(Flee(), NOTHING)) == ["dungeon_event"]


def test_lull_does_not_fight() -> None:
    """Hostile or not, he stands there."""
    table = scene(group("lull", mood="hostile"), adventure=HOUSE)
    assert ended(enter(table, NEAR, NOTHING)) == "halted"
    table.do(Rest(), NOTHING)
    assert table.state.fight is None


def test_the_digger_wakes_where_one_sets_foot() -> None:
    """The Sexton sleeps until somebody comes, unless that one has his bell."""
    table = begun(HOUSE)
    events = at(table, "sextons_walk", NEAR)
    assert only(events, Roused).band == "digger"
    assert band(table, "digger").mood == "hostile"


def test_the_six_wait_for_the_dark() -> None:
    """They stand by while there is light, and wake when it is gone."""
    table = begun(HOUSE)
    at(table, "poor_row")
    assert band(table, "waiting_six").mood == "attending"
    assert table.state.encounter is None
    events = table.run(lambda draft, rules: rules.moments.rouse(draft, rules, "dark", ""), NEAR)
    assert len(only(events, Roused).people) == 6


def test_tamsin_and_the_abbot_mean_well() -> None:
    """Those the adventure calls positive are met once, roll nothing, and let the party be."""
    table = begun(HOUSE)
    events = at(table, "abbots_parlour", NEAR)
    assert labels(events) == ["encounter_distance"]
    assert ended(table.do(WaitAndSee())) == "passed"
    assert table.run(lambda draft, rules: rules.moments.entered(draft, rules))
    assert table.state.encounter is None


def test_who_is_met_second_is_seen_with_those_met_first() -> None:
    """The goblins at the vat are met, and Mother Drip is there to be spoken with, attacked, and dealt with."""
    table = begun(HOUSE)
    at(table, "vat_hall", NEAR, 3, 4)
    assert table.state.encounter is not None
    assert [b.id for b in shown(table.state)] == ["vat_goblins", "old_mother"]
    assert "heat" in on_offer(table.state, table.rules)
    dark = begun(HOUSE)
    dark.state = attrs.evolve(dark.state, lights=())
    at(dark, "mould_room")
    assert not shown(dark.state)
