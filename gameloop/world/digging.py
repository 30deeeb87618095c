"""Digging through what blocks a way."""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.chart import Way
from gameloop.world.places import ways_known, with_survey
from gameloop.world.ruleset import Drafting, Feature, Ruleset, Slot, Verb
from gameloop.world.spikes import bearer
from gameloop.world.state import State
from gameloop.world.turns import end_turn, no_rest_owed

DIG = "dig"  # a kind of way, and a use of things


@frozen
class Dug(Event):
    """A turn of digging; `left` more are needed."""

    chart: str
    way: str
    left: int


@frozen
class Dig(Command):
    """Dig at a blocked way for a turn."""

    way: str


def undug(state: State, way: Way, chart: str = "") -> bool:
    """Tells whether a way (of the chart here, or of another that was charted) is still filled."""
    survey = state.surveys[chart] if chart else state.survey()
    return way.kind == DIG and way.id not in survey.spent


def dig(draft: Drafting, rules: Ruleset, command: Dig) -> None:
    """A turn of it, with a tool for it; then the way is free, or so much nearer."""
    state = draft.state
    way = next((w for w in ways_known(state) if w.id == command.way), None)
    if way is None or not undug(state, way):
        where = f"in the way {way.toward(state.here.place)}" if way else "there"
        draft.refuse(f"there is nothing to dig through {where}", instead="exits", rule=rules.row("dig"))
    if bearer(state, rules.tools[DIG]) is None:
        draft.refuse("that needs a shovel or a pick", instead="inventory", rule=rules.row("dig"))
    no_rest_owed(draft, rules)
    left = state.marks.get(dig_mark(state.here.chart, way), max(way.turns, 1)) - 1
    draft.emit(Dug(state.here.chart, way.id, left, rule=rules.row("dig")))
    end_turn(draft, rules)


def dig_mark(chart: str, way: Way) -> str:
    """The name of the mark that counts the turns of digging still needed."""
    return f"{DIG}.{chart}/{way.id}"


def _dug(state: State, event: Dug) -> State:
    way = state.charts[event.chart].way(event.way)
    state = evolve(state, marks={**state.marks, dig_mark(event.chart, way): event.left})
    if event.left:
        return state
    survey = state.surveys[event.chart]
    return with_survey(state, event.chart, evolve(survey, spent=(*survey.spent, event.way)))


VERBS = (
    Verb(
        "dig",
        lambda _state, args: Dig(args["way"]),
        ("explore",),
        "Dig at a blocked way for a turn, with a shovel or a pick.",
        "dig west",
        cost="1 turn",
        slots=(Slot("way", "way"),),
        forms=("dig WAY",),
    ),
)
FEATURE = Feature({Dig: dig}, {Dug: _dug}, VERBS)
