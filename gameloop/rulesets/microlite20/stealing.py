"""A pocket picked (B-SKILL-05, B-CLASS-09, B-GAP-35)."""

from __future__ import annotations

from gameloop.rulesets.microlite20.book import Book
from gameloop.world import bands
from gameloop.world.attitudes import Mood
from gameloop.world.checks import contest
from gameloop.world.contact import meet, set_mood, whom
from gameloop.world.encounters import HOSTILE, NEGATIVE, on_their_feet
from gameloop.world.goods import move
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import NOWHERE
from gameloop.world.stealth import STEAL, PocketPicked, Steal, untried

ROW = "B-SKILL-05"
SPEAKS = "speaks"


def steal(book: Book, draft: Drafting, rules: Ruleset, command: Steal) -> None:
    """Sub and DEX against all of them, once from a band and visit: coins, or a mood that is negative at best."""
    band = whom(draft, rules, command.band)
    state = draft.state
    if not bands.tagged(state, band, SPEAKS) or state.bands[band].mood == HOSTILE:
        draft.refuse("there is no pocket to reach into", instead="look", rule=ROW)
    who = untried(draft, rules, STEAL, command.who, band)
    foes = tuple(p.id for p in on_their_feet(state, band))
    worked = contest(draft, rules, STEAL, who, foes, outcomes=("notices", "notices_nothing"), rule=ROW).worked
    draft.emit(PocketPicked(who, band, not worked, rule=ROW))
    if worked:
        coins = draft.roll(book.numbers.money.pocket_dice, "pocket", who, rule=ROW).total
        move(draft, rules.item(rules.coin, coins), NOWHERE, who, "picked", rule=ROW)
        return
    for one in bands.together(draft.state, band):
        set_mood(draft, rules, one, Mood(NEGATIVE, "robbed", ROW))
    if draft.state.encounter is None:
        meet(draft, rules, band)
