"""What creatures are: what heals them, what stops them, what they shun, and what ends them (A-PLAY-29)."""

from __future__ import annotations

from gameloop.rulesets.barrows import grips
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.harm import SCARRED, WOUNDED
from gameloop.rulesets.barrows.monsters import whole_hd
from gameloop.rulesets.barrows.names import HP, MAX_HP, STEADFAST, UNDEAD
from gameloop.rulesets.barrows.prowess import specials_of
from gameloop.rulesets.barrows.riders import HELD, flames_of
from gameloop.rulesets.barrows.saving import save
from gameloop.world.flags import raised
from gameloop.world.light import is_flame
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sides import apart, foes, reach
from gameloop.world.specials import Stench
from gameloop.world.state import Condition, Person, State
from gameloop.world.wounds import ConditionEnded, ConditionGained, change

ROW = "A-PLAY-29"
NAUSEATED = "nauseated"
FIGHT_LONG = -1
LINGERING = (NAUSEATED, STEADFAST, "frightened", grips.HOLDING, grips.SEIZED, grips.SWALLOWED)


def each_round(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """At the end of a round: holds, stomachs, stench, and wounds that close."""
    for who in draft.state.in_fight().people:
        if not draft.state.person(who).gone:
            stench(book, draft, rules, who)
            regenerate(draft, who)
    grips.sweep(draft)


def fight_over(draft: Drafting, people: tuple[str, ...]) -> None:
    """After a fight nobody holds anybody, and fear and stench are over."""
    for who in people:
        grips.let_go(draft, who)
        change(draft, who, WOUNDED, -draft.state.person(who).pools.get(WOUNDED, 0), "rest", rule=ROW)
    for who in people:
        for condition in draft.state.person(who).conditions:
            if condition.name in LINGERING or (condition.name == HELD and condition.value == FIGHT_LONG):
                draft.emit(ConditionEnded(who, condition.name, rule=ROW))


# --- healing ----------------------------------------------------------------------------------------


def regenerate(draft: Drafting, who: str) -> None:
    """So many hit points back, from a round on after the first wound; some damage stays."""
    special, person = specials_of(draft.state, who).regeneration, draft.state.person(who)
    since = person.pools.get(WOUNDED, 0)
    if special is None or not since or draft.state.in_fight().round < since + special.from_round:
        return
    top = person.stats[MAX_HP] - person.pools.get(SCARRED, 0)
    change(draft, who, HP, special.hp, "regeneration", rule=ROW, top=top)


# --- stench -----------------------------------------------------------------------------------------


def stench(_book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """The living near it save once, or strike worse as long as they are near."""
    special = specials_of(draft.state, who).stench
    if special is None:
        return
    near = smells(draft.state, who, special)
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


def smells(state: State, who: str, special: Stench) -> tuple[str, ...]:
    """The living enemies near enough: in contact, or so many feet (steps) away."""
    alive = (p for p in foes(state, who) if UNDEAD not in p.tags)
    return tuple(
        p.id
        for p in alive
        if p.id in reach(state, who) or (special.range_ft and apart(state, who, p.id) <= special.range_ft)
    )


def sickness(person: Person) -> int:
    """What stench adds to the attacks of somebody."""
    sick = person.condition(NAUSEATED)
    return sick.value if sick else 0


# --- what stops them --------------------------------------------------------------------------------


def stands_still(state: State, who: str) -> bool:
    """Whether flames on the ground keep a creature where it is: so many for each hit die."""
    special = specials_of(state, who).halts_at_flame
    if special is None:
        return False
    flames = sum(light.holder == state.spot() and is_flame(state, light) for light in state.lights)
    hd = max(1, whole_hd(state.kinds[state.person(who).kind].hd))
    return flames >= special.n * hd


def dares(state: State, who: str, foe: str) -> bool:
    """Whether a creature comes near that one: some shun whoever carries a naked flame."""
    return specials_of(state, who).shuns_flame is None or not flames_of(state, foe)


def bound(state: State, who: str) -> bool:
    """Whether a creature cannot leave the place where it is."""
    return specials_of(state, who).bound is not None


def keeps_out(state: State, who: str) -> bool:
    """Whether a creature does not fight, since what would make it has not happened (a flag)."""
    special = specials_of(state, who).no_fighter
    return special is not None and not raised(state, special.unless)


def tempo(state: State, who: str) -> int:
    """1 for those whose nature is to act first in each phase, -1 for last."""
    special = specials_of(state, who).order
    return 0 if special is None else 1 if special.at == "first" else -1
