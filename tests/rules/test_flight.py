"""Evading, fleeing, bait (ledger section 10, A-PLAY-37 to A-PLAY-41)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.messages import Event
from gameloop.session.narrate import narrate
from gameloop.world import bands, contact
from gameloop.world.attitudes import Grounds
from gameloop.world.choices import choices
from gameloop.world.doors import DoorForced, DoorHeld, ForceDoor
from gameloop.world.encounters import BaitDropped, BandMoved, EncounterEnded, ForeShadowed, Ran
from gameloop.world.engagement import Intent
from gameloop.world.fighting import BrokeOff, Closed, FightEnded
from gameloop.world.goods import GearMoved, count
from gameloop.world.meetings import AttackThem, Distract, Flee, GoBack
from gameloop.world.orders import Declare, PlayRound
from gameloop.world.people import Appeared
from gameloop.world.places import Moved
from gameloop.world.spikes import DoorFreed, DoorWedged
from gameloop.world.state import FLED, Condition, Spot
from gameloop.world.surroundings import see
from gameloop.world.turns import Rest, RestOwed, held
from gameloop.world.wounds import Died, Fled
from tests.scenes import EAST, NOTHING, ON, band, enter, group, labels, met, rolls_of, scene, wander
from tests.table import Table, only

GOAL = 1  # whom the bandit goes for, of the two in front
MISS = 1
NEAR, FAR = 1, 4  # the dice of distance: from four moves away nobody closes in a round


def ended(events: tuple[Event, ...]) -> str:
    """How the meeting ended."""
    return only(events, EncounterEnded).how


def hostile(**more: object) -> Table:
    """One hostile bandit in the middle room, who follows whoever runs; the party has just come in."""
    table = scene(group(mood="hostile", **more))
    enter(table, NEAR)
    return table


def give(table: Table, kind: str, n: int, who: str = "p1") -> None:
    """So many of a kind out of nowhere."""
    table.run(lambda draft, rules: draft.emit(GearMoved(rules.item(kind, n), "", who, "test", rule=None)))


def inside(table: Table) -> None:
    """Put the party into the middle room, through the first way."""
    table.run(lambda draft, rules: draft.emit(Moved(Spot("test", "room", EAST), rule=None)))
    table.run(lambda draft, rules: see(draft, rules))


@pytest.mark.rule("A-FLE-01")
def test_the_surprised_are_evaded_without_a_roll() -> None:
    """Whoever has surprised them all may leave the room, and no die is thrown for it; the thief alone will not do."""
    table = scene(group(mood="hostile"), door="stuck")
    table.do(ForceDoor(EAST), 4, 5)
    inside(table)
    events = table.do(GoBack(ON), NOTHING, NOTHING)
    assert (ended(events), table.state.here.place) == ("evaded", "end")
    alone = scene(group(mood="hostile"), door="stuck")
    alone.do(ForceDoor(EAST), 4, 3)
    assert alone.refuse(GoBack()).rule == "A-PLAY-32"


@pytest.mark.rule("A-FLE-02")
@pytest.mark.parametrize(("mood", "chased"), [("hostile", True), ("negative", True), ("uncertain", False)])
def test_who_gives_chase(mood: str, chased: bool) -> None:
    """Hostile and Negative follow; the others do not, and nobody rolls."""
    table = scene(group(mood=mood))
    enter(table, NEAR)
    events = table.do(Flee(), *((5, 5, 5, 5) if chased else ()), NOTHING)
    assert labels(events) == [*["flee"] * (4 if chased else 0), "dungeon_event"]
    assert (ended(events), table.state.here.place) == ("fled", "yard")


@pytest.mark.rule("A-PLAY-31")
@pytest.mark.parametrize("stays", [{"holds_ground": True}, {"pursues": False}])
def test_who_holds_his_ground_does_not_follow(stays: dict[str, bool]) -> None:
    """They stay where they are, whatever their mood."""
    table = hostile(**stays)
    assert labels(table.do(Flee(), NOTHING)) == ["dungeon_event"]
    assert band(table).place == "test/room"


@pytest.mark.rule("A-FLE-03", "A-FLE-07", "A-PLAY-38")
def test_each_rolls_and_who_fails_is_caught() -> None:
    """5 gets away, 4 does not: caught, in contact with a pursuer, fighting on while the others are out of it."""
    table = hostile()
    plain(table)
    events = table.do(Flee(), 5, 4, 5, 6)
    assert [r.who for r in rolls_of(events, "flee")] == ["p1", "p2", "p3", "p4"]
    assert only(events, Closed) == Closed("f1", "p2", "caught", rule="A-FLE-07")
    assert [e.who for e in events if isinstance(e, Fled)] == ["p1", "p3", "p4"]
    assert [p.id for p in table.state.able()] == ["p2"]


def plain(table: Table) -> None:
    """Nobody is unarmored, quick, or burdened."""
    for who in table.state.order:
        table.change(who, stats={"dexterity": 10}, armor=table.state.people[who].armor or "x")


@pytest.mark.rule("A-FLE-03", "A-FLE-04", "A-FLE-05", "A-FLE-06")
def test_golden_11() -> None:
    """Dexterity 15, unarmored, encumbered: 4+1+1-1 = 5 gets away; in heavy armor, encumbered: 5-1 = 4 is caught."""
    table = hostile()
    for who in ("p3", "p4"):
        table.run(lambda draft, _r, who=who: draft.emit(Fled(who, rule=None)))
    table.change("p1", stats={"dexterity": 15}, armor="")
    table.change("p2", stats={"dexterity": 10})
    give(table, "rope", 12, "p1")
    give(table, "rope", 12, "p2")
    events = table.do(Flee(), 4, 5)
    first, second = rolls_of(events, "flee")
    assert (first.total, second.total) == (5, 4)
    assert first.mods == ((1, "flee"), (-1, "encumbered"), (1, "unarmored"))
    assert second.mods == ((-1, "encumbered"),)
    assert only(events, Closed).foe == "p2"
    assert table.state.people["p1"].has(FLED)


@pytest.mark.rule("A-FLE-08")
@pytest.mark.parametrize(("count", "rations"), [(1, 1), (4, 2), (5, 3)])
def test_food_stops_beasts(count: int, rations: int) -> None:
    """One ration per HD of all of them, in halves and rounded up; it always works."""
    table = scene(group("giant_rat", count, mood="hostile"))
    enter(table, NEAR)
    give(table, "food_ration", 5)
    events = table.do(Distract("food"), NOTHING)
    assert labels(events) == ["dungeon_event"]
    assert only(events, BaitDropped) == BaitDropped(
        "p1", "food", rations, True, ("A-FLE-08", "A-FLE-11", "A-PLAY-41"), rule="A-FLE-08"
    )
    assert (ended(events), table.state.here.place) == ("distracted", "yard")
    assert sum(i.n for i in table.state.held("test/room")) == rations


@pytest.mark.rule("A-FLE-09")
def test_silver_stops_those_with_wits() -> None:
    """100 sp per HD; with less in all purses it is refused."""
    table = scene(group("bandit", 2, mood="hostile"))
    enter(table, NEAR)
    assert table.refuse(Distract("silver")).reason == "that takes 200 silver, and you have 42"
    give(table, "silver_piece", 158)
    events = table.do(Distract("silver"), NOTHING)
    assert only(events, BaitDropped).n == 200
    assert labels(events) == ["dungeon_event"]


@pytest.mark.rule("A-FLE-10")
def test_the_wrong_bait_does_nothing() -> None:
    """Food for bandits lies there, and everybody rolls."""
    table = hostile()
    events = table.do(Distract("food"), 6, 6, 6, 6, NOTHING)
    assert not only(events, BaitDropped).worked
    assert labels(events) == [*["flee"] * 4, "dungeon_event"]


@pytest.mark.rule("A-FLE-08", "A-FLE-11")
def test_below_one_hit_die_is_half() -> None:
    """Three goblins of 1-1 are three halves: 2 HD, 200 sp."""
    table = scene(group("goblin", 3, mood="hostile"))
    enter(table, NEAR)
    assert table.refuse(Distract("silver")).reason == "that takes 200 silver, and you have 42"
    rats = scene(group("giant_rat", 3, mood="hostile"))
    enter(rats, NEAR)
    assert only(rats.do(Distract("food"), NOTHING), BaitDropped).n == 2


@pytest.mark.rule("A-PLAY-41")
def test_a_bait_of_its_own() -> None:
    """A flame for each HD stops what loves flames; it is set down burning, and lit for it where too few burn."""
    table = scene(group("unlit", 2, mood="hostile"), adventure="lampless-house")
    enter(table, NEAR)
    events = table.do(Distract("flame"), NOTHING)
    assert only(events, BaitDropped).n == 2
    assert ended(events) == "halted"
    assert [light.holder for light in table.state.lights].count("test/room") == 2
    assert table.state.here.place == "room"


@pytest.mark.rule("A-PLAY-41")
@pytest.mark.parametrize(("setting", "bait"), [("food", "food"), ("silver", "silver")])
def test_the_half_witted(setting: str, bait: str) -> None:
    """They count as unintelligent, or by a setting as intelligent."""
    table = scene(group("ogre", mood="hostile"), settings={"semi_intelligent": setting})
    assert table.rules.creatures["ogre"].int_ == "semi"
    enter(table, NEAR)
    give(table, "food_ration", 9)
    give(table, "silver_piece", 500)
    assert only(table.do(Distract(bait), NOTHING), BaitDropped).worked


@pytest.mark.rule("A-FLE-12")
def test_a_secret_door_shakes_them_off() -> None:
    """Nobody rolls who runs through a secret door."""
    table = scene(group(mood="hostile"), hidden="a panel")
    enter(table, 1, 1)
    events = table.do(Flee(), NOTHING)
    assert labels(events) == ["dungeon_event"]


@pytest.mark.rule("A-PLAY-37")
def test_flight_at_contact_comes_before_initiative() -> None:
    """Who runs at once is out of it before any initiative; the surprised cannot."""
    table = hostile()
    assert "initiative" not in labels(table.do(Flee(), 6, 6, 6, 6, NOTHING))
    caught = scene(group(mood="negative"))
    enter(caught, NEAR)
    held = attrs.evolve(met(caught), surprised=("p1", "p2", "p3", "p4"))
    caught.state = attrs.evolve(caught.state, encounter=held)
    assert caught.refuse(Flee()).rule == "A-ENC-03"


@pytest.mark.rule("A-PLAY-38", "A-ENC-15")
def test_wanderers_stay_on_the_heels() -> None:
    """Wanderers who are shaken off are the next encounter, Hostile, with the same people; those placed go home."""
    table = scene(wanderers=(wander(mood="negative"),))
    enter(table, NOTHING)
    came = only(table.do(Rest(), 1, 1, 1, 1, NEAR), Appeared)
    assert met(table).via == ON
    events = table.do(Flee(), 6, 6, 6, 6)
    assert only(events, ForeShadowed).pending.band == came.band.id
    assert only(events, BandMoved).place == ""
    again = table.do(Rest(), 1, 1, NEAR)
    assert not any(isinstance(e, Appeared) for e in again)
    assert band(table, came.band.id).mood == "hostile"
    assert band(table, came.band.id).people == came.band.people


@pytest.mark.rule("A-PLAY-39")
def test_the_only_way_past_them() -> None:
    """Where wanderers bar the only way there is no flight."""
    table = scene(wanderers=(wander(mood="hostile"),), dead_end=True)
    enter(table, NOTHING)
    table.do(Rest(), 1, 1, 1, 1, NEAR)
    assert met(table).via == EAST
    assert table.refuse(Flee()).rule == "A-PLAY-39"


# --- from a fight -----------------------------------------------------------------------------------


def in_fight(*contact: str, **more: object) -> Table:
    """A fight with one bandit in the middle room; these are in its reach."""
    table = scene(group(mood="hostile", **more))
    enter(table, FAR)
    plain(table)
    table.do(AttackThem())
    for who in contact:
        table.run(lambda draft, _r, who=who: draft.emit(Closed("f1", who, "", rule=None)))
    return table


def running(table: Table, *who: str, how: str = "") -> None:
    """These mean to run, the others hold."""
    for person in table.state.order:
        kind = "flee" if person in who else "hold"
        table.do(Declare(person, Intent(kind, how=how if kind == "flee" else "")))


@pytest.mark.rule("A-FLE-13")
def test_from_melee_the_blow_comes_first() -> None:
    """Whoever leaves melee to flee is struck at, and then rolls, in place of move and action; the others do not."""
    table = in_fight("p1")
    running(table, "p1")
    events = table.do(PlayRound(), 6, 1, 1, 5, GOAL)
    assert labels(events)[:4] == ["initiative", "initiative", "attack", "flee"]
    assert only(events, Ran) == Ran(("p1",), EAST, rule="A-FLE-13")
    assert only(events, BrokeOff).who == "p1"
    assert table.state.people["p1"].has(FLED)


@pytest.mark.rule("A-PLAY-37", "A-PLAY-38", "A-FLE-07")
def test_all_who_flee_roll_one_after_another() -> None:
    """In phase 3, in marching order; who is caught does nothing more in this round and may try again in the next."""
    table = in_fight()
    running(table, "p2", "p3", "p4")
    events = table.do(PlayRound(), 6, 1, 5, 1, 6, MISS)
    assert [r.who for r in rolls_of(events, "flee")] == ["p2", "p3", "p4"]
    assert only(events, Ran).rule == "A-PLAY-37"
    assert ("f1", "p3") in table.state.in_fight().contact
    assert [p.id for p in table.state.able()] == ["p1", "p3"]


@pytest.mark.rule("A-PLAY-38")
def test_coming_back() -> None:
    """Who got away may come back in phase 3 of a later round; those still away join afterwards, for a turn."""
    table = in_fight()
    running(table, "p3", "p4")
    table.do(PlayRound(), 6, 1, 6, 6, GOAL)
    assert table.refuse(Declare("p1", Intent("return"))).rule == "A-PLAY-38"
    table.do(Declare("p3", Intent("return")))
    for who in ("p1", "p2"):
        table.do(Declare(who, Intent("hold")))
    table.do(PlayRound(), GOAL)
    assert [p.id for p in table.state.able()] == ["p1", "p2", "p3"]
    table.run(lambda draft, _r: draft.emit(Died("f1", rule=None)))
    for who in ("p1", "p2", "p3"):
        table.do(Declare(who, Intent("hold")))
    before = table.state.clock
    fighting = table.state
    events = table.do(PlayRound(), NOTHING, NOTHING)
    assert only(events, FightEnded).won == "party"
    told = [block.text for block in narrate(fighting, events, table.rules)]
    assert f"{table.state.people['p4'].name} comes back to the others." in told
    assert not table.state.people["p4"].has(FLED)
    assert table.state.clock > before + 60


@pytest.mark.rule("A-PLAY-38")
def test_all_away_ends_the_fight() -> None:
    """With nobody left to catch the fight is over, all stand in the place last left, and those placed stay at home."""
    table = in_fight()
    running(table, "p1", "p2", "p3", "p4")
    fighting = table.state
    events = table.do(PlayRound(), 6, 1, 6, 6, 6, 6, NOTHING)
    assert only(events, FightEnded).won == "foes"
    told = [block.text for block in narrate(fighting, events, table.rules)]
    assert any(text.endswith(" have run far enough.") for text in told)
    assert table.state.here.place == "yard"
    assert [p.id for p in table.state.able()] == ["p1", "p2", "p3", "p4"]
    assert band(table).place == "test/room"


@pytest.mark.rule("A-FLE-10", "A-PLAY-41")
def test_a_thing_that_is_named_is_the_bait() -> None:
    """PERSON:ITEM is that stack, called by its name; coins and supply count as silver and food, all that it takes."""
    table = scene(group("goblin", 3, mood="hostile"))
    enter(table, NEAR)
    assert table.refuse(Distract("p2:silver_piece")).reason == "that takes 200 silver, and you have 42"
    assert table.refuse(Distract("p1:camping_gear")).reason == "that takes 2 camping gear, and you have 1"
    give(table, "iron_spike", 2, "p3")
    spikes = count(table.state, "p3", "iron_spike")
    events = table.do(Distract("p3:iron_spike"), 6, 6, 6, 6, NOTHING)
    dropped = only(events, BaitDropped)
    assert (dropped.what, dropped.n, dropped.worked) == ("iron spike", 2, False)
    assert count(table.state, "p3", "iron_spike") == spikes - 2


@pytest.mark.rule("A-PLAY-41")
def test_bait_in_a_fight() -> None:
    """One of those who run drops bait before the rolls: the right kind and enough, and all who flee get away."""
    table = in_fight()
    give(table, "silver_piece", 100, "p2")
    running(table, "p1", "p2", "p3", "p4", how="silver")
    events = table.do(PlayRound(), 6, 1, NOTHING)
    assert only(events, BaitDropped).worked
    assert rolls_of(events, "flee") == []
    assert table.state.here.place == "yard"


@pytest.mark.rule("A-PLAY-39")
def test_a_shut_door_must_be_forced_first() -> None:
    """From a fight, nobody gets away by a shut door until one of them, who does nothing else, has forced it."""
    table = scene(group(mood="hostile"), door="stuck", dead_end=True)
    inside(table)
    table.run(lambda draft, rules: rules.moments.entered(draft, rules), FAR)
    plain(table)
    table.do(AttackThem())
    running(table, "p1", "p2")
    events = table.do(PlayRound(), 6, 1, 3, GOAL)
    assert rolls_of(events, "force_door")[0].who == "p1"
    running(table, "p1", "p2")
    assert only(table.do(PlayRound(), 4, GOAL), DoorForced).who == "p1"
    running(table, "p1", "p2")
    events = table.do(PlayRound(), 5, 5, GOAL)
    assert [e.who for e in events if isinstance(e, Fled)] == ["p1", "p2"]


def test_a_party_that_lies_there_runs_nowhere() -> None:
    """With nobody on his feet there is nobody to run."""
    table = scene(group(mood="negative"))
    enter(table, NEAR)
    for person in table.state.party():
        table.change(person.id, conditions=(Condition("down"),))
    assert table.refuse(Flee()).reason == "nobody is on their feet"


# --- a shut door in the way ---------------------------------------------------------------------------

HOLDS, GIVES = 3, 5  # the die at a stuck door


def cornered(mood: str, state: str = "stuck", **more: object) -> Table:
    """Somebody comes by the other way into the room where the party stands behind a door that is shut."""
    table = scene(group(mood=mood, **more), door=state)
    inside(table)
    table.run(lambda draft, _r: draft.emit(Moved(Spot("test", "room", EAST), rule=None)))
    table.run(lambda draft, rules: bands.bring_in(draft, rules, "room"))
    table.run(lambda draft, rules: contact.begin(draft, rules, "them", Grounds(), via=ON), NEAR)
    return table


@pytest.mark.rule("A-DOR-02", "A-PLAY-32")
def test_those_who_let_one_go_wait_for_a_stuck_door() -> None:
    """A try is a turn of its own, which lies in the meeting; as soon as the door gives the party is through."""
    table = cornered("negative")
    failed = table.do(GoBack(), HOLDS)
    assert only(failed, DoorHeld).way == EAST
    assert (table.state.here.place, met(table).group) == ("room", "them")
    events = table.do(GoBack(), GIVES, NOTHING, NOTHING, NOTHING)
    assert only(events, DoorForced).rule == "A-DOR-02"
    assert (ended(events), table.state.here.place) == ("left", "yard")


@pytest.mark.rule("A-PLAY-39")
def test_who_runs_at_a_stuck_door_is_caught_before_it_unless_it_gives() -> None:
    """One try; then all of them run, or those who follow are upon all of them."""
    table = cornered("hostile")
    events = table.do(Flee(), HOLDS)
    assert labels(events) == ["force_door"]
    assert (table.state.here.place, len(table.state.able())) == ("room", 4)
    assert table.state.fight is not None
    lucky = cornered("hostile")
    events = lucky.do(Flee(), GIVES, 6, 6, 6, 6)
    assert labels(events) == ["force_door", *["flee"] * 4]
    assert (ended(events), lucky.state.here.place) == ("fled", "yard")


@pytest.mark.rule("A-PLAY-39")
def test_who_is_not_followed_may_try_a_door_again() -> None:
    """Those who stay look on, and each try is a turn."""
    table = cornered("hostile", pursues=False)
    table.do(Flee(), HOLDS)
    assert table.state.encounter is not None
    assert held(table.state) == 1
    assert table.do(Flee(), GIVES, NOTHING)
    assert table.state.here.place == "yard"


@pytest.mark.rule("A-PLAY-32", "A-DOR-01")
def test_where_no_shoulder_helps_there_is_no_way_back_and_nobody_asks_for_it() -> None:
    """A locked door is no way out: it is neither offered nor demanded, and who threatens lets one by elsewhere."""
    table = cornered("negative", "locked")
    assert table.refuse(GoBack(EAST)).reason == "the door is locked"
    assert not {"leave", "flee"} & {line for line, _ in choices(table.state, table.rules)}
    table.state = attrs.evolve(table.state, encounter=attrs.evolve(met(table), via=""))
    assert [line for line, _ in choices(table.state, table.rules) if "leave" in line] == ["leave"]
    assert table.do(GoBack(), NOTHING)
    assert table.state.here.place == "end"


@pytest.mark.rule("A-PLAY-41")
def test_bait_behind_a_shut_door_keeps_them_busy() -> None:
    """Nobody gets away at once, and nobody is followed: the meeting is over, and the door can be tried."""
    table = cornered("hostile", monster="giant_rat")
    give(table, "food_ration", 3)
    events = table.do(Distract("food"))
    assert (ended(events), table.state.here.place) == ("distracted", "room")


@pytest.mark.rule("A-DOR-02", "A-PLAY-32")
@pytest.mark.parametrize("how", ["shut", "held"])
def test_what_the_party_keeps_shut_itself_is_let_go_first(how: str) -> None:
    """Spikes come out and shoulders are taken away at no time; then the door is tried as any."""
    table = cornered("uncertain")
    table.run(lambda draft, _r: draft.emit(DoorWedged("test", EAST, how, "room", "p2", rule=None)))
    events = table.do(GoBack(EAST), GIVES, NOTHING, NOTHING)
    assert only(events, DoorFreed).how == {"shut": "pulled", "held": "left"}[how]
    assert table.state.here.place == "yard"


@pytest.mark.rule("A-PLAY-54")
def test_the_worn_out_do_not_leave_but_may_run() -> None:
    """A turn of rest is owed: to leave is neither offered nor done, and what is told to type is on the menu."""
    table = cornered("negative", "open")
    table.run(lambda draft, _r: draft.emit(RestOwed(1, ("p1",), rule=None)))
    offered = [line for line, _ in choices(table.state, table.rules)]
    assert "leave" not in offered
    assert "flee" in offered
    assert table.refuse(GoBack()).instead == ", or ".join(offered[:2])
