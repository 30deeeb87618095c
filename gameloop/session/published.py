"""The names under which a state may be asked: `aldra.hp`, `party.coins`, `clock`, `foes.count`, `place`.

They are a promise: what predicates, comparisons and questions speak of keeps its name (tests/golden/published.txt).
They tell the truth, not what the party knows: they are for whoever looks for a fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import partial
from itertools import chain

from gameloop.session.expressions import Value
from gameloop.session.publishedwide import OF_LORD, OF_UNIT, OF_WORLD, UNIT, stances, units
from gameloop.world.goods import of_kind
from gameloop.world.keys import doors, persons
from gameloop.world.light import lights_here
from gameloop.world.modes import mode
from gameloop.world.ruleset import Ruleset
from gameloop.world.scheduler import today
from gameloop.world.settable import condition_now, door_now, mood_now
from gameloop.world.state import DEAD, DOWN, FOES, PARTY, Person, State
from gameloop.world.turns import owed

MEANT = 6  # names that are offered for one that is none
SPLIT = re.compile(r"[._ ]+")
WHERE = ("hex", "ground", "lost", "place")  # what tells where somebody is who has lost the way
FLAG, DOOR, ROSTER = "flag.", "door.", "roster."
Ask = Callable[[], Value]


def names(state: State, rules: Ruleset) -> dict[str, Value]:
    """Everything that can be asked of a state now, by its name."""
    return {**dict(sums(state, rules)), **{name: ask() for name, ask in asks(state, rules)}}


def asks(state: State, rules: Ruleset) -> Iterator[tuple[str, Ask]]:
    """Every name with what gives its value; each name once. Before a game has begun there is nothing to ask."""
    if not state.rules:
        return
    yield from ((name, partial(ask, state, rules)) for name, ask in WHOLE.items())
    for key, person in persons(state):
        yield from ((f"{key}.{name}", ask) for name, ask in _of(state, rules, person).items())
    for key, unit in units(state):
        yield from ((f"{UNIT}{key}.{name}", partial(ask, unit)) for name, ask in OF_UNIT.items())
    yield from ((f"{FLAG}{flag}", partial(bool, True)) for flag in state.flags)
    for side, way in doors(state):
        yield f"{DOOR}{side}", partial(door_now, state, rules, way.id)
    yield from ((f"{ROSTER}{roster}", partial(int, n)) for roster, n in state.rosters.items())
    yield from ((key, partial(int, n)) for key, n in stances(state))


def _of(state: State, rules: Ruleset, person: Person) -> dict[str, Ask]:
    """What can be asked of somebody: what is published of all, then pools and stats of his own."""
    own = {name: partial(int, n) for name, n in {**person.pools, **person.stats}.items()}
    lord = OF_LORD if person.side == PARTY else {}
    shared = {name: partial(ask, state, rules, person) for name, ask in {**OF_PERSON, **lord}.items()}
    return {**own, **shared}


def open_names(state: State, rules: Ruleset) -> dict[str, Value]:
    """What the party knows of all that: itself, whom it has met, doors, units; of a country not where it is lost."""
    known = {*state.order, *state.train, *(foe.id for foe in _foes(state))}
    known |= {who for band in state.bands.values() if band.known for who in band.people}
    strangers = tuple(f"{key}." for key, person in persons(state) if person.id not in known)
    hidden = (*WHERE, *strangers) if state.journey.lost else strangers
    shut = (*hidden, FLAG, ROSTER)
    return {name: value for name, value in names(state, rules).items() if not name.startswith(shut)}


def sums(state: State, rules: Ruleset) -> Iterator[tuple[str, int]]:
    """What stands on the sheets of the party and is reckoned by the ruleset, by name."""
    for key, person in persons(state):
        if person.id in state.order:
            yield from (
                (f"{key}.{one.name}", one.value) for one in rules.telling.figures.of(state, person.id)
            )


def valued(state: State, rules: Ruleset, name: str) -> Value | None:
    """What a name stands for in a state, None where it stands for nothing there."""
    found = (ask() for key, ask in asks(state, rules) if key == name)
    reckoned = (n for key, n in sums(state, rules) if key == name)
    return next(chain(found, reckoned), None)


def differences(one: State, other: State, rules: Ruleset) -> dict[str, list[str]]:
    """What is different by name, a line each: by whom or what it is of."""
    was, now = names(one, rules), names(other, rules)
    groups: dict[str, list[str]] = {}
    for name in dict.fromkeys((*was, *now)):
        if was.get(name) != now.get(name):
            of, _, what = name.rpartition(".")
            groups.setdefault(of or "the world", []).append(
                f"{what} {told(was.get(name))} -> {told(now.get(name))}"
            )
    return groups


def told(value: Value | None) -> str:
    """A value as it is written in an expression, `-` for none."""
    if isinstance(value, bool):
        return str(value).casefold()
    return repr(value) if isinstance(value, str) else "-" if value is None else str(value)


def like(state: State, rules: Ruleset, name: str) -> list[str]:
    """The names that somebody may have meant by another: those that hold its words, else those spelt nearly so."""
    known = [key for key, _ in asks(state, rules)]
    words = set(SPLIT.split(name.casefold()))
    near = [key for key in known if words & set(SPLIT.split(key))]
    return sorted(near or get_close_matches(name.casefold(), known), key=len)[:MEANT]


def lookup(state: State, rules: Ruleset) -> Callable[[str], Value]:
    """Gives what a name stands for in a state; a flag that is not there is not raised. Raises KeyError."""
    found: dict[str, Ask] = {}

    def look(name: str) -> Value:
        if not found:
            found.update(asks(state, rules))
        key = name.casefold()
        if key in found:
            return found[key]()
        return False if key.startswith(FLAG) else dict(sums(state, rules))[key]

    return look


def _foes(state: State) -> tuple[Person, ...]:
    """Those who are met: in the fight, else in the meeting."""
    if state.fight is not None:
        return tuple(state.people[who] for who in state.fight.people if state.people[who].side == FOES)
    band = state.bands.get(state.encounter.group) if state.encounter else None
    return tuple(state.people[who] for who in band.people) if band else ()


WHOLE: Mapping[str, Callable[[State, Ruleset], Value]] = {
    **OF_WORLD,
    "clock": lambda state, _rules: state.clock,
    "day": today,
    "turn": lambda state, rules: (state.clock - state.entered) // rules.procedures["turn"].seconds,
    "chart": lambda state, _rules: state.here.chart,
    "place": lambda state, _rules: state.here.place,
    "mode": lambda state, _rules: mode(state),
    "mood": lambda state, rules: mood_now(state, rules, ""),
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
