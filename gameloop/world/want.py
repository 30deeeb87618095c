"""Want: food at the end of the day, shelter for the night, and deprivation.

Why one condition: whatever is lacking, the effect is the same, so `deprived` says in its `other` what is lacking and
ends when nothing is.
"""

from __future__ import annotations

from collections.abc import Sequence

from gameloop.world.fighting import choose_person
from gameloop.world.goods import move, some
from gameloop.world.modes import in_village
from gameloop.world.resting import Eat
from gameloop.world.ruleset import Drafting, Feature, Ruleset
from gameloop.world.state import NOWHERE, Condition, Item, Person, State
from gameloop.world.wounds import ConditionEnded, ConditionGained

DEPRIVED = "deprived"
FOOD, SHELTER = "food", "shelter"  # what may be lacking; FOOD is a use of things too: Ruleset.tools
UNDEAD = "undead"


def day_ended(draft: Drafting, rules: Ruleset) -> None:
    """At the end of the third watch everybody eats; in a settlement nobody's supply is touched."""
    eaters = tuple(p.id for p in draft.state.party() if eats(draft.state, p))
    if in_village(draft.state):
        fed_by_village(draft, rules, eaters)
        return
    without = _go_without(draft, rules, eaters)
    fed = tuple(who for who in eaters if who not in without)
    own = [who for who in fed if larder(draft.state, rules, who)]
    for who in (*own, *(who for who in fed if who not in own)):
        _eat(draft, rules, who, "eaten")
    for who in without:
        lack(draft, who, FOOD, rules.row("goes_without"))


def fed_by_village(draft: Drafting, rules: Ruleset, people: Sequence[str]) -> None:
    """A settlement feeds and shelters all for nothing."""
    for who in people:
        made_good(draft, who, FOOD, rules.row("made_good"))
        made_good(draft, who, SHELTER, rules.row("made_good"))


def eats(state: State, person: Person) -> bool:
    """Tells whether somebody needs food and shelter: the dead do not."""
    kind = state.kinds.get(person.kind)
    return kind is None or UNDEAD not in kind.tags


def _go_without(draft: Drafting, rules: Ruleset, eaters: Sequence[str]) -> tuple[str, ...]:
    """Who gets nothing, if there is not enough for all: asked one after another."""
    meals = sum(i.n for who in eaters for i in larder(draft.state, rules, who)) // daily(draft.state, rules)
    without: tuple[str, ...] = ()
    while len(eaters) - len(without) > meals:
        left = tuple(who for who in eaters if who not in without)
        without = (*without, _asked(draft, rules, left, meals) if meals else left[0])
    return without


def _asked(draft: Drafting, rules: Ruleset, people: Sequence[str], meals: int) -> str:
    text = f"Food for {meals}, and {len(people)} to eat it. Who goes without?"
    row = rules.row("goes_without")
    return choose_person(draft, people[-1], "goes_without", text, people, people[-1], rule=row)


def daily(state: State, rules: Ruleset) -> int:
    """How many pieces of food somebody eats in a day."""
    return rules.number(state, "", "food_a_day")


def larder(state: State, rules: Ruleset, who: str) -> tuple[Item, ...]:
    """What somebody has that can be eaten, in the order in which it is."""
    return tuple(item for kind in rules.tools[FOOD] for item in state.held(who) if item.kind == kind)


def _eat(draft: Drafting, rules: Ruleset, who: str, row: str) -> None:
    """A day's food out of one's own pack, else out of the first that has some."""
    for _ in range(daily(draft.state, rules)):
        holders = (who, *draft.state.order)
        holder = next(h for h in holders if larder(draft.state, rules, h))
        meal = some(larder(draft.state, rules, holder)[0], 1)
        move(draft, meal, holder, NOWHERE, "eaten", rule=rules.row(row))
    made_good(draft, who, FOOD, rules.row("made_good"))


def eat(draft: Drafting, rules: Ruleset, command: Eat) -> None:
    """Make good a lack of food at once."""
    state, person = draft.state, draft.state.person(command.who)
    if FOOD not in lacking(person):
        text = f"{person.name} has eaten: food is asked for at the end of the day"
        draft.refuse(text, rule=rules.row("eat"))
    if sum(i.n for p in state.party() for i in larder(state, rules, p.id)) < daily(state, rules):
        draft.refuse("nobody has any food left", instead="i", rule=rules.row("goes_without"))
    _eat(draft, rules, person.id, "eat")


def night_over(draft: Drafting, rules: Ruleset) -> None:
    """A night without shelter is behind everybody."""
    for who in tuple(p.id for p in draft.state.party()):
        made_good(draft, who, SHELTER, rules.row("made_good"))


def lacking(person: Person) -> tuple[str, ...]:
    """What somebody is deprived of."""
    deprived = person.condition(DEPRIVED)
    return tuple(deprived.other.split()) if deprived else ()


def lack(draft: Drafting, who: str, what: str, row: str) -> None:
    """Somebody is deprived of that too."""
    had = lacking(draft.state.person(who))
    if what not in had:
        draft.emit(ConditionGained(who, Condition(DEPRIVED, other=" ".join((*had, what))), rule=row))


def made_good(draft: Drafting, who: str, what: str, row: str) -> None:
    """Somebody is no longer deprived of that."""
    had = lacking(draft.state.person(who))
    left = tuple(w for w in had if w != what)
    if left == had:
        return
    if left:
        draft.emit(ConditionGained(who, Condition(DEPRIVED, other=" ".join(left)), rule=row))
    else:
        draft.emit(ConditionEnded(who, DEPRIVED, rule=row))


FEATURE = Feature({Eat: eat})
