"""Hirelings: who offers himself in a village, what he is paid, and when he has had enough (B-PLAY-18, B-GAP-25)."""

from __future__ import annotations

from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import HP, MAX_HP
from gameloop.rulesets.microlite20.overcoming import hired
from gameloop.rulesets.microlite20.records import WHOLE
from gameloop.rulesets.microlite20.sheet import newcomer
from gameloop.world.people import OrderSet, admit, join
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import DAY
from gameloop.world.services import Departed, Offered, Served, left_of
from gameloop.world.state import DOWN, Person, State
from gameloop.world.town import afford, pay_all, purse
from gameloop.world.wares import Service

ROW = "B-PLAY-18"
HIRELING = "hireling"  # a service, and the class of whoever renders it
UNPAID, AFRAID = "unpaid", "afraid"


def service(book: Book) -> Service:
    """Somebody to go along, for a day's wage."""
    return Service(HIRELING, HIRELING, book.hirelings.wage_cp, ROW, ("help", "porter", "torchbearer"))


def of_party(book: Book, state: State) -> tuple[Person, ...]:
    """The hirelings of the party."""
    return tuple(person for person in state.party() if hired(book, person))


def take_on(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """One of those who offer themselves today joins, for a day's wage."""
    state, figures = draft.state, book.hirelings
    mine = of_party(book, state)
    most = int(state.setting("hirelings_per_character")) * (len(state.party()) - len(mine))
    if len(mine) >= most:
        draft.refuse("nobody else goes along with so few of you", instead="enlist somebody", rule=ROW)
    admit(draft, rules, 1)
    day = state.clock // rules.procedures[DAY].seconds
    left = left_of(state, HIRELING, day)
    if left == 0:
        draft.refuse("nobody else offers himself today", instead="sleep", rule=ROW)
    afford(draft, rules, figures.wage_cp, rule=ROW)
    if left is None:
        left = draft.roll(figures.offer_dice, "hirelings", rule=ROW).total
    draft.emit(Offered(HIRELING, day, left - 1, rule=ROW))
    die = draft.roll(figures.hp_dice, "hit_die", rule=ROW).total
    stats = dict.fromkeys(book.stats, figures.stat)
    who = join(draft, newcomer(book, _name(book, draft.state), "", HIRELING, stats, (die,), (), ()), rule=ROW)
    pay_all(draft, rules, "", figures.wage_cp, "wages", rule=ROW)
    draft.emit(Served(HIRELING, who, figures.wage_cp, rule=ROW))


def _name(book: Book, state: State) -> str:
    """The first name of the list that nobody has."""
    taken = {person.name for person in state.people.values()}
    names = book.hirelings.names
    free = next((name for name in names if name not in taken), "")
    return free or f"{names[0]} {sum(hired(book, p) for p in state.people.values())}"


def wages(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """At the end of a day each is paid, or goes."""
    for person in of_party(book, draft.state):
        if sum(purse(draft.state, rules, p.id) for p in draft.state.party()) < book.hirelings.wage_cp:
            depart(draft, person.id, UNPAID)
        else:
            pay_all(draft, rules, "", book.hirelings.wage_cp, "wages", rule=ROW)


def after_fight(book: Book, draft: Drafting, people: tuple[str, ...]) -> None:
    """Whoever was hurt to half, or has seen one of the party fall, may have had enough (B-PLAY-18)."""
    fell = any(_fell(book, draft.state, who) for who in people)
    for person in of_party(book, draft.state):
        if person.id in people and not person.has(DOWN) and (fell or _hurt(book, person)):
            rolled = draft.roll(book.hirelings.morale_dice, "morale", person.id, rule=ROW).total
            if rolled > book.hirelings.morale:
                depart(draft, person.id, AFRAID)


def _fell(book: Book, state: State, who: str) -> bool:
    person = state.people.get(who)
    return person is not None and person.kind in book.classes and (person.gone or person.has(DOWN))


def _hurt(book: Book, person: Person) -> bool:
    return person.pools[HP] * WHOLE <= person.stats[MAX_HP] * book.hirelings.hurt_pct


def depart(draft: Drafting, who: str, why: str) -> None:
    """He goes home, with what he has on him."""
    draft.emit(Departed(who, why, rule=ROW))
    draft.emit(OrderSet(tuple(one for one in draft.state.order if one != who), rule=ROW))
