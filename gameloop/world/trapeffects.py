"""What a sprung trap does besides damage: the closed list of furnishing.TRAP_EFFECTS, an effect a function.

Each is handed the trap, the effect, and the ids of those whom it befalls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.doors import DoorClosed
from gameloop.world.doorways import BARRED, OPEN, SPIKED, STUCK, barrier, standing, with_door
from gameloop.world.encounters import DORMANT, Roused, group_of, on_their_feet
from gameloop.world.flags import set_flag
from gameloop.world.furnishing import Effect, Trap
from gameloop.world.goods import find, move
from gameloop.world.light import is_flame, put_out
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.state import HANDS, NOWHERE, Condition, DoorNow, State
from gameloop.world.turns import make_noise
from gameloop.world.wounds import ConditionGained

AIR, SHUT, BAR = "air", "shut", "bar"
Play = Callable[[Drafting, Ruleset, Trap, Effect, tuple[str, ...]], None]


@frozen
class AlarmRaised(Event):
    """Those of a group, or of a roster, are warned."""

    chart: str
    whom: str


@frozen
class BarFell(Event):
    """A door is barred now, on the side of a place."""

    chart: str
    way: str
    side: str


@frozen
class AirThinned(Event):
    """So many turns have gone by since a trap shut the party in; 0 as it does."""

    chart: str
    trap: str
    turns: int


@frozen
class AirFreshened(Event):
    """Whoever was shut in by a trap is so no longer."""

    chart: str
    trap: str


# --- the effects ------------------------------------------------------------------------------------


def noise(draft: Drafting, rules: Ruleset, _trap: Trap | None, effect: Effect, _hit: tuple[str, ...]) -> None:
    """So many noises, until somebody comes."""
    for _ in range(effect.n):
        if draft.state.calm:
            make_noise(draft, rules, "trap")


def alarm(draft: Drafting, rules: Ruleset, _trap: Trap | None, effect: Effect, _hit: tuple[str, ...]) -> None:
    """A group or roster is warned, and whoever of it sleeps is awake; those here are met."""
    row = rules.row("trap_effect")
    draft.emit(AlarmRaised(draft.state.here.chart, effect.what, rule=row))
    for band in list(draft.state.bands.values()):
        if band.mood == DORMANT and on_their_feet(draft.state, band.id) and warned(draft.state, band.id):
            draft.emit(Roused(band.id, band.people, "alarm", band.id, rule=row))
            if band.place == draft.state.spot() and draft.state.calm:
                rules.moments.meet(draft, rules, band.id)


def warned(state: State, group: str) -> bool:
    """Tells whether a group, by its own name or its roster's, was warned since the party came into the chart."""
    placed = group_of(state, group)
    names = (placed.id, placed.roster) if placed else ()
    return any(state.marks.get(alarm_mark(name), -1) >= state.entered for name in names)


def douse(draft: Drafting, rules: Ruleset, _trap: Trap | None, _effect: Effect, hit: tuple[str, ...]) -> None:
    """The flames of the victims go out; what glows does not."""
    for light in draft.state.lights:
        if light.holder in hit and is_flame(draft.state, light):
            put_out(draft, light, "trap", rules.row("trap_effect"))


def drop_held(
    draft: Drafting, rules: Ruleset, _trap: Trap | None, _effect: Effect, hit: tuple[str, ...]
) -> None:
    """What the victims hold lies on the ground."""
    for who in hit:
        for hand in HANDS:
            item = find(draft.state, who, getattr(draft.state.person(who), hand))
            if item is not None:
                move(draft, item, who, draft.state.spot(), "dropped", rule=rules.row("trap_effect"))


def condition(
    draft: Drafting, rules: Ruleset, _trap: Trap | None, effect: Effect, hit: tuple[str, ...]
) -> None:
    """The victims have it for so many hours, or (0) until it is cured."""
    hours = effect.n * rules.number(draft.state, "", "hour_seconds")
    until = draft.state.clock + hours if hours else 0
    for who in hit:
        if not draft.state.person(who).gone:
            gained = Condition(effect.what, until, stops=rules.moments.stops(effect.what))
            draft.emit(ConditionGained(who, gained, rule=rules.row("trap_effect")))


def shut(draft: Drafting, rules: Ruleset, _trap: Trap | None, effect: Effect, _hit: tuple[str, ...]) -> None:
    """A door falls shut and is stuck, unless it is spiked open or fastened already."""
    here = draft.state.here
    way = draft.state.chart().way(effect.what)
    now = standing(draft.state, rules, way)
    if way.door is None or now.wedged or barrier(now) not in ("", STUCK):
        return
    seen = here.place in (way.a, way.b)
    draft.emit(DoorClosed(here.chart, way.id, STUCK, "trap", seen, rule=rules.row("trap_effect")))


def bar(draft: Drafting, rules: Ruleset, trap: Trap | None, effect: Effect, _hit: tuple[str, ...]) -> None:
    """A bar falls on the far side of a door, which is shut by it unless it is spiked open."""
    way = draft.state.chart().way(effect.what)
    now = standing(draft.state, rules, way)
    if way.door is None or now.wedged == OPEN or barrier(now) in (BARRED, SPIKED):
        return
    far = way.other(trap.room if trap else draft.state.here.place)
    draft.emit(BarFell(draft.state.here.chart, way.id, far, rule=rules.row("trap_effect")))


