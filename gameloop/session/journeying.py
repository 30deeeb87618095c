"""A journey over land: an entry a watch, until the party is there, night falls, or something comes between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gameloop.session.results import OK, REFUSED, Block, Result, together
from gameloop.session.stops import stop_reason
from gameloop.world.journeys import Journey, TravelWatch, arrived, next_step
from gameloop.world.watches import next_watch

if TYPE_CHECKING:
    from gameloop.session.session import Session

THERE = "- You are there. Type: look. No time passed."
NO_WAY = (
    "- No way leads there that you could walk, or you have not found it yet. Type: explore. No time passed."
)
DUSK = "It is getting dark. Type: camp, and again afterwards; or forcemarch."


def travel(session: Session, wish: Journey, text: str, canonical: str) -> Result:
    """Go on watch by watch."""
    done: list[Result] = []
    rules = session.game.rules
    while not arrived(session.state, rules, wish.place):
        before = session.state
        step = next_step(before, rules, wish.place)
        if step is None:
            done.extend(() if done else (Result(REFUSED, (Block("parser", NO_WAY),)),))
            break
        if done and isinstance(step, TravelWatch) and rules.wilds.night(before, next_watch(before, rules)):
            done.append(Result(OK, (Block("tip", DUSK),), canonical=canonical))
            break
        done.append(session.play(step, "" if done else text, canonical))
        if done[-1].status != OK or session.interrupted:
            break
        if stop_reason(before, session.state, done[-1].events, session.preferences.unheeded, afar=True):
            break
    return together(done) if done else Result(REFUSED, (Block("parser", THERE),))
