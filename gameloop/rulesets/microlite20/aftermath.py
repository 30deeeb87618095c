"""After a fight: what can be picked up, what becomes of the helpless and the party, what was defeated (B-AMB-33)."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import acts, hirelings, movement, overcoming
from gameloop.rulesets.microlite20.attacks import MISSED, THROWN
from gameloop.rulesets.microlite20.bearing import PASSING, helpless, in_the_fight
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.overcoming import BYPASSED, CAPTURED, ROUTED, SLAIN
from gameloop.rulesets.microlite20.records import WHOLE
from gameloop.world import fates, grips, running
from gameloop.world.captives import GIVEN_UP, TIED
from gameloop.world.carrying import die
from gameloop.world.defeat import rob, withdraw
from gameloop.world.ending import end_if_nobody_is_left
from gameloop.world.fighting import end_fight
from gameloop.world.goods import find, move, some
from gameloop.world.harming import forget
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sides import standing
from gameloop.world.state import DEAD, FLED, FOES, NOWHERE, PARTY, State
from gameloop.world.wounds import ConditionEnded, change

ROW = "B-AMB-33"
ALL_DIE, ALL_ROBBED = "all_die", "all_robbed"  # of the setting defeat


def finish(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """The fight is over: who holds the field, and what is to be done then."""
    state = draft.state
    sides = (side for side in (PARTY, FOES) if in_the_fight(book, state, side))
    won, people = next(sides, ""), state.in_fight().people
    victors = tuple(p.id for p in standing(state, FOES))
    way = running.way_out(state)
    let_go(draft, rules, people)
    end_fight(draft, rules, won, PASSING)
    if won == PARTY:
        gather(book, draft, rules, people)
        if draft.state.able():
            fates.dispose(draft, rules, in_hand(book, draft.state, people))
    count(book, draft, people)
    hirelings.after_fight(book, draft, people)
    forget_shots(draft, people)
    if won == FOES:
        defeat(draft, rules, victors)
    running.after_fight(draft, rules, way)


def let_go(draft: Drafting, rules: Ruleset, people: tuple[str, ...]) -> None:
    """Nobody holds anybody, and fear, stench and old wounds are over."""
    for who in people:
        grips.let_go(draft, rules, who)
        forget(draft, rules, who)
        for pool in (acts.READY, movement.HAS_RUN):
            change(draft, who, pool, -draft.state.person(who).pools.get(pool, 0), "rest", rule=ROW)
        for name in acts.LASTING:
            found = draft.state.person(who).condition(name)
            if found is not None and not found.until:
                draft.emit(ConditionEnded(who, name, rule="B-GAP-29"))


# --- what has flown ---------------------------------------------------------------------------------


def gather(book: Book, draft: Drafting, rules: Ruleset, people: tuple[str, ...]) -> None:
    """Half of the shots that missed can be used again, and all that was thrown (B-GAP-22)."""
    for who in people:
        if who not in draft.state.order or draft.state.person(who).gone:
            continue
        for pool, n in tuple(draft.state.person(who).pools.items()):
            if pool.startswith(MISSED):
                lost = -(-n * book.numbers.combat.ammo_lost_pct // WHOLE)
                kind = pool.removeprefix(MISSED)
                if n > lost:
                    found = rules.item(kind, n - lost)
                    move(draft, found, NOWHERE, who, "gathered", rule="B-GAP-22")
            elif pool.startswith(THROWN):
                lies = find(draft.state, draft.state.spot(), pool.removeprefix(THROWN))
                if lies is not None and n:
                    there = some(lies, min(n, lies.n))
                    move(draft, there, draft.state.spot(), who, "gathered", rule="B-GAP-22")


def forget_shots(draft: Drafting, people: tuple[str, ...]) -> None:
    """What nobody has gathered by then is lost."""
    for who in (one for one in people if one in draft.state.people):
        for pool, n in tuple(draft.state.person(who).pools.items()):
            if pool.startswith((MISSED, THROWN)):
                change(draft, who, pool, -n, "the fight is over", rule="B-GAP-22")


# --- those who lie there ----------------------------------------------------------------------------


def in_hand(book: Book, state: State, people: tuple[str, ...]) -> tuple[str, ...]:
    """Enemies who lie there and can do nothing."""
    found = (state.people[who] for who in people if who in state.people)
    return tuple(p.id for p in found if p.side == FOES and not p.gone and helpless(book, p))


def count(book: Book, draft: Drafting, people: tuple[str, ...]) -> None:
    """Who of them is defeated, and by what; it is worth something to the party (B-AMB-33)."""
    by = {who: how for who in people if who in draft.state.people and (how := _how(draft.state, who))}
    overcoming.overcome(book, draft, by)


def _how(state: State, who: str) -> str:
    """By what an enemy is defeated, empty for who is not."""
    person = state.person(who)
    if person.side != FOES:
        return ""
    if person.has(DEAD):
        return SLAIN
    if person.has(TIED) or person.has(GIVEN_UP):
        return CAPTURED
    return ROUTED if person.has(FLED) else ""


def bypassed(book: Book, draft: Drafting, band: str) -> None:
    """A group that a word has won over counts as defeated, once (B-PLAY-01, B-AMB-33)."""
    people = draft.state.bands[band].people
    overcoming.overcome(book, draft, {w: BYPASSED for w in people if not draft.state.person(w).gone})


# --- a lost fight -----------------------------------------------------------------------------------


def defeat(draft: Drafting, rules: Ruleset, victors: tuple[str, ...]) -> None:
    """Beasts kill the fallen; others rob them and leave them there (B-PLAY-04)."""
    if not draft.state.party():
        end_if_nobody_is_left(draft, rules)
        return
    how = draft.state.setting("defeat")
    robber = next((who for who in victors if _robs(draft.state, who)), "")
    if how == ALL_ROBBED and victors:
        robber = victors[0]
    if how == ALL_DIE or not robber:
        for who in tuple(p.id for p in draft.state.party()):
            die(draft, rules, who, "B-PLAY-04")
    else:
        rob(draft, rules, robber)
    end_if_nobody_is_left(draft, rules)
    withdraw(draft, rules, victors)


def _robs(state: State, who: str) -> bool:
    """Whether somebody has the wits to rob."""
    kind = state.kinds.get(state.person(who).kind)
    return kind is None or kind.int_ != "unintelligent"
