"""Where people stand: points on a line, in feet; who engages whom, and how far a move goes (B-PLAY-03)."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import figures, lasting
from gameloop.rulesets.microlite20.bearing import able, acting, sees
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.modifiers import conditions
from gameloop.rulesets.microlite20.natures import creature
from gameloop.rulesets.microlite20.records import WHOLE
from gameloop.world import grips
from gameloop.world.fighting import BrokeOff, Closed, Stepped
from gameloop.world.natures import bound, dares
from gameloop.world.ruleset import Drafting
from gameloop.world.sides import apart, foes, reach, standing
from gameloop.world.state import FOES, PARTY, Person, State
from gameloop.world.wounds import change

ROW, FLIGHT = "B-PLAY-03", "B-GAP-12"
HAS_RUN = "has_run"  # the pool of who has left the melee of this fight, to flee
CLOSING = "closing"
SIDES = "sides"  # of the setting positions
DIE = "die"  # of the setting monster_targets


# --- how far ----------------------------------------------------------------------------------------


def pace(book: Book, state: State, who: str) -> int:
    """Feet of a move as the turn's one thing: twice the speed; of a creature half its feet in a turn (B-PLAY-03)."""
    person, given = state.person(who), book.numbers.movement
    kind = creature(state, who)
    if kind is None:
        return (
            figures.speed(book, state, person) * given.fight_factor * lasting.slowed_to(state, who) // WHOLE
        )
    feet = max(kind.mv.walk, kind.mv.fly) // given.monster_divisor
    feet = feet // 2 if kind.specials.half_speed else feet
    for row in conditions(book, person):
        feet = feet * row.speed_pct // WHOLE
    return feet * lasting.slowed_to(state, who) // WHOLE


def step(draft: Drafting, who: str, to: int, how: str, *, rule: str = ROW) -> None:
    """Move along the line; by a setting all of the side who are free move together (B-PLAY-03)."""
    spots = draft.state.in_fight().spots
    now = spots[who]
    if to == now:
        return
    draft.emit(Stepped(who, to - now, to, how, rule=rule))
    if draft.state.setting("positions") == SIDES:
        for other in standing(draft.state, draft.state.person(who).side):
            if spots[other.id] == now and other.id != who and not reach(draft.state, other.id):
                draft.emit(Stepped(other.id, to - now, to, how, rule=rule))


# --- who may be engaged -----------------------------------------------------------------------------


def front_rank(book: Book, state: State, side: str) -> tuple[str, ...]:
    """Those of a side who can be reached here: in a corridor the first who are able, in a room all (B-PLAY-03)."""
    ready = tuple(p.id for p in standing(state, side) if able(book, p))
    return ready[: state.in_fight().front] if state.in_fight().front else ready


def room_at(book: Book, state: State, foe: str) -> bool:
    """Whether there is room at somebody for one more enemy."""
    return len(reach(state, foe)) < book.numbers.movement.engaged_max


def may_engage(book: Book, state: State, who: str, foe: str) -> bool:
    """Whether somebody may come to that one's point, however far it is."""
    here, there = state.person(who).side, state.person(foe).side
    open_ = foe in front_rank(book, state, there) or not front_rank(book, state, there)
    mine = who in front_rank(book, state, here)
    helpless = not able(book, state.person(foe))
    return dares(state, who, foe) and room_at(book, state, foe) and (open_ or helpless) and mine


def engage(draft: Drafting, who: str, foe: str, how: str = "", *, rule: str = ROW) -> None:
    """Come to somebody's point."""
    step(draft, who, draft.state.in_fight().spots[foe], CLOSING, rule=rule)
    draft.emit(Closed(who, foe, how, rule=rule))


def approach(book: Book, draft: Drafting, who: str, foe: str) -> bool:
    """The turn's move toward that one; tells whether it ends in engaging him."""
    state = draft.state
    if reach(state, who):
        return foe in reach(state, who)
    far = pace(book, state, who)
    if apart(state, who, foe) <= far and may_engage(book, state, who, foe):
        engage(draft, who, foe)
        return True
    toward(draft, who, foe, far)
    return False


