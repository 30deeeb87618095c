"""What the people of a class among the enemies cast (B-PLAY-17)."""

from __future__ import annotations

import attrs

from gameloop.rulesets.microlite20 import npcs
from gameloop.world.engagement import Intent
from gameloop.world.orders import PlayRound
from tests.spellcasting import BOOK, Steady, party, with_foes
from tests.table import Table


def weak(table: Table, *who: str) -> None:
    """These are of level 1, and weak enough to be put to sleep."""
    for one in who:
        table.change(one, stats={"level": 1})


def test_an_enemy_magi_puts_several_to_sleep_or_shoots_at_one() -> None:
    """Three of level 1 are worth a sleep, two a missile; with half his hit points left he fights."""
    table = party()
    (mage,) = with_foes(table, "apprentice_mage", distance=40)
    table.change(mage, stats={"max_hp": 12}, pools={"hp": 12})
    weak(table, "p1", "p2", "p3")
    assert npcs.spell(BOOK, table.state, table.rules, mage) == Intent("cast", "", "sleep")
    table.change("p3", stats={"level": 9})
    assert npcs.spell(BOOK, table.state, table.rules, mage) == Intent("cast", "", "magic_missile")
    table.change(mage, pools={"hp": 6})
    assert npcs.spell(BOOK, table.state, table.rules, mage) is None


def test_an_enemy_cleric_cures_whoever_has_least() -> None:
    """A friend at half; nobody while all have more."""
    table = party()
    cleric, brigand = with_foes(table, "acolyte", "brigand", distance=40)
    table.change(cleric, stats={"max_hp": 8}, pools={"hp": 8})
    assert npcs.spell(BOOK, table.state, table.rules, cleric) is None
    table.change(brigand, stats={"max_hp": 6}, pools={"hp": 3})
    assert npcs.spell(BOOK, table.state, table.rules, cleric) == Intent("cast", brigand, "cure_light_wounds")


def test_it_is_cast_in_their_turn() -> None:
    """The mage pays for his missile, and somebody of the party is hurt by it."""
    table = party({"standing_answers": "auto"})
    (mage,) = with_foes(table, "apprentice_mage", distance=40)
    table.change(mage, stats={"max_hp": 12, "level": 1}, pools={"hp": 12})
    fight = attrs.evolve(table.state.in_fight(), initiative=())
    table.state = attrs.evolve(table.state, fight=fight)
    events = table.game.decide(table.state, PlayRound(), Steady())
    assert any(type(e).__name__ == "SpellCast" and getattr(e, "who", "") == mage for e in events)
