"""Beasts of burden, and who waits outside: what goes with a party and is no part of it.

A beast is a person of the side BEASTS, with goods of its own. Whoever may not go into a dungeon waits where the party
went in, safe, and is with it again as soon as it comes back there.
"""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.modes import in_region, in_village
from gameloop.world.region import Region
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.state import Condition, Person, State
from gameloop.world.wounds import ConditionEnded, ConditionGained

MOUNTED = "mounted"  # of a rider: `other` is the beast
BACK, FOUND = "back", "found"
HITCHED, LOADED = "hitched", "loaded"  # why a cart, or goods, come to whoever bears them


@frozen
class BeastJoined(Event):
    """A beast goes with the party from now on."""

    beast: Person


@frozen
class BeastGone(Event):
    """A beast goes with the party no longer; why: sold."""

    who: str
    why: str


@frozen
class StayedBehind(Event):
    """These wait there (`chart/place`) until the party comes back."""

    who: tuple[str, ...]
    at: str


@frozen
class Rejoined(Event):
    """These are with the party again; how: back, found."""

    who: tuple[str, ...]
    how: str


@frozen
class Bolted(Event):
    """These beasts have run off with their load, and are to be found there (`chart/place`)."""

    who: tuple[str, ...]
    at: str


# --- who waits, and who comes back ------------------------------------------------------------------


def stay_behind(draft: Drafting, rules: Ruleset) -> None:
    """Before the party goes underground: those who do not go there wait where it is now."""
    state, stays = draft.state, rules.retinue.stays
    rows = {p.id: row for p in (*state.party(), *state.beasts()) if (row := stays(state, p))}
    if rows and all(p.id in rows for p in state.able()):
        reason = "of you only hirelings are on their feet, and they go into no dungeon"
        draft.refuse(reason, instead="sleep", rule=next(iter(rows.values())))
    rules.retinue.left(draft, rules, tuple(rows))
    for row in dict.fromkeys(rows.values()):
        who = tuple(one for one in rows if rows[one] == row)
        draft.emit(StayedBehind(who, draft.state.spot(), rule=row))


def reunite(draft: Drafting, rules: Ruleset) -> None:
    """After each command: whoever waits where the party has come to is with it again."""
    state = draft.state
    if not state.waiting or not state.here.chart or not (in_region(state) or in_village(state)):
        return
    own = (*state.order, *state.train)  # of those who wait for the lost none comes along
    alive = (who for who in state.waiting if who in own and not state.person(who).gone)
    back = tuple(who for who in alive if near(state, state.waiting[who]))
    if back and state.party():
        draft.emit(Rejoined(back, BACK, rule=rules.row("reunited")))
        rules.retinue.returned(draft, rules, back)


def near(state: State, at: str) -> bool:
    """Tells whether a spot is in this village, in this hex, or this very place."""
    chart, place = at.split("/")
    found = state.chart()
    if chart != state.here.chart:
        return False
    if isinstance(found, Region):
        return found.hex_of(place) == found.hex_of(state.here.place)
    return in_village(state) or place == state.here.place


def bolt(draft: Drafting, who: tuple[str, ...], at: str, *, rule: str) -> None:
    """These run off, without whoever sat on them, and can be found about that place."""
    for one in who:
        unseat(draft, one, rule=rule)
    draft.emit(Bolted(who, at, rule=rule))


def strayed_here(state: State) -> tuple[str, ...]:
    """The beasts that have run off and are to be found about here."""
    return tuple(who for who, at in state.strayed.items() if near(state, at))


def find_strayed(draft: Drafting, rules: Ruleset) -> None:
    """The beasts that ran off from here are with the party again."""
    here = strayed_here(draft.state)
    if here:
        draft.emit(Rejoined(here, FOUND, rule=rules.row("strayed")))


# --- riding -----------------------------------------------------------------------------------------


def mount(state: State, person: Person) -> Person | None:
    """The beast that somebody sits on."""
    sits = person.condition(MOUNTED)
    return state.people.get(sits.other) if sits is not None else None


def riders(state: State, beast: str) -> tuple[Person, ...]:
    """Those who sit on a beast."""
    found = ((p, p.condition(MOUNTED)) for p in state.party())
    return tuple(p for p, sits in found if sits is not None and sits.other == beast)


def seat(draft: Drafting, who: str, beast: str, *, rule: str) -> None:
    """Somebody sits on a beast."""
    draft.emit(ConditionGained(who, Condition(MOUNTED, other=beast), rule=rule))


def unseat(draft: Drafting, beast: str, *, rule: str | None) -> None:
    """Nobody sits on a beast any more."""
    for rider in riders(draft.state, beast):
        draft.emit(ConditionEnded(rider.id, MOUNTED, rule=rule))


# --- reducers ---------------------------------------------------------------------------------------


def _joined(state: State, event: BeastJoined) -> State:
    beast = event.beast
    people = {**state.people, beast.id: beast}
    return evolve(state, people=people, train=(*state.train, beast.id), next_person=state.next_person + 1)


def _gone(state: State, event: BeastGone) -> State:
    return evolve(state, train=tuple(who for who in state.train if who != event.who))


def _stayed(state: State, event: StayedBehind) -> State:
    return evolve(state, waiting={**state.waiting, **dict.fromkeys(event.who, event.at)})


def _bolted(state: State, event: Bolted) -> State:
    return evolve(state, strayed={**state.strayed, **dict.fromkeys(event.who, event.at)})


def _rejoined(state: State, event: Rejoined) -> State:
    waiting = {who: at for who, at in state.waiting.items() if who not in event.who}
    strayed = {who: at for who, at in state.strayed.items() if who not in event.who}
    return evolve(state, waiting=waiting, strayed=strayed)


REDUCERS: dict[type[Event], Reducer] = {
    BeastJoined: _joined,
    BeastGone: _gone,
    StayedBehind: _stayed,
    Bolted: _bolted,
    Rejoined: _rejoined,
}
FEATURE = Feature(reducers=REDUCERS)
