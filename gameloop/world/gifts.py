"""Giving and asking: what a band wants and takes, what it tells. What a word does to a mood is the ruleset's."""

from __future__ import annotations

import re
from typing import NoReturn

from gameloop.world import bands, contact, favors
from gameloop.world.attitudes import Mood
from gameloop.world.bait import EDIBLE, Share, lacking, shares
from gameloop.world.deals import on_offer
from gameloop.world.encounters import (
    CAPTIVE,
    DORMANT,
    ENTHUSIASTIC,
    FOOD,
    FRIENDLY,
    HOSTILE,
    NEGATIVE,
    POSITIVE,
    SILVER,
    BaitDropped,
    EncounterEnded,
    Parleyed,
    members,
    named,
)
from gameloop.world.goods import find, move, of_kind, some
from gameloop.world.meetings import AskThem, AskThemAbout, GiveThem, Parley
from gameloop.world.prisoners import captives_here
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sight import made_out, they
from gameloop.world.state import NOWHERE, Item, State
from gameloop.world.topics import about

WARM = ("torch", "candle", "light", "flame", "fire", "heat", "warm")  # what a light is to those who want one
MEALS = (FOOD, "ration", "rations", "dinner", "meal")
SHORTEST = 3  # a shorter word is no name of a thing
GIFT_SILVER = "gift_silver_per_hd"  # a number of the ruleset


# --- parley -----------------------------------------------------------------------------------------


def parley(draft: Drafting, rules: Ruleset, command: Parley) -> None:
    """A word by the speaker, at no turn; what the ruleset makes of it replaces the mood."""
    band = contact.whom(draft, rules, command.band)
    _may_talk(draft, rules, band)
    offered = gift_of(draft, rules, band, command.gift) if command.gift else ()
    who = contact.speaker(draft.state, band)
    hand_over(draft, rules, band, offered)
    draft.emit(Parleyed(band, who, bool(offered), rule=rules.row("parley")))
    mood = rules.meetings.spoken(draft, rules, band, who, bool(offered))
    for one in (band, *(b for b in bands.together(draft.state, band) if b != band)):
        contact.set_mood(draft, rules, one, Mood(mood, "parley", rules.row("parley")))
    _outcome(draft, rules, band, mood)


def _outcome(draft: Drafting, rules: Ruleset, band: str, mood: str) -> None:
    if draft.state.encounter is None and mood == HOSTILE:
        contact.meet(draft, rules, band)
    contact.follow(draft, rules)
    if draft.state.encounter is None and mood == ENTHUSIASTIC:
        favors.gift(draft, rules, band)


def _may_talk(draft: Drafting, rules: Ruleset, band: str) -> None:
    """Refuse talk with those who cannot, will not, or have said their last word."""
    state = draft.state
    now, who = state.bands[band], contact.speaker(state, band)
    if not bands.talks(state, band, who):
        row = rules.row("dead_talk" if bands.undead(state, band) else "speech")
        reason = f"{they(state, band)} cannot be talked with"
        draft.refuse(reason, instead=contact.advice(state, rules), rule=row)
    if not bands.awake(state, band):
        reason = f"{they(state, band)} cannot hear you: nobody of them is awake"
        draft.refuse(reason, instead=contact.advice(state, rules, "parley", "ask"), rule=rules.row("speech"))
    if now.mood in FRIENDLY or now.mood == CAPTIVE:
        asks = f"ask {named(state, band)}" if made_out(state, band) else "ask"
        more = ("deals" if on_offer(state, rules) else "look") if now.gave else asks
        met = state.encounter is not None and state.encounter.group == band
        instead = contact.advice(state, rules, "parley") if met else more
        listens = "listen" if len(members(state, band)) > 1 and made_out(state, band) else "listens"
        draft.refuse(
            f"{they(state, band)} {listens} to you already", instead=instead, rule=rules.row("moods")
        )
    if now.mood == DORMANT:
        draft.refuse(
            "they do not hear you", instead=contact.advice(state, rules, "parley"), rule=rules.row("moods")
        )
    if now.mood == HOSTILE and not bands.undead(state, band):
        draft.refuse(
            "they are past talking", instead=contact.advice(state, rules, "parley"), rule=rules.row("parley")
        )
    if heard_out(state, rules, band):
        draft.refuse(
            "they have heard you out",
            instead=contact.advice(state, rules, "parley"),
            rule=rules.row("parley"),
        )


def heard_out(state: State, rules: Ruleset, band: str) -> bool:
    """Tells whether they have been spoken with as often as they bear."""
    return state.bands[band].talks >= rules.number(state, "", "parleys")


