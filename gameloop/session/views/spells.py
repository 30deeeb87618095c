"""The spells of the party's casters: what each knows, what is ready or what it costs, what each does."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.session.results import Block
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import State


def spells(state: State, rules: Ruleset) -> Iterator[Block]:
    """Every caster's spells, one line each."""
    casters = [p for p in state.party() if rules.magic.known(state, p.id)]
    if not casters:
        yield Block("list", "Nobody of the party knows a spell.")
    for person in casters:
        yield Block("list", "\n".join(rules.magic.told(state, person.id)))


def spell(rules: Ruleset, which: str) -> Block:
    """What one spell (an id) does."""
    text = rules.spells[which]
    return Block("list", f"{text.name}: {text.text}")
