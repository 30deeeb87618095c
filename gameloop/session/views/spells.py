"""The grimoires: what is written, what is ready, what each does."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.session.results import Block
from gameloop.world.magic import memorized
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import Person, State


def spells(state: State, rules: Ruleset) -> Iterator[Block]:
    """Every caster's spells, one line each."""
    readers = [p for p in state.party() if p.spells]
    if not readers:
        yield Block("list", "Nobody of the party has a grimoire with anything in it.")
    for person in readers:
        yield Block("list", "\n".join((f"{person.name}'s grimoire:", *_lines(person, rules))))


def _lines(person: Person, rules: Ruleset) -> Iterator[str]:
    ready = memorized(person)
    for spell in person.spells:
        n = ready.get(spell, 0)
        mark = f"{n} ready" if n else "-"
        text = rules.spells[spell]
        yield f"  {text.name} ({mark}): {text.text}"
