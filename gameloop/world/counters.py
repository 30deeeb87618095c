"""What is bought and sold over which counter: each house of a village deals in its own wares, or in all of them.

A place that names what it `sells` or `buys` deals in that alone: ids of things and kinds of goods, or whole sorts of
them (wares.Ware). Going from house to house takes no time, so a refusal says which one to go to.
"""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.world.chart import Place
from gameloop.world.conditions import holds
from gameloop.world.modes import in_village
from gameloop.world.ruleset import No, Ruleset
from gameloop.world.state import Item, State
from gameloop.world.wares import TREASURE, Ware

BUY, SELL = "buy", "sell"  # uses of houses: what the party does there


def deals_in(rules: Ruleset, place: Place, use: str, names: Iterable[str]) -> bool:
    """Tells whether a house serves for buying or selling something that has these names."""
    row = next((row for row in rules.adventure.houses if row.id == place.id), None)
    said = () if row is None else row.sells if use == BUY else row.buys
    only = {kind for name in said for kind in (name, *rules.tools.get(name, ()))}
    return use in place.uses and (not only or any(name in only for name in names))


def of_ware(ware: Ware) -> tuple[str, ...]:
    """The names by which a house may sell a ware; what is made of something dearer goes by that alone."""
    return (ware.made,) if ware.made else (ware.id, ware.item.kind, ware.sort)


def of_item(rules: Ruleset, item: Item) -> tuple[str, ...]:
    """The names by which a house may buy a thing."""
    usual = next((ware.sort for ware in rules.goods.wares if ware.item.kind == item.kind), "")
    return (item.id, item.kind, *((usual,) if usual else ()), *((TREASURE,) if item.worth else ()))


def sold_at(rules: Ruleset, place: Place) -> tuple[Ware, ...]:
    """What a house sells."""
    return tuple(ware for ware in rules.goods.wares if deals_in(rules, place, BUY, of_ware(ware)))


def elsewhere(state: State, rules: Ruleset, use: str, names: tuple[str, ...], what: str) -> No | None:
    """Why something is not bought or sold in the house where the party is, and where it is; None if it is here."""
    chart = state.chart()
    here = chart.place(state.here.place)
    if not in_village(state) or deals_in(rules, here, use, names):
        return None
    other = next((place for place in chart.places if deals_in(rules, place, use, names)), None)
    does = "sells" if use == BUY else "buys"
    if other is None and (offered := _by_deal(state, rules, what) if use == BUY else ""):
        return No(f"nobody in {chart.title} sells {what} over the counter", rules.row("house"), offered)
    if other is None:
        return No(
            f"nobody in {chart.title} {does} {what}",
            rules.row("house"),
            "prices" if use == BUY else f"examine {what}",
        )
    there = f"go to {other.id.replace('_', ' ')}; {use} {what}"
    return No(f"nobody at {here.name} {does} any {what}", rules.row("house"), there)


def _by_deal(state: State, rules: Ruleset, what: str) -> str:
    """The lines by which a thing that no house sells is had by a deal of that name; empty where none offers it."""
    for deal in rules.adventure.deals:
        house = next((place.id for place in state.chart().places if place.id in deal.with_), "")
        if house and spelled(deal.name) == spelled(what) and holds(state, rules, deal.when):
            there = "" if house == state.here.place else f"go to {house.replace('_', ' ')}; "
            return f"{there}deal {deal.name}"
    return ""


def spelled(name: str) -> str:
    """A name as it is compared with another, however armor is spelled in it."""
    return name.casefold().replace("armour", "armor")
