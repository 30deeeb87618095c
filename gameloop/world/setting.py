"""`set NAME VALUE because "WHY"`: the referee makes something so, by facts that say for ever that he did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import frozen
from gameloop.world.keys import persons
from gameloop.world.modes import EXPLORE, FIGHT, MEET, TOWN, WILD
from gameloop.world.remarks import remark
from gameloop.world.ruleset import Args, Drafting, Feature, No, Reducer, Ruleset, Slot, Verb
from gameloop.world.settable import DOOR, OF_WORLD, ROW, Knob, door_ways
from gameloop.world.settablelands import of_party
from gameloop.world.state import PARTY, State

SHOWN = 40  # letters of a name that is none
POSITION, MOOD = "position", "mood"  # what there is only in a fight, only in a meeting
EXAMPLE = 'set aldra.hp 1 because "the fall was short"'


@frozen
class FactSet(Event):
    """The referee made `name` (as it is published) be `now`; it `was` something else. The facts of it follow."""

    name: str
    was: str
    now: str
    because: str


@frozen
class SetFact(Command):
    """Set what has that published name to a value."""

    referee = True

    name: str
    value: str
    because: str


def set_fact(draft: Drafting, rules: Ruleset, command: SetFact) -> None:
    """Everything that can be said against it is said first; then it is so."""
    row, state = rules.row(ROW), draft.state
    if state.ironman:
        draft.refuse("this is an ironman campaign: nothing is set", instead='ruling "TEXT"', rule=row)
    because = remark(draft, command.because, EXAMPLE, row)
    knob, subject = _meant(draft, rules, command.name.strip().casefold())
    value = knob.read(state, rules, subject, " ".join(command.value.casefold().split()))
    if isinstance(value, No):
        draft.refuse(value.reason, instead=value.instead or "help set", rule=value.rule)
    was = knob.now(state, rules, subject)
    if value == was:
        draft.refuse(f"{command.name} is {value} already", instead="help set", rule=row)
    with draft.by_referee():
        draft.emit(FactSet(command.name.strip().casefold(), str(was), str(value), because, rule=row))
        knob.play(draft, rules, subject, value)
    knob.then(draft, rules, subject)


def _meant(draft: Drafting, rules: Ruleset, name: str) -> tuple[Knob, str]:
    """What a name means, and of whom or what; a refusal for what cannot be set, or not now."""
    state = draft.state
    key, _, of = name.rpartition(".")
    if key == DOOR.name:
        _calm(draft, rules)
        ways = door_ways(state)
        if of not in ways:
            _no(draft, rules, f"there is no door {of or 'of that name'!r} here; {', '.join(ways) or 'none'}")
        return DOOR, ways[of]
    if not key and name in OF_WORLD:
        _calm(draft, rules) if name != MOOD else _met(draft, rules)
        return OF_WORLD[name], ""
    knobs = of_party(rules)
    if of not in knobs:
        known = ", ".join((*(f"NAME.{one}" for one in knobs), *OF_WORLD, "door.SIDE"))
        _no(draft, rules, f"{name[:SHOWN]!r} cannot be set; what can: {known}")
    if of == POSITION and state.fight is None:
        _no(draft, rules, "a position is one in a fight, and there is none")
    return knobs[of], _who(draft, rules, key)


def _who(draft: Drafting, rules: Ruleset, key: str) -> str:
    """The one of the party whose key that is."""
    known = dict(persons(draft.state))
    person = known.get(key)
    if person is None or person.side != PARTY:
        what = f"{key[:SHOWN]} is not of the party" if person else f"there is nobody called {key[:SHOWN]!r}"
        party = ", ".join(k for k, p in known.items() if p.id in draft.state.order and not p.gone)
        _no(draft, rules, f"{what}; the party: {party or 'nobody'}")
    if person.gone:
        _no(draft, rules, f"{person.name} is {'dead' if person.has('dead') else 'gone'}")
    return person.id


def _calm(draft: Drafting, rules: Ruleset) -> None:
    if not draft.state.calm:
        _no(draft, rules, "not while somebody is met")


def _met(draft: Drafting, rules: Ruleset) -> None:
    if draft.state.encounter is None or draft.state.fight is not None:
        _no(draft, rules, "a mood is that of those who are met, and nobody is")


def _no(draft: Drafting, rules: Ruleset, reason: str) -> NoReturn:
    draft.refuse(reason, instead="help set", rule=rules.row(ROW))


def listed(state: State, rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Every name that could be set now, with what it takes."""
    first = next((p.id for p in state.party()), "")
    for name, knob in of_party(rules).items():
        if name == POSITION and state.fight is None:
            yield f"NAME.{name}", "in a fight: where somebody stands on its line"
        elif first:
            yield f"NAME.{name}", knob.takes(state, rules, first)
    for name, knob in OF_WORLD.items():
        yield name, knob.takes(state, rules, "")
    yield "door.SIDE", DOOR.takes(state, rules, "")


def _nothing(state: State, _event: FactSet) -> State:
    """What it means are facts of their own."""
    return state


def _set(_state: State, args: Args) -> SetFact:
    name, _, value = args["what"].partition(" ")
    return SetFact(name, value, args["why"])


VERBS = (
    Verb(
        "set",
        _set,
        (EXPLORE, TOWN, WILD, MEET, FIGHT),
        "As referee, make something so: it stands in the log as yours, with the reason, and is counted. `help set` "
        "lists what can be set, and to what.",
        EXAMPLE,
        group="Referee",
        slots=(Slot("what", "text"), Slot("why", "text", ("because",))),
        forms=('set NAME VALUE because "WHY"',),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {FactSet: _nothing}
FEATURE = Feature({SetFact: set_fact}, REDUCERS, VERBS)
