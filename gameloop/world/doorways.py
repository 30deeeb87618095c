"""What a door is at this moment: what every feature about doors asks, and the state with a door changed."""

from __future__ import annotations

from gameloop.kernel.values import evolve
from gameloop.world.chart import DOOR_STATES, Way
from gameloop.world.places import door_now, ways_known, with_survey
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Arrival, DoorNow, State

OPEN, CLOSED, STUCK, LOCKED, BARRED, SPIKED, UNSAID = DOOR_STATES
SEALED = "shut by magic"
UPRIGHT = {"u": "above", "d": "below"}  # where a door is to whom it leads up or down
SHUT, HELD = "shut", "held"  # with OPEN, how a door is wedged
HINTS = {
    LOCKED: "unlock {0}, or pick {0}",
    SPIKED: "unspike {0}",
    BARRED: "open {0}",
    STUCK: "force {0}",
    HELD: "force {0}",
    SEALED: "wait, or cast knock on {0}",
}


def barred_at(state: State, way: Way) -> str | None:
    """The place on whose side a way of the chart here is barred; None for a way that is not."""
    now = door_now(state, state.here.chart, way)
    if now.state != BARRED:
        return None
    return now.side or (way.door.barred_from if way.door else "")


def a_door(draft: Drafting, rules: Ruleset, way_id: str) -> Way:
    """The way of that id, if it has a door and can be seen from here; else a refusal."""
    way = next((w for w in ways_known(draft.state) if w.id == way_id), None)
    if way is None or way.door is None:
        draft.refuse("there is no such door here", instead="exits", rule=rules.row("doors"))
    return way


def standing(state: State, rules: Ruleset, way: Way, chart: str = "") -> DoorNow:
    """The door as it is; one that nobody says anything about is what this ruleset's doors are."""
    now = door_now(state, chart or state.here.chart, way)
    side = now.side or (way.door.barred_from if way.door else "")
    if now.state == SPIKED:
        return evolve(now, state=rules.door, wedged=SHUT, side=side)
    if now.state == BARRED:
        return evolve(now, side=side)
    return evolve(now, state=rules.door) if now.state == UNSAID else now


def resting(rules: Ruleset, way: Way) -> str:
    """What a door is once it is shut again: free if the chart has it so, else as doors are."""
    charted = way.door.state if way.door else CLOSED
    if charted in (OPEN, CLOSED):
        return CLOSED
    return STUCK if charted == STUCK else rules.door


def barrier(now: DoorNow) -> str:
    """What keeps people from passing a door: nothing (empty), stuck, locked, barred, spiked, held or magic."""
    if now.state == OPEN:
        return ""
    if now.sealed:
        return SEALED
    if now.wedged in (SHUT, HELD):
        return SPIKED if now.wedged == SHUT else HELD
    return "" if now.state == CLOSED else now.state


def forceable(state: State, rules: Ruleset, way: Way) -> bool:
    """Tells whether force may open a door from where the party stands."""
    now = standing(state, rules, way)
    kind = barrier(now)
    if kind in (SPIKED, HELD):
        return now.side != state.here.place
    might = rules.number(state, "", "forces_doors")  # 0: what is stuck; 1: what is locked too; 2: even magic
    return kind == STUCK or (kind == LOCKED and might > 0) or (kind == SEALED and might > 1)


def make(way: Way) -> str:
    """The noun for what shuts a way."""
    return way.door.make if way.door else "way"


def hint(state: State, way: Way, now: DoorNow) -> str:
    """What to type about a door that does not let the party through."""
    kind = barrier(now)
    here = now.side == state.here.place
    if kind == BARRED and not here:
        return "exits"
    if kind in (SPIKED, HELD) and not here:
        kind = STUCK
    return HINTS.get(kind, "go {0}").format(way.toward(state.here.place))


def with_door(state: State, chart: str, way: str, now: DoorNow, *, seen: bool = True) -> State:
    """The state with that door as given; `seen`: the party knows it so."""
    survey = state.surveys[chart]
    known = survey.known
    if seen and way in known:
        known = {**known, way: evolve(known[way], door=now.state)}
    return with_survey(state, chart, evolve(survey, doors={**survey.doors, way: now}, known=known))


def ajar(state: State, chart: str, way: str, how: str) -> State:
    """The state once the party has opened a door: it stands open, and the party is about to come in by it."""
    old = door_now(state, chart, state.charts[chart].way(way))
    now = DoorNow(OPEN, unlocked=old.unlocked or old.state == LOCKED, shaken=old.shaken)
    return coming(with_door(state, chart, way, now), chart, way, how)


def coming(state: State, chart: str, way: str, how: str) -> State:
    """The state in which the party is about to come through a way that came to be open like this."""
    if chart != state.here.chart:
        return state
    into = state.charts[chart].way(way).other(state.here.place)
    old = state.arrival if (state.arrival.way, state.arrival.into) == (way, into) else Arrival()
    heard = way in state.surveys[chart].heard
    return evolve(state, arrival=Arrival(way, into, how, heard, old.silent, old.noticed))
