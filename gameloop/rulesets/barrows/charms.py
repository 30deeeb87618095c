"""Minds: whom sleep, charm and holding can touch, and what being charmed means (A-SPL-04, A-PLAY-58)."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.rulesets.barrows.book import Book
from gameloop.world.ruleset import Drafting
from gameloop.world.state import Condition, Person, State
from gameloop.world.wounds import ConditionEnded, ConditionGained

CHARMED = "charmed"
UNDEAD, INTELLIGENT, MINDLESS = "undead", "intelligent", "mindless"
STEPS: Mapping[str, str] = {
    "hostile": "uncertain",
    "negative": "uncertain",
    "uncertain": "positive",
    "positive": "infatuated",
    "enthusiastic": "infatuated",
}
NEUTRAL = "uncertain"
LEVELS = ("", "uncertain", "positive", "infatuated")  # how charmed somebody is, by the value of the condition


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


def charm(_book: Book, draft: Drafting, who: str, touched: tuple[str, ...], until: int, row: str) -> None:
    """One step of mood up for each; a band all of which is charmed has a mood of its own meanwhile."""
    for one in touched:
        mood = STEPS.get(mood_of(draft.state, one), NEUTRAL)
        value = LEVELS.index(mood)
        draft.emit(ConditionGained(one, Condition(CHARMED, until, value, who), rule=row))


def mood_of(state: State, who: str) -> str:
    """How somebody takes the party: charmed, or as the band, hostile in a fight."""
    person = state.person(who)
    charmed = person.condition(CHARMED)
    if charmed is not None:
        return LEVELS[charmed.value]
    if state.fight is not None and who in state.fight.people:
        return "hostile"
    return next((band.mood for band in state.bands.values() if who in band.people), NEUTRAL)


def stands_aside(person: Person) -> bool:
    """Whether somebody is charmed and does not fight those who charmed him (A-PLAY-58)."""
    return person.has(CHARMED)


def attacked(draft: Drafting, who: str) -> None:
    """The neutral one who is attacked is hostile again (A-PLAY-58)."""
    charmed = draft.state.person(who).condition(CHARMED)
    if charmed is not None and LEVELS[charmed.value] == NEUTRAL:
        draft.emit(ConditionEnded(who, CHARMED, rule="A-PLAY-58"))
