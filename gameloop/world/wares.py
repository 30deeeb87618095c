"""What villages sell and buy, and what supply becomes, as values."""

from __future__ import annotations

from gameloop.kernel.values import frozen
from gameloop.world.state import Item

GEAR, WEAPON, ARMOR, ANIMAL, BOAT = "gear", "weapon", "armor", "animal", "boat"  # sorts of wares
TREASURE = "treasure"  # the sort of whatever has a worth of its own


@frozen
class Ware:
    """Something for sale: what one of it is, its price in the coin, what else it may be called, the row behind it.

    `made` is what it is made of, where the same thing is also sold as it usually is (`silver`); `sort` is one of those
    above.
    """

    id: str
    name: str
    item: Item
    price: int
    rule: str
    words: tuple[str, ...] = ()
    made: str = ""
    sort: str = GEAR


@frozen
class Service:
    """Something that is done for money in a village: its price in the coin, what else it may be called, its row."""

    id: str
    name: str
    price: int
    rule: str
    words: tuple[str, ...] = ()


@frozen
class Vessel:
    """What a kind of boat holds: people, items of cargo (0: not said), beasts or none; the row behind it."""

    people: int
    cargo: int
    beasts: bool
    rule: str


@frozen
class Trade:
    """A kind of people for hire: their wage in the coin, what else they may be called."""

    id: str
    name: str
    wage: int
    words: tuple[str, ...] = ()


@frozen
class Offer:
    """What a buyer pays for a stack, in the coin, and the row that says so."""

    coins: int
    rule: str


@frozen
class Recipe:
    """What one unit of supply (`source`, a kind of item) becomes: so many of a kind."""

    kind: str
    name: str
    source: str
    yields: int
    rule: str
    words: tuple[str, ...] = ()
