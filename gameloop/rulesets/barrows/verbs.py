"""Verbs that only barrows has."""

from __future__ import annotations

from gameloop.rulesets.barrows import truce
from gameloop.rulesets.barrows.movement import FULL, HALF, OFF, ON, SKIRMISH
from gameloop.rulesets.barrows.tricks import TRICKS
from gameloop.world import boats, retainers, trainverbs
from gameloop.world.contact import speaker
from gameloop.world.engagement import Intent
from gameloop.world.modes import FIGHT
from gameloop.world.orders import FOE, Declare, fighting_verb
from gameloop.world.ruleset import Slot, Verb

VERBS = (
    *trainverbs.VERBS,
    *boats.VERBS,
    *retainers.VERBS,
    fighting_verb(
        "charge",
        "Run into an enemy: first round only, advantage on the next attack on him and double damage if it hits.",
        "charge",
        FOE,
        forms=("charge FOE", "NAME: charge FOE"),
    ),
    fighting_verb(
        SKIRMISH,
        "On horseback: shoot, and in the same round ride off from all enemies, or on at one.",
        "dell: skirmish goblin 1 riding off",
        FOE,
        Slot("how", "word", ("riding",), optional=True, words=(OFF, ON)),
        forms=("skirmish FOE", "skirmish FOE riding on", "NAME: skirmish FOE"),
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
    Verb(
        truce.TRUCE,
        lambda state, _args: Declare(speaker(state), Intent(truce.TRUCE)),
        (FIGHT,),
        "Call for a truce: once a fight, by whoever speaks for you; a reaction roll at -1, Positive or better ends it.",
        "truce",
        group="Fighting",
        forms=("truce",),
    ),
    fighting_verb(
        truce.SURRENDER,
        "Give the party up to enemies with wits: they take coins, treasure and supply, and spare all.",
        "surrender",
        forms=("surrender",),
    ),
    fighting_verb(
        "recover",
        "Pick up what was struck out of the hand; it takes the round's action.",
        "recover",
        forms=("recover", "NAME: recover"),
    ),
)
