"""Commands played anew beside the game, in memory: each with its recorded dice as far as they fit, else with luck.

What a command needs beyond its record comes from the luck of the new path, as if the game had been played so. A
command that the rules refuse now drops out, as does one that makes no sense any more (a round without a fight).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gameloop.kernel import luck
from gameloop.kernel.decider import fold
from gameloop.kernel.dice import LabelTape, LuckDice, Rolled
from gameloop.kernel.errors import Diverged, Refused, TapeError
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.records import Entry
from gameloop.kernel.values import frozen
from gameloop.session.format import CODEC
from gameloop.world.game import Crashed, Game
from gameloop.world.state import State


@frozen
class Step:
    """A command, and the rolls that it is to have as far as it asks for them."""

    command: Command
    rolls: tuple[Rolled, ...]


@frozen
class Played:
    """A step that was played: what came of it, the state after it, and the luck of it."""

    step: Step
    events: tuple[Event, ...]
    state: State
    luck: bytes


def step_of(entry: Entry) -> Step:
    """An entry as a step: its command and its rolls."""
    return Step(entry.command, tuple(event for event in entry.events if isinstance(event, Rolled)))


def rerun(game: Game, state: State, fortune: bytes, steps: Iterable[Step]) -> Iterator[Played]:
    """Play steps from a state and the luck before it."""
    for step in steps:
        try:
            events, after = decided(game, state, fortune, step)
        except (Refused, Diverged, TapeError, Crashed):
            continue
        if not events:
            continue
        fortune, state = after, fold(game.evolve, state, events)
        yield Played(step, events, state, after)


def decided(game: Game, state: State, fortune: bytes, step: Step) -> tuple[tuple[Event, ...], bytes]:
    """The events of one step, and its luck. Raises Refused, Diverged, TapeError, Crashed."""
    after = luck.after(fortune, CODEC.encode_command(step.command))
    return game.decide(state, step.command, LabelTape(step.rolls, LuckDice(after))), after
