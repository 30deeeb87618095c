"""Things of power that are found, by microlite20 (B-PLAY-13, B-GAP-30)."""

from __future__ import annotations

import pytest

from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20 import figures, finds, lasting
from gameloop.world.enchantments import THING, lying_on
from gameloop.world.goods import GearMoved
from gameloop.world.ruleset import Drafting
from gameloop.world.state import NOWHERE, Item, Spot, State
from gameloop.world.uses import Recognized
from tests.microlite20 import BOOK, drafted, person, state_of

HERE = Spot("house", "hall")


def found(*faces: int, level: int = 1, **settings: str) -> tuple[State, Item]:
    """The state after a thing was found, and the thing."""
    things: list[Item] = []
    state = evolve(state_of([person("ama", "fighter", level=level)], **settings), here=HERE)
    after, _ = drafted(state, lambda draft: things.append(finds.found(BOOK, draft)), *faces)
    return after, things[0]


@pytest.mark.parametrize(
    ("faces", "level", "kind", "name"),
    [
        ((11, 1), 1, "potion_healing", "ruby potion"),
        ((50, 9), 1, "potion_poison", "cloudy potion"),
        ((61, 4, 1, 1), 1, "spell_scroll", "scroll of Magic Missile"),
        ((75, 6, 5, 1), 1, "spell_scroll", ""),
        ((76, 1, 75), 1, "longsword", "runed longsword"),
        ((100, 1, 76), 1, "dagger", "runed dagger"),
        ((10, 6, 50), 1, "shield_heavy_steel", "runed heavy steel shield"),
        ((40, 1), 4, "potion_healing", "ruby potion"),
        ((41, 1, 2, 3), 4, "wand_detect_magic", "blue wand"),
    ],
)
def test_which_thing_it_is(faces: tuple[int, ...], level: int, kind: str, name: str) -> None:
    """By a d100 for the kind and a die over its list; what it is called does not give it away."""
    _, item = found(*faces, level=level)
    assert item.kind == kind and "magic" in item.tags
    assert name in item.name


@pytest.mark.rule("B-PLAY-13")
def test_a_wand_has_charges_that_nobody_sees() -> None:
    """2d10, here 12; the fact is secret."""
    state, item = found(51, 4, 5, 7)
    (power,) = lying_on(state, THING, item.id)
    assert (item.kind, item.name, power.left) == ("wand_paralysis", "bone wand", 12)


def test_things_are_known_by_setting() -> None:
    """items_known = at_once: by its name."""
    assert found(11, 1, items_known="at_once")[1].name == "potion of healing"


@pytest.mark.rule("B-GAP-30")
@pytest.mark.parametrize(("face", "bonus"), [(75, 1), (76, 2), (95, 3), (98, -1), (100, -2)])
def test_a_weapon_with_a_bonus(face: int, bonus: int) -> None:
    """It adds to attack and damage of whoever uses it."""
    state, item = found(76, 1, face)
    assert [lasting.on_thing(state, item.id, to) for to in ("attack", "damage")] == [bonus, bonus]


@pytest.mark.rule("B-GAP-30")
def test_armor_with_a_bonus() -> None:
    """Chainmail +2 keeps off 7, with a shield of steel +1 that is 10, and 20 in all."""
    state = evolve(state_of([person("ama", "fighter")]), here=HERE)

    def make(draft: Drafting) -> None:
        for kind, bonus, where in (("chainmail", 2, "armor"), ("shield_heavy_steel", 1, "left")):
            item = finds.arms(draft, Item(kind, kind, kind), bonus, worn=True)
            draft.emit(GearMoved(item, NOWHERE, "ama", "found on them", rule=None))
            worn[where] = item.id

    worn: dict[str, str] = {}
    after, _ = drafted(state, make)
    ama = evolve(after.people["ama"], **worn)
    assert figures.armor_class(BOOK, after, ama) == 20


def test_what_is_known_has_its_name_everywhere() -> None:
    """Two potions of one kind, with two people: both are called by it now, and those found later."""
    potion = Item("potion_healing", "potion_healing", "ruby potion")
    state = evolve(
        state_of([person("ama", "fighter"), person("bor", "cleric")]),
        goods={"ama": (potion,), "bor": (potion, Item("rope", "rope", "rope"))},
    )
    after, events = drafted(state, lambda draft: finds.recognize(draft, BOOK.magic.magic[0]))
    assert [item.name for who in ("ama", "bor") for item in after.goods[who]] == [
        *("potion of healing", "potion of healing", "rope")
    ]
    assert finds.called(BOOK, after, "potion_healing") == "potion of healing"
    assert [type(event) for event in events] == [Recognized]
    assert drafted(after, lambda draft: finds.recognize(draft, BOOK.magic.magic[0]))[1] == ()
