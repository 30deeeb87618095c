"""The names under which a state may be asked: `aldra.hp`, `party.coins`, `clock`, `foes.count`, `place`.

They are a promise: what predicates, comparisons and questions speak of keeps its name (tests/golden/published.txt).
They tell the truth, not what the party knows: they are for whoever looks for a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.session.expressions import Value
from gameloop.world.goods import of_kind
from gameloop.world.keys import doors, persons
from gameloop.world.light import lights_here
from gameloop.world.modes import mode
from gameloop.world.ruleset import Ruleset
from gameloop.world.settable import condition_now, door_now, mood_now, weather_now
from gameloop.world.state import DEAD, DOWN, FOES, Person, State
from gameloop.world.turns import owed

FLAG, DOOR = "flag.", "door."


def names(state: State, rules: Ruleset) -> dict[str, Value]:
    """Everything that can be asked of a state now, by its name."""
    found: dict[str, Value] = {name: ask(state, rules) for name, ask in WHOLE.items()}
    for key, person in persons(state):
        found.update((f"{key}.{name}", ask(state, rules, person)) for name, ask in OF_PERSON.items())
        own = {**person.pools, **person.stats}
        found.update((f"{key}.{name}", n) for name, n in own.items() if f"{key}.{name}" not in found)
    found.update((f"{FLAG}{flag}", True) for flag in state.flags)
    found.update((f"{DOOR}{side}", door_now(state, rules, way.id)) for side, way in doors(state))
    found.update((f"roster.{roster}", n) for roster, n in state.rosters.items())
    return found


def valued(state: State, rules: Ruleset, name: str) -> Value | None:
    """What a name stands for in a state, None where it stands for nothing there."""
    return names(state, rules).get(name)


def lookup(state: State, rules: Ruleset) -> Callable[[str], Value]:
    """Gives what a name stands for in a state; a flag that is not there is not raised. Raises KeyError."""
    found: dict[str, Value] = {}

    def look(name: str) -> Value:
        if not found:
            found.update(names(state, rules))
        key = name.casefold()
        return False if key.startswith(FLAG) and key not in found else found[key]

    return look


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
    "mood": lambda state, rules: mood_now(state, rules, ""),
    "weather": lambda state, rules: weather_now(state, rules, "") if state.here.chart else "",
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
    "supply": lambda state, rules, person: of_kind(state, (person.id,), rules.making.supply),
    "condition": lambda state, rules, person: condition_now(state, rules, person.id),
    "position": lambda state, _rules, person: state.fight.spots.get(person.id, 0) if state.fight else 0,
    "items": lambda state, _rules, person: sum(item.n for item in state.held(person.id)),
    "down": lambda _state, _rules, person: person.has(DOWN),
    "dead": lambda _state, _rules, person: person.has(DEAD),
    "gone": lambda _state, _rules, person: person.gone,
    "kind": lambda _state, _rules, person: person.kind,
    "side": lambda _state, _rules, person: person.side,
}
