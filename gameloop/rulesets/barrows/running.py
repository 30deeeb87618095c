"""Running from a fight, coming back into it, and where everybody is afterwards (A-PLAY-37 to A-PLAY-39, A-FLE-13)."""

from __future__ import annotations

from gameloop.rulesets.barrows import bait, bands, flight
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.movement import break_off
from gameloop.rulesets.barrows.names import HOSTILE, NEGATIVE
from gameloop.world.chart import Way
from gameloop.world.checks import attempt
from gameloop.world.doors import DoorForced
from gameloop.world.doorways import barrier, standing
from gameloop.world.encounters import BandGone, Ran, bands_here, group_of, members
from gameloop.world.fighting import Declared, Stepped
from gameloop.world.meetings import FLEE, RAN, RETURN
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.sides import reach
from gameloop.world.state import FLED, Encounter, Intent, Person, State
from gameloop.world.turns import end_turn
from gameloop.world.wounds import ConditionEnded

NONE = Intent("none")


# --- what may be meant ------------------------------------------------------------------------------


def cannot_flee(_book: Book, state: State, person: Person, _intent: Intent) -> No | None:
    """Why somebody cannot run from the fight."""
    if way_out(state) is None:
        return No("the only way leads past them", "A-PLAY-39", "attack, or withdraw")
    return No("somebody carried cannot run", "A-PLAY-37") if person.has(FLED) else None


def cannot_return(person: Person) -> No | None:
    """Why somebody cannot come back into the fight; None for those who got away."""
    if person.has(FLED):
        return None
    return No(f"{person.name} has not got away", "A-PLAY-38", "flee")


# --- phase 3 ----------------------------------------------------------------------------------------


def flee(book: Book, draft: Drafting, rules: Ruleset, _who: str) -> None:
    """All who flee in this phase, one after another in marching order, out of everybody's reach first (A-FLE-13).

    A shut door in the way holds all of them until one, who does nothing else, has forced it (A-PLAY-39).
    """
    way = way_out(draft.state)
    meant = [who for who in draft.state.order if draft.state.in_fight().intents.get(who, NONE).kind == FLEE]
    engaged = any(reach(draft.state, who) for who in meant)
    runners = tuple(who for who in meant if break_off(book, draft, rules, who, free=False))
    if way is None or not runners:
        return
    draft.emit(Ran(runners, way.id, rule="A-FLE-13" if engaged else "A-PLAY-37"))
    if not _shut(draft, rules, way, runners):
        stopped = _left_bait(book, draft, rules, runners)
        free = stopped or bool(way.hidden) or not _any_follow(book, draft.state)
        caught = () if free else flight.try_to_run(draft, rules, runners)
        flight.apprehend(draft, runners, caught)
    for who in runners:
        if not draft.state.person(who).has(FLED):
            draft.emit(Declared(who, Intent(RAN), rule="A-PLAY-37"))


def way_out(state: State) -> Way | None:
    """The way by which one runs from a fight: back, else the first that leads not past the enemies."""
    if not state.here.chart:
        return None
    free = flight.ways_free(state, state.encounter or Encounter("", 0))
    return free.get(state.here.via) or next(iter(free.values()), None)


def _shut(draft: Drafting, rules: Ruleset, way: Way, runners: tuple[str, ...]) -> bool:
    """Tells whether a door is in the way of all, after the try of the first at it."""
    if way.door is None or not barrier(standing(draft.state, rules, way)):
        return False
    worked = attempt(
        draft, rules, "force_door", runners[0], outcomes=("opens", "holds"), rule="A-PLAY-39"
    ).worked
    if worked:
        draft.emit(DoorForced(draft.state.here.chart, way.id, runners[0], first=False, rule="A-PLAY-39"))
    return True


def _left_bait(book: Book, draft: Drafting, rules: Ruleset, runners: tuple[str, ...]) -> bool:
    """Tells whether one of them leaves bait, enough and of the right kind (A-PLAY-41)."""
    state = draft.state
    what = next((how for who in runners if (how := state.in_fight().intents[who].how)), "")
    band = _pursuer(state)
    if not what or not band:
        return False
    what = bait.meant(state, rules, what)
    left = bait.at_hand(book, state, rules, band, what)
    if sum(item.n for item, _ in left) < bait.needed(book, state, band, what):
        return False
    return bait.drop(book, draft, rules, band, what, left)


def _pursuer(state: State) -> str:
    """The band that the party fights."""
    if state.encounter is not None:
        return state.encounter.group
    return next((b.id for b in bands_here(state) if b.mood == HOSTILE), "")


def _any_follow(book: Book, state: State) -> bool:
    """Tells whether any of the enemies would give chase; those of no band always do."""
    ill = [b for b in bands_here(state) if b.mood in (HOSTILE, NEGATIVE)]
    return not ill or any(flight.followed(book, state, b.id) for b in ill)


def come_back(draft: Drafting) -> None:
    """Those who got away and mean to return are in the fight again, at the end of its movement (A-PLAY-38)."""
    fight = draft.state.in_fight()
    for who in draft.state.order:
        if fight.intents.get(who, NONE).kind == RETURN and draft.state.person(who).has(FLED):
            draft.emit(ConditionEnded(who, FLED, rule="A-PLAY-38"))
            if fight.spots[who]:
                draft.emit(Stepped(who, -fight.spots[who], 0, RETURN, rule="A-PLAY-38"))


# --- when it is over --------------------------------------------------------------------------------


def after_fight(draft: Drafting, rules: Ruleset, way: Way | None) -> None:
    """Those who got away join the others as the next turn's action; if nobody is left to join, all are where they
    ran to, wanderers on their heels, and those placed at home (A-PLAY-38).
    """
    away = tuple(who for who in draft.state.order if draft.state.person(who).has(FLED))
    stayed = bool(draft.state.party())
    for who in away:
        draft.emit(ConditionEnded(who, FLED, rule="A-PLAY-38"))
    here = bands_here(draft.state)
    _count_out(draft, rules)
    if not away:
        return
    if stayed or way is None:
        end_turn(draft, rules)
        return
    for band in here:
        flight.on_the_heels(draft, rules, band.id)
    flight.hurry(draft, rules, way)


def _count_out(draft: Drafting, rules: Ruleset) -> None:
    """Bands of which nobody is left here: wanderers are gone, and whoever of them ran may be met again."""
    spot = draft.state.spot()
    beaten = [b for b in draft.state.bands.values() if b.place == spot and not members(draft.state, b.id)]
    for band in beaten:
        group = group_of(draft.state, band.id)
        if band.row:
            bands.depart(draft, rules, band.id, "beaten")
        elif group is not None and bands.survivors(draft.state, band.id):
            bands.draw(draft, group.roster, bands.survivors(draft.state, band.id), "ran")
            draft.emit(BandGone(band.id, "ran", rule="A-PLAY-28"))
