"""Exploring: on to the nearest place that is open and was never visited. Like a walk, an entry a step.

A shut door is never opened unasked, nor a way taken that has to be climbed, dug or crawled, or has a trap that is
known: those are for the player to choose.
"""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.kernel.messages import Command
from gameloop.kernel.values import frozen
from gameloop.world import travel
from gameloop.world.chart import Way
from gameloop.world.doorways import OPEN
from gameloop.world.places import VISITED, known, ways_known
from gameloop.world.routes import route
from gameloop.world.ruleset import Feature, Ruleset, Slot, Verb
from gameloop.world.searching import Search
from gameloop.world.state import State
from gameloop.world.travel import Go, going_costs

CAREFULLY = "carefully"
PLAIN = "open"  # a kind of way that is simply walked


@frozen
class Explore(Command):
    """Go on to the nearest open place never visited; `careful` searches where the party is first.

    The session plays it step by step; it is no entry of its own.
    """

    careful: bool = False


def frontier(state: State) -> tuple[tuple[str, Way], ...]:
    """The open ways that lead on from places visited, each with the place it leads on from, nearest first."""
    ends = [(place, way) for place, way in _ends(state) if _plain(state, way)]
    return tuple(sorted(ends, key=lambda end: _far(state, end[0])))


def shut(state: State) -> tuple[tuple[str, Way], ...]:
    """The other ways that lead on: those shut, to be climbed, dug or crawled, or trapped; nearest first."""
    ends = [(place, way) for place, way in _ends(state) if not _plain(state, way)]
    return tuple(sorted(ends, key=lambda end: _far(state, end[0])))


def next_step(state: State, rules: Ruleset, command: Explore) -> Command | None:
    """The next command of an exploration; None where every open way that is known has been walked, or nobody can."""
    if not state.able():
        return None
    if command.careful and known(state.survey(), state.here.place) != "searched":
        return Search()
    for place, way in frontier(state):
        step = Go(way.id) if place == state.here.place else travel.next_step(state, rules, place)
        if step is not None:
            return step
    return None


def _ends(state: State) -> Iterator[tuple[str, Way]]:
    survey = state.survey()
    for place in state.chart().places:
        if known(survey, place.id) not in VISITED:
            continue
        for way in ways_known(state, place.id):
            if not way.out and known(survey, way.other(place.id)) not in VISITED:
                yield place.id, way


def _plain(state: State, way: Way) -> bool:
    found = state.survey().known.get(way.id)
    door = found.door if found else ""
    trapped = any(t.way == way.id and t.id in state.survey().found for t in state.chart().traps)
    return way.kind == PLAIN and (way.door is None or door == OPEN) and not trapped


def _far(state: State, place: str) -> int:
    """How many ways off a place is, 0 for here; those that cannot be walked to come last."""
    if place == state.here.place:
        return 0
    return len(route(state, place)) or len(state.chart().ways)


VERBS = (
    Verb(
        "explore",
        lambda _state, args: Explore("how" in args),
        ("explore",),
        "Go on to the nearest open place where you have not been, step by step, until something comes between. "
        "It opens no door; carefully it searches each place first.",
        "explore",
        cost="1 turn a room",
        costs=going_costs,
        aliases=("ex",),
        slots=(Slot("how", "word", optional=True, words=(CAREFULLY,)),),
        forms=("explore", "explore carefully"),
    ),
)
FEATURE = Feature({}, {}, VERBS)
