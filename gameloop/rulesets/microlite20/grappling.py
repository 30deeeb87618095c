"""Holding an enemy fast, getting free, and the blow on whoever lies helpless (B-GAP-23, B-PLAY-06)."""

from __future__ import annotations

from gameloop.kernel.notation import parse
from gameloop.rulesets.microlite20 import bearing, modifiers
from gameloop.rulesets.microlite20.arms import blows
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.saving import BODY, save
from gameloop.world import grips
from gameloop.world.carrying import die
from gameloop.world.checks import attempt, contest
from gameloop.world.engagement import Intent
from gameloop.world.fighting import Struck
from gameloop.world.harming import harm, kinds_of
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.sides import reach
from gameloop.world.state import Condition, Person, State
from gameloop.world.wounds import ConditionEnded, ConditionGained

GRAPPLE, BREAK, FINISH, STAND = "grapple", "break", "finish", "stand"  # intents
GRAPPLED, GRAPPLING, ENTANGLED, PRONE = "grappled", "grappling", "entangled", "prone"
BREAK_FREE = "break_free"  # a task
HELD = (GRAPPLED, ENTANGLED, grips.SEIZED, grips.SWALLOWED)


# --- holding ----------------------------------------------------------------------------------------


def cannot_grapple(_book: Book, state: State, person: Person, intent: Intent) -> No | None:
    """Why somebody cannot lay hold of that one."""
    if not reach(state, person.id):
        return No(f"{person.name} is not in the melee", "B-GAP-23", "attack")
    if intent.target and intent.target not in reach(state, person.id):
        return No("that one is out of reach", "B-GAP-23", "attack")
    return None


def grapple(_book: Book, draft: Drafting, rules: Ruleset, who: str, intent: Intent) -> None:
    """Phys and STR against the same: the winner holds (B-GAP-23)."""
    foe = intent.target or next(iter(reach(draft.state, who)), "")
    if foe and contest(draft, rules, GRAPPLE, who, (foe,), rule="B-GAP-23").worked:
        draft.emit(ConditionGained(foe, Condition(GRAPPLED, other=who), rule="B-GAP-23"))
        draft.emit(ConditionGained(who, Condition(GRAPPLING, other=foe), rule="B-GAP-23"))


def held_by(state: State, who: str) -> str:
    """Who holds somebody, empty for nobody."""
    person = state.person(who)
    found = (person.condition(name) for name in (GRAPPLED, grips.SEIZED, grips.SWALLOWED))
    return next((c.other for c in found if c is not None), "")


def cannot_break(_book: Book, _state: State, person: Person, _intent: Intent) -> No | None:
    """Why somebody has nothing to break free of."""
    if any(person.has(name) for name in HELD):
        return None
    return No(f"nothing holds {person.name}", "B-GAP-23", "attack")


def break_free(_book: Book, draft: Drafting, rules: Ruleset, who: str, _intent: Intent) -> None:
    """From somebody by a contest, from a net or web against its number (B-GAP-23, B-PLAY-07)."""
    holder = held_by(draft.state, who)
    if holder:
        worked = contest(draft, rules, GRAPPLE, who, (holder,), why=BREAK_FREE, rule="B-GAP-23").worked
    else:
        worked = attempt(draft, rules, BREAK_FREE, who, rule="B-PLAY-07").worked
    if worked:
        free(draft, rules, who, holder)


def free(draft: Drafting, rules: Ruleset, who: str, holder: str) -> None:
    """Nothing holds somebody any more."""
    if holder and grips.held_by(draft.state, holder) == who:
        grips.let_go(draft, rules, holder)
    for name in HELD:
        if draft.state.person(who).has(name):
            draft.emit(ConditionEnded(who, name, rule="B-GAP-23"))
    grip = draft.state.people[holder].condition(GRAPPLING) if holder in draft.state.people else None
    if grip is not None and grip.other == who:
        draft.emit(ConditionEnded(holder, GRAPPLING, rule="B-GAP-23"))


def sweep(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """Whoever can no longer hold lets go, and nobody holds the dead."""
    for who in draft.state.in_fight().people:
        grip = draft.state.person(who).condition(GRAPPLING)
        if grip is None:
            continue
        over = not bearing.able(book, draft.state.person(who)) or draft.state.person(grip.other).gone
        if over or grip.other not in reach(draft.state, who):
            free(draft, rules, grip.other, who)


# --- on the ground ----------------------------------------------------------------------------------


def cannot_stand(_book: Book, _state: State, person: Person, _intent: Intent) -> No | None:
    """Why somebody need not get up."""
    return None if person.has(PRONE) else No(f"{person.name} is on his feet", "B-PLAY-06", "attack")


def stand(_book: Book, draft: Drafting, _rules: Ruleset, who: str, _intent: Intent) -> None:
    """Up again."""
    draft.emit(ConditionEnded(who, PRONE, rule="B-PLAY-06"))


# --- the final blow ---------------------------------------------------------------------------------


def cannot_finish(book: Book, state: State, person: Person, intent: Intent) -> No | None:
    """Why somebody cannot strike a final blow at that one."""
    if state.setting("final_blow") is not True:
        return No("there is no such blow", "B-PLAY-06", "attack")
    if intent.target in _at_mercy(book, state, person.id):
        return None
    return No("that one is not helpless beside him", "B-PLAY-06", "attack")


def _at_mercy(book: Book, state: State, who: str) -> tuple[str, ...]:
    return tuple(foe for foe in reach(state, who) if modifiers.helpless(book, state.person(foe)))


def finish(book: Book, draft: Drafting, rules: Ruleset, who: str, intent: Intent) -> None:
    """It hits without a roll for the most it can do; the victim saves against 10 and that, or dies (B-PLAY-06)."""
    foe = intent.target
    found = blows(book, draft.state, who)
    if not found or foe not in _at_mercy(book, draft.state, who):
        return
    arm = found[0].arm
    most = parse(arm.dice).maximum() if arm.dice else 0
    amount = max(book.numbers.combat.damage_min, most + sum(n for n, _ in arm.damage))
    draft.emit(
        Struck(
            who,
            foe,
            arm.name,
            arm.item,
            missile=False,
            total=0,
            needed=0,
            hit=True,
            critical=False,
            damage=amount,
            factor=1,
            how=("final blow",),
            rows=(),
            rule="B-PLAY-06",
        )
    )
    harm(draft, rules, foe, amount, who, "B-PLAY-06", kinds_of(draft.state, rules, who, arm.item))
    dc = book.numbers.helpless.final_blow_dc + amount
    if not draft.state.person(foe).gone and not save(draft, rules, foe, BODY, dc, "final_blow", "B-PLAY-06"):
        die(draft, rules, foe, "B-PLAY-06")