def toward(draft: Drafting, who: str, foe: str, feet: int) -> None:
    """Come on, no further than that one's place, nor than an enemy who stands between."""
    spots = draft.state.in_fight().spots
    here, there = spots[who], spots[foe]
    by = min(abs(there - here), feet)
    step(draft, who, here + (by if there > here else -by), "")


def back_off(book: Book, draft: Drafting, who: str) -> None:
    """The turn's move away from everybody: it needs no roll (B-PLAY-03, B-COMBAT-02)."""
    break_off(draft, who)
    person = draft.state.person(who)
    far = pace(book, draft.state, who)
    here = draft.state.in_fight().spots[who]
    step(draft, who, here - far if person.side == PARTY else here + far, "full")


def break_off(draft: Drafting, who: str) -> None:
    """Leave every enemy's point."""
    for foe in reach(draft.state, who):
        draft.emit(BrokeOff(who, foe, rule=ROW))


def stuck(person: Person) -> bool:
    """Whether somebody is held where he is."""
    return grips.stuck(person) or any(person.has(name) for name in ("grappled", "entangled"))


# --- running away -----------------------------------------------------------------------------------


def leave(book: Book, draft: Drafting, who: str) -> None:
    """Out of the melee, to flee: it costs the turn, and whoever is upon him in the next pursues him (B-GAP-12)."""
    back_off(book, draft, who)
    change(draft, who, HAS_RUN, 1, "runs", rule=FLIGHT)


def has_run(state: State, who: str) -> bool:
    """Whether somebody has left a melee, to flee, and has not been caught since."""
    return bool(state.person(who).pools.get(HAS_RUN, 0))


def runs_no_more(draft: Drafting, who: str, why: str) -> None:
    """Caught, or of another mind: to flee means leaving the melee again."""
    change(draft, who, HAS_RUN, -draft.state.person(who).pools.get(HAS_RUN, 0), why, rule=FLIGHT)


def pursuers(book: Book, state: State, who: str) -> tuple[str, ...]:
    """Those who can follow somebody who runs: whoever is upon him, else those who have no enemy upon them."""
    ready = tuple(p.id for p in foes(state, who) if _follows(book, state, p.id, who))
    upon = tuple(foe for foe in reach(state, who) if foe in ready)
    return upon or tuple(foe for foe in ready if not reach(state, foe))


def _follows(book: Book, state: State, foe: str, who: str) -> bool:
    return acting(book, state, foe) and sees(state, foe, who) and not bound(state, foe)


# --- whom one goes for ------------------------------------------------------------------------------


def nearest(state: State, who: str, people: tuple[str, ...]) -> tuple[str, ...]:
    """Those of them who are nearest on the line."""
    least = min((apart(state, who, foe) for foe in people), default=0)
    return tuple(foe for foe in people if apart(state, who, foe) == least)


def goals(book: Book, state: State, who: str) -> tuple[str, ...]:
    """Among whom a die settles for whom one goes: those engaged, else the nearest who can be (B-PLAY-04)."""
    near = tuple(foe for foe in reach(state, who) if _fair(book, state, who, foe))
    if near:
        return near
    ready = tuple(p.id for p in foes(state, who) if able(book, p) and sees(state, who, p.id))
    open_ = tuple(foe for foe in ready if may_engage(book, state, who, foe))
    if state.person(who).side == FOES and state.setting("monster_targets") == DIE:
        far = pace(book, state, who)
        return tuple(foe for foe in open_ if apart(state, who, foe) <= far) or open_ or ready
    return nearest(state, who, open_ or ready)


def _fair(book: Book, state: State, who: str, foe: str) -> bool:
    """Whether one strikes at somebody: the fallen are left alone while others of theirs stand (B-PLAY-04)."""
    if not sees(state, who, foe):
        return False
    fallen = not able(book, state.person(foe))
    return (
        not fallen
        or bool(state.setting("attack_the_fallen"))
        or not any(able(book, p) for p in foes(state, who))
    )


def aim(book: Book, state: State, who: str) -> str:
    """Whom one would go for, the first among equals, empty for nobody."""
    return next(iter(goals(book, state, who)), "")
