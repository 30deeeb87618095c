"""What comes of a deed for those who are here, or live here: the part of actions.CHANGES that is about creatures."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world import trapeffects
from gameloop.world.actions import WHOM, Change
from gameloop.world.conditions import of_kind_here
from gameloop.world.encounters import (
    BandGone,
    BandMoved,
    EncounterEnded,
    ForeShadowed,
    MoodSet,
    RosterChanged,
    on_their_feet,
)
from gameloop.world.engagement import Pending
from gameloop.world.furnishing import Effect
from gameloop.world.places import Spent, ground
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset
from gameloop.world.sight import bands_of
from gameloop.world.state import State
from gameloop.world.traps import HALF, NEGATES, everybody
from gameloop.world.wounds import Died

ROW = "deed"  # the name of the row behind all of it
DOER, PARTY, EVERYBODY = WHOM
GONE = "moved on"  # why a band is gone
Play = Callable[[Drafting, Ruleset, Change, str], None]


@frozen
class Soothed(Event):
    """Something that quiets those who would wake is in a place from now on: one of furnishing.SOOTHINGS."""

    place: str
    what: str


def hurt(draft: Drafting, rules: Ruleset, change: Change, who: str) -> None:
    """The dice for each of those concerned, saved as from a trap."""
    for victim in victims(draft.state, change.to or DOER, who):
        if not draft.state.over and not draft.state.person(victim).gone:
            _hurt(draft, rules, change, victim)


def victims(state: State, to: str, who: str) -> tuple[str, ...]:
    """The ids of those whom a change befalls."""
    if to == DOER:
        return (who,)
    if to == PARTY:
        return tuple(p.id for p in state.party())
    if to == EVERYBODY:
        return tuple(everybody(state))
    return tuple(p.id for band in bands_of(state, to) for p in on_their_feet(state, band.id))


def _hurt(draft: Drafting, rules: Ruleset, change: Change, victim: str) -> None:
    row = rules.row(ROW)
    saved = change.save in (HALF, NEGATES) and rules.moments.save(draft, rules, victim, "trap", "")
    if saved and change.save == NEGATES:
        return
    amount = draft.roll(change.dice, "deed_damage", victim, rule=row).total
    rules.moments.hurt(draft, rules, victim, amount // 2 if saved else amount, "deed", row)


def alarm(draft: Drafting, rules: Ruleset, change: Change, who: str) -> None:
    """They are warned."""
    trapeffects.alarm(draft, rules, None, Effect(change.do, change.what), (who,))


def rouse(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """Something befell that wakes some."""
    if draft.state.calm:
        rules.moments.rouse(draft, rules, change.to, change.what)


def soothe(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """From now on nobody wakes here whom that quiets."""
    draft.emit(Soothed(draft.state.spot(), change.what, rule=rules.row(ROW)))


def mood(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """How those of a group who have been met take the party from now on."""
    for band in bands_of(draft.state, change.what):
        draft.emit(MoodSet(band.id, change.to, ROW, change.text, rule=rules.row(ROW)))


def let_pass(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """The meeting with them is over."""
    leave(draft, rules, change.what, "passed")


def leave(draft: Drafting, rules: Ruleset, whom: str, how: str) -> None:
    """A meeting with those of a group, roster or kind ends."""
    met = draft.state.encounter
    if met is not None and met.group in {band.id for band in of_kind_here(draft.state, whom)}:
        draft.emit(EncounterEnded(met.group, how, rule=rules.row(ROW)))


def send(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """They are in another room now."""
    leave(draft, rules, change.what, "left")
    chart = ground(draft.state)
    to = f"{chart.id}/{change.to}" if chart else ""
    for band in bands_of(draft.state, change.what):
        if band.place != to:
            draft.emit(BandMoved(band.id, to, rule=rules.row(ROW)))


def remove(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """They are gone for good, met or not."""
    leave(draft, rules, change.what, "left")
    for band in bands_of(draft.state, change.what):
        draft.emit(BandGone(band.id, GONE, rule=rules.row(ROW)))
    chart = ground(draft.state)
    if chart is not None and change.what not in draft.state.surveys[chart.id].spent:
        draft.emit(Spent(chart.id, change.what, GONE, rule=rules.row(ROW), secret=True))


def lay(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """So many of them lie down for good; a meeting with nobody is none."""
    bands = [band.id for band in of_kind_here(draft.state, change.what)]
    there = [p.id for band in bands for p in on_their_feet(draft.state, band)]
    for victim in there[: change.n or len(there)]:
        draft.emit(Died(victim, rule=rules.row(ROW)))
    met = draft.state.encounter
    if met is not None and met.group in bands and not on_their_feet(draft.state, met.group):
        draft.emit(EncounterEnded(met.group, "laid to rest", rule=rules.row(ROW)))


def roster(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """More or fewer of a kind are left to be met."""
    old = draft.state.rosters.get(change.what, 0)
    new = max(0, old + change.n)
    if new != old:
        draft.emit(RosterChanged(change.what, new - old, new, ROW, rule=rules.row(ROW)))


def summon(draft: Drafting, rules: Ruleset, change: Change, _who: str) -> None:
    """Those of a wandering row come now, if any of them are left."""
    row = next(r for r in rules.adventure.wanderers if r.id == change.what)
    left = draft.state.rosters.get(row.roster, 0) if row.roster else change.n
    n = min(change.n, left)
    if n > 0 and draft.state.calm:
        draft.emit(ForeShadowed(Pending(row.id, n), rule=rules.row(ROW), secret=True))
        rules.moments.wandering(draft, rules)


def clue(draft: Drafting, rules: Ruleset, _change: Change, _who: str) -> None:
    """A sign of what comes next."""
    rules.moments.clue(draft, rules)


CHANGES: Mapping[str, Play] = {
    "hurt": hurt,
    "alarm": alarm,
    "rouse": rouse,
    "soothe": soothe,
    "mood": mood,
    "pass": let_pass,
    "send": send,
    "remove": remove,
    "lay": lay,
    "roster": roster,
    "summon": summon,
    "clue": clue,
}


def soothed_mark(place: str, what: str) -> str:
    """The name of the mark that says that something quiets those in a place."""
    return f"{what}/{place}"


def _soothed(state: State, event: Soothed) -> State:
    return evolve(state, marks={**state.marks, soothed_mark(event.place, event.what): 1})


REDUCERS: dict[type[Event], Reducer] = {Soothed: _soothed}
FEATURE = Feature(reducers=REDUCERS)
