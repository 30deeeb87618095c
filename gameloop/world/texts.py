"""Texts as they are now: a row of the adventure that waits for something replaces a text once that is so."""

from __future__ import annotations

from gameloop.world.conditions import holds
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import State


def now(state: State, rules: Ruleset, reference: str, text: str) -> str:
    """A text by its reference (`ROOM.look.NOUN`, `thing.ID.here`, `way.ID.a_sees`): the first row that holds, else as
    it was written. Empty for what is no longer there.
    """
    near, all_ = rules.adventure.at(state.here.chart), rules.adventure
    rows = dict.fromkeys(row for row in (*near.texts, *all_.texts) if row.of == reference)
    return next((row.say for row in rows if holds(state, rules, row.when)), text)
