"""Helpless enemies when the fight is over: killed, tied up, let go, or left lying (A-PLAY-20)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.rulesets.barrows.bearing import helpless
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import YIELDED
from gameloop.world.captives import FREED, LED, TIED, SetApart, led
from gameloop.world.encounters import BandGone, BandMoved
from gameloop.world.fighting import choose
from gameloop.world.goods import move, of_kind, some
from gameloop.world.ruleset import Drafting
from gameloop.world.state import FOES, Condition, State
from gameloop.world.stealth import ROPE
from gameloop.world.wounds import ConditionEnded, ConditionGained, Died, Fled

ROW = "A-PLAY-20"
KILL, TIE, FREE, LEAVE = "kill", "tie up", "let go", "leave lying"
FATES = (LEAVE, TIE, KILL, FREE)
ALL = " all"


def dispose(book: Book, draft: Drafting, people: tuple[str, ...]) -> None:
    """Ask what becomes of each of them; an answer for all settles those who are left."""
    waiting = [who for who in people if in_hand(book, draft.state, who)]
    settled = ""
    while waiting:
        who = waiting.pop(0)
        fate = settled or _fate(book, draft, who, len(waiting))
        settled = fate if fate.endswith(ALL) else settled
        fate = fate.removesuffix(ALL)
        if fate == TIE and not ropes_left(book, draft.state):
            fate, settled = LEAVE, ""
        DEEDS[fate](book, draft, who)


def in_hand(book: Book, state: State, who: str) -> bool:
    """Whether an enemy lies there and can do nothing."""
    person = state.people.get(who)
    return person is not None and person.side == FOES and not person.gone and helpless(book, person)


def _fate(book: Book, draft: Drafting, who: str, more: int) -> str:
    fates = tuple(f for f in FATES if f != TIE or ropes_left(book, draft.state))
    options = (*fates, *(f"{fate}{ALL}" for fate in fates)) if more else fates
    name = draft.state.person(who).name
    text = f"{name[:1].upper()}{name[1:]} is helpless. What becomes of that one?"
    return choose(draft, draft.state.able()[0].id, "helpless", text, options, LEAVE, rule=ROW)


def ropes_left(book: Book, state: State) -> bool:
    """Whether there is rope for one more: one for so many, what holds others counted (A-PLAY-20)."""
    bound = [who for band in led(state) for who in band.people]
    room = of_kind(state, bound, ROPE) * book.numbers.party.prisoners_per_rope
    return room > len(bound) or of_kind(state, (p.id for p in state.party()), ROPE) > 0


# --- the four fates -------------------------------------------------------------------------------


def kill(_book: Book, draft: Drafting, who: str) -> None:
    """No roll."""
    draft.emit(Died(who, rule=ROW))


def tie(book: Book, draft: Drafting, who: str) -> None:
    """Bound, and led along from now on; every so many take a rope."""
    bound = [one for band in led(draft.state) for one in band.people]
    room = of_kind(draft.state, bound, ROPE) * book.numbers.party.prisoners_per_rope
    if room <= len(bound):
        _take_rope(draft, who)
    draft.emit(ConditionGained(who, Condition(TIED), rule=ROW))
    _apart(draft, who, f"{LED}{who}", TIED)


def _take_rope(draft: Drafting, who: str) -> None:
    owner = next(p.id for p in draft.state.party() if of_kind(draft.state, (p.id,), ROPE))
    rope = next(item for item in draft.state.held(owner) if item.kind == ROPE)
    move(draft, some(rope, 1), owner, who, "tied", rule=ROW)


def free(_book: Book, draft: Drafting, who: str) -> None:
    """Gone for good."""
    band = f"{FREED}.{who}"
    if _apart(draft, who, band, FREED):
        draft.emit(BandGone(band, FREED, rule=ROW))


def leave(_book: Book, draft: Drafting, who: str) -> None:
    """Whoever sleeps wakes in time; whoever has given up slips away."""
    if draft.state.person(who).has(YIELDED):
        draft.emit(ConditionEnded(who, YIELDED, rule=ROW))
        draft.emit(Fled(who, rule=ROW))


def _apart(draft: Drafting, who: str, into: str, how: str) -> bool:
    """Set somebody apart from his band; tells whether he had one."""
    group = draft.state.person(who).group
    if group not in draft.state.bands:
        return False
    draft.emit(SetApart(group, (who,), into, how, rule=ROW))
    return True


DEEDS: Mapping[str, Callable[[Book, Drafting, str], None]] = {KILL: kill, TIE: tie, FREE: free, LEAVE: leave}


def follow(draft: Drafting) -> None:
    """Whoever is led goes where the party goes, at the end of the order."""
    spot = draft.state.spot()
    for band in led(draft.state):
        if band.place != spot:
            draft.emit(BandMoved(band.id, spot, rule=ROW))
