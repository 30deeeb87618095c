"""A lost fight, and those who lie there (A-PLAY-09 to A-PLAY-12, A-GAP-40)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.messages import Event
from gameloop.rulesets.barrows.defeat import defeat
from gameloop.world.encounters import BandGone, BandMoved
from gameloop.world.ending import Ended
from gameloop.world.fighting import FightEnded, begin_fight
from gameloop.world.gear import Take
from gameloop.world.goods import GearMoved
from gameloop.world.people import Appeared, Described, Enlist
from gameloop.world.places import Moved
from gameloop.world.resting import Bind, Carry, SetDown
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import FOES, Band, Condition, Person, Spot
from gameloop.world.travel import Go, turns_for
from gameloop.world.turns import Rest
from gameloop.world.wounds import ConditionEnded, ConditionGained, Died
from tests.table import Table, begun, nobody, only

NOTHING = 6
LYING = (Condition("down"), Condition("grievous"))


def lost(table: Table, kind: str, *faces: int, row: str = "") -> tuple[Event, ...]:
    """Two of a kind have won a fight in which nobody of the party is on their feet any more."""

    def beaten(draft: Drafting, rules: Ruleset) -> None:
        draft.emit(Described(rules.creatures[kind], rule=None))
        victors = tuple(Person(f"f{n}", f"{kind} {n}", FOES, kind, pools={"hp": 4}) for n in (1, 2))
        draft.emit(Appeared(Band("g", ("f1", "f2"), draft.state.spot(), row=row), victors, rule=None))
        defeat(draft, rules, ("f1", "f2"))

    return table.run(beaten, *faces)


def lying(*kinds: str, **settings: str) -> Table:
    """A party of these classes, all at 0 hit points with their saves made, 5 lost in the fight."""
    table = begun(party="", settings=settings)
    ready = {m.kind: m for m in table.rules.parties["quick"]}
    table.do(Enlist(tuple(ready[kind] for kind in kinds)))
    for who in table.state.order:
        table.change(who, pools={"hp": 0}, conditions=LYING)
    table.state = attrs.evolve(table.state, unbound=dict.fromkeys(table.state.order, 5))
    return table


@pytest.mark.rule("A-PLAY-11", "A-INJ-02", "A-INJ-20")
def test_gold_24() -> None:
    """A-GOLD-24: wolves leave the thief for dead (4), the mage dies (3); the thief binds a 2; event 6."""
    table = lying("thief", "mage")
    events = lost(table, "wolf", 4, 3)
    assert only(events, Died).who == "p2"
    table.do(Bind(("p1",)), 2, NOTHING)
    thief = table.state.person("p1")
    assert (thief.hp, thief.has("grievous"), thief.has("down")) == (2, True, False)
    assert not table.state.over


@pytest.mark.rule("A-PLAY-11")
def test_gold_24_bandits() -> None:
    """A-GOLD-24, variant: bandits throw no die, both live, and coins, treasure and supply are gone with them."""
    table = lying("thief", "mage")
    gem = attrs.evolve(table.rules.item("gem", 1), worth=50)
    table.state = attrs.evolve(table.state, goods={**table.state.goods, "p1": (*table.state.held("p1"), gem)})
    before = sum(i.n for items in table.state.goods.values() for i in items)
    events = lost(table, "bandit")
    assert [p.id for p in table.state.party()] == ["p1", "p2"]
    kept = {i.kind for who in ("p1", "p2") for i in table.state.held(who)}
    assert kept.isdisjoint({"silver_piece", "supply", "gem"}) and "torch" in kept
    assert {e.to for e in events if isinstance(e, GearMoved)} == {"f1"}
    assert sum(i.n for items in table.state.goods.values() for i in items) == before


@pytest.mark.rule("A-PLAY-11")
def test_those_who_live_here_stay_away_until_the_party_has_left() -> None:
    """Bandits of this room are gone for two turns in which the party rests, and back when it is elsewhere."""
    table = lying("thief", "mage")
    room = table.state.spot()
    lost(table, "bandit")
    assert table.state.bands["g"].place == ""
    table.do(Rest(), NOTHING)
    table.do(Rest(), NOTHING)
    assert table.state.bands["g"].place == ""
    table.run(lambda draft, rules: draft.emit(Moved(Spot(table.state.here.chart, "hall"), rule=None)))
    events = table.do(Rest(), NOTHING)
    assert only(events, BandMoved).place == room
    assert table.state.bands["g"].place == room


@pytest.mark.rule("A-PLAY-11")
def test_wanderers_who_won_go_their_way() -> None:
    """A band of the wandering table is gone, and its living are left to be met again."""
    table = lying("thief", "mage")
    row = next(row for row in table.rules.adventure.wanderers if row.roster and not row.unique)
    before = table.state.rosters[row.roster]
    events = lost(table, "bandit", row=row.id)
    assert only(events, BandGone).why == "won"
    assert "g" not in table.state.bands
    assert table.state.rosters[row.roster] == before + 2


@pytest.mark.rule("A-PLAY-11", "A-PLAY-12")
def test_the_beaten_may_be_killed() -> None:
    """With party_defeat at killed all die without a die thrown, whoever won, and the game is over once."""
    table = lying("thief", "mage", party_defeat="killed")
    events = lost(table, "bandit")
    assert [e.who for e in events if isinstance(e, Died)] == ["p1", "p2"]
    assert only(events, Ended).rule == "A-PLAY-12"


@pytest.mark.rule("A-PLAY-11", "A-PLAY-12")
def test_all_may_die_of_a_defeat() -> None:
    """Two threes: both die, and the game is over."""
    table = lying("thief", "mage")
    assert only(lost(table, "wolf", 3, 3), Ended).how == "lost"


@pytest.mark.rule("A-PLAY-11")
def test_whoever_got_away_plays_on() -> None:
    """The thief has fled; the mage dies (3): the game is not over."""
    table = lying("thief", "mage")
    table.change("p1", pools={"hp": 3}, conditions=(Condition("fled"),))
    events = lost(table, "wolf", 3)
    assert only(events, Died).who == "p2"
    assert not table.state.over


@pytest.mark.rule("A-PLAY-11")
def test_sleepers_count_as_living() -> None:
    """A sleeper rolls like the others."""
    table = lying("thief", "mage")
    table.change("p2", pools={"hp": 3}, conditions=(Condition("asleep"),))
    lost(table, "wolf", 4, 4)
    assert [p.id for p in table.state.party()] == ["p1", "p2"]


def move_turns(table: Table) -> int:
    """Turns that going on by the first way here costs."""
    way = table.state.chart().ways_at(table.state.here.place)[0]
    return turns_for(table.state, table.rules, way)


@pytest.mark.rule("A-PLAY-10")
def test_who_lies_there_makes_the_others_slow() -> None:
    """While somebody who is down crawls, a room takes two turns; carried, one."""
    table = begun()
    moves = move_turns(table)
    table.change("p3", pools={"hp": 0}, conditions=LYING)
    assert (moves, move_turns(table)) == (1, 2)
    events = table.do(Carry("p3", ("p1", "p4")))
    assert [(e.who, e.condition.value) for e in events if isinstance(e, ConditionGained)] == [
        ("p1", 10),
        ("p4", 10),
    ]
    assert move_turns(table) == 1
    assert (
        table.rules.number(table.state, "p4", "load") == table.rules.number(begun().state, "p4", "load") + 10
    )


@pytest.mark.rule("A-PLAY-10")
def test_who_may_be_carried_and_by_whom() -> None:
    """Not the hale, not by three, not by the down, not above the most that can be carried; and not twice."""
    table = begun()
    assert table.refuse(Carry("p3")).rule == "A-PLAY-10"
    table.change("p3", pools={"hp": 0}, conditions=LYING)
    for by in (("p1", "p2", "p4"), ("p3", "p1"), ("p1",)):
        assert table.refuse(Carry("p3", by)).rule == "A-PLAY-10"
    table.do(Carry("p3"))
    assert "carried already" in table.refuse(Carry("p3")).reason
    assert len([e for e in table.do(SetDown("p3")) if isinstance(e, ConditionEnded)]) == 2
    assert table.refuse(SetDown("p3")).rule == "A-PLAY-10"


@pytest.mark.rule("A-PLAY-10")
def test_a_bearer_who_falls_lets_go() -> None:
    """One of two bearers comes to 0 hit points: he carries nobody any more."""
    table = begun()
    table.change("p3", pools={"hp": 0}, conditions=LYING)
    table.do(Carry("p3", ("p1", "p4")))
    table.run(lambda draft, rules: rules.moments.hurt(draft, rules, "p1", 6, "hit", "A-CBT-15"), 20, 1)
    assert not table.state.person("p1").has("bearing")


@pytest.mark.rule("A-PLAY-09")
def test_a_body_stays_behind_or_is_carried() -> None:
    """Cid dies; carried he comes along, set down he stays, out of the marching order."""
    table = begun()
    table.run(lambda draft, rules: rules.moments.hurt(draft, rules, "p3", 99, "hit", "A-CBT-15"), 1)
    table.do(Carry("p3", ("p1", "p4")))
    chart, first = table.state.here.chart, table.state.here.place
    table.run(lambda draft, rules: draft.emit(Moved(Spot(chart, "hall"), rule=None)))
    body = table.state.person("p3").condition("dead")
    assert body is not None and body.other == f"{chart}/hall"
    table.do(SetDown("p3"))
    table.run(lambda draft, rules: draft.emit(Moved(Spot(chart, first), rule=None)))
    assert table.state.order == ("p1", "p2", "p4")


@pytest.mark.rule("A-PLAY-10")
def test_nobody_on_their_feet_can_do_what_takes_hands() -> None:
    """With all at 0 hit points nothing is taken up, and nobody is carried."""
    table = begun()
    for who in table.state.order:
        table.change(who, pools={"hp": 0}, conditions=LYING)
    thing = table.rules.item("torch", 1)
    table.state = attrs.evolve(table.state, goods={**table.state.goods, table.state.spot(): (thing,)})
    assert table.refuse(Take("torch")).rule == "A-PLAY-10"
    assert table.refuse(Carry("p3")).rule == "A-PLAY-10"


def test_when_all_die_in_a_fight_the_game_is_over() -> None:
    """No victor has to do anything about anybody: it is over when the fight is."""
    table = lying("thief")
    table.change("p1", conditions=(Condition("dead"),))
    lost(table, "wolf")
    assert table.state.over == "lost"


def test_whoever_is_down_crawls_out_into_the_open() -> None:
    """Out of the dungeon by an open way, as from room to room."""
    table = begun("lampless-house")
    for person in table.state.party():
        table.change(person.id, conditions=(Condition("down"),), pools={**person.pools, "hp": 0})
    table.do(Go("lych_stair:s"))
    assert table.state.here.place == "spent_match"


def test_all_down_the_party_crawls_on() -> None:
    """No dead end: with everybody down a move is still possible, and takes two turns and two event dice."""
    table = nobody(begun())
    for who in table.state.order:
        table.change(who, pools={"hp": 0}, conditions=LYING)
    table.run(lambda draft, rules: draft.emit(Moved(Spot(table.state.here.chart, "vault"), rule=None)))
    table.do(Go("chute"), NOTHING, NOTHING)
    assert table.state.clock == 1200


@pytest.mark.rule("A-PLAY-11")
def test_a_fight_that_finds_nobody_on_his_feet_is_lost_at_once() -> None:
    """All lie at 0 hit points when wolves come: no round is played, both are left for dead, and the wolves go."""
    table = lying("thief", "mage")

    def come(draft: Drafting, rules: Ruleset) -> None:
        draft.emit(Described(rules.creatures["wolf"], rule=None))
        wolf = Person("f1", "wolf 1", FOES, "wolf", pools={"hp": 4})
        draft.emit(Appeared(Band("g", ("f1",), draft.state.spot()), (wolf,), rule=None))
        begin_fight(draft, rules, ("f1",), 120)

    events = table.run(come, 4, 4)
    assert only(events, FightEnded).won == FOES
    assert (table.state.fight, table.state.bands["g"].place) == (None, "")
