"""The status line: time, light, hit points."""

from __future__ import annotations

from gameloop.world.modes import MAKING, OVER, TOWN, mode
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import DOWN, Person, State

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def moment(state: State, rules: Ruleset) -> str:
    """When it is, in the unit of the mode: the round that is played or comes next, turn of the day, or day."""
    if state.fight is not None:
        return f"R{state.fight.round + (state.question is None)}"
    if mode(state) in (TOWN, OVER, MAKING):
        return f"D{state.clock // DAY + 1}"
    return f"T{(state.clock - state.entered) // rules.procedures['turn'].seconds}"


def status(state: State, rules: Ruleset) -> str:
    """The status line, most important first."""
    return " | ".join(fields(state, rules))


def fields(state: State, rules: Ruleset) -> tuple[str, ...]:
    """The parts of the status line: when, light, the party."""
    day, rest = divmod(state.clock, DAY)
    clock = f"D{day + 1} {rest // HOUR:02}:{rest % HOUR // MINUTE:02}"
    people = " ".join(vitals(p) for p in (state.people[w] for w in state.order))
    lights = f"light {len(state.lights)}" if state.lights else "no light"
    return tuple(part for part in (f"{moment(state, rules)} {clock}", lights, people) if part)


def vitals(person: Person) -> str:
    """Name and hit points; `!` hurt to half or less, `x` down or dead."""
    most = person.stats.get("max_hp", 0)
    mark = "x" if person.has(DOWN) or person.gone else "!" if person.hp * 2 <= most else ""
    return f"{person.name} {person.hp}/{most}{mark}"
