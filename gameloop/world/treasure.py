"""Treasure: what is shut and how it is opened, what a thief finds on it, and what taking it brings.

A thing is shut if it has a lock or the tag `closed`; once opened its id stands among what is spent in its chart.
"""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.checks import doer, leader, look_for
from gameloop.world.disarming import SMASH, TrapAvoided, hanging_on
from gameloop.world.furnishing import CLOSED, FIXED, Thing
from gameloop.world.goods import find, move
from gameloop.world.light import is_lit
from gameloop.world.places import Found, with_survey
from gameloop.world.retries import task
from gameloop.world.ruleset import Drafting, Feature, Handler, No, Reducer, Ruleset
from gameloop.world.seals import thing_sealed
from gameloop.world.sight import lying_at, visible
from gameloop.world.state import NOWHERE, State
from gameloop.world.traps import DISARM, OPEN, TREASURE, handle
from gameloop.world.turns import end_turn, light_duties, make_noise, no_rest_owed

FROM = " from the "  # what stands between a treasure and what it is kept in

FRAGILE, PORTABLE = "fragile", "portable"  # with CLOSED, tags of things
FORCE, PICK, SEARCH = "force_door", "pick_lock", "search"  # checks


@frozen
class ThingOpened(Event):
    """A shut thing stands open; how: hand, key, pick, smashed."""

    chart: str
    thing: str
    who: str
    how: str


@frozen
class ThingHeld(Event):
    """A shut thing withstood a try; how: pick, smashed."""

    chart: str
    thing: str
    who: str
    how: str


@frozen
class ThingSearched(Event):
    """Somebody who knows how has looked a thing over; `found` so many traps on it."""

    chart: str
    thing: str
    who: str
    found: int


@frozen
class OpenThing(Command):
    """Open a shut thing, with its key if it is locked; `who` empty = the first on his feet."""

    thing: str
    who: str = ""


@frozen
class PickThing(Command):
    """Pick the lock of a thing; `who` empty = whoever has the best chance."""

    thing: str
    who: str = ""


@frozen
class SmashThing(Command):
    """Break a shut thing open; `who` empty = whoever has the best chance."""

    thing: str
    who: str = ""


@frozen
class SearchThing(Command):
    """Look a thing over for traps; `who` empty = whoever can."""

    thing: str
    who: str = ""


# --- what is shut -----------------------------------------------------------------------------------


def thing_here(state: State, item: str) -> Thing | None:
    """The thing of the adventure that lies where it was put, in the place where the party is; one that is carried
    about shut may lie anywhere.
    """
    here = state.here.place
    things = (t for t in state.chart().things if t.id == item and (t.room == here or PORTABLE in t.tags))
    return next((t for t in things if find(state, state.spot(), t.id)), None)


def is_shut(state: State, thing: Thing) -> bool:
    """Tells whether a thing has to be opened first."""
    return _shuts(thing) and thing.id not in state.survey().spent


def still_shut(state: State, item: str) -> bool:
    """Tells whether a thing, wherever it is now, has not been opened yet."""
    for chart in state.charts.values():
        if any(thing.id == item and _shuts(thing) for thing in chart.things):
            return item not in state.surveys[chart.id].spent
    return False


def _shuts(thing: Thing) -> bool:
    """Whether it is a thing that is shut at first."""
    return bool(thing.lock) or CLOSED in thing.tags


def shut_things(state: State) -> tuple[Thing, ...]:
    """The shut things in sight."""
    there = (thing_here(state, item.id) for item in lying_at(state, state.here.place))
    return tuple(thing for thing in there if thing is not None and is_shut(state, thing))


def bound(state: State, rules: Ruleset, item: str) -> No | None:
    """Why a thing that lies here cannot be picked up as it is: it is part of the place, or it is shut."""
    thing = thing_here(state, item)
    if thing is None:
        return None
    name = called(thing)
    if FIXED in thing.tags:
        return No(f"the {name} is part of the place", rules.row("take"), "look")
    if is_shut(state, thing) and PORTABLE not in thing.tags:
        shut = what_holds(name)
        return No(
            f"the {shut} is {'locked' if thing.lock else 'shut'}", rules.row("open_thing"), f"open {shut}"
        )
    return None


def called(thing: Thing) -> str:
    """What a thing is called."""
    return thing.name or thing.id.replace("_", " ")


def what_holds(name: str) -> str:
    """What is opened to get at a thing: of `silver from the till` the till."""
    return name.rpartition(FROM)[2]


def a_shut_thing(draft: Drafting, rules: Ruleset, item: str) -> Thing:
    """The shut thing of that id, if it is in sight; else a refusal."""
    row = rules.row("open_thing")
    if item not in {i.id for i in visible(draft.state, rules)}:
        draft.refuse("there is no such thing here", instead="look", rule=row)
    thing = thing_here(draft.state, item)
    if thing is None or not is_shut(draft.state, thing):
        draft.refuse("it is not shut", instead="take it", rule=row)
    if thing_sealed(draft.state, thing.id):
        name = called(thing)
        wait = f"wait, or cast knock on {name}"
        draft.refuse(f"the {name} is shut by magic", instead=wait, rule=rules.row("sealed"))
    return thing


# --- opening ----------------------------------------------------------------------------------------


