"""What happens to people: pools that are worn down and filled, conditions, falling, dying, leaving."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import changed, frozen
from gameloop.world.ruleset import Drafting, Feature, Reducer
from gameloop.world.state import DEAD, DOWN, FLED, Condition, Person, State, with_person


@frozen
class PoolChanged(Event):
    """Something that is worn down or spent changed: `by` so much, `to` so much is left."""

    who: str
    pool: str
    by: int
    to: int
    why: str


@frozen
class StatSet(Event):
    """A lasting figure of a person is now this."""

    who: str
    stat: str
    value: int


@frozen
class ConditionGained(Event):
    """A condition is on a person; one of the same name is replaced."""

    who: str
    condition: Condition


@frozen
class ConditionEnded(Event):
    """A condition is off a person."""

    who: str
    name: str


@frozen
class Fell(Event):
    """Somebody is down: alive, and out of action."""

    who: str


@frozen
class Rose(Event):
    """Somebody who was down is on their feet again."""

    who: str


@frozen
class Died(Event):
    """Somebody is dead, here and now: the condition keeps the clock as its value and the place as its other."""

    who: str


@frozen
class Fled(Event):
    """Somebody is away."""

    who: str


def change(
    draft: Drafting,
    who: str,
    pool: str,
    by: int,
    why: str,
    *,
    rule: str,
    floor: int = 0,
    top: int | None = None,
) -> int:
    """Change a pool, not below `floor` nor (when it grows) above `top`; gives by how much it changed."""
    now = draft.state.person(who).pools.get(pool, 0)
    to = max(floor, now + by)
    if top is not None and by > 0:
        to = max(now, min(top, to))
    if to != now:
        draft.emit(PoolChanged(who, pool, to - now, to, why, rule=rule))
    return to - now


def _pool(state: State, event: PoolChanged) -> State:
    person, fight = state.people[event.who], state.fight
    person = changed(person, pools={**person.pools, event.pool: event.to})
    if event.pool != "hp" or event.by >= 0 or fight is None:
        return with_person(state, person)
    lost = {**fight.lost, event.who: fight.lost.get(event.who, 0) - event.by}
    people = {**state.people, person.id: person}
    return changed(state, people=people, fight=changed(fight, lost=lost))


def _stat(state: State, event: StatSet) -> State:
    person = state.people[event.who]
    return with_person(state, changed(person, stats={**person.stats, event.stat: event.value}))


def _with(person: Person, condition: Condition) -> Person:
    kept = tuple(c for c in person.conditions if c.name != condition.name)
    return changed(person, conditions=(*kept, condition))


def _without(person: Person, name: str) -> Person:
    return changed(person, conditions=tuple(c for c in person.conditions if c.name != name))


def _gained(state: State, event: ConditionGained) -> State:
    return with_person(state, _with(state.people[event.who], event.condition))


def _ended(state: State, event: ConditionEnded) -> State:
    return with_person(state, _without(state.people[event.who], event.name))


def _fell(state: State, event: Fell) -> State:
    return _out(with_person(state, _with(state.people[event.who], Condition(DOWN))), event.who)


def _rose(state: State, event: Rose) -> State:
    return with_person(state, _without(state.people[event.who], DOWN))


def _died(state: State, event: Died) -> State:
    person = _with(
        _without(state.people[event.who], DOWN), Condition(DEAD, value=state.clock, other=state.spot())
    )
    return _out(with_person(state, person), event.who)


def _fled(state: State, event: Fled) -> State:
    return _out(with_person(state, _with(state.people[event.who], Condition(FLED))), event.who)


def _out(state: State, who: str) -> State:
    """Whoever is out of a fight is in nobody's reach and casts nothing."""
    fight = state.fight
    if fight is None:
        return state
    contact = tuple(pair for pair in fight.contact if who not in pair)
    castings = {k: v for k, v in fight.castings.items() if k != who}
    return changed(state, fight=changed(fight, contact=contact, castings=castings))


REDUCERS: dict[type[Event], Reducer] = {
    PoolChanged: _pool,
    StatSet: _stat,
    ConditionGained: _gained,
    ConditionEnded: _ended,
    Fell: _fell,
    Rose: _rose,
    Died: _died,
    Fled: _fled,
}
FEATURE = Feature(reducers=REDUCERS)
