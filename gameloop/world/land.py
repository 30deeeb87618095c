"""Land that goes on: hexes beyond the edge of a region enter it, first their ground, then what lies in them.

What they are follows from the seed of the game and from where they lie (Adventure.beyond), so it is the same whatever
the order in which they are needed. The facts hold it whole: a save needs nobody who could make it again.
"""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.kernel import hexes
from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.places import lay
from gameloop.world.region import Filling, Region, Tract
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.state import State


@frozen
class LandSeen(Event):
    """More of the ground of a region has come into the game."""

    region: str
    tracts: tuple[Tract, ...]


@frozen
class HexFilled(Event):
    """What lies in a hex of a region has come into the game, whole."""

    region: str
    filling: Filling


def lie(draft: Drafting, rules: Ruleset, region: Region, names: Iterable[str]) -> None:
    """The ground of these hexes and of their neighbours is in the game, as far as there is any."""
    if rules.adventure.beyond is None:
        return
    wanted = dict.fromkeys(other for name in names for other in (name, *_around(name)))
    made = ((name, rules.adventure.beyond.terrain(name)) for name in wanted if name not in region.hexes)
    tracts = tuple(Tract(name, terrain) for name, terrain in made if terrain is not None)
    if tracts:
        draft.emit(LandSeen(region.id, tracts, rule=None))


def fill(draft: Drafting, rules: Ruleset, region: str, hex_: str) -> None:
    """What lies in a hex beyond the rows is in the game."""
    beyond, now = rules.adventure.beyond, draft.state.charts[region]
    if beyond is not None and isinstance(now, Region) and is_bare(now, hex_):
        draft.emit(HexFilled(region, beyond.filling(hex_), rule=None))


def is_bare(region: Region, hex_: str) -> bool:
    """Tells whether only the ground of a hex is known, and nothing of what lies there."""
    return hex_ in region.hexes and hex_ not in region.drawn and hex_ not in region.told


def led_to(state: State, rules: Ruleset) -> tuple[str, ...]:
    """The charts to which sites lead that lie beyond what is drawn, in the order in which those came into the game."""
    drawn = None if rules.adventure.beyond is None else rules.adventure.region
    now = None if drawn is None else state.charts.get(drawn.id)
    if drawn is None or not isinstance(now, Region):
        return ()
    return now.led_to[len(drawn.led_to) :]


def grown(rules: Ruleset, charts: tuple[str, ...]) -> Ruleset:
    """The ruleset with the towns and dungeons beyond what is drawn that are called so."""
    beyond = rules.adventure.beyond
    return rules if beyond is None else evolve(rules, adventure=beyond.grown(rules.adventure, charts))


def _around(name: str) -> tuple[str, ...]:
    return tuple(hexes.name(at) for _, at in hexes.around(hexes.parse(name)))


def _seen(state: State, event: LandSeen) -> State:
    region = _region(state, event.region)
    return _with(state, evolve(region, tracts=(*region.tracts, *event.tracts)))


def _filled(state: State, event: HexFilled) -> State:
    region, new = _region(state, event.region), event.filling
    grown = evolve(
        region,
        places=(*region.places, *new.places),
        sites=(*region.sites, *new.sites),
        things=(*region.things, *new.things),
        groups=(*region.groups, *new.groups),
        traps=(*region.traps, *new.traps),
    )
    return _with(lay(state, region.id, new.things), grown)


def _region(state: State, name: str) -> Region:
    chart = state.charts[name]
    assert isinstance(chart, Region)
    return chart


def _with(state: State, region: Region) -> State:
    return evolve(state, charts={**state.charts, region.id: region})


REDUCERS: dict[type[Event], Reducer] = {LandSeen: _seen, HexFilled: _filled}
FEATURE = Feature(reducers=REDUCERS)
