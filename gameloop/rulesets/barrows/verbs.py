"""Verbs that only barrows has."""

from __future__ import annotations

from gameloop.rulesets.barrows.movement import FULL, HALF
from gameloop.rulesets.barrows.tricks import TRICKS
from gameloop.world.orders import FOE, fighting_verb
from gameloop.world.ruleset import Slot

VERBS = (
    fighting_verb(
        "charge",
        "Run into an enemy: first round only, advantage on the next attack on him and double damage if it hits.",
        "charge",
        FOE,
        forms=("charge FOE", "NAME: charge FOE"),
    ),
    fighting_verb(
        "withdraw",
        "Get out of the melee. After a full move every enemy left behind strikes; after a half move none.",
        "withdraw half",
        Slot("how", "word", optional=True, words=(HALF, FULL)),
        aliases=("wd",),
        forms=("withdraw", "withdraw half", "NAME: withdraw full"),
    ),
    fighting_verb(
        "maneuver",
        "Strike to trip, disarm or blind: who is hit takes the damage or suffers the trick.",
        "maneuver trip",
        Slot("how", "word", words=TRICKS),
        FOE,
        aliases=("mv",),
        forms=("maneuver trip|disarm|blind FOE",),
    ),
    fighting_verb(
        "recover",
        "Pick up what was struck out of the hand; it takes the round's action.",
        "recover",
        forms=("recover", "NAME: recover"),
    ),
)
