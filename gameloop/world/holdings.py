"""Land: what a lord holds, what it yields, who rises against him, and whom he calls up. The facts and the wishes.

What land brings and what it takes is the ruleset's: it handles the commands, and the end of each day. See armies.py
for what a holding and a levy are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.armies import Holding, Levy
from gameloop.world.modes import EXPLORE, TOWN, WILD, in_region
from gameloop.world.outdoors import hex_here
from gameloop.world.ruleset import LAND, Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.state import State

COFFER = "/coffer"  # after a holding's place: the holder of what it has yielded


@frozen
class TakeLand(Command):
    """Somebody takes land where the party is; `miles` square, 0 = as much as is usual."""

    who: str = ""
    miles: int = 0


@frozen
class SetTax(Command):
    """A lord's tax is so many percent from now on."""

    percent: int
    who: str = ""


@frozen
class EmptyCoffer(Command):
    """A lord takes what his land has yielded."""

    who: str = ""


@frozen
class GiveIn(Command):
    """A lord gives in to those who rise against him."""

    who: str = ""


@frozen
class RaiseLevy(Command):
    """A lord calls so many up; 0 = all who must come."""

    n: int = 0
    who: str = ""


@frozen
class PayLevy(Command):
    """A lord pays his levy for a week more."""

    who: str = ""


@frozen
class SendLevyHome(Command):
    """A lord lets his levy go."""

    who: str = ""


@frozen
class LandTaken(Event):
    """Somebody is a lord now."""

    holding: Holding


@frozen
class LandLost(Event):
    """Land has no lord any more; why: dead."""

    lord: str
    why: str


@frozen
class TaxSet(Event):
    """The tax in percent, from now on."""

    lord: str
    percent: int


@frozen
class TaxCollected(Event):
    """A month's tax: so many coins came in, so many hundredths of one are carried over. `rows` bore on it."""

    lord: str
    coins: int
    carried: int
    rows: tuple[str, ...] = ()


@frozen
class Uprising(Event):
    """So many rise against a lord; no tax comes in."""

    lord: str
    rebels: int


@frozen
class UprisingEnded(Event):
    """Nobody is up in arms any more; how: gave_in, beaten. So many households are left."""

    lord: str
    how: str
    households: int


@frozen
class HouseholdsLost(Event):
    """So many households are left."""

    lord: str
    left: int


@frozen
class LevyRaised(Event):
    """So many follow a lord to war; `called` is since when their time counts (clock seconds, 0: from now)."""

    version: ClassVar[int] = 2
    since: ClassVar[Mapping[str, int]] = {"called": 2}

    lord: str
    n: int
    called: int = 0


@frozen
class LevyPaid(Event):
    """A levy is paid until then (clock seconds)."""

    lord: str
    until: int


@frozen
class LevyFed(Event):
    """A levy has eaten; by: land, supply."""

    lord: str
    by: str


@frozen
class LevyChanged(Event):
    """So many of a levy can fight; so many are hurt, until `well` (clock seconds); so many have died."""

    version: ClassVar[int] = 2
    since: ClassVar[Mapping[str, int]] = {"dead": 2}

    lord: str
    n: int
    hurt: int
    well: int
    dead: int = 0


@frozen
class LevyGone(Event):
    """A levy goes home; why: dismissed, unpaid, unfed, unwilling, lost; so many have died."""

    version: ClassVar[int] = 2
    since: ClassVar[Mapping[str, int]] = {"dead": 2}

    lord: str
    why: str
    dead: int = 0


NO_LAND, NO_LEVY = Holding("", "", "", "", 0, 0, 0), Levy(0, 0)


def land_of(state: State, lord: str) -> Holding:
    """What somebody holds; of who holds nothing, land on which there is nothing."""
    return state.holdings.get(lord, NO_LAND)


def levy_of(state: State, lord: str) -> Levy:
    """Who follows somebody to war, nobody if he has called up nobody."""
    return state.levies.get(lord, NO_LEVY)


def place_of(state: State) -> str:
    """Where the party is, as a holding names it: `chart/hex`; empty but in the open."""
    return f"{state.here.chart}/{hex_here(state)}" if in_region(state) else ""


def here(state: State) -> Holding | None:
    """The land on which the party stands, if one of it holds it."""
    return next((held for held in state.holdings.values() if held.at == place_of(state)), None)


def refuse(draft: Drafting, rules: Ruleset, _command: Command) -> None:
    """These rules know no lords."""
    draft.refuse("land is not held by these rules", rule=rules.row("nobody_able"))


# --- reducers -------------------------------------------------------------------------------------


def _held(state: State, lord: str, **fields: Any) -> State:
    return evolve(state, holdings={**state.holdings, lord: evolve(state.holdings[lord], **fields)})


def _taken(state: State, event: LandTaken) -> State:
    return evolve(state, holdings={**state.holdings, event.holding.lord: event.holding})


