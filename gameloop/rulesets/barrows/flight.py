"""Getting away: from those who are met, and from a fight (A-FLE-01 to A-FLE-13, A-PLAY-37 to A-PLAY-41)."""

from __future__ import annotations

from typing import NoReturn

from gameloop.rulesets.barrows import bait, bands, meeting
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import HOSTILE, NEGATIVE
from gameloop.world.chart import Way
from gameloop.world.checks import attempt
from gameloop.world.encounters import (
    AWAY,
    BandMoved,
    EncounterEnded,
    ForeShadowed,
    Ran,
    members,
    on_their_feet,
)
from gameloop.world.fighting import Closed
from gameloop.world.meetings import Distract, Flee, GoBack
from gameloop.world.places import Moved, ways_known
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sides import apart
from gameloop.world.state import Encounter, Pending, Spot, State
from gameloop.world.travel import Go, arrive, go, leave, passable
from gameloop.world.turns import no_rest_owed
from gameloop.world.wounds import Fled

# --- leaving without a roll -------------------------------------------------------------------------


def go_back(_book: Book, draft: Drafting, rules: Ruleset, command: GoBack) -> None:
    """Leave: unnoticed by those who are surprised (A-FLE-01), free where their mood lets one go (A-PLAY-32)."""
    met = meeting.in_meeting(draft)
    mood = draft.state.bands[met.group].mood
    unnoticed = evades(draft.state, met)
    if not unnoticed:
        _let_go(draft, met, mood)
    way = way_out(draft, met, command.way)
    if not unnoticed and mood == NEGATIVE and way.id != draft.state.here.via:
        draft.refuse("they want you to go back the way you came", instead="leave", rule="A-PLAY-32")
    no_rest_owed(draft, rules)
    passable(draft, rules, way)
    row = "A-FLE-01" if unnoticed else "A-PLAY-32"
    draft.emit(EncounterEnded(met.group, "evaded" if unnoticed else "left", rule=row))
    bands.depart(draft, rules, met.group, "left")
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


def _let_go(draft: Drafting, met: Encounter, mood: str) -> None:
    """Refuse to leave those who do not let the party go."""
    if mood == HOSTILE:
        draft.refuse("they are upon you", instead="flee, or attack", rule="A-PLAY-32")
    if mood == NEGATIVE and bands.wants(draft.state, met.group):
        draft.refuse("they want something first", instead="give, parley, flee, or attack", rule="A-PLAY-32")


# --- running before the fight -----------------------------------------------------------------------


def flee(book: Book, draft: Drafting, rules: Ruleset, command: Flee) -> None:
    """All run, before initiative (A-PLAY-37)."""
    met = meeting.in_meeting(draft)
    way = _free_to_run(draft, rules, met, command.way)
    run_off(book, draft, rules, met, way)


def distract(book: Book, draft: Drafting, rules: Ruleset, command: Distract) -> None:
    """Leave bait, and run: of the right kind and enough, it lets all get away (A-PLAY-41)."""
    met = meeting.in_meeting(draft)
    band = met.group
    what = bait.meant(draft.state, rules, command.what)
    left = bait.bundle(book, draft, rules, band, what)
    chased = followed(book, draft.state, band)
    way = _free_to_run(draft, rules, met, command.way) if chased else None
    worked = bait.drop(book, draft, rules, band, what, left)
    if worked and (way is None or bands.held_off(draft.state, band)):
        how = "halted" if bands.held_off(draft.state, band) else "distracted"
        draft.emit(EncounterEnded(band, how, rule="A-PLAY-41"))
        bands.depart(draft, rules, band, "fed")
    elif way is not None and worked:
        away(draft, rules, met, way, "distracted", "A-PLAY-41")
    elif way is not None:
        run_off(book, draft, rules, met, way)


def _free_to_run(draft: Drafting, rules: Ruleset, met: Encounter, wanted: str) -> Way:
    """The way to run by; a refusal for whoever is surprised, or where there is none."""
    if any(who in met.surprised for who in draft.state.order):
        draft.refuse("you are taken by surprise", instead="wait", rule="A-ENC-03")
    way = way_out(draft, met, wanted)
    passable(draft, rules, way)
    return way


def way_out(draft: Drafting, met: Encounter, wanted: str) -> Way:
    """The way to run or leave by: the one named, else back; a refusal where it leads past those who are met."""
    free = ways_free(draft.state, met)
    way = free.get(wanted or draft.state.here.via)
    if way is None and not wanted and len(free) == 1:
        way = next(iter(free.values()))
    return way if way is not None else _no_way(draft, free, wanted)


