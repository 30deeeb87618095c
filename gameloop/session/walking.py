"""A walk over several places, to one or on to a new one: an entry a step, until something comes between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeGuard

from gameloop.kernel.errors import Refused
from gameloop.kernel.messages import Command
from gameloop.session.journeying import travel as travel_over_land
from gameloop.session.results import OK, REFUSED, Block, Result, refusal, together
from gameloop.session.stops import stop_reason
from gameloop.session.wayfinding import direction
from gameloop.world import exploring, travel
from gameloop.world.chart import Way
from gameloop.world.doors import DoorHeld
from gameloop.world.exploring import Explore
from gameloop.world.journeys import Journey
from gameloop.world.places import VISITED, known
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import State
from gameloop.world.travel import Travel

if TYPE_CHECKING:
    from gameloop.session.session import Session

NO_WAY = "you know no way there from here", "map"
DOWN = (
    "nobody is on their feet to explore: whoever lies here can crawl, one way at a time",
    "exits, or go WAY",
)
ON = "again: try the door once more, and walk on."
SEVERAL = 4  # ways that are named where no open one is left
Walk = Travel | Explore
WALKS = (Travel, Explore, Journey)  # wishes that are played step by step


def walks(command: Command) -> TypeGuard[Walk | Journey]:
    """Tells whether a command is a wish that is played step by step."""
    return isinstance(command, WALKS)


def walk(session: Session, wish: Walk | Journey, text: str, canonical: str) -> Result:
    """Go on along known ways until the party is there, or a question, a refusal or an event stops it."""
    if isinstance(wish, Journey):
        return travel_over_land(session, wish, text, canonical)
    done: list[Result] = []
    known_before = session.state.survey().known
    begun_in = session.state.here.chart
    while not (done and _new(session.state, known_before)) and not _there(session.state, wish, begun_in):
        before = session.state
        step = _next(before, session.game.rules, wish)
        if step is None:
            done.append(Result(REFUSED, (refusal(*_ended(before, wish), None),)))
            break
        done.append(session.play(step, "" if done else text, canonical))
        if done[-1].status != OK or session.interrupted:
            break
        why = stop_reason(before, session.state, done[-1].events, session.preferences.unheeded)
        if why:
            if not _held(done[-1]):
                done.extend(_short(session, wish, known_before, why, begun_in))
            break
    if session.state.calm and done and _held(done[-1]):
        done.append(Result(OK, (Block("tip", ON),), canonical=canonical))
    return together(done)


def _held(result: Result) -> bool:
    """Whether a door did not give, which says itself how to go on."""
    return any(isinstance(event, DoorHeld) for event in result.events)


def _short(session: Session, wish: Walk, before: Iterable[str], why: str, begun_in: str) -> Iterator[Result]:
    """Says why a walk ends short of where it was to go; what one has to answer, or sees to be new, says it itself."""
    state = session.state
    if state.calm and not state.over and not (_there(state, wish, begun_in) or _new(state, before)):
        yield Result(OK, (Block("rule", f"[stopped: {why}]"),), ask=session.waiting())


def _there(state: State, wish: Walk, begun_in: str) -> bool:
    """Tells whether a walk has come to its place, or out of the chart in which it began."""
    return isinstance(wish, Travel) and (state.here.place == wish.place or state.here.chart != begun_in)


def _new(state: State, before: Iterable[str]) -> bool:
    """Tells whether the party has come to a place where it never was: it will want to look about."""
    return state.here.place not in before or known(state.survey(), state.here.place) not in VISITED


def _next(state: State, rules: Ruleset, wish: Walk) -> Command | None:
    if isinstance(wish, Explore):
        return exploring.next_step(state, rules, wish)
    return travel.next_step(state, rules, wish.place)


def first_step(state: State, rules: Ruleset, wish: Walk) -> Command:
    """The first command of a walk. Refused where it has none."""
    step = _next(state, rules, wish)
    if step is None:
        reason, instead = _ended(state, wish)
        raise Refused(reason, instead=instead)
    return step


def _ended(state: State, wish: Walk) -> tuple[str, str]:
    """Why a walk has no next step, and what is left to be tried."""
    if isinstance(wish, Travel):
        return NO_WAY
    if not state.able():
        return DOWN
    left = [_named(state, place, way) for place, way in exploring.shut(state)[:SEVERAL]]
    if not left:
        return "you have been everywhere that you know of", "search, or map"
    said = f"every open way that you know has been walked; left are: {', '.join(left)}"
    return said, "exits, or go to PLACE"


def _named(state: State, place: str, way: Way) -> str:
    """A way that leads on, what it is, and from which place if not from here."""
    what = f"{direction(way.side(place))} ({way.door.make if way.door else way.kind})"
    return what if place == state.here.place else f"{what} of {state.chart().place(place).name}"
