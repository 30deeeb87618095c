"""Where people stand in a fight: steps on a line, who may close with whom, who breaks off (A-PLAY-14 to A-PLAY-16)."""

from __future__ import annotations

from gameloop.rulesets.barrows import circles
from gameloop.rulesets.barrows.arms import melee
from gameloop.rulesets.barrows.bearing import able, against, sees, stands_still
from gameloop.rulesets.barrows.blows import one_of, strike
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.flying import aloft, winged
from gameloop.rulesets.barrows.names import CHARGING, CHARMED, DOMINATED, RISEN
from gameloop.rulesets.barrows.prowess import steps
from gameloop.world.fighting import BrokeOff, Closed, Stepped
from gameloop.world.meetings import FLEE
from gameloop.world.natures import dares
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.running import run
from gameloop.world.sides import apart, foes, reach, standing
from gameloop.world.state import PARTY, Condition, Person, State
from gameloop.world.train import mount
from gameloop.world.wounds import ConditionGained

HALF, FULL = "half", "full"
SKIRMISH, ON, OFF = "skirmish", "on", "off"  # of riders who shoot: and come nearer, or get away
BACK_RANK = ("shoot", "cast", "cast_back")  # the intents of those creatures who stay behind the others


def front_rank(book: Book, state: State, side: str) -> tuple[Person, ...]:
    """Those who stand in front: the first of the party who are able, all creatures that neither shoot nor cast."""
    ready = tuple(p for p in standing(state, side) if able(book, p))
    if side == PARTY:
        fore = tuple(p for p in ready if serves(p))
        return (*fore, *tuple(p for p in ready if p not in fore)[: int(state.setting("front_rank"))])
    intents = state.in_fight().intents
    front = (p for p in ready if p.id not in intents or intents[p.id].kind not in BACK_RANK)
    return tuple(front) or ready


def serves(person: Person) -> bool:
    """Whether somebody stands in front since he does what he is told: the risen, and whoever is worn (A-PLAY-60)."""
    return person.has(RISEN) or person.has(DOMINATED)


def may_close(book: Book, state: State, who: str, foe: str) -> bool:
    """Whether somebody may come into reach of that one, however far it is (A-PLAY-15, A-PLAY-16, A-PLAY-22)."""
    near = dares(state, who, foe) and not stands_still(state, state.person(who))
    if circles.keeps_off(book, state, who, foe) or not near:
        return False
    if aloft(state, who) or aloft(state, foe):
        return aloft(state, who) or winged(state, who)
    return _abreast(state, who) and _abreast(state, foe) and _open(book, state, foe)


def _open(book: Book, state: State, foe: str) -> bool:
    """Whether nobody holds the way: the front rank is past being got round, or the one is in it."""
    front = front_rank(book, state, state.person(foe).side)
    if not front or any(p.id == foe for p in front):
        return True
    holds = int(state.setting("holds_back"))
    if not holds or state.in_fight().front:
        return False
    return all(len(reach(state, p.id)) >= holds for p in front)


def _abreast(state: State, who: str) -> bool:
    """Whether there is room for one more of that side in the front."""
    most = state.in_fight().front
    side = state.person(who).side
    engaged = [p.id for p in standing(state, side) if reach(state, p.id)]
    return not most or who in engaged or len(engaged) < most


def close(draft: Drafting, who: str, foe: str, how: str = "", *, rule: str = "A-PLAY-15") -> None:
    """Come into reach."""
    step(draft, who, draft.state.in_fight().spots[foe], "closing", rule=rule)
    draft.emit(Closed(who, foe, how, rule=rule))


def step(draft: Drafting, who: str, to: int, how: str, *, rule: str = "A-PLAY-14") -> None:
    """Move along the line; a rider on his horse."""
    now = draft.state.in_fight().spots[who]
    if rule == "A-PLAY-14" and mount(draft.state, draft.state.person(who)) is not None:
        rule = "A-TRN-15"
    if to != now:
        draft.emit(Stepped(who, to - now, to, how, rule=rule))


def toward(book: Book, draft: Drafting, who: str, foe: str, *, rule: str = "A-PLAY-14") -> None:
    """Come on at full speed, no further than that one's place."""
    fight = draft.state.in_fight()
    here, there = fight.spots[who], fight.spots[foe]
    pace = min(abs(there - here), steps(book, draft.state, draft.state.person(who)))
    step(draft, who, here + (pace if there > here else -pace), "", rule=rule)


def approach(book: Book, draft: Drafting, who: str, foe: str, how: str = "") -> bool:
    """Close with that one if he may be closed with and the steps reach, else come on; tells whether he is in reach."""
    state = draft.state
    if foe in reach(state, who):
        return True
    if reach(state, who) and apart(state, who, foe):
        return False  # whoever is in a melee stays in it
    if may_close(book, state, who, foe) and apart(state, who, foe) <= steps(book, state, state.person(who)):
        above = "A-PLAY-22" if aloft(state, who) else "A-PLAY-15"
        close(draft, who, foe, how, rule="A-CBT-17" if how else above)
        return True
    if not reach(state, who):
        toward(book, draft, who, foe)
    return False


# --- what is done in phase 3 ----------------------------------------------------------------------


