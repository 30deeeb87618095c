"""Turns underground: what one costs, the event die, exhaustion, going and coming back (ledger section 11)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.clock import ClockAdvanced
from gameloop.kernel.dice import Rolled
from gameloop.world.digging import Dig, Dug
from gameloop.world.doors import ForceDoor
from gameloop.world.encounters import ForeShadowed, Hinted
from gameloop.world.engagement import Intent
from gameloop.world.goods import GearMoved
from gameloop.world.light import Kindle, LightOut
from gameloop.world.meetings import AttackThem, GoBack, WaitAndSee
from gameloop.world.orders import Declare, PlayRound
from gameloop.world.people import Appeared, March, OrderSet
from gameloop.world.places import Charted, Moved
from gameloop.world.routes import route
from gameloop.world.searching import Search, Searched
from gameloop.world.state import Item, Light, Spot
from gameloop.world.travel import Enter, Go, GoAbout, next_step
from gameloop.world.turns import Rest, Rested, RestOwed, TurnEvent, TurnHeld, held
from gameloop.world.wounds import Died
from tests.scenes import EAST, enter, group, labels, scene, wander
from tests.table import Table, begun, nobody, only

NOTHING, REST, OUT = 6, 3, 4
MET = (1, 1, 1, 1)


def at(place: str, adventure: str = "small", **settings: str | bool) -> Table:
    """A table at which the ready party stands in a place."""
    table = begun(adventure, settings=settings)
    chart = table.state.here.chart
    table.run(lambda draft, _rules: draft.emit(Moved(Spot(chart, place, ""), rule=None)))
    return table


def force(way: str) -> ForceDoor:
    """A try at a door by whoever is best."""
    return ForceDoor(way)


def loaded(table: Table, who: str = "p1") -> Table:
    """Somebody carries eleven items more than before."""
    supply = Item("supply", "supply", "supply", 11)
    table.run(lambda draft, _rules: draft.emit(GearMoved(supply, "", who, "bought", rule=None)))
    return table


@pytest.mark.rule("A-DUN-01", "A-DUN-04", "A-DUN-10")
def test_a_turn_is_ten_minutes_and_ends_with_one_event_die() -> None:
    """A turn of rest: 600 seconds, one d6; 5 and 6 are nothing, and a rest turn is not rolled twice."""
    for face in (5, 6):
        table = begun()
        events = table.do(Rest(), face)
        assert only(events, ClockAdvanced).to == 600
        assert only(events, TurnEvent).nothing


@pytest.mark.rule("A-DUN-02")
def test_the_party_does_one_thing_in_a_turn() -> None:
    """Digging takes the whole party for a turn; three turns of it clear the fall, and the way is free."""
    table = at("toll_passage", "lampless-house")
    way = "toll_passage:w"
    assert table.refuse(Dig(way)).instead == "inventory"
    shovel = Item("shovel", "shovel", "shovel")
    table.run(lambda draft, _rules: draft.emit(GearMoved(shovel, "", "p2", "made", rule=None)))
    assert table.refuse(Go(way)).instead == "dig west"
    lefts = [only(table.do(Dig(way), NOTHING), Dug).left for _ in range(3)]
    assert (lefts, table.state.clock) == ([2, 1, 0], 1800)
    table.do(Go(way))
    assert (table.state.here.chart, table.state.here.place) == ("sconce", "toll_house")


@pytest.mark.rule("A-DUN-03", "A-DUN-14")
def test_a_move_is_a_turn_whatever_the_distance_and_the_load() -> None:
    """Through the free door: a turn; an encumbered party is no slower from room to room."""
    table = at("store")
    assert only(table.do(Go("way-1"), NOTHING), Moved).rule == "A-DUN-14"
    heavy = loaded(at("store"))
    heavy.do(Go("way-1"), NOTHING)
    assert (table.state.clock, heavy.state.clock) == (600, 600)


@pytest.mark.rule("A-DUN-07", "A-PLAY-54")
def test_whoever_is_encumbered_must_rest_on_a_three_and_the_party_waits() -> None:
    """With nobody encumbered nothing happens; else the next turn is rest: no move, but others may search."""
    free = begun()
    assert not [e for e in free.do(Rest(), REST) if isinstance(e, RestOwed)]
    table = loaded(at("store"))
    owed = only(table.do(Rest(), REST), RestOwed)
    assert (owed.turns, owed.who, owed.rule) == (1, ("p1",), "A-DUN-07")
    assert table.refuse(Go("way-1")).rule == "A-PLAY-54"
    assert only(table.do(Rest(), NOTHING), Rested).left == 0
    table.do(Go("way-1"), NOTHING)
    searching = loaded(at("entry"))
    searching.do(Rest(), REST)
    assert only(searching.do(Search(), NOTHING), Rested).left == 0


@pytest.mark.rule("A-DUN-08")
def test_a_three_in_the_turn_of_rest_means_another() -> None:
    """The resting turn rolls like every other: a second 3 and the party rests again."""
    table = loaded(begun())
    table.do(Rest(), REST)
    assert only(table.do(Rest(), REST), RestOwed).rule == "A-DUN-08"
    assert table.refuse(Go("entry:u")).rule == "A-PLAY-54"
    table.do(Rest(), NOTHING)
    table.do(Go("entry:u"))


@pytest.mark.rule("A-DUN-09", "A-DUN-11")
def test_on_a_four_the_torch_lit_first_burns_out() -> None:
    """Exactly one goes, the oldest; with none lit nothing happens; hours alone put no torch out."""
    table = at("hall")
    torch = table.state.lights[0]
    older = attrs.evolve(torch, id="torch.9", holder="small/hall", since=torch.since - 600)
    floor = attrs.evolve(torch.item or Item("", "", ""), id="torch.9")
    goods = {**table.state.goods, "small/hall": (floor,)}
    table.state = attrs.evolve(table.state, lights=(torch, older), goods=goods)
    for _ in range(5):
        table.do(Rest(), NOTHING)
    events = table.do(Rest(), OUT)
    assert (only(events, LightOut).light.id, only(events, LightOut).rule) == ("torch.9", "A-DUN-09")
    assert [light.id for light in table.state.lights] == ["torch.1"]
    table.do(Rest(), OUT)
    assert table.state.lights == ()
    assert not [e for e in table.do(Rest(), OUT) if isinstance(e, LightOut)]


@pytest.mark.rule("A-DUN-12")
def test_nobody_searches_in_the_dark() -> None:
    """Without any light the search is refused; with the rules for light off it is not."""
    table = at("hall")
    table.state = attrs.evolve(table.state, lights=())
    assert table.refuse(Search()).instead == "light torch"
    lit = at("hall", light_rules=False)
    lit.state = attrs.evolve(lit.state, lights=())
    assert only(lit.do(Search(), NOTHING), Searched).left == 0


@pytest.mark.rule("A-PLAY-67")
def test_the_village_is_a_turn_away_without_an_event_die() -> None:
    """Out: its chart enters when it is needed, 600 seconds, no die. Back in: the same, to where the way leads."""
    table = begun()
    events = table.do(Go("entry:u"))
    assert only(events, Charted).chart.id == "tollgate"
    assert (table.state.here.place, table.state.clock) == ("inn", 600)
    assert not [e for e in events if isinstance(e, Rolled)]
    table.do(GoAbout("stall"))
    assert (table.state.here.place, table.state.clock) == ("stall", 600)
    back = table.do(Enter())
    assert (table.state.here.place, table.state.clock) == ("entry", 1200)
    assert not [e for e in back if isinstance(e, Rolled | Charted)]


@pytest.mark.rule("A-PLAY-67")
def test_a_game_begun_in_the_village_charts_the_dungeon_on_entering() -> None:
    """The dungeon's chart enters the log only then; the usual way in is the one to its start."""
    table = begun(at="village")
    assert only(table.do(Enter()), Charted).chart.id == "small"
    assert table.state.here == Spot("small", "entry", "entry:u")


