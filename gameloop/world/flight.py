"""Getting away: from those who are met, and from a fight."""

from __future__ import annotations

from typing import NoReturn

from gameloop.kernel.messages import Event
from gameloop.kernel.values import frozen
from gameloop.world import bait, bands, contact
from gameloop.world.attitudes import Mood
from gameloop.world.chart import Way
from gameloop.world.checks import leader
from gameloop.world.encounters import (
    AWAY,
    FRIENDLY,
    HOSTILE,
    NEGATIVE,
    BandMoved,
    EncounterEnded,
    ForeShadowed,
    Ran,
    members,
    on_their_feet,
)
from gameloop.world.engagement import Encounter, Pending
from gameloop.world.fighting import Closed
from gameloop.world.meetings import Distract, Flee, GoBack
from gameloop.world.modes import in_region
from gameloop.world.places import Moved, ways_known
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.sides import apart, foes, reach
from gameloop.world.state import Spot, State
from gameloop.world.travel import Go, arrive, go, leave, passable
from gameloop.world.turns import no_rest_owed
from gameloop.world.wounds import Fled

OFF = ""  # the way that leads off, under the sky


@frozen
class GotAway(Event):
    """Under the sky the party has got away from those who were met, so far (in the ruleset's unit)."""

    far: int


# --- leaving without a roll -------------------------------------------------------------------------


def go_back(draft: Drafting, rules: Ruleset, command: GoBack) -> None:
    """Leave: unnoticed by those who are surprised, free where their mood lets one go."""
    met = contact.in_meeting(draft, rules)
    mood = draft.state.bands[met.group].mood
    unnoticed = evades(draft.state, met)
    if not unnoticed:
        _let_go(draft, rules, met, mood)
    way = way_out(draft, rules, met, command.way, "leave")
    if not unnoticed and mood == NEGATIVE and met.came_by not in ("", way.id):
        draft.refuse("they want you to go back the way you came", instead="leave", rule=rules.row("moods"))
    no_rest_owed(draft, rules)
    passable(draft, rules, way)
    row = rules.row("evade" if unnoticed else "moods")
    draft.emit(EncounterEnded(met.group, "evaded" if unnoticed else "left", rule=row))
    bands.depart(draft, rules, met.group, "left")
    if not in_region(draft.state):
        go(draft, rules, Go(way.id))


def evades(state: State, met: Encounter) -> bool:
    """Tells whether the party has surprised all who are met, and not the thief alone: then it need not be seen."""
    caught = those_met(state, met)
    if not caught or met.by or any(who in met.surprised for who in state.order):
        return False
    return all(who in met.surprised for who in caught)


def those_met(state: State, met: Encounter) -> tuple[str, ...]:
    """All who are met and on their feet."""
    return tuple(p.id for band in bands.together(state, met.group) for p in on_their_feet(state, band))


def _let_go(draft: Drafting, rules: Ruleset, met: Encounter, mood: str) -> None:
    """Refuse to leave those who do not let the party go."""
    wanting = mood == NEGATIVE and bool(bands.wants(draft.state, met.group))
    if mood == HOSTILE or wanting:
        reason = "they want something first" if wanting else "they do not let you go"
        instead = contact.advice(draft.state, rules, "leave", "go")
        draft.refuse(reason, instead=instead, rule=rules.row("moods"))


# --- running before the fight -----------------------------------------------------------------------


def flee(draft: Drafting, rules: Ruleset, command: Flee) -> None:
    """All run, before initiative."""
    met = contact.in_meeting(draft, rules)
    leader(draft, rules)
    way = _free_to_run(draft, rules, met, command.way)
    run_off(draft, rules, met, way)


def distract(draft: Drafting, rules: Ruleset, command: Distract) -> None:
    """Leave bait, and run: of the right kind and enough, it lets all get away."""
    met = contact.in_meeting(draft, rules)
    leader(draft, rules)
    band = met.group
    what = bait.meant(draft.state, rules, command.what)
    left = bait.bundle(draft, rules, band, what)
    chased = followed(draft.state, rules, band)
    way = _free_to_run(draft, rules, met, command.way) if chased else None
    worked = bait.drop(draft, rules, band, what, left)
    if worked and (way is None or bands.held_off(draft.state, rules, band)):
        how = "halted" if bands.held_off(draft.state, rules, band) else "distracted"
        draft.emit(EncounterEnded(band, how, rule=rules.row("bait")))
        bands.depart(draft, rules, band, "fed")
    elif way is not None and worked:
        away(draft, rules, met, way, "distracted", rules.row("bait"))
    elif way is not None:
        run_off(draft, rules, met, way)


def _free_to_run(draft: Drafting, rules: Ruleset, met: Encounter, wanted: str) -> Way:
    """The way to run by; a refusal for whoever is surprised, or where there is none."""
    if any(who in met.surprised for who in draft.state.order):
        draft.refuse("you are taken by surprise", instead="wait", rule=rules.row("surprised"))
    way = way_out(draft, rules, met, wanted, "flee")
    passable(draft, rules, way)
    return way


def way_out(draft: Drafting, rules: Ruleset, met: Encounter, wanted: str, verb: str) -> Way:
    """The way to run or leave by: the one named, else back; a refusal where it leads past those who are met."""
    free = ways_free(draft.state, met)
    way = free.get(wanted) if wanted else _meant(free, met)
    return way if way is not None else _no_way(draft, rules, free, wanted, verb)


def _meant(free: dict[str, Way], met: Encounter) -> Way | None:
    """The way of whoever names none: back, or the only one."""
    return free.get(met.came_by) or (next(iter(free.values())) if len(free) == 1 else None)


