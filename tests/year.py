"""Somebody who lives a year in the open by a simple rule: wander, forage, camp, come to town for food, run from fights.

He sees what a player sees, and decides by it alone, so the same seed is the same year.
"""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.session.results import OK
from gameloop.session.session import Session
from gameloop.world.modes import FIGHT, MEET, OVER, TOWN, WILD, mode
from gameloop.world.outdoors import hex_here, region_of
from gameloop.world.state import State
from gameloop.world.town import purse
from gameloop.world.want import larder

DAY = 24 * 60 * 60
SHOP = "rusk_and_daughter"  # where food is sold
LOW, FULL = 8, 24  # meals at which the party turns back, and with which it sets out again


def live(session: Session, days: int, most: int) -> list[str]:
    """Type lines until so many days are over, or so many lines are typed; gives the lines."""
    typed: list[str] = []
    began = session.state.clock
    while session.state.clock - began < days * DAY and len(typed) < most:
        line = next(
            said for said in _lines(session) if session.feed(said).status == OK or session.state.question
        )
        typed.append(line)
        if mode(session.state) == OVER:
            break
    return typed


def _lines(session: Session) -> Iterator[str]:
    """What he would type now, what he would rather first; the last can always be typed."""
    state = session.state
    if state.question is not None:
        yield "1"
    yield from meanwhile(state)
    if mode(state) == TOWN:
        yield from _in_town(session)
    elif mode(state) == WILD:
        yield from _outside(session)
    yield "rest"


def meanwhile(state: State) -> tuple[str, ...]:
    """What comes before anything else: whoever is met is left alone, and fought only if he will have it."""
    return {FIGHT: ("fight", "round"), MEET: ("leave", "flee", "wait", "attack")}.get(mode(state), ())


def meals(session: Session) -> int:
    """How many meals the party has."""
    state, rules = session.state, session.game.rules
    return sum(item.n for p in state.party() for item in larder(state, rules, p.id))


def coins(session: Session) -> int:
    """How much money the party has."""
    state, rules = session.state, session.game.rules
    return sum(purse(state, rules, p.id) for p in state.party())


def _in_town(session: Session) -> Iterator[str]:
    if meals(session) < FULL and coins(session):
        if session.state.here.place != SHOP:
            yield "go to rusk and daughter"
        for person in session.state.party():
            yield f"{person.name.casefold()}: buy 3 supply"
    yield from ("leave", "rest week")


def _outside(session: Session) -> Iterator[str]:
    state = session.state
    if meals(session) < LOW:
        if coins(session) >= FULL:
            yield from ("enter sconce", "travel to 0704")
        yield "forage"
    yield f"travel {_way(state)}"
    yield from ("forage", "explore", "camp", "rest")


def _way(state: State) -> str:
    """The next direction in turn, by the day and the hex."""
    sides = [
        side for side, hex_ in region_of(state).around(hex_here(state)) if not region_of(state).is_water(hex_)
    ]
    return NAMES[sides[state.clock // DAY % len(sides)]]


NAMES = {
    "n": "north",
    "ne": "northeast",
    "se": "southeast",
    "s": "south",
    "sw": "southwest",
    "nw": "northwest",
}
