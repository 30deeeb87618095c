"""The status line: time, light, hit points."""

from __future__ import annotations

from gameloop.session.results import Block
from gameloop.session.views.times import DAY, clock, day_and_hour, ends, turn_of
from gameloop.world.light import bright, lights_here
from gameloop.world.modes import MAKING, OVER, in_region, in_village, mode
from gameloop.world.outdoors import position, region_of
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import DEAD, DOWN, Person, State

WATCHES = 3  # of a day
LIT_HERE = "lit here"  # by what belongs to the place


def moment(state: State, rules: Ruleset) -> str:
    """When it is, in the unit of the mode: round or turn of battle (now or next), turn of the day, or day."""
    if state.battle is not None:
        return f"B{state.battle.turn + 1}"
    if state.fight is not None:
        return f"R{state.fight.round + (state.question is None)}"
    if mode(state) in (OVER, MAKING) or in_village(state):
        return f"D{day_and_hour(state.clock)[0]}"
    if in_region(state):
        return f"W{state.clock // rules.procedures['watch'].seconds % WATCHES + 1}"
    return f"T{(state.clock - state.entered) // rules.procedures['turn'].seconds}"


def idle(before: State, after: State, rules: Ruleset) -> tuple[Block, ...]:
    """What is told of time that went by while nothing happened, or of an answer of which nothing came; else nothing."""
    if after.clock == before.clock:
        answered = before.question is not None and after.question is None
        return (Block("rule", "[nothing else comes of it; no time passed]"),) if answered else ()
    return (Block("story", f"Time passes. It is {moment(after, rules)}."),)


def status(state: State, rules: Ruleset) -> str:
    """The status line, most important first."""
    return " | ".join(fields(state, rules))


def fields(state: State, rules: Ruleset) -> tuple[str, ...]:
    """The parts of the status line: when, the party's lights, the party, who bears too much, what ends next."""
    return tuple(part for part in (*vital(state, rules), load(state, rules), soon(state, rules)) if part)


def vital(state: State, rules: Ruleset) -> tuple[str, ...]:
    """The first parts of the status line."""
    parts = (when(state, rules), sky(state, rules), lights(state), people(state))
    return tuple(part for part in parts if part)


def load(state: State, rules: Ruleset) -> str:
    """Who bears more than is free to bear, and by how many items; empty for nobody."""
    names = [f"{name}+{more}" for name, more in _over(state, rules).items()]
    return f"load {' '.join(names)}" if names else ""


def burdened(state: State, rules: Ruleset) -> str:
    """How many bear more than is free to bear, where there is no room for their names; empty for nobody."""
    over = _over(state, rules)
    return f"load {len(over)} over" if over else ""


def _over(state: State, rules: Ruleset) -> dict[str, int]:
    """Who bears more than is free to bear, by name, and by how many items."""
    more = {p.name: rules.number(state, p.id, "load") - _limit(state, rules, p) for p in state.party()}
    return {name: items for name, items in more.items() if items > 0}


def _limit(state: State, rules: Ruleset, person: Person) -> int:
    """How many items somebody may bear unhindered; all that he has where load does not count."""
    return rules.number(state, person.id, "load_limit") or rules.number(state, person.id, "load")


def soon(state: State, rules: Ruleset) -> str:
    """What ends next by itself within a day; empty for nothing."""
    coming = ((at, what) for at, what in ends(state, rules) if state.clock < at <= state.clock + DAY)
    at, what = min(coming, default=(0, ""))
    return f"due {turn_of(state, rules, at) or clock(at)}: {what}" if what else ""


def sky(state: State, rules: Ruleset) -> str:
    """Under the open sky: where, day or night, the weather; elsewhere nothing."""
    if mode(state) == OVER or not in_region(state):
        return ""
    at = "lost" if state.journey.aware else position(state, region_of(state))
    dark = "night" if rules.wilds.night(state, state.clock) else "day"
    return f"{at} {dark}, {rules.wilds.weather(state)}"


def when(state: State, rules: Ruleset) -> str:
    """The unit of the mode, the day and the time of day, none of them twice."""
    unit, now = moment(state, rules), clock(state.clock)
    return now if now.startswith(f"{unit} ") else f"{unit} {now}"


def lights(state: State) -> str:
    """How many lights burn where the party is, or that the place has its own; "" in a village and under the sky, where
    nobody misses one.
    """
    burning = lights_here(state) if state.here.chart else ()
    n, left = len(burning), sum(light.holder == state.spot() for light in burning)
    if n:
        lying = (f", {left}" if left < n else "") + " not carried" if left else ""
        return f"{n} light{'s' * (n > 1)}{lying}"
    if mode(state) in (OVER, MAKING) or in_village(state) or in_region(state):
        return ""
    return LIT_HERE if bright(state) else "no light"


def people(state: State, most: int = 0) -> str:
    """The party in its order; of more than `most` those who are worst off, and how many there are besides."""
    here = [who for who in state.order if who not in state.waiting]
    kept = sorted(here, key=lambda who: health(state.people[who]))[: most or None]
    more = len(here) - len(kept)
    shown = [vitals(state.people[who]) for who in state.order if who in kept]
    return " ".join([*shown, *((f"and {more}",) if more else ())])


def health(person: Person) -> int:
    """How well somebody is, in thousandths of his hit points; the dead are past need, and come last."""
    if person.has(DEAD) or person.gone:
        return 1001
    return 0 if person.has(DOWN) else 1000 * person.hp // max(person.stats.get("max_hp", 0), 1)


def vitals(person: Person) -> str:
    """Name and hit points; `!` hurt to half or less."""
    most = person.stats.get("max_hp", 0)
    if person.has(DEAD) or person.gone:
        return f"{person.name} {'dead' if person.has(DEAD) else 'gone'}"
    mark = " down" if person.has(DOWN) else "!" if person.hp * 2 <= most else ""
    return f"{person.name} {person.hp}/{most}{mark}"
