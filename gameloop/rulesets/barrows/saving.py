"""Saving throws with a row and a change of their own: against spells, riders, looks and breath."""

from __future__ import annotations

from gameloop.world.checks import attempt
from gameloop.world.ruleset import Drafting, Ruleset


def save(draft: Drafting, rules: Ruleset, who: str, against: str, row: str, mod: int = 0) -> bool:
    """One saving throw (A-CBT-27, A-MGC-12); `row` is the rule that asks for it, `mod` is added to the die."""
    mods = ((mod, against),) if mod else ()
    why = f"save_against_{against}"
    return attempt(draft, rules, "saving_throw", who, on=who, why=why, rule=row, mods=mods).worked
