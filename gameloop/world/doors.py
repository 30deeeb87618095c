"""Doors: opening, shutting, forcing, from the typed line to the state. Read this file to see how a feature is built.

Order: the facts, the wishes, the rules, the reducers, the verbs. What a door is stands in doorways.py; locks and
spikes are features of their own (locks.py, spikes.py).
"""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.chart import Way
from gameloop.world.checks import doer, lying
from gameloop.world.doorways import (
    BARRED,
    HELD,
    OPEN,
    SEALED,
    a_door,
    ajar,
    barrier,
    forceable,
    hint,
    make,
    resting,
    standing,
    with_door,
)
from gameloop.world.places import door_now, with_survey
from gameloop.world.retries import task
from gameloop.world.ruleset import WITH, Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.spikes import DoorFreed, need_spike, wedge
from gameloop.world.state import DoorNow, State
from gameloop.world.turns import end_turn, make_noise, no_rest_owed


@frozen
class DoorForced(Event):
    """A door burst open; `first` when it was the first try at it."""

    chart: str
    way: str
    who: str
    first: bool


@frozen
class DoorHeld(Event):
    """A door held against a try: whoever is behind it is warned."""

    chart: str
    way: str
    who: str


@frozen
class DoorOpened(Event):
    """The party opened a door without force; how: as state.Arrival has it."""

    chart: str
    way: str
    how: str


@frozen
class DoorClosed(Event):
    """A door is shut, and `state` is what it is now; why: hand, fell; `seen` by the party."""

    chart: str
    way: str
    state: str
    why: str
    seen: bool


@frozen
class ForceDoor(Command):
    """Force a door; `who` empty = whoever has the best chance; `spike` it open at once if it gives."""

    way: str
    who: str = ""
    spike: bool = False


@frozen
class OpenDoor(Command):
    """Open a door that moves freely, or one whose bar is on this side."""

    way: str


@frozen
class CloseDoor(Command):
    """Shut an open door."""

    way: str


def force_door(draft: Drafting, rules: Ruleset, command: ForceDoor) -> None:
    """One try by one person, one turn. What is behind the door is met as it opens.

    Where nobody is on his feet, whoever lies there tries it with his back to it: worse, and as slowly as he crawls.
    """
    way = a_door(draft, rules, command.way)
    if not forceable(draft.state, rules, way):
        _no_use(draft, rules, way)
    no_rest_owed(draft, rules)
    if command.spike:
        need_spike(draft, rules)
    who, lies = doer(draft, rules, "force_door", command.who, crawling=True), bool(lying(draft.state))
    if shoulder(draft, rules, way, who, lies=lies):
        behind(draft, rules, way, spike=command.spike)
    for _ in range(rules.number(draft.state, "", "crawl_turns") if lies else 1):
        end_turn(draft, rules)


def shoulder(
    draft: Drafting, rules: Ruleset, way: Way, who: str, *, lies: bool = False, rule: str = ""
) -> bool:
    """One try by one person at a door that may give; tells whether it did. Whoever lies there has his back to it;
    `rule` is the row that asks for it, where that is not the check's own.
    """
    now = standing(draft.state, rules, way)
    worked = task(
        draft, rules, "force_door", who, way.id, ("opens", "holds"), edge=-1 if lies else 0, rule=rule
    ).worked
    row = rules.row("nobody_able" if lies else _forcing(now, worked=worked))
    if worked:
        draft.emit(DoorForced(draft.state.here.chart, way.id, who, not now.spoiled, rule=row))
        return True
    draft.emit(DoorHeld(draft.state.here.chart, way.id, who, rule=row))
    if draft.state.settings.get("forcing_is_noisy") or rules.checks["force_door"].noisy:
        make_noise(draft, rules, "forcing")
    return False


def _forcing(now: DoorNow, *, worked: bool) -> str:
    """Which row a try at a door stands on."""
    if not worked:
        return "force_again" if now.tries else "force_failed"
    if barrier(now) == HELD:
        return "hold"
    return "force_door" if now.tries else "force_first"


def _no_use(draft: Drafting, rules: Ruleset, way: Way) -> None:
    """Why force does not help here."""
    now = standing(draft.state, rules, way)
    kind = barrier(now)
    if now.state == OPEN or kind == "":
        draft.refuse(
            f"the {make(way)} {'stands open' if now.state == OPEN else 'moves freely'}",
            instead=hint(draft.state, way, now),
            rule=rules.row("doors"),
        )
    draft.refuse(
        f"the {make(way)} is {kind}, and force does not help",
        instead=hint(draft.state, way, now),
        rule=rules.row("sealed" if kind == SEALED else "force_locked"),
    )


def behind(draft: Drafting, rules: Ruleset, way: Way, *, spike: bool = False) -> None:
    """What follows once the party has opened a door: who is behind it, then the spike that is to keep it open."""
    if draft.state.calm:
        rules.moments.opened(draft, rules, way.id)
    if spike and draft.state.calm:
        wedge(draft, rules, way, OPEN)


