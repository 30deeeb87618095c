"""Things by microlite20: what they are called, who may wear them, what they weigh, cost and fetch."""

from __future__ import annotations

import pytest

from gameloop.kernel.values import evolve
from gameloop.rulesets.microlite20 import burden, trade
from gameloop.rulesets.microlite20.book import load_book
from gameloop.world.disarming import way_around
from gameloop.world.furnishing import Avoid, Trap
from gameloop.world.goods import counts_as
from gameloop.world.ruleset import No
from gameloop.world.state import PARTY, Item, Person, State
from gameloop.world.wares import Offer

BOOK = load_book()
STATE = State(settings={s.id: s.default for s in BOOK.settings.values()})


def person(kind: str) -> State:
    """A state with one of that class."""
    return evolve(STATE, people={"p1": Person("p1", "Ama", PARTY, kind)}, order=("p1",))


def thing(kind: str, n: int = 1) -> Item:
    """So many of a kind."""
    return burden.item(BOOK, kind, n)


def test_things_by_the_names_of_adventures() -> None:
    """A kind that only adventures name has the row that counts as it; one that nobody knows is an error."""
    assert (thing("martial_polearm").name, thing("rope").name) == ("shortspear", "hemp rope")
    with pytest.raises(KeyError):
        thing("astrolabe")


def test_what_a_thing_counts_as() -> None:
    """Silk rope ties as rope, a halberd props as a polearm, a torch does neither."""
    kinds = ("rope", "martial_polearm")
    assert [counts_as(thing(kind), kinds) for kind in ("rope_silk_50", "halberd", "torch")] == [
        *(True, True, False)
    ]


def test_a_trap_is_avoided_with_what_counts_as_the_thing() -> None:
    """Who has a halberd can prop a shelf for which an adventure wants a martial polearm."""
    act = Avoid("prop", using=("martial_polearm",), text="Propped.")
    trap = Trap("shelf", "ossuary", avoid=(act,))
    state = evolve(person("fighter"), goods={"p1": (thing("halberd"),)})
    found = way_around(state, trap, None)
    assert found is not None and found[1] == thing("halberd")
    assert way_around(evolve(state, goods={"p1": (thing("torch"),)}), trap, None) is None


@pytest.mark.parametrize(
    ("kind", "places"),
    [
        ("longsword", ("right",)),
        ("greatsword", ("right", "left")),
        ("shield_tower", ("left",)),
        ("torch", ("left",)),
        ("leather", ("armor",)),
        ("rope", ()),
    ],
)
def test_where_things_go(kind: str, places: tuple[str, ...]) -> None:
    """Two-handed weapons fill both hands, lights and shields the left one."""
    held = burden.hold(BOOK, thing(kind))
    assert (held.places if held else ()) == places


@pytest.mark.parametrize(
    ("class_", "allowed"),
    [
        ("fighter", ("leather", "hide", "full_plate", "buckler", "greataxe")),
        ("rogue", ("leather", "greataxe")),
        ("magi", ("greataxe",)),
        ("cleric", ("leather", "hide", "buckler", "greataxe")),
    ],
)
def test_who_may_wear_what(class_: str, allowed: tuple[str, ...]) -> None:
    """Light, medium and heavy armor, a shield, and any weapon for everybody."""
    tried = ("leather", "hide", "full_plate", "buckler", "greataxe")
    state = person(class_)
    assert tuple(k for k in tried if burden.may_use(BOOK, state, "p1", thing(k)) is None) == allowed


def test_a_shield_takes_a_hand() -> None:
    """Nobody takes up a shield beside a weapon in both hands."""
    state = person("fighter")
    armed = evolve(state, people={"p1": evolve(state.person("p1"), right="pike", left="pike")})
    no = burden.may_use(BOOK, armed, "p1", thing("buckler"))
    assert no is not None and no.reason == "both hands are full"


def test_load_in_slots() -> None:
    """Armor by its group, two hands two slots, three torches or twenty arrows one, coins and chalk none."""
    goods = (
        thing("hide"),
        thing("halberd"),
        thing("torch", 4),
        thing("arrow", 21),
        thing("copper_piece", 900),
    )
    assert [burden.weight(BOOK, (one,)) for one in goods] == [4, 2, 2, 2, 0]


def test_load_hinders_only_by_the_setting() -> None:
    """With load = off somebody carries anything; with slots twenty are the most (B-GAP-09)."""
    state, more = evolve(person("fighter"), goods={"p1": (thing("bedroll", 15),)}), thing("bedroll", 6)
    assert burden.may_carry(BOOK, state, "p1", more) is None
    counted = evolve(state, settings={**state.settings, "load": "slots"})
    no = burden.may_carry(BOOK, counted, "p1", more)
    assert no is not None and no.reason == "Ama would carry 21 slots, and 20 is the most"


def test_prices() -> None:
    """In copper; missiles by the piece, clubs for nothing, silver ten times as much; bare hands are not for sale."""
    found = {ware.id: ware.price for ware in trade.wares(BOOK)}
    assert [found[w] for w in ("torch", "arrow", "bolt", "club", "dagger", "dagger.silver")] == [
        *(1, 5, 10, 0, 200, 2000)
    ]
    assert "unarmed_strike" not in found and "key" not in found


def test_offers() -> None:
    """Used gear fetches half, silver made half of its own price, treasure its worth; coins and loans nothing."""
    goblet = Item("goblet", "treasure", "goblet", worth=9000)
    offers = [
        trade.offer(BOOK, one)
        for one in (thing("longsword"), trade.silvered(thing("dagger")), goblet, thing("arrow", 3))
    ]
    assert [one.coins for one in offers if isinstance(one, Offer)] == [750, 1000, 9000, 7]
    lent = evolve(thing("longsword"), tags=("lent",))
    refused = [trade.offer(BOOK, one) for one in (lent, thing("copper_piece", 5), thing("club"))]
    assert [type(one) for one in refused] == [No, No, No]


@pytest.mark.parametrize(
    ("copper", "text"), [(0, "0 cp"), (7, "7 cp"), (1253, "12 gp 5 sp 3 cp"), (10000, "100 gp")]
)
def test_money_in_words(copper: int, text: str) -> None:
    """Gold, silver and copper, none of what there is none of."""
    assert trade.told(BOOK, copper) == text
