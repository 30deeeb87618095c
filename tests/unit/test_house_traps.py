"""Each of the eight traps of the Lampless House, played: what arms it, its save, what it does, a way around it."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.messages import Event
from gameloop.session.narrate import narrate
from gameloop.session.views.places import look
from gameloop.world.applying import Handle
from gameloop.world.chart import Chart, Way
from gameloop.world.disarming import AvoidTrap, TrapAvoided
from gameloop.world.doors import DoorClosed
from gameloop.world.doorways import barrier, standing
from gameloop.world.gear import Take
from gameloop.world.goods import GearMoved
from gameloop.world.light import Kindle, LightOut
from gameloop.world.places import Found, Moved, learn
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import NOWHERE, Spot
from gameloop.world.trapeffects import AirThinned, AlarmRaised, BarFell, warned
from gameloop.world.traps import Spared, TrapSprung, come_in
from gameloop.world.travel import Go
from gameloop.world.treasure import OpenThing, SearchThing, SmashThing, ThingOpened
from gameloop.world.turns import NoiseMade, Rest
from gameloop.world.wounds import ConditionGained, PoolChanged
from tests.table import Table, begun, only

HOUSE = "lampless-house"
NOTHING = 6  # the event die


def at(place: str) -> Table:
    """A table at which the quick party stands in a room of the House, having seen it, with a torch lit."""
    table = begun(HOUSE, traps=True)

    def stand(draft: Drafting, rules: Ruleset) -> None:
        draft.emit(Moved(Spot(HOUSE, place, ""), rule=None))
        learn(draft, rules, HOUSE, "been", (place,))

    table.run(stand)
    return table


def come(table: Table, way: str, *faces: int) -> tuple[Event, ...]:
    """The party has come in by a way, named as the adventure names it (ROOM:DIRECTION), empty for any."""
    chart = table.state.chart()
    found = way_of(chart, way) if way else chart.ways_at(table.state.here.place)[0]
    return table.run(lambda draft, rules: come_in(draft, rules, found), *faces)


def way_of(chart: Chart, name: str) -> Way:
    """A way by its name."""
    room, _, side = name.partition(":")
    return next(w for w in chart.ways_at(room) if w.side(room) == side)


def give(table: Table, who: str, kind: str, n: int = 1) -> str:
    """Somebody has things of a kind; the id of the stack."""
    item = table.rules.item(kind, n)
    table.run(lambda draft, _rules: draft.emit(GearMoved(item, NOWHERE, who, "given", rule=None)))
    return item.id


def find(table: Table, *what: str) -> None:
    """The party has found these."""
    table.run(lambda draft, _rules: draft.emit(Found(HOUSE, what, "search", rule=None)))


def lost(events: tuple[Event, ...]) -> list[tuple[str, int]]:
    """Who lost how many hit points."""
    return [(e.who, -e.by) for e in events if isinstance(e, PoolChanged) and e.pool == "hp"]


def test_the_house_has_ten_traps() -> None:
    """Those of this file."""
    traps = [t.id for t in begun(HOUSE).state.chart().traps]
    assert traps == [
        "bell_wire",
        "bell_string",
        "thumb_needle",
        "hot_bucket",
        "greased_rungs",
        "rotten_boards",
        "weighted_plate",
        "skull_shelf",
        "wax_flour",
        "snuffing_door",
    ]


# --- bell wire --------------------------------------------------------------------------------------


def test_bell_wire_rings_for_whoever_passes_and_the_goblins_are_warned() -> None:
    """No roll: one noise, and every goblin of the roster is warned; nobody is hurt. It rings once."""
    table = at("washing_room")
    events = come(table, "hall_of_receipts:e", NOTHING)
    assert (only(events, TrapSprung).by, only(events, TrapSprung).victims) == ("pass", ())
    assert (only(events, AlarmRaised).whom, only(events, NoiseMade).why) == ("goblins", "trap")
    assert warned(table.state, "vat_goblins")
    assert come(table, "hall_of_receipts:e") == ()


def test_bell_wire_is_seen_from_the_hall_and_stepped_over() -> None:
    """The way's own look gives it away: a turn to step over it, and nothing rings."""
    table = at("hall_of_receipts")
    assert only(table.do(AvoidTrap("bell_wire"), NOTHING), TrapAvoided).act == 0
    assert come(table, "hall_of_receipts:e") == ()


