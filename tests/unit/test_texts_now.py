"""What is shown of a place fits what has happened there: nothing is described that is no longer there."""

from __future__ import annotations

import re

import attrs
import pytest

from gameloop.session.sights import features, shown_texts, sights
from gameloop.session.views.places import look
from gameloop.world.actions import When
from gameloop.world.flags import told
from gameloop.world.goods import GearMoved
from gameloop.world.places import Spent
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
    if when != When(flag=when.flag) or room not in {place.id for place in HOUSE.state.chart().places}:
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


OTHER = {  # rooms whose dark is not their people's, and what it is
    "washing_room": "bells, until they are cut",
    "chimney_foot": "washing",
    "priors_cell": "a draught",
    "kiln": "bricks",
    "moth_garden": "fungus",
    "hall_of_receipts": "statues; its people stand behind the grille",
}
CHART = HOUSE.state.chart()
PEOPLED = [place.id for place in CHART.places if CHART.groups_at(place.id)]


def emptied(room: str) -> Table:
    """The party in a room whose people are gone for good."""
    table = standing(room)
    for group in CHART.groups_at(room):
        gone = Spent(CHART.id, group.id, "moved on", rule=None)
        table.run(lambda draft, _rules, gone=gone: draft.emit(gone))
    return table


@pytest.mark.parametrize("room", PEOPLED)
def test_the_dark_does_not_tell_of_those_who_are_gone(room: str) -> None:
    """Whoever comes without a light then feels another room, but where its people were not to be felt."""
    before, after = (told(t.state, CHART.place(room)).dark for t in (standing(room), emptied(room)))
    assert (before == after) == (room in OTHER)


def spoken(name: str, text: str) -> set[str]:
    """The words of a name that a text has."""
    return {word for word in re.findall(r"[a-z]{4,}", name.casefold()) if re.search(rf"\b{word}s?\b", text)}


STILL = {  # words of names that stay where a thing or somebody is gone, since they mean something else
    "porters_sock": {"porter"},  # whose cell it is
    "porter_belly": {"stone", "porter", "silver"},  # the twelve, and what they are paid in
    "till": {"till"},  # it is what was in it that was taken
    "carriers_satchel": {"carrier"},
    "founders_lamp": {"lamp"},  # what the niches are for
    "goblin_bucket": {"bucket"},  # how wide the spout is
    "index_volumes": {"index", "volume"},  # those that rats have read
    "moth_silk": {"moth"},  # those asleep on the pole
    "surgeons_case": {"surgeon"},
    "albas_torque": {"alba"},  # whose label it is
    "gilded_skulls": {"skulls"},
    "fire_stones": {"fire"},  # a door
    "dripping_silver": {"clean"},  # a band
    "bare_houses": {"plate"},  # those of the other three
    "lamp_collar": {"collar", "lamp"},  # where it was
    "lamp_silver": {"lamp"},
    "grave_fees": {"grave"},
    "moth_pearls": {"moth"},
    "brass_counter_key": {"counter"},  # the room beyond
    "abbots_lamp": {"lamp"},  # the room for one
    "scrapers": {"goblin"},  # whose work the bells are
    "nib": {"goblin"},  # whose arrows they are
    "vat_goblins": {"goblin"},  # whose money the racks are
    "chimney_goblins": {"goblin"},  # whose washing it is
    "alba": {"alba", "fenn", "mistress"},  # her label, and her body
    "crab": {"pale"},  # a box
}


@pytest.mark.parametrize("thing", THINGS)
def test_no_text_has_the_words_of_what_was_taken(thing: str) -> None:
    """But for those that mean something else, each of which is looked at by whoever adds it."""
    assert spoken(THINGS[thing].name, everything(without(thing))) == STILL.get(thing, set())


@pytest.mark.parametrize("room", PEOPLED)
def test_no_text_has_the_words_of_those_who_are_gone(room: str) -> None:
    """Neither of their names nor of their kinds."""
    shown = everything(emptied(room))
    for group in CHART.groups_at(room):
        name = f"{group.name} {HOUSE.rules.creatures[group.monster].name}"
        assert spoken(name, shown) == STILL.get(group.id, set()), group.id
