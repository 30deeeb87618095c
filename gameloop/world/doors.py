"""Doors: forcing one, from the typed line to the state. Read this file to understand how a feature is built.

Order: the facts, the wishes, the rules, the reducers, the verbs.
"""

from __future__ import annotations

import attrs
from attrs import frozen

from gameloop.kernel.messages import Command, Event
from gameloop.world.chart import Way
from gameloop.world.checks import attempt
from gameloop.world.places import door_now, ways_known, with_survey
from gameloop.world.ruleset import Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.scheduler import TURN, spend
from gameloop.world.state import DoorNow, State


@frozen
class DoorForced(Event):
    """A door burst open; `first` when it was the first try at it."""

    chart: str
    way: str
    who: str
    first: bool


@frozen
class DoorHeld(Event):
    """A door held against a try: whoever is behind it is warned."""

    chart: str
    way: str
    who: str


@frozen
class ForceDoor(Command):
    """Force a stuck door; `who` empty = whoever has the best chance."""

    way: str
    who: str = ""


def force_door(draft: Drafting, rules: Ruleset, command: ForceDoor) -> None:
    """One try by one person, one turn."""
    way = a_door(draft, rules, command.way)
    now = standing(draft.state, rules, way)
    if now.state == "open":
        draft.refuse(f"the {way.door.make if way.door else 'way'} is open", rule=rules.row("force_door"))
    if now.state != "stuck":
        draft.refuse(f"it is {now.state}, and force does not help", rule=rules.row("force_locked"))
    who = command.who or best_at(draft.state, rules, "force_door")
    chart = draft.state.here.chart
    outcome = attempt(draft, rules, "force_door", who, outcomes=("opens", "holds"))
    row = rules.checks["force_door"].rule
    if outcome.worked:
        draft.emit(DoorForced(chart, way.id, who, not now.tries, rule=row))
    else:
        draft.emit(DoorHeld(chart, way.id, who, rule=row))
    spend(draft, rules, TURN)


def a_door(draft: Drafting, rules: Ruleset, way_id: str) -> Way:
    """The way of that id, if it has a door and can be seen from here; else a refusal."""
    way = next((w for w in ways_known(draft.state) if w.id == way_id), None)
    if way is None or way.door is None:
        draft.refuse("there is no such door here", instead="exits", rule=rules.row("doors"))
    return way


def standing(state: State, rules: Ruleset, way: Way) -> DoorNow:
    """The door as it is; a door that nobody says anything about is what this ruleset's doors are."""
    now = door_now(state, state.here.chart, way)
    return attrs.evolve(now, state=rules.door) if now.state == "unsaid" else now


def best_at(state: State, rules: Ruleset, check: str) -> str:
    """Who of the party on its feet has the best chance at a check; among equals the first in marching order."""
    bonuses = rules.checks[check].bonuses
    chances = {p.id: sum(rules.number(state, p.id, name) for name in bonuses) for p in state.able()}
    return max(chances, key=lambda who: chances[who])


def _forced(state: State, event: DoorForced) -> State:
    return _door(state, event.chart, event.way, DoorNow("open"))


def _held(state: State, event: DoorHeld) -> State:
    way = state.charts[event.chart].way(event.way)
    now = door_now(state, event.chart, way)
    return _door(state, event.chart, event.way, attrs.evolve(now, tries=now.tries + 1, spoiled=True))


def _door(state: State, chart: str, way: str, now: DoorNow) -> State:
    survey = state.surveys[chart]
    return with_survey(state, chart, attrs.evolve(survey, doors={**survey.doors, way: now}))


def _force(_state: State, args: Args) -> ForceDoor:
    return ForceDoor(args["door"], args.get("who", ""))


VERBS = (
    Verb(
        "force",
        _force,
        ("explore",),
        "Put a shoulder to a stuck door. A failed try warns whoever is behind it.",
        "force west",
        cost="1 turn",
        aliases=("fo",),
        slots=(Slot("door", "door"), Slot("who", "person", ("with", "by"), optional=True)),
        forms=("force DOOR", "force DOOR with NAME"),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {DoorForced: _forced, DoorHeld: _held}
FEATURE = Feature({ForceDoor: force_door}, REDUCERS, VERBS)