# --- bell string ------------------------------------------------------------------------------------


def test_bell_string_rings_for_whoever_takes_the_ladle_and_hurts_nobody() -> None:
    """Loud and mild, and it always springs: the ladle is in hand, one noise is made, and that is all."""
    table = at("washing_room")
    events = table.do(Take("washers_ladle"), NOTHING)
    assert (only(events, TrapSprung).by, only(events, TrapSprung).victims) == ("take", ())
    assert only(events, NoiseMade).why == "trap"
    assert lost(events) == []
    assert any(item.id == "washers_ladle" for p in table.state.party() for item in table.state.held(p.id))


def test_bell_string_is_seen_at_the_sponges_and_cut() -> None:
    """A turn with the cord between two fingers, and the ladle comes down in silence."""
    table = at("washing_room")
    find(table, "bell_string")
    assert only(table.do(AvoidTrap("bell_string"), NOTHING), TrapAvoided).act == 0
    assert not [e for e in table.do(Take("washers_ladle")) if isinstance(e, TrapSprung)]


# --- thumb needle -----------------------------------------------------------------------------------


def till() -> Table:
    """The party has found the till."""
    table = at("counters_grille")
    find(table, "till")
    return table


@pytest.mark.parametrize(("save", "useless"), [(20, []), (1, ["hand_useless"])])
def test_thumb_needle_takes_a_hand_from_whoever_opens_the_till(save: int, useless: list[str]) -> None:
    """A save negates it; else the hand is useless for a day. The till is open in any case."""
    table = till()
    events = table.do(OpenThing("till", "p1"), save, NOTHING)
    assert [e.condition.name for e in events if isinstance(e, ConditionGained)] == useless
    assert all(e.condition.until == 86400 for e in events if isinstance(e, ConditionGained))
    assert only(events, ThingOpened).thing == "till"


def test_thumb_needle_is_found_by_the_thief_pushed_with_a_spike_or_broken_with_the_till() -> None:
    """A turn over the till finds it; a spike works the plate; so does breaking the till."""
    table = till()
    assert only(table.do(SearchThing("till"), NOTHING), Found).what == ("thumb_needle",)
    assert only(table.do(AvoidTrap("thumb_needle"), NOTHING), TrapAvoided).using == "iron spike"
    assert not [e for e in table.do(OpenThing("till"), NOTHING) if isinstance(e, TrapSprung)]
    events = till().do(SmashThing("till"), 5, NOTHING, NOTHING)
    assert not [e for e in events if isinstance(e, TrapSprung)]


# --- hot bucket -------------------------------------------------------------------------------------


def test_hot_bucket_tips_on_the_first_two_and_a_shield_on_the_arm_saves() -> None:
    """Aldra's shield is in her hand; Bor's is put away: he fails his save and takes 3."""
    table = at("vat_hall")
    table.change("p2", left="")
    shield = next(i.id for i in table.state.held("p1") if i.kind == "shield")
    table.change("p1", left=shield)
    events = come(table, "", 1, 3)
    assert only(events, TrapSprung).victims == ("p1", "p2")
    assert (only(events, Spared).who, only(events, Spared).item, lost(events)) == (
        "p1",
        "village shield",
        [("p2", 3)],
    )


def test_hot_bucket_needs_somebody_at_the_rope() -> None:
    """With the goblins of the vat gone nothing tips."""
    table = at("vat_hall")
    table.state = attrs.evolve(table.state, rosters={**table.state.rosters, "goblins": 0})
    assert come(table, "") == ()


# --- rotten boards ----------------------------------------------------------------------------------


def test_rotten_boards_give_on_one_or_two_and_take_what_is_in_the_hands() -> None:
    """The third, on a 2: no save, 1d4 is 4, and what Cid held lies on the boards; with a save nothing happens."""
    table = at("gallery")
    dagger = next(i.id for i in table.state.held("p3") if i.kind not in ("torch", "supply", "silver"))
    table.change("p3", left="", right=dagger)
    events = come(table, "gallery:s", 6, 5, 2, 1, 4)
    assert (only(events, TrapSprung).who, lost(events)) == ("p3", [("p3", 4)])
    assert (only(events, GearMoved).item.id, only(events, GearMoved).to) == (dagger, f"{HOUSE}/gallery")
    lucky = at("gallery")
    assert lost(come(lucky, "gallery:s", 1, 20)) == []


