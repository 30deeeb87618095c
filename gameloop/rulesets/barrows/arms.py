"""What somebody strikes and shoots with."""

from __future__ import annotations

from gameloop.kernel.values import frozen
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.prowess import beast, is_character
from gameloop.world.bestiary import Attack
from gameloop.world.goods import find
from gameloop.world.state import Item, Person, State

BARE_HANDS = "bare_hands"
AMMUNITION = "ammunition_load"
DISARMED = "disarmed"


@frozen
class Arm:
    """One way of striking: `n` times a round `dice`; `item` is the id of a weapon among the goods, empty: the body.

    `rider` names the special that comes with a hit, `auto`: it hits without a roll; `kind` is a creature's word,
    `row` the rule that gives its damage.
    """

    name: str
    dice: str
    missile: bool
    item: str = ""
    n: int = 1
    rider: str = ""
    auto: bool = False
    kind: str = ""
    row: str = "A-EQP-15"


def melee(book: Book, state: State, who: str) -> tuple[Arm, ...]:
    """What somebody can strike with now; bare hands where nothing better is in hand (A-EQP-21)."""
    person = state.person(who)
    if not is_character(book, person):
        return _beastly(book, state, person, missile=False)
    held = weapon_item(book, state, person)
    if held is None or book.weapons[held.kind].missile:
        bare = book.weapons[BARE_HANDS]
        return (Arm(bare.name.casefold(), bare.damage, missile=False, row="A-EQP-21"),)
    return (Arm(held.name, book.weapons[held.kind].damage, missile=False, item=held.id),)


def missile(book: Book, state: State, who: str) -> tuple[Arm, ...]:
    """What somebody can shoot with now: a missile weapon in hand that has ammunition (A-EQP-17)."""
    person = state.person(who)
    if not is_character(book, person):
        return _beastly(book, state, person, missile=True)
    held = weapon_item(book, state, person)
    if held is None or not book.weapons[held.kind].missile or load_of(state, who) is None:
        return ()
    return (Arm(held.name, book.weapons[held.kind].damage, missile=True, item=held.id, row="A-EQP-17"),)


def weapon_item(book: Book, state: State, person: Person) -> Item | None:
    """The weapon in the right hand (A-PLAY-08)."""
    held = find(state, person.id, person.right)
    return held if held is not None and held.kind in book.weapons else None


def load_of(state: State, who: str) -> Item | None:
    """The ammunition somebody has (A-EQP-17)."""
    return next((item for item in state.held(who) if item.kind == AMMUNITION), None)


def armed(book: Book, state: State, who: str) -> bool:
    """Whether somebody fights with what can be struck out of his hand (A-PLAY-19)."""
    person = state.person(who)
    if is_character(book, person):
        return weapon_item(book, state, person) is not None
    return any(attack.armed for attack in beast(book, state, person).attacks)


def _beastly(book: Book, state: State, person: Person, *, missile: bool) -> tuple[Arm, ...]:
    """A creature's attacks of one kind; without any of use it strikes once for a d6 (A-MON-05, A-MON-12)."""
    attacks = beast(book, state, person).attacks
    usable = [a for a in attacks if a.missile == missile and not (a.armed and person.has(DISARMED))]
    if usable or missile:
        return tuple(_arm(a) for a in usable)
    figures = book.numbers.monster
    return (
        Arm("blow", figures.damage, missile=False, n=figures.attacks_per_round, kind="blow", row="A-MON-12"),
    )


def _arm(attack: Attack) -> Arm:
    return Arm(
        attack.called,
        attack.dice,
        attack.missile,
        n=attack.n,
        rider=attack.rider,
        auto=attack.auto,
        kind=attack.kind,
        row="A-MON-05",
    )
