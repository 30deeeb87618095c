"""A walk over several places: one entry a step, until something comes between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gameloop.session.results import OK, REFUSED, Block, Result, together
from gameloop.session.stops import stop_reason
from gameloop.world.travel import Travel, next_step

if TYPE_CHECKING:
    from gameloop.session.session import Session

NO_WAY = "- You know no way there from here. Type: map. No time passed."


def walk(session: Session, travel: Travel, text: str, canonical: str) -> Result:
    """Go on along known ways until the party is there, or a question, a refusal or an event stops it."""
    done: list[Result] = []
    while session.state.here.place != travel.place:
        before = session.state
        step = next_step(before, session.game.rules, travel.place)
        if step is None:
            done.append(Result(REFUSED, (Block("parser", NO_WAY),)))
            break
        done.append(session.play(step, "" if done else text, canonical))
        off = session.preferences.unheeded
        if done[-1].status != OK or session.interrupted:
            break
        if stop_reason(before, session.state, done[-1].events, off):
            break
    return together(done)
