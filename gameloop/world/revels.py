"""Silver spent for nothing in a house of a village, counted by the day: what a house makes of it is the adventure's."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.modes import in_village
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.scheduler import today
from gameloop.world.state import State

SUM, ON = "revel", "revel.day"  # marks: coins spent in the house of the last revel, and the day of it


@frozen
class Revelled(Event):
    """So many coins were spent for nothing in a house, on that day of the game (from 1)."""

    place: str
    day: int
    coins: int


def revel(draft: Drafting, rules: Ruleset, coins: int, rule: str) -> None:
    """Note what was spent in the house where the party is."""
    draft.emit(Revelled(draft.state.here.place, today(draft.state, rules), coins, rule=rule))


def spent_here(state: State, rules: Ruleset) -> int:
    """Coins spent for nothing today in the house where the party is."""
    now = state.marks.get(ON) == today(state, rules)
    return state.marks.get(f"{SUM}.{state.here.place}", 0) if now and in_village(state) else 0


def _revelled(state: State, event: Revelled) -> State:
    """On another day the count begins anew, in every house."""
    fresh = state.marks.get(ON) != event.day
    marks = {name: n for name, n in state.marks.items() if not (fresh and name.startswith(f"{SUM}."))}
    name = f"{SUM}.{event.place}"
    return evolve(state, marks={**marks, ON: event.day, name: marks.get(name, 0) + event.coins})


REDUCERS: dict[type[Event], Reducer] = {Revelled: _revelled}
FEATURE = Feature(reducers=REDUCERS)
