"""What comes of a deed: the closed list of actions.CHANGES, a change a function, as facts that stand in the log.

Those about creatures stand in bandchanges.py. `apply` is the way in: whoever has changes to play hands over the list,
and who did what brings them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world import bandchanges, storychanges, trapeffects
from gameloop.world.actions import Change
from gameloop.world.bandchanges import ROW
from gameloop.world.doors import DoorOpened, behind
from gameloop.world.doorways import OPEN, with_door
from gameloop.world.flags import set_flag
from gameloop.world.furnishing import MADE, Effect, Trap
from gameloop.world.goods import find, move
from gameloop.world.light import LightLit, quench, thing_of
from gameloop.world.places import Found, Spent, door_now, ground, laid, learn, with_survey
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.sight import HELD
from gameloop.world.state import NOWHERE, DoorNow, Item, Light, State
from gameloop.world.traps import ENTER, live, spring
from gameloop.world.turns import end_turn, make_noise

LAMP = "lamp"  # the kind of a light of the place itself, and how its id begins
OVERCOME = "obstacle."  # how the ids of obstacles overcome begin among what is spent
Play = Callable[[Drafting, Ruleset, Change, str], None]


@frozen
class Told(Event):
    """Something is told to the player in the adventure's words."""

    text: str


@frozen
class OpenedAfar(Event):
    """Somebody else has opened a door, whatever held it, out of the party's sight."""

    chart: str
    way: str


@frozen
class ObstacleOvercome(Event):
    """An obstacle is in nobody's way any more."""

    chart: str
    obstacle: str


def apply(draft: Drafting, rules: Ruleset, changes: tuple[Change, ...], who: str) -> None:
    """Play changes in their order, until the game is over; `who` did what brings them."""
    for change in changes:
        if not draft.state.over:
            CHANGES[change.do](draft, rules, change, who)


# --- what is so, and what is told -------------------------------------------------------------------


