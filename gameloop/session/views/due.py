"""What is going to happen, as far as the party can know: what ends when, what is owed, what each turn may bring."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.session.results import Block
from gameloop.session.views.status import moment, sky
from gameloop.session.views.times import clock, ends, turn_of
from gameloop.world.gear import bearers
from gameloop.world.modes import in_region, in_village
from gameloop.world.retainers import HIRED, hired
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import State
from gameloop.world.turns import owed
from gameloop.world.want import FOOD, WATER, daily, dry, larder


def due(state: State, rules: Ruleset) -> Block:
    """One line for each thing that comes, in the order in which it does; what has no hour last."""
    timed = [f"  {at(state, rules, when)}  {what}" for when, what in sorted(_timed(state, rules))]
    lines = [*timed, *(f"  {line}" for line in (*_untimed(state), *rules.telling.looms(state)))]
    day = clock(state.clock)
    unit = moment(state, rules)
    now = f"It is {day}." if in_village(state) or day.startswith(unit) else f"It is {unit}, {day}."
    if in_region(state):
        now = f"It is {day}, {sky(state, rules)}; {rules.wilds.season(state, state.clock).lower()}."
    return Block("list", "\n".join([now, *(lines or ["  nothing that you know of"])]))


def at(state: State, rules: Ruleset, when: int) -> str:
    """A moment to come: the turn of this visit and the time of day."""
    return f"{turn_of(state, rules, when)} {clock(when)}".lstrip()


def _timed(state: State, rules: Ruleset) -> Iterator[tuple[int, str]]:
    yield from ends(state, rules)
    yield from _wages(state, rules)
    if in_region(state):
        yield from _of_the_day(state, rules)


def _wages(state: State, rules: Ruleset) -> Iterator[tuple[int, str]]:
    """What is to be paid to those who serve for a wage, and when; those who wait for it are paid when they are met."""
    wages = {trade.id: trade.wage for trade in rules.goods.trades}
    for person in hired(state):
        served, wage = person.condition(HIRED), rules.goods.told(wages.get(person.kind, 0))
        yield (
            (served.until, f"{person.name} is paid {wage} for the next month, or goes")
            if served is not None
            else (state.clock, f"{person.name} is owed {wage}")
        )


def _of_the_day(state: State, rules: Ruleset) -> Iterator[tuple[int, str]]:
    """When it next gets dark, or light; when the party eats, and for how many days its food lasts."""
    watch, day = rules.procedures["watch"].seconds, rules.procedures["day"].seconds
    dark = rules.wilds.night(state, state.clock)
    hours = (state.clock // watch * watch + n * watch for n in range(1, day // watch + 1))
    turns = next((hour for hour in hours if rules.wilds.night(state, hour) != dark), 0)
    if turns:
        yield turns, "day breaks" if dark else "night falls"
    yield (state.clock // day + 1) * day, f"everybody eats: {provisions(state, rules)}"


def provisions(state: State, rules: Ruleset) -> str:
    """For how many days the party has food, and water where it needs to bring it."""
    fed = (p for p in (*state.beasts(), *state.party()) if p in state.beasts() or HIRED in p.tags)
    fodder = sum(rules.number(state, p.id, "fodder") for p in fed)
    people = len(state.party()) * daily(state, rules) + fodder
    kinds = (FOOD, WATER) if WATER in rules.tools and dry(state) else (FOOD,)
    days = {kind: held(state, rules, kind) // people for kind in kinds if people}
    parts = [f"{n} day{'s' * (n != 1)} of {kind}" for kind, n in days.items()]
    return " and ".join(parts)


def held(state: State, rules: Ruleset, what: str) -> int:
    """How much the party has that can be eaten, or drunk."""
    return sum(item.n for one in bearers(state) for item in larder(state, rules, one, what))


def _untimed(state: State) -> Iterator[str]:
    if state.journey.owed:
        several = state.journey.owed > 1
        yield f"next: {state.journey.owed} watch{'es' * several} of rest {'are' if several else 'is'} owed"
    turns = owed(state)
    if turns:
        yield f"next: {turns} turn{'s' * (turns > 1)} of rest {'are' if turns > 1 else 'is'} owed"
