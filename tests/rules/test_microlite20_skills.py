"""Skill rolls by microlite20: rank, stat and occasion apart, difficulties, opponents, saves (B-SKILL, B-PLAY-07)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Rolled
from gameloop.rulesets.microlite20 import tasks
from gameloop.rulesets.microlite20.stealing import ROW
from gameloop.world.checks import attempt, contest
from gameloop.world.disarming import Disarm, TrapDisarmed
from gameloop.world.doors import DoorForced, DoorHeld, ForceDoor
from gameloop.world.listening import Listen, Listened
from gameloop.world.locks import LockHeld, PickLock
from gameloop.world.places import Found, Moved
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.searching import Search
from gameloop.world.state import Condition, Spot
from gameloop.world.stealth import STEAL, Climb, Climbed, Slipped
from gameloop.world.traps import TrapSprung
from gameloop.world.turns import NoiseMade
from gameloop.world.wounds import PoolChanged
from tests.microlite20 import BOOK
from tests.table import Table, begun, nobody, only

STUCK, LOCKED = "way-2", "way-3"  # a stuck door of the hall, the locked one of the entry


def put(place: str, *, traps: bool = False, **settings: int | str | bool) -> Table:
    """A table at which the ready party stands in a place of the cellar where nobody lives."""
    table = nobody(begun(rules="microlite20", settings=settings, traps=traps))
    table.run(lambda draft, _rules: draft.emit(Moved(Spot("small", place, ""), rule=None)))
    return table


def roll(table: Table, check: str, who: str, face: int, needed: int | None = None) -> Rolled:
    """Somebody tries something; what was rolled."""
    return only(
        table.run(lambda draft, rules: attempt(draft, rules, check, who, needed=needed), face), Rolled
    )


@pytest.mark.rule("B-SKILL-01", "B-SKILL-02", "B-SKILL-04", "B-GAP-17", "B-GAP-41")
def test_rank_and_stat_stand_apart_and_equal_succeeds() -> None:
    """Aldra, Phys 5, STR +3, at a stuck door of 13: a 5 opens it, a 4 does not, and is heard."""
    table = put("hall")
    events = table.do(ForceDoor(STUCK, "p1"), 5)
    rolled = only(events, Rolled)
    assert (rolled.mods, rolled.total, rolled.target) == (((5, "phys"), (3, "str")), 13, 13)
    assert only(events, DoorForced).who == "p1"
    table = put("hall")
    events = table.do(ForceDoor(STUCK, "p1"), 4, 6)
    assert only(events, DoorHeld).who == "p1"
    assert only(events, NoiseMade).why == "forcing"
    assert only(table.do(ForceDoor(STUCK, "p1"), 5), DoorForced).rule == "B-GAP-17"


@pytest.mark.rule("B-PLAY-07")
def test_a_door_may_be_tried_again_for_another_turn() -> None:
    """Each try ends a turn, and a failed one calls for a check for wanderers; the third turn has one of its own."""
    table = put("hall")
    for faces in ((1, 6), (1, 6), (1, 6, 6)):
        table.do(ForceDoor(STUCK, "p1"), *faces)
    assert table.state.clock == 1800


@pytest.mark.rule("B-SKILL-15")
def test_no_natural_results() -> None:
    """A natural 1 succeeds where 9 is enough, a natural 20 fails where 40 is needed."""
    table = put("hall")
    met = [roll(table, "force_door", "p1", face, needed).outcome for face, needed in ((1, 9), (20, 40))]
    assert met == ["success", "failure"]


@pytest.mark.rule("B-SKILL-05")
def test_a_tie_fails_for_the_one_who_acts() -> None:
    """Dell, Sub 4 and DEX +3, against Aldra's Sub 2 and DEX +1: 8 and 12 are 15 each; with 9 he is above her."""
    table = put("hall")
    worked = []

    def pick_pocket(draft: Drafting, rules: Ruleset) -> None:
        worked.append(contest(draft, rules, STEAL, "p4", ("p1",), rule=ROW).worked)

    for own in (8, 9):
        events = table.run(pick_pocket, own, 12)
        assert [e.total for e in events if isinstance(e, Rolled)] == [own + 7, 15]
    assert worked == [False, True]


@pytest.mark.rule("B-SKILL-10", "B-SKILL-11", "B-SKILL-12", "B-SKILL-13", "B-SKILL-14", "B-SKILL-07")
def test_saves_are_skill_rolls() -> None:
    """Fortitude Phys and STR, reflex Phys and DEX; will level and MIND alone, without a human's or a class's bonus."""
    table = put("hall")
    mods = [roll(table, save, "p1", 10, 15).mods for save in ("fortitude", "reflex", "will")]
    assert mods == [((5, "phys"), (3, "str")), ((5, "phys"), (1, "dex")), ((1, "level"),)]
    assert roll(table, "will", "p3", 10, 15).mods == ((1, "level"), (4, "mind"))
    assert table.rules.number(table.state, "p3", "magic") == 5
    loose = table.run(lambda draft, rules: tasks.save(BOOK, draft, rules, "p1", "trap", "loose_flag"), 7)
    assert only(loose, Rolled).why == "reflex_trap"
    assert BOOK.actions["dodge"].rule == "B-SKILL-07"


