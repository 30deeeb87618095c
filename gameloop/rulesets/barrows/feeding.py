"""What beasts eat, and those who wait outside (A-TRN-06, A-TRN-09, A-TRN-17, A-HIR-12, A-PLAY-65, A-PLAY-74)."""

from __future__ import annotations

from collections.abc import Sequence

from gameloop.rulesets.barrows.bearers import carrier, fodder, is_beast
from gameloop.rulesets.barrows.book import Book
from gameloop.world import want
from gameloop.world.goods import move, some
from gameloop.world.modes import VILLAGE, in_village
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import NOWHERE, Person, State
from gameloop.world.want import FOOD, larder, made_good

FODDER = "fodder"  # what the horse of a hired rider may lack


def day_ended(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """After the people of the party its beasts eat, and the horses of its riders; then those who wait, by place."""
    state = draft.state
    _feed(book, draft, rules, (*state.beasts(), *state.party()), fed=in_village(state), people=False)
    for at in dict.fromkeys(state.waiting.values()):
        group = tuple(p for p in _waiting(state, at) if not p.gone)
        _feed(book, draft, rules, group, fed=_settled(state, at), people=True)


def _waiting(state: State, at: str) -> tuple[Person, ...]:
    return tuple(state.person(who) for who, where in state.waiting.items() if where == at)


def _settled(state: State, at: str) -> bool:
    """Whether a spot is in a settlement, which feeds all for nothing."""
    return state.charts[at.partition("/")[0]].kind == VILLAGE


def _feed(
    book: Book, draft: Drafting, rules: Ruleset, group: Sequence[Person], *, fed: bool, people: bool
) -> None:
    """Each of a group in turn, out of his own packs, then out of those of the others."""
    for one in group:
        for n, lacking, row in _needs(book, one, people=people):
            if fed or _eats(draft, rules, one, [p.id for p in group], n, row):
                made_good(draft, one.id, lacking, row)
            else:
                want.lack(draft, one.id, lacking, "A-TRN-17" if is_beast(book, one) else "A-WLD-09")


def _needs(book: Book, person: Person, *, people: bool) -> tuple[tuple[int, str, str], ...]:
    """How much somebody eats in a day, what he lacks without it, and the row."""
    horse = fodder(book, person)
    if is_beast(book, person):
        return ((horse, FOOD, carrier(book, person).food_rule),)
    mounts = ((horse, FODDER, "A-HIR-12"),) if horse else ()
    return (*(((book.supply_per_person_day, FOOD, "A-HIR-12"),) if people else ()), *mounts)


def _eats(draft: Drafting, rules: Ruleset, person: Person, others: Sequence[str], n: int, row: str) -> bool:
    """Whether there is a whole day's food, which is eaten then."""
    holders = dict.fromkeys((person.id, *others))
    if sum(i.n for one in holders for i in larder(draft.state, rules, one)) < n:
        return False
    for holder in holders:
        for item in larder(draft.state, rules, holder):
            eaten = min(n, item.n)
            if eaten:
                move(draft, some(item, eaten), holder, NOWHERE, "eaten", rule=row)
            n -= eaten
    return True
