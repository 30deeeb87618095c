"""Somebody who lives a year in the open by a simple rule: wander, forage, camp, come to town for food, run from fights.

He sees what a player sees, and decides by it alone, so the same seed is the same year.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gameloop.session.results import OK
from gameloop.session.session import Session
from gameloop.world.modes import FIGHT, MEET, OVER, TOWN, WILD, mode
from gameloop.world.outdoors import hex_here, region_of
from gameloop.world.state import State
from gameloop.world.town import purse
from gameloop.world.want import larder
from tests.play import session

DAY = 24 * 60 * 60
SHOP = "rusk_and_daughter"  # where food is sold
LOW, FULL = 8, 24  # meals at which the party turns back, and with which it sets out again


STABLE = ("go to mule yard", "buy mule", "go to spent match")


def lived(folder: Path, rules: str, days: int) -> tuple[Session, list[str]]:
    """So many days of a hardy party with some money, and a mule where they are sold, and the lines that it took."""
    game = session(folder, adventure="country-of-fourth", seed="3", rules=rules)
    stabled = any(ware.id == "mule" for ware in game.game.rules.goods.wares)
    for line in STABLE if stabled else ():
        assert game.feed(line).status == OK, line
    for who in game.state.order:
        name = game.state.people[who].name.casefold()
        game.feed(f'set {name}.coins 150 because "a year is long"')
        game.feed(f'set {name}.level 9 because "a year is long"')
    return game, live(game, days, 10 * days)


def live(game: Session, days: int, most: int) -> list[str]:
    """Type lines until so many days are over, or so many lines are typed; gives the lines."""
    typed: list[str] = []
    began = game.state.clock
    while game.state.clock - began < days * DAY and len(typed) < most:
        line = next(said for said in _lines(game) if game.feed(said).status == OK or game.state.question)
        typed.append(line)
        if mode(game.state) == OVER:
            break
    return typed


def _lines(game: Session) -> Iterator[str]:
    """What he would type now, what he would rather first; the last can always be typed."""
    state = game.state
    if state.question is not None:
        yield "1"
    yield from meanwhile(state)
    if mode(state) == TOWN:
        yield from _in_town(game)
    elif mode(state) == WILD:
        yield from _outside(game)
    yield "rest"


def meanwhile(state: State) -> tuple[str, ...]:
    """What comes before anything else: whoever is met is left alone, and fought only if he will have it."""
    return {FIGHT: ("fight", "round"), MEET: ("leave", "flee", "wait", "attack")}.get(mode(state), ())


def meals(game: Session) -> int:
    """How many meals the party has."""
    state, rules = game.state, game.game.rules
    return sum(item.n for p in state.party() for item in larder(state, rules, p.id))


def coins(game: Session) -> int:
    """How much money the party has."""
    state, rules = game.state, game.game.rules
    return sum(purse(state, rules, p.id) for p in state.party())


def _in_town(game: Session) -> Iterator[str]:
    if meals(game) < FULL and coins(game):
        if game.state.here.place != SHOP:
            yield "go to rusk and daughter"
        for person in game.state.party():
            yield f"{person.name.casefold()}: buy 3 supply"
    yield from ("leave", "rest week")


def _outside(game: Session) -> Iterator[str]:
    state = game.state
    if meals(game) < LOW:
        if coins(game) >= FULL:
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
