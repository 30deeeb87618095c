"""A village as a list of errands: its places, what each is for, and the way back. Pure functions of the state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gameloop.session.results import Block, Instead
from gameloop.session.views.deals import listing
from gameloop.world.chart import Place
from gameloop.world.counters import BUY, sold_at
from gameloop.world.game import verbs_of
from gameloop.world.retainers import asking
from gameloop.world.ruleset import Args, Ruleset
from gameloop.world.rumours import keeper, price_at, told_at
from gameloop.world.shape import spoken
from gameloop.world.state import State
from gameloop.world.travel import below, entries, shut_inside

if TYPE_CHECKING:
    from gameloop.session.session import Session

DONE = (
    "rest",
    "buy",
    "sell",
    "carouse",
    "enlist",
    "donate",
    "gamble",
    "identify",
    "ask",
)  # uses of a place for which there is a verb
TALK, ASK = "talk", "ask"  # a use, and the verb for it
ANYWHERE = ("rest", "enlist")  # what is done in any house of a village


def errands(state: State, rules: Ruleset) -> Block:
    """Where one can go from here: the other places of the village, at no time, and each known way in."""
    rows = [*_here(state, rules), *_places(state, rules), *_asking(state, rules), *_ways(state, rules)]
    width = max(len(line) for line, _ in rows)
    return Block("list", "\n".join(f"  {line:{width}}  {tells}" for line, tells in rows))


def here_for(rules: Ruleset, place: Place) -> str:
    """What can be done at a place, in the verbs of the rulebook that do it."""
    uses = [ASK if use == TALK else use for use in place.uses]
    verbs = {verb.name for verb in verbs_of(rules)}
    if not sold_at(rules, place):
        verbs.discard(BUY)  # these rules have nothing of what the house would sell
    return ", ".join(use for use in DONE if use in uses and use in verbs)


def _here(state: State, rules: Ruleset) -> Iterator[tuple[str, str]]:
    """What this house is for, and what needs none of its own."""
    house = state.chart().place(state.here.place)
    uses = _priced(state, rules, house)
    anywhere = [
        verb.name for verb in verbs_of(rules) if verb.name in ANYWHERE and verb.name not in house.uses
    ]
    if uses:
        yield "here", uses
    if anywhere:
        yield "anywhere", ", ".join(dict.fromkeys(anywhere))


def _priced(state: State, rules: Ruleset, place: Place) -> str:
    """What can be done at a place, and what is paid for being told something there, as long as there is something."""
    price, left = price_at(state, rules, place.id), told_at(state, rules, place.id)
    uses = [use for use in here_for(rules, place).split(", ") if use != ASK or left]
    return ", ".join(f"{use} ({price})" if use == ASK and price else use for use in uses)


def _places(state: State, rules: Ruleset) -> Iterator[tuple[str, str]]:
    for place in state.chart().places:
        if place.id != state.here.place:
            uses = _priced(state, rules, place)
            yield f"go to {spoken(place.id)}", f"{place.name}: {uses}" if uses else place.name


def _asking(state: State, rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Those who ask for work here."""
    names = {trade.id: trade.name for trade in rules.goods.trades}
    for kind, n in asking(state, state.here.chart).items():
        yield f"hire {names[kind]}", f"{n} {'asks' if n == 1 else 'ask'} for work"


def _ways(state: State, rules: Ruleset) -> Iterator[tuple[str, str]]:
    dungeon = below(state, rules)
    for n, way in enumerate(entries(state, rules)):
        name = way.beyond or dungeon.title
        shut = shut_inside(state, rules, dungeon, way)
        tells = f"{shut} inside" if shut else f"back to {dungeon.title}"
        yield (f"enter {name}" if n else "enter"), f"{name}: {tells}"


def talk(session: Session, args: Args) -> Iterable[Block]:
    """`talk`: what is said here, where it costs nothing; else what that costs, and what else one speaks of here."""
    state, rules = session.seen(), session.game.rules
    house = state.chart().place(state.here.place)
    price = price_at(state, rules, house.id)
    if "about" in args:
        raise Instead(f"ask about {args['about']}")
    if not price:
        raise Instead("ask")
    told = f"{keeper(house) or house.name} tells what is said here, for {price}: ask."
    return (Block("story", told), *listing(state, rules))
