"""What a ruleset brings about for a player who is his own referee: types only, as in ruleset.py."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from gameloop.kernel.values import frozen
from gameloop.world.oracletables import Oracle
from gameloop.world.state import State

if TYPE_CHECKING:
    from gameloop.world.ruleset import Drafting, Ruleset


@frozen
class Making:
    """What a player who is his own referee may set about somebody of the party, how these rules bring it about, and
    the oracle that he asks.

    `experience` is the pool that levels come of, and `experience_span` what it may hold at somebody's level; `levels`
    the lowest and highest, `hp_most` the most hit points that he can have now. `gain` sets the pool, `reach` the level
    with all that comes with it (it may ask), `max_hp` the most. `conditions` are those that can be set, each with
    whether it stops people, `ills` the ids of all there are, `weathers` the ids of the weathers, by name; `supply` is
    the kind of thing that people live on, `hour` its seconds, `most_tax` the most percent that anybody pays.
    """

    experience: str
    experience_span: Callable[[State, str], tuple[int, int]]
    levels: Callable[[State, str], tuple[int, int]]
    hp_most: Callable[[State, str], int]
    gain: Callable[[Drafting, Ruleset, str, int], None]
    reach: Callable[[Drafting, Ruleset, str, int], None]
    max_hp: Callable[[Drafting, Ruleset, str, int], None]
    conditions: Mapping[str, bool]
    ills: Collection[str]
    weathers: Mapping[str, str]
    supply: str
    hour: int
    oracle: Oracle
    most_tax: int = 0
