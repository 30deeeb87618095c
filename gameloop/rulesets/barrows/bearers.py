"""Who bears how much: people, beasts, carts behind them, riders on them (A-TRN-02 to A-TRN-10, A-TRN-14)."""

from __future__ import annotations

from gameloop.rulesets.barrows import hindrance
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.trainrecords import Carrier, Vehicle
from gameloop.world.ruleset import No
from gameloop.world.state import Item, Person, State
from gameloop.world.train import riders

PERSON = "person"


def carrier(book: Book, person: Person) -> Carrier:
    """The row of a beast by its kind; all others bear as people do."""
    return book.carriers.get(person.kind, book.carriers[PERSON])


def is_beast(book: Book, person: Person) -> bool:
    """Whether somebody is a beast of burden."""
    return person.kind in book.carriers


def is_hired(book: Book, person: Person) -> bool:
    """Whether somebody is of a kind that serves for a wage."""
    return person.kind in book.hirelings


def fodder(book: Book, person: Person) -> int:
    """Units of supply that a beast eats a day, or the horse of a hired rider (A-TRN-06, A-TRN-09, A-HIR-12)."""
    own = book.hirelings.get(person.kind)
    if own is not None:
        return book.hiring.supply_per_mount if own.mounted else 0
    return carrier(book, person).supply_per_day


def bears(book: Book, person: Person) -> bool:
    """Whether a load weighs on somebody: on all but the risen and the like."""
    return person.kind in book.classes or is_beast(book, person) or is_hired(book, person)


def pulled(book: Book, state: State, who: str) -> Vehicle | None:
    """The cart or wagon that somebody pulls."""
    carts = [book.vehicles[i.kind] for i in state.held(who) if i.kind in book.vehicles]
    return carts[0] if carts else None


def capacity(book: Book, state: State, person: Person) -> tuple[int, int]:
    """Items borne freely, and at most (A-EQP-01, A-EQP-02, A-EQP-24, A-TRN-02, A-TRN-03)."""
    row, cart = carrier(book, person), pulled(book, state, person.id)
    factor, divisor = cart.capacity_factor if cart else 1, hindrance.weakened(book, person)
    return row.unencumbered // divisor * factor, row.encumbered // divisor * factor


def ridden(book: Book, state: State, person: Person) -> int:
    """What riders take of a beast's load, all they carry in it (A-TRN-08, A-AMB-26)."""
    each = carrier(book, person).rider_items
    return len(riders(state, person.id)) * each if each else 0


def row_of(book: Book, state: State, person: Person, item: Item) -> str:
    """The row by which a beast, or somebody with a cart, bears a thing; empty for whoever just carries it."""
    if item.kind in book.vehicles:
        return "A-TRN-04"
    if item.kind in book.vessels:
        return "A-TRN-12"
    cart = pulled(book, state, person.id)
    return cart.rule if cart is not None else carrier(book, person).rule


def no_pull(book: Book, state: State, person: Person, item: Item) -> No | None:
    """Why somebody cannot pull a cart (A-TRN-04), or carry a ship (A-TRN-13)."""
    vessel, vehicle = book.vessels.get(item.kind), book.vehicles.get(item.kind)
    if vessel is not None and not vessel.bulky:
        return No(f"nobody carries a {item.name}", vessel.rule, "launch")
    if vehicle is None:
        return None
    if carrier(book, person).id not in vehicle.pulled_by:
        pullers = " or a ".join(book.carriers[one].name.casefold() for one in vehicle.pulled_by)
        return No(f"a {item.name} is pulled by a {pullers}", "A-TRN-04", f"buy {vehicle.pulled_by[0]}")
    if pulled(book, state, person.id) is not None or item.n > 1:
        return No(f"{person.name} pulls one of them, and no more", "A-TRN-04", "give it to another")
    return None
