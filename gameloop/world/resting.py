"""Getting better: binding wounds, nights and weeks of rest, eating, and carrying those who cannot walk.

What each does is the ruleset's; the facts and the words are the same everywhere.
"""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import changed, frozen
from gameloop.world.modes import EXPLORE, TOWN, WILD, in_region, in_village
from gameloop.world.nextwatch import ONE, watch_costs
from gameloop.world.ruleset import Args, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.state import DOWN, Person, State

NIGHTS, NIGHT_ENDED = (
    "nights",
    "night_ended",
)  # marks: nights of rest in a row, clock seconds of the last one's end
# figures of a ruleset: whether one sleeps by night alone, till morning; nights missing to a week, 0 if not counted
TILL_DAY, NIGHTS_LEFT = "sleeps_till_day", "nights_left"


@frozen
class WoundsBound(Event):
    """Somebody's wounds from the last fight have been seen to, once and for all."""

    who: str


@frozen
class NightRested(Event):
    """A night of rest is over; with it so many nights in a row."""

    nights: int


@frozen
class NightBroken(Event):
    """A night of rest was broken off, and counts for nothing."""


@frozen
class Waited(Event):
    """The party waits until that time (clock seconds), for what `what` says: dusk."""

    until: int
    what: str


@frozen
class Bind(Command):
    """Bind the wounds of these people; nobody named: of everybody who needs it."""

    who: tuple[str, ...] = ()


@frozen
class Sleep(Command):
    """Rest for a night."""


@frozen
class RestWeek(Command):
    """Rest for a week, or for what is left of one."""


@frozen
class Eat(Command):
    """Let somebody who went without food eat a day's food now."""

    who: str


@frozen
class Carry(Command):
    """Carry somebody who cannot walk; nobody named: the first who can bear the load do it."""

    who: str
    by: tuple[str, ...] = ()


@frozen
class SetDown(Command):
    """Carry somebody no longer."""

    who: str


def nights(state: State) -> int:
    """Nights of rest in a row up to now: any other use of time breaks the row."""
    return state.marks.get(NIGHTS, 0) if state.marks.get(NIGHT_ENDED) == state.clock else 0


def crawlers(state: State) -> tuple[Person, ...]:
    """Those of the party who cannot walk, and whom nobody carries: they crawl, or are dragged along."""
    lame = (p for p in state.party() if p.has(DOWN) or any(c.stops for c in p.conditions))
    return tuple(p for p in lame if not state.bearers(p.id))


def _bound(state: State, event: WoundsBound) -> State:
    return changed(state, unbound={who: n for who, n in state.unbound.items() if who != event.who})


def _rested(state: State, event: NightRested) -> State:
    marks = {**state.marks, NIGHTS: event.nights, NIGHT_ENDED: state.clock}
    return changed(state, marks=marks)


def _broken(state: State, _event: NightBroken) -> State:
    marks = {name: n for name, n in state.marks.items() if name not in (NIGHTS, NIGHT_ENDED)}
    return changed(state, marks=marks)


def _waited(state: State, _event: Waited) -> State:
    return state


def _people(args: Args, name: str) -> tuple[str, ...]:
    return tuple(who for who in args.get(name, "").split(",") if who)


def _bind(_state: State, args: Args) -> Bind:
    return Bind(_people(args, "who"))


def _rest(_state: State, args: Args) -> Command:
    return RestWeek() if args["long"] == "week" else Sleep()


def _sleep_costs(state: State, rules: Ruleset, args: Args) -> str:
    """Till morning where the rules have one sleep by night alone; else a watch, in a dungeon always."""
    above = in_village(state) or in_region(state)
    if above and rules.number(state, "", TILL_DAY):
        return "till morning"
    return watch_costs(state, rules, args) if in_region(state) else ONE


def _rest_costs(state: State, rules: Ruleset, args: Args) -> str:
    """The nights of a week that are still to come, where it is counted in nights."""
    if args.get("long") == "night":
        return _sleep_costs(state, rules, args)
    n = rules.number(state, "", NIGHTS_LEFT)
    return f"{n} night{'s' * (n > 1)}" if n else "1 week"


def _carry(_state: State, args: Args) -> Carry:
    return Carry(args["who"], _people(args, "by"))


VERBS = (
    Verb(
        "bind",
        _bind,
        (EXPLORE, TOWN, WILD),
        "Rest for a turn and bind wounds: once for each character after a fight, up to what was lost in it.",
        "bind",
        cost="1 turn",
        group="Camp",
        slots=(Slot("who", "people", optional=True),),
        forms=("bind", "bind NAME, NAME ..."),
    ),
    Verb(
        "sleep",
        lambda _state, _args: Sleep(),
        (EXPLORE, TOWN, WILD),
        "Rest for a night: hit points come back. In a dungeon it takes 48 turns in one room, camping gear, and luck.",
        "sleep",
        cost=ONE,
        costs=_sleep_costs,
        group="Camp",
        aliases=("camp", "ca"),
        forms=("sleep",),
    ),
    Verb(
        "rest",
        _rest,
        (TOWN,),
        "Rest for a week, which heals grievous wounds and lets everybody roll hit points anew; or for a night, "
        "till the next day.",
        "rest week",
        cost="1 week",
        costs=_rest_costs,
        group="Camp",
        slots=(Slot("long", "word", words=("week", "night")),),
        forms=("rest week", "rest night"),
    ),
    Verb(
        "eat",
        lambda _state, args: Eat(args["who"]),
        (EXPLORE, TOWN, WILD),
        "Let somebody who went without food eat a day's food now. Nobody else needs to be told to eat.",
        "eat cid",
        group="Camp",
        slots=(Slot("who", "person"),),
        forms=("eat NAME",),
    ),
    Verb(
        "carry",
        _carry,
        (EXPLORE, TOWN, WILD),
        "Carry somebody who cannot walk: a load of 20 items, for one bearer or shared by two.",
        "carry cid by aldra, bor",
        group="Camp",
        slots=(Slot("who", "person"), Slot("by", "people", ("by", "with"), optional=True)),
        forms=("carry NAME", "carry NAME by NAME, NAME"),
    ),
    Verb(
        "setdown",
        lambda _state, args: SetDown(args["who"]),
        (EXPLORE, TOWN, WILD),
        "Set down somebody who is being carried.",
        "setdown cid",
        group="Camp",
        slots=(Slot("who", "person"),),
        forms=("setdown NAME",),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {
    WoundsBound: _bound,
    NightRested: _rested,
    NightBroken: _broken,
    Waited: _waited,
}
COMMANDS = (Bind, Sleep, RestWeek)
FEATURE = Feature(reducers=REDUCERS, verbs=VERBS, commands=COMMANDS)
