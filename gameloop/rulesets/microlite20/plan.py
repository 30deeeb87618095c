"""What somebody may mean to do, and what creatures mean to do (B-COMBAT-02, B-PLAY-04, B-PLAY-06)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from gameloop.rulesets.microlite20 import (
    acts,
    arms,
    bearing,
    burden,
    casting,
    grappling,
    movement,
    npcs,
    sneaking,
    turning,
    using,
)
from gameloop.rulesets.microlite20.bearing import able, acting, sees
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.movement import front_rank
from gameloop.rulesets.microlite20.records import Armor, Item
from gameloop.world import grips, handling, laying, running
from gameloop.world.engagement import Intent
from gameloop.world.fighting import HOLD
from gameloop.world.handling import Handling
from gameloop.world.meetings import FLEE, RETURN
from gameloop.world.ruleset import No, Ruleset
from gameloop.world.sides import apart, foes, reach, standing
from gameloop.world.state import FLED, FOES, Person, State
from gameloop.world.uses import USING

Fault = Callable[[Book, State, Ruleset, Person, Intent], No | None]
ROW = "B-COMBAT-02"
ATTACK, SHOOT, ADVANCE, WITHDRAW, GUARD, ROUSE, CAST = (
    "attack",
    "shoot",
    "advance",
    "withdraw",
    "guard",
    "rouse",
    "cast",
)
BOTH, ONE = "both", "one"  # how somebody attacks who could use two weapons
AIMED = (ATTACK, SHOOT, ADVANCE, grappling.GRAPPLE, grappling.FINISH)
AIMLESS = (WITHDRAW, GUARD)
ASLEEP, FASCINATED = "asleep", "fascinated"


def hands(book: Book) -> Handling:
    """What these rules say of things in a fight."""
    return Handling(
        partial(burden.may_use, book),
        partial(burden.may_carry, book),
        lambda item: isinstance(book.row(item.kind), Armor),
        lambda item: _burns(book, item.kind),
        ROW,
        "B-COMBAT-21",
        "B-GAP-08",
    )


def _burns(book: Book, kind: str) -> bool:
    row = book.row(kind)
    return isinstance(row, Item) and row.light_ft > 0


def cannot(book: Book, state: State, rules: Ruleset, who: str, intent: Intent) -> No | None:
    """Why somebody cannot mean to do that in his turn, None if he can."""
    person = state.person(who)
    if intent.kind not in FAULTS:
        return No(f"nobody can {intent.kind} in a fight", "B-COMBAT-24", "attack, shoot, hold")
    if intent.kind == RETURN and state.fight is not None:
        return None if person.has(FLED) else No(f"{person.name} has not got away", "B-GAP-12", "flee")
    if state.fight is None or who not in state.fight.people or not able(book, person):
        return No(f"{person.name} cannot do anything now", "B-PLAY-06")
    if intent.kind == "hold":
        return None
    if not acting(book, state, who):
        word = "surprised" if person.has(bearing.SURPRISED) else "not his own master"
        return No(f"{person.name} is {word} and does nothing this round", "B-GAP-10", "hold")
    if intent.target and intent.kind in AIMLESS:
        return No(f"nobody can {intent.kind} at somebody", ROW, intent.kind)
    no = _allowed(book, person, intent)
    if no is None and intent.target and intent.kind in AIMED:
        no = _aim(state, person, intent)
    return no or FAULTS[intent.kind](book, state, rules, person, intent)


def _allowed(book: Book, person: Person, intent: Intent) -> No | None:
    """What the conditions of somebody leave him to do (B-PLAY-06)."""
    for things in bearing.left(book, person):
        kinds = LEFT.get(things)
        if kinds is not None and intent.kind not in kinds:
            name = next(row.name for row in bearing.rows_of(book, person) if row.things == things)
            return No(f"{person.name} is {name}", "B-PLAY-06", " or ".join(kinds))
        if things == "no_spell" and intent.kind == CAST:
            return No(f"{person.name} cannot speak", "B-PLAY-06", "attack")
    return None


LEFT: Mapping[str, tuple[str, ...]] = {
    bearing.MOVE: (ADVANCE, WITHDRAW, FLEE),
    bearing.FLEE: (FLEE, WITHDRAW),
    "grapple": (grappling.BREAK, grappling.GRAPPLE),
}


def _aim(state: State, person: Person, intent: Intent) -> No | None:
    if all(foe.id != intent.target for foe in foes(state, person.id)):
        return No("there is no such enemy in this fight", ROW)
    if not sees(state, person.id, intent.target):
        return No(f"{person.name} does not know where that one is", "B-PLAY-06")
    return None


# --- what each needs --------------------------------------------------------------------------------


def _anything(_book: Book, _state: State, _rules: Ruleset, _person: Person, _intent: Intent) -> No | None:
    return None


def _attack(book: Book, state: State, _rules: Ruleset, person: Person, intent: Intent) -> No | None:
    if intent.how == BOTH and arms.second(book, state, person.id) is None:
        return No(f"{person.name} has no two light weapons to strike with", "B-COMBAT-12", "attack")
    if movement.stuck(person) and not reach(state, person.id):
        return No(f"{person.name} is held fast", "B-PLAY-06", "break free")
    return None


def _shoot(book: Book, state: State, _rules: Ruleset, person: Person, intent: Intent) -> No | None:
    found = arms.missile(book, state, person.id)
    if found is None:
        held = arms.weapon_of(book, next((i for i in state.held(person.id) if i.id == person.right), None))
        if held is not None and held.range_ft:
            return No(f"{person.name} has nothing left to shoot", "B-GAP-22", "attack")
        return No(f"{person.name} has nothing in hand to shoot or throw", "B-COMBAT-04", "attack")
    if intent.target and apart(state, person.id, intent.target) > found.reach_ft:
        return No(f"that is further than {found.reach_ft} feet", "B-GAP-22", "advance")
    if not _targets(state, person.id, found.reach_ft):
        return No(f"nobody is within {found.reach_ft} feet", "B-GAP-22", "advance")
    return None


def _targets(state: State, who: str, feet: int) -> tuple[str, ...]:
    return tuple(p.id for p in foes(state, who) if apart(state, who, p.id) <= feet and sees(state, who, p.id))


def _move(_book: Book, state: State, _rules: Ruleset, person: Person, intent: Intent) -> No | None:
    if movement.stuck(person):
        return No(f"{person.name} is held fast", "B-PLAY-06", "break free")
    if intent.kind == ADVANCE and reach(state, person.id):
        return No(f"{person.name} is in the melee already", "B-PLAY-03", "attack, or withdraw")
    return None


def _flee(book: Book, state: State, rules: Ruleset, person: Person, intent: Intent) -> No | None:
    if running.way_out(state) is None:
        return No("the only way leads past them", "B-GAP-12", "attack, or withdraw")
    return _move(book, state, rules, person, intent)


def _power(_book: Book, _state: State, _rules: Ruleset, person: Person, _intent: Intent) -> No | None:
    if person.side == FOES:
        return None
    return No(f"{person.name} has no such power", ROW, "attack")


def _rouse(_book: Book, state: State, _rules: Ruleset, person: Person, intent: Intent) -> No | None:
    friend = state.people.get(intent.target)
    near = friend is not None and friend.side == person.side and friend.id != person.id
    if near and friend is not None and any(friend.has(name) for name in (ASLEEP, FASCINATED)):
        return None
    return No("nobody there needs waking", "B-PLAY-06", "hold")


def _cast(book: Book, state: State, rules: Ruleset, person: Person, intent: Intent) -> No | None:
    named = tuple(intent.target.split(",")) if intent.target else ()
    return casting.fault(book, rules, state, person.id, intent.how, named)


def _use(book: Book, state: State, rules: Ruleset, person: Person, intent: Intent) -> No | None:
    return using.fault(book, rules, state, person.id, intent.how, using.named(intent))


def _handled(book: Book, state: State, _rules: Ruleset, person: Person, intent: Intent) -> No | None:
    return handling.fault(hands(book), state, person, intent)


def _name(_book: Book, state: State, _rules: Ruleset, _person: Person, intent: Intent) -> No | None:
    return laying.no_rest(state, "B-PLAY-19", intent.target, name=intent.how)


def _hand(_book: Book, state: State, _rules: Ruleset, _person: Person, intent: Intent) -> No | None:
    return laying.no_rest(state, "B-PLAY-19", intent.target, item=intent.how)


def _own(fault: Callable[[Book, State, Person, Intent], No | None]) -> Fault:
    return lambda book, state, _rules, person, intent: fault(book, state, person, intent)


FAULTS: Mapping[str, Fault] = {
    ATTACK: _attack,
    SHOOT: _shoot,
    ADVANCE: _move,
    WITHDRAW: _move,
    FLEE: _flee,
    RETURN: _anything,
    GUARD: _anything,
    "hold": _anything,
    ROUSE: _rouse,
    acts.POWER: _power,
    CAST: _cast,
    USING: _use,
    sneaking.SNEAK: _own(sneaking.cannot_sneak),
    turning.TURN: _own(turning.cannot_turn),
    grappling.GRAPPLE: _own(grappling.cannot_grapple),
    grappling.BREAK: _own(grappling.cannot_break),
    grappling.FINISH: _own(grappling.cannot_finish),
    grappling.STAND: _own(grappling.cannot_stand),
    laying.NAME: _name,
    laying.HAND: _hand,
    **dict.fromkeys(handling.DEEDS, _handled),
}


# --- what there is to choose from -------------------------------------------------------------------


def legal(book: Book, state: State, rules: Ruleset, who: str) -> tuple[Intent, ...]:
    """Everything that somebody may mean to do now, the usual first."""
    found = _candidates(book, state, rules, who)
    return tuple(intent for intent in found if cannot(book, state, rules, who, intent) is None)


def _candidates(book: Book, state: State, rules: Ruleset, who: str) -> Iterator[Intent]:
    if state.fight is None:
        return
    enemies = [p.id for p in foes(state, who)]
    for kind in (ATTACK, SHOOT, ADVANCE):
        yield from (Intent(kind, foe) for foe in enemies)
    yield from (Intent(grappling.FINISH, foe) for foe in enemies)
    yield Intent(GUARD)
    yield HOLD
    yield from (Intent(CAST, how=spell) for spell in casting.for_a_fight(book, state, who))
    yield Intent(turning.TURN)
    yield Intent(sneaking.SNEAK)
    yield Intent(grappling.BREAK)
    yield Intent(grappling.STAND)
    yield Intent(WITHDRAW)
    yield Intent(FLEE)
    yield from (Intent(grappling.GRAPPLE, foe) for foe in enemies)
    yield from (Intent(ROUSE, p.id) for p in standing(state, state.person(who).side))


def plan(book: Book, state: State, rules: Ruleset, who: str) -> Intent:
    """What somebody does for whom nobody speaks: creatures by their ways, characters by the safest of theirs."""
    person = state.person(who)
    if not acting(book, state, who):
        return HOLD
    for intent in _usual(book, state, rules, person):
        if cannot(book, state, rules, who, intent) is None:
            return intent
    return HOLD


def _usual(book: Book, state: State, rules: Ruleset, person: Person) -> Iterator[Intent]:
    """What somebody would do, the first that he can."""
    engaged = bool(reach(state, person.id))
    power = acts.plan(book, state, person.id) if person.side == FOES else None
    if person.has(grips.SWALLOWED) or person.has("grappled"):
        yield Intent(grappling.BREAK)
    if person.has(grappling.PRONE):
        yield Intent(grappling.STAND)
    if power is not None:
        yield power
    spell = npcs.spell(book, state, rules, person.id) if person.side == FOES else None
    if spell is not None:
        yield spell
    if not engaged:
        yield Intent(SHOOT)
        if person.kind in book.classes and _stays_back(book, state, person):
            yield Intent(GUARD)
    yield Intent(ATTACK)
    yield Intent(FLEE)
    yield Intent(WITHDRAW)


def _stays_back(book: Book, state: State, person: Person) -> bool:
    """Tells whether a character has no business in front: by the place, or since he casts."""
    row = book.classes.get(person.kind)
    return person.id not in front_rank(book, state, person.side) or bool(
        row and row.spells and not row.turns_undead
    )
