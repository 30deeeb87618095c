"""What villages sell and what is done there for money: all of it, or what one thing costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gameloop.session.results import Block
from gameloop.session.views.deals import offers
from gameloop.session.views.people import prices
from gameloop.world.amounts import plural
from gameloop.world.counters import sold_at
from gameloop.world.modes import in_village
from gameloop.world.ruleset import Args, Ruleset
from gameloop.world.shape import spoken
from gameloop.world.state import State
from gameloop.world.wares import Recipe, Ware

if TYPE_CHECKING:
    from gameloop.session.session import Session


def prices_of(session: Session, args: Args) -> Iterable[Block]:
    """`prices`: of what is sold where the party is, and which houses sell other things; or of one thing."""
    state, rules = session.seen(), session.game.rules
    if what := args.get("what", ""):
        return (Block("list", "\n".join(one(state, rules, what))),)
    if not in_village(state):
        return (prices(rules),)
    here = state.chart().place(state.here.place)
    houses = [p for p in state.chart().places if p is not here and sold_at(rules, p)]
    more = [f"{p.name}: go to {spoken(p.id)}" for p in houses]
    told = (Block("list", f"More is sold at {'; '.join(more)}."),) if more else ()
    return (prices(rules, sold_at(rules, here)), *told)


def one(state: State, rules: Ruleset, what: str) -> Iterator[str]:
    """What a ware, what is made of one, a service, somebody for hire or a deal costs, by its id."""
    told = rules.goods.told
    yield from (_ware(state, rules, ware) for ware in rules.goods.wares if ware.id == what)
    yield from (_made(rules, recipe) for recipe in rules.goods.recipes if recipe.kind == what)
    yield from (f"{s.name}: {told(s.price)} (hire {s.name})" for s in rules.goods.services if s.id == what)
    yield from (
        f"{t.name}: {told(t.wage)} a month (advertise for {plural(t.name)})"
        for t in rules.goods.trades
        if t.id == what
    )
    yield from (f"{line}: {terms}" for line, terms in offers(state, rules, only=what))


def _ware(state: State, rules: Ruleset, ware: Ware) -> str:
    """What a ware costs, and in which houses of this village it is to be had."""
    price = rules.goods.told(ware.price) if ware.price else "free"
    if not in_village(state):
        return f"{ware.name}: {price} in a village that sells it"
    houses = [place.name for place in state.chart().places if ware in sold_at(rules, place)]
    where = f"at {', '.join(houses)}" if houses else "but nobody here sells any"
    return f"{ware.name}: {price}, {where}"


def _made(rules: Ruleset, recipe: Recipe) -> str:
    """What is made of something that is sold, and what that costs."""
    source = next(ware for ware in rules.goods.wares if ware.item.kind == recipe.source)
    many = f"1 {recipe.name}" if recipe.yields == 1 else f"{recipe.yields} {plural(recipe.name)}"
    return f"{many}: made of 1 {source.name}, {rules.goods.told(source.price)} (buy {source.name}; make {recipe.name})"
