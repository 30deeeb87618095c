"""Running from a fight, coming back into it, and where everybody is afterwards."""

from __future__ import annotations

from gameloop.kernel.keeping import kept_while
from gameloop.world import bait, bands, flight
from gameloop.world.chart import Way
from gameloop.world.checks import attempt
from gameloop.world.doors import DoorForced
from gameloop.world.doorways import barrier, standing
from gameloop.world.encounters import HOSTILE, NEGATIVE, BandGone, Ran, bands_here, group_of, members
from gameloop.world.engagement import Encounter, Intent
from gameloop.world.fighting import Declared, Stepped
from gameloop.world.meetings import RAN, RETURN
from gameloop.world.modes import in_region
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sides import foes
from gameloop.world.state import FLED, State
from gameloop.world.turns import end_turn
from gameloop.world.wounds import ConditionEnded

NONE = Intent("none")


# --- running ----------------------------------------------------------------------------------------


def run(draft: Drafting, rules: Ruleset, runners: tuple[str, ...], *, engaged: bool) -> None:
    """These run together, out of everybody's reach already.

    A shut door in the way holds all of them until one, who does nothing else, has forced it.
    """
    way = way_out(draft.state)
    if way is None or not runners:
        return
    draft.emit(Ran(runners, way.id, rule=rules.row("flee_engaged" if engaged else "run")))
    if not _shut(draft, rules, way, runners):
        stopped = _left_bait(draft, rules, runners)
        chase = tuple(p.id for p in foes(draft.state, runners[0]))
        free = stopped or bool(way.hidden) or not chase or not _any_follow(draft.state, rules)
        caught = () if free else rules.meetings.caught(draft, rules, runners, chase)
        flight.apprehend(draft, rules, runners, caught)
    for who in runners:
        if not draft.state.person(who).has(FLED):
            draft.emit(Declared(who, Intent(RAN), rule=rules.row("run")))


@kept_while("here", "encounter", "bands", "charts", "surveys")
def way_out(state: State) -> Way | None:
    """The way by which one runs from a fight: back, else out, else the first that leads not past the enemies."""
    if not state.here.chart:
        return None
    met, via = state.encounter or Encounter("", 0), state.here.via
    ways = sorted(flight.ways_there(state), key=lambda way: (way.id != via, not way.out))
    return next((way for way in ways if flight.leads_off(state, met, way)), None)


def _shut(draft: Drafting, rules: Ruleset, way: Way, runners: tuple[str, ...]) -> bool:
    """Tells whether a door is in the way of all, after the try of the first at it."""
    if way.door is None or not barrier(standing(draft.state, rules, way)):
        return False
    worked = attempt(
        draft, rules, "force_door", runners[0], outcomes=("opens", "holds"), rule=rules.row("run_by")
    ).worked
    if worked:
        draft.emit(
            DoorForced(draft.state.here.chart, way.id, runners[0], first=False, rule=rules.row("run_by"))
        )
    return True


def _left_bait(draft: Drafting, rules: Ruleset, runners: tuple[str, ...]) -> bool:
    """Tells whether one of them leaves bait, enough and of the right kind."""
    state = draft.state
    what = next((how for who in runners if (how := state.in_fight().intents[who].how)), "")
    band = _pursuer(state)
    if not what or not band:
        return False
    what = bait.meant(state, rules, what)
    left = bait.at_hand(state, rules, band, what)
    if sum(item.n for item, _ in left) < bait.needed(state, rules, band, what):
        return False
    return bait.drop(draft, rules, band, what, left)


def _pursuer(state: State) -> str:
    """The band that the party fights."""
    if state.encounter is not None:
        return state.encounter.group
    return next((b.id for b in bands_here(state) if b.mood == HOSTILE), "")


def _any_follow(state: State, rules: Ruleset) -> bool:
    """Tells whether any of the enemies would give chase; those of no band always do."""
    ill = [b for b in bands_here(state) if b.mood in (HOSTILE, NEGATIVE)]
    return not ill or any(flight.followed(state, rules, b.id) for b in ill)


def come_back(draft: Drafting, rules: Ruleset) -> None:
    """Those who got away and mean to return are in the fight again, at the end of its movement."""
    fight = draft.state.in_fight()
    for who in draft.state.order:
        if fight.intents.get(who, NONE).kind == RETURN and draft.state.person(who).has(FLED):
            draft.emit(ConditionEnded(who, FLED, rule=rules.row("ran")))
            if fight.spots[who]:
                draft.emit(Stepped(who, -fight.spots[who], 0, RETURN, rule=rules.row("ran")))


# --- when it is over --------------------------------------------------------------------------------


def after_fight(draft: Drafting, rules: Ruleset, way: Way | None) -> None:
    """Those who got away join the others as the next turn's action; if nobody is left to join, all are where they
    ran to, wanderers on their heels, and those placed at home.
    """
    away = tuple(who for who in draft.state.order if draft.state.person(who).has(FLED))
    stayed = bool(draft.state.party())
    for who in away:
        draft.emit(ConditionEnded(who, FLED, rule=rules.row("ran")))
    here = bands_here(draft.state)
    _count_out(draft, rules)
    if not away:
        return
    if stayed or way is None:
        join(draft, rules)
        return
    for band in here:
        flight.on_the_heels(draft, rules, band.id)
    flight.hurry(draft, rules, way)


def join(draft: Drafting, rules: Ruleset) -> None:
    """The two groups find each other again: a turn, but none under the sky, where watches count."""
    if not in_region(draft.state):
        end_turn(draft, rules)


def _count_out(draft: Drafting, rules: Ruleset) -> None:
    """Bands of which nobody is left here: wanderers are gone, and whoever of them ran may be met again."""
    spot = draft.state.spot()
    beaten = [b for b in draft.state.bands.values() if b.place == spot and not members(draft.state, b.id)]
    for band in beaten:
        group = group_of(draft.state, band.id)
        if band.row:
            bands.depart(draft, rules, band.id, "beaten")
        elif group is not None and bands.survivors(draft.state, band.id):
            bands.draw(draft, rules, group.roster, bands.survivors(draft.state, band.id), "ran")
            draft.emit(BandGone(band.id, "ran", rule=rules.row("ran_off")))
