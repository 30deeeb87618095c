"""Things as these rules know them: what they are called, where they are worn or held, who may, and what they weigh.

Load is counted in slots, and it hinders nobody unless the setting says so (B-GAP-09).
"""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import PURSE
from gameloop.rulesets.microlite20.records import Armor, ClassRow, Gear, Item, Shield, Weapon
from gameloop.world import state as world
from gameloop.world.goods import lightened
from gameloop.world.ruleset import Hold, No
from gameloop.world.state import BEARING, Person, State

BOTH = ("right", "left")
COUNTED = "slots"  # of the setting load


def item(book: Book, kind: str, n: int) -> world.Item:
    """`n` of a kind of thing, as the lists name it. Raises KeyError for what is on none."""
    row = book.row(kind)
    if row is None:
        raise KeyError(kind)
    return world.Item(kind, kind, row.name.lower(), n, tags=row.counts_as)


def words(book: Book, thing: world.Item) -> tuple[str, ...]:
    """What else a player may call a thing: all that the lists know, unless it has a name of its own."""
    row = book.row(thing.kind)
    if row is None:
        return ()
    own = row.name.lower()
    return tuple(dict.fromkeys((own, *row.words))) if thing.name == own else (own,)


# --- wearing and wielding -------------------------------------------------------------------------------


def hold(book: Book, thing: world.Item) -> Hold | None:
    """Armor is worn; shields and lights go in the left hand, weapons in the right or in both (B-COMBAT-21)."""
    row = book.row(thing.kind)
    if isinstance(row, Armor):
        return Hold(("armor",), "B-GAP-02")
    if isinstance(row, Weapon):
        return Hold(BOTH if row.two_handed else ("right",), "B-COMBAT-21")
    if isinstance(row, Shield) or (isinstance(row, Item) and row.light_ft):
        return Hold(("left",), "B-COMBAT-21")
    return None


def may_use(book: Book, state: State, who: str, thing: world.Item) -> No | None:
    """Why somebody cannot wear or wield it: it is for neither, his class forbids it, or his hands are full."""
    person = state.person(who)
    if hold(book, thing) is None:
        return No(f"{thing.name} is neither worn nor held in hand", "B-GAP-03", "i")
    full = thing.kind in book.shields and person.right and person.right == person.left
    no = No("both hands are full", "B-COMBAT-21", "remove what is in them") if full else None
    return permitted(book, person, thing) or no


def permitted(book: Book, person: Person, thing: world.Item) -> No | None:
    """Why the class of somebody forbids a thing. Who has no class is forbidden nothing."""
    row = book.classes.get(person.kind)
    return forbidden(book, row, thing.kind) if row else None


def forbidden(book: Book, row: ClassRow, kind: str) -> No | None:
    """Why a class forbids a kind of thing; any weapon is free to all (B-CLASS-22)."""
    own = book.row(kind)
    if isinstance(own, Armor) and own.group not in row.armor:
        return No(
            f"a {row.name.lower()} wears no {own.group} armor", row.rules["armor"], "give it to another"
        )
    if isinstance(own, Shield) and not row.shield:
        return No(f"a {row.name.lower()} uses no shield", row.rules["shield"], "give it to another")
    return None


# --- load -------------------------------------------------------------------------------------------------


def load(book: Book, state: State, who: str, more: tuple[world.Item, ...] = ()) -> int:
    """Slots of all that somebody has, of `more` too, and of whom he carries."""
    borne = state.person(who).condition(BEARING)
    return weight(book, (*state.held(who), *more)) + (borne.value if borne else 0)


def weight(book: Book, goods: Iterable[world.Item]) -> int:
    """Slots of goods packed together: like things are counted together."""
    plain: dict[str, int] = {}
    given = 0
    for thing in goods:
        if thing.slots >= 0:
            given += thing.slots * thing.n
        else:
            plain[thing.kind] = plain.get(thing.kind, 0) + thing.n
    return given + sum(_slots(book, book.row(kind), n) for kind, n in plain.items())


def _slots(book: Book, row: Gear | None, n: int) -> int:
    figures = book.numbers.carry
    if isinstance(row, Armor):
        return n * book.armor_slots[row.group]
    if isinstance(row, Weapon):
        return n * (figures.two_handed_slots if row.two_handed else 1)
    per = row.per_slot if isinstance(row, Item) else figures.ammo_per_slot if row else 1
    return -(-n // per) if per else 0


def counted(state: State) -> bool:
    """Whether load hinders anybody."""
    return state.setting("load") == COUNTED


def counting(book: Book, state: State, who: str, more: tuple[world.Item, ...] = ()) -> int:
    """As `load`, and nothing where it does not count."""
    return load(book, state, who, more) if counted(state) else 0


def bearing(_book: Book, _state: State, _who: str, _thing: world.Item) -> str:
    """The row by which somebody carries this too."""
    return "B-GAP-09"


def may_carry(book: Book, state: State, who: str, thing: world.Item) -> No | None:
    """Why somebody cannot carry this too."""
    slots, most = load(book, state, who, (thing,)), book.numbers.carry.most_slots
    if not counted(state) or slots <= most:
        return None
    reason = f"{state.person(who).name} would carry {slots} slots, and {most} is the most"
    return No(reason, "B-GAP-09", lightened(state, who, PURSE))
