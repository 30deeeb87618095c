"""What is done for money in a village, beside selling things: the services are the ruleset's."""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.modes import TOWN
from gameloop.world.ruleset import Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.state import FLED, Condition, State, with_person


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


@frozen
class Offered(Event):
    """So many more offer that service on that day of the game."""

    service: str
    day: int
    left: int


@frozen
class Departed(Event):
    """Somebody who went along for money goes home; why: unpaid, afraid."""

    who: str
    why: str


def left_of(state: State, service: str, day: int) -> int | None:
    """How many more offer a service on a day; None where that has not been settled yet."""
    return state.marks.get(f"offered.{service}.{day}")


def refuse(draft: Drafting, rules: Ruleset, _command: Hire) -> None:
    """Nothing is done for money."""
    draft.refuse("nobody here does that for money", instead="prices", rule=rules.row("buy"))


def _served(state: State, _event: Served) -> State:
    return state


def _offered(state: State, event: Offered) -> State:
    return evolve(state, marks={**state.marks, f"offered.{event.service}.{event.day}": event.left})


def _departed(state: State, event: Departed) -> State:
    person = state.people[event.who]
    return with_person(state, evolve(person, conditions=(*person.conditions, Condition(FLED))))


def _hire(_state: State, args: Args) -> Hire:
    return Hire(args["service"], args.get("on", ""))


HIRE = Verb(
    "hire",
    _hire,
    (TOWN,),
    "Have a spell cast for money by somebody of the village, or take somebody on who goes along for a wage; "
    "prices lists what is done for money.",
    "hire cure light wounds on aldra",
    cost="no time",
    group="Town",
    slots=(Slot("service", "service"), Slot("on", "person", ("on", "for"), optional=True)),
    forms=("hire SPELL", "hire SPELL on NAME"),
)
REDUCERS: dict[type[Event], Reducer] = {Served: _served, Offered: _offered, Departed: _departed}
FEATURE = Feature({Hire: refuse}, REDUCERS)
