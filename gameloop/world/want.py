"""Want: food at the end of the day, shelter for the night, and deprivation.

Why one condition: whatever is lacking, the effect is the same, so `deprived` says in its `other` what is lacking and
ends when nothing is.
"""

from __future__ import annotations

from collections.abc import Sequence

from gameloop.world.fighting import choose_person
from gameloop.world.goods import move, some
from gameloop.world.modes import in_region, in_village
from gameloop.world.outdoors import hex_here, region_of
from gameloop.world.region import DRY
from gameloop.world.resting import Eat
from gameloop.world.ruleset import Drafting, Feature, Ruleset
from gameloop.world.state import DEPRIVED, NOWHERE, Condition, Item, Person, State
from gameloop.world.wounds import ConditionEnded, ConditionGained, change

FOOD, WATER = "food", "water"  # what may be lacking, and uses of things: Ruleset.tools
SHELTER = "shelter"
SLEEP = "sleep"  # what is lacking after a night on the march
MARCHES = "marches"  # pool: nights on the march that no night in camp has made good
UNDEAD = "undead"


def day_ended(draft: Drafting, rules: Ruleset) -> None:
    """At the end of the third watch everybody eats; in a settlement nobody's supply is touched."""
    eaters = tuple(p.id for p in draft.state.party() if eats(draft.state, p))
    if in_village(draft.state):
        fed_by_village(draft, rules, eaters)
        return
    _serve(draft, rules, eaters, FOOD, "eaten")
    if dry(draft.state) and WATER in rules.tools:
        _serve(draft, rules, eaters, WATER, "water")
        return
    for who in eaters:
        made_good(draft, who, WATER, rules.row("made_good"))


def dry(state: State) -> bool:
    """Tells whether there is no water but what one brings, where the party is."""
    return DRY in state.chart().place(state.here.place).tags or (
        in_region(state) and DRY in region_of(state).hexes[hex_here(state)].tags
    )


def _serve(draft: Drafting, rules: Ruleset, people: Sequence[str], what: str, row: str) -> None:
    """A day's food or water for each, as far as it reaches; those who have their own first."""
    without = _go_without(draft, rules, people, what)
    fed = tuple(who for who in people if who not in without)
    own = [who for who in fed if larder(draft.state, rules, who, what)]
    for who in (*own, *(who for who in fed if who not in own)):
        _consume(draft, rules, who, what, row)
    for who in without:
        lack(draft, who, what, rules.row("goes_without"))


def fed_by_village(draft: Drafting, rules: Ruleset, people: Sequence[str]) -> None:
    """A settlement feeds and shelters all for nothing."""
    for who in people:
        made_good(draft, who, FOOD, rules.row("made_good"))
        made_good(draft, who, WATER, rules.row("made_good"))
        made_good(draft, who, SHELTER, rules.row("made_good"))


def eats(state: State, person: Person) -> bool:
    """Tells whether somebody needs food and shelter: the dead do not."""
    kind = state.kinds.get(person.kind)
    return kind is None or UNDEAD not in kind.tags


def _go_without(draft: Drafting, rules: Ruleset, eaters: Sequence[str], what: str) -> tuple[str, ...]:
    """Who gets nothing, if there is not enough for all: asked one after another."""
    held = sum(i.n for who in _packs(draft.state, eaters) for i in larder(draft.state, rules, who, what))
    meals = held // daily(draft.state, rules)
    without: tuple[str, ...] = ()
    while len(eaters) - len(without) > meals:
        left = tuple(who for who in eaters if who not in without)
        without = (*without, _asked(draft, rules, left, meals, what) if meals else left[0])
    return without


def _packs(state: State, people: Sequence[str]) -> tuple[str, ...]:
    """Those out of whose packs one eats: these people who are here, then the beasts."""
    here = (who for who in people if who not in state.waiting)
    return (*here, *(beast.id for beast in state.beasts()))


def _asked(draft: Drafting, rules: Ruleset, people: Sequence[str], meals: int, what: str) -> str:
    use = {FOOD: "eat", WATER: "drink"}[what]
    text = f"{what.capitalize()} for {meals}, and {len(people)} to {use} it. Who goes without?"
    row = rules.row("goes_without")
    return choose_person(draft, people[-1], "goes_without", text, people, people[-1], rule=row)


def daily(state: State, rules: Ruleset) -> int:
    """How many pieces of food somebody eats in a day."""
    return rules.number(state, "", "food_a_day")


def larder(state: State, rules: Ruleset, who: str, what: str = FOOD) -> tuple[Item, ...]:
    """What somebody has that can be eaten, or drunk, in the order in which it is."""
    return tuple(item for kind in rules.tools[what] for item in state.held(who) if item.kind == kind)


def _consume(draft: Drafting, rules: Ruleset, who: str, what: str, row: str) -> None:
    """A day's food or water out of one's own pack, else out of the first that has some."""
    why = {FOOD: "eaten", WATER: "drunk"}[what]
    for _ in range(daily(draft.state, rules)):
        holders = _packs(draft.state, (who, *draft.state.order))
        holder = next(h for h in holders if larder(draft.state, rules, h, what))
        meal = some(larder(draft.state, rules, holder, what)[0], 1)
        move(draft, meal, holder, NOWHERE, why, rule=rules.row(row))
    made_good(draft, who, what, rules.row("made_good"))


def eat(draft: Drafting, rules: Ruleset, command: Eat) -> None:
    """Make good a lack of food at once."""
    state, person = draft.state, draft.state.person(command.who)
    if FOOD not in lacking(person):
        text = f"{person.name} has eaten: food is asked for at the end of the day"
        draft.refuse(text, rule=rules.row("eat"))
    packs = _packs(state, [p.id for p in state.party()])
    if sum(i.n for who in packs for i in larder(state, rules, who)) < daily(state, rules):
        draft.refuse("nobody has any food left", instead="i", rule=rules.row("goes_without"))
    _consume(draft, rules, person.id, FOOD, "eat")


def night_over(draft: Drafting, rules: Ruleset) -> None:
    """A night without shelter is behind everybody."""
    for who in tuple(p.id for p in draft.state.party()):
        made_good(draft, who, SHELTER, rules.row("made_good"))


def marched(draft: Drafting, rules: Ruleset) -> None:
    """A night on the march: each of the party is deprived of sleep until a night in camp makes it good."""
    for person in draft.state.party():
        change(draft, person.id, MARCHES, 1, "march", rule=rules.row("act_march"))
        lack(draft, person.id, SLEEP, rules.row("act_march"))


def slept(draft: Drafting, rules: Ruleset) -> None:
    """A whole night in camp, with food, makes good one night on the march."""
    for person in draft.state.party():
        nights = person.pools.get(MARCHES, 0)
        if not nights or FOOD in lacking(person):
            continue
        change(draft, person.id, MARCHES, -1, "night", rule=rules.row("marched_off"))
        if nights == 1:
            made_good(draft, person.id, SLEEP, rules.row("marched_off"))


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