def test_rotten_boards_a_rope_saves_from_the_fall_and_the_hand_rope_from_all() -> None:
    """Dwale has a rope: no damage; found, one keeps to the south side and no die is thrown."""
    table = at("gallery")
    assert any(i.kind == "rope" for i in table.state.held("p4"))
    assert only(come(table, "gallery:s", 6, 6, 6, 1, 1), Spared).who == "p4"
    other = at("gallery")
    find(other, "rotten_boards")
    assert only(other.do(AvoidTrap("rotten_boards"), NOTHING), TrapAvoided).act == 0
    assert come(other, "gallery:s") == ()


# --- weighted plate ---------------------------------------------------------------------------------


def reliquary() -> Table:
    """The party has found the reliquary, and its owner is not there."""
    table = at("priors_cell")
    find(table, "reliquary")
    return table


def test_weighted_plate_bars_the_door_and_wakes_the_dormitory() -> None:
    """Taken: the east door is barred on the far side, a noise, and the sleepers are warned."""
    table = reliquary()
    events = table.do(Take("reliquary", who="p1"), NOTHING)
    assert (only(events, BarFell).side, only(events, AlarmRaised).whom) == ("dormitory", "sleepers")
    door = way_of(table.state.chart(), "dormitory:w")
    assert barrier(standing(table.state, table.rules, door)) == "barred"
    assert any(i.id == "reliquary" for i in table.state.held("p1"))


def test_weighted_plate_is_swapped_for_a_loaf() -> None:
    """The party does not know of it, and slides a ration under: the plate stays down."""
    table = reliquary()
    loaf = give(table, "p2", "food_ration")
    assert only(table.do(AvoidTrap("reliquary", loaf, "p2"), NOTHING), TrapAvoided).trap == "weighted_plate"
    assert not [e for e in table.do(Take("reliquary")) if isinstance(e, TrapSprung)]


# --- skull shelf ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faces", "hurt"), [((2, 1, 5), [("p1", 5)]), ((1, 20, 5), [("p1", 2)]), ((3,), [])])
def test_skull_shelf_comes_down_on_one_or_two(faces: tuple[int, ...], hurt: list[tuple[str, int]]) -> None:
    """1d6 on whoever takes the skulls, half with a save; on a 3 the bone holds."""
    table = at("ossuary")
    assert lost(table.do(Take("gilded_skulls", who="p1"), *faces)) == hurt


def test_skull_shelf_is_seen_and_propped() -> None:
    """The room's own text gives it away; a spike props it."""
    table = at("ossuary")
    assert only(table.do(AvoidTrap("skull_shelf"), NOTHING), TrapAvoided).act == 0
    assert lost(table.do(Take("gilded_skulls", who="p1"))) == []


# --- wax flour --------------------------------------------------------------------------------------


def test_wax_flour_takes_fire_from_a_flame_and_burns_the_ledger() -> None:
    """Everybody 2d6, half with a save; the ledger is no more."""
    table = at("muniments")
    events = come(table, "", 20, 1, 1, 20, 1, 1, 20, 1, 1, 20, 1, 1)
    assert only(events, TrapSprung).by == "flame"
    assert lost(events) == [("p1", 1), ("p2", 1), ("p3", 1), ("p4", 1)]
    spoiled = only(events, GearMoved)
    assert (spoiled.item.id, spoiled.to, spoiled.why) == ("the_ledger", NOWHERE, "spoiled")


def test_wax_flour_waits_in_the_dark_until_somebody_strikes_a_light() -> None:
    """In without a flame nothing burns; the torch lit inside does it."""
    table = at("muniments")
    for light in table.state.lights:
        table.run(lambda draft, _rules, light=light: draft.emit(LightOut(light, "doused", rule=None)))
    assert come(table, "") == ()
    torch = next(i.id for i in table.state.held("p1") if i.kind == "torch")
    events = table.do(Kindle(torch, "p1"), 20, 1, 1, 20, 1, 1, 20, 1, 1, 20, 1, 1)
    assert only(events, TrapSprung).who == "p1"


