"""Rulings: what creatures, places and the world do. The rules rule; if the game says so the player is asked first."""

from __future__ import annotations

from collections.abc import Sequence

from gameloop.kernel.questions import REFEREE
from gameloop.world.ruleset import Drafting, Ruleset

NO, YES = "no", "yes"


def ruling(draft: Drafting, rules: Ruleset, topic: str, text: str, options: Sequence[str]) -> str:
    """What is ruled: the first of the options, which is the rules' own, unless the player is asked and picks one."""
    if len(options) == 1 or not rules.asks_referee(draft.state):
        return options[0]
    return draft.ask(REFEREE, topic, text, options, rule=rules.row("ruling"))
