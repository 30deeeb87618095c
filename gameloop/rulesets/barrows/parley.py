"""Talking and giving: what a word or a gift does to a mood (A-PLAY-32, A-PLAY-33, A-PLAY-35, A-ENC-12)."""

from __future__ import annotations

import re

from gameloop.rulesets.barrows import bands, favors, meeting
from gameloop.rulesets.barrows.bait import Share, shares
from gameloop.rulesets.barrows.bands import FRIENDLY
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import EDIBLE, ENTHUSIASTIC, HOSTILE, NEGATIVE, POSITIVE, UNCERTAIN
from gameloop.world.encounters import (
    CAPTIVE,
    DORMANT,
    FOOD,
    SILVER,
    BaitDropped,
    EncounterEnded,
    Parleyed,
    members,
)
from gameloop.world.goods import find, move, of_kind, some
from gameloop.world.meetings import AskThem, GiveThem, Parley
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Item, State

WARM = ("torch", "candle", "light", "flame", "fire", "heat", "warm")  # what a light is to those who want one
MEALS = (FOOD, "ration", "rations", "dinner", "meal")
SHORTEST = 3  # a shorter word is no name of a thing


# --- parley -----------------------------------------------------------------------------------------


def parley(book: Book, draft: Drafting, rules: Ruleset, command: Parley) -> None:
    """One roll by the speaker, at no turn; the result replaces the mood (A-PLAY-33)."""
    band = meeting.whom(draft, command.band)
    _may_talk(draft, band)
    offered = gift_of(book, draft, rules, band, command.gift) if command.gift else ()
    who = meeting.speaker(draft.state)
    hand_over(draft, band, offered)
    bonus = (book.numbers.parley.gift_bonus, "gift") if offered else (0, "gift")
    draft.emit(Parleyed(band, who, bool(offered), rule="A-PLAY-33"))
    mood = meeting.reaction(book, draft, rules, who, bonus)
    if bands.undead(draft.state, band) and mood in FRIENDLY:
        mood = UNCERTAIN
    for one in (band, *(b for b in bands.together(draft.state, band) if b != band)):
        meeting.set_mood(draft, rules, one, mood, "parley", "A-PLAY-33")
    _outcome(book, draft, rules, band, mood)


def _outcome(book: Book, draft: Drafting, rules: Ruleset, band: str, mood: str) -> None:
    if draft.state.encounter is None and mood == HOSTILE:
        meeting.meet(book, draft, rules, band)
    meeting.follow(book, draft, rules)
    if draft.state.encounter is None and mood == ENTHUSIASTIC:
        favors.gift(draft, rules, band)


def _may_talk(draft: Drafting, band: str) -> None:
    """Refuse talk with those who cannot, will not, or have said their last word."""
    state = draft.state
    now, who = state.bands[band], meeting.speaker(state)
    if not bands.talks(state, band, who):
        row = "A-ENC-12" if bands.undead(state, band) else "A-PLAY-35"
        draft.refuse(
            f"the {bands.name(state, band)} cannot be talked with", instead="flee, or distract", rule=row
        )
    if now.mood in FRIENDLY or now.mood == CAPTIVE:
        draft.refuse("they listen to you already", instead="ask", rule="A-PLAY-32")
    if now.mood == DORMANT:
        draft.refuse("they do not hear you", instead="look", rule="A-PLAY-32")
    if now.mood == HOSTILE and not bands.undead(state, band):
        draft.refuse("they are past talking", instead="attack, or flee", rule="A-PLAY-33")
    if _heard_out(state, band):
        draft.refuse("they have heard you out", instead=_otherwise(now.mood), rule="A-PLAY-33")


def _heard_out(state: State, band: str) -> bool:
    """Tells whether they have been spoken with as often as they bear."""
    return state.bands[band].talks >= int(state.setting("parley_rolls"))


def _otherwise(mood: str) -> str:
    """What to type where no more is to be had by words: those who threaten let nobody simply leave."""
    return "flee, or wait" if mood == NEGATIVE else "leave, or wait"


# --- gifts ------------------------------------------------------------------------------------------


def gift_of(book: Book, draft: Drafting, rules: Ruleset, band: str, what: str) -> tuple[Share, ...]:
    """The things of a gift that counts (A-PLAY-33); a refusal for any other, or where there is not enough."""
    if draft.state.bands[band].gift:
        draft.refuse("they have had a gift", instead="parley", rule="A-PLAY-33")
    if what not in (FOOD, SILVER):
        return _wanted(book, draft, band, what)
    need = _due(book, draft.state, band, what)
    if not need:
        draft.refuse("food means nothing to them", instead="parley offering silver", rule="A-PLAY-33")
    return _enough(draft, EDIBLE if what == FOOD else (rules.coin,), need, what, "A-PLAY-33")


def _due(book: Book, state: State, band: str, what: str) -> int:
    """How much food or silver makes a gift, 0 if none does."""
    dice = bands.hit_dice(state, (band,))
    if what == SILVER:
        return dice * book.numbers.parley.gift_silver_per_hd
    if bands.bait(book, state, band) == FOOD:
        return dice * book.numbers.bait.rations_per_hd
    return int(speaks_of(bands.wants(state, band), MEALS))


