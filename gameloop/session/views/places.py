"""What the party sees: the room, its exits. Pure functions of the state; looking costs nothing."""

from __future__ import annotations

from gameloop.session.nouns import direction
from gameloop.session.results import Block
from gameloop.world.chart import Way
from gameloop.world.doors import standing
from gameloop.world.places import known, ways_known
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import State


def look(state: State, rules: Ruleset) -> tuple[Block, ...]:
    """The place where the party stands, and every exit."""
    place = state.chart().place(state.here.place)
    number = f" ({place.number})" if place.number else ""
    return (Block("title", f"{place.name}{number}"), Block("story", place.see), exits(state, rules))


def exits(state: State, rules: Ruleset) -> Block:
    """Every way that is known here, with what can be sensed of it."""
    lines = [exit_line(state, rules, way) for way in ways_known(state)]
    return Block("list", "\n".join(lines) or "  no way out is to be seen")


def exit_line(state: State, rules: Ruleset, way: Way, place: str = "") -> str:
    """One exit of a place (default: here): direction, looks, the door as it is, where it leads if that is known."""
    here = place or state.here.place
    beyond = way.other(here)
    name = (
        state.chart().place(beyond).name
        if beyond and known(state.survey(), beyond) in ("been", "searched")
        else ""
    )
    door = f" [{standing(state, rules, way).state}]" if way.door else ""
    to = f" -> {name}" if name else ""
    return f"  {direction(way.side(here)):6} {way.sees(here) or way.kind}{door}{to}"