# --- snuffing door ----------------------------------------------------------------------------------


def vault() -> Table:
    """The party has taken the washed silver."""
    table = at("false_vault")
    events = table.do(Take("false_silver", who="p2"))
    assert (only(events, DoorClosed).state, only(events, DoorClosed).why) == ("stuck", "trap")
    assert (only(events, LightOut).why, only(events, AirThinned).turns) == ("trap", 0)
    return table


def test_snuffing_door_shuts_the_party_in_and_the_air_lasts_six_turns() -> None:
    """The door is stuck and every flame out; six turns are harmless, the seventh costs everybody 1d6."""
    table = vault()
    door = way_of(table.state.chart(), "ossuary:w")
    assert barrier(standing(table.state, table.rules, door)) == "stuck"
    for _ in range(6):
        assert lost(table.do(Rest(), NOTHING)) == []
    assert lost(table.do(Rest(), 1, 1, 2, 1, NOTHING)) == [("p1", 1), ("p2", 1), ("p3", 2), ("p4", 1)]


def test_snuffing_door_is_spiked_first() -> None:
    """Found, the iron door is spiked open before anybody touches anything."""
    table = at("false_vault")
    find(table, "snuffing_door")
    assert only(table.do(AvoidTrap("snuffing_door"), NOTHING), TrapAvoided).using == "iron spike"
    assert not [e for e in table.do(Take("false_silver")) if isinstance(e, TrapSprung)]


# --- how it is told ---------------------------------------------------------------------------------


def test_a_trap_is_told_in_the_adventures_words_with_its_cause_die_and_rule() -> None:
    """First what happens, then who did what, by which die and row."""
    table = at("ossuary")
    before = table.state
    told = [b.text for b in narrate(before, table.do(Take("gilded_skulls", who="p1"), 2, 20, 6), table.rules)]
    assert "The thigh bone snaps. Two hundredweight of skulls come down." in told
    assert (
        "[Aldra set it off, taking the gilded skulls (1d6 -> 2, needs 2 or less: goes off): A-PLAY-50]"
        in told
    )


def test_every_trap_has_its_words() -> None:
    """No trap of a shipped adventure goes off in silence."""
    for name in (HOUSE, "small"):
        chart = begun(name).state.chart()
        assert all(trap.say for trap in chart.traps)


def test_a_trap_that_was_found_is_shown_with_the_room_until_it_is_harmless() -> None:
    """Not before it is found, not after it is avoided."""
    table = at("gallery")
    shown = "A trap that you know of: rotten boards."
    assert shown not in [b.text for b in look(table.state, table.rules)]
    find(table, "rotten_boards")
    assert shown in [b.text for b in look(table.state, table.rules)]
    table.do(AvoidTrap("rotten_boards"), NOTHING)
    assert shown not in [b.text for b in look(table.state, table.rules)]


def test_what_a_trap_spoils_is_told() -> None:
    """In with a torch, and the ledger burns; nobody is named as its owner."""
    table = at("muniments")
    before = table.state
    told = [b.text for b in narrate(before, come(table, "", *(20, 1, 1) * 4), table.rules)]
    assert "Ledger: spoiled, and worth nothing now." in told
    assert "The dust takes fire all at once, with a sound like a great cloth being shaken." in told


# --- greased rungs ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("faces", "hurt"), [((2, 1, 3), [("p1", 3)]), ((2, 20), []), ((3, 3, 3, 3), [])])
def test_greased_rungs_are_a_risk_on_the_way_out(faces: tuple[int, ...], hurt: list[tuple[str, int]]) -> None:
    """One or two on the die of whoever climbs, and a save; the brick beside them is safe."""
    table = at("chimney_foot")
    assert lost(table.do(Go("chimney_foot:u"), *faces)) == hurt
    assert table.state.here.chart == "sconce"


def test_soot_on_the_rungs_makes_them_rungs_again() -> None:
    """Nobody rolls any more."""
    table = at("chimney_foot")
    table.do(Handle("smear", "look:rungs"))
    assert lost(table.do(Go("chimney_foot:u"))) == []
