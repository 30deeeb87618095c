"""What somebody can carry, wear and wield (A-EQP-01 to A-EQP-07, A-EQP-13, A-EQP-14, A-CLS-12 to A-CLS-15)."""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.kernel.keeping import kept_while
from gameloop.rulesets.barrows import bearers, hindrance
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.hindrance import BOTH
from gameloop.rulesets.barrows.names import PURSE
from gameloop.world.goods import lightened
from gameloop.world.ruleset import Hold, No
from gameloop.world.state import BEARING, Item, Person, State


@kept_while("people", "goods", "order", "waiting", books=1)
def load(book: Book, state: State, who: str, more: tuple[Item, ...] = ()) -> int:
    """Items of load of all that somebody has, of `more` too, of whom he helps to carry and who sits on him.

    Like things are counted together, purses by the coin.
    """
    person = state.person(who)
    borne = person.condition(BEARING)
    carried = weight(book, (*state.held(who), *more)) + (borne.value if borne else 0)
    return carried + bearers.ridden(book, state, person)


def weight(book: Book, goods: Iterable[Item]) -> int:
    """Items of load of goods packed together."""
    plain: dict[str, int] = {}
    given = 0
    for item in goods:
        if item.slots >= 0:
            given += item.slots * item.n
        else:
            plain[item.kind] = plain.get(item.kind, 0) + item.n
    return given + sum([book.load(kind, n) for kind, n in plain.items()])


def limit(book: Book, state: State, person: Person) -> int:
    """So many items are carried unhindered (A-EQP-01, A-EQP-24)."""
    return bearers.capacity(book, state, person)[0]


def most(book: Book, state: State, person: Person) -> int:
    """More items cannot be carried (A-EQP-02, A-EQP-24)."""
    return bearers.capacity(book, state, person)[1]


def bearing(book: Book, state: State, who: str, item: Item) -> str:
    """The row by which somebody carries this too."""
    person = state.person(who)
    heavy = load(book, state, who, (item,)) > limit(book, state, person)
    if row := bearers.row_of(book, state, person, item):
        return "A-TRN-14" if heavy and bearers.is_beast(book, person) else row
    if hindrance.weakened(book, person) > 1:
        return "A-EQP-24"
    if heavy:
        return "A-EQP-02"
    return "A-CLS-15" if permitted(book, person, item) else "A-EQP-01"


def may_carry(book: Book, state: State, who: str, item: Item) -> No | None:
    """Why somebody cannot carry this too."""
    person = state.person(who)
    no = bearers.no_pull(book, state, person, item)
    items, top = load(book, state, who, (item,)), most(book, state, person)
    if no is not None:
        return no
    if items <= top:
        return None
    reason = f"{person.name} would carry {items} items, and {top} is the most"
    row = bearers.row_of(book, state, person, item) or bearing(book, state, who, item)
    return No(reason, row, lightened(state, who, PURSE))


def hold(book: Book, item: Item) -> Hold | None:
    """Armor is worn; shields and lights go in the left hand, weapons in the right, bulky things in both (A-PLAY-08)."""
    kind = item.kind
    if kind in book.armor:
        return Hold(("armor",), "A-EQP-06")
    if kind in book.shields:
        return Hold(("left",), "A-EQP-14")
    if weapon := book.weapons.get(kind):
        return Hold(BOTH, "A-EQP-16") if weapon.bulky else Hold(("right",), "A-PLAY-08")
    if kind in book.vessels:
        return Hold(BOTH, "A-TRN-12")
    thing = book.items.get(kind)
    if thing is None or not (thing.light or thing.bulky):
        return None
    if thing.light:
        return Hold(("left",), "A-PLAY-08")
    return Hold(BOTH, "A-MAG-07" if kind == "grimoire" else "A-EQP-03")


def may_use(book: Book, state: State, who: str, item: Item) -> No | None:
    """Why somebody cannot wear or wield it: his class forbids it, or he has not the hands."""
    person = state.person(who)
    if hold(book, item) is None:
        return No(f"{item.name} is neither worn nor held in hand", "A-PLAY-08", "i")
    return permitted(book, person, item) or _handy(book, state, person, item)


def permitted(book: Book, person: Person, item: Item) -> No | None:
    """Why the class of somebody forbids a thing. Who has no class is forbidden nothing."""
    row = book.classes.get(person.kind)
    if row is None:
        return None
    name = row.name.lower()
    weapon = book.weapons.get(item.kind)
    if weapon is not None and weapon.group not in row.weapon_groups:
        return No(f"a {name} may carry {item.name} and not wield it", "A-CLS-12", "give it to another")
    order = tuple(book.armor)
    if item.kind in book.armor and order.index(item.kind) > order.index(row.armor_max):
        return No(f"a {name} may carry {item.name} and not wear it", "A-CLS-13", "give it to another")
    if item.kind in book.shields and not row.shield_allowed:
        return No(f"a {name} may carry a shield and not use it", "A-CLS-14", "give it to another")
    return None


def _handy(book: Book, state: State, person: Person, item: Item) -> No | None:
    """Why there is no hand for it."""
    if item.kind in book.shields and two_handed(person):
        return No("both hands are full", "A-EQP-14", f"remove {_name(state, person, person.right)}")
    fault = hindrance.arms_fault(book, state, person.id, item.kind)
    return No(fault, "A-CBT-32", "remove what is in it") if fault else None


def two_handed(person: Person) -> bool:
    """Tells whether somebody holds a thing that takes both hands."""
    return bool(person.right) and person.right == person.left


def _name(state: State, person: Person, item: str) -> str:
    return next((i.name for i in state.held(person.id) if i.id == item), item)


def words(book: Book, item: Item) -> tuple[str, ...]:
    """What else a player may call a thing: everything the lists know, unless the thing has a name of its own."""
    own = named(book, item.kind)
    if own is None:
        return ()
    plain = tuple(word for word, kind in book.words.items() if kind == item.kind)
    return plain if item.name == own else (own,)


def named(book: Book, kind: str) -> str | None:
    """What the lists call a kind of thing, in small letters; None for what stands on no list."""
    lists = (book.items, book.weapons, book.armor, book.shields, book.vehicles, book.vessels)
    row = next((rows[kind] for rows in lists if kind in rows), None)
    return row.name.lower() if row else None
