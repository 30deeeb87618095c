"""Dead comrades who are with the party, and their graves."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.state import BEARING, DEAD, NOWHERE, Person, State, with_person
from gameloop.world.wounds import ConditionEnded


@frozen
class Buried(Event):
    """A dead comrade has a grave, in that place; nobody carries or finds the body any more."""

    who: str
    place: str


def bodies(state: State) -> tuple[Person, ...]:
    """The dead of the party whom somebody carries, or who lie where it stands, in marching order."""
    carried = [c.other for p in state.party() if (c := p.condition(BEARING)) is not None]
    dead = (p for who in state.order if (p := state.people[who]).has(DEAD))
    return tuple(p for p in dead if p.id in carried or _lies_at(p) == state.spot())


def _lies_at(person: Person) -> str:
    dead = person.condition(DEAD)
    return dead.other if dead is not None else NOWHERE


def bury(draft: Drafting, rules: Ruleset) -> None:
    """The first of them is laid in the earth."""
    body, row = next(iter(bodies(draft.state)), None), rules.row("carry")
    if body is None:
        return
    for bearer in draft.state.bearers(body.id):
        draft.emit(ConditionEnded(bearer.id, BEARING, rule=row))
    draft.emit(Buried(body.id, draft.state.here.place, rule=row))


def _buried(state: State, event: Buried) -> State:
    person = state.people[event.who]
    kept = tuple(evolve(c, other=NOWHERE) if c.name == DEAD else c for c in person.conditions)
    return with_person(state, evolve(person, conditions=kept))


REDUCERS: dict[type[Event], Reducer] = {Buried: _buried}
FEATURE = Feature(reducers=REDUCERS)
