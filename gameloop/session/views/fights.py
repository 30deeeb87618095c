"""A fight as it stands: the round, who acts first, where everybody is, who is in whose reach, who means what."""

from __future__ import annotations

from gameloop.session.results import Block
from gameloop.world.ruleset import Ruleset
from gameloop.world.sides import members, reach, words
from gameloop.world.state import FOES, PARTY, Person, State


def overview(state: State, rules: Ruleset) -> tuple[Block, ...]:
    """Both sides, a line for each who is still there. Nothing where there is no fight."""
    if state.fight is None:
        return ()
    lines = [_line(state, rules, p) for side in (PARTY, FOES) for p in members(state, side) if not p.gone]
    return (Block("title", _head(state)), Block("list", "\n".join(lines)))


def _head(state: State) -> str:
    fight = state.in_fight()
    first = _first(state, fight.initiative[0].who) if fight.initiative else "nobody has the initiative yet"
    front = f", {fight.front} of a side abreast" if fight.front else ""
    return f"Fight, round {fight.round}: {first}{front}"


def _first(state: State, who: str) -> str:
    """Who acts first: a side, or somebody."""
    sides = {PARTY: "you act first", FOES: "they act first"}
    return sides.get(who) or f"{state.people[who].name} acts first"


def _line(state: State, rules: Ruleset, person: Person) -> str:
    halted = " [kept off by flames]" if rules.telling.halted(state, person.id) else ""
    near = ", ".join(state.people[who].name for who in reach(state, person.id))
    spot = state.in_fight().spots[person.id]
    where = f"in melee with {near}" if near else f"at {spot} feet"
    return f"  {person.name:12} {_health(person)}{where}{_intent(state, person)}{_conditions(person)}{halted}"


def _health(person: Person) -> str:
    """Hit points of one's own people; a foe's are not known."""
    return f"{person.hp}/{person.stats['max_hp']} hp, " if person.side == PARTY else ""


def _intent(state: State, person: Person) -> str:
    intent = state.in_fight().intents.get(person.id)
    if person.side != PARTY:
        return ""
    return f"; {words(state, intent)}" if intent is not None else "; nothing declared"


def _conditions(person: Person) -> str:
    names = ", ".join(c.name.partition(".")[0].replace("_", " ") for c in person.conditions)
    return f" [{names}]" if names else ""
