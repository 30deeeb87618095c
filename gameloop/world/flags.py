"""Flags: facts about a dungeon that texts, tables and plots wait for (chart.Flag)."""

from __future__ import annotations

from gameloop.kernel.keeping import kept
from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.chart import Flag, Place
from gameloop.world.doorways import OPEN
from gameloop.world.encounters import present
from gameloop.world.goods import find
from gameloop.world.places import door_now, undone
from gameloop.world.ruleset import Drafting, Feature, Reducer
from gameloop.world.state import State

# what of a state makes a flag true
RAISED_BY = ("flags", "charts", "surveys", "bands", "people", "rosters", "goods")


@frozen
class FlagSet(Event):
    """Something that texts, tables and plots wait for is so from now on, or with `on` false no longer."""

    flag: str
    on: bool


def set_flag(draft: Drafting, flag: str, *, on: bool = True, rule: str | None) -> None:
    """Raise or lower a flag; says nothing where that changes nothing."""
    if (flag in draft.state.flags) != on:
        draft.emit(FlagSet(flag, on, rule=rule))


@kept
def raised(state: State, flag: str) -> bool:
    """Tells whether a flag is true: a plot has set it, or all that its chart names is so."""
    if flag in state.flags:
        return True
    for chart in state.charts.values():
        for one in chart.flags_of(flag):
            if _true(state, chart.id, one):
                return True
    return False


def told(state: State, place: Place) -> Place:
    """A place with its texts and light as they are now: each of the first alternative that has it and holds."""
    now = [alt for alt in place.alts if raised(state, alt.when)]
    if not now:
        return place
    return evolve(
        place,
        see=next((alt.see for alt in now if alt.see), place.see),
        dark=next((alt.dark for alt in now if alt.dark), place.dark),
        heard=next((alt.heard for alt in now if alt.heard), place.heard),
        light=next((alt.light for alt in now if alt.light), place.light),
    )


def _true(state: State, chart: str, flag: Flag) -> bool:
    if not (flag.opened or flag.gone or flag.taken):
        return False
    return (
        (not flag.opened or _opened(state, chart, flag.opened))
        and (not flag.gone or not present(state, flag.gone))
        and (not flag.taken or _taken(state, chart, flag.taken))
    )


def _opened(state: State, chart: str, way: str) -> bool:
    """Tells whether a door stands open, or has been opened and fell shut again."""
    if door_now(state, chart, state.charts[chart].way(way)).state == OPEN:
        return True
    return way in state.surveys[chart].spent or undone(state, chart, way)


def _taken(state: State, chart: str, thing: str) -> bool:
    room = state.charts[chart].thing(thing).room
    return find(state, f"{chart}/{room}", thing) is None


def _flag(state: State, event: FlagSet) -> State:
    kept = tuple(flag for flag in state.flags if flag != event.flag)
    return evolve(state, flags=tuple(sorted((*kept, event.flag))) if event.on else kept)


REDUCERS: dict[type[Event], Reducer] = {FlagSet: _flag}
FEATURE = Feature(reducers=REDUCERS)
