"""Light: who holds it, who sees by it, how it goes out and comes back (A-DUN-13, A-PLAY-08, A-PLAY-55)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.world.goods import Equipped, GearMoved
from gameloop.world.light import (
    Douse,
    Kindle,
    LightLit,
    LightOut,
    gather_lights,
    is_flame,
    is_lit,
    lights_here,
    sees,
)
from gameloop.world.people import Enlist
from gameloop.world.places import Moved
from gameloop.world.state import Condition, Item, Spot
from tests.table import Table, begun, only, rules_of


def in_the_hall(**settings: bool) -> Table:
    """The ready party stands in the dark hall, with one torch lit."""
    table = begun(settings=settings)
    table.run(lambda draft, _rules: draft.emit(Moved(Spot("small", "hall", ""), rule=None)))
    return table


def torches(table: Table, who: str) -> int:
    """How many torches somebody has, lit or not."""
    return sum(i.n for i in table.state.held(who) if i.kind == "torch")


@pytest.mark.rule("A-PLAY-08")
def test_underground_a_party_starts_with_a_torch_for_every_four() -> None:
    """Two shields, a mage with a free hand: he holds the one torch of four people. Eight people have two."""
    table = begun(party="")
    quick = rules_of().parties["quick"]
    events = table.do(Enlist(quick))
    assert only(events, LightLit).light.holder == "p3"
    assert only(events, Equipped).where == "left"
    assert table.state.person("p3").left == table.state.lights[0].id
    eight = begun(party="")
    more = tuple(attrs.evolve(m, name=m.name + "a") for m in quick)
    lit = [e.light.holder for e in eight.do(Enlist((*quick, *more))) if isinstance(e, LightLit)]
    assert lit == ["p3", "p7"]


@pytest.mark.rule("A-PLAY-08")
def test_with_no_hand_free_the_last_puts_his_shield_away() -> None:
    """A fighter and a dwarf, both with shields: the dwarf puts his away and holds the fighter's torch."""
    table = begun(party="")
    aldra, bor, _, _ = rules_of().parties["quick"]
    events = table.do(Enlist((aldra, bor)))
    assert only(events, LightLit).light.holder == "p2"
    assert table.state.person("p2").left == table.state.lights[0].id
    assert "shield" in [i.kind for i in table.state.held("p2")]


@pytest.mark.rule("A-PLAY-08")
def test_in_the_village_nothing_is_lit_and_without_torches_the_game_begins_in_the_dark() -> None:
    """No torch is lit above ground; nobody has one, nobody holds one."""
    assert begun(at="village").state.lights == ()
    table = begun(party="")
    thief = rules_of().parties["quick"][3]
    assert not [e for e in table.do(Enlist((thief,))) if isinstance(e, LightLit)]
    lit = begun(party="")
    assert only(lit.do(Enlist(rules_of().parties["quick"])), LightLit).rule == "A-PLAY-08"


@pytest.mark.rule("A-DUN-13")
def test_lighting_a_torch_takes_no_turn() -> None:
    """The second torch is lit at once, by whoever can best: the dwarf's shield is put away before the thief's bow; it
    counts with the others until it burns out; one hand holds one light, and whoever has his bow put away draws.
    """
    table = in_the_hall()
    before = sum(torches(table, who) for who in table.state.order)
    assert table.refuse(Kindle("torch", "p3")).rule == "A-PLAY-08"
    table.do(Kindle("torch"))
    assert ([x.holder for x in table.state.lights], table.state.clock) == (["p3", "p2"], 0)
    assert sum(torches(table, who) for who in table.state.order) == before
    assert table.state.person("p2").left == "torch.2"
    table.do(Kindle("torch", "p4"))
    assert (table.state.person("p4").left, table.state.person("p4").right) == (
        "torch.3",
        "simple_hand.dagger",
    )


