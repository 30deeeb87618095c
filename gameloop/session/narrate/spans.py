"""What is told of an act besides what came of it: that one rested, and how many turns went by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gameloop.kernel.log import Log
from gameloop.kernel.messages import Command, Event
from gameloop.session.narrate import begun, narrate
from gameloop.session.narrate.scene import rule, story
from gameloop.session.results import Block
from gameloop.world.applying import Handle
from gameloop.world.magic import CopySpell, Memorize
from gameloop.world.ruleset import Ruleset
from gameloop.world.scheduler import TURN
from gameloop.world.state import State
from gameloop.world.travel import spans
from gameloop.world.turns import Rest, Shout, held


def told_of(
    log: Log, n: int, before: State, events: Iterable[Event], after: State, rules: Ruleset
) -> tuple[Block, ...]:
    """What is told of entry n, of which these events may be told: with what no event of it says."""
    command = log.entries[n].command
    blocks = narrate(before, events, rules, begun(log, n))
    return (*_begun(command, before), *blocks, *_took(command, before, after, rules))


def _begun(command: Command, before: State) -> Iterator[Block]:
    """The act itself, before all that its time brings."""
    if isinstance(command, Rest):
        alone = before.party()[0].name if len(before.party()) == 1 else ""
        yield story(f"{alone} rests for a turn." if alone else "You all rest for a turn.")


def _took(command: Command, before: State, after: State, rules: Ruleset) -> Iterator[Block]:
    """How many turns a deed took, which differs from noun to noun; that an act took none is told by results.timed.
    While somebody is met a turn goes on, and that is told by itself.
    """
    timed = isinstance(command, Handle | Memorize | CopySpell | Shout)
    met = (before.calm and not after.calm) or held(before) != held(after)
    if not timed or met or after.over or after.question is not None:
        return
    turns = (after.clock - before.clock) // rules.procedures[TURN].seconds
    if turns:
        yield rule(f"it took {spans(turns, TURN)}")