# --- gifts ------------------------------------------------------------------------------------------


def gift_of(draft: Drafting, rules: Ruleset, band: str, what: str) -> tuple[Share, ...]:
    """The things of a gift that counts; a refusal for any other, or where there is not enough."""
    row = rules.row("parley")
    if draft.state.bands[band].gift:
        draft.refuse("they have had a gift", instead=contact.advice(draft.state, rules), rule=row)
    what, own = _whose(what)
    if what not in (FOOD, SILVER):
        return _wanted(draft, rules, band, what)
    need = _due(draft.state, rules, band, what)
    if not need:
        draft.refuse("food means nothing to them", instead=contact.advice(draft.state, rules), rule=row)
    kinds = rules.tools[EDIBLE] if what == FOOD else (rules.coin,)
    return _enough(draft, rules, kinds, need, what, row, own)


def _whose(what: str) -> tuple[str, str]:
    """What is given, and who alone gives it: PERSON:food and PERSON:silver; for anything else, and nobody, as it is."""
    own, _, kind = what.rpartition(":")
    return (kind, own) if kind in (FOOD, SILVER) else (what, "")


def _due(state: State, rules: Ruleset, band: str, what: str) -> int:
    """How much food or silver makes a gift, 0 if none does."""
    dice = bands.hit_dice(state, rules, (band,))
    if what == SILVER:
        return dice * rules.number(state, "", GIFT_SILVER)
    if bands.bait(state, rules, band) == FOOD:
        return dice * rules.number(state, "", "bait_food_per_hd")
    return int(speaks_of(bands.wants(state, band), MEALS))


def _wanted(draft: Drafting, rules: Ruleset, band: str, what: str) -> tuple[Share, ...]:
    """One of a thing that they want."""
    state = draft.state
    owner, _, kind = what.rpartition(":")
    item = find(state, owner, kind)
    if item is None:
        draft.refuse("nobody has that", instead="inventory", rule=rules.row("parley"))
    if not speaks_of(bands.wants(state, band), words_of(rules, item)):
        draft.refuse(
            "it means nothing to them", instead=contact.advice(state, rules), rule=rules.row("parley")
        )
    return ((some(item, 1), owner),)


def words_of(rules: Ruleset, item: Item) -> tuple[str, ...]:
    """The words by which a want may speak of a thing: the last of its name, its others, and those for lights."""
    return (item.name.split()[-1], *rules.meetings.words(item))


def speaks_of(text: str, words: tuple[str, ...]) -> bool:
    """Tells whether one of the words, in one or in many, stands in a text."""
    said = {w.removesuffix("s") for w in re.findall(r"[a-z]+", text.casefold())}
    asked = [w.casefold().removesuffix("s") for word in words for w in word.split() if len(w) >= SHORTEST]
    return any(word in said for word in asked)


def _enough(
    draft: Drafting, rules: Ruleset, kinds: tuple[str, ...], need: int, word: str, row: str, own: str = ""
) -> tuple[Share, ...]:
    """So many of some kinds, out of what the party carries, or one of it, in marching order; a refusal if that is not
    so many.
    """
    givers = [p.id for p in draft.state.party() if own in ("", p.id)]
    have = sum(of_kind(draft.state, givers, kind) for kind in kinds)
    if have < need:
        whose = f"{draft.state.person(own).name} has" if own else "you have"
        draft.refuse(lacking(rules, need, have, word, whose), instead="inventory", rule=row)
    return shares(draft.state, kinds, need, own)


def hand_over(draft: Drafting, rules: Ruleset, band: str, offered: tuple[Share, ...]) -> None:
    """The first of a band takes what is given."""
    to = members(draft.state, band)[0].id
    for item, owner in offered:
        move(draft, item, owner, to, "given", rule=rules.row("parley"))


# --- giving without talk, asking ---------------------------------------------------------------------


def give(draft: Drafting, rules: Ruleset, command: GiveThem) -> None:
    """Give those who demand what they want, and be let go; others take it for a word, or for bait."""
    band = contact.whom(draft, rules, command.band)
    state = draft.state
    mood, talks = state.bands[band].mood, bands.talks(state, band, contact.speaker(state, band))
    if mood in FRIENDLY and talks:
        instead = contact.advice(state, rules, "give", "parley")
        draft.refuse(
            "they mean you well already, and ask for nothing", instead=instead, rule=rules.row("moods")
        )
    if mood == NEGATIVE and _demanded(state, rules, band, command.what):
        offered = gift_of(draft, rules, band, command.what)
        hand_over(draft, rules, band, offered)
        draft.emit(EncounterEnded(band, "paid", rule=rules.row("moods")))
        bands.depart(draft, rules, band, "paid")
    elif talks:
        parley(draft, rules, Parley(band, command.what))
    else:
        feed(draft, rules, band, command.what)