def flag(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """Raise or lower it."""
    set_flag(draft, change.what, on=change.do == "set", rule=rules.row(ROW))


def say(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """Tell it."""
    draft.emit(Told(change.text, rule=rules.row(ROW)))


def noise(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """So many noises, until somebody comes."""
    for _ in range(change.n):
        if draft.state.calm:
            make_noise(draft, rules, "deed")


def turns(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """So many turns, until somebody comes."""
    for _ in range(change.n):
        end_turn(draft, rules)


def overcome(draft: Drafting, rules: Ruleset, change: Change, who: str) -> None:
    """It is overcome, and what that brings comes of it, once."""
    obstacle = next(o for o in rules.adventure.obstacles if o.id == change.what)
    chart = ground(draft.state)
    if chart is None or f"{OVERCOME}{obstacle.id}" in draft.state.surveys[chart.id].spent:
        return
    draft.emit(ObstacleOvercome(chart.id, obstacle.id, rule=rules.row(ROW)))
    apply(draft, rules, obstacle.then, who)


# --- those of the party -----------------------------------------------------------------------------


def condition(draft: Drafting, rules: Ruleset, change: Change, who: str) -> None:
    """Whoever did it has it for so many hours."""
    trapeffects.condition(draft, rules, None, _effect(change), (who,))


def drop_held(draft: Drafting, rules: Ruleset, change: Change, who: str) -> None:
    """Whoever did it lets go of what he holds."""
    trapeffects.drop_held(draft, rules, None, _effect(change), (who,))


def douse(draft: Drafting, rules: Ruleset, _change: Change, _who: str) -> None:
    """Every flame here goes out; what glows does not."""
    quench(draft, "deed", rules.row(ROW))


def light(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """The thing burns where it is, or a lamp of the place does."""
    state = draft.state
    thing = _somewhere(state, change.what) if change.what else None
    if change.what and thing is None:
        return
    holder, item = thing or (state.spot(), None)
    name = item.id if item else f"{LAMP}.{state.here.place}"
    if all(light.id != name for light in state.lights):
        kind = item.kind if item else LAMP
        draft.emit(LightLit(Light(name, kind, holder, state.clock, item, left=True), rule=rules.row(ROW)))


def _somewhere(state: State, what: str) -> tuple[str, Item] | None:
    """Who or what place of the chart has a thing, and the thing: the party first, then where it was put, then anywhere.

    None if it is no more.
    """
    thing = thing_of(state, what)
    chart = ground(state)
    put = f"{chart.id}/{thing.room}" if thing is not None and chart is not None else ""
    holders = (*(p.id for p in state.party()), state.spot(), put, *state.goods)
    found = ((holder, item) for holder in holders if (item := find(state, holder, what)) is not None)
    return next(found, None)


# --- ways and traps ---------------------------------------------------------------------------------


def opens(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """It stands open; whoever is behind a door of this place is met. A thing that was shut is so no longer."""
    here, chart = draft.state.here, ground(draft.state)
    if thing_of(draft.state, change.what) is not None:
        disarm(draft, rules, change, _who)
        return
    way = chart.way(change.what) if chart else None
    if chart is None or way is None or way.door is None or door_now(draft.state, chart.id, way).state == OPEN:
        return
    if here.chart == chart.id and here.place in (way.a, way.b):
        draft.emit(DoorOpened(here.chart, way.id, "free", rule=rules.row(ROW)))
        behind(draft, rules, way)
    else:
        draft.emit(OpenedAfar(chart.id, way.id, rule=rules.row(ROW), secret=True))


def shut(draft: Drafting, rules: Ruleset, change: Change, who: str) -> None:
    """It falls shut and is stuck."""
    trapeffects.shut(draft, rules, None, _effect(change), (who,))


def bar(draft: Drafting, rules: Ruleset, change: Change, who: str) -> None:
    """It is barred, on the far side."""
    trapeffects.bar(draft, rules, None, _effect(change), (who,))


def reveal(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """It is known from now on."""
    chart = ground(draft.state)
    if chart is None:
        return
    way = chart.way_or_none(change.what)
    if way is not None and way.out and not way.hidden:
        learn(draft, rules, chart.id, "seen", (way.id,), "map")
    elif change.what not in draft.state.surveys[chart.id].found:
        draft.emit(Found(chart.id, (change.what,), "deed", rule=rules.row(ROW)))


def disarm(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """It will not go off any more."""
    chart = ground(draft.state)
    if chart is not None and change.what not in draft.state.surveys[chart.id].spent:
        draft.emit(Spent(chart.id, change.what, "deed", rule=rules.row(ROW)))


def go_off(draft: Drafting, rules: Ruleset, change: Change, who: str) -> None:
    """It goes off, if it can."""
    trap: Trap = draft.state.chart().trap(change.what)
    if live(draft.state, trap):
        spring(draft, rules, trap, who, ENTER)


# --- things -----------------------------------------------------------------------------------------


def give(draft: Drafting, rules: Ruleset, change: Change, who: str) -> None:
    """Whoever did it has it, or, if it is too much for him, it lies here."""
    made = _made_or_found(draft.state, rules, change)
    if made is None:
        return  # it is no more
    holder, item = made
    no = rules.moments.may_carry(draft.state, who, item)
    to = who if no is None else draft.state.spot()
    if holder != to:
        move(draft, item, holder, to, "received" if no is None else "laid down", rule=rules.row(ROW))


def _made_or_found(state: State, rules: Ruleset, change: Change) -> tuple[str, Item] | None:
    """A thing of the adventure, from whoever has it; or so many of a kind, from nowhere. None for what is no more."""
    thing = thing_of(state, change.what)
    if thing is not None:
        new = (NOWHERE, laid(thing)) if thing.how == MADE else None
        return _somewhere(state, change.what) or new
    kind = rules.tools.get(change.what, (change.what,))[0]  # what is good for that, else the kind itself
    return NOWHERE, rules.item(kind, max(change.n, 1))


def put(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """It lies in another room now, or so many of a kind do."""
    found, chart = _made_or_found(draft.state, rules, change), ground(draft.state)
    if found is not None and found[0] in draft.state.order and _worn(draft.state, change.what):
        return  # the party has it from whoever held it, and keeps it
    if found is not None and chart is not None and found[0] != f"{chart.id}/{change.to}":
        move(draft, found[1], found[0], f"{chart.id}/{change.to}", "moved", rule=rules.row(ROW))


def _worn(state: State, what: str) -> bool:
    """Whether a thing was on somebody who had it in hand or at the neck."""
    thing = thing_of(state, what)
    return thing is not None and thing.how == HELD


def spoil(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """It is no more."""
    found = _somewhere(draft.state, change.what)
    if found is not None:
        move(draft, found[1], found[0], NOWHERE, "spoiled", rule=rules.row(ROW))


def worth(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """All of it is worth so much now."""
    found = _somewhere(draft.state, change.what)
    if found is not None:
        holder, item = found
        row = rules.row(ROW)
        move(draft, item, holder, NOWHERE, "dented", rule=row)
        move(draft, evolve(item, worth=change.n // item.n), NOWHERE, holder, "dented", rule=row)


def _effect(change: Change) -> Effect:
    """A change as what a trap does."""
    return Effect(change.do, change.what, change.n, change.dice)


# --- the list, and the state ------------------------------------------------------------------------


CHANGES: Mapping[str, Play] = {
    "set": flag,
    "clear": flag,
    "say": say,
    "noise": noise,
    "turns": turns,
    "overcome": overcome,
    "condition": condition,
    "drop_held": drop_held,
    "douse": douse,
    "light": light,
    "open": opens,
    "shut": shut,
    "bar": bar,
    "reveal": reveal,
    "disarm": disarm,
    "spring": go_off,
    "give": give,
    "put": put,
    "spoil": spoil,
    "worth": worth,
    **bandchanges.CHANGES,
    **storychanges.CHANGES,
}


def _told(state: State, _event: Told) -> State:
    return state


def _opened(state: State, event: OpenedAfar) -> State:
    return with_door(state, event.chart, event.way, DoorNow(OPEN), seen=False)


def _overcome(state: State, event: ObstacleOvercome) -> State:
    survey = state.surveys[event.chart]
    spent = (*survey.spent, f"{OVERCOME}{event.obstacle}")
    return with_survey(state, event.chart, evolve(survey, spent=spent))


REDUCERS: dict[type[Event], Reducer] = {Told: _told, OpenedAfar: _opened, ObstacleOvercome: _overcome}
FEATURE = Feature(reducers=REDUCERS)
