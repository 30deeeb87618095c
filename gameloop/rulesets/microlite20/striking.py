"""The turn of somebody who attacks: coming up to a foe, blows one after another, shots (B-COMBAT-02, B-GAP-32)."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import arms, attacks, bearing, movement, sneaking, turning, zones
from gameloop.rulesets.microlite20.bearing import acting
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.plan import BOTH, ONE
from gameloop.world import grips, natures
from gameloop.world.engagement import Intent
from gameloop.world.fighting import choose, choose_person
from gameloop.world.goods import Equipped
from gameloop.world.grips import hugged
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sides import apart, foes, reach
from gameloop.world.state import PARTY, State
from gameloop.world.wounds import change

HABIT = "two_weapons"  # the pool that keeps which of HABITS somebody follows
HABITS = ("", BOTH, ONE)
FROM_NOW_ON = " from now on"


def strikes(book: Book, draft: Drafting, rules: Ruleset, who: str, intent: Intent) -> None:
    """Blows at whom one is engaged with; else the turn goes in coming to him (B-COMBAT-02, B-PLAY-03)."""
    if grips.held_by(draft.state, who) and natures.specials_of(draft.state, who).attach is not None:
        return
    if not reach(draft.state, who):
        come_on(book, draft, rules, who, intent)
        return
    both = two_weapons(book, draft, who, intent)
    found = arms.blows(book, draft.state, who, both=both)
    hits: dict[str, int] = {}
    foe = intent.target
    for blow in found:
        foe = victim(book, draft, who, foe) if _goes_on(book, draft.state, who) else ""
        if foe and attacks.strike(book, draft, rules, who, foe, blow):
            hits[foe] = hits.get(foe, 0) + 1
    sneaking.shown(draft, who)
    hugged(draft, rules, who, hits)


def _goes_on(book: Book, state: State, who: str) -> bool:
    return acting(book, state, who) and not state.person(who).gone


def come_on(book: Book, draft: Drafting, rules: Ruleset, who: str, intent: Intent) -> None:
    """The move toward the one named, or whom one would go for."""
    named = intent.target if any(p.id == intent.target for p in foes(draft.state, who)) else ""
    foe = named or goal(book, draft, who)
    if foe and not movement.stuck(draft.state.person(who)):
        zones.stepped_out(book, draft, rules, who)
        movement.approach(book, draft, who, foe)
        zones.stepped_in(book, draft, rules, who)
        turning.approached(book, draft, who)


def goal(book: Book, draft: Drafting, who: str) -> str:
    """Whom one goes for, a die among equals (B-PLAY-04)."""
    return one_of(draft, who, movement.goals(book, draft.state, who))


def one_of(draft: Drafting, who: str, people: tuple[str, ...]) -> str:
    """One of several by a die in their order; no die for one, empty for none."""
    if len(people) < 2:
        return next(iter(people), "")
    return people[draft.roll(f"1d{len(people)}", "target", who, rule="B-PLAY-04").total - 1]


def victim(book: Book, draft: Drafting, who: str, last: str) -> str:
    """Whom somebody strikes: the one he named or struck last, else by choice or by a creature's ways (B-GAP-32)."""
    near = tuple(foe for foe in movement.goals(book, draft.state, who) if foe in reach(draft.state, who))
    if last in reach(draft.state, who) and not draft.state.person(last).gone:
        return last
    return chosen(draft, who, near)


def chosen(draft: Drafting, who: str, near: tuple[str, ...]) -> str:
    """One of these: a player is asked, a creature throws a die."""
    if len(near) < 2 or draft.state.person(who).side != PARTY:
        return one_of(draft, who, near)
    auto = min(near, key=lambda foe: draft.state.person(foe).hp)
    text = f"Whom does {draft.state.person(who).name} attack?"
    return choose_person(draft, who, "target", text, near, auto, rule="B-GAP-32")


def two_weapons(book: Book, draft: Drafting, who: str, intent: Intent) -> bool:
    """Whether both light weapons strike: as said, else as is asked; a second one is drawn for it (B-COMBAT-12)."""
    second = arms.second(book, draft.state, who)
    if second is None:
        return False
    said = intent.how or _custom(draft.state, who) or _asked(book, draft, who)
    if said == BOTH and not draft.state.person(who).left:
        draft.emit(Equipped(who, "left", second.item, rule="B-COMBAT-12"))
    return said == BOTH


def _custom(state: State, who: str) -> str:
    """What somebody has said he does from now on with two light weapons, empty for nothing."""
    return HABITS[state.person(who).pools.get(HABIT, 0)]


def _asked(book: Book, draft: Drafting, who: str) -> str:
    text = (
        f"Does {draft.state.person(who).name} strike with both weapons, "
        f"at {book.numbers.combat.two_weapons} on each roll?"
    )
    options = (BOTH, ONE, *(f"{habit}{FROM_NOW_ON}" for habit in HABITS[1:]))
    said = choose(draft, who, "two_weapons", text, options, BOTH, rule="B-COMBAT-12")
    if said.endswith(FROM_NOW_ON):
        said = said.removesuffix(FROM_NOW_ON)
        change(draft, who, HABIT, HABITS.index(said), "said", rule="B-COMBAT-12")
    return said


def shoots(book: Book, draft: Drafting, rules: Ruleset, who: str, intent: Intent) -> None:
    """Shots or throws, at the one named or the nearest; each needs something to shoot (B-COMBAT-04, B-AMB-30)."""
    count, foe = len(arms.blows(book, draft.state, who, missile=True)), intent.target
    for k in range(count):
        left = arms.blows(book, draft.state, who, missile=True)
        if not left or not _goes_on(book, draft.state, who):
            return
        blow = left[min(k, len(left) - 1)]
        foe = mark(draft, who, foe, blow.arm.reach_ft)
        if foe:
            attacks.strike(book, draft, rules, who, foe, blow)
    sneaking.shown(draft, who)


def mark(draft: Drafting, who: str, named: str, feet: int) -> str:
    """At whom somebody shoots: the one named while he stands and is in range, else the nearest (B-PLAY-04)."""
    state = draft.state
    there = tuple(
        p.id for p in foes(state, who) if apart(state, who, p.id) <= feet and bearing.sees(state, who, p.id)
    )
    if named in there:
        return named
    return chosen(draft, who, movement.nearest(state, who, there))
