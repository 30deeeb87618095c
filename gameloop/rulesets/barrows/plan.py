"""What somebody may mean to do, and what creatures mean to do (A-CBT-05, A-PLAY-17, A-PLAY-24 to A-PLAY-28)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from gameloop.rulesets.barrows import arms, hands, magic, powers, tricks, truce
from gameloop.rulesets.barrows.arms import DISARMED, armed, missile
from gameloop.rulesets.barrows.bearing import able, acting, surprised_by
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.hindrance import barred
from gameloop.rulesets.barrows.movement import FULL, HALF, OFF, ON, SKIRMISH, front_rank, rides
from gameloop.rulesets.barrows.names import ASLEEP, PRONE, ROUTED
from gameloop.rulesets.barrows.prowess import is_character, steps
from gameloop.rulesets.barrows.sheet import BARE
from gameloop.world import grips, laying, running
from gameloop.world.engagement import Intent
from gameloop.world.fighting import HOLD
from gameloop.world.handling import DEEDS
from gameloop.world.meetings import FLEE, RETURN
from gameloop.world.ruleset import No
from gameloop.world.sides import apart, foes, reach, standing
from gameloop.world.state import FLED, FOES, Person, State

Fault = Callable[[Book, State, Person, Intent], No | None]
ROW = "A-PLAY-29"
GUARD = Intent("guard")
ATTACKS = ("attack", "shoot", "charge")
AIMED = ("attack", "shoot", SKIRMISH, "charge", "maneuver")


def cannot(book: Book, state: State, who: str, intent: Intent) -> No | None:
    """Why somebody cannot mean to do that in this round, None if he can."""
    person = state.person(who)
    if intent.kind not in FAULTS:
        return No(f"nobody can {intent.kind} in a fight", "A-CBT-05", "attack, shoot, hold")
    if intent.kind == RETURN and state.fight is not None:
        return _return(person)
    return _idle(book, state, person, intent) or _fault(book, state, person, intent)


def _idle(book: Book, state: State, person: Person, intent: Intent) -> No | None:
    """Why somebody does nothing at all now, or only holds; whatever else he may mean makes no difference."""
    if state.fight is None or person.id not in state.fight.people or not able(book, person):
        return No(f"{person.name} cannot do anything now", "A-INJ-19")
    if intent.kind != "hold" and not acting(book, state, person.id):
        return No(f"{person.name} is {state_word(person)} and does nothing this round", "A-ENC-03", "hold")
    return None


def _fault(book: Book, state: State, person: Person, intent: Intent) -> No | None:
    """What is wrong with this intent for somebody who can act."""
    if intent.target and intent.kind in AIMED:
        no = _aim(state, person, intent)
        if no is not None:
            return no
    return FAULTS[intent.kind](book, state, person, intent)


def state_word(person: Person) -> str:
    """Why somebody does not act who could."""
    return "running" if person.has(ROUTED) else "surprised"


def _aim(state: State, person: Person, intent: Intent) -> No | None:
    if all(foe.id != intent.target for foe in foes(state, person.id)):
        return No("there is no such enemy in this fight", "A-CBT-12")
    if surprised_by(person, intent.target):
        return No(f"{person.name} does not know of that one yet", "A-ENC-06")
    return None


def _return(person: Person) -> No | None:
    """Why somebody cannot come back into the fight; None for those who got away."""
    return None if person.has(FLED) else No(f"{person.name} has not got away", "A-PLAY-38", "flee")


def _anything(_book: Book, _state: State, _person: Person, _intent: Intent) -> No | None:
    return None


def _shoot(book: Book, state: State, person: Person, _intent: Intent) -> No | None:
    if barred(book, person, "missile_attack"):
        return No(f"{person.name} cannot see to shoot", "A-INJ-13", "attack")
    if missile(book, state, person.id):
        return None
    held = arms.weapon_item(book, state, person)
    if held is not None and book.weapons[held.kind].missile:
        return No(f"{person.name} has no ammunition left", "A-EQP-20", "attack")
    if held is not None:
        return No(f"{held.name} cannot be thrown", "A-EQP-18", "attack")
    return No(f"{person.name} has no missile weapon in hand", "A-EQP-17", "attack")


def _skirmish(book: Book, state: State, person: Person, intent: Intent) -> No | None:
    if not rides(book, state, person):
        return No(f"{person.name} does not ride", "A-CBT-13", "shoot")
    if intent.how not in ("", ON, OFF):
        return No(f"ride {ON} or {OFF}, not {intent.how}", "A-HIR-13", f"{SKIRMISH} {OFF}")
    return _shoot(book, state, person, intent)


def _charge(book: Book, state: State, person: Person, intent: Intent) -> No | None:
    if state.in_fight().round > 1:
        return No("a charge is for the first round", "A-CBT-17", "attack")
    if reach(state, person.id):
        return No(f"{person.name} is in the melee already", "A-CBT-29", "attack")
    if intent.target and apart(state, person.id, intent.target) > steps(book, state, person):
        return No("that is further than one can run in a round", "A-CBT-17", "attack")
    return _lying(book, state, person, intent)


def _lying(_book: Book, _state: State, person: Person, _intent: Intent) -> No | None:
    if grips.stuck(person):
        return No(f"{person.name} is held fast", "A-PLAY-29", "attack")
    return No(f"{person.name} lies on the ground", "A-PLAY-19", "hold") if person.has(PRONE) else None


def _withdraw(book: Book, state: State, person: Person, intent: Intent) -> No | None:
    if intent.how not in ("", HALF, FULL):
        return No(f"withdraw at a half or a full move, not {intent.how}", "A-CBT-21", "withdraw half")
    return _lying(book, state, person, intent)


def _flee(_book: Book, state: State, person: Person, _intent: Intent) -> No | None:
    if running.way_out(state) is None:
        return No("the only way leads past them", "A-PLAY-39", "attack, or withdraw")
    return No("somebody carried cannot run", "A-PLAY-37") if person.has(FLED) else None


def _maneuver(_book: Book, _state: State, _person: Person, intent: Intent) -> No | None:
    if intent.how in tricks.TRICKS:
        return None
    return No(f"the tricks are {', '.join(tricks.TRICKS)}", "A-PLAY-19", "maneuver trip")


def _recover(_book: Book, _state: State, person: Person, _intent: Intent) -> No | None:
    if person.has(DISARMED):
        return None
    return No(f"nothing was struck out of {person.name}'s hand", "A-PLAY-17", "attack")


def _rouse(_book: Book, state: State, person: Person, intent: Intent) -> No | None:
    friend = state.people.get(intent.target)
    if friend is not None and _needs(friend, person):
        return None
    return No("nobody there needs waking or helping up", "A-PLAY-17", "hold")


def _needs(friend: Person, person: Person) -> bool:
    """Tells whether one of his own side needs somebody: to wake him, or to help him up."""
    near = friend.side == person.side and friend.id != person.id
    return near and (friend.has(ASLEEP) or friend.has(PRONE))


def _cast(book: Book, state: State, person: Person, intent: Intent) -> No | None:
    return magic.cannot_cast(book, state, person.id, intent.how)


def _cast_back(book: Book, state: State, person: Person, intent: Intent) -> No | None:
    if not state.setting("caster_may_move"):
        return No("whoever casts stays where he is", "A-CBT-10", f"cast {intent.how}")
    return _cast(book, state, person, intent) or _lying(book, state, person, intent)


def _name(_book: Book, state: State, _person: Person, intent: Intent) -> No | None:
    return laying.no_rest(state, ROW, intent.target, name=intent.how)


def _hand(_book: Book, state: State, _person: Person, intent: Intent) -> No | None:
    return laying.no_rest(state, ROW, intent.target, item=intent.how)


FAULTS: Mapping[str, Fault] = {
    laying.NAME: _name,
    laying.HAND: _hand,
    "cast": _cast,
    "cast_back": _cast_back,
    "attack": _anything,
    "shoot": _shoot,
    SKIRMISH: _skirmish,
    "charge": _charge,
    "maneuver": _maneuver,
    "withdraw": _withdraw,
    FLEE: _flee,
    RETURN: _anything,
    "recover": _recover,
    "rouse": _rouse,
    "guard": _anything,
    "hold": _anything,
    **dict.fromkeys(DEEDS, hands.fault),
    truce.TRUCE: truce.cannot_truce,
    truce.SURRENDER: truce.cannot_surrender,
}


# --- what there is to choose from -----------------------------------------------------------------


def legal(book: Book, state: State, who: str) -> tuple[Intent, ...]:
    """Everything that somebody may mean to do now, the usual first."""
    person = state.person(who)
    if _idle(book, state, person, HOLD) is not None:
        return ()
    if _idle(book, state, person, GUARD) is not None:
        return (HOLD,)
    fair = _candidates(book, state, person)
    return tuple(intent for intent in fair if FAULTS[intent.kind](book, state, person, intent) is None)


def _candidates(book: Book, state: State, person: Person) -> Iterator[Intent]:
    """What somebody may mean who can act; of what is aimed only at those at whom he can aim."""
    enemies = [foe.id for foe in foes(state, person.id) if not surprised_by(person, foe.id)]
    for kind in ATTACKS:
        if FAULTS[kind](book, state, person, Intent(kind)) is None:  # else it is wrong against everybody
            yield from (Intent(kind, foe) for foe in enemies)
    yield GUARD
    yield HOLD
    ready = magic.castable(book, state, person.id)
    yield from (Intent(kind, how=spell) for kind in ("cast", "cast_back") for spell in ready)
    yield from (Intent("withdraw", how=how) for how in (FULL, HALF))
    yield Intent(FLEE)
    yield from (Intent("maneuver", foe, how) for foe in enemies for how in tricks.TRICKS)
    yield Intent("recover")
    yield Intent(truce.TRUCE)
    yield Intent(truce.SURRENDER)
    yield from (Intent("rouse", p.id) for p in standing(state, person.side) if _needs(p, person))


def plan(book: Book, state: State, who: str) -> Intent:
    """What somebody does for whom nobody speaks: creatures by their ways, characters by the safest of theirs."""
    person = state.person(who)
    engaged = bool(reach(state, who))
    if not acting(book, state, who):
        return HOLD
    if (power := powers.plan(book, state, who)) is not None:
        return power
    if person.side == FOES and not engaged and (ready := magic.castable(book, state, who)):
        return Intent("cast", how=next(spell for spell in (*person.spells, *ready) if spell in ready))
    if missile(book, state, who) and not engaged and cannot(book, state, who, Intent("shoot")) is None:
        return Intent("shoot")
    if person.has(DISARMED) and (is_character(book, person) or armed(book, state, who)):
        return Intent("recover")
    if is_character(book, person) and not engaged and _stays_back(book, state, person):
        return GUARD
    if (
        state.setting("monsters_charge")
        and person.side == FOES
        and cannot(book, state, who, Intent("charge")) is None
    ):
        return Intent("charge")
    return Intent("attack")


def _stays_back(book: Book, state: State, person: Person) -> bool:
    """Tells whether a character has no business in front: by the marching order, since he has spells ready, or since
    his class wears no armor, while somebody of another is left to stand there.
    """
    front = any(p.id == person.id for p in front_rank(book, state, person.side))
    ready = (p for p in standing(state, person.side) if is_character(book, p) and able(book, p))
    frail = _frail(book, person) and not all(_frail(book, p) for p in ready)
    return not front or frail or bool(magic.castable(book, state, person.id))


def _frail(book: Book, person: Person) -> bool:
    """Tells whether a class wears no armor at all."""
    return book.classes[person.kind].armor_max == BARE