def test_conditions_weigh_on_skills_and_saves() -> None:
    """Whoever is shaken has 2 less on both, told apart."""
    table = put("hall")
    table.change("p1", conditions=(Condition("shaken"),))
    assert roll(table, "force_door", "p1", 10, 15).mods == ((5, "phys"), (3, "str"), (-2, "skill"))
    assert roll(table, "fortitude", "p1", 10, 15).mods == ((5, "phys"), (3, "str"), (-2, "save"))


@pytest.mark.rule("B-SKILL-08")
def test_one_roll_searches_for_everything() -> None:
    """Cid, Sub 1 and MIND +4, in the guard room: 14 finds the candle (15) and not yet the secret door (20)."""
    table = put("guard")
    events = table.do(Search(), 14)
    assert (only(events, Rolled).mods, only(events, Rolled).rule) == (((1, "sub"), (4, "mind")), "B-SKILL-08")
    assert [e.what for e in events if isinstance(e, Found)] == [("candle_end",)]
    assert [e.what for e in table.do(Search(), 15) if isinstance(e, Found)] == [("way-7",)]
    assert [e.what for e in table.do(Search(), 20, 6) if isinstance(e, Found)] == []


@pytest.mark.rule("B-SKILL-09", "B-GAP-19", "B-ADV-02")
def test_a_trap_is_disabled_or_held_or_goes_off() -> None:
    """The loose flag takes 15: Dell, Sub 4, DEX +3, his tools at hand, needs an 8. Under 3 it goes off."""
    for face, expected in ((8, TrapDisarmed), (7, None), (2, TrapSprung)):
        table = put("hall", traps=True)
        table.run(lambda draft, _rules: draft.emit(Found("small", ("loose_flag",), "search", rule=None)))
        more = {8: (), 7: (), 2: (20, 1, 6)}[face]  # the save against it, its damage, the noise it makes
        events = table.do(Disarm("loose_flag", "p4"), face, *more)
        found = [type(e) for e in events if isinstance(e, TrapDisarmed | TrapSprung)]
        assert found == ([expected] if expected else [])
        gained = [(e.who, e.by) for e in events if isinstance(e, PoolChanged) and e.pool == "el"]
        assert gained == ([(f"p{n}", 1) for n in (1, 2, 3, 4)] if expected is TrapDisarmed else [])


def test_without_tools_it_is_harder() -> None:
    """Nobody has thieves' tools: 2 less, told apart."""
    table = put("entry")
    goods = tuple(i for i in table.state.held("p4") if i.kind != "thieves_tools")
    table.state = attrs.evolve(table.state, goods={**table.state.goods, "p4": goods})
    events = table.do(PickLock(LOCKED, "p4"), 10)
    assert only(events, Rolled).mods == ((4, "sub"), (3, "dex"), (-2, "without.thieves_tools"))
    assert only(events, LockHeld).who == "p4"


@pytest.mark.rule("B-SKILL-03", "B-PLAY-07")
def test_listening_takes_one_turn_of_all_and_the_deaf_hear_nothing() -> None:
    """Everybody rolls Sub and MIND in secret, once; Bor is deaf and is not asked."""
    table = put("hall")
    table.change("p2", conditions=(Condition("deafened"),))
    events = table.do(Listen(STUCK), 10, 10, 10)
    assert [e.who for e in events if isinstance(e, Listened)] == ["p1", "p3", "p4"]
    assert [e.mods for e in events if isinstance(e, Rolled)][1] == ((1, "sub"), (4, "mind"))
    assert table.state.clock == 600


@pytest.mark.rule("B-SKILL-06", "B-HAZ-01", "B-HAZ-02")
def test_a_climb_holds_slips_or_falls_from_half_way() -> None:
    """A chute of 20 feet, a wall of 20: Aldra with Phys 5 and STR +3. 12 is up; 11 to 8 nothing; 7 falls 10 feet."""
    for face, more, expected in ((12, (), Climbed), (8, (), None), (7, (5, 5), Slipped)):
        table = put("store")
        table.change("p3", pools={"hp": 2})  # too few for a feather fall
        events = table.do(Climb("chute", "p1"), face, *more)
        assert [type(e) for e in events if isinstance(e, Climbed | Slipped)] == (
            [expected] if expected else []
        )
    rolls = [e for e in events if isinstance(e, Rolled)]
    assert [(e.dice, e.total, e.target) for e in rolls] == [
        ("1d20", 15, 20),
        ("1d6", 5, None),
        ("1d20", 11, 10),
    ]
    assert [e.by for e in events if isinstance(e, PoolChanged)] == [-2]


@pytest.mark.rule("B-PLAY-07")
def test_by_a_setting_there_is_one_try_for_each() -> None:
    """Aldra has failed at the door: she may not try again, also from elsewhere and back; Bor may."""
    table = put("hall", skill_retry="never")
    table.do(ForceDoor(STUCK, "p1"), 4, 6)
    for place in ("store", "hall"):
        table.run(lambda draft, _rules, to=place: draft.emit(Moved(Spot("small", to, ""), rule=None)))
    assert table.refuse(ForceDoor(STUCK, "p1")).rule == "B-PLAY-07"
    assert only(table.do(ForceDoor(STUCK, "p2"), 20), DoorForced).who == "p2"
    table = put("guard", skill_retry="never")
    table.do(Search(), 1)
    assert table.refuse(Search()).rule == "B-PLAY-07"
