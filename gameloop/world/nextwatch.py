"""When the next watch begins that can be spent, and what one costs that is begun now."""

from __future__ import annotations

from gameloop.world.ruleset import Args, Ruleset
from gameloop.world.scheduler import WATCH
from gameloop.world.spans import span
from gameloop.world.state import State

ONE = "1 watch"


def next_watch(state: State, rules: Ruleset) -> int:
    """When the watch begins that can be spent next: the running one, if little of it is gone, and not on a trip into
    a dungeon or town; else the one after it.
    """
    seconds = rules.procedures[WATCH].seconds
    began = state.clock // seconds * seconds
    late = rules.number(state, "", "hour_seconds")
    if state.clock == began or (state.entered <= began and state.clock - began <= late):
        return began
    return began + seconds


def watch_costs(state: State, rules: Ruleset, _args: Args) -> str:
    """A watch, and how long the party waits before one begins."""
    wait = next_watch(state, rules) - state.clock
    return f"{ONE}, {span(wait)} from now" if wait > 0 else ONE
