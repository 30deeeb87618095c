"""What creatures bring into a fight by being what they are: wounds that close, and stench (A-PLAY-29)."""

from __future__ import annotations

from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import MAX_HP, STEADFAST, UNDEAD
from gameloop.rulesets.barrows.riders import HELD
from gameloop.rulesets.barrows.saving import save
from gameloop.world import grips
from gameloop.world.harming import forget, regenerate
from gameloop.world.natures import smells, specials_of
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sides import foes
from gameloop.world.state import Condition, Person
from gameloop.world.wounds import ConditionEnded, ConditionGained

ROW = "A-PLAY-29"
NAUSEATED = "nauseated"
FIGHT_LONG = -1
LINGERING = (NAUSEATED, STEADFAST, "frightened", grips.HOLDING, grips.SEIZED, grips.SWALLOWED)


def each_round(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """At the end of a round: holds, stomachs, stench, and wounds that close."""
    for who in draft.state.in_fight().people:
        if not draft.state.person(who).gone:
            stench(book, draft, rules, who)
            regenerate(draft, rules, who, draft.state.person(who).stats[MAX_HP])
    grips.sweep(draft, rules)


def fight_over(draft: Drafting, rules: Ruleset, people: tuple[str, ...]) -> None:
    """After a fight nobody holds anybody, and fear and stench are over."""
    for who in people:
        grips.let_go(draft, rules, who)
        forget(draft, rules, who)
    for who in people:
        for condition in draft.state.person(who).conditions:
            if condition.name in LINGERING or (condition.name == HELD and condition.value == FIGHT_LONG):
                draft.emit(ConditionEnded(who, condition.name, rule=ROW))


# --- stench -----------------------------------------------------------------------------------------


def stench(_book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """The living near it save once, or strike worse as long as they are near."""
    special = specials_of(draft.state, who).stench
    if special is None:
        return
    alive = tuple(p for p in foes(draft.state, who) if UNDEAD not in p.tags)
    near = smells(draft.state, who, special, alive)
    for one in near:
        person = draft.state.person(one)
        if not person.has(NAUSEATED) and not person.has(STEADFAST):
            stood = save(draft, rules, one, "stench", ROW)
            condition = Condition(STEADFAST if stood else NAUSEATED, 0, 0 if stood else special.hit, who)
            draft.emit(ConditionGained(one, condition, rule=ROW))
    for foe in foes(draft.state, who):
        sick = foe.condition(NAUSEATED)
        if sick is not None and sick.other == who and foe.id not in near:
            draft.emit(ConditionEnded(foe.id, NAUSEATED, rule=ROW))


def sickness(person: Person) -> int:
    """What stench adds to the attacks of somebody."""
    sick = person.condition(NAUSEATED)
    return sick.value if sick else 0
