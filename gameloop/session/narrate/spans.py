"""What is told of an act besides what came of it: that one rested, and how many turns went by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gameloop.kernel.log import Log
from gameloop.kernel.messages import Command, Event
from gameloop.session.narrate import begun, narrate
from gameloop.session.narrate.scene import rule, story
from gameloop.session.results import Block
from gameloop.world import texts
from gameloop.world.applying import Handle
from gameloop.world.fighting import Declared, FightBegan
from gameloop.world.gear import Take
from gameloop.world.light import is_lit, thing_of
from gameloop.world.magic import CastSpell, CopySpell, Memorize, SpellCast
from gameloop.world.places import unseen
from gameloop.world.ruleset import Ruleset
from gameloop.world.scheduler import TURN
from gameloop.world.sight import lying_at
from gameloop.world.state import Item, State
from gameloop.world.travel import spans
from gameloop.world.turns import Rest, Shout, held


def told_of(
    log: Log, n: int, before: State, events: Iterable[Event], after: State, rules: Ruleset
) -> tuple[Block, ...]:
    """What is told of entry n, of which these events may be told: with what no event of it says."""
    command = log.entries[n].command
    events = tuple(events)
    blocks = narrate(before, events, rules, begun(log, n))
    kept = _kept(command, events, after, rules)
    left = _left(command, before, after, rules)
    return (*_begun(command, before), *blocks, *left, *kept, *_took(command, before, after, rules))


def _begun(command: Command, before: State) -> Iterator[Block]:
    """The act itself, before all that its time brings."""
    if isinstance(command, Rest):
        alone = before.party()[0].name if len(before.party()) == 1 else ""
        yield story(f"{alone} rests for a turn." if alone else "You all rest for a turn.")


def _kept(command: Command, events: Sequence[Event], after: State, rules: Ruleset) -> Iterator[Block]:
    """That a spell was not even begun, where it was ordered and the fight that it called forth came before it."""
    if not isinstance(command, CastSpell) or not any(isinstance(event, FightBegan) for event in events):
        return
    if not any(isinstance(event, SpellCast) or _ordered(event) for event in events):
        whose = f"{after.people[command.who].name}'s " if command.who in after.people else ""
        name = rules.spells[command.spell].name if command.spell in rules.spells else command.spell
        yield story(f"{whose}{name} is not begun, and is kept.")


def _left(command: Command, before: State, after: State, rules: Ruleset) -> Iterator[Block]:
    """How that lies now which lay otherwise by what was taken: a writ that stuck out of the satchel does not go along;
    without light only that it stays, if it was seen before.
    """
    place = after.here.place
    if not isinstance(command, Take) or before.here != after.here or unseen(before.survey(), place):
        return
    for item in lying_at(after, place):
        now = _lies(after, rules, item)
        if now and now != _lies(before, rules, item):
            yield story(now if is_lit(after) else f"The {item.name} stays here.")


def _lies(state: State, rules: Ruleset, item: Item) -> str:
    """How a thing lies in its own place, seen or not; empty for others."""
    thing = thing_of(state, item.id)
    return texts.lies(state, rules, thing) if thing is not None and thing.room == state.here.place else ""


def _ordered(event: Event) -> bool:
    """Tells whether somebody means to cast a spell."""
    return isinstance(event, Declared) and event.intent.kind == "cast"


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
