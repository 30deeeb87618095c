"""What the adventure makes of a command once it is done: the one place from which its plots and people move on."""

from __future__ import annotations

from gameloop.world.deals import settle_promises
from gameloop.world.factions import break_off
from gameloop.world.plots import run_plots
from gameloop.world.restock import restock
from gameloop.world.ruleset import Drafting, Ruleset


def follow(draft: Drafting, rules: Ruleset) -> None:
    """Look after everything that waits for something to be so."""
    restock(draft, rules)
    break_off(draft, rules)
    run_plots(draft, rules)
    settle_promises(draft, rules)
