"""Every spell of the list is cast, and does something (B-GAP-05, B-PLAY-16)."""

from __future__ import annotations

import pytest

from gameloop.kernel.dice import Rolled
from gameloop.kernel.errors import Refused
from gameloop.kernel.messages import Event
from gameloop.world.goods import GearMoved
from gameloop.world.magic import SpellCast
from gameloop.world.wounds import PoolChanged
from tests.spellcasting import BOOK, at, cast, party, question_of, with_body, with_foes
from tests.table import Table

RESISTED = ("resists", "misses")


def scenes() -> list[Table]:
    """Quiet, the same with a body, a fight with orcs, one with the undead."""
    calm = party({"standing_answers": "auto"})
    body = at(calm, calm.state)
    with_body(body)
    orcs = at(calm, calm.state)
    with_foes(orcs, "orc", "orc", "goblin")
    bones = at(calm, calm.state)
    with_foes(bones, "skeleton", "zombie")
    return [calm, body, orcs, bones]


def beyond(spell: str, events: tuple[Event, ...]) -> list[Event]:
    """What came of it beside the casting, the paying and the dice; or a roll by which it was resisted."""
    paid = {"drain", "hp"}
    found = []
    for event in events:
        if isinstance(event, Rolled):
            if event.outcome in RESISTED:
                found.append(event)
        elif isinstance(event, PoolChanged) and event.why == spell and event.pool in paid:
            if event.who not in ("p1", "p2"):
                found.append(event)
        elif not isinstance(event, SpellCast) and not (isinstance(event, GearMoved) and event.why == "paid"):
            found.append(event)
    return found


@pytest.mark.rule("B-GAP-05")
@pytest.mark.parametrize("spell", [one.id for one in BOOK.spells.values() if not one.asks])
def test_every_spell_does_something(spell: str) -> None:
    """In the first scene in which it can be cast and does anything: a fact, or a roll that resisted it."""
    refused = []
    for table in scenes():
        before = table.state
        try:
            events = cast(table, spell)
        except Refused as no:
            refused.append(no.reason)
            continue
        assert any(isinstance(event, SpellCast) for event in events)
        if beyond(spell, events):
            assert table.state != before
            return
    raise AssertionError(f"{spell} does nothing; {refused}")


@pytest.mark.rule("B-PLAY-16")
@pytest.mark.parametrize("spell", [one.id for one in BOOK.spells.values() if one.asks])
def test_ten_spells_ask_whoever_referees(spell: str) -> None:
    """They are cast and paid for, then the question is put; the first answer is that nothing comes of it."""
    table = party()
    with_body(table)
    with_foes(table, "orc", fight=False, distance=30)
    target = BOOK.spells[spell].target
    named = ("f1",) if BOOK.spells[spell].hostile and target.what in ("creature", "area") else ()
    named = ("p8",) if target.what == "corpse" else named
    named = ("p3",) if spell == "message" else named
    assert question_of(table, spell, *named).options == BOOK.spells[spell].answers
