"""Minds: whom sleep, charm and holding can touch, and what being charmed means (A-SPL-04, A-PLAY-58)."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.kernel.clock import Timer, TimerCleared, TimerSet
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import CHARMED, HOSTILE, INTELLIGENT, MINDLESS, UNCERTAIN, UNDEAD
from gameloop.world.encounters import MoodSet, band_of
from gameloop.world.ruleset import Drafting
from gameloop.world.state import Band, Condition, Person, State
from gameloop.world.wounds import ConditionEnded, ConditionGained

INFATUATED = "infatuated"
STEPS: Mapping[str, str] = {
    "hostile": "uncertain",
    "negative": "uncertain",
    "uncertain": "positive",
    "positive": INFATUATED,
    "enthusiastic": INFATUATED,
}
AGAINST: Mapping[str, str] = {
    "sleep": "sleep",
    "charm": "charm",
    "hold_person": "hold",
}  # what each spell works by
DEAD_TO_IT: Mapping[str, str] = {
    "sleep": "the dead do not sleep",
    "charm": "the dead have no heart to be won",
    "hold": "the dead are beyond its hold",
}
UNMOVED = "by nature it cannot be touched by that"
MOOD = "mood."  # the kind of timer that brings a mood back, with that mood
BAND_MOODS = ("", "uncertain", "positive", "enthusiastic")  # what a band that is so charmed does, as bands go
LEVELS = ("", "uncertain", "positive", INFATUATED)  # how charmed somebody is, by the value of the condition


def takes(state: State, who: str, against: str) -> bool:
    """Whether sleep, charm or hold can touch somebody at all (A-SPL-04, A-SPL-17; specials immune and mindless)."""
    person = state.person(who)
    if person.gone:
        return False
    kind = state.kinds.get(person.kind)
    if kind is None:
        return True
    if kind.specials.immune is not None and against in kind.specials.immune.to:
        return False
    if against == "hold":
        return True
    if kind.specials.mindless is not None or MINDLESS in kind.tags:
        return False
    return UNDEAD not in kind.tags or (against == "charm" and INTELLIGENT in kind.tags)


def spared(state: State, spell: str, who: str) -> str:
    """Why one of these spells does nothing to somebody (A-SPL-04, A-SPL-12, A-SPL-17)."""
    against, person = AGAINST.get(spell, ""), state.person(who)
    if not against or person.gone or takes(state, who, against):
        return ""
    return DEAD_TO_IT[against] if UNDEAD in state.kinds[person.kind].tags else UNMOVED


def charm(_book: Book, draft: Drafting, who: str, touched: tuple[str, ...], until: int, row: str) -> None:
    """One step of mood up for each; a band all of which is charmed has a mood of its own meanwhile."""
    for one in touched:
        value = LEVELS.index(STEPS.get(mood_of(draft.state, one), UNCERTAIN))
        draft.emit(ConditionGained(one, Condition(CHARMED, until, value, who), rule=row))
    for band in tuple(draft.state.bands.values()):
        if any(one in band.people for one in touched):
            _turn(draft, band, until)


def _turn(draft: Drafting, band: Band, until: int) -> None:
    """Once all that are left are charmed, the band is as the least of them; a timer brings the old mood back."""
    left = [who for who in band.people if not draft.state.person(who).gone]
    if not all(draft.state.person(who).has(CHARMED) for who in left):
        return
    least = min(LEVELS.index(mood_of(draft.state, who)) for who in left)
    name = f"{MOOD}{band.id}"
    old = next((t.kind for t in draft.state.timers if t.id == name), MOOD + (band.mood or HOSTILE))
    draft.emit(TimerSet(Timer(until, old, name, band.id), rule="A-PLAY-58"))
    draft.emit(MoodSet(band.id, BAND_MOODS[least], CHARMED, "", rule="A-PLAY-58"))


def mood_back(draft: Drafting, timer: Timer) -> None:
    """The end of the spell: the old mood is back (A-PLAY-58)."""
    if timer.kind.startswith(MOOD) and timer.who in draft.state.bands:
        mood = timer.kind.removeprefix(MOOD)
        draft.emit(MoodSet(timer.who, mood, "the charm ends", "", rule="A-PLAY-58"))


def mood_of(state: State, who: str) -> str:
    """How somebody takes the party: charmed, or as the band, hostile in a fight."""
    person = state.person(who)
    charmed = person.condition(CHARMED)
    if charmed is not None:
        return LEVELS[charmed.value]
    if state.fight is not None and who in state.fight.people:
        return HOSTILE
    band = band_of(state, who)
    return state.bands[band].mood if band else UNCERTAIN


def stands_aside(person: Person) -> bool:
    """Whether somebody is charmed and does not fight those who charmed him (A-PLAY-58)."""
    return person.has(CHARMED)


def attacked(draft: Drafting, who: str) -> None:
    """The neutral one who is attacked is hostile again (A-PLAY-58)."""
    charmed = draft.state.person(who).condition(CHARMED)
    if charmed is not None and LEVELS[charmed.value] == UNCERTAIN:
        draft.emit(ConditionEnded(who, CHARMED, rule="A-PLAY-58"))
        for band in tuple(draft.state.bands.values()):
            if who in band.people and any(t.id == f"{MOOD}{band.id}" for t in draft.state.timers):
                draft.emit(TimerCleared(f"{MOOD}{band.id}", rule="A-PLAY-58"))
                draft.emit(MoodSet(band.id, HOSTILE, "attacked", "", rule="A-PLAY-58"))
