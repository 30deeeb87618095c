"""Who is most in need of a spell that helps: so friends are offered in that order (B-GAP-05)."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.rulesets.microlite20.draining import TAKEN
from gameloop.rulesets.microlite20.names import DRAINED, LOST, MAX_HP
from gameloop.rulesets.microlite20.records import STATS
from gameloop.rulesets.microlite20.spellbook import Spell
from gameloop.world.enchantments import PERSON, lying_on
from gameloop.world.state import Person, State

UNDONE: Mapping[str, tuple[str, ...]] = {  # the conditions that a part ends
    "fear": ("frightened", "shaken"),
    "invisible": ("invisible",),
    "paralysis": ("paralyzed", "slowed"),
    "blindness": ("blinded", "deafened"),
    "disease": ("ill", "diseased"),
    "poison": ("poisoned", "sickened"),
}
POISON = "poison."  # how the kinds begin of the timers of what poison does later
STAT_POOLS: Mapping[str, str] = {"stat_damage": LOST, "stat_drain": DRAINED}


def need(state: State, spell: Spell, who: str) -> int:
    """How much somebody needs what a spell gives: hit points missing, or things that it would undo."""
    person = state.person(who)
    total = 0
    for fx in spell.fx:
        if fx.heal:
            total += person.stats[MAX_HP] - person.hp
        if fx.undo:
            total += wrong(state, person, fx.undo.what)
    return total


def wrong(state: State, person: Person, what: str) -> int:
    """How much of a kind is wrong with somebody."""
    if what in UNDONE:
        poison = what == "poison" and any(
            t.kind.startswith(POISON) and t.who == person.id for t in state.timers
        )
        return sum(person.has(name) for name in UNDONE[what]) + int(poison)
    if what in STAT_POOLS:
        return sum(person.pools.get(STAT_POOLS[what] + stat, 0) for stat in STATS)
    if what == "level_drain":
        return person.pools.get(TAKEN, 0)
    lying = lying_on(state, PERSON, person.id)
    return sum(what == "magic" or any(e.kind == "curse" for e in one.effects) for one in lying)
