"""What a party may do about those it has met: the lines to type, each with what it costs or what its odds are."""

from __future__ import annotations

from gameloop.rulesets.barrows import bait, bands, flight, meeting
from gameloop.rulesets.barrows.bands import FRIENDLY, HOSTILE, NEGATIVE
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.figures import number
from gameloop.world.encounters import FLAME, FOOD, SILVER
from gameloop.world.state import Encounter, State

Choice = tuple[str, str]


def choices(book: Book, state: State) -> tuple[Choice, ...]:
    """The lines and their costs or odds; none where nobody is met."""
    met = state.encounter
    if met is None:
        return ()
    mood = state.bands[met.group].mood
    return tuple(
        choice
        for choice in (
            *_talk(book, state, met, mood),
            *_go(state, met, mood),
            *_run(book, state, met, mood),
            ("attack", "the fight begins"),
            ("wait", "they attack" if mood in (HOSTILE, NEGATIVE) else "let them be"),
        )
        if choice
    )


def _talk(book: Book, state: State, met: Encounter, mood: str) -> tuple[Choice, ...]:
    now, who = state.bands[met.group], meeting.speaker(state)
    if not bands.talks(state, met.group, who):
        return ()
    if mood in FRIENDLY:
        return () if now.gave else (("ask", "what they know"),)
    past = mood == HOSTILE and not bands.undead(state, met.group)
    if past or now.talks >= int(state.setting("parley_rolls")):
        return ()
    bonus = number(book, state, who, "reaction")
    odds = f"2d6{bonus:+d}" if bonus else "2d6"
    gift = bands.hit_dice(state, (met.group,)) * book.numbers.parley.gift_silver_per_hd
    return ("parley", odds), ("parley offering silver", f"{gift} sp, and +1")


def _go(state: State, met: Encounter, mood: str) -> tuple[Choice, ...]:
    if not flight.ways_free(state, met):
        return ()
    if flight.evades(state, met):
        return (("leave", "they have not noticed you"),)
    if mood == HOSTILE:
        return ()
    if mood == NEGATIVE and bands.wants(state, met.group):
        return ()
    return (("leave", "they let you"),)


def _run(book: Book, state: State, met: Encounter, mood: str) -> tuple[Choice, ...]:
    if mood not in (HOSTILE, NEGATIVE) or not flight.ways_free(state, met):
        return ()
    chased = flight.followed(book, state, met.group)
    odds = f"each {book.checks['flee'].target}+ on d6{_mods(book, state)}" if chased else "nobody follows"
    what = bands.bait(book, state, met.group)
    if what not in (FOOD, SILVER, FLAME):
        return (("flee", odds),)
    return ("flee", odds), (f"distract with {what}", f"{bait.needed(book, state, met.group, what)} {what}")


def _mods(book: Book, state: State) -> str:
    """Who rolls with what, where it is not nothing."""
    check = book.checks["flee"]
    sums = {
        p.name: sum(number(book, state, p.id, name) for name in check.bonus_names)
        + sum(number(book, state, p.id, name) * each for name, each in check.modifiers.items())
        for p in state.able()
    }
    told = [f"{name} {amount:+d}" for name, amount in sums.items() if amount]
    return f"; {', '.join(told)}" if told else ""
