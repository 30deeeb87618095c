"""Locks of doors: a key opens one, or somebody who can pick it. The verbs stand in opening.py."""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import frozen
from gameloop.world.actions import OPEN
from gameloop.world.chart import Way
from gameloop.world.checks import doer, leader
from gameloop.world.deeds import carry_out, fitting, hinders
from gameloop.world.doors import DoorOpened, behind
from gameloop.world.doorways import LOCKED, SEALED, a_door, barrier, hint, make, standing
from gameloop.world.retries import task
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.state import State
from gameloop.world.turns import end_turn, no_rest_owed


@frozen
class LockHeld(Event):
    """A lock withstood a try at picking it."""

    chart: str
    way: str
    who: str


@frozen
class Unlock(Command):
    """Open a locked door with its key."""

    way: str


@frozen
class PickLock(Command):
    """Pick the lock of a door; `who` empty = whoever has the best chance."""

    way: str
    who: str = ""


def locked(draft: Drafting, rules: Ruleset, way_id: str) -> Way:
    """The door of that id, if it is locked; else a refusal."""
    way = a_door(draft, rules, way_id)
    now = standing(draft.state, rules, way)
    kind = barrier(now)
    if kind != LOCKED:
        what = kind if kind == SEALED else "not locked"
        row = rules.row("sealed" if kind == SEALED else "unlock")
        draft.refuse(f"the {make(way)} is {what}", instead=hint(draft.state, way, now), rule=row)
    return way


def unlock(draft: Drafting, rules: Ruleset, command: Unlock) -> None:
    """Whoever of the party has the key turns it, for a turn; then the door stands open."""
    way = locked(draft, rules, command.way)
    key = way.door.key if way.door else ""
    if not key or not any(i.id == key for p in draft.state.party() for i in draft.state.held(p.id)):
        spare = next(
            (c for c in fitting(draft.state, rules, OPEN, way.id) if not hinders(draft.state, rules, c)), None
        )
        if spare is not None:  # something else that the adventure knows to open it
            no_rest_owed(draft, rules)
            carry_out(draft, rules, spare, leader(draft, rules), OPEN, make(way))
            return
        draft.refuse(
            "you have no key to it",
            instead=f"pick {way.toward(draft.state.here.place)}",
            rule=rules.row("unlock"),
        )
    no_rest_owed(draft, rules)
    draft.emit(DoorOpened(draft.state.here.chart, way.id, "key", rule=rules.row("unlock")))
    behind(draft, rules, way)
    end_turn(draft, rules)


def pick(draft: Drafting, rules: Ruleset, command: PickLock) -> None:
    """One try for a turn, as often as wanted; then the door stands open."""
    way = locked(draft, rules, command.way)
    no_rest_owed(draft, rules)
    who = doer(draft, rules, "pick_lock", command.who, "only_thief")
    chart = draft.state.here.chart
    if task(draft, rules, "pick_lock", who, way.id, ("opens", "holds")).worked:
        draft.emit(DoorOpened(chart, way.id, "pick", rule=rules.row("picked")))
        behind(draft, rules, way)
    else:
        draft.emit(LockHeld(chart, way.id, who, rule=rules.row("pick_lock")))
    end_turn(draft, rules)


def _held(state: State, _event: LockHeld) -> State:
    return state


REDUCERS: dict[type[Event], Reducer] = {LockHeld: _held}
FEATURE = Feature({Unlock: unlock, PickLock: pick}, REDUCERS)
