"""What is done for money in a village, beside selling things: the services are the ruleset's."""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import frozen
from gameloop.world.modes import TOWN
from gameloop.world.ruleset import Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.state import State


@frozen
class Hire(Command):
    """Have something done for money; `on` is for whom, empty for the first of the party."""

    service: str
    on: str = ""


@frozen
class Served(Event):
    """Somebody of the village has done that for somebody, for so much money."""

    service: str
    on: str
    price: int


def refuse(draft: Drafting, rules: Ruleset, _command: Hire) -> None:
    """Nothing is done for money."""
    draft.refuse("nobody here does that for money", instead="prices", rule=rules.row("buy"))


def _served(state: State, _event: Served) -> State:
    return state


def _hire(_state: State, args: Args) -> Hire:
    return Hire(args["service"], args.get("on", ""))


HIRE = Verb(
    "hire",
    _hire,
    (TOWN,),
    "Have a spell cast for money by somebody of the village; prices lists them.",
    "hire cure light wounds on aldra",
    cost="no time",
    group="Town",
    slots=(Slot("service", "service"), Slot("on", "person", ("on", "for"), optional=True)),
    forms=("hire SPELL", "hire SPELL on NAME"),
)
REDUCERS: dict[type[Event], Reducer] = {Served: _served}
FEATURE = Feature({Hire: refuse}, REDUCERS)