def _demanded(state: State, rules: Ruleset, band: str, what: str) -> bool:
    """Tells whether that is what they want."""
    what = _whose(what)[0]
    if what == FOOD:
        return speaks_of(bands.wants(state, band), MEALS)
    owner, _, kind = what.rpartition(":")
    item = find(state, owner, kind)
    words = words_of(rules, item) if item else (what, "coin", "coins")
    return speaks_of(bands.wants(state, band), words)


def feed(draft: Drafting, rules: Ruleset, band: str, what: str) -> None:
    """Food for beasts that have not attacked keeps them busy while the party does something else."""
    state, row = draft.state, rules.row("bait_food")
    what, own = _whose(what)
    mood = state.bands[band].mood
    if what != FOOD or bands.bait(state, rules, band) != FOOD or mood in (HOSTILE, DORMANT, CAPTIVE):
        wrong = rules.row("bait_wrong")
        draft.refuse("they have no use for it", instead=contact.advice(state, rules, "give"), rule=wrong)
    need = bands.hit_dice(state, rules, (band,)) * rules.number(state, "", "bait_food_per_hd")
    food = _enough(draft, rules, rules.tools[EDIBLE], need, "food", row, own)
    leaving = state.encounter is not None and bands.wandering(state, band)
    for item, owner in food:
        move(draft, item, owner, NOWHERE if leaving else state.spot(), "bait", rule=row)
    draft.emit(BaitDropped(food[0][1], FOOD, need, worked=True, rule=row))
    if draft.state.encounter is not None:
        draft.emit(EncounterEnded(band, "distracted", rule=row))
        bands.depart(draft, rules, band, "fed")


def ask(draft: Drafting, rules: Ruleset, command: AskThem) -> None:
    """What those who mean well, or are bound, know: one thing, once."""
    _asked(draft, rules, command.band, "")


def ask_about(draft: Drafting, rules: Ruleset, command: AskThemAbout) -> None:
    """The same of a subject; where they know nothing of it, the one thing is still to be had."""
    _asked(draft, rules, command.band, command.about)


def _no_more(draft: Drafting, rules: Ruleset, band: str, subject: str) -> NoReturn:
    """Refuse whoever asks those who have given what they had; it need not have been an answer, or to that."""
    of = f', of "{subject}" or of anything else' if subject else ""
    has = "has" if len(members(draft.state, band)) == 1 else "have"
    more = "deals" if on_offer(draft.state, rules) else contact.advice(draft.state, rules, "ask")
    draft.refuse(
        f"{they(draft.state, band)} {has} nothing more to tell{of}", instead=more, rule=rules.row("moods")
    )


def _asked(draft: Drafting, rules: Ruleset, whom: str, subject: str) -> None:
    band = contact.whom(draft, rules, whom)
    now = draft.state.bands[band]
    if now.mood not in (*FRIENDLY, CAPTIVE):
        more = contact.advice(draft.state, rules, "ask")
        draft.refuse(
            "they do not trust you enough to tell you anything", instead=more, rule=rules.row("moods")
        )
    if not bands.awake(draft.state, band):
        alone = len(members(draft.state, band)) == 1
        reason = f"{they(draft.state, band)} is not awake" if alone else "nobody of them is awake"
        bound = captives_here(draft.state)
        name = next((people[0].name for people in bound if people == members(draft.state, band)), "")
        instead = f"wake {name}" if name else "look"
        draft.refuse(f"{reason} to answer", instead=instead, rule=rules.row("speech"))
    if not bands.talks(draft.state, band, contact.speaker(draft.state, band)):
        draft.refuse(
            "they cannot answer", instead=contact.advice(draft.state, rules, "ask"), rule=rules.row("speech")
        )
    if now.gave:
        _no_more(draft, rules, band, subject)
    if not favors.knows_of(draft.state, rules, band, subject):
        if about(subject, bands.reaction_text(rules, draft.state, band, now.mood)):
            said = f'what they say of "{subject}" you have heard; one thing more they would tell'
            draft.refuse(said, instead="ask, or deals", rule=rules.row("moods"))
        draft.refuse(
            f'they know nothing of "{subject}", but would tell something else',
            instead="ask",
            rule=rules.row("moods"),
        )
    tells = now.mood == POSITIVE or not favors.gives(draft.state, band, subject)
    if tells and favors.rumour(draft, rules, band, subject):
        return
    favors.gift(draft, rules, band)
