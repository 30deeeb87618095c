"""Texts as they are now: a row of the adventure that waits for something replaces a text once that is so."""

from __future__ import annotations

from gameloop.world.chart import Note, Place
from gameloop.world.conditions import holds
from gameloop.world.furnishing import Thing
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import State


def now(state: State, rules: Ruleset, reference: str, text: str) -> str:
    """A text by its reference (`ROOM.look.NOUN`, `thing.ID.here`, `way.ID.a_sees`): the first row that holds, else as
    it was written. Empty for what is no longer there.
    """
    near, all_ = rules.adventure.at(state.here.chart), rules.adventure
    rows = dict.fromkeys(row for row in (*near.texts, *all_.texts) if row.of == reference)
    return next((row.say for row in rows if holds(state, rules, row.when)), text)


def noted(state: State, rules: Ruleset, place: str, note: Note) -> str:
    """What is seen of a noun of a place."""
    return now(state, rules, f"{place}.look.{note.noun}", note.text)


def searched(state: State, rules: Ruleset, place: Place) -> str:
    """What a search of a place shows."""
    return now(state, rules, f"{place.id}.search", place.search)


def looks(state: State, rules: Ruleset, thing: Thing) -> str:
    """What is seen of a thing by a closer look."""
    return now(state, rules, f"thing.{thing.id}.look", thing.look)


def lies(state: State, rules: Ruleset, thing: Thing) -> str:
    """How a thing lies where it was put."""
    return now(state, rules, f"thing.{thing.id}.here", thing.here)
