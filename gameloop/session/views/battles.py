"""A battle as it stands, unit by unit, and the land of the party's lords. Pure functions of the state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gameloop.session.results import Block
from gameloop.session.views.times import clock
from gameloop.world.armies import Holding, Unit
from gameloop.world.holdings import COFFER
from gameloop.world.ruleset import Args, Ruleset
from gameloop.world.state import FOES, PARTY, State

if TYPE_CHECKING:
    from gameloop.session.session import Session

SIDES = {PARTY: "yours", FOES: "theirs"}
NO_LAND = "Nobody of the party holds land."


def strength(n: int) -> str:
    """So many are left, in words."""
    return f"{n} stand" if n > 1 else "one stands" if n else "none stands"


def roll_call(state: State) -> tuple[Block, ...]:
    """Every unit of the battle on a line of its own; nothing without one."""
    if state.battle is None:
        return ()
    return (Block("list", "\n".join(_line(state, unit) for unit in state.battle.units)),)


def _line(state: State, unit: Unit) -> str:
    left = unit.gone or f"{unit.n} of {unit.began}"
    score = f", routs on {unit.morale}+" if unit.morale else ", knows no fear"
    with_ = f", with {state.people[unit.hero].name}" if unit.hero else ""
    aim = f", strikes {state.in_battle().unit(unit.strikes).name}" if unit.strikes else ""
    return f"  {SIDES[unit.side]}: {unit.name}, {left}{score}{with_}{aim}"


def domain(session: Session, _args: Args) -> Iterable[Block]:
    """`domain`: what the party's lords hold, and whom they have called up."""
    return (Block("list", "\n".join(lands(session.seen(), session.game.rules)) or NO_LAND),)


def lands(state: State, rules: Ruleset) -> tuple[str, ...]:
    """A line for each holding and each levy."""
    return (*_lands(state, rules), *_levies(state))


def _lands(state: State, rules: Ruleset) -> Iterator[str]:
    for held in state.holdings.values():
        name = state.people[held.lord].name
        yield f"{name}: a {held.kind} at {held.at.rpartition('/')[2]}, {held.region}{_people(state, rules, held)}"


def _people(state: State, rules: Ruleset, held: Holding) -> str:
    if not held.miles:
        return ""
    coins = sum(item.n for item in state.held(held.at + COFFER))
    up = f"; {held.rebels} are up in arms: yield, or battle there" if held.rebels else ""
    stored = f"; {rules.goods.told(coins)} in the coffer: collect there" if coins else ""
    return f"; {held.miles} square miles, {held.households} households, tax {held.rate} %{stored}{up}"


def _levies(state: State) -> Iterator[str]:
    for lord, levy in state.levies.items():
        hurt = f", {levy.hurt} hurt until {clock(levy.well)}" if levy.hurt else ""
        paid = f", paid until {clock(levy.paid)}" if levy.paid > state.clock else ""
        yield f"{state.people[lord].name}'s levy: {levy.n} who can fight{hurt}, since {clock(levy.since)}{paid}"
