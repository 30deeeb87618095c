"""A walk over several places: one entry a step, until something comes between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gameloop.kernel.messages import Event
from gameloop.session.results import OK, REFUSED, Block, Result, together
from gameloop.world.light import LightOut
from gameloop.world.places import Learned
from gameloop.world.spikes import DoorShaken
from gameloop.world.traps import TrapSprung
from gameloop.world.travel import Travel, next_step
from gameloop.world.turns import TurnEvent

if TYPE_CHECKING:
    from gameloop.session.session import Session

NO_WAY = "- You know no way there from here. Type: map. No time passed."
# a light gone, something new or not as remembered, something heard, a trap
STOPS = (LightOut, Learned, DoorShaken, TrapSprung)


def walk(session: Session, travel: Travel, text: str, canonical: str) -> Result:
    """Go on along known ways until the party is there, or a question, a refusal or an event stops it."""
    done: list[Result] = []
    while session.state.here.place != travel.place:
        step = next_step(session.state, session.game.rules, travel.place)
        if step is None:
            done.append(Result(REFUSED, (Block("parser", NO_WAY),)))
            break
        done.append(session.play(step, "" if done else text, canonical))
        if done[-1].status != OK or stops(session, done[-1].events):
            break
    return together(done)


def stops(session: Session, events: tuple[Event, ...]) -> bool:
    """Tells whether a walk goes no further after these events."""
    state = session.state
    if session.interrupted or not state.calm or not state.able():
        return True
    return any(isinstance(e, STOPS) or (isinstance(e, TurnEvent) and not e.nothing) for e in events)
