"""How a game begins, the marching order, and a party's own people (A-PLAY-04, A-PLAY-05, A-PLAY-07)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.world.begin import START, VILLAGE, Begin, Begun
from gameloop.world.people import Enlist, March, OrderSet
from gameloop.world.places import Moved
from gameloop.world.state import Condition
from tests.table import Table, begun, only, rules_of


@pytest.mark.rule("A-PLAY-04")
@pytest.mark.parametrize(("at", "spot"), [(START, ("small", "entry")), (VILLAGE, ("tollgate", "inn"))])
def test_a_game_begins_on_day_one_where_the_adventure_says(at: str, spot: tuple[str, str]) -> None:
    """First turn of the first watch, in spring; at the adventure's start, or in its village."""
    table = Table(rules_of())
    events = table.do(Begin("barrows", "small", {}, ironman=False, at=at))
    assert only(events, Begun).settings["start_season"] == "spring"
    moved = only(events, Moved)
    assert ((moved.spot.chart, moved.spot.place), moved.rule) == (spot, "A-PLAY-04")
    assert (table.state.clock, table.state.turn_began) == (0, 0)


@pytest.mark.rule("A-PLAY-05")
def test_the_ready_party_is_four_with_most_hit_points_and_lent_gear() -> None:
    """Fighter, dwarf, mage, thief; each hit die at its most; what is lent is named so and not sold."""
    table = begun()
    people = table.state.party()
    assert [(p.name, p.kind, p.hp) for p in people] == [
        ("Aldra", "fighter", 6),
        ("Bor", "dwarf", 9),
        ("Cid", "mage", 6),
        ("Dell", "thief", 6),
    ]
    lent = [i.name for p in people for i in table.state.held(p.id) if "lent" in i.tags]
    assert lent == [
        "village light armor",
        "village shield",
        "village sword",
        "village light armor",
        "village shield",
        "village mace",
        "village dagger",
        "village light armor",
        "village hunting bow",
    ]
    again = table.refuse(Enlist(table.rules.parties["quick"]))
    assert again.rule in ("A-PLAY-05", "A-PLAY-13")


@pytest.mark.rule("A-PLAY-07")
def test_the_order_is_that_of_making_and_is_changed_at_no_time() -> None:
    """Named people go in front; the first able leads."""
    table = begun()
    assert table.state.order == ("p1", "p2", "p3", "p4")
    assert only(table.do(March(("p4", "p2"))), OrderSet).order == ("p4", "p2", "p1", "p3")
    assert table.refuse(March(("p4",))).rule == "A-PLAY-07"
    assert table.state.clock == 0
    table.change("p4", conditions=(Condition("down"),))
    assert table.state.able()[0].id == "p2"


@pytest.mark.rule("A-PLAY-05")
def test_silver_may_be_given_and_a_newcomer_goes_to_the_end() -> None:
    """In the village a ready party may take others in, while there is room."""
    table = begun(party="", at=VILLAGE)
    table.do(Enlist(table.rules.parties["quick"]))
    others = tuple(attrs.evolve(m, name=f"{m.name} the Second") for m in table.rules.parties["quick"])
    table.do(Enlist(others))
    assert table.state.order == tuple(f"p{n}" for n in range(1, 9))
    no = table.refuse(Enlist(tuple(attrs.evolve(m, name=f"{m.name} III") for m in others[:1])))
    assert (no.reason, no.rule) == ("a party has 8 people at most", "A-PLAY-05")
