"""Meetings: who is met, how far off, how they take it, and how it ends. The facts.

A `Band` is a group as it is now; an `Encounter` is the meeting with it that waits for the party's choice. Bands of
a mood that lets the party be stay where they are when a meeting is over; the moods are words of the adventure
format (furnishing.MOODS), the five reactions among them from worst to best. How a meeting goes: contact.py. The
wishes and verbs: meetings.py.
"""

from __future__ import annotations

from typing import Any

from gameloop.kernel.keeping import kept
from gameloop.kernel.messages import Event
from gameloop.kernel.values import changed, frozen
from gameloop.world.engagement import Encounter, Pending
from gameloop.world.furnishing import REACTIONS, Group
from gameloop.world.ruleset import Feature, Reducer
from gameloop.world.state import DEAD, DOWN, PARTY, Band, Person, State

DORMANT, CAPTIVE, ATTENDING, UNKNOWN = "dormant", "captive", "attending", "roll"
HOSTILE, NEGATIVE, UNCERTAIN, POSITIVE, ENTHUSIASTIC = REACTIONS
FRIENDLY = (POSITIVE, ENTHUSIASTIC)
PASSIVE = (DORMANT, CAPTIVE, ATTENDING)
PART = "~"  # between the name of a band and the number of a part of it that woke
AWAY = ""  # the place of a band that is not here any more and may be met again
SAME = ("folk", "kin", "lit")  # how words end of which several are called as one is
FOOD, SILVER, FLAME = "food", "silver", "flame"


# --- facts ------------------------------------------------------------------------------------------


@frozen
class EncounterBegan(Event):
    """The party meets a band. `text` is what they are about, as the adventure tells it; `rows` bore on it."""

    encounter: Encounter
    text: str
    rows: tuple[str, ...]


@frozen
class Sighted(Event):
    """The party sees these bands; no meeting comes of it."""

    bands: tuple[str, ...]


@frozen
class MoodSet(Event):
    """How a band takes the party from now on; `why`: met, parley, attacked, robbed ... `text` is how they show it.

    `rows` are the rules that bore on it.
    """

    band: str
    mood: str
    why: str
    text: str
    rows: tuple[str, ...] = ()


@frozen
class Roused(Event):
    """Some of a band that slept or waited are awake now; part of a band goes on as the band `into`."""

    band: str
    people: tuple[str, ...]
    why: str
    into: str


@frozen
class Parleyed(Event):
    """Somebody spoke with a band; `gift` when there was one."""

    band: str
    who: str
    gift: bool


@frozen
class Gave(Event):
    """A band told or gave what it has to give, once; `what` names it: gives, found, rumour.N, nothing."""

    band: str
    what: str
    text: str


@frozen
class EncounterEnded(Event):
    """A meeting is over; how: left, passed, evaded, fled, distracted, halted, paid, fight."""

    band: str
    how: str


@frozen
class ForeShadowed(Event):
    """The next band to be met is settled."""

    pending: Pending


@frozen
class PendingTaken(Event):
    """The band that was settled comes now."""


@frozen
class Hinted(Event):
    """A sign of what is about, by ear, nose or eye; sense: heard, smelt, seen, sure, gone, nothing."""

    sense: str
    text: str


@frozen
class BandMoved(Event):
    """A band is in another place now (`chart/place`), or AWAY."""

    band: str
    place: str


@frozen
class BandGone(Event):
    """A band is gone for good."""

    band: str
    why: str


@frozen
class RosterChanged(Event):
    """Of a kind that lives here so many are left to be met."""

    roster: str
    by: int
    to: int
    why: str


@frozen
class BaitDropped(Event):
    """Somebody left bait; `worked` if those who follow stop for it; `rows` are the rules that bore on it."""

    who: str
    what: str
    n: int
    worked: bool
    rows: tuple[str, ...] = ()


@frozen
class Ran(Event):
    """These run, by that way."""

    who: tuple[str, ...]
    way: str


@frozen
class Defeated(Event):
    """These are beaten, as far as that is ever counted; by: slain, routed, captured, bypassed."""

    people: tuple[str, ...]
    by: str


# --- looking at the state ---------------------------------------------------------------------------


def group_of(state: State, band: str) -> Group | None:
    """The placed group that a band, or a part of one, is; None for wanderers."""
    name = band.partition(PART)[0]
    for chart in state.charts.values():
        if (group := chart.group_or_none(name)) is not None:
            return group
    return None


@kept
def members(state: State, band: str) -> tuple[Person, ...]:
    """Those of a band who live, have not run and are not with the party, in the order of their numbers."""
    people = [state.people[who] for who in state.bands[band].people]
    return tuple([p for p in people if not (p.conditions and p.gone) and p.side != PARTY])


def on_their_feet(state: State, band: str) -> tuple[Person, ...]:
    """Those of a band who can still do something."""
    return tuple([p for p in members(state, band) if not p.has(DOWN)])


def bands_here(state: State, spot: str | None = None) -> tuple[Band, ...]:
    """The bands in a place (default: here) of which somebody is left, in the order in which they came."""
    at = state.spot() if spot is None else spot
    return tuple(b for b in state.bands.values() if b.place == at and members(state, b.id))


