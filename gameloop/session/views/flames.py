"""What burns that is the party's, and what could be lit. Pure functions of the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gameloop.session.results import Block
from gameloop.world.amounts import counted
from gameloop.world.light import has_light, lights_here
from gameloop.world.modes import in_region, in_village
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import Item, State


def flames(state: State, rules: Ruleset) -> Block:
    """A line for each light that is with the party, and what may put it out; then what could be lit."""
    burning = list(_burning(state))
    lines = burning or [f"Nothing of yours burns{_else(state)}."]
    spare = Counter(
        item.name for one in state.able() for item in state.held(one.id) for _ in _lit(state, rules, item)
    )
    told = ", ".join(counted(n, name) for name, n in spare.items())
    lines += [f"To be lit: {told}." if told else "Nothing that you have could be lit."]
    lines += [f"{line[:1].upper()}{line[1:]}." for line in rules.telling.looms(state) if burning]
    return Block("list", "\n".join(lines))


def _lit(state: State, rules: Ruleset, item: Item) -> range:
    """So many of a thing as can be lit."""
    burns = any(light.id == item.id for light in state.lights)
    return range(item.n if rules.light(state, item) and not burns else 0)


def _burning(state: State) -> Iterator[str]:
    for light in lights_here(state):
        what = light.item.name if light.item else light.kind.replace("_", " ")
        holder = state.people.get(light.holder)
        yield f"{holder.name}'s {what} burns." if holder else f"A light burns here: {what}."


def _else(state: State) -> str:
    """What one sees by all the same."""
    if in_village(state) or in_region(state):
        return ", and nothing needs to"
    return ", but this place has a light of its own" if has_light(state) else ""