def spoil(draft: Drafting, rules: Ruleset, _trap: Trap | None, effect: Effect, _hit: tuple[str, ...]) -> None:
    """A thing is no more, if it still lies in the place."""
    item = find(draft.state, draft.state.spot(), effect.what)
    if item is not None:
        move(draft, item, draft.state.spot(), NOWHERE, "spoiled", rule=rules.row("trap_effect"))


def air(draft: Drafting, rules: Ruleset, trap: Trap, _effect: Effect, _hit: tuple[str, ...]) -> None:
    """The air begins to be used up, if the party is shut in."""
    chart = draft.state.here.chart
    if shut_in(draft.state, rules, chart, trap):
        draft.emit(AirThinned(chart, trap.id, 0, rule=rules.row("trap_effect")))


def set_(draft: Drafting, rules: Ruleset, _trap: Trap | None, effect: Effect, _hit: tuple[str, ...]) -> None:
    """A flag goes up."""
    set_flag(draft, effect.what, rule=rules.row("trap_effect"))


# --- turns without air ------------------------------------------------------------------------------


def breathe(draft: Drafting, rules: Ruleset) -> None:
    """At the end of a turn: whoever is shut in breathes, or has got out."""
    for name in (n for n in draft.state.marks if n.startswith(f"{AIR}.")):
        chart, _, trap_id = name.removeprefix(f"{AIR}.").partition("/")
        trap = draft.state.charts[chart].trap(trap_id)
        if shut_in(draft.state, rules, chart, trap):
            turns = draft.state.marks[name] + 1
            draft.emit(AirThinned(chart, trap_id, turns, rule=rules.row("trap_effect")))
            choke(draft, rules, trap, turns)
        else:
            draft.emit(AirFreshened(chart, trap_id, rule=rules.row("trap_effect")))


def choke(draft: Drafting, rules: Ruleset, trap: Trap, turns: int) -> None:
    """Damage to everybody of the party, once the air has lasted its turns."""
    row = rules.row("trap_effect")
    for effect in trap.effects:
        if effect.do == AIR and turns > effect.n:
            for who in [p.id for p in draft.state.party()]:
                amount = draft.roll(effect.dice, "foul_air", who, rule=row).total
                rules.moments.hurt(draft, rules, who, amount, "foul_air", row)


def shut_in(state: State, rules: Ruleset, chart: str, trap: Trap) -> bool:
    """Tells whether the party is in the place of a trap, behind every door that the trap shuts."""
    if (state.here.chart, state.here.place) != (chart, trap.room):
        return False
    ways = (state.chart().way(effect.what) for effect in trap.effects if effect.do in (SHUT, BAR))
    return all(standing(state, rules, way).state != OPEN for way in ways)


def airless(state: State) -> bool:
    """Tells whether the party is shut in where it is, and the air is being used up."""
    traps = (t.id for t in state.chart().traps if t.room == state.here.place) if state.here.chart else ()
    return any(air_mark(state.here.chart, trap) in state.marks for trap in traps)


# --- the state --------------------------------------------------------------------------------------


def alarm_mark(whom: str) -> str:
    """The name of the mark that says when a group or roster was last warned (clock seconds)."""
    return f"alarm.{whom}"


def _alarm(state: State, event: AlarmRaised) -> State:
    return evolve(state, marks={**state.marks, alarm_mark(event.whom): state.clock})


def _bar(state: State, event: BarFell) -> State:
    here = state.here
    way = state.charts[event.chart].way(event.way)
    seen = event.chart == here.chart and here.place in (way.a, way.b)
    return with_door(state, event.chart, event.way, DoorNow(BARRED, side=event.side), seen=seen)


def air_mark(chart: str, trap: str) -> str:
    """The name of the mark that counts the turns without air."""
    return f"{AIR}.{chart}/{trap}"


def _thinned(state: State, event: AirThinned) -> State:
    marks = {**state.marks, air_mark(event.chart, event.trap): event.turns}
    return evolve(state, marks=marks)


def _fresh(state: State, event: AirFreshened) -> State:
    gone = air_mark(event.chart, event.trap)
    return evolve(state, marks={k: v for k, v in state.marks.items() if k != gone})


def play(draft: Drafting, rules: Ruleset, trap: Trap, effect: Effect, hit: tuple[str, ...]) -> None:
    """One effect of a trap that has gone off, with those whom it hit."""
    EFFECTS[effect.do](draft, rules, trap, effect, hit)


EFFECTS: Mapping[str, Play] = {
    "noise": noise,
    "alarm": alarm,
    "douse": douse,
    "drop_held": drop_held,
    "condition": condition,
    SHUT: shut,
    BAR: bar,
    "spoil": spoil,
    AIR: air,
    "set": set_,
}
REDUCERS: dict[type[Event], Reducer] = {
    AlarmRaised: _alarm,
    BarFell: _bar,
    AirThinned: _thinned,
    AirFreshened: _fresh,
}
FEATURE = Feature(reducers=REDUCERS)
