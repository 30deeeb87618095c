"""Land: what a lord holds, what it yields, who rises against him, and whom he calls up. The facts and the wishes.

What land brings and what it takes is the ruleset's: it handles the commands, and the end of each day. See armies.py
for what a holding and a levy are.
"""

from __future__ import annotations

from typing import Any

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
    """So many follow a lord to war."""

    lord: str
    n: int


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
    """So many of a levy can fight; so many are hurt, until `well` (clock seconds)."""

    lord: str
    n: int
    hurt: int
    well: int


@frozen
class LevyGone(Event):
    """A levy goes home; why: dismissed, unpaid, unfed, unwilling, lost."""

    lord: str
    why: str


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
    return evolve(state, levies={**state.levies, event.lord: Levy(event.n, state.clock)})


def _paid(state: State, event: LevyPaid) -> State:
    levy = evolve(state.levies[event.lord], paid=event.until)
    return evolve(state, levies={**state.levies, event.lord: levy})


def _changed(state: State, event: LevyChanged) -> State:
    levy = evolve(state.levies[event.lord], n=event.n, hurt=event.hurt, well=event.well)
    return evolve(state, levies={**state.levies, event.lord: levy})


def _home(state: State, event: LevyGone) -> State:
    return evolve(state, levies={k: v for k, v in state.levies.items() if k != event.lord})


def _fed(state: State, _event: LevyFed) -> State:
    return state


# --- verbs ----------------------------------------------------------------------------------------

WHO = Slot("who", "person", ("by", "for"), optional=True)
OUTSIDE = (WILD, TOWN, EXPLORE)


def _take(_state: State, args: Args) -> TakeLand:
    return TakeLand(args.get("who", ""), int(args.get("miles", "0")))


def _set_tax(_state: State, args: Args) -> SetTax:
    return SetTax(int(args["percent"]), args.get("who", ""))


def _raise(_state: State, args: Args) -> RaiseLevy:
    return RaiseLevy(int(args.get("n", "0")), args.get("who", ""))


VERBS = (
    Verb(
        "settle",
        _take,
        OUTSIDE,
        "Take land where you stand, for somebody of the highest level: a manor, a tower, or what his class holds.",
        "settle",
        cost="no time",
        group=LAND,
        slots=(Slot("miles", "number", optional=True), WHO),
        forms=("settle", "settle 2", "NAME: settle"),
    ),
    Verb(
        "tax",
        _set_tax,
        OUTSIDE,
        "Say how many percent of what your households yield you take each month. Above the usual they may rise.",
        "tax 15",
        cost="no time",
        group=LAND,
        slots=(Slot("percent", "number"), WHO),
        forms=("tax PERCENT", "NAME: tax PERCENT"),
    ),
    Verb(
        "collect",
        lambda _state, args: EmptyCoffer(args.get("who", "")),
        OUTSIDE,
        "Take what your land has yielded out of its coffer, where it stands.",
        "collect",
        cost="no time",
        group=LAND,
        slots=(WHO,),
        forms=("collect", "NAME: collect"),
    ),
    Verb(
        "yield",
        lambda _state, args: GiveIn(args.get("who", "")),
        OUTSIDE,
        "Give in to those who rise against you: the tax is the usual again.",
        "yield",
        cost="no time",
        group=LAND,
        slots=(WHO,),
        forms=("yield", "NAME: yield"),
    ),
    Verb(
        "levy",
        _raise,
        OUTSIDE,
        "Call up one from each household, or so many, where your land is. They serve for weeks without pay, but eat.",
        "levy 12",
        cost="no time",
        group=LAND,
        slots=(Slot("n", "number", optional=True), WHO),
        forms=("levy", "levy N", "NAME: levy N"),
    ),
    Verb(
        "wages",
        lambda _state, args: PayLevy(args.get("who", "")),
        OUTSIDE,
        "Pay your levy for a week more, when its weeks of service are over.",
        "wages",
        cost="no time",
        group=LAND,
        slots=(WHO,),
        forms=("wages", "NAME: wages"),
    ),
    Verb(
        "disband",
        lambda _state, args: SendLevyHome(args.get("who", "")),
        OUTSIDE,
        "Let your levy go home.",
        "disband",
        cost="no time",
        group=LAND,
        slots=(WHO,),
        forms=("disband", "NAME: disband"),
    ),
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
