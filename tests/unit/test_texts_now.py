"""What is shown of a place fits what has happened there: nothing is described that is no longer there."""

from __future__ import annotations

import attrs
import pytest

from gameloop.session.sights import features, shown_texts, sights
from gameloop.session.views.places import look
from gameloop.world.goods import GearMoved
from gameloop.world.state import NOWHERE
from tests.table import Table
from tests.unit.test_every_noun import standing

HOUSE = standing("nave")
THINGS = {t.id: t for t in HOUSE.state.chart().things if "fixed" not in t.tags and t.how != "made"}


def flagged(room: str, *flags: str) -> Table:
    """The party in a room once these flags are up."""
    table = standing(room)
    table.state = attrs.evolve(table.state, flags=flags)
    return table


def without(thing: str) -> Table:
    """The party where a thing was."""
    table = standing(THINGS[thing].room)
    spot = table.state.spot()
    item = next(i for i in table.state.held(spot) if i.id == thing)
    table.run(lambda draft, _rules: draft.emit(GearMoved(item, spot, NOWHERE, "taken", rule=None)))
    return table


def everything(table: Table) -> str:
    """All that is shown and can be looked at, without what is carried."""
    seen = [sight.text for sight in sights(table.state, table.rules) if not sight.noun.owner]
    return " ".join((*shown_texts(table.state, table.rules), *seen)).casefold()


@pytest.mark.parametrize("thing", THINGS)
def test_what_was_taken_is_described_no_more(thing: str) -> None:
    """Neither where it lay nor by its name."""
    shown = everything(without(thing))
    assert not THINGS[thing].here or THINGS[thing].here.casefold() not in shown
    assert THINGS[thing].name.casefold() not in shown


@pytest.mark.parametrize("row", HOUSE.rules.adventure.texts, ids=lambda row: f"{row.of}-{row.say[:20]}")
def test_a_text_that_waits_for_a_flag_comes(row: object) -> None:
    """It replaces the one that it refers to; an empty one takes the noun away."""
    of, when, say = row.of, row.when[0], row.say  # type: ignore[attr-defined]
    room, _, noun = of.partition(".look.")
    if not noun or not when.flag or when.done:
        return
    found = {s.noun.name: s.text for s in features(flagged(room, when.flag).state, HOUSE.rules)}
    assert found.get(noun, "") == say


def test_what_was_put_down_elsewhere_is_told_by_its_name() -> None:
    """The founder's lamp does not hang in the kitchen."""
    table = without("founders_lamp")
    lamp = next(i for i in HOUSE.state.held("lampless-house/nave") if i.id == "founders_lamp")
    kitchen = standing("kitchen")
    kitchen.run(
        lambda draft, _rules: draft.emit(GearMoved(lamp, NOWHERE, kitchen.state.spot(), "dropped", rule=None))
    )
    text = "\n".join(block.text for block in look(kitchen.state, kitchen.rules))
    assert "founder's lamp" in text
    assert "hangs on the chain" not in text
    assert "hangs on the chain" not in everything(table)
