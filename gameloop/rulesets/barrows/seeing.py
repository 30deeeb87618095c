"""Third Eye and Tongues: what they show at once, and wherever the party comes while they last (A-SPL-21, A-SPL-22)."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import (
    ALL_SEEING,
    ALL_UNDERSTANDING,
    ENTHUSIASTIC,
    HOSTILE,
    NEGATIVE,
    POSITIVE,
    UNCERTAIN,
)
from gameloop.rulesets.barrows.unseen import INVISIBLE
from gameloop.world.bands import tagged, wants
from gameloop.world.bestiary import MINDLESS, SPEAKS
from gameloop.world.enchantments import Sensed
from gameloop.world.encounters import bands_here, named, present
from gameloop.world.magic import nearby
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.seeing import auras
from gameloop.world.sounds import sounds as plain
from gameloop.world.state import PARTY, Band, State

AURAS, UNSEEN, SPEECH = "magic", "invisible", "speech"
MINDED: Mapping[str, str] = {
    HOSTILE: "blood",
    NEGATIVE: "be gone",
    UNCERTAIN: "who are these?",
    POSITIVE: "no harm in these",
    ENTHUSIASTIC: "friends",
}


def look(book: Book, draft: Drafting, rules: Ruleset, who: str, *, again: bool = False) -> None:
    """The auras here but one's own are told, and whoever is here unseen; `again`: nothing where there is none."""
    state = draft.state
    marks = tuple(spell.condition for spell in book.spells.values() if spell.condition)
    own = state.person(who).name
    found = tuple(name for name in auras(state, rules, marks) if name != own)
    if found or not again:
        draft.emit(Sensed(who, AURAS, found, rule="A-SPL-21"))
    people = map(state.person, nearby(state))
    hidden = tuple(p.name for p in people if p.side != PARTY and p.has(INVISIBLE))
    if hidden:
        draft.emit(Sensed(who, UNSEEN, hidden, rule="A-SPL-21"))


def hear(draft: Drafting, who: str) -> None:
    """Those here who do not speak as people do are understood, though they get no answer (A-PLAY-35)."""
    said = tuple(told for band in bands_here(draft.state) if (told := meaning(draft.state, band)))
    if said:
        draft.emit(Sensed(who, SPEECH, said, rule="A-PLAY-35"))


def meaning(state: State, band: Band) -> str:
    """What those who have no speech of people are about: what they want, or how they are minded; empty for others."""
    if tagged(state, band.id, SPEAKS) or tagged(state, band.id, MINDLESS) or band.mood not in MINDED:
        return ""
    return f"{named(state, band.id)}: {wants(state, band.id) or MINDED[band.mood]}"


def entered(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """The party has come somewhere: whoever sees auras or understands all tongues does so here too."""
    for person in draft.state.able():
        if person.has(ALL_SEEING):
            look(book, draft, rules, person.id, again=True)
        if person.has(ALL_UNDERSTANDING):
            hear(draft, person.id)


def sounds(state: State, rules: Ruleset, place: str) -> tuple[str, str]:
    """What is heard behind a door; of those who have a want it is understood, if anybody has the gift (A-SPL-22)."""
    heard, row = plain(state, rules, place)
    gifted = any(p.has(ALL_UNDERSTANDING) for p in state.able())
    there = (group for group in state.chart().groups_at(place) if present(state, group.id))
    about = next((group.wants for group in there if group.wants), "") if gifted and heard else ""
    return (f"{heard}; it is about this: {about}", "A-SPL-22") if about else (heard, row)
