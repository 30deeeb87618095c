"""The first entry: which rules and settings, which adventure, and where it begins. People come by enlisting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gameloop.kernel.late import late
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.places import Charted, Moved
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.state import Spot, State

if TYPE_CHECKING:
    from gameloop.world import outdoors, plots, surroundings, travel
    from gameloop.world.region import Region
else:  # when a game is begun: whoever opens one has only the fact of it
    late(globals(), __package__, "outdoors", "plots", "surroundings", "travel")

START, VILLAGE = "start", "village"


@frozen
class Begin(Command):
    """Begin a game. `settings` are those that differ from the defaults; `at` is START (the dungeon) or VILLAGE."""

    rules: str
    adventure: str
    settings: Mapping[str, int | str | bool]
    ironman: bool
    at: str


@frozen
class Begun(Event):
    """A game has begun, with every setting of the ruleset at its value."""

    rules: str
    adventure: str
    settings: Mapping[str, int | str | bool]
    ironman: bool
    clock: int


def begin(draft: Drafting, rules: Ruleset, command: Begin) -> None:
    """Begin, and bring in the chart of the first place."""
    if draft.state.rules:
        draft.refuse("the game has begun already", rule=None)
    settings = {**rules.settings, **command.settings}
    clock = rules.number(draft.state, "", "start_clock")
    draft.emit(
        Begun(command.rules, command.adventure, settings, command.ironman, clock, rule=rules.row("begin"))
    )
    if rules.adventure.region is not None and command.at != VILLAGE:
        set_out(draft, rules, rules.adventure.region)
        return
    chart = rules.adventure.village if command.at == VILLAGE else rules.adventure.dungeon
    draft.emit(Charted(chart, rule=None))
    if command.at != VILLAGE:
        plots.descend(draft, rules, chart.id)
    draft.emit(Moved(Spot(chart.id, chart.start), rule=rules.row("begin")))
    surroundings.see(draft, rules)


def set_out(draft: Drafting, rules: Ruleset, region: Region) -> None:
    """Begin in a region: in the village where it begins, or under the sky."""
    site = region.site(region.start)
    chart, _, place = site.leads.partition("/") if site is not None else ("", "", "")
    row = rules.row("begin")
    if any(village.id == chart for village in rules.adventure.settlements):
        travel.chart_of(draft, rules, chart)
        draft.emit(Moved(Spot(chart, place), rule=row))
        surroundings.see(draft, rules)
        return
    outdoors.chart_region(draft, rules)
    draft.emit(Moved(Spot(region.id, region.start), rule=row))
    outdoors.look_about(draft, rules)


def _begun(state: State, event: Begun) -> State:
    return evolve(
        state,
        rules=event.rules,
        adventure=event.adventure,
        settings=event.settings,
        ironman=event.ironman,
        clock=event.clock,
        turn_began=event.clock,
    )


REDUCERS: dict[type[Event], Reducer] = {Begun: _begun}
FEATURE = Feature({Begin: begin}, REDUCERS)
