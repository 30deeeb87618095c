"""Names under which the open, land, levies and battles may be asked: `hex`, `ann.levy`, `unit.rebels.morale`.

See published.py, whose list these belong to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from gameloop.session.expressions import Value
from gameloop.world.armies import Unit
from gameloop.world.factions import STANCE
from gameloop.world.goods import of_kind
from gameloop.world.holdings import COFFER, land_of, levy_of
from gameloop.world.keys import keyed
from gameloop.world.modes import in_region
from gameloop.world.outdoors import hex_here, region_of
from gameloop.world.retainers import hired
from gameloop.world.ruleset import Ruleset
from gameloop.world.scheduler import DAY, WATCH
from gameloop.world.settable import weather_now
from gameloop.world.state import FOES, PARTY, Person, State

UNIT = "unit."
WATCH_NOW, NIGHT, SEASON = "watch", "night", "season"  # of the day, whether it is dark, of the year


def _watch(state: State, rules: Ruleset) -> int:
    """Which watch of the day it is, from 1."""
    watch, day = (rules.procedures[span].seconds for span in (WATCH, DAY))
    return state.clock % day // watch + 1


def _ground(state: State) -> str:
    return region_of(state).hexes[hex_here(state)].name.casefold() if in_region(state) else ""


def _standing(state: State, side: str) -> int:
    """How many stand on a side of the battle, 0 without one."""
    return sum(unit.n for unit in state.battle.standing(side)) if state.battle else 0


def _coffer(state: State, rules: Ruleset, lord: str) -> int:
    """What a lord's land has yielded and nobody has taken."""
    held = state.holdings.get(lord)
    return of_kind(state, (held.at + COFFER,), rules.coin) if held else 0


def units(state: State) -> Iterator[tuple[str, Unit]]:
    """The units of the battle with the keys of their names; whichever has the name of another has its id behind it."""
    return keyed((unit.id, unit.name, unit) for unit in (state.battle.units if state.battle else ()))


def stances(state: State) -> Iterator[tuple[str, int]]:
    """What the factions think of the party, as far as it is more or less than nothing."""
    return ((key, n) for key, n in state.marks.items() if key.startswith(STANCE))


OF_WORLD: Mapping[str, Callable[[State, Ruleset], Value]] = {
    WATCH_NOW: _watch,
    NIGHT: lambda state, rules: rules.wilds.night(state, state.clock),
    SEASON: lambda state, rules: rules.wilds.season(state, state.clock).casefold(),
    "weather": lambda state, rules: weather_now(state, rules, "") if state.here.chart else "",
    "hex": lambda state, _rules: hex_here(state) if in_region(state) else "",
    "ground": lambda state, _rules: _ground(state),
    "lost": lambda state, _rules: bool(state.journey.lost),
    "party.supply": lambda s, rules: of_kind(s, (p.id for p in s.party()), rules.making.supply),
    "party.hired": lambda state, _rules: len(hired(state)),
    "party.beasts": lambda state, _rules: len(state.beasts()),
    "land.miles": lambda state, _rules: sum(held.miles for held in state.holdings.values()),
    "land.households": lambda state, _rules: sum(held.households for held in state.holdings.values()),
    "land.rebels": lambda state, _rules: sum(held.rebels for held in state.holdings.values()),
    "levy.count": lambda state, _rules: sum(levy.n for levy in state.levies.values()),
    "levy.hurt": lambda state, _rules: sum(levy.hurt for levy in state.levies.values()),
    "battle.turn": lambda state, _rules: state.battle.turn + 1 if state.battle else 0,
    "battle.ours": lambda state, _rules: _standing(state, PARTY),
    "battle.theirs": lambda state, _rules: _standing(state, FOES),
}
OF_LORD: Mapping[str, Callable[[State, Ruleset, Person], Value]] = {
    "land": lambda state, _rules, person: land_of(state, person.id).kind,
    "miles": lambda state, _rules, person: land_of(state, person.id).miles,
    "households": lambda state, _rules, person: land_of(state, person.id).households,
    "tax": lambda state, _rules, person: land_of(state, person.id).rate,
    "rebels": lambda state, _rules, person: land_of(state, person.id).rebels,
    "coffer": lambda state, rules, person: _coffer(state, rules, person.id),
    "levy": lambda state, _rules, person: levy_of(state, person.id).n,
    "levy_hurt": lambda state, _rules, person: levy_of(state, person.id).hurt,
}
OF_UNIT: Mapping[str, Callable[[Unit], Value]] = {
    "side": lambda unit: unit.side,
    "count": lambda unit: unit.n,
    "began": lambda unit: unit.began,
    "morale": lambda unit: unit.morale,
    "gone": lambda unit: unit.gone,
}