@pytest.mark.rule("A-PLAY-57")
def test_the_way_back_over_known_ground_is_a_turn_a_room_and_a_turn_a_try_at_each_door() -> None:
    """Route and steps from the hall back to the entry: the stuck doors are forced until they open."""
    table = begun()
    for way in ("entry:e", "passage-1:s"):
        step = next_step(table.state, table.rules, "hall")
        assert step is None
        table.do(force(way), 5, NOTHING)
        table.do(Go(way), NOTHING)
    assert route(table.state, "entry") == ("passage-1:s", "entry:e")
    assert next_step(table.state, table.rules, "entry") == force("passage-1:s")
    table.do(force("passage-1:s"), 1, NOTHING)
    assert next_step(table.state, table.rules, "entry") == force("passage-1:s")
    table.do(force("passage-1:s"), 5, NOTHING)
    assert next_step(table.state, table.rules, "entry") == Go("passage-1:s")
    assert only(table.do(Go("passage-1:s"), NOTHING), Moved).rule == "A-PLAY-57"


@pytest.mark.rule("A-PLAY-07")
def test_a_new_marching_order_takes_no_time() -> None:
    """The thief goes in front; nobody else changes places; the clock stands."""
    table = begun()
    assert only(table.do(March(("p4",))), OrderSet).order == ("p4", "p1", "p2", "p3")
    assert table.state.clock == 0


