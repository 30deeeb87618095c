"""What is going to happen, as far as the party can know: what ends when, what is owed, what each turn may bring."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.session.results import Block
from gameloop.session.views.status import DAY, HOUR, MINUTE, moment
from gameloop.world.modes import in_village
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import State
from gameloop.world.turns import owed


def due(state: State, rules: Ruleset) -> Block:
    """One line for each thing that comes, in the order in which it does; what has no hour last."""
    timed = [f"  {at(state, rules, when)}  {what}" for when, what in sorted(_timed(state, rules))]
    lines = [*timed, *(f"  {line}" for line in (*_untimed(state), *rules.telling.looms(state)))]
    day = clock(state.clock)
    now = f"It is {day}." if in_village(state) else f"It is {moment(state, rules)}, {day}."
    return Block("list", "\n".join([now, *(lines or ["  nothing that you know of"])]))


def at(state: State, rules: Ruleset, when: int) -> str:
    """A moment to come: the turn of this visit and the time of day."""
    turn = rules.procedures["turn"].seconds
    if in_village(state):
        return clock(when)
    return f"T{-((state.entered - when) // turn)} {clock(when)}"


def clock(when: int) -> str:
    """Day and time of day of a moment in clock seconds."""
    day, rest = divmod(when, DAY)
    return f"D{day + 1} {rest // HOUR:02}:{rest % HOUR // MINUTE:02}"


def _timed(state: State, rules: Ruleset) -> Iterator[tuple[int, str]]:
    for person in state.party():
        for condition in person.conditions:
            if condition.until:
                yield condition.until, f"{person.name} is no longer {condition.name.replace('_', ' ')}"
    yield from rules.telling.ends(state)


def _untimed(state: State) -> Iterator[str]:
    turns = owed(state)
    if turns:
        yield f"next: {turns} turn{'s' * (turns > 1)} of rest {'are' if turns > 1 else 'is'} owed"
