"""Conditions of the adventure format (actions.When): whether they hold now, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from gameloop.kernel.keeping import once
from gameloop.world.abilities import TOLD, can
from gameloop.world.actions import When
from gameloop.world.doorways import OPEN
from gameloop.world.encounters import DORMANT, bands_here, group_of, named, on_their_feet, present
from gameloop.world.flags import raised
from gameloop.world.furnishing import REACTIONS
from gameloop.world.goods import counts_as, find
from gameloop.world.graves import bodies
from gameloop.world.light import has_light, is_flame, lights_here, thing_of
from gameloop.world.places import door_now, undone
from gameloop.world.revels import spent_here
from gameloop.world.ruleset import Ruleset
from gameloop.world.scheduler import today
from gameloop.world.sight import bands_of
from gameloop.world.state import DEAD, Band, State

WELL = REACTIONS[-2:]  # the moods of those who mean well
DONE = "deed."  # how the ids of deeds done once begin among what is spent
Holds = Callable[[State, Ruleset, Any], bool]


def holds(state: State, rules: Ruleset, when: tuple[When, ...]) -> bool:
    """Tells whether any of the conditions holds; none at all always do."""
    for one in when:
        if not failing(state, rules, one):
            return True
    return not when


def why_not(state: State, rules: Ruleset, when: tuple[When, ...]) -> str:
    """The first reason why the first of the conditions does not hold, empty if any holds."""
    if holds(state, rules, when):
        return ""
    name = failing(state, rules, when[0])
    return REASONS[name].format(_named(state, name, getattr(when[0], name)))


def failing(state: State, rules: Ruleset, when: When) -> str:
    """The first part of a condition that does not hold, empty if all do."""
    for name, test, value in _said(when):
        if not test(state, rules, value):
            return name
    return ""


@once
def _said(when: When) -> tuple[tuple[str, Holds, Any], ...]:
    """The parts of a condition that say something, each with what tells whether it holds."""
    return tuple((name, test, value) for name, test in KINDS.items() if (value := getattr(when, name)))


def _named(state: State, part: str, value: object) -> str:
    """What a condition speaks of, in words."""
    word = str(value)
    if part == "can":
        return TOLD[word]
    if part in ("open", "shut"):
        way = next((w for chart in state.charts.values() for w in chart.ways if w.id == word), None)
        return way.door.make if way and way.door else "way"
    if group_of(state, word) is not None:
        return named(state, word) if word in state.bands else _called(state, word)
    thing = thing_of(state, word)
    return thing.name if thing is not None else word.replace("_", " ")


def _called(state: State, group: str) -> str:
    found = group_of(state, group)
    return (found.name or found.id.replace("_", " ")) if found is not None else group


# --- those here -------------------------------------------------------------------------------------


def of_kind_here(state: State, whom: str) -> Iterator[Band]:
    """The bands here that are of a group, a roster or a kind of creature, and have somebody on his feet."""
    for band in bands_here(state):
        group = group_of(state, band.id)
        kinds = [p.kind for p in on_their_feet(state, band.id)]
        roster = group.roster if group is not None else roster_of(state, band)
        if kinds and whom in (group.id if group is not None else "", roster, *kinds):
            yield band


def roster_of(state: State, band: Band) -> str:
    """The roster of a kind of which wanderers are, empty for none."""
    kinds = [state.people[who].kind for who in band.people]
    return next((r.id for r in state.chart().rosters if r.monster in kinds), "")


def _here(state: State, _rules: Ruleset, whom: str) -> bool:
    return any(True for _ in of_kind_here(state, whom))


def _friendly(state: State, _rules: Ruleset, group: str) -> bool:
    return any(band.mood in WELL and on_their_feet(state, band.id) for band in bands_of(state, group))


def _met(state: State, _rules: Ruleset, group: str) -> bool:
    """Whether they and the party have met before now; what goes on between them at this moment does not count."""
    now = state.encounter.group if state.encounter is not None else ""
    return any(band.met > (band.id == now) for band in bands_of(state, group))


def _asleep(state: State, _rules: Ruleset, group: str) -> bool:
    return any(band.mood == DORMANT for band in bands_of(state, group))


# --- the rest ---------------------------------------------------------------------------------------


def has(state: State, what: str) -> bool:
    """Tells whether anybody of the party on his feet has a thing, by its id or its kind."""
    return any(counts_as(item, (what,)) for p in state.able() for item in state.held(p.id))


def lies(state: State, what: str) -> bool:
    """Tells whether a thing is still where it was put."""
    return any(_put(state, what))


def _put(state: State, what: str) -> list[bool]:
    """Whether a thing is still where it was put, in each chart in the log that has it: nothing is so of a dungeon that
    nobody has seen.
    """
    found = []
    for chart in state.charts.values():
        if (thing := chart.thing_or_none(what)) is not None:
            found.append(find(state, f"{chart.id}/{thing.room}", what) is not None)
    return found


def flame_here(state: State) -> bool:
    """Tells whether a flame burns where the party is."""
    return any(is_flame(state, light) for light in lights_here(state))


LIGHTS: Mapping[str, Callable[[State], bool]] = {
    "lit": has_light,
    "dark": lambda state: not has_light(state),
    "flame": flame_here,
    "no_flame": lambda state: not flame_here(state),
}


def _door(state: State, way: str) -> str:
    """How a door stands, empty for one of a dungeon that nobody has seen."""
    charts = (chart for chart in state.charts.values() if any(w.id == way for w in chart.ways))
    return next((door_now(state, chart.id, chart.way(way)).state for chart in charts), "")


def _spent(state: State, what: str) -> bool:
    for survey in state.surveys.values():
        if what in survey.spent:
            return True
    return any(undone(state, chart, what) for chart in state.charts)


def _gone(state: State, _rules: Ruleset, group: str) -> bool:
    """Whether nobody of a group is left; of a dungeon that nobody has seen all are still there."""
    if present(state, group):
        return False
    return group_of(state, group) is not None or group in state.bands or _spent(state, group)


def _loaded(state: State, rules: Ruleset, _yes: bool) -> bool:
    return any(rules.number(state, p.id, "encumbered") for p in state.party())


def _day(state: State, rules: Ruleset, day: int) -> bool:
    return today(state, rules) >= day


def _slain(state: State, _rules: Ruleset, roster: str) -> bool:
    """Whether one of a roster lies dead somewhere."""
    kind = next((r.monster for chart in state.charts.values() for r in chart.rosters if r.id == roster), "")
    return any(p.kind == kind and p.has(DEAD) for p in state.people.values())


KINDS: Mapping[str, Holds] = {
    "flag": lambda state, _rules, flag: raised(state, flag),
    "unless": lambda state, _rules, flag: not raised(state, flag),
    "done": lambda state, _rules, deed: _spent(state, f"{DONE}{deed}"),
    "lies": lambda state, _rules, thing: lies(state, thing),
    "taken": lambda state, _rules, thing: bool(put := _put(state, thing)) and not any(put),
    "open": lambda state, _rules, way: _door(state, way) == OPEN,
    "shut": lambda state, _rules, way: _door(state, way) not in ("", OPEN),
    "found": lambda state, _rules, what: any(what in s.found for s in state.surveys.values()),
    "spent": lambda state, _rules, what: _spent(state, what),
    "gone": _gone,
    "here": _here,
    "away": lambda state, rules, whom: not _here(state, rules, whom),
    "friendly": _friendly,
    "asleep": _asleep,
    "met": _met,
    "light": lambda state, _rules, how: LIGHTS[how](state),
    "has": lambda state, _rules, what: has(state, what),
    "can": lambda state, rules, what: any(can(state, rules, p.id, what) for p in state.able()),
    "people": lambda state, _rules, n: len(state.able()) >= n,
    "loaded": _loaded,
    "day": _day,
    "at": lambda state, _rules, place: state.here.place == place,
    "spree": lambda state, rules, n: spent_here(state, rules) >= n * rules.goods.unit,
    "slain": _slain,
    "mourning": lambda state, _rules, _yes: bool(bodies(state)),
}
REASONS: Mapping[str, str] = {
    "flag": "it is not time for that",
    "unless": "it is too late for that",
    "done": "something has to be done before",
    "lies": "the {0} is no longer there",
    "taken": "the {0} is still there",
    "open": "the {0} is shut",
    "shut": "the {0} stands open",
    "spent": "it is as it was",
    "found": "there is nothing of the kind that you know of",
    "gone": "the {0} would have to be gone",
    "here": "the {0} would have to be here",
    "away": "not before the {0}",
    "friendly": "the {0} would have to mean well by you",
    "asleep": "the {0} would have to be asleep",
    "met": "the {0} and you have not met",
    "light": "the light here is wrong for that",
    "has": "you have no {0}",
    "can": "that takes {0}",
    "people": "that takes {0} people on their feet",
    "loaded": "nobody carries too much",
    "day": "it is too early for that",
    "at": "that is done elsewhere",
    "spree": "not enough has been spent here today",
    "slain": "nobody of them is dead",
    "mourning": "there is nobody with you who needs a grave",
}