def lines_out(state: State, met: Encounter, verb: str) -> tuple[str, ...]:
    """What to type to leave or run: the verb alone where one way is meant by it, else the verb with each way."""
    free = ways_free(state, met)
    return (verb,) if _meant(free, met) else tuple(f"{verb} {side}" for side in _sides(state, free))


def _sides(state: State, free: dict[str, Way]) -> tuple[str, ...]:
    return tuple(way.toward(state.here.place) for way in free.values())


def _no_way(draft: Drafting, rules: Ruleset, free: dict[str, Way], wanted: str, verb: str) -> NoReturn:
    state = draft.state
    if not free or wanted in [w.id for w in ways_known(state)]:
        reason = "that way leads past them" if free else "the only way leads past them"
        draft.refuse(reason, instead=contact.advice(draft.state, rules, "flee"), rule=rules.row("run_by"))
    draft.refuse("say which way", instead=f"{verb} {' or '.join(_sides(state, free))}", rule=rules.row("ran"))


def ways_free(state: State, met: Encounter) -> dict[str, Way]:
    """The ways here that do not lead past those who are met, by id; whoever means well lets the party by. Under the
    sky one leads off, into the same country.
    """
    if in_region(state):
        here = state.here.place
        return {OFF: Way(OFF, here, here, "", "")}
    band = state.bands.get(met.group)
    lets_by = band is not None and band.mood in FRIENDLY
    return {way.id: way for way in ways_known(state) if lets_by or way.id != met.via}


def run_off(draft: Drafting, rules: Ruleset, met: Encounter, way: Way) -> None:
    """Run: nobody follows, or the ruleset tells who is caught: he has a fight on hand."""
    runners = tuple(p.id for p in draft.state.able())
    draft.emit(Ran(runners, way.id, rule=rules.row("run")))
    free = _unfollowed(draft.state, rules, met.group, way)
    caught = () if free else rules.meetings.caught(draft, rules, runners, those_met(draft.state, met))
    if not caught:
        away(draft, rules, met, way, "fled", free or rules.row("pursuit"))
        return
    contact.turn(draft, rules, met.group, "fled")
    contact.fight(draft, rules)
    if draft.state.fight is not None:  # it may be over as soon as it is joined
        apprehend(draft, rules, runners, caught)


def _unfollowed(state: State, rules: Ruleset, band: str, way: Way) -> str:
    """The row by which nobody follows by that way, empty where they do."""
    if way.hidden:
        return rules.row("hidden_way")
    if followed(state, rules, band):
        return ""
    return rules.row("roster" if bands.stays(state, band) else "pursuit")


def followed(state: State, rules: Ruleset, band: str) -> bool:
    """Tells whether those who are met give chase: their mood calls for it, and nothing keeps them."""
    if bands.stays(state, band) or contact.idle(state, rules, band):
        return False
    return rules.meetings.pursues(state.bands[band].mood)


def apprehend(draft: Drafting, rules: Ruleset, runners: tuple[str, ...], caught: tuple[str, ...]) -> None:
    """In a fight: who is caught is in reach of the nearest who follow, the others are out of it."""
    for who in runners:
        if who not in caught:
            draft.emit(Fled(who, rule=rules.row("ran")))
            continue
        foe = _nearest(draft.state, who)
        if foe and not reach(draft.state, who):
            draft.emit(Closed(foe, who, "caught", rule=rules.row("caught")))


def _nearest(state: State, who: str) -> str:
    """The nearest enemy on his feet, the first by number among equals."""
    return min((p.id for p in foes(state, who)), key=lambda foe: apart(state, who, foe), default="")


# --- where they end ---------------------------------------------------------------------------------


def away(draft: Drafting, rules: Ruleset, met: Encounter, way: Way, how: str, row: str) -> None:
    """All are away: they stand in the place beyond; those placed go home, wanderers may come again."""
    draft.emit(EncounterEnded(met.group, how, rule=row))
    on_the_heels(draft, rules, met.group)
    hurry(draft, rules, way)


def on_the_heels(draft: Drafting, rules: Ruleset, band: str) -> None:
    """Wanderers who meant ill are the next encounter, Hostile, if none is settled yet; others go their way."""
    now = draft.state.bands[band]
    if not now.row:
        return
    if now.mood not in (HOSTILE, NEGATIVE) or draft.state.pending is not None:
        bands.depart(draft, rules, band, "shaken off")
        return
    if now.mood != HOSTILE:
        contact.set_mood(draft, rules, band, Mood(HOSTILE, "fled", rules.row("ran")))
    draft.emit(BandMoved(band, AWAY, rule=rules.row("ran")))
    count = len(members(draft.state, band))
    draft.emit(ForeShadowed(Pending(now.row, count, band=band), rule=rules.row("ran"), secret=True))


def hurry(draft: Drafting, rules: Ruleset, way: Way) -> None:
    """Through a way in a hurry: no turn of its own, it lies in the turn of the contact. Under the sky one gets away
    into the same country.
    """
    if in_region(draft.state):
        draft.emit(GotAway(rules.wilds.away(draft, rules), rule=rules.row("off_outdoors")))
        return
    if way.out:
        leave(draft, rules, way)
        return
    here = draft.state.here
    draft.emit(Moved(Spot(here.chart, way.other(here.place), way.id), rule=rules.row("ran")))
    arrive(draft, rules, way)


def _as_it_was(state: State, _event: GotAway) -> State:
    return state


REDUCERS: dict[type[Event], Reducer] = {GotAway: _as_it_was}
FEATURE = Feature(reducers=REDUCERS)
