"""Getting away: from those who are met, and from a fight."""

from __future__ import annotations

from typing import NoReturn

from gameloop.kernel.messages import Event
from gameloop.kernel.values import frozen
from gameloop.world import bait, bands, contact, egress
from gameloop.world.attitudes import Mood
from gameloop.world.captives import helpless
from gameloop.world.chart import Way
from gameloop.world.checks import leader
from gameloop.world.encounters import (
    AWAY,
    FLAME,
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
from gameloop.world.travel import Go, arrive, go, leave, obstruction
from gameloop.world.turns import end_turn, owed, worn_out
from gameloop.world.wounds import Fled

OFF = ""  # the way that leads off, under the sky


@frozen
class GotAway(Event):
    """Under the sky the party has got away from those who were met, so far (in the ruleset's unit)."""

    far: int


# --- leaving without a roll -------------------------------------------------------------------------


def go_back(draft: Drafting, rules: Ruleset, command: GoBack) -> None:
    """Leave: unnoticed by those who are surprised, free where their mood lets one go; a stuck door gets a try first."""
    met = contact.in_meeting(draft, rules)
    unnoticed, sly = evades(draft.state, met), ill(draft.state, met)
    if sly and not unnoticed:
        _kept(draft, rules, met)
    _rested(draft, rules)
    free, sent = outs(draft.state, rules, met, at_once=sly), back(draft.state, rules, met)
    way = way_out(draft, rules, met, free, command.way, "leave")
    threatened = draft.state.bands[met.group].mood == NEGATIVE and not unnoticed
    if threatened and sent is not None and sent.id != way.id:
        draft.refuse("they want you to go back the way you came", instead="leave", rule=rules.row("moods"))
    if not in_region(draft.state) and not egress.through(draft, rules, way):
        return
    row = rules.row("evade" if unnoticed else "moods")
    draft.emit(EncounterEnded(met.group, "evaded" if unnoticed else "left", rule=row))
    bands.depart(draft, rules, met.group, "left")
    if not in_region(draft.state):
        go(draft, rules, Go(way.id))


def ill(state: State, met: Encounter) -> bool:
    """Tells whether those met do not let the party go: they mean to attack, or want something first."""
    mood = state.bands[met.group].mood
    return mood == HOSTILE or (mood == NEGATIVE and bool(bands.wants(state, met.group)))


def _rested(draft: Drafting, rules: Ruleset) -> None:
    """Refuse to leave to whoever is worn out: they can run, but the turns of a walk are rest now."""
    if owed(draft.state):
        instead = contact.advice(draft.state, rules, "leave", "go")
        draft.refuse(
            f"{worn_out(draft.state, rules)}: nobody walks on", instead=instead, rule=rules.row("rest_owed")
        )


def evades(state: State, met: Encounter) -> bool:
    """Tells whether the party has surprised all who are met, and not the thief alone: then it need not be seen."""
    caught = those_met(state, met)
    if not caught or met.by or any(who in met.surprised for who in state.order):
        return False
    return all(who in met.surprised for who in caught)


def those_met(state: State, met: Encounter) -> tuple[str, ...]:
    """All who are met and can do something."""
    found = (p for band in bands.together(state, met.group) for p in on_their_feet(state, band))
    return tuple(p.id for p in found if not helpless(p))


def _kept(draft: Drafting, rules: Ruleset, met: Encounter) -> NoReturn:
    """Refuse to leave those who do not let the party go."""
    hostile = draft.state.bands[met.group].mood == HOSTILE
    reason = "they do not let you go" if hostile else "they want something first"
    instead = contact.advice(draft.state, rules, "leave", "go")
    draft.refuse(reason, instead=instead, rule=rules.row("moods"))


# --- running before the fight -----------------------------------------------------------------------


def flee(draft: Drafting, rules: Ruleset, command: Flee) -> None:
    """All run, before initiative."""
    met = contact.in_meeting(draft, rules)
    leader(draft, rules)
    _in_time(draft, rules, met)
    way = way_out(draft, rules, met, outs(draft.state, rules, met), command.way, "flee")
    run_off(draft, rules, met, way)


def distract(draft: Drafting, rules: Ruleset, command: Distract) -> None:
    """Leave bait, and run: of the right kind and enough, it lets all get away by any way that stands open; where none
    does, it keeps them busy.
    """
    met = contact.in_meeting(draft, rules)
    leader(draft, rules)
    band = met.group
    what = bait.meant(draft.state, rules, command.what)
    left = bait.bundle(draft, rules, band, what)
    stops = bait.right(draft.state, rules, band, what)
    chased = followed(draft.state, rules, band) and not halted(draft.state, band, what)
    if chased:
        _in_time(draft, rules, met)
    free = outs(draft.state, rules, met, at_once=stops)
    verb = f"distract with {command.what} by"
    way = way_out(draft, rules, met, free, command.way, verb) if chased and (free or not stops) else None
    worked = bait.drop(draft, rules, band, what, left)
    if worked and (way is None or bands.held_off(draft.state, rules, band)):
        how = "halted" if bands.held_off(draft.state, rules, band) else "distracted"
        draft.emit(EncounterEnded(band, how, rule=rules.row("bait")))
        bands.depart(draft, rules, band, "fed")
    elif way is not None and worked:
        away(draft, rules, met, way, "distracted", rules.row("bait"))
    elif way is not None:
        run_off(draft, rules, met, way)


def halted(state: State, band: str, what: str) -> bool:
    """Tells whether that bait holds them where they are: then nobody has to run."""
    return what == FLAME and bands.halts(state, band)


def _in_time(draft: Drafting, rules: Ruleset, met: Encounter) -> None:
    """Refuse to run to whoever is surprised."""
    if taken_aback(draft.state, met):
        draft.refuse("you are taken by surprise", instead="wait", rule=rules.row("surprised"))


def taken_aback(state: State, met: Encounter) -> bool:
    """Tells whether any of the party is surprised: then nobody runs."""
    return any(who in met.surprised for who in state.order)


def way_out(
    draft: Drafting, rules: Ruleset, met: Encounter, free: dict[str, Way], wanted: str, verb: str
) -> Way:
    """The way to run or leave by, of those that are free: the one named, else back; a refusal for any other."""
    way = free.get(wanted) if wanted else _meant(free, met)
    return way if way is not None else _no_way(draft, rules, met, free, wanted, verb)


def outs(state: State, rules: Ruleset, met: Encounter, *, at_once: bool = False) -> dict[str, Way]:
    """The ways, by id, by which the party may leave or run; `at_once`: that stand open."""
    free = ways_free(state, met)
    if in_region(state):
        return free
    fit = (way for way in free.values() if egress.lets_out(state, rules, way))
    return {way.id: way for way in fit if not (at_once and egress.shut(state, rules, way))}


def back(state: State, rules: Ruleset, met: Encounter) -> Way | None:
    """The way by which the party came, if it can go back by that."""
    return outs(state, rules, met).get(met.came_by)


def _meant(free: dict[str, Way], met: Encounter) -> Way | None:
    """The way of whoever names none: back, or the only one."""
    return free.get(met.came_by) or (next(iter(free.values())) if len(free) == 1 else None)


def lines_out(state: State, free: dict[str, Way], met: Encounter, verb: str) -> tuple[tuple[str, Way], ...]:
    """What to type to leave or run, with the way it leads by: the verb alone where one way is meant by it, else the
    verb with each way.
    """
    way = _meant(free, met)
    return ((verb, way),) if way else tuple((f"{verb} {_side(state, way)}", way) for way in free.values())


def _side(state: State, way: Way) -> str:
    return way.toward(state.here.place)


def _no_way(
    draft: Drafting, rules: Ruleset, met: Encounter, free: dict[str, Way], wanted: str, verb: str
) -> NoReturn:
    """Why they do not get out by the way that is wanted, or by any (empty)."""
    state = draft.state
    there = {way.id: way for way in ways_known(state)}
    if free and wanted not in there:
        lines = ", or ".join(f"{verb} {_side(state, way)}" for way in free.values())
        draft.refuse("say which way", instead=lines, rule=rules.row("ran"))
    others = [way for way in (there.get(wanted), *there.values()) if way and not past(state, met, way)]
    instead = contact.advice(state, rules, *(() if free else (verb.split()[0], "go")))
    no = obstruction(state, rules, others[0]) if others and wanted in ("", others[0].id) else None
    if no is None:
        reason = "that way leads past them" if free else "the only way leads past them"
        draft.refuse(reason, instead=instead, rule=rules.row("run_by"))
    draft.refuse(no.reason, instead=instead, rule=no.rule)


def past(state: State, met: Encounter, way: Way) -> bool:
    """Tells whether a way leads past those who are met; whoever means well lets the party by."""
    band = state.bands.get(met.group)
    return way.id == met.via and not (band is not None and band.mood in FRIENDLY)


def ways_free(state: State, met: Encounter) -> dict[str, Way]:
    """The ways here by which one gets away from those who are met, by id."""
    return {way.id: way for way in ways_there(state) if leads_off(state, met, way)}


def ways_there(state: State) -> tuple[Way, ...]:
    """The ways here; under the sky one, off into the same country."""
    here = state.here.place
    return (Way(OFF, here, here, "", ""),) if in_region(state) else ways_known(state)


def leads_off(state: State, met: Encounter, way: Way) -> bool:
    """Tells whether a way does not lead past those who are met, and is none that no shoulder opens."""
    return in_region(state) or not (past(state, met, way) or egress.walled(state, way))


def run_off(draft: Drafting, rules: Ruleset, met: Encounter, way: Way) -> None:
    """Run: nobody follows, or the ruleset tells who is caught: he has a fight on hand."""
    runners = tuple(p.id for p in draft.state.able())
    draft.emit(Ran(runners, way.id, rule=rules.row("run")))
    if not in_region(draft.state) and not _door_gave(draft, rules, met, way):
        return
    free = _unfollowed(draft.state, rules, met.group, way)
    caught = () if free else rules.meetings.caught(draft, rules, runners, those_met(draft.state, met))
    if not caught:
        away(draft, rules, met, way, "fled", free or rules.row("pursuit"))
        return
    contact.turn(draft, rules, met.group, "fled")
    contact.fight(draft, rules)
    if draft.state.fight is not None:  # it may be over as soon as it is joined
        apprehend(draft, rules, runners, caught)


def _door_gave(draft: Drafting, rules: Ruleset, met: Encounter, way: Way) -> bool:
    """Tells whether no door holds them; those who follow are upon whoever stands before one that does."""
    if not egress.shut(draft.state, rules, way) or _burst(draft, rules, way):
        return True
    if _unfollowed(draft.state, rules, met.group, way):
        end_turn(draft, rules)
    else:
        contact.turn(draft, rules, met.group, "fled")
        contact.fight(draft, rules)
    return False


def _burst(draft: Drafting, rules: Ruleset, way: Way) -> bool:
    return egress.burst(draft, rules, way, rules.row("run_by"))


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
    """Wanderers who meant ill are the next encounter, Hostile, if none is settled yet; others go their way, and the
    helpless nowhere.
    """
    now = draft.state.bands[band]
    if not now.row or bands.helpless(draft.state, band):
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