def _lost(state: State, event: LandLost) -> State:
    return evolve(state, holdings={k: h for k, h in state.holdings.items() if k != event.lord})


def _tax(state: State, event: TaxSet) -> State:
    return _held(state, event.lord, rate=event.percent)


def _collected(state: State, event: TaxCollected) -> State:
    return _held(state, event.lord, carried=event.carried)


def _rose(state: State, event: Uprising) -> State:
    return _held(state, event.lord, rebels=event.rebels)


def _calm(state: State, event: UprisingEnded) -> State:
    return _held(state, event.lord, rebels=0, households=event.households)


def _households(state: State, event: HouseholdsLost) -> State:
    return _held(state, event.lord, households=event.left)


def _raised(state: State, event: LevyRaised) -> State:
    called = event.called or state.clock
    state = evolve(state, levies={**state.levies, event.lord: Levy(event.n, called)})
    return _held(state, event.lord, called=called) if event.called else state


def _serving(state: State, lord: str, **fields: Any) -> State:
    return evolve(state, levies={**state.levies, lord: evolve(state.levies[lord], **fields)})


def _paid(state: State, event: LevyPaid) -> State:
    return _serving(state, event.lord, paid=event.until)


def _changed(state: State, event: LevyChanged) -> State:
    state = _serving(state, event.lord, n=event.n, hurt=event.hurt, well=event.well)
    return _mourned(state, event.lord, event.dead)


def _home(state: State, event: LevyGone) -> State:
    state = evolve(state, levies={k: v for k, v in state.levies.items() if k != event.lord})
    return _mourned(state, event.lord, event.dead)


def _mourned(state: State, lord: str, dead: int) -> State:
    """So many households have nobody left to send."""
    if not dead or lord not in state.holdings:
        return state
    return _held(state, lord, fallen=state.holdings[lord].fallen + dead)


def _fed(state: State, _event: LevyFed) -> State:
    return state


# --- verbs ----------------------------------------------------------------------------------------

WHO = Slot("who", "person", ("by", "for"), optional=True)
OUTSIDE = (WILD, TOWN, EXPLORE)


Make = Callable[[str, Args], Command]


def _lords(
    name: str, make: Make, text: str, *slots: Slot, example: str = "", forms: tuple[str, ...] = ()
) -> Verb:
    """A verb of those who hold land; `make` gets who is meant, empty for the first of them, and the arguments."""
    return Verb(
        name,
        lambda _state, args: make(args.get("who", ""), args),
        OUTSIDE,
        text,
        example or name,
        cost="no time",
        group=LAND,
        slots=(*slots, WHO),
        forms=forms or (name, f"NAME: {name}"),
    )


VERBS = (
    _lords(
        "settle",
        lambda who, args: TakeLand(who, int(args.get("miles", "0"))),
        "Take land where you stand, for somebody of the highest level: a manor, a tower, or what his class holds.",
        Slot("miles", "number", optional=True),
        forms=("settle", "settle 2", "NAME: settle"),
    ),
    _lords(
        "tax",
        lambda who, args: SetTax(int(args["percent"]), who),
        "Say how many percent of what your households yield you take each month. Above the usual they may rise.",
        Slot("percent", "number"),
        example="tax 15",
        forms=("tax PERCENT", "NAME: tax PERCENT"),
    ),
    _lords(
        "collect",
        lambda who, _args: EmptyCoffer(who),
        "Take what your land has yielded out of its coffer, where it stands.",
    ),
    _lords(
        "yield",
        lambda who, _args: GiveIn(who),
        "Give in to those who rise against you: the tax is the usual again.",
    ),
    _lords(
        "levy",
        lambda who, args: RaiseLevy(int(args.get("n", "0")), who),
        "Call up one from each household, or so many, where your land is. They serve for weeks without pay, but eat.",
        Slot("n", "number", optional=True),
        example="levy 12",
        forms=("levy", "levy N", "NAME: levy N"),
    ),
    _lords(
        "wages",
        lambda who, _args: PayLevy(who),
        "Pay your levy for a week more, when its weeks of service are over.",
    ),
    _lords("disband", lambda who, _args: SendLevyHome(who), "Let your levy go home."),
)
REDUCERS: dict[type[Event], Reducer] = {
    LandTaken: _taken,
    LandLost: _lost,
    TaxSet: _tax,
    TaxCollected: _collected,
    Uprising: _rose,
    UprisingEnded: _calm,
    HouseholdsLost: _households,
    LevyRaised: _raised,
    LevyPaid: _paid,
    LevyFed: _fed,
    LevyChanged: _changed,
    LevyGone: _home,
}
COMMANDS = (TakeLand, SetTax, EmptyCoffer, GiveIn, RaiseLevy, PayLevy, SendLevyHome)
FEATURE = Feature(dict.fromkeys(COMMANDS, refuse), REDUCERS, VERBS)
