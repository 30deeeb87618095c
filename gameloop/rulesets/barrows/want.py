"""Want: food at the end of the day, shelter for the night, and deprivation (A-INJ-05, A-INJ-06, A-WLD-08, A-WLD-09).

Why one condition: whatever is lacking, the effect is the same, so `deprived` says in its `other` what is lacking and
ends when nothing is.
"""

from __future__ import annotations

from collections.abc import Sequence

from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.injury import DEPRIVED
from gameloop.rulesets.barrows.names import EDIBLE, UNDEAD
from gameloop.world.fighting import choose_person
from gameloop.world.goods import find, move, some
from gameloop.world.modes import in_village
from gameloop.world.resting import Eat
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import NOWHERE, Condition, Item, Person, State
from gameloop.world.wounds import ConditionEnded, ConditionGained

FOOD, SHELTER = "food", "shelter"  # what may be lacking


def day_ended(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """At the end of the third watch everybody eats; in a settlement nobody's supply is touched (A-PLAY-65)."""
    eaters = tuple(p.id for p in draft.state.party() if _eats(draft.state, p))
    if in_village(draft.state):
        fed_by_village(draft, eaters)
        return
    without = _go_without(book, draft, eaters)
    fed = tuple(who for who in eaters if who not in without)
    for who in (*(w for w in fed if larder(draft.state, w)), *(w for w in fed if not larder(draft.state, w))):
        _eat(book, draft, who, "A-PLAY-65")
    for who in without:
        lack(draft, who, FOOD, "A-WLD-09")


def fed_by_village(draft: Drafting, people: Sequence[str]) -> None:
    """A settlement feeds and shelters all for nothing (A-PLAY-64)."""
    for who in people:
        made_good(draft, who, FOOD)
        made_good(draft, who, SHELTER)


def _eats(state: State, person: Person) -> bool:
    kind = state.kinds.get(person.kind)
    return kind is None or UNDEAD not in kind.tags


def _go_without(book: Book, draft: Drafting, eaters: Sequence[str]) -> tuple[str, ...]:
    """Who gets nothing, if there is not enough for all: asked one after another (A-WLD-09, A-PLAY-02)."""
    meals = sum(i.n for who in eaters for i in larder(draft.state, who)) // book.supply_per_person_day
    without: tuple[str, ...] = ()
    while len(eaters) - len(without) > meals:
        left = tuple(who for who in eaters if who not in without)
        without = (*without, _asked(draft, left, meals) if meals else left[0])
    return without


def _asked(draft: Drafting, people: Sequence[str], meals: int) -> str:
    text = f"Food for {meals}, and {len(people)} to eat it. Who goes without?"
    return choose_person(draft, people[-1], "goes_without", text, people, people[-1], rule="A-WLD-09")


def larder(state: State, who: str) -> tuple[Item, ...]:
    """What somebody has that can be eaten, in the order in which it is."""
    return tuple(item for kind in EDIBLE for item in state.held(who) if item.kind == kind)


def _eat(book: Book, draft: Drafting, who: str, row: str) -> None:
    """A day's food out of one's own pack, else out of the first that has some."""
    for _ in range(book.supply_per_person_day):
        holders = (who, *draft.state.order)
        holder = next(h for h in holders if larder(draft.state, h))
        move(draft, some(larder(draft.state, holder)[0], 1), holder, NOWHERE, "eaten", rule=row)
    made_good(draft, who, FOOD)


def eat(book: Book, draft: Drafting, _rules: Ruleset, command: Eat) -> None:
    """Make good a lack of food at once (A-INJ-06)."""
    person = draft.state.person(command.who)
    if FOOD not in lacking(person):
        draft.refuse(f"{person.name} has eaten: food is asked for at the end of the day", rule="A-WLD-08")
    if sum(i.n for p in draft.state.party() for i in larder(draft.state, p.id)) < book.supply_per_person_day:
        draft.refuse("nobody has any food left", instead="i", rule="A-WLD-09")
    _eat(book, draft, person.id, "A-WLD-08")


def shelter(book: Book, draft: Drafting) -> None:
    """Whoever camps without camping gear of his own is without shelter (A-WLD-21)."""
    if draft.state.setting("camp_gear_required") is not True:
        return
    for person in draft.state.party():
        if find(draft.state, person.id, book.camp_item) is None:
            lack(draft, person.id, SHELTER, "A-WLD-21")


def night_over(draft: Drafting) -> None:
    """A night without shelter is behind everybody (A-WLD-21)."""
    for who in tuple(p.id for p in draft.state.party()):
        made_good(draft, who, SHELTER)


def lacking(person: Person) -> tuple[str, ...]:
    """What somebody is deprived of."""
    deprived = person.condition(DEPRIVED)
    return tuple(deprived.other.split()) if deprived else ()


def lack(draft: Drafting, who: str, what: str, row: str) -> None:
    """Somebody is deprived of that too."""
    had = lacking(draft.state.person(who))
    if what not in had:
        draft.emit(ConditionGained(who, Condition(DEPRIVED, other=" ".join((*had, what))), rule=row))


def made_good(draft: Drafting, who: str, what: str) -> None:
    """Somebody is no longer deprived of that (A-INJ-06)."""
    had = lacking(draft.state.person(who))
    left = tuple(w for w in had if w != what)
    if left == had:
        return
    if left:
        draft.emit(ConditionGained(who, Condition(DEPRIVED, other=" ".join(left)), rule="A-INJ-06"))
    else:
        draft.emit(ConditionEnded(who, DEPRIVED, rule="A-INJ-06"))
