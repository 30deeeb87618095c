"""What magic shows: auras of things, people and doors, and a place far off. Which spell shows what is the ruleset's."""

from __future__ import annotations

from gameloop.world.enchantments import PERSON, WAY, lying_on
from gameloop.world.encounters import bands_here, named, present
from gameloop.world.harming import MAGIC
from gameloop.world.magic import memorized, nearby
from gameloop.world.places import door_now, learn, ways_known
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sight import visible
from gameloop.world.state import Person, State


def auras(state: State, rules: Ruleset, spells: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The names of the things, people and doors here under magic; `spells` are the conditions that spells bring."""
    carried = tuple(item.name for p in state.party() for item in state.held(p.id) if MAGIC in item.tags)
    lying = tuple(item.name for item in visible(state, rules) if MAGIC in item.tags)
    people = tuple(
        person.name for person in map(state.person, nearby(state)) if _glows(state, person, spells)
    )
    return (*carried, *lying, *people, *_doors(state))


def _glows(state: State, person: Person, spells: tuple[str, ...]) -> bool:
    """Whether there is magic on somebody, or memorized by him."""
    under = any(person.has(name) for name in spells)
    return under or bool(lying_on(state, PERSON, person.id)) or bool(memorized(person))


def _doors(state: State) -> tuple[str, ...]:
    chart = state.here.chart
    return tuple(
        f"the {way.toward(state.here.place)} door"
        for way in ways_known(state)
        if lying_on(state, WAY, f"{chart}/{way.id}") or door_now(state, chart, way).sealed
    )


def glimpse(draft: Drafting, rules: Ruleset, chart: str, place: str) -> tuple[str, ...]:
    """A place as from its door, which is known from now on: its name, and who is in it."""
    learn(draft, rules, chart, "seen", (place,), "magic")
    return (draft.state.charts[chart].place(place).name, *inmates(draft.state, rules, chart, place))


def inmates(state: State, rules: Ruleset, chart: str, place: str) -> tuple[str, ...]:
    """Who is in a place, by kind: those placed there and not met yet, and bands that are there now."""
    waiting = tuple(
        rules.creatures[group.monster].name.lower()
        for group in state.charts[chart].groups_at(place)
        if group.id not in state.bands and group.monster in rules.creatures and present(state, group.id)
    )
    bands = tuple(named(state, band.id) for band in bands_here(state, f"{chart}/{place}"))
    return (*waiting, *bands)
