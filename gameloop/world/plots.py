"""Plots: clocks of the adventure that run on the one game clock, and endings. Looked after when a command is done.

A plot begins with its trigger, gives its signs, and comes due; nothing of it is timed apart: what is due is what the
clock says is due. An ending is reached as soon as its flags are true.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gameloop.kernel.late import late
from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.conditions import holds
from gameloop.world.ending import Ended
from gameloop.world.flags import raised, set_flag
from gameloop.world.modes import in_village
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.scheduler import DAY, TURN
from gameloop.world.state import State
from gameloop.world.stories import DESCENT, Ending, Plot, Step

if TYPE_CHECKING:
    from gameloop.world import changes
else:
    late(globals(), __package__, "changes")


@frozen
class PlotBegan(Event):
    """The trigger of a plot has fallen: its time runs from now."""

    plot: str


@frozen
class PlotAdvanced(Event):
    """A plot has come to a step, counted from 1; with the last one it is due. `text` is what the party sees of it."""

    plot: str
    step: int
    text: str


@frozen
class EndingReached(Event):
    """The adventure has come to one of its endings; `over`: the game ends with it."""

    ending: str
    name: str
    text: str
    over: bool


def descend(draft: Drafting, rules: Ruleset, dungeon: str) -> None:
    """The party goes into a dungeon for the first time: what waits for that begins."""
    for plot in rules.adventure.at(dungeon).plots:
        if plot.trigger == DESCENT:
            draft.emit(PlotBegan(plot.id, rule=rules.row("plot"), secret=True))


def run_plots(draft: Drafting, rules: Ruleset) -> None:
    """Begin what is triggered and bring about what is due, until nothing more follows from it."""
    moved = True
    while moved and not draft.state.over and draft.state.party():
        before = len(draft.events)
        for plot in rules.adventure.plots:
            _run(draft, rules, plot)
        for ending in rules.adventure.endings:
            _end(draft, rules, ending)
        moved = len(draft.events) > before


def _run(draft: Drafting, rules: Ruleset, plot: Plot) -> None:
    """One plot: its beginning, and every step whose time has come. Whether it is over is asked last: it takes long."""
    if draft.state.over:
        return
    start = began(draft.state, plot)
    if start is None:
        if not _triggered(draft.state, rules, plot) or stopped(draft.state, plot):
            return
        draft.emit(PlotBegan(plot.id, rule=rules.row("plot"), secret=True))
        start = draft.state.clock
    due = _due(draft.state, rules, plot, start)
    if due and not stopped(draft.state, plot):
        for n, step in due:
            _step(draft, rules, plot, n, step)


def _due(state: State, rules: Ruleset, plot: Plot, start: int) -> list[tuple[int, Step]]:
    """The steps of a plot that began then whose time has come, each with its number, the first of all being 1."""
    behind = taken(state, plot)
    ahead = enumerate(plot.course[behind:], behind + 1)
    return [(n, step) for n, step in ahead if start + span(rules, step) <= state.clock]


def _triggered(state: State, rules: Ruleset, plot: Plot) -> bool:
    """Tells whether what begins a plot is so; the descent into a dungeon begins it there."""
    return holds(state, rules, plot.when) if plot.when else raised(state, plot.trigger)


def _step(draft: Drafting, rules: Ruleset, plot: Plot, n: int, step: Step) -> None:
    row = rules.row("plot")
    text = step.town if in_village(draft.state) else step.say
    draft.emit(PlotAdvanced(plot.id, n, text, rule=row, secret=not text))
    if n == len(plot.course):
        for flag in plot.sets:
            set_flag(draft, flag, rule=row)
        changes.apply(draft, rules, plot.then, somebody(draft.state))


def taken(state: State, plot: Plot) -> int:
    """How many steps of a plot are behind it."""
    return state.marks.get(f"plot.{plot.id}.steps", 0)


def stopped(state: State, plot: Plot) -> bool:
    """Tells whether a plot is over, or will not come about any more."""
    return taken(state, plot) == len(plot.course) or any(raised(state, flag) for flag in plot.unless)


def span(rules: Ruleset, step: Step) -> int:
    """Seconds from the beginning of its plot to a step."""
    return step.day * rules.procedures[DAY].seconds + step.turn * rules.procedures[TURN].seconds


def began(state: State, plot: Plot) -> int | None:
    """When the time of a plot began to run, in clock seconds; None before that."""
    return state.marks.get(f"plot.{plot.id}")


def _end(draft: Drafting, rules: Ruleset, ending: Ending) -> None:
    """An ending whose flags are all true is reached, once."""
    state = draft.state
    if ending.id in state.endings or state.over or not all(raised(state, flag) for flag in ending.flags):
        return
    row = rules.row("ending")
    draft.emit(EndingReached(ending.id, ending.name, ending.say, ending.over, rule=row))
    changes.apply(draft, rules, ending.then, somebody(draft.state))
    if ending.over and not draft.state.over:
        draft.emit(Ended(ending.id, rule=row))


def somebody(state: State) -> str:
    """Whom it befalls if something comes of what nobody does: the first who can act, else the first there is."""
    return next(p.id for p in (*state.able(), *state.party()))


def _began(state: State, event: PlotBegan) -> State:
    return evolve(state, marks={**state.marks, f"plot.{event.plot}": state.clock})


def _advanced(state: State, event: PlotAdvanced) -> State:
    return evolve(state, marks={**state.marks, f"plot.{event.plot}.steps": event.step})


def _reached(state: State, event: EndingReached) -> State:
    return evolve(state, endings=(*state.endings, event.ending))


REDUCERS: dict[type[Event], Reducer] = {
    PlotBegan: _began,
    PlotAdvanced: _advanced,
    EndingReached: _reached,
}
FEATURE = Feature(reducers=REDUCERS)