def test_a_crawl_takes_nobody_who_carries_too_much() -> None:
    """Through the pay-hatch of the lodge only an unencumbered party goes."""
    table = loaded(at("porters_lodge", "lampless-house"))
    instead = table.refuse(Go("porters_lodge:n")).instead
    assert instead.partition(": drop ")[0] in {person.name.casefold() for person in table.state.party()}
    at("porters_lodge", "lampless-house").do(Go("porters_lodge:n"), NOTHING)


def test_a_wet_way_puts_out_every_flame() -> None:
    """Down the drain of the washing room the torch goes out and is kept."""
    table = nobody(at("washing_room", "lampless-house"))
    torches = sum(i.n for i in table.state.held("p3") if i.kind == "torch")
    events = table.do(Go("washing_room:d"), NOTHING)
    assert only(events, LightOut).why == "water"
    assert sum(i.n for i in table.state.held("p3") if i.kind == "torch") == torches
    assert table.state.lights == ()


def test_light_is_a_value_of_its_own() -> None:
    """A light says what burns, who holds it and since when."""
    light = begun().state.lights[0]
    assert light == Light("torch.1", "torch", "p3", 0, Item("torch", "torch", "torch", 1))


def orcs_wander(table: Table) -> Table:
    """The same table in a dungeon where the third of twenty wanderers are orcs, a die of them."""
    row = table.rules.adventure.wanderers[0]
    orcs = attrs.evolve(row, id="w_orcs", roll=(3, 20), number="1d6", monster="orc", roster="")
    none = attrs.evolve(orcs, id="w_none", roll=(1, 2))
    adventure = attrs.evolve(table.rules.adventure, wanderers=(none, orcs))
    return Table(attrs.evolve(table.rules, adventure=adventure), table.state)


@pytest.mark.rule("A-DUN-05", "A-DUN-06", "A-DUN-07", "A-DUN-09")
def test_golden_15_light_exhaustion_clue_and_encounter() -> None:
    """A-GOLD-15: turn 5 takes the torch of turn 1, 6 exhausts, 7 is rest with a clue of two orcs, 8 brings them."""
    table = orcs_wander(loaded(at("store"), "p1"))
    first = table.state.lights[0].id
    for _ in range(3):
        table.do(Rest(), NOTHING)
    table.do(Kindle("torch", "p2"))
    table.do(Rest(), NOTHING)
    burnt = only(table.do(Rest(), OUT), LightOut)
    assert (burnt.light.id, [x.holder for x in table.state.lights]) == (first, ["p2"])
    assert only(table.do(Rest(), REST), RestOwed).who == ("p1",)
    assert table.refuse(Go("way-1")).rule == "A-PLAY-54"
    clue = table.do(Rest(), 2, 3, 2)
    hidden = only(clue, ForeShadowed)
    assert (hidden.pending.count, hidden.secret, only(clue, Hinted).rule) == (2, True, "A-PLAY-46")
    events = table.do(Rest(), 1, *MET)
    assert [p.kind for p in only(events, Appeared).people] == ["orc", "orc"]
    assert not [e for e in events if isinstance(e, Rolled) and e.why == "wandering"]


