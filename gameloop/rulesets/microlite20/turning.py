"""Turning the undead: a magic attack roll against the hit points one has left (B-CLASS-19 to B-CLASS-21, B-GAP-16)."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import bearing, figures, natures
from gameloop.rulesets.microlite20.bearing import TURNED
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import HP, TURNINGS
from gameloop.world.carrying import die
from gameloop.world.checks import attempt
from gameloop.world.engagement import Intent
from gameloop.world.ruleset import Check, Drafting, No, Ruleset
from gameloop.world.scheduler import ROUND
from gameloop.world.sides import apart, foes
from gameloop.world.state import Condition, Person, State
from gameloop.world.wounds import ConditionEnded, ConditionGained, change

TURN = "turn"  # a check, and an intent
ROW, ROW_EFFECT, ROW_USES, ROW_NONE = "B-CLASS-19", "B-GAP-16", "B-CLASS-21", "B-AMB-07"


def check(book: Book) -> Check:
    """The roll: MIND bonus and level against the hit points that are left."""
    return Check(TURN, "at_least", book.numbers.combat.attack_dice, ROW, target_from=HP, bonuses=("magic",))


def uses_left(book: Book, state: State, person: Person) -> int:
    """How often somebody may still try today: 2 and his level and MIND bonus, never under 0 (B-CLASS-21, B-AMB-07)."""
    return max(0, most(book, state, person) - person.pools.get(TURNINGS, 0))


def most(book: Book, state: State, person: Person) -> int:
    """How often a day: none where MIND takes more away than there is (B-AMB-07)."""
    return max(0, book.numbers.turning.uses + figures.magic_bonus(book, state, person))


def cannot_turn(book: Book, state: State, person: Person, intent: Intent) -> No | None:
    """Why somebody cannot turn the undead now."""
    row = book.classes.get(person.kind)
    if row is None or not row.turns_undead:
        return No(f"{person.name} cannot turn the undead", ROW, "attack")
    if not most(book, state, person):
        return No(f"{person.name} is too dull to turn anything", ROW_NONE, "attack")
    if not uses_left(book, state, person):
        return No(f"{person.name} has tried as often as the day allows", ROW_USES, "attack")
    if not (within(book, state, person.id)):
        feet = book.numbers.turning.range_ft
        return No(f"none of the undead is within {feet} feet", ROW_EFFECT, "attack")
    if intent.target and intent.target not in within(book, state, person.id):
        return No("that one is not to be turned from here", ROW_EFFECT, "turn undead")
    return None


def within(book: Book, state: State, who: str) -> tuple[str, ...]:
    """The undead whom somebody could turn, the nearest first."""
    feet = book.numbers.turning.range_ft
    near = (p for p in foes(state, who) if natures.undead(state, p.id) and apart(state, who, p.id) <= feet)
    return tuple(p.id for p in sorted(near, key=lambda p: apart(state, who, p.id)))


def turn(book: Book, draft: Drafting, rules: Ruleset, who: str, intent: Intent) -> None:
    """The whole of a turn: one creature flees or cowers, or is destroyed where the roll is 10 above (B-CLASS-20)."""
    there = within(book, draft.state, who)
    free = tuple(one for one in there if not draft.state.person(one).has(TURNED))
    foe = intent.target if intent.target in there else next(iter(free or there), "")
    if not foe:
        return
    change(draft, who, TURNINGS, 1, TURN, rule=ROW_USES)
    outcome = attempt(draft, rules, TURN, who, on=foe, outcomes=("turned", "unmoved"))
    best = outcome.natural == book.numbers.combat.natural_best
    over = outcome.total - outcome.needed - int(draft.state.setting("turn_destroy_margin"))
    if over >= 0:
        die(draft, rules, foe, "B-CLASS-20" if over else "B-AMB-06")
    elif outcome.worked or (best and draft.state.setting("turn_nat20") is True):
        until = draft.state.clock + book.numbers.turning.rounds * rules.procedures[ROUND].seconds
        row = ROW_EFFECT if outcome.worked else "B-AMB-32"
        draft.emit(ConditionGained(foe, Condition(TURNED, until, other=who), rule=row))


def approached(book: Book, draft: Drafting, who: str) -> None:
    """Whoever comes within ten feet of one that was turned has it upon him again (B-GAP-16)."""
    feet = book.numbers.turning.again_within_ft
    for foe in foes(draft.state, who):
        if foe.has(TURNED) and apart(draft.state, who, foe.id) <= feet and bearing.able(book, foe):
            draft.emit(ConditionEnded(foe.id, TURNED, rule=ROW_EFFECT))
