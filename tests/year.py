"""Somebody who lives a year in the open by a simple rule: ask what the day brings, wander, camp, come to town for food
and rumours, leave alone whoever is met.

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

WATCH = 8 * 60 * 60
DAY = 3 * WATCH
SHOP = "rusk_and_daughter"  # where food is sold
LOW, FULL = 8, 24  # meals at which the party turns back, and with which it sets out again
MORNING = ('ask "is anybody on the road?"',)
WEEKLY = ('scene "a week on the road"', "table event", "cid: memorize bless", "cid: cast bless on aldra")
AFTERNOON = ("forage",)

STABLE = ("go to mule yard", "buy mule", "go to spent match")


def lived(folder: Path, rules: str, days: int) -> tuple[Session, list[str]]:
    """So many days of a hardy party with some money, and a mule where they are sold, and the lines that it took."""
    game = session(folder, adventure="country-of-fourth", seed="3", rules=rules)
    stabled = any(ware.id == "mule" for ware in game.game.rules.goods.wares)
    for line in STABLE if stabled else ():
        assert game.feed(line).status == OK, line
    for who in game.state.order:
        name = game.state.people[who].name.casefold()
        game.feed(f'set {name}.coins 500 because "a year is long"')
        game.feed(f'set {name}.level 9 because "a year is long"')
    return game, live(game, days, 10 * days)


def live(game: Session, days: int, most: int) -> list[str]:
    """Type lines until so many days are over, or so many lines are typed; gives the lines."""
    typed: list[str] = []
    traveller = Traveller(game)
    began = game.state.clock
    while game.state.clock - began < days * DAY and len(typed) < most:
        line = next(said for said in traveller.lines() if game.feed(said).status == OK or game.state.question)
        typed.append(line)
        if mode(game.state) == OVER:
            break
    return typed


class Traveller:
    """Whoever lives it, with the habits of a day."""

    def __init__(self, game: Session) -> None:
        self.game = game
        self.day = -1
        self.tried: list[str] = []  # what was typed today out of habit

    def lines(self) -> Iterator[str]:
        """What he would type now, what he would rather first; the last can always be typed."""
        state = self.game.state
        if state.question is not None:
            yield "1"
        yield from meanwhile(state)
        if mode(state) == TOWN:
            yield from self.habits("go to the spent match", "ask", "carouse 5")
            yield from _in_town(self.game)
        elif mode(state) == WILD:
            yield from self.habits(*(MORNING if state.clock % DAY < WATCH else AFTERNOON))
            yield from self.habits(*(WEEKLY if state.clock // DAY % 7 == 0 else ()))
            yield from _outside(self.game)
        yield "rest"

    def habits(self, *lines: str) -> Iterator[str]:
        """Those of these lines that were not typed today."""
        day = self.game.state.clock // DAY
        if day != self.day:
            self.day, self.tried = day, []
        for line in lines:
            if line not in self.tried:
                self.tried.append(line)
                yield line


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
            yield from (f"{person.name.casefold()}: buy {n} supply" for n in (6, 3))
    yield from ("leave", "rest week")


def _outside(game: Session) -> Iterator[str]:
    state = game.state
    if state.journey.aware:
        yield from ("explore", "camp")
    if meals(game) < LOW:
        if coins(game) >= FULL:
            yield from ("enter sconce", "travel to sconce")
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
