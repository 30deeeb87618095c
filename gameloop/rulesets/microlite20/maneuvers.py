"""The verbs of a fight that only these rules have."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import grappling, sneaking, turning
from gameloop.rulesets.microlite20.plan import ADVANCE, BOTH, ONE, WITHDRAW
from gameloop.world.modes import FIGHT
from gameloop.world.orders import BY, FOE, fighting_verb, meant
from gameloop.world.ruleset import Slot, Verb

AT = Slot("foe", "foe", ("to", "on", "at"))
ANY = Slot("foe", "foe", ("at",), optional=True)

VERBS = (
    Verb(
        "strike",
        meant("attack"),
        (FIGHT,),
        "Go for an enemy with two light weapons or with one: with both each roll is 2 worse, and there is one more.",
        "strike goblin with both",
        group="Fighting",
        slots=(FOE, Slot("how", "word", ("with",), words=(BOTH, ONE)), BY),
        forms=("strike FOE with both|one", "NAME: strike FOE with both"),
    ),
    fighting_verb(
        ADVANCE,
        "Move toward an enemy, in place of anything else; who comes up to him is in the melee.",
        "advance to goblin",
        AT,
        forms=("advance to FOE", "NAME: advance to FOE"),
    ),
    fighting_verb(
        WITHDRAW,
        "Move out of the melee, in place of anything else. Nobody strikes at whoever leaves.",
        "withdraw",
        aliases=("wd",),
        forms=("withdraw", "NAME: withdraw"),
    ),
    fighting_verb(
        sneaking.SNEAK,
        "Sneak up on those who do not see you, in place of anything else; the next attack meets them unaware.",
        "sneak",
        forms=("sneak", "NAME: sneak"),
    ),
    Verb(
        turning.TURN,
        meant(turning.TURN),
        (FIGHT,),
        "Turn one of the undead: d20, level and MIND against the hit points it has left. 10 above destroys it.",
        "turn undead",
        group="Fighting",
        slots=(Slot("undead", "word", optional=True, words=("undead",)), ANY, BY),
        forms=("turn undead", "turn undead at FOE", "NAME: turn undead"),
    ),
    fighting_verb(
        grappling.GRAPPLE,
        "Lay hold of an enemy you are in contact with: Phys and STR against his.",
        "grapple goblin",
        FOE,
        forms=("grapple FOE", "NAME: grapple FOE"),
    ),
    Verb(
        grappling.BREAK,
        meant(grappling.BREAK),
        (FIGHT,),
        "Get out of whatever holds you: Phys and STR.",
        "break free",
        group="Fighting",
        slots=(Slot("free", "word", optional=True, words=("free",)), BY),
        forms=("break free", "NAME: break free"),
    ),
    fighting_verb(
        grappling.FINISH,
        "A final blow at somebody helpless beside you: it hits, does its most, and he saves or dies.",
        "finish goblin",
        FOE,
        forms=("finish FOE", "NAME: finish FOE"),
    ),
    fighting_verb(
        grappling.STAND,
        "Get up from the ground.",
        "stand",
        forms=("stand", "NAME: stand"),
    ),
)
