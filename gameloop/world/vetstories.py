"""Whether everything that factions, deals, plots, rumours and endings name exists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gameloop.world.stories import DESCENT, Deal, Ending, Faction, Plot, Rumour
from gameloop.world.vetdeeds import changes, conditions

if TYPE_CHECKING:
    from gameloop.world.vetting import Vet


def faction(row: Faction, vet: Vet) -> None:
    """A faction: its rooms, its people, what it breaks over."""
    vet.ref("holds", "room", *row.holds)
    vet.ref("groups", "group", *row.groups)
    conditions("breaks", row.breaks, vet)


def deal(row: Deal, vet: Vet) -> None:
    """A deal: with whom, for what, when; a promise has its days."""
    vet.needs("with", row.with_, "who agrees to it")
    vet.ref("with", "partner", *row.with_)
    vet.ref("shows", "thing", *row.shows)
    vet.ref("promise", "flag", row.promise)
    if row.promise:
        vet.needs("within", row.within, "so many days for it")
    elif row.kept or row.broken or row.within:
        vet.needs("promise", row.promise, "the flag that is promised")
    conditions("when", row.when, vet)
    for key in ("then", "kept", "broken"):
        changes(key, getattr(row, key), vet)


def plot(row: Plot, vet: Vet) -> None:
    """A plot: what begins it, what stops it, what comes of it."""
    if not row.when:
        vet.needs(
            "trigger", row.trigger, f'"{DESCENT}", or the flag that begins it, or when = what must be so'
        )
    elif row.trigger:
        vet.fault("trigger", "a clock has one beginning", "leave out trigger or when")
    conditions("when", row.when, vet)
    if row.trigger not in ("", DESCENT):
        vet.ref("trigger", "flag", row.trigger)
    vet.ref("unless", "flag", *row.unless)
    vet.ref("sets", "flag", *row.sets)
    changes("then", row.then, vet)


def rumour(row: Rumour, vet: Vet) -> None:
    """A rumour: what it is about, where it is told."""
    vet.ref("about", "id", *row.about)
    vet.ref("at", "place of the village", *row.at)


def ending(row: Ending, vet: Vet) -> None:
    """An ending: what has to be so for it, what comes of it."""
    vet.needs("flags", row.flags, "the flags that must be true for it")
    vet.ref("flags", "flag", *row.flags)
    changes("then", row.then, vet)