@pytest.mark.rule("A-DUN-13")
def test_a_doused_torch_can_be_lit_again() -> None:
    """Put out it is a torch like the others; in the dark there is no light, then there is."""
    table = in_the_hall()
    before = torches(table, "p3")
    out = only(table.do(Douse("torch.1")), LightOut)
    assert (out.why, is_lit(table.state), torches(table, "p3")) == ("doused", False, before)
    assert table.refuse(Douse("torch.1")).instead == "status"
    table.do(Kindle("torch"))
    assert is_lit(table.state)


def test_a_torch_serves_four_people_the_first_in_marching_order() -> None:
    """With five people the fifth is in the dark by one torch, and sees by two; with the rules off one serves all."""
    table = begun(party="")
    quick = rules_of().parties["quick"]
    table.do(Enlist((*quick, attrs.evolve(quick[0], name="Ede"))))
    table.do(Douse("torch.2"))
    table.run(lambda draft, _rules: draft.emit(Moved(Spot("small", "hall", ""), rule=None)))
    assert [sees(table.state, table.rules, f"p{n}") for n in range(1, 6)] == [True] * 4 + [False]
    table.do(Kindle("torch"))
    assert sees(table.state, table.rules, "p5")
    one = in_the_hall(light_rules=False)
    assert all(sees(one.state, one.rules, f"p{n}") for n in range(1, 5))


def test_a_place_with_light_of_its_own_lights_everybody() -> None:
    """In the entry a lantern hangs: nobody needs a torch."""
    table = begun()
    table.do(Douse("torch.1"))
    assert is_lit(table.state)
    assert sees(table.state, table.rules, "p4")


@pytest.mark.rule("A-PLAY-55")
def test_the_torch_of_one_who_falls_burns_on_and_is_picked_up() -> None:
    """The mage is down: his torch burns where he lies, then goes to whoever has a hand free."""
    table = in_the_hall()
    table.change("p3", conditions=(Condition("down"),))
    assert [x.holder for x in lights_here(table.state)] == ["p3"]
    table.change("p4", right="simple_hand.dagger", left="")
    events = table.run(gather_lights)
    assert only(events, GearMoved).to == "p4"
    assert (table.state.lights[0].holder, table.state.person("p4").left) == ("p4", "torch.1")


def test_a_torch_that_is_put_down_lights_the_place_it_lies_in() -> None:
    """Laid on the floor of the hall it burns there; from another place it is no light of the party's."""
    table = in_the_hall()
    torch = next(i for i in table.state.held("p3") if i.id == "torch.1")
    table.run(lambda draft, _rules: draft.emit(GearMoved(torch, "p3", "small/hall", "dropped", rule=None)))
    assert (table.state.lights[0].holder, table.state.person("p3").left) == ("small/hall", "")
    assert is_lit(table.state)
    table.run(lambda draft, _rules: draft.emit(Moved(Spot("small", "cell", ""), rule=None)))
    assert not is_lit(table.state)


def test_what_glows_is_no_flame_and_no_water_puts_it_out() -> None:
    """The fungus of the lamps gives light when it is taken up; a candle is a flame."""
    table = begun("lampless-house")
    glowing = next(t for t in table.state.chart().things if t.light == "glow")
    item = Item(glowing.id, "treasure", glowing.name)
    table.run(lambda draft, _rules: draft.emit(GearMoved(item, "", "p1", "taken", rule=None)))
    lit = only(table.do(Kindle(glowing.id, "p1")), LightLit).light
    assert not is_flame(table.state, lit)
    table.do(Douse("torch.1"))
    table.run(lambda draft, _rules: draft.emit(Moved(Spot("lampless-house", "washing_room", ""), rule=None)))
    assert is_lit(table.state)
    candle = Item("candle", "candle", "candle", 2)
    table.run(lambda draft, _rules: draft.emit(GearMoved(candle, "", "p3", "taken", rule=None)))
    assert is_flame(table.state, only(table.do(Kindle("candle", "p3")), LightLit).light)
