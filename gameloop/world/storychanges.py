"""The part of actions.CHANGES that is about more than the place where it befalls: stances, coin, signs, water."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.abilities import without
from gameloop.world.actions import Change
from gameloop.world.adventure import Adventure
from gameloop.world.chart import Chart
from gameloop.world.ending import end_if_nobody_is_left
from gameloop.world.factions import sway
from gameloop.world.furnishing import BREATHE_WATER
from gameloop.world.goods import move
from gameloop.world.graves import bury
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.signs import sign
from gameloop.world.state import NOWHERE, State
from gameloop.world.wounds import Died

ROW = "deed"  # the name of the row behind all of it
Play = Callable[[Drafting, Ruleset, Change, str], None]


@frozen
class LevelFlooded(Event):
    """A level of a chart is under water, and nobody goes there any more."""

    chart: str
    level: int


def stance(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """A faction thinks so much better or worse of the party."""
    sway(draft, change.what, change.n, "dealings", rules.row("stance"))


def coin(draft: Drafting, rules: Ruleset, change: Change, who: str) -> None:
    """Whoever did it has so many coins, or, if they are too many for him, they lie here."""
    coins = rules.item(rules.coin, change.n)
    no = rules.moments.may_carry(draft.state, who, coins)
    to = who if no is None else draft.state.spot()
    move(draft, coins, NOWHERE, to, "received" if no is None else "laid down", rule=rules.row(ROW))


def mark(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """In a room there is something more to see."""
    sign(draft, rules, change.to, change.text, rules.row(ROW))


def flood(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """A level is under water, and whoever of the party is there and cannot breathe in it is drowned."""
    here = draft.state.here
    dungeon = _dungeon(rules.adventure, here.chart, change)
    draft.emit(LevelFlooded(dungeon.id, change.n, rule=rules.row(ROW)))
    if here.chart == dungeon.id and dungeon.place(here.place).level == change.n:
        drown(draft, rules, rules.row(ROW))


def _dungeon(whole: Adventure, chart: str, change: Change) -> Chart:
    """The dungeon that a change is of: the one here, unless it is a plot of another that has come due."""
    here = whole.at(chart)
    owners = [part for part in whole.parts if any(change in plot.then for plot in part.plots)]
    return (here if here in owners or not owners else owners[0]).dungeon


def drown(draft: Drafting, rules: Ruleset, row: str) -> None:
    """Whoever of the party cannot breathe under water is dead."""
    for person in without(draft.state, rules, BREATHE_WATER):
        draft.emit(Died(person.id, rule=row))
    end_if_nobody_is_left(draft, rules)


def under_water(state: State, chart: str, place: str) -> bool:
    """Tells whether a place of a chart lies on a flooded level."""
    return bool(place) and _mark(chart, state.charts[chart].place(place).level) in state.marks


def _mark(chart: str, level: int) -> str:
    """The name of the mark of a flooded level."""
    return f"flooded.{chart}/{level}"


def _flooded(state: State, event: LevelFlooded) -> State:
    return evolve(state, marks={**state.marks, _mark(event.chart, event.level): 1})


def grave(draft: Drafting, rules: Ruleset, _change: Change, _who: str) -> None:
    """A dead comrade is buried."""
    bury(draft, rules)


def haul(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """What the party has put down in a room lies here now; what belongs there stays."""
    ground = rules.adventure.ground(change.what)
    own = {thing.id for thing in ground.things_at(change.what)}
    there = f"{ground.id}/{change.what}"
    for item in draft.state.held(there):
        if item.id not in own:
            move(draft, item, there, draft.state.spot(), "brought", rule=rules.row(ROW))


CHANGES: Mapping[str, Play] = {
    "stance": stance,
    "coin": coin,
    "mark": mark,
    "flood": flood,
    "bury": grave,
    "haul": haul,
}
REDUCERS: dict[type[Event], Reducer] = {LevelFlooded: _flooded}
FEATURE = Feature(reducers=REDUCERS)
