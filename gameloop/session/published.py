"""The names under which a state may be asked: `aldra.hp`, `party.coins`, `clock`, `foes.count`, `place`.

They are a promise: what predicates, comparisons and questions speak of keeps its name (tests/golden/published.txt).
They tell the truth, not what the party knows: they are for whoever looks for a fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from gameloop.session.expressions import Value
from gameloop.world.goods import of_kind
from gameloop.world.light import lights_here
from gameloop.world.modes import mode
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import DEAD, DOWN, FOES, Person, State
from gameloop.world.turns import owed

NOT_LETTERS = re.compile(r"[^a-z0-9]+")
FLAG = "flag."


def names(state: State, rules: Ruleset) -> dict[str, Value]:
    """Everything that can be asked of a state now, by its name."""
    found: dict[str, Value] = {name: ask(state, rules) for name, ask in WHOLE.items()}
    for key, person in persons(state):
        found.update((f"{key}.{name}", ask(state, rules, person)) for name, ask in OF_PERSON.items())
        own = {**person.pools, **person.stats}
        found.update((f"{key}.{name}", n) for name, n in own.items() if f"{key}.{name}" not in found)
    found.update((f"{FLAG}{flag}", True) for flag in state.flags)
    found.update((f"roster.{roster}", n) for roster, n in state.rosters.items())
    return found


def lookup(state: State, rules: Ruleset) -> Callable[[str], Value]:
    """Gives what a name stands for in a state; a flag that is not there is not raised. Raises KeyError."""
    found: dict[str, Value] = {}

    def look(name: str) -> Value:
        if not found:
            found.update(names(state, rules))
        key = name.casefold()
        return False if key.startswith(FLAG) and key not in found else found[key]

    return look


def persons(state: State) -> Iterator[tuple[str, Person]]:
    """Everybody with the key of his name, the party first; whoever has the name of another has his id behind it."""
    taken: list[str] = []
    strangers = [who for who in state.people if who not in state.order]
    for who in (*state.order, *strangers):
        person = state.people[who]
        key = NOT_LETTERS.sub("_", person.name.casefold()).strip("_") or who
        key = f"{key}_{who}" if key in taken else key
        taken.append(key)
        yield key, person


def _foes(state: State) -> tuple[Person, ...]:
    """Those who are met: in the fight, else in the meeting."""
    if state.fight is not None:
        return tuple(state.people[who] for who in state.fight.people if state.people[who].side == FOES)
    band = state.bands.get(state.encounter.group) if state.encounter else None
    return tuple(state.people[who] for who in band.people) if band else ()


WHOLE: Mapping[str, Callable[[State, Ruleset], Value]] = {
    "clock": lambda state, _rules: state.clock,
    "day": lambda state, rules: state.clock // rules.procedures["day"].seconds + 1,
    "turn": lambda state, rules: (state.clock - state.entered) // rules.procedures["turn"].seconds,
    "chart": lambda state, _rules: state.here.chart,
    "place": lambda state, _rules: state.here.place,
    "mode": lambda state, _rules: mode(state),
    "over": lambda state, _rules: bool(state.over),
    "asked": lambda state, _rules: state.question is not None,
    "light": lambda state, _rules: len(lights_here(state)) if state.here.chart else 0,
    "rest_owed": lambda state, _rules: owed(state),
    "party.count": lambda state, _rules: len(state.party()),
    "party.able": lambda state, _rules: len(state.able()),
    "party.dead": lambda state, _rules: sum(state.people[who].has(DEAD) for who in state.order),
    "party.hp": lambda state, _rules: sum(person.hp for person in state.party()),
    "party.coins": lambda state, rules: of_kind(state, (p.id for p in state.party()), rules.coin),
    "foes.count": lambda state, _rules: sum(not foe.gone for foe in _foes(state)),
    "foes.hp": lambda state, _rules: sum(foe.hp for foe in _foes(state) if not foe.gone),
    "fight.round": lambda state, _rules: state.fight.round if state.fight else 0,
}
OF_PERSON: Mapping[str, Callable[[State, Ruleset, Person], Value]] = {
    "hp": lambda _state, _rules, person: person.hp,
    "level": lambda _state, _rules, person: person.stats.get("level", 0),
    "coins": lambda state, rules, person: of_kind(state, (person.id,), rules.coin),
    "items": lambda state, _rules, person: sum(item.n for item in state.held(person.id)),
    "down": lambda _state, _rules, person: person.has(DOWN),
    "dead": lambda _state, _rules, person: person.has(DEAD),
    "gone": lambda _state, _rules, person: person.gone,
    "kind": lambda _state, _rules, person: person.kind,
    "side": lambda _state, _rules, person: person.side,
}
