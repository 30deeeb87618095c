"""What wakes those who sleep or wait, and what offends those who watch."""

from __future__ import annotations

from gameloop.world import bands
from gameloop.world.encounters import (
    ATTENDING,
    CAPTIVE,
    DORMANT,
    HOSTILE,
    PART,
    UNCERTAIN,
    MoodSet,
    Roused,
    bands_here,
    group_of,
    on_their_feet,
)
from gameloop.world.factions import offend
from gameloop.world.furnishing import Wakes
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import DAY, TURN, WATCH
from gameloop.world.state import Band, State

THEFT, FIGHT, STAY = "theft", "fight", "stay"
NIGHT = "night"  # a soothing that nobody brings about
NARROWED = (THEFT, "touch", "force", "opened")  # causes that `what` narrows to a thing or noun
OFFENCES = (THEFT, FIGHT, "touch", "force", "opened", "flame")


def wake(draft: Drafting, rules: Ruleset, cause: str, what: str = "") -> tuple[str, ...]:
    """Wake those here whom a cause wakes, and turn those whom it robs; gives the bands that are now awake for it.

    `cause` is one of furnishing.WAKINGS; `what` is the thing, noun or way that it befell.
    """
    if cause == THEFT:
        if all(thing.id != what for thing in draft.state.chart().things_at(draft.state.here.place)):
            return ()  # it was never theirs
        _robbed(draft, rules, what)
    awake = []
    for band in bands_here(draft.state):
        wakes = _wakes(draft.state, band)
        if wakes is not None and _is_woken(draft.state, rules, band, wakes, cause, what):
            awake.append(_wake(draft, rules, band, wakes, cause))
    return tuple(awake)


def _wakes(state: State, band: Band) -> Wakes | None:
    """What wakes a band that sleeps or waits; None for those awake."""
    group = group_of(state, band.id)
    return group.wakes if group is not None and band.mood in (DORMANT, ATTENDING) else None


def _is_woken(state: State, rules: Ruleset, band: Band, wakes: Wakes, cause: str, what: str) -> bool:
    if cause not in wakes.on or bands.helpless(state, band.id):
        return False
    if any(soothed(state, rules, sop, band.id) for sop in wakes.unless):
        return False
    if cause == STAY:
        return state.clock - state.since > wakes.turns * rules.procedures[TURN].seconds
    return cause not in NARROWED or not wakes.what or _concerns(state, band, wakes.what, what)


def _concerns(state: State, band: Band, narrow: str, what: str) -> bool:
    """Tells whether what was touched or taken is what a band minds: the thing itself, or, where it minds a noun of
    the room, whatever it keeps there.
    """
    if what == narrow:
        return True
    things = state.chart().things
    if any(thing.id == narrow for thing in things):
        return False
    return any(thing.id == what and thing.owner == band.id for thing in things)


def _wake(draft: Drafting, rules: Ruleset, band: Band, wakes: Wakes, cause: str) -> str:
    """Wake a band, or as many of it as its dice say, as a band of their own."""
    people = tuple(p.id for p in on_their_feet(draft.state, band.id))
    into = band.id
    if wakes.number:
        people = people[: draft.roll(wakes.number, "roused", rule=rules.row("moods")).total]
        into = band.id if len(people) == len(band.people) else part(draft.state, band.id)
    draft.emit(Roused(band.id, people, cause, into, rule=rules.row("moods")))
    if cause in OFFENCES:
        text = bands.reaction_text(rules, draft.state, into, HOSTILE)
        draft.emit(MoodSet(into, HOSTILE, cause, text, rule=rules.row("offended")))
    return into


def part(state: State, band: str) -> str:
    """The name of the next part of a band."""
    n = 1 + sum(1 for other in state.bands if other.startswith(f"{band}{PART}"))
    return f"{band}{PART}{n}"


def stirring(state: State) -> tuple[Band, ...]:
    """The bands here that wake by and by, and have begun to."""
    here = bands_here(state)
    return tuple(b for b in here if any(other.id.startswith(f"{b.id}{PART}") for other in here))


def stir(draft: Drafting, rules: Ruleset) -> tuple[str, ...]:
    """Another turn: more wake of those who wake by and by."""
    awake = []
    for band in stirring(draft.state):
        wakes = _wakes(draft.state, band)
        if wakes is not None and wakes.number:
            awake.append(_wake(draft, rules, band, wakes, wakes.on[0]))
    return tuple(awake)


def _robbed(draft: Drafting, rules: Ruleset, what: str) -> None:
    """Who is in doubt and sees things taken, or is robbed of his own, is hostile from now on."""
    for band in bands_here(draft.state):
        if _minds(draft.state, band, what):
            text = bands.reaction_text(rules, draft.state, band.id, HOSTILE)
            draft.emit(MoodSet(band.id, HOSTILE, "robbed", text, rule=rules.row("offended")))
            offend(draft, rules, band.id, "robbed")


def _minds(state: State, band: Band, what: str) -> bool:
    if band.mood in (DORMANT, CAPTIVE, HOSTILE) or not on_their_feet(state, band.id):
        return False
    group = group_of(state, band.id)
    if _owner(state, what) == band.id:
        return group is None or group.wakes is None
    return band.mood == UNCERTAIN or (band.mood == ATTENDING and (group is None or group.wakes is None))


def _owner(state: State, what: str) -> str:
    return next((thing.owner for thing in state.chart().things if thing.id == what), "")


# --- what soothes them ------------------------------------------------------------------------------


def soothed(state: State, rules: Ruleset, what: str, band: str) -> bool:
    """Tells whether one of furnishing.SOOTHINGS is there: a flame or light set down, a veil or bell at hand, smoke,
    the fee paid, or night.
    """
    if what == NIGHT:
        return at_night(state, rules)
    if what in ("flame", "light"):
        return bool(bands.flames_set_down(state))
    if what in ("veil", "bell"):
        return any(what in item.tags or what in item.kind for p in state.party() for item in state.held(p.id))
    return f"{what}/{band}" in state.marks or f"{what}/{state.spot()}" in state.marks


def at_night(state: State, rules: Ruleset) -> bool:
    """Tells whether it is the last watch of the day."""
    day, watch = rules.procedures[DAY].seconds, rules.procedures[WATCH].seconds
    return state.clock % day >= day - watch
