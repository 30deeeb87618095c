"""Where the party is and what it knows: charts enter the log once, surveys hold what is known and what changed.

Knowledge is a ladder: heard, seen, been, searched. It keeps a door as last seen; what changes out of sight changes
the world, not the map.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from gameloop.kernel.messages import Event
from gameloop.kernel.values import changed, frozen
from gameloop.world.chart import Chart, Way
from gameloop.world.furnishing import MADE, Thing
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.state import (
    DEAD,
    UNSURVEYED,
    Arrival,
    DoorNow,
    Item,
    Known,
    Spot,
    State,
    Survey,
    with_person,
)

DUNGEON = "dungeon"  # the kind of a chart
TREASURE = "treasure"  # the kind of a thing that counts as nothing of the lists

SIGHT, TOUCH = (
    "sight",
    "touch",
)  # how what lies around one is known: by light, or by feeling about in the dark
SEARCHED = "searched"
LADDER = ("", "heard", "seen", "been", SEARCHED)
VISITED = ("been", SEARCHED)


@frozen
class Charted(Event):
    """The fixed shape of a place enters the game, whole."""

    chart: Chart


@frozen
class Moved(Event):
    """The party is now here, having come by that way."""

    spot: Spot


@frozen
class Learned(Event):
    """Places or ways of a chart are now known on that step of the ladder; how: sight, touch, search, rumour, map."""

    chart: str
    level: str
    what: tuple[str, ...]
    how: str


@frozen
class Found(Event):
    """Something hidden in a chart is known now: a trap, a secret way, a thing."""

    chart: str
    what: tuple[str, ...]
    how: str


@frozen
class Noticed(Event):
    """Somebody senses great treasure: in that direction, or here (empty)."""

    who: str
    direction: str


@frozen
class Spent(Event):
    """Something in a chart is used up for good: a trap gone off, a lock opened, a group that has appeared."""

    chart: str
    what: str
    why: str


def door_now(state: State, chart: str, way: Way) -> DoorNow:
    """The door of a way as it is; `unsaid` is for the ruleset to read. Ways without a door are open."""
    if way.door is None:
        return DoorNow("open")
    return state.surveys.get(chart, UNSURVEYED).doors.get(way.id) or DoorNow(way.door.state)


def ground(state: State) -> Chart | None:
    """The dungeon that the adventure is about: where the party is, or at whose door its village lies.

    None as long as it is not in the log.
    """
    here = state.charts.get(state.here.chart)
    if here is not None and here.kind == DUNGEON:
        return here
    return next((chart for chart in state.charts.values() if chart.kind == DUNGEON), None)


def known(survey: Survey, what: str) -> str:
    """The step of the ladder on which a place or way is known, empty for unknown."""
    found = survey.known.get(what)
    return found.level if found else ""


def ways_known(state: State, place: str | None = None) -> tuple[Way, ...]:
    """The ways that can be seen from a place (default: here), hidden ones only once they are found."""
    chart, survey = state.chart(), state.survey()
    at = place or state.here.place
    return tuple(w for w in chart.ways_at(at) if w.passable_from(at) and _plain(w, at, survey))


def _plain(way: Way, place: str, survey: Survey) -> bool:
    return not way.hidden_from(place) or way.id in survey.found


def unseen(survey: Survey, what: str) -> bool:
    """Tells whether a place or way is known by touch alone: the party was there only without light."""
    found = survey.known.get(what)
    return found is not None and found.dark


def door_of(state: State, chart: str, what: str) -> str:
    """The state of the door of a way, empty for what has none."""
    way = state.charts[chart].way_or_none(what)
    return door_now(state, chart, way).state if way and way.door else ""


def undone(state: State, chart: str, what: str) -> bool:
    """Tells whether what a chart says holds the door of a way has been undone: spikes, a bar, a lock."""
    way = state.charts[chart].way_or_none(what)
    if way is None or way.door is None or way.door.state not in ("spiked", "barred", "locked"):
        return False
    now = door_now(state, chart, way)
    return now.unlocked or now.state != way.door.state


def learn(
    draft: Drafting, rules: Ruleset, chart: str, level: str, what: tuple[str, ...], how: str = "sight"
) -> None:
    """Raise what is known; says nothing of what is known so well already."""
    survey = draft.state.surveys.get(chart, UNSURVEYED)
    new = tuple(
        w
        for w in what
        if LADDER.index(known(survey, w)) < LADDER.index(level) or (how == SIGHT and unseen(survey, w))
    )
    if new:
        draft.emit(Learned(chart, level, new, how, rule=rules.row("learned")))


def _charted(state: State, event: Charted) -> State:
    return charted(state, event.chart)


def charted(state: State, chart: Chart) -> State:
    """The state with a chart, and what lies there at the beginning."""
    rosters = {**state.rosters, **{r.id: r.count for r in chart.rosters if r.id not in state.rosters}}
    surveys = {**state.surveys, chart.id: state.surveys.get(chart.id, UNSURVEYED)}
    charts = {**state.charts, chart.id: chart}
    return lay(changed(state, charts=charts, surveys=surveys, rosters=rosters), chart.id, chart.things)


def lay(state: State, chart: str, things: Iterable[Thing]) -> State:
    """The state with those things in their places of a chart; what is made later is nowhere yet."""
    goods = dict(state.goods)
    for thing in (thing for thing in things if thing.how != MADE):
        holder = f"{chart}/{thing.room}"
        goods[holder] = (*goods.get(holder, ()), laid(thing))
    return changed(state, goods=goods)


def laid(thing: Thing) -> Item:
    """A thing of a chart as goods: in pieces if its worth and weight fall into equal parts, else as one."""
    n = pieces(thing)
    return Item(
        thing.id,
        thing.serves or TREASURE,
        thing.name,
        n,
        worth=thing.value // n,
        slots=-1 if thing.serves and thing.slots % n else thing.slots // n,
        tags=thing.tags,
    )


def pieces(thing: Thing) -> int:
    """How many things a thing of the place is, as it is put there: where its worth and weight do not divide, one."""
    even = thing.value % thing.count == 0 and (bool(thing.serves) or thing.slots % thing.count == 0)
    return thing.count if even else 1


def _moved(state: State, event: Moved) -> State:
    entered = state.entered if event.spot.chart == state.here.chart else state.clock
    gone = [who for who in state.order if state.people[who].gone]
    # the dead stay where they fell, unless somebody carries them
    stay = [who for who in gone if not state.bearers(who)]
    order = tuple([who for who in state.order if who not in stay])
    arrival = came(state, event.spot)
    if state.here.chart in state.surveys and state.here.place:
        state = _left(state)
    now = state.clock
    state = changed(
        state, here=event.spot, since=now, entered=entered, order=order, arrival=arrival, tried=()
    )
    return reduce(_brought, [who for who in gone if who not in stay], state)


def _brought(state: State, who: str) -> State:
    """A body that is carried lies here now."""
    body = state.people[who]
    conditions = tuple(changed(c, other=state.spot()) if c.name == DEAD else c for c in body.conditions)
    return with_person(state, changed(body, conditions=conditions))


def _left(state: State) -> State:
    """What the party held here is let go, and the doors that it leaves open will fall shut."""
    chart, survey = state.chart(), state.survey()
    fallen = {}
    for way in chart.ways_at(state.here.place):
        now = survey.doors.get(way.id)
        if now is None or way.door is None:
            continue
        if now.wedged == "held" and now.side == state.here.place:
            fallen[way.id] = changed(now, wedged="", side="")
        elif now.state == "open" and not now.wedged and not way.door.stays_open:
            fallen[way.id] = changed(now, closing=True)
    doors = {**survey.doors, **fallen}
    return with_survey(state, chart.id, changed(survey, doors=doors)) if fallen else state


def came(state: State, spot: Spot) -> Arrival:
    """How the party comes to a spot: as it opened the way or sent somebody ahead, or by a way that was open."""
    old = state.arrival
    if old.way and (old.way, old.into) == (spot.via, spot.place):
        return old
    way = state.charts[spot.chart].way_or_none(spot.via)
    if way is None:
        return Arrival(spot.via, spot.place)
    how = "secret" if way.hidden else "free" if door_of(state, spot.chart, way.id) == "closed" else "open"
    heard = way.id in state.surveys[spot.chart].heard
    return Arrival(spot.via, spot.place, how, heard)


def with_survey(state: State, chart: str, survey: Survey) -> State:
    """The state with that survey as given."""
    return changed(state, surveys={**state.surveys, chart: survey})


def _learned(state: State, event: Learned) -> State:
    survey = state.surveys[event.chart]
    fresh = {what: _raised(state, event, what) for what in event.what}
    return with_survey(state, event.chart, changed(survey, known={**survey.known, **fresh}))


def _raised(state: State, event: Learned, what: str) -> Known:
    """Knowledge never falls; a door is known as it is found now."""
    old = state.surveys[event.chart].known.get(what)
    at_hand = event.how in (SIGHT, TOUCH)
    door = door_of(state, event.chart, what) if at_hand else old.door if old else ""
    dark = event.how == TOUCH and (old is None or old.dark or old.level not in (*VISITED, "seen"))
    if old is not None and LADDER.index(old.level) >= LADDER.index(event.level):
        return Known(old.level, old.at, door, dark)
    return Known(event.level, state.clock, door, dark)


def _found(state: State, event: Found) -> State:
    survey = state.surveys[event.chart]
    new = tuple(w for w in event.what if w not in survey.found)
    return with_survey(state, event.chart, changed(survey, found=(*survey.found, *new)))


def _noticed(state: State, _event: Noticed) -> State:
    return state


def _spent(state: State, event: Spent) -> State:
    survey = state.surveys[event.chart]
    return with_survey(state, event.chart, changed(survey, spent=(*survey.spent, event.what)))


REDUCERS: dict[type[Event], Reducer] = {
    Charted: _charted,
    Moved: _moved,
    Learned: _learned,
    Found: _found,
    Noticed: _noticed,
    Spent: _spent,
}
FEATURE = Feature(reducers=REDUCERS)
