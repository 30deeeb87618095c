"""What comes of a thief's feats: a fall, and a pocket picked (A-THF-12, A-PLAY-52)."""

from __future__ import annotations

from gameloop.kernel.notation import parse
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.meeting import reaction
from gameloop.rulesets.barrows.names import HOSTILE, NEGATIVE, SPEAKS
from gameloop.world import bands, contact
from gameloop.world.attitudes import Mood
from gameloop.world.checks import attempt
from gameloop.world.goods import move
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import NOWHERE
from gameloop.world.stealth import STEAL, PocketPicked, Steal, untried


def fell(book: Book, draft: Drafting, rules: Ruleset, who: str, feet: int) -> None:
    """A die for each ten feet, and no save (A-PLAY-52)."""
    figures = book.numbers.thievery
    dice = max(1, (feet or figures.fall_feet_default) // figures.fall_feet_per_die)
    sides = parse(figures.fall_damage).sides[0]
    amount = draft.roll(f"{dice}d{sides}", "fall", who, rule="A-PLAY-52").total
    rules.moments.hurt(draft, rules, who, amount, "fall", "A-PLAY-52")


def steal(book: Book, draft: Drafting, rules: Ruleset, command: Steal) -> None:
    """At no time, once from a band and visit: silver, or a mood that is negative at best (A-PLAY-52)."""
    band = contact.whom(draft, rules, command.band)
    if not bands.tagged(draft.state, band, SPEAKS) or draft.state.bands[band].mood == HOSTILE:
        draft.refuse("there is no pocket to reach into", instead="look", rule="A-THF-12")
    who = untried(draft, rules, STEAL, command.who, band)
    worked = attempt(draft, rules, STEAL, who, outcomes=("unnoticed", "noticed")).worked
    draft.emit(PocketPicked(who, band, not worked, rule="A-THF-12"))
    if worked:
        silver = draft.roll(book.numbers.thievery.pocket_silver_dice, "pocket", who, rule="A-PLAY-52").total
        move(draft, rules.item(rules.coin, silver), NOWHERE, who, "picked", rule="A-PLAY-52")
    else:
        caught(book, draft, rules, band)


def caught(book: Book, draft: Drafting, rules: Ruleset, band: str) -> None:
    """One reaction roll, and whatever it says they take it ill (A-PLAY-52)."""
    worse = (book.numbers.thievery.pocket_failed_modifier, "caught")
    mood = reaction(book, draft, rules, contact.speaker(draft.state), worse)
    for one in bands.together(draft.state, band):
        worst = Mood(mood if mood == HOSTILE else NEGATIVE, "robbed", "A-PLAY-52")
        contact.set_mood(draft, rules, one, worst)
    if draft.state.encounter is None:
        contact.meet(draft, rules, band)
    else:
        contact.follow(draft, rules)
