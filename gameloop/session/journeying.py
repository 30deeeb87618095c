"""A journey over land: an entry a watch, until the party is there, night falls, or something comes between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gameloop.session.results import OK, REFUSED, Block, Result, together
from gameloop.session.stops import stop_reason
from gameloop.world.journeys import Journey, TravelWatch, arrived, next_step
from gameloop.world.modes import in_region
from gameloop.world.nextwatch import next_watch
from gameloop.world.outdoors import position, region_of
from gameloop.world.state import State

if TYPE_CHECKING:
    from gameloop.session.session import Session

THERE = "- You are there. Type: look. No time passed."
NO_WAY = (
    "- No way leads there that you could walk, or you have not found it yet. Type: explore. No time passed."
)
NEAR = "It should be somewhere here, and you have not found it yet. Type: explore."
DUSK = "It is getting dark. Type: camp, and again afterwards"
MARCH = "forcemarch"  # the verb of going on through the night, where the rules have it


def travel(session: Session, wish: Journey, text: str, canonical: str) -> Result:
    """Go on watch by watch."""
    done: list[Result] = []
    rules = session.game.rules
    while not arrived(session.state, rules, wish.place):
        before = session.state
        step = next_step(before, rules, wish.place)
        if step is None:
            done.extend(_no_further(session.state, wish.place, canonical, begun=bool(done)))
            break
        if done and isinstance(step, TravelWatch) and rules.wilds.night(before, next_watch(before, rules)):
            march = any(verb.name == MARCH for verb in session.game.verbs)
            dusk = f"{DUSK}; or {MARCH}." if march else f"{DUSK}."
            done.append(Result(OK, (Block("tip", dusk),), canonical=canonical))
            break
        done.append(session.play(step, "" if done else text, canonical))
        if done[-1].status != OK or session.interrupted:
            break
        if stop_reason(before, session.state, done[-1].events, session.preferences.unheeded, afar=True):
            break
    return together(done) if done else Result(REFUSED, (Block("parser", THERE),))


def _no_further(state: State, place: str, canonical: str, *, begun: bool) -> Iterator[Result]:
    """No step leads on: the place has still to be found in this hex, or cannot be walked to."""
    if in_region(state) and region_of(state).hex_of(place) == position(state, region_of(state)):
        yield Result(OK, (Block("tip", NEAR),), canonical=canonical)
    elif not begun:
        yield Result(REFUSED, (Block("parser", NO_WAY),))
