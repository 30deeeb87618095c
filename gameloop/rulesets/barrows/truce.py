"""Words in a fight: a truce, and giving oneself up (A-PLAY-34)."""

from __future__ import annotations

from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.meeting import reaction
from gameloop.rulesets.barrows.names import ANIMAL, ENTHUSIASTIC, NEGATIVE, POSITIVE, SPEAKS, UNDEAD
from gameloop.rulesets.barrows.prowess import beast, is_character
from gameloop.world.attitudes import Mood
from gameloop.world.bands import BEAST_SPEECH
from gameloop.world.contact import set_mood, speaker
from gameloop.world.defeat import robs
from gameloop.world.engagement import Intent
from gameloop.world.fighting import AGREED, YIELDED, GaveUp, TruceCalled
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.sides import foes
from gameloop.world.state import Person, State

ROW = "A-PLAY-34"
TRUCE, SURRENDER = "truce", "surrender"
OVER = (AGREED, YIELDED)


def cannot_truce(book: Book, state: State, person: Person, _intent: Intent) -> No | None:
    """Why somebody cannot call a truce: once a fight, by the speaker, with those who talk and live."""
    if state.in_fight().talk:
        return No("they have given their answer", ROW, "attack, or flee")
    speaks = speaker(state)
    if person.id != speaks:
        name = state.person(speaks).name
        return No(f"{name} speaks for you", ROW, f"{name}: truce")
    if not all(_talks(book, state, person, foe) for foe in foes(state, person.id)):
        return No("there is no talking with them", ROW, "attack, or flee")
    return None


def _talks(book: Book, state: State, person: Person, foe: Person) -> bool:
    """Whether a living foe and the speaker can talk, with beasts by a spell (A-SPL-19)."""
    if is_character(book, foe):
        return True
    tags = beast(book, state, foe).tags
    beastly = ANIMAL in tags and person.has(BEAST_SPEECH)
    return (SPEAKS in tags or beastly) and UNDEAD not in tags


def cannot_surrender(_book: Book, state: State, person: Person, _intent: Intent) -> No | None:
    """Why the party cannot give itself up: only living creatures with wits take prisoners."""
    if any(robs(state, foe.id) for foe in foes(state, person.id)):
        return None
    return No("they take no prisoners", ROW, "attack, or flee")


def call(book: Book, draft: Drafting, rules: Ruleset, who: str) -> None:
    """A reaction roll at -1: Positive or better ends the fight."""
    if cannot_truce(book, draft.state, draft.state.person(who), Intent(TRUCE)) is not None:
        return
    less = book.numbers.parley.truce_modifier
    mood = reaction(book, draft, rules, who, (less, TRUCE))
    draft.emit(TruceCalled(who, mood in (POSITIVE, ENTHUSIASTIC), rule=ROW))


def give_up(_book: Book, draft: Drafting, _rules: Ruleset, who: str) -> None:
    """The whole party lays down its arms."""
    if draft.state.in_fight().talk != AGREED:
        draft.emit(GaveUp(who, rule=ROW))


def part(draft: Drafting, rules: Ruleset, people: tuple[str, ...]) -> None:
    """After a truce both sides may go unhindered, and the others like the party as little as ever."""
    groups = dict.fromkeys(draft.state.person(who).group for who in people if who in draft.state.people)
    for band in groups:
        if band in draft.state.bands:
            set_mood(draft, rules, band, Mood(NEGATIVE, TRUCE, ROW))
