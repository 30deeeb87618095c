"""What is told is so: the light of those who are away, things thrown, whose gift it is, and what a done deed leaves."""

from __future__ import annotations

import pytest

from gameloop.kernel.errors import Refused
from gameloop.session.narrate import narrate
from gameloop.session.views.people import goods
from gameloop.session.views.places import look
from gameloop.session.views.status import lights
from gameloop.world.applying import Handle
from gameloop.world.bait import bundle
from gameloop.world.bands import bring_in
from gameloop.world.contact import meet
from gameloop.world.encounters import FLAME, FOOD, SILVER
from gameloop.world.goods import Equipped, GearMoved
from gameloop.world.light import is_lit, lights_here
from gameloop.world.meetings import VERBS, GiveThem
from gameloop.world.state import NOWHERE, Item
from gameloop.world.wounds import ConditionEnded, Fled
from tests.scenes import group, scene
from tests.skirmish import draft
from tests.table import begun, only
from tests.unit.test_every_noun import standing
from tests.unit.test_texts_now import flagged

BEARER = "p3"  # who holds the torch of the ready party


def test_who_has_fled_has_his_light_with_him() -> None:
    """Neither the status nor the rules count it where the others stand; when he is back it is there again."""
    table = standing("gallery")
    assert {light.holder for light in lights_here(table.state)} == {BEARER}
    table.run(lambda work, _rules: work.emit(Fled(BEARER, rule=None)))
    assert (lights_here(table.state), lights(table.state), is_lit(table.state)) == ((), "no light", False)
    table.run(lambda work, _rules: work.emit(ConditionEnded(BEARER, "fled", rule=None)))
    assert lights(table.state) == "1 light"


@pytest.mark.parametrize(
    ("room", "way", "place", "said"),
    [
        ("gallery", "gallery:d", "lamp_choir", "It falls, and lies below."),
        ("lamp_choir", "gallery:d", "lamp_choir", "It comes down again, and lies here."),
        ("lamp_choir", "rich_row:e", "rich_row", "It lands beyond, to the west."),
    ],
)
def test_what_is_thrown_goes_down_and_never_up(room: str, way: str, place: str, said: str) -> None:
    """And it is told to which side it went."""
    table = standing(room)
    before = table.state
    events = table.do(Handle("throw", "p1:torch", way))
    assert only(events, GearMoved).to == f"lampless-house/{place}"
    text = "\n".join(block.text for block in narrate(before, events, table.rules))
    assert said in text


def test_a_price_in_lights_says_how_many_burn() -> None:
    """One torch burns; that others could be lit is said apart from it."""
    table = scene(group("orc", 40, mood="hostile"))
    table.run(lambda work, rules: bring_in(work, rules, "room"))
    with pytest.raises(Refused, match=r"burning lights; of yours 1 burns, and \d+ could be lit"):
        bundle(draft(table), table.rules, "them", FLAME)


def test_who_is_told_to_give_gives_his_own() -> None:
    """And nobody else's is taken where he has none."""
    verb = next(v for v in VERBS if v.name == "give")
    assert verb.make is not None
    table = begun()
    command = verb.make(table.state, {"what": SILVER, "who": "p2"})
    assert command == GiveThem("p2:silver")
    assert verb.make(table.state, {"what": FOOD}) == GiveThem("food")


def test_one_hand_holds_one_of_a_stack() -> None:
    """Of two daggers one is in hand."""
    table = begun()
    pair = Item("dagger", "dagger", "dagger", 2)
    table.run(lambda work, _rules: work.emit(GearMoved(pair, NOWHERE, "p3", "begun", rule=None)))
    table.run(lambda work, _rules: work.emit(Equipped("p3", "right", "dagger", rule=None)))
    lines = goods(table.state, table.rules, table.state.person("p3"))
    assert "  2 daggers (1 in the right hand)" in lines


def test_moths_that_were_burnt_hang_nowhere() -> None:
    """The room and the noun are told as they are once the deed is done."""
    before, after = (
        "\n".join(block.text for block in look(table.state, table.rules))
        for table in (standing("moth_garden"), flagged("moth_garden", "garden_burnt"))
    )
    assert "hang asleep" in before
    assert "hang asleep" not in after
    assert "Nothing hangs from the roof any more." in after


def test_what_brings_others_is_not_spent_on_those_who_are_met() -> None:
    """A deed whose point is who comes of it waits until nobody is met."""
    table = standing("moth_garden")
    deeds = table.rules.adventure.deeds
    deed = next(d for d in deeds if d.id == "burn_garden")
    assert [change.do for change in deed.then] == ["set", "summon"]
    table.run(lambda work, rules: bring_in(work, rules, "moth_garden"))
    table.run(lambda work, rules: meet(work, rules, "tamsin"), 4)
    with pytest.raises(Refused, match="that would bring more upon you"):
        table.do(Handle("burn", "look:moths"))
    assert "garden_burnt" not in table.state.flags
