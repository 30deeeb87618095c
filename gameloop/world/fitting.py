"""An adventure as one rulebook plays it: what its treasure is worth in that book's smallest coin, and which of that
book's things are what the adventure calls by the name of an ordinary thing.

Why here and not while it is played: a chart enters the log with its things, and a save folds without any rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.kernel.values import evolve
from gameloop.world.adventure import Adventure
from gameloop.world.chart import Chart
from gameloop.world.furnishing import Thing, Trap

Kinds = Mapping[str, tuple[str, ...]]
"""The rulebook's kinds of things by the ordinary name that each of them counts as."""


def fit(adventure: Adventure, worth: int, kinds: Kinds) -> Adventure:
    """The adventure with every value times `worth`, and its ordinary things by the kinds of the rulebook."""
    dungeon, village = (_chart(chart, worth, kinds) for chart in adventure.charts)
    return evolve(adventure, dungeon=dungeon, village=village)


def _chart(chart: Chart, worth: int, kinds: Kinds) -> Chart:
    things = tuple(_thing(thing, worth, kinds) for thing in chart.things)
    traps = tuple(_trap(trap, kinds) for trap in chart.traps)
    return evolve(chart, things=things, traps=traps)


def _thing(thing: Thing, worth: int, kinds: Kinds) -> Thing:
    serves = kinds[thing.serves][0] if thing.serves in kinds else thing.serves
    return evolve(thing, value=thing.value * worth, serves=serves)


def _trap(trap: Trap, kinds: Kinds) -> Trap:
    acts = tuple(evolve(act, using=_all(act.using, kinds)) for act in trap.avoid)
    return evolve(trap, spared_by=_all(trap.spared_by, kinds), avoid=acts)


def _all(names: tuple[str, ...], kinds: Kinds) -> tuple[str, ...]:
    """The names, and behind them every kind that counts as one of them."""
    more = (kind for name in names for kind in kinds.get(name, ()))
    return tuple(dict.fromkeys((*names, *more)))