def open_door(draft: Drafting, rules: Ruleset, command: OpenDoor) -> None:
    """A free door opens at no time; lifting a bar takes a turn, and may be heard."""
    way = a_door(draft, rules, command.way)
    now = standing(draft.state, rules, way)
    here = draft.state.here
    if now.state == OPEN:
        draft.refuse(
            f"the {make(way)} stands open", instead=hint(draft.state, way, now), rule=rules.row("doors")
        )
    kind = barrier(now)
    lifts = kind == BARRED and now.side == here.place
    if kind and not lifts:
        far = " on the far side" if now.side not in ("", here.place) else ""
        draft.refuse(
            f"the {make(way)} is {kind}{far}", instead=hint(draft.state, way, now), rule=rules.row("doors")
        )
    if not lifts:
        draft.emit(DoorOpened(here.chart, way.id, "free", rule=rules.row("doors")))
        behind(draft, rules, way)
        return
    no_rest_owed(draft, rules)
    unbar(draft, rules, way)


def unbar(draft: Drafting, rules: Ruleset, way: Way) -> None:
    """Lift the bar, open, and see who is behind."""
    chart, row = draft.state.here.chart, rules.row("open_door")
    draft.emit(DoorFreed(chart, way.id, resting(rules, way), "lifted", "", rule=row))
    draft.emit(DoorOpened(chart, way.id, "bar", rule=row))
    if way.noisy:
        make_noise(draft, rules, "bars")
    behind(draft, rules, way)
    end_turn(draft, rules)


def close_door(draft: Drafting, rules: Ruleset, command: CloseDoor) -> None:
    """Shut it: then it is what doors are."""
    way = a_door(draft, rules, command.way)
    now = standing(draft.state, rules, way)
    if now.state != OPEN:
        draft.refuse(f"the {make(way)} is shut", instead="exits", rule=rules.row("doors"))
    if now.wedged:
        side = way.toward(draft.state.here.place)
        draft.refuse(
            f"the {make(way)} is spiked open", instead=f"unspike {side}", rule=rules.row("spike_open")
        )
    shut(draft, rules, draft.state.here.chart, way, "hand")


def shut(draft: Drafting, rules: Ruleset, chart: str, way: Way, why: str) -> None:
    """A door shuts; the party sees it if it stands at either end."""
    here = draft.state.here
    seen = chart == here.chart and here.place in (way.a, way.b)
    row = rules.row("walked_away" if why == "fell" and here.via != way.id else "fall_shut")
    draft.emit(DoorClosed(chart, way.id, resting(rules, way), why, seen, rule=row))


def fall_shut(draft: Drafting, rules: Ruleset) -> None:
    """At the end of a turn: what the party went through or left falls shut, unless it is spiked open."""
    if not draft.state.settings.get("doors_fall_shut", True):
        return
    for chart, survey in draft.state.surveys.items():
        for way, now in survey.doors.items():
            if now.closing and now.state == OPEN:
                shut(draft, rules, chart, draft.state.charts[chart].way(way), "fell")


def _forced(state: State, event: DoorForced) -> State:
    return ajar(state, event.chart, event.way, "first" if event.first else "later")


def _held(state: State, event: DoorHeld) -> State:
    now = door_now(state, event.chart, state.charts[event.chart].way(event.way))
    return with_door(
        state, event.chart, event.way, evolve(now, tries=now.tries + 1, spoiled=True), seen=False
    )


def _opened(state: State, event: DoorOpened) -> State:
    return ajar(state, event.chart, event.way, event.how)


def _closed(state: State, event: DoorClosed) -> State:
    """Shut: tries and listenings at it count anew; an opened lock stays unlocked."""
    old = door_now(state, event.chart, state.charts[event.chart].way(event.way))
    now = DoorNow(event.state, unlocked=old.unlocked)
    state = with_door(state, event.chart, event.way, now, seen=event.seen)
    survey = state.surveys[event.chart]
    listened = tuple(pair for pair in survey.listened if pair[1] != event.way)
    heard = tuple(way for way in survey.heard if way != event.way)
    return with_survey(state, event.chart, evolve(survey, listened=listened, heard=heard))


def _force(_state: State, args: Args) -> ForceDoor:
    return ForceDoor(args["door"], args.get("who", ""), spike="then" in args)


def _forcing_costs(state: State, rules: Ruleset, _args: Args) -> str:
    """What a try at a door costs: a turn, or as long as whoever lies there takes to crawl."""
    if not lying(state):
        return "1 turn"
    return f"{rules.number(state, '', 'crawl_turns')} turns, from where you lie"


VERBS = (
    Verb(
        "force",
        _force,
        ("explore",),
        "Put a shoulder to a stuck door. A failed try warns whoever is behind it.",
        "force west",
        cost="1 turn",
        costs=_forcing_costs,
        aliases=("fo",),
        slots=(
            Slot("door", "door"),
            Slot("then", "word", ("and",), optional=True, words=("spike",)),
            WITH,
        ),
        forms=("force DOOR", "force DOOR with NAME", "force DOOR and spike"),
        check="force_door",
    ),
    Verb(
        "close",
        lambda _state, args: CloseDoor(args["door"]),
        ("explore",),
        "Shut an open door.",
        "close east",
        aliases=("shut",),
        slots=(Slot("door", "door"),),
        forms=("close DOOR",),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {
    DoorForced: _forced,
    DoorHeld: _held,
    DoorOpened: _opened,
    DoorClosed: _closed,
}
FEATURE = Feature({ForceDoor: force_door, OpenDoor: open_door, CloseDoor: close_door}, REDUCERS, VERBS)