def _no_way(draft: Drafting, free: dict[str, Way], wanted: str) -> NoReturn:
    state = draft.state
    if not free or wanted in [w.id for w in ways_known(state)]:
        reason = "that way leads past them" if free else "the only way leads past them"
        draft.refuse(reason, instead="attack, or parley", rule="A-PLAY-39")
    sides = " or ".join(w.side(state.here.place) for w in free.values())
    draft.refuse("say which way", instead=f"flee {sides}", rule="A-PLAY-38")


def ways_free(state: State, met: Encounter) -> dict[str, Way]:
    """The ways here that do not lead past those who are met, by id."""
    return {way.id: way for way in ways_known(state) if way.id != met.via}


def run_off(book: Book, draft: Drafting, rules: Ruleset, met: Encounter, way: Way) -> None:
    """Run: nobody follows, or each rolls; who is caught has a fight on hand (A-FLE-02, A-FLE-03, A-FLE-07)."""
    runners = tuple(p.id for p in draft.state.able())
    draft.emit(Ran(runners, way.id, rule="A-PLAY-37"))
    free = _unfollowed(book, draft.state, met.group, way)
    caught = () if free else try_to_run(draft, rules, runners)
    if not caught:
        away(draft, rules, met, way, "fled", free or "A-FLE-02")
        return
    meeting.turn(draft, rules, met.group, "fled")
    meeting.fight(book, draft, rules)
    if draft.state.fight is not None:  # it may be over as soon as it is joined
        apprehend(draft, runners, caught)


def _unfollowed(book: Book, state: State, band: str, way: Way) -> str:
    """The row by which nobody follows by that way, empty where they do."""
    if way.hidden:
        return "A-FLE-12"
    if followed(book, state, band):
        return ""
    return "A-PLAY-31" if bands.stays(state, band) else "A-FLE-02"


def followed(book: Book, state: State, band: str) -> bool:
    """Tells whether those who are met give chase: their mood calls for it, and nothing keeps them (A-FLE-02)."""
    if bands.stays(state, band) or meeting.idle(state, band):
        return False
    return bands.mood_row(book, state.bands[band].mood).pursues


def try_to_run(draft: Drafting, rules: Ruleset, runners: tuple[str, ...]) -> tuple[str, ...]:
    """Each rolls, in marching order; gives those who are caught (A-FLE-03 to A-FLE-07)."""
    outcomes = ("gets away", "is caught")
    return tuple(who for who in runners if not attempt(draft, rules, "flee", who, outcomes=outcomes).worked)


def apprehend(draft: Drafting, runners: tuple[str, ...], caught: tuple[str, ...]) -> None:
    """In a fight: who is caught is in reach of the nearest who follow, the others are out of it (A-PLAY-38)."""
    for who in runners:
        if who not in caught:
            draft.emit(Fled(who, rule="A-PLAY-38"))
            continue
        foe = _nearest(draft.state, who)
        if foe:
            draft.emit(Closed(foe, who, "caught", rule="A-FLE-07"))


def _nearest(state: State, who: str) -> str:
    """The nearest enemy on his feet, the first by number among equals."""
    side = state.person(who).side
    foes = [p for p in (state.people[f] for f in state.in_fight().people) if p.side != side and not p.gone]
    return min((p.id for p in foes), key=lambda foe: apart(state, who, foe), default="")


# --- where they end ---------------------------------------------------------------------------------


def away(draft: Drafting, rules: Ruleset, met: Encounter, way: Way, how: str, row: str) -> None:
    """All are away: they stand in the place beyond; those placed go home, wanderers may come again (A-PLAY-38)."""
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
        meeting.set_mood(draft, rules, band, HOSTILE, "fled", "A-PLAY-38")
    draft.emit(BandMoved(band, AWAY, rule="A-PLAY-38"))
    count = len(members(draft.state, band))
    draft.emit(ForeShadowed(Pending(now.row, count, band=band), rule="A-PLAY-38", secret=True))


def hurry(draft: Drafting, rules: Ruleset, way: Way) -> None:
    """Through a way in a hurry: no turn of its own, it lies in the turn of the meeting."""
    if way.out:
        leave(draft, rules, way)
        return
    here = draft.state.here
    draft.emit(Moved(Spot(here.chart, way.other(here.place), way.id), rule="A-PLAY-38"))
    arrive(draft, rules, way)