def shown(state: State) -> tuple[Band, ...]:
    """The bands that the party sees: those of whom it knows here, and behind a door where it has met somebody."""
    met = state.bands[state.encounter.group] if state.encounter is not None else None
    beyond = met.place if met is not None and met.place != state.spot() else None
    behind = bands_here(state, beyond) if beyond else ()
    return tuple(b for b in (*bands_here(state), *behind) if b.known)


def present(state: State, group: str) -> bool:
    """Tells whether a placed group is still in its place: not yet met, or met and not all gone."""
    if group in state.bands:
        return bool(members(state, group))
    for survey in state.surveys.values():
        if group in survey.spent:
            return False
    found = group_of(state, group)
    return found is not None and state.rosters.get(found.roster, found.count) > 0


def named(state: State, band: str) -> str:
    """What a band is called: its own name, or its kind and number."""
    group = group_of(state, band)
    people = members(state, band)
    if group is not None and group.name:
        return group.name
    if not people:
        return "nobody"
    kind = state.kinds[people[0].kind].name.casefold()
    return kind if len(people) == 1 else f"{len(people)} {plural(kind)}"


def band_of(state: State, who: str) -> str:
    """The band that somebody belongs to; empty for none."""
    return next((band.id for band in state.bands.values() if who in band.people), "")


def plural(word: str) -> str:
    """More than one of it."""
    if word.endswith(SAME):
        return word
    if word.endswith(("s", "x", "ch", "sh")):
        return f"{word}es"
    if word.endswith(("lf", "rf")):
        return f"{word[:-1]}ves"
    if word.endswith("man") and not word.endswith("human"):
        return f"{word[:-2]}en"
    return f"{word[:-1]}ies" if word.endswith("y") and word[-2:-1] not in "aeiou" else f"{word}s"


# --- reducers ---------------------------------------------------------------------------------------


def _band(state: State, band: str, **fields: Any) -> State:
    now = changed(state.bands[band], **fields)
    return changed(state, bands={**state.bands, band: now})


def _began(state: State, event: EncounterBegan) -> State:
    met = event.encounter.group
    state = _band(state, met, known=True, met=state.bands[met].met + 1, talks=0)
    return changed(state, encounter=event.encounter)


def _sighted(state: State, event: Sighted) -> State:
    for band in event.bands:
        state = _band(state, band, known=True)
    return state


def _mood(state: State, event: MoodSet) -> State:
    return _band(state, event.band, mood=event.mood)


def _roused(state: State, event: Roused) -> State:
    band = state.bands[event.band]
    if event.into == event.band:
        return _band(state, event.band, mood=UNKNOWN, known=True)
    rest = tuple(who for who in band.people if who not in event.people)
    awake = changed(band, id=event.into, people=event.people, mood=UNKNOWN, known=True, met=0)
    state = _band(state, event.band, people=rest)
    return changed(state, bands={**state.bands, event.into: awake})


def _parleyed(state: State, event: Parleyed) -> State:
    band = state.bands[event.band]
    return _band(state, event.band, talks=band.talks + 1, gift=band.gift or event.gift)


def _gave(state: State, event: Gave) -> State:
    state = _band(state, event.band, gave=True)
    return changed(state, marks={**state.marks, event.what: 1})


def _over(state: State, _event: EncounterEnded) -> State:
    return changed(state, encounter=None)


def _foreshadowed(state: State, event: ForeShadowed) -> State:
    return changed(state, pending=event.pending)


def _taken(state: State, _event: PendingTaken) -> State:
    return changed(state, pending=None)


def _hinted(state: State, event: Hinted) -> State:
    if state.pending is None:
        return state
    given = (*state.pending.given, event.sense)
    return changed(state, pending=changed(state.pending, given=given))


def _band_moved(state: State, event: BandMoved) -> State:
    return _band(state, event.band, place=event.place)


def _gone(state: State, event: BandGone) -> State:
    """The living leave the game with their band; the dead lie where they fell."""
    band = state.bands[event.band]
    people = {k: p for k, p in state.people.items() if k not in band.people or p.has(DEAD)}
    bands = {k: b for k, b in state.bands.items() if k != event.band}
    return changed(state, people=people, bands=bands)


def _roster(state: State, event: RosterChanged) -> State:
    return changed(state, rosters={**state.rosters, event.roster: event.to})


def _defeated(state: State, event: Defeated) -> State:
    return changed(state, defeated=(*state.defeated, *event.people))


def _told(state: State, _event: Event) -> State:
    """It tells, and what comes of it is other facts."""
    return state


REDUCERS: dict[type[Event], Reducer] = {
    EncounterBegan: _began,
    Sighted: _sighted,
    MoodSet: _mood,
    Roused: _roused,
    Parleyed: _parleyed,
    Gave: _gave,
    EncounterEnded: _over,
    ForeShadowed: _foreshadowed,
    PendingTaken: _taken,
    Hinted: _hinted,
    BandMoved: _band_moved,
    BandGone: _gone,
    RosterChanged: _roster,
    BaitDropped: _told,
    Ran: _told,
    Defeated: _defeated,
}
FEATURE = Feature(reducers=REDUCERS)