def _wanted(book: Book, draft: Drafting, band: str, what: str) -> tuple[Share, ...]:
    """One of a thing that they want."""
    state = draft.state
    owner, _, kind = what.rpartition(":")
    item = find(state, owner, kind)
    if item is None:
        draft.refuse("nobody has that", instead="inventory", rule="A-PLAY-33")
    if not speaks_of(bands.wants(state, band), words_of(book, item)):
        draft.refuse("it means nothing to them", instead="parley offering silver", rule="A-PLAY-33")
    return ((some(item, 1), owner),)


def words_of(book: Book, item: Item) -> tuple[str, ...]:
    """The words by which a want may speak of a thing: the last of its name, its others, and those for lights."""
    row = book.items.get(item.kind)
    return (item.name.split()[-1], *(row.words if row else ()), *(WARM if row and row.light else ()))


def speaks_of(text: str, words: tuple[str, ...]) -> bool:
    """Tells whether one of the words, in one or in many, stands in a text."""
    said = {w.removesuffix("s") for w in re.findall(r"[a-z]+", text.casefold())}
    asked = [w.casefold().removesuffix("s") for word in words for w in word.split() if len(w) >= SHORTEST]
    return any(word in said for word in asked)


def _enough(draft: Drafting, kinds: tuple[str, ...], need: int, word: str, row: str) -> tuple[Share, ...]:
    """So many of some kinds, out of what the party carries, in marching order; a refusal if it has not so many."""
    have = sum(of_kind(draft.state, [p.id for p in draft.state.party()], kind) for kind in kinds)
    if have < need:
        draft.refuse(f"that takes {need} of {word}, and you have {have}", instead="inventory", rule=row)
    return shares(draft.state, kinds, need)


def hand_over(draft: Drafting, band: str, offered: tuple[Share, ...]) -> None:
    """The first of a band takes what is given."""
    to = members(draft.state, band)[0].id
    for item, owner in offered:
        move(draft, item, owner, to, "given", rule="A-PLAY-33")


# --- giving without talk, asking ---------------------------------------------------------------------


def give(book: Book, draft: Drafting, rules: Ruleset, command: GiveThem) -> None:
    """Give those who demand what they want, and be let go; others take it for a word, or for bait (A-PLAY-32)."""
    band = meeting.whom(draft, command.band)
    state = draft.state
    mood, talks = state.bands[band].mood, bands.talks(state, band, meeting.speaker(state))
    if mood == NEGATIVE and _demanded(book, state, band, command.what):
        offered = gift_of(book, draft, rules, band, command.what)
        hand_over(draft, band, offered)
        draft.emit(EncounterEnded(band, "paid", rule="A-PLAY-32"))
        bands.depart(draft, rules, band, "paid")
    elif talks:
        parley(book, draft, rules, Parley(band, command.what))
    else:
        feed(book, draft, rules, band, command.what)


def _demanded(book: Book, state: State, band: str, what: str) -> bool:
    """Tells whether that is what they want."""
    if what == FOOD:
        return speaks_of(bands.wants(state, band), MEALS)
    owner, _, kind = what.rpartition(":")
    item = find(state, owner, kind)
    words = words_of(book, item) if item else (what, "coin", "coins")
    return speaks_of(bands.wants(state, band), words)


def feed(book: Book, draft: Drafting, rules: Ruleset, band: str, what: str) -> None:
    """Food for beasts that have not attacked keeps them busy while the party does something else (A-FLE-08)."""
    state = draft.state
    mood = state.bands[band].mood
    if what != FOOD or bands.bait(book, state, band) != FOOD or mood in (HOSTILE, DORMANT, CAPTIVE):
        draft.refuse("they have no use for it", instead="distract with food, flee", rule="A-FLE-10")
    need = bands.hit_dice(state, (band,)) * book.numbers.bait.rations_per_hd
    food = _enough(draft, EDIBLE, need, "food", "A-FLE-08")
    for item, owner in food:
        move(draft, item, owner, state.spot(), "bait", rule="A-FLE-08")
    draft.emit(BaitDropped(food[0][1], FOOD, need, worked=True, rule="A-FLE-08"))
    if draft.state.encounter is not None:
        draft.emit(EncounterEnded(band, "distracted", rule="A-FLE-08"))
        bands.depart(draft, rules, band, "fed")


def ask(_book: Book, draft: Drafting, rules: Ruleset, command: AskThem) -> None:
    """What those who mean well, or are bound, know: one thing, once (A-PLAY-20, A-PLAY-32)."""
    band = meeting.whom(draft, command.band)
    now = draft.state.bands[band]
    if now.mood not in (POSITIVE, ENTHUSIASTIC, CAPTIVE):
        more = _otherwise(now.mood) if _heard_out(draft.state, band) else "parley"
        draft.refuse("they will not tell you anything as they are", instead=more, rule="A-PLAY-32")
    if not bands.talks(draft.state, band, meeting.speaker(draft.state)):
        draft.refuse("they cannot answer", instead="look", rule="A-PLAY-35")
    if now.gave:
        draft.refuse("they have told you what they know", instead="leave, or wait", rule="A-PLAY-32")
    if now.mood == POSITIVE and favors.rumour(draft, rules, band):
        return
    favors.gift(draft, rules, band)
