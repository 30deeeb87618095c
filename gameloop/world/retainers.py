"""People who serve for a wage: an advertisement, those who answer it, those who are taken on and let go.

Who they are and what they want is the ruleset's. Somebody hired has the tag HIRED and, as long as he is paid for, the
condition of the same name.
"""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.modes import EXPLORE, TOWN, WILD
from gameloop.world.ruleset import WILDERNESS, Feature, Reducer, Slot, Verb
from gameloop.world.state import Person, State

HIRED = "hired"
ADVERT = "advert"  # the kind of a timer whose id is `CHART/KIND`


@frozen
class Advertise(Command):
    """Let it be known in a village what kind of people are wanted."""

    trade: str


@frozen
class TakeOn(Command):
    """Hire so many of a kind of those who ask for work here."""

    trade: str
    n: int = 1


@frozen
class Dismiss(Command):
    """Let somebody go who serves for a wage."""

    who: str


@frozen
class BuildHere(Command):
    """Have something built on the land where the party is."""

    what: str


@frozen
class Advertised(Event):
    """In the village of that chart people of a kind are looked for, for so much money."""

    chart: str
    trade: str
    price: int


@frozen
class ProspectsCame(Event):
    """So many of a kind ask for work in the village of that chart."""

    chart: str
    trade: str
    n: int


@frozen
class ProspectsHired(Event):
    """So many of those are taken on, for so much each."""

    chart: str
    trade: str
    n: int
    wage: int


@frozen
class Shortfall(Event):
    """There are fewer specialists of a kind than the others want: so many of so many."""

    trade: str
    have: int
    wanted: int


@frozen
class Built(Event):
    """Something has been built there (`chart/place`)."""

    at: str
    what: str


def hired(state: State) -> tuple[Person, ...]:
    """Those of the party who serve for a wage, wherever they are."""
    return tuple(p for p in map(state.person, state.order) if HIRED in p.tags and not p.gone)


def asking(state: State, chart: str) -> Mapping[str, int]:
    """How many of which kind ask for work in the village of a chart."""
    found = ((key.rpartition("/"), n) for key, n in state.prospects.items())
    return {kind: n for (at, _, kind), n in found if at == chart and n}


# --- reducers ---------------------------------------------------------------------------------------


def _as_it_was(state: State, _event: Event) -> State:
    return state


def _came(state: State, event: ProspectsCame) -> State:
    return _prospects(state, f"{event.chart}/{event.trade}", event.n)


def _taken_on(state: State, event: ProspectsHired) -> State:
    return _prospects(state, f"{event.chart}/{event.trade}", -event.n)


def _prospects(state: State, key: str, by: int) -> State:
    now = state.prospects.get(key, 0) + by
    kept = {one: n for one, n in state.prospects.items() if one != key}
    return evolve(state, prospects={**kept, key: now} if now else kept)


def _built(state: State, event: Built) -> State:
    told = (*state.changes.get(event.at, ()), event.what)
    return evolve(state, changes={**state.changes, event.at: told})


# --- verbs ------------------------------------------------------------------------------------------

VERBS = (
    Verb(
        "advertise",
        lambda _state, args: Advertise(args["trade"]),
        (TOWN,),
        "Have it cried here what kind of hirelings you look for. After a week a few of them may ask for work.",
        "advertise for archers",
        cost="no time",
        group="Town",
        aliases=("advert",),
        slots=(Slot("trade", "trade", ("for",)),),
        forms=("advertise for KIND",),
    ),
    Verb(
        "hire",
        lambda _state, args: TakeOn(args["trade"], int(args.get("n", 1))),
        (TOWN,),
        "Take on those who ask for work here, for a month's wage in advance. `advertise` brings them, `prices` tells "
        "what they want.",
        "hire 2 archers",
        cost="no time",
        group="Town",
        slots=(Slot("n", "number", optional=True), Slot("trade", "trade")),
        forms=("hire KIND", "hire N KIND"),
    ),
    Verb(
        "dismiss",
        lambda _state, args: Dismiss(args["who"]),
        (EXPLORE, TOWN, WILD),
        "Let a hireling go; what he carries of yours he lays down.",
        "dismiss osgar",
        group="Party",
        slots=(Slot("who", "retainer"),),
        forms=("dismiss NAME",),
    ),
    Verb(
        "build",
        lambda _state, args: BuildHere(args["what"]),
        (WILD,),
        "Have a stronghold built on land of your own: it takes an engineer in your service.",
        'build "a keep of black stone"',
        group=WILDERNESS,
        slots=(Slot("what", "text"),),
        forms=('build "WHAT"',),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {
    Advertised: _as_it_was,
    Shortfall: _as_it_was,
    ProspectsCame: _came,
    ProspectsHired: _taken_on,
    Built: _built,
}
FEATURE = Feature(reducers=REDUCERS, commands=(Advertise, TakeOn, Dismiss, BuildHere))
