"""Using things of power, by microlite20 (B-PLAY-13)."""

from __future__ import annotations

import pytest

from gameloop.rulesets.microlite20 import finds
from gameloop.world.enchantments import THING, PowerSpent, Sensed, enchant, lying_on
from gameloop.world.engagement import Intent
from gameloop.world.goods import GearMoved
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import NOWHERE, Item
from gameloop.world.uses import Recognized, ThingUsed, TryThing, UseThing
from gameloop.world.wounds import PoolChanged
from tests.microlite20 import BOOK
from tests.ml_fights import against, play
from tests.table import Table, begun, only


@pytest.fixture
def table() -> Table:
    """The ready party in the small adventure."""
    return begun(rules="microlite20")


def has(table: Table, who: str, item: Item, charges: int = 0) -> None:
    """Give somebody a thing, a wand with so many charges."""

    def give(draft: Drafting, _rules: Ruleset) -> None:
        draft.emit(GearMoved(item, NOWHERE, who, "found on them", rule=None))
        if charges:
            enchant(draft, item.kind, "", 1, (THING, item.id), (), left=charges, rule="B-PLAY-13")

    table.run(give)


def thing(kind: str) -> Item:
    """A thing of power nobody knows yet."""
    row = next(row for row in BOOK.magic.magic if row.id == kind)
    return Item(kind, kind, row.look, slots=0, tags=("magic",))


def caster(table: Table, list_: str) -> str:
    """Whoever casts from a list."""
    return next(p.id for p in table.state.party() if BOOK.classes[p.kind].spells == list_)


@pytest.mark.rule("B-PLAY-13")
def test_a_potion_heals_is_gone_and_is_known(table: Table) -> None:
    """1d6+1, here 5; the potion is used up, and everybody knows what such a one is."""
    has(table, "p1", thing("potion_healing"))
    table.change("p1", pools={"hp": 3})
    events = table.do(UseThing("p1", "potion_healing"), 4)
    assert table.state.person("p1").pools["hp"] == 8
    assert (only(events, Recognized).name, only(events, ThingUsed).name) == (
        "potion of healing",
        "ruby potion",
    )
    assert all(item.kind != "potion_healing" for item in table.state.held("p1"))


def test_a_potion_that_lasts(table: Table) -> None:
    """1d6+6 turns, here 9, of heroism: 2 to hit and ten hit points."""
    has(table, "p1", thing("potion_heroism"))
    table.do(UseThing("p1", "potion_heroism"), 3)
    (magic,) = (e for e in table.state.enchantments if e.on == "p1")
    assert magic.until - table.state.clock == 9 * 600
    assert table.state.person("p1").pools["temp_hp"] == 10


@pytest.mark.rule("B-HAZ-04")
def test_poison_in_a_bottle(table: Table) -> None:
    """Two doses with a save each: the first fails and takes 2d6 STR, the second is withstood."""
    has(table, "p1", thing("potion_poison"))
    events = table.do(UseThing("p1", "potion_poison"), 1, 2, 3, 20)
    lost = [(e.pool, e.by) for e in events if isinstance(e, PoolChanged)]
    assert lost == [("lost.str", 5)]


@pytest.mark.rule("B-PLAY-13")
def test_a_sip_shows_what_it_is(table: Table) -> None:
    """A turn, and it is all there; a second sip is for nothing."""
    has(table, "p1", thing("potion_speed"))
    before = table.state.clock
    events = table.do(TryThing("p1", "potion_speed"))
    assert only(events, Recognized).name == "potion of speed"
    assert table.state.clock - before == 600
    assert [item.name for item in table.state.held("p1") if item.kind == "potion_speed"] == [
        "potion of speed"
    ]
    assert "you know already" in table.refuse(TryThing("p1", "potion_speed")).reason


def test_a_wand_loses_charges_and_is_gone_with_the_last(table: Table) -> None:
    """Of two charges one is left, then none, and no wand."""
    has(table, "p1", thing("wand_detect_magic"), charges=2)
    assert only(table.do(UseThing("p1", "wand_detect_magic")), PowerSpent).left == 1
    table.do(UseThing("p1", "wand_detect_magic"))
    assert all(item.kind != "wand_detect_magic" for item in table.state.held("p1"))
    assert lying_on(table.state, THING, "wand_detect_magic") == ()


def test_a_wand_for_enemies_needs_some(table: Table) -> None:
    """Nobody is here to be frozen."""
    has(table, "p1", thing("wand_cold"), charges=5)
    assert "nobody here" in table.refuse(UseThing("p1", "wand_cold")).reason


@pytest.mark.rule("B-PLAY-13")
def test_a_scroll_is_read_by_whoever_has_its_list(table: Table) -> None:
    """The cleric reads cure light wounds, as of level 5: d8 and 5; the magi cannot."""
    cleric, magi = caster(table, "divine"), caster(table, "arcane")
    scroll = finds.scroll(BOOK.spells["cure_light_wounds"])
    has(table, cleric, scroll)
    has(table, magi, scroll)
    assert "is not on the list" in table.refuse(UseThing(magi, scroll.id, (cleric,))).reason
    table.change("p1", pools={"hp": 1})
    hp = table.state.person(cleric).pools["hp"]
    table.do(UseThing(cleric, scroll.id, ("p1",)), 3)
    assert table.state.person("p1").pools["hp"] == 9
    assert table.state.person(cleric).pools["hp"] == (9 if cleric == "p1" else hp)


def test_other_things_have_no_power(table: Table) -> None:
    """A torch is no wand."""
    has(table, "p1", Item("torch", "torch", "torch"))
    assert "no power" in table.refuse(UseThing("p1", "torch")).reason
    assert "only a potion" in table.refuse(TryThing("p1", "torch")).reason


def test_a_wand_points_at_enemies(table: Table) -> None:
    """Two goblins in a fight; in an empty room of the small adventure nobody."""
    has(table, "p1", thing("wand_detect_enemies"), charges=5)
    assert only(table.do(UseThing("p1", "wand_detect_enemies")), Sensed).found == ()
    against(table, "goblin", "goblin", distance=20)
    found = [
        event.found
        for event in play(table, 1, 1, p1=Intent("use", how="wand_detect_enemies"))
        if isinstance(event, Sensed)
    ]
    assert found == [("goblin 1", "goblin 2")]


@pytest.mark.rule("B-PLAY-13")
def test_a_wand_strikes_those_who_do_not_save() -> None:
    """In a fight: 6d6 of cold, here 18, all of it for the goblin that fails against 15, half for the one that holds."""
    table = begun(rules="microlite20")
    has(table, "p1", thing("wand_cold"), charges=5)
    against(table, "ogre", "ogre", distance=20)
    events = play(table, 2, 19, 3, 3, 3, 3, 3, 3, 1, 1, p1=Intent("use", how="wand_cold"))
    lost = [(e.who, e.by) for e in events if isinstance(e, PoolChanged) and e.pool == "hp"]
    assert lost == [("f1", -18), ("f2", -9)]