@pytest.mark.rule("A-PLAY-54", "A-PLAY-02")
def test_asked_about_exhaustion_the_party_waits_or_lays_its_load_down() -> None:
    """With the setting `ask`: wait is as ever; drop lays down supply first, as little as is enough."""
    waiting = loaded(at("store", exhaustion="ask"))
    waiting.do(Rest(), REST)
    assert waiting.state.question is not None
    assert only(waiting.answer("wait"), RestOwed).who == ("p1",)
    table = loaded(at("store", exhaustion="ask"))
    load = table.rules.number(table.state, "p1", "load")
    table.do(Rest(), REST)
    dropped = only(table.answer("drop"), GearMoved)
    assert (dropped.item.kind, dropped.item.n, dropped.to) == ("supply", load - 10, "small/store")
    assert table.rules.number(table.state, "p1", "load") == 10
    table.do(Go("way-1"), NOTHING)
    auto = loaded(at("store", exhaustion="ask", standing_answers="auto"))
    assert only(auto.do(Rest(), REST), RestOwed).who == ("p1",)


# --- a turn in which somebody is met ----------------------------------------------------------------


@pytest.mark.rule("A-DUN-14", "A-DUN-01", "A-DUN-04")
def test_going_into_a_room_where_somebody_is_takes_its_turn_when_the_meeting_is_over() -> None:
    """Face to face the turn goes on; let be, it ends with its one die, and the search that follows is another."""
    table = scene(group(mood="uncertain"))
    events = enter(table, 1)
    assert (table.state.clock, only(events, TurnHeld).turns) == (0, 1)
    events = table.do(WaitAndSee(), NOTHING)
    assert (table.state.clock, labels(events), only(events, TurnHeld).turns) == (600, ["dungeon_event"], 0)
    table.do(Search(), NOTHING)
    assert table.state.clock == 1200


@pytest.mark.rule("A-DUN-14")
def test_going_in_and_back_out_are_two_turns() -> None:
    """Whoever turns round at once has moved twice, and two dice are thrown."""
    table = scene(group(mood="uncertain"))
    enter(table, 1)
    assert labels(table.do(GoBack(), NOTHING, NOTHING)) == ["dungeon_event", "dungeon_event"]
    assert (table.state.here.place, table.state.clock) == ("yard", 1200)


@pytest.mark.rule("A-DUN-01", "A-CBT-30")
def test_a_door_forced_upon_creatures_takes_its_turn_when_the_fight_is_over() -> None:
    """The fight lies inside the turn: after a round it ends ten minutes after it began, not ten and ten seconds."""
    table = scene(group(mood="hostile"), door="stuck")
    table.do(ForceDoor(EAST), 4, 1, 1)
    table.do(AttackThem())
    assert (table.state.clock, held(table.state)) == (0, 1)
    table.run(lambda draft, _rules: draft.emit(Died("f1", rule=None)))
    for who in table.state.order:
        table.do(Declare(who, Intent("hold")))
    assert labels(table.do(PlayRound(), 2, 1, NOTHING)) == ["initiative", "initiative", "dungeon_event"]
    assert (table.state.fight, table.state.clock, held(table.state)) == (None, 600, 0)


@pytest.mark.rule("A-DUN-05")
def test_whoever_comes_at_the_end_of_a_turn_holds_up_none() -> None:
    """The turn of rest is over when they come: nothing is owed when they have gone by."""
    table = scene(wanderers=(wander(mood="uncertain"),))
    table.do(Rest(), 1, 1, 1, 1, 1)
    assert (table.state.clock, held(table.state)) == (600, 0)
    assert labels(table.do(WaitAndSee())) == []
