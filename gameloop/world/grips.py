"""Holding on to a foe: who holds whom, and when the hold ends (specials attach, constrict, swallow).

The holder has the condition `holding` on the one held (`other`), since several can hold the same; the one held has
`seized`. Who is swallowed has `swallowed` with the swallower, who can have several inside.
"""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.world.harming import harm
from gameloop.world.natures import specials_of
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import DOWN, Condition, Person, State
from gameloop.world.wounds import ConditionEnded, ConditionGained

ROW = "specials"
HOLDING, SEIZED, SWALLOWED = "holding", "seized", "swallowed"


def seize(draft: Drafting, rules: Ruleset, who: str, victim: str) -> None:
    """Hold on."""
    if not held_by(draft.state, who):
        draft.emit(ConditionGained(who, Condition(HOLDING, other=victim), rule=rules.row(ROW)))
        draft.emit(ConditionGained(victim, Condition(SEIZED, other=who), rule=rules.row(ROW)))


def swallow(draft: Drafting, rules: Ruleset, who: str, victim: str) -> None:
    """Down in one."""
    draft.emit(ConditionGained(victim, Condition(SWALLOWED, other=who), rule=rules.row(ROW)))


def held_by(state: State, who: str) -> str:
    """Whom somebody holds, empty for nobody."""
    holding = state.person(who).condition(HOLDING)
    return holding.other if holding else ""


def stuck(person: Person) -> bool:
    """Whether somebody cannot move away."""
    return person.has(SEIZED) or person.has(SWALLOWED)


def inside(state: State, who: str) -> tuple[str, ...]:
    """Those whom somebody has swallowed."""
    people = state.people.values()
    return tuple(p.id for p in people if (c := p.condition(SWALLOWED)) is not None and c.other == who)


def squeeze(draft: Drafting, rules: Ruleset, who: str) -> None:
    """The damage of a hold, and of every stomach, each round without a roll to hit."""
    kind = draft.state.kinds.get(draft.state.person(who).kind)
    if kind is None:
        return
    victim, grip = held_by(draft.state, who), kind.specials.attach or kind.specials.constrict
    if victim and grip is not None:
        deal(draft, rules, who, victim, grip.dice)
    if kind.specials.swallow is not None:
        for one in inside(draft.state, who):
            deal(draft, rules, who, one, kind.specials.swallow.dice)


def deal(draft: Drafting, rules: Ruleset, who: str, victim: str, dice: str) -> None:
    """Damage that needs no hit."""
    if not draft.state.person(victim).gone:
        amount = draft.roll(dice, "squeeze", who, rule=rules.row(ROW)).total
        harm(draft, rules, victim, amount, who, rules.row(ROW))


def hugged(draft: Drafting, rules: Ruleset, who: str, hits: Mapping[str, int]) -> None:
    """So many hits on the same foe, of all that somebody has done in his turn, bring more damage (special hug)."""
    special = specials_of(draft.state, who).hug
    for victim, n in hits.items():
        if special is not None and n >= special.hits:
            deal(draft, rules, who, victim, special.dice)


def let_go(draft: Drafting, rules: Ruleset, who: str) -> None:
    """Somebody lets go of whom he holds, and of whom he swallowed."""
    victim = held_by(draft.state, who)
    if victim:
        draft.emit(ConditionEnded(who, HOLDING, rule=rules.row(ROW)))
        _free(draft, rules, victim)
    for one in inside(draft.state, who):
        draft.emit(ConditionEnded(one, SWALLOWED, rule=rules.row(ROW)))


def _free(draft: Drafting, rules: Ruleset, victim: str) -> None:
    """Nobody holds somebody any longer, unless another does."""
    other = next((p.id for p in draft.state.people.values() if held_by(draft.state, p.id) == victim), "")
    if draft.state.person(victim).has(SEIZED) and not other:
        draft.emit(ConditionEnded(victim, SEIZED, rule=rules.row(ROW)))


def sweep(draft: Drafting, rules: Ruleset) -> None:
    """Whoever can no longer hold lets go, and nobody holds the dead."""
    people = tuple(draft.state.people.values())
    if not any(p.has(HOLDING) or p.has(SWALLOWED) for p in people if p.conditions):
        return  # as in nearly every round
    for person in people:
        victim = held_by(draft.state, person.id)
        dead = victim and draft.state.person(victim).gone
        if (victim or inside(draft.state, person.id)) and (person.gone or person.has(DOWN) or dead):
            let_go(draft, rules, person.id)
