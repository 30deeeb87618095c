"""Events become sentences. Every kind has one, or stands in SILENT with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gameloop.kernel.clock import ClockAdvanced, TimerCleared, TimerFired, TimerSet
from gameloop.kernel.log import Log
from gameloop.kernel.messages import Event
from gameloop.kernel.questions import Answer, Answered, Asked, Settled, Undertaken
from gameloop.session.narrate import (
    battles,
    deeds,
    doors,
    enchanting,
    fighting,
    goods,
    injury,
    lands,
    magic,
    meeting,
    oracle,
    outdoors,
    people,
    places,
    resting,
    retinue,
    rolls,
    senses,
    stories,
    traps,
    treasure,
    turns,
)
from gameloop.session.narrate.scene import Scene, Sentence
from gameloop.session.results import Block
from gameloop.session.views.places import exits
from gameloop.world.bandchanges import Soothed
from gameloop.world.begin import Begun
from gameloop.world.changes import OpenedAfar
from gameloop.world.encounters import ForeShadowed, PendingTaken, RosterChanged
from gameloop.world.fighting import PhaseBegan
from gameloop.world.flags import FlagSet
from gameloop.world.followers import Banded, FightJoined
from gameloop.world.foresight import DayForeseen
from gameloop.world.game import evolve
from gameloop.world.land import HexFilled, LandSeen
from gameloop.world.outdoors import RegionCharted
from gameloop.world.people import Appeared, Described
from gameloop.world.places import Charted, Found, Moved, Spent
from gameloop.world.plots import PlotBegan
from gameloop.world.restock import RoomGivenUp
from gameloop.world.retries import TriedInVain
from gameloop.world.revels import Revelled
from gameloop.world.ruleset import Ruleset
from gameloop.world.services import Offered
from gameloop.world.signs import PlaceMarked
from gameloop.world.state import State
from gameloop.world.watches import WatchBegan

SENTENCES: Mapping[type, Sentence] = {
    **battles.SENTENCES,
    **deeds.SENTENCES,
    **doors.SENTENCES,
    **enchanting.SENTENCES,
    **fighting.SENTENCES,
    **goods.SENTENCES,
    **injury.SENTENCES,
    **lands.SENTENCES,
    **magic.SENTENCES,
    **meeting.SENTENCES,
    **oracle.SENTENCES,
    **outdoors.SENTENCES,
    **people.SENTENCES,
    **places.SENTENCES,
    **resting.SENTENCES,
    **retinue.SENTENCES,
    **rolls.SENTENCES,
    **senses.SENTENCES,
    **stories.SENTENCES,
    **traps.SENTENCES,
    **treasure.SENTENCES,
    **turns.SENTENCES,
}
SILENT: Mapping[type, str] = {
    Soothed: "the deed that brought it is told",
    Begun: "the first screen tells rules, seed and save",
    Answered: "the player has just typed it",
    Asked: "the question is shown as a question",
    TriedInVain: "the roll is told",
    Banded: "the meeting with them is told",
    FightJoined: "that they rise, or turn, is told",
    Charted: "it would tell what is still to be found",
    RegionCharted: "it would tell what is still to be found",
    LandSeen: "what is seen of it is learned",
    HexFilled: "it would tell what is still to be found",
    WatchBegan: "what is done in it is told",
    DayForeseen: "it is a secret",
    Appeared: "the meeting with them is told",
    Described: "what a creature is like is seen when it is met",
    Spent: "what it was has its own sentence",
    FlagSet: "what made it so is told",
    Offered: "who goes along is told",
    ForeShadowed: "it is a secret",
    PlaceMarked: "it is shown with the room",
    PlotBegan: "its signs are told as they come",
    OpenedAfar: "it is seen when somebody comes there",
    PendingTaken: "the meeting itself is told",
    Revelled: "what is spent is told",
    RoomGivenUp: "what is left there is shown with the room",
    RosterChanged: "how many live here is a secret",
    ClockAdvanced: "the prompt and the status line show the time",
    PhaseBegan: "what is done in it is told",
    Settled: "bookkeeping of a waiting command",
    TimerCleared: "what ends with it has its own sentence",
    TimerFired: "what ends with it has its own sentence",
    TimerSet: "what begins with it has its own sentence",
    Undertaken: "bookkeeping of a waiting command",
}


def narrate(
    before: State, events: Iterable[Event], rules: Ruleset, earlier: Sequence[Event] = ()
) -> Iterator[Block]:
    """The blocks that tell these events, in their order, and the exits of a place that was come to."""
    events, after = tuple(events), before
    for _, block, state in telling(before, events, rules, earlier):
        after = state
        if block is not None:
            yield block
    shows_exits = any(isinstance(event, Moved | Found) or places.lit_up(before, event) for event in events)
    free = after.fight is None and after.question is None
    if shows_exits and free:
        yield exits(after, rules)


def begun(log: Log, n: int) -> tuple[Event, ...]:
    """What came of the command of entry n before it: in the entries that ended at its earlier questions."""
    found: list[Event] = []
    while n and isinstance(log.entries[n].command, Answer):
        n = log.entries[n].parent
        found[:0] = log.entries[n].events
    return tuple(found)


def telling(
    before: State, events: Sequence[Event], rules: Ruleset, earlier: Sequence[Event] = ()
) -> Iterator[tuple[int, Block | None, State]]:
    """Each block that tells an event, with the place of the event among them and the state after it.

    An event that is not told comes with None in place of a block. `earlier` came of the same command: see `begun`.
    """
    for n, event in enumerate(events):
        after = evolve(before, event)
        sentence = SENTENCES.get(type(event))
        scene = Scene(before, after, rules, (*earlier, *events[:n]), tuple(events[n + 1 :]))
        told = sentence(scene, event) if sentence and not battles.counted_already(scene, event) else None
        for block in (told if isinstance(told, tuple) else (told,)) or (None,):
            yield n, block, after
        before = after
