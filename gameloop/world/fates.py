"""Helpless enemies, when a fight is over or as one turns to them: killed, tied up, let go, or left lying; the tied go
with the party.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.world.captives import FREED, GIVEN_UP, LED, LEFT, TIED, SetApart, led
from gameloop.world.carrying import die
from gameloop.world.encounters import BandGone, BandMoved, band_of
from gameloop.world.factions import mourn
from gameloop.world.fighting import choose
from gameloop.world.goods import move, of_kind, some
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Condition, State
from gameloop.world.stealth import ROPE
from gameloop.world.wounds import ConditionEnded, ConditionGained, Fled

ROW = "captives"
KILL, TIE, FREE, LEAVE, LEAD = "kill", "tie up", "let go", "leave lying", "lead along"
FATES = (LEAVE, TIE, KILL, FREE)
BOUND = (LEAD, LEAVE, KILL, FREE)  # of whoever is tied up already
ALL = " all"
LOOSED = "loosed"  # why a rope is where it is
PER_ROPE = "prisoners_per_rope"  # a number of the ruleset


def settle(draft: Drafting, rules: Ruleset, helpless: tuple[str, ...]) -> None:
    """Outside a fight: ask what becomes of each of these, and count who is slain or taken."""
    dispose(draft, rules, helpless)
    mourn(draft, rules, helpless)
    rules.moments.beaten(draft, rules, helpless)


def dispose(draft: Drafting, rules: Ruleset, helpless: tuple[str, ...]) -> None:
    """Ask what becomes of each of these; an answer for all settles those who are left."""
    waiting = list(helpless)
    settled = ""
    while waiting:
        who = waiting.pop(0)
        fate = settled or _fate(draft, rules, who, len(waiting))
        settled = fate if fate.endswith(ALL) else settled
        fate = fate.removesuffix(ALL)
        if fate == TIE and not ropes_left(draft.state, rules):
            fate, settled = LEAVE, ""
        DEEDS[fate](draft, rules, who)


def _fate(draft: Drafting, rules: Ruleset, who: str, more: int) -> str:
    person = draft.state.person(who)
    bound = person.has(TIED)
    fates = BOUND if bound else tuple(f for f in FATES if f != TIE or ropes_left(draft.state, rules))
    options = (*fates, *(f"{fate}{ALL}" for fate in fates)) if more else fates
    name = f"{person.name[:1].upper()}{person.name[1:]}"
    text = f"{name} is {'bound' if bound else 'helpless'}. What becomes of that one?"
    asked = draft.state.able()[0].id
    return choose(draft, asked, "helpless", text, options, fates[0], rule=rules.row(ROW))


def ropes_left(state: State, rules: Ruleset) -> bool:
    """Whether there is rope for one more: one for so many, what holds others counted."""
    return _room(state, rules) > len(_bound(state)) or _ropes(state, rules, [p.id for p in state.party()]) > 0


def is_led(state: State, who: str) -> bool:
    """Tells whether somebody is led along, bound."""
    return who in _bound(state)


def _bound(state: State) -> list[str]:
    return [who for band in led(state) for who in band.people]


def _ropes(state: State, rules: Ruleset, holders: list[str]) -> int:
    return sum(of_kind(state, holders, kind) for kind in rules.tools[ROPE])


def _room(state: State, rules: Ruleset) -> int:
    """For how many the ropes do that are on somebody."""
    return _ropes(state, rules, _bound(state)) * rules.number(state, "", PER_ROPE)


# --- the fates -------------------------------------------------------------------------------


def kill(draft: Drafting, rules: Ruleset, who: str) -> None:
    """No roll."""
    die(draft, rules, who, rules.row(ROW))


def tie(draft: Drafting, rules: Ruleset, who: str) -> None:
    """Bound, and led along from now on; every so many take a rope."""
    if draft.state.person(who).has(TIED):
        lead(draft, rules, who)
        return
    _disarm(draft, rules, who)
    if _room(draft.state, rules) <= len(_bound(draft.state)):
        _take_rope(draft, rules, who)
    draft.emit(ConditionGained(who, Condition(TIED), rule=rules.row(ROW)))
    lead(draft, rules, who)


def lead(draft: Drafting, rules: Ruleset, who: str) -> None:
    """Whoever is bound goes where the party goes."""
    if not is_led(draft.state, who):
        _apart(draft, rules, who, f"{LED}{who}", TIED)


def _disarm(draft: Drafting, rules: Ruleset, who: str) -> None:
    """All that a captive has about him lies there."""
    for item in draft.state.held(who):
        move(draft, item, who, draft.state.spot(), "fell", rule=rules.row("goods_fall"))


def _take_rope(draft: Drafting, rules: Ruleset, who: str) -> None:
    kinds = rules.tools[ROPE]
    held = ((item, p.id) for p in draft.state.party() for item in draft.state.held(p.id))
    rope, owner = next((item, owner) for item, owner in held if item.kind in kinds)
    move(draft, some(rope, 1), owner, who, "tied", rule=rules.row(ROW))


def free(draft: Drafting, rules: Ruleset, who: str) -> None:
    """Gone for good; the rope stays, on the others whom it holds or where it falls."""
    if draft.state.person(who).has(TIED):
        _loosen(draft, rules, who)
    band = f"{FREED}.{who}"
    if _apart(draft, rules, who, band, FREED):
        draft.emit(BandGone(band, FREED, rule=rules.row(ROW)))


def _loosen(draft: Drafting, rules: Ruleset, who: str) -> None:
    others = [one for one in _bound(draft.state) if one != who and draft.state.person(one).has(TIED)]
    to = next(iter(others), draft.state.spot())
    for item in draft.state.held(who):
        move(draft, item, who, to, LOOSED, rule=rules.row(ROW))


def leave(draft: Drafting, rules: Ruleset, who: str) -> None:
    """Whoever sleeps wakes in time, whoever is bound stays so, whoever has given up slips away."""
    if draft.state.person(who).has(TIED):
        _apart(draft, rules, who, f"{LEFT}.{who}", LEFT)
    elif draft.state.person(who).has(GIVEN_UP):
        draft.emit(ConditionEnded(who, GIVEN_UP, rule=rules.row(ROW)))
        draft.emit(Fled(who, rule=rules.row(ROW)))


def _apart(draft: Drafting, rules: Ruleset, who: str, into: str, how: str) -> bool:
    """Set somebody apart from his band, or from the part of it that woke; tells whether he had one."""
    group = band_of(draft.state, who)
    if not group:
        return False
    draft.emit(SetApart(group, (who,), into, how, rule=rules.row(ROW)))
    return True


DEEDS: Mapping[str, Callable[[Drafting, Ruleset, str], None]] = {
    KILL: kill,
    TIE: tie,
    FREE: free,
    LEAVE: leave,
    LEAD: lead,
}


def follow(draft: Drafting, rules: Ruleset) -> None:
    """Whoever is led goes where the party goes, at the end of the order."""
    spot = draft.state.spot()
    for band in led(draft.state):
        if band.place != spot:
            draft.emit(BandMoved(band.id, spot, rule=rules.row(ROW)))