def advance(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """A character goes for the one he named, a creature for whom its ways name."""
    intent = draft.state.in_fight().intents[who]
    foe = intent.target if _there(draft.state, who, intent.target) else _goal(book, draft, who)
    if foe:
        approach(book, draft, who, foe)


def charge(book: Book, draft: Drafting, _rules: Ruleset, who: str) -> None:
    """Into reach at a run, with the advantage that gives (A-CBT-17, A-CBT-18)."""
    foe = draft.state.in_fight().intents[who].target or _goal(book, draft, who)
    if not foe or not _there(draft.state, who, foe) or foe in reach(draft.state, who):
        return
    if approach(book, draft, who, foe, CHARGING):
        draft.emit(ConditionGained(who, Condition(CHARGING, other=foe), rule="A-CBT-18"))


def withdraw(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """Out of reach: by a full move every enemy left behind strikes, by a half move none (A-CBT-20, A-CBT-21)."""
    half = draft.state.in_fight().intents[who].how == HALF
    if not break_off(book, draft, rules, who, free=half):
        return
    person = draft.state.person(who)
    pace = steps(book, draft.state, person)
    if half:
        pace //= book.numbers.fight.half_move_divisor
    back = -pace if person.side == PARTY else pace
    step(draft, who, draft.state.in_fight().spots[who] + back, HALF if half else FULL)


def rides(book: Book, state: State, person: Person) -> bool:
    """Whether somebody fights from a horse, his own or one that he sits on (A-HIR-13)."""
    own = book.hirelings.get(person.kind)
    return mount(state, person) is not None or (own is not None and own.mounted)


def ride_on(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """After a shot a rider moves all the same: at his enemy, or away from all (A-HIR-13)."""
    intent = draft.state.in_fight().intents[who]
    if intent.how == ON:
        foe = intent.target if _there(draft.state, who, intent.target) else _goal(book, draft, who)
        if foe:
            toward(book, draft, who, foe, rule="A-HIR-13")
    elif break_off(book, draft, rules, who, free=False):
        person = draft.state.person(who)
        pace = steps(book, draft.state, person)
        back = -pace if person.side == PARTY else pace
        step(draft, who, draft.state.in_fight().spots[who] + back, FULL, rule="A-HIR-13")


def flee(book: Book, draft: Drafting, rules: Ruleset, _who: str) -> None:
    """All who flee in this phase, in marching order, out of everybody's reach first (A-FLE-13, A-PLAY-37)."""
    intents = draft.state.in_fight().intents
    meant = [who for who in draft.state.order if who in intents and intents[who].kind == FLEE]
    engaged = any(reach(draft.state, who) for who in meant)
    runners = tuple(who for who in meant if break_off(book, draft, rules, who, free=False))
    run(draft, rules, runners, engaged=engaged)


def follow(book: Book, draft: Drafting, _rules: Ruleset, who: str) -> None:
    """Whoever is charmed goes to the one who charmed him (A-PLAY-29, A-PLAY-58)."""
    charmed = draft.state.person(who).condition(CHARMED)
    if charmed is not None and charmed.other in draft.state.in_fight().spots:
        toward(book, draft, who, charmed.other)


def step_back(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """A caster steps back at a half move while the spell is on its way (A-CBT-10, A-CBT-21)."""
    if break_off(book, draft, rules, who, free=True):
        person = draft.state.person(who)
        pace = steps(book, draft.state, person) // book.numbers.fight.half_move_divisor
        back = -pace if person.side == PARTY else pace
        step(draft, who, draft.state.in_fight().spots[who] + back, HALF, rule="A-CBT-10")


def break_off(book: Book, draft: Drafting, rules: Ruleset, who: str, *, free: bool) -> bool:
    """Leave the reach of every enemy; unless `free`, each of them who can strikes first. Tells whether one got off."""
    near = reach(draft.state, who)
    for foe in () if free else near:
        state = draft.state
        if foe in reach(state, who) and against(book, state, foe, who):
            strike(book, draft, rules, foe, who, melee(book, state, foe)[0])
    if not able(book, draft.state.person(who)):
        return False
    for foe in reach(draft.state, who):
        draft.emit(BrokeOff(who, foe, rule="A-CBT-21" if free else "A-CBT-20"))
    return True


def nearest(state: State, who: str, people: list[str]) -> list[str]:
    """Those of them who are nearest on the line."""
    least = min(apart(state, who, foe) for foe in people)
    return [foe for foe in people if apart(state, who, foe) == least]


def _there(state: State, who: str, foe: str) -> bool:
    return any(p.id == foe for p in foes(state, who))


def _goal(book: Book, draft: Drafting, who: str) -> str:
    """Whom one goes for who has named nobody: one already in reach, else as creatures choose (A-PLAY-24)."""
    found = _goals(book, draft.state, who)
    return one_of(draft, found, "goal", who, "A-PLAY-24") if found else ""


def aim(book: Book, state: State, who: str) -> str:
    """Whom one would go for, the first by number among equals, empty for nobody."""
    return next(iter(_goals(book, state, who)), "")


def _goals(book: Book, state: State, who: str) -> list[str]:
    """Those among whom a die settles for whom one goes."""
    if reach(state, who):
        return [reach(state, who)[0]]
    ready = [p.id for p in foes(state, who) if able(book, p) and sees(book, state, who, p.id)]
    open_ = [foe for foe in ready if may_close(book, state, who, foe)]
    free = [foe for foe in open_ if not reach(state, foe)]
    for group in (free, open_):
        if group:
            return nearest(state, who, group)
    return nearest(state, who, ready)[:1] if ready else []