def open_thing(draft: Drafting, rules: Ruleset, command: OpenThing) -> None:
    """A turn; what is locked needs its key. What sits on it goes off first."""
    thing = a_shut_thing(draft, rules, command.thing)
    row = rules.row("open_thing")
    if thing.lock and not has_key(draft.state, thing):
        name = called(thing)
        draft.refuse(f"the {name} is locked", instead=f"pick {name}, or smash {name}", rule=row)
    no_rest_owed(draft, rules)
    who = command.who or leader(draft, rules)
    if who not in {p.id for p in draft.state.able()}:
        draft.refuse("whoever does it must be on his feet", instead="party", rule=rules.row("nobody_able"))
    handle(draft, rules, who, thing, OPEN)
    opened(draft, rules, thing, who, "key" if thing.lock else "hand")
    end_turn(draft, rules)


def has_key(state: State, thing: Thing) -> bool:
    """Tells whether somebody on his feet has the key of a thing."""
    return any(find(state, p.id, thing.lock) for p in state.able())


def pick_thing(draft: Drafting, rules: Ruleset, command: PickThing) -> None:
    """One try for a turn, as often as wanted."""
    thing = a_shut_thing(draft, rules, command.thing)
    if not thing.lock:
        draft.refuse("it has no lock", instead=f"open {called(thing)}", rule=rules.row("open_thing"))
    no_rest_owed(draft, rules)
    who = doer(draft, rules, PICK, command.who, "only_thief")
    if task(draft, rules, PICK, who, thing.id, ("opens", "holds"), rule=rules.row(PICK)).worked:
        handle(draft, rules, who, thing, OPEN)
        opened(draft, rules, thing, who, "pick")
    else:
        draft.emit(ThingHeld(draft.state.here.chart, thing.id, who, "pick", rule=rules.row(PICK)))
    end_turn(draft, rules)


def smash_thing(draft: Drafting, rules: Ruleset, command: SmashThing) -> None:
    """A try with the roll that forces doors, for a turn; it is heard either way, and what is fragile breaks."""
    thing = a_shut_thing(draft, rules, command.thing)
    no_rest_owed(draft, rules)
    who = doer(draft, rules, FORCE, command.who)
    row, chart = rules.row("open_thing"), draft.state.here.chart
    worked = task(draft, rules, FORCE, who, thing.id, ("breaks", "holds"), why=SMASH).worked
    if worked:
        if not _broken_with(draft, rules, thing.id, who):
            handle(draft, rules, who, thing, OPEN)
        opened(draft, rules, thing, who, "smashed")
    else:
        draft.emit(ThingHeld(chart, thing.id, who, "smashed", rule=row))
    if draft.state.calm:
        make_noise(draft, rules, SMASH)
    end_turn(draft, rules)


def _broken_with(draft: Drafting, rules: Ruleset, thing: str, who: str) -> bool:
    """Tells whether a trap on a thing is one that breaks with it; then it is harmless from now on."""
    broken = [
        (trap, n)
        for trap in hanging_on(draft.state, thing)
        for n, act in enumerate(trap.avoid)
        if act.verb == SMASH
    ]
    for trap, number in broken:
        draft.emit(
            TrapAvoided(draft.state.here.chart, trap.id, who, number, "", rule=rules.row("trap_avoided"))
        )
    return bool(broken)


def opened(draft: Drafting, rules: Ruleset, thing: Thing, who: str, how: str) -> None:
    """It stands open, if whoever is at it is still on his feet; those whom that wakes are awake."""
    state = draft.state
    if state.over or who not in {p.id for p in state.able()}:
        return
    draft.emit(ThingOpened(state.here.chart, thing.id, who, how, rule=rules.row("open_thing")))
    item = find(draft.state, draft.state.spot(), thing.id)
    if how == "smashed" and FRAGILE in thing.tags and item is not None:
        move(draft, item, draft.state.spot(), NOWHERE, "broken", rule=rules.row("open_thing"))
    rules.moments.rouse(draft, rules, "force" if how == "smashed" else "opened", thing.id)


# --- looking it over --------------------------------------------------------------------------------


def search_thing(draft: Drafting, rules: Ruleset, command: SearchThing) -> None:
    """A turn of somebody who knows how: it needs no roll, unless the ruleset has a check for searching."""
    state, row = draft.state, rules.row("search_treasure")
    if command.thing not in {i.id for i in visible(state, rules)}:
        draft.refuse("there is no such thing here", instead="search", rule=row)
    if not is_lit(state) and state.settings.get("light_rules", True):
        draft.refuse("nobody can search in the dark", instead="light torch", rule=rules.row("dark"))
    light_duties(draft, rules)
    rolls = SEARCH in rules.checks
    who = doer(draft, rules, SEARCH if rolls else DISARM, command.who, "only_thief")
    traps = tuple(t.id for t in hanging_on(state, command.thing) if t.id not in state.survey().found)
    if rolls:
        traps = look_for(draft, rules, SEARCH, who, traps)
    draft.emit(ThingSearched(state.here.chart, command.thing, who, len(traps), rule=row))
    if traps:
        draft.emit(Found(state.here.chart, traps, TREASURE, rule=row))
    end_turn(draft, rules)


# --- the state --------------------------------------------------------------------------------------


def _opened(state: State, event: ThingOpened) -> State:
    survey = state.surveys[event.chart]
    return with_survey(state, event.chart, evolve(survey, spent=(*survey.spent, event.thing)))


def _nothing(state: State, _event: ThingHeld | ThingSearched) -> State:
    return state


HANDLERS: dict[type[Command], Handler] = {
    OpenThing: open_thing,
    PickThing: pick_thing,
    SmashThing: smash_thing,
    SearchThing: search_thing,
}
REDUCERS: dict[type[Event], Reducer] = {
    ThingOpened: _opened,
    ThingHeld: _nothing,
    ThingSearched: _nothing,
}
FEATURE = Feature(HANDLERS, REDUCERS)
