"""When a command that is repeated stops: as soon as something happens that a player would want to answer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Event
from gameloop.session.brought import brought
from gameloop.world.fighting import FightEnded, MoraleTested, Stepped, Struck
from gameloop.world.light import INDOORS, LightOut
from gameloop.world.magic import SpellLost
from gameloop.world.people import Appeared
from gameloop.world.places import Found, Learned
from gameloop.world.spikes import DoorShaken
from gameloop.world.state import PARTY, State
from gameloop.world.traps import TrapSprung
from gameloop.world.turns import TurnEvent
from gameloop.world.wounds import Died, Fell

DOINGS = (Rolled, Stepped, Struck)  # a round without any of these would be the same for ever
SENSED = (
    "heard",
    "seen",
)  # steps of the ladder of what is known; to have been or searched somewhere is no news
PLAINLY = {
    "exhaustion": "somebody must rest",
    "light": "a light is out",
}  # what the die of a turn calls otherwise
TOLD: Mapping[type[Event], tuple[str, str]] = {
    MoraleTested: ("morale", "morale was tried"),
    Appeared: ("seen", "somebody has come"),
    LightOut: ("light", "a light is out"),
    DoorShaken: ("noise", "something is heard"),
    TrapSprung: ("trap", "a trap"),
}


def stop_reason(
    before: State, after: State, events: Sequence[Event], off: Collection[str] = (), *, afar: bool = False
) -> str:
    """Why to stop after these events, empty for going on; `off` are the words that are no reason.

    `afar`: over land every watch shows something new, which is no reason either.
    """
    passed = (*off, "new") if afar else off
    return (
        _asked(before, after, events)
        or next((why for word, why in _found(before, after, events) if word not in passed), "")
        or _idle(after, events)
    )


def _asked(before: State, after: State, events: Sequence[Event]) -> str:
    """What stops everything, whatever the player has said."""
    if after.question is not None:
        return "you are asked"
    if after.over:
        return "the game is over"
    if not after.able():
        return "nobody is on his feet"
    if before.fight is not None and after.fight is None:
        return "the fight is over" if any(isinstance(e, FightEnded) for e in events) else "there is no fight"
    if disturbed(before, after):
        return "you are not alone"
    return ""


def disturbed(before: State, after: State) -> bool:
    """Tells whether somebody has come to the party, so that lines typed before that may mean something else now."""
    return before.calm and not after.calm


def _found(before: State, after: State, events: Sequence[Event]) -> Sequence[tuple[str, str]]:
    """Each word under which something happened, and what."""
    return [
        *(
            (word, why)
            for n, one in enumerate(events)
            for word, why in _of_event(after, one, events[n + 1 :])
        ),
        *(("hurt", why) for why in _hurt(before, after)),
    ]


def _of_event(after: State, event: Event, coming: Sequence[Event]) -> Sequence[tuple[str, str]]:
    """The word under which an event stops what is repeated, and why; nothing where nothing comes of it, and for a
    light that is put out for a rest.
    """
    if isinstance(event, Died | Fell) and after.people[event.who].side == PARTY:
        return (("down", f"{after.people[event.who].name} is down"),)
    if isinstance(event, SpellLost) and after.people[event.who].side == PARTY:
        return (("spell", f"{after.people[event.who].name} has lost the spell"),)
    if isinstance(event, TurnEvent):
        told = not event.nothing and brought(event, coming)
        return (("turn", PLAINLY.get(event.name.lower(), event.name.lower())),) if told else ()
    if isinstance(event, LightOut) and event.why == INDOORS:
        return ()
    if isinstance(event, Found) or (isinstance(event, Learned) and event.level in SENSED):
        return (("new", "something is found, or is not as it was"),)
    named = TOLD.get(type(event))
    return (named,) if named else ()


def _idle(after: State, events: Sequence[Event]) -> str:
    """In a fight in which nobody does anything more, the next round would be as this one, for ever."""
    return "" if after.fight is None or any(isinstance(e, DOINGS) for e in events) else "nobody does anything"


def _hurt(before: State, after: State) -> Sequence[str]:
    """Who of the party has come to half of his hit points or less."""
    found = []
    for person in after.party():
        was = before.people[person.id].hp if person.id in before.people else person.hp
        most = person.stats.get("max_hp", 0)
        if was > person.hp and person.hp * 2 <= most < was * 2:
            found.append(f"{person.name} is at {person.hp} of {most}")
    return found
