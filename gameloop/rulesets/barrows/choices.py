"""What a party may do about those it has met: the lines to type, each with what it costs or what its odds are."""

from __future__ import annotations

from gameloop.rulesets.barrows import bait, bands, flight, meeting, parley
from gameloop.rulesets.barrows.bands import FRIENDLY
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.figures import number
from gameloop.rulesets.barrows.names import HOSTILE, NEGATIVE
from gameloop.world.encounters import FLAME, FOOD, SILVER
from gameloop.world.goods import of_kind
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import Encounter, State

Choice = tuple[str, str]


def choices(book: Book, state: State, rules: Ruleset) -> tuple[Choice, ...]:
    """The lines and their costs or odds; none where nobody is met."""
    met = state.encounter
    if met is None:
        return ()
    mood = state.bands[met.group].mood
    return (
        *_talk(book, state, rules, met, mood),
        *_demanded(book, state, met, mood),
        *_fed(book, state, rules, met, mood),
        *_go(state, met, mood),
        *_run(book, state, rules, met, mood),
        ("attack", "the fight begins"),
        ("wait", "they attack" if mood in (HOSTILE, NEGATIVE) else "let them be"),
    )


def _talk(book: Book, state: State, rules: Ruleset, met: Encounter, mood: str) -> tuple[Choice, ...]:
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
    have = of_kind(state, [p.id for p in state.party()], rules.coin)
    offered = (("parley offering silver", f"{gift} sp, and +1"),) if have >= gift and not now.gift else ()
    return ("parley", odds), *offered


def _demanded(book: Book, state: State, met: Encounter, mood: str) -> tuple[Choice, ...]:
    """The first thing that those who demand something want, of all that the party has."""
    if mood != NEGATIVE:
        return ()
    wants = bands.wants(state, met.group)
    had = ((p.name, item) for p in state.party() for item in state.held(p.id))
    fit = (
        f"{name}'s {item.name}" for name, item in had if parley.speaks_of(wants, parley.words_of(book, item))
    )
    thing = next(fit, "")
    return ((f"give {thing}", "and they let you go"),) if thing else ()


def _fed(book: Book, state: State, rules: Ruleset, met: Encounter, mood: str) -> tuple[Choice, ...]:
    """Food for beasts that have not attacked."""
    if mood == HOSTILE or bands.talks(state, met.group, meeting.speaker(state)):
        return ()
    need = bait.needed(book, state, met.group, FOOD)
    have = sum(item.n for item, _ in bait.at_hand(book, state, rules, met.group, FOOD))
    fed = bands.bait(book, state, met.group) == FOOD and have >= need
    return (("give food", f"{need} food, and they are busy with it"),) if fed else ()


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


def _run(book: Book, state: State, rules: Ruleset, met: Encounter, mood: str) -> tuple[Choice, ...]:
    if mood not in (HOSTILE, NEGATIVE) or not flight.ways_free(state, met):
        return ()
    chased = flight.followed(book, state, met.group)
    odds = f"each {book.checks['flee'].target}+ on d6{_mods(book, state)}" if chased else "nobody follows"
    what = bands.bait(book, state, met.group)
    if what not in (FOOD, SILVER, FLAME):
        return (("flee", odds),)
    need = bait.needed(book, state, met.group, what)
    have = sum(item.n for item, _ in bait.at_hand(book, state, rules, met.group, what))
    return ("flee", odds), *(((f"distract with {what}", f"{need} {what}"),) if have >= need else ())


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
