"""Those who take sides: creatures that serve the party for a while, and turn on it, or fall to dust."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.encounters import HOSTILE
from gameloop.world.goods import move
from gameloop.world.ruleset import Drafting, Feature, Reducer
from gameloop.world.state import DEAD, FOES, NOWHERE, PARTY, Band, Condition, State, with_person


@frozen
class SideTaken(Event):
    """Somebody is of that side from now on: of the party at the end of the marching order, or against it."""

    who: str
    side: str


@frozen
class Banded(Event):
    """These are a band now, and of no other."""

    band: Band


@frozen
class Crumbled(Event):
    """Somebody is nothing but dust; no body is left."""

    who: str


@frozen
class FightJoined(Event):
    """Somebody has come into the fight, at that place of its line."""

    who: str
    at: int


def turn_against(draft: Drafting, people: tuple[str, ...], band: str, row: str) -> None:
    """These are enemies from now on: in the fight that goes on, else as a hostile band where the party is."""
    for who in people:
        draft.emit(SideTaken(who, FOES, rule=row))
    if draft.state.fight is None and people:
        draft.emit(Banded(Band(band, people, draft.state.spot(), mood=HOSTILE, known=True), rule=row))
        return
    for who in people:
        if who not in draft.state.in_fight().people:
            draft.emit(FightJoined(who, 0, rule=row))


def crumble(draft: Drafting, who: str, row: str) -> None:
    """Somebody falls to dust, and what he had lies there."""
    for item in draft.state.held(who):
        move(draft, item, who, draft.state.spot(), "fell", rule=row)
    draft.emit(Crumbled(who, rule=row))


# --- reducers ---------------------------------------------------------------------------------------


def _taken(state: State, event: SideTaken) -> State:
    order = tuple(who for who in state.order if who != event.who)
    if event.side == PARTY:
        order = (*order, event.who)
    state = evolve(with_person(state, evolve(state.people[event.who], side=event.side)), order=order)
    return _apart(state, event.who)


def _apart(state: State, who: str) -> State:
    """Whoever changes sides is in nobody's reach, and neither casts nor means anything yet."""
    fight = state.fight
    if fight is None:
        return state
    contact = tuple(pair for pair in fight.contact if who not in pair)
    castings = {k: v for k, v in fight.castings.items() if k != who}
    intents = {k: v for k, v in fight.intents.items() if k != who}
    return evolve(state, fight=evolve(fight, contact=contact, castings=castings, intents=intents))


def _banded(state: State, event: Banded) -> State:
    new = event.band
    people = {who: evolve(state.people[who], group=new.id) for who in new.people}
    bands = {
        b.id: evolve(b, people=tuple(w for w in b.people if w not in people)) for b in state.bands.values()
    }
    return evolve(state, people={**state.people, **people}, bands={**bands, new.id: new})


def _crumbled(state: State, event: Crumbled) -> State:
    person = state.people[event.who]
    dust = Condition(DEAD, value=state.clock, other=NOWHERE)
    kept = tuple(c for c in person.conditions if c.name != DEAD)
    state = with_person(state, evolve(person, conditions=(*kept, dust)))
    order = tuple(who for who in state.order if who != event.who)
    return _apart(evolve(state, order=order), event.who)


def _joined(state: State, event: FightJoined) -> State:
    fight = state.in_fight()
    side = state.people[event.who].side
    began = {**fight.began, side: fight.began.get(side, 0) + 1}
    people, spots = (*fight.people, event.who), {**fight.spots, event.who: event.at}
    return evolve(state, fight=evolve(fight, began=began, people=people, spots=spots))


REDUCERS: dict[type[Event], Reducer] = {
    SideTaken: _taken,
    Banded: _banded,
    Crumbled: _crumbled,
    FightJoined: _joined,
}
FEATURE = Feature(reducers=REDUCERS)
