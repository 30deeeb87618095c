"""Getting out in somebody's face: by which ways the party could, and the tries at a door that is shut.

Who lets the party go and who runs after it: flight.py; from a fight: running.py.
"""

from __future__ import annotations

from gameloop.world.chart import Way
from gameloop.world.checks import able_at
from gameloop.world.digging import undug
from gameloop.world.doors import shoulder, unbar
from gameloop.world.doorways import BARRED, HELD, LOCKED, SHUT, barred_at, barrier, forceable, standing
from gameloop.world.places import door_now
from gameloop.world.retries import trial
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.spikes import DoorFreed, Unspike, unspike
from gameloop.world.state import State
from gameloop.world.travel import hindrance
from gameloop.world.turns import end_turn


def walled(state: State, way: Way) -> bool:
    """Tells whether no shoulder helps at a way: it is locked, barred from beyond, shut by magic, or not dug."""
    now = door_now(state, state.here.chart, way)
    barred = barred_at(state, way) not in (None, state.here.place)
    return now.state == LOCKED or now.sealed or barred or undug(state, way)


def lets_out(state: State, rules: Ruleset, way: Way) -> bool:
    """Tells whether the party could get out by a way: nothing is in it, or a door that it can open."""
    if hindrance(state, rules, way) is not None:
        return False
    return not shut(state, rules, way) or _ours(state, rules, way) or bool(_fit(state, rules, way))


def shut(state: State, rules: Ruleset, way: Way) -> bool:
    """Tells whether a door is in the way."""
    return bool(barrier(standing(state, rules, way)))


def _ours(state: State, rules: Ruleset, way: Way) -> bool:
    """Tells whether what keeps a door shut is on this side: spikes, a bar, shoulders."""
    now = standing(state, rules, way)
    fast = now.wedged in (SHUT, HELD) or barrier(now) == BARRED
    return fast and now.side == state.here.place


def _fit(state: State, rules: Ruleset, way: Way) -> str:
    """Whoever is best at a door that may give, of those who may still try it; nobody (empty) at any other."""
    if not forceable(state, rules, way):
        return ""
    people = able_at(state, rules, "force_door")
    return next((who for who in people if trial(who, "force_door", way.id) not in state.in_vain), "")


def through(draft: Drafting, rules: Ruleset, way: Way) -> bool:
    """Open a way, for whoever is let go: spikes come out, a bar is lifted, a stuck door gets one try, for a turn each.

    Tells whether it is open then.
    """
    if _ours(draft.state, rules, way):
        _free(draft, rules, way)
    if not shut(draft.state, rules, way):
        return True
    worked = burst(draft, rules, way)
    end_turn(draft, rules)
    return worked


def _free(draft: Drafting, rules: Ruleset, way: Way) -> None:
    now, here = standing(draft.state, rules, way), draft.state.here
    if now.wedged == SHUT:
        unspike(draft, rules, Unspike(way.id))
    elif now.wedged == HELD:
        draft.emit(DoorFreed(here.chart, way.id, now.state, "left", "", rule=rules.row("hold")))
    else:
        unbar(draft, rules, way)


def burst(draft: Drafting, rules: Ruleset, way: Way, rule: str = "") -> bool:
    """One try at a shut door, by whoever is best at it; tells whether it gave. `rule` as doors.shoulder has it."""
    return shoulder(draft, rules, way, _fit(draft.state, rules, way), rule=rule)
