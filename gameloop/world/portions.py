"""How many of a stack a player asks for: a number, all, or half."""

from __future__ import annotations

from gameloop.world.goods import count
from gameloop.world.ruleset import Args, Slot
from gameloop.world.state import State

ALL = 0  # as a number of things: as many as there are
HALF = "half"  # the word for half of them, of an odd number the greater half
COUNT = Slot("n", "count", optional=True)


def number_of(state: State, args: Args, what: str) -> int:
    """How many of a stack named as `HOLDER:ID` (none of what lies here) were asked for: a number, or ALL."""
    said = args.get("n", "all")
    if said != HALF:
        return ALL if said == "all" else int(said)
    holder, _, item = what.rpartition(":")
    return (count(state, holder or state.spot(), item) + 1) // 2
