"""When a command that is repeated stops: as soon as something happens that a player would want to answer."""

from __future__ import annotations

from collections.abc import Sequence

from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Event
from gameloop.world.fighting import FightEnded, MoraleTested, Stepped, Struck
from gameloop.world.people import Appeared
from gameloop.world.state import PARTY, State
from gameloop.world.wounds import Died, Fell

DOINGS = (Rolled, Stepped, Struck)  # a round without any of these would be the same for ever


def stop_reason(before: State, after: State, events: Sequence[Event]) -> str:
    """Why to stop after these events, empty for going on."""
    if after.question is not None:
        return "you are asked"
    if after.over:
        return "the game is over"
    if after.fight is None:
        return "the fight is over" if any(isinstance(e, FightEnded) for e in events) else "there is no fight"
    return _of_events(after, events) or _hurt(before, after)


def _of_events(after: State, events: Sequence[Event]) -> str:
    for event in events:
        if isinstance(event, Died | Fell) and after.people[event.who].side == PARTY:
            return f"{after.people[event.who].name} is down"
        if isinstance(event, MoraleTested):
            return "morale was tried"
        if isinstance(event, Appeared):
            return "somebody has come"
    return "" if any(isinstance(e, DOINGS) for e in events) else "nobody does anything"


def _hurt(before: State, after: State) -> str:
    """Who of the party has come to half of his hit points or less."""
    for person in after.party():
        was = before.people[person.id].hp
        most = person.stats.get("max_hp", 0)
        if was > person.hp and person.hp * 2 <= most < was * 2:
            return f"{person.name} is at {person.hp} of {most}"
    return ""
