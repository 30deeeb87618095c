"""What lies in sight: goods on the floor of a place, without what is still hidden or in somebody's keeping."""

from __future__ import annotations

from gameloop.world.ruleset import Ruleset
from gameloop.world.state import DEAD, DOWN, Item, Person, State

HIDDEN = ("hidden", "secret")
HELD = "held"


def visible(state: State, _rules: Ruleset) -> tuple[Item, ...]:
    """The goods lying where the party stands that it knows of, in the order in which they came there."""
    return tuple(item for item in state.held(state.spot()) if _known(state, item.id))


def _known(state: State, item: str) -> bool:
    thing = next((t for t in state.chart().things_at(state.here.place) if t.id == item), None)
    if thing is None:
        return True  # it was put down here by somebody
    if thing.how in HIDDEN:
        return thing.id in state.survey().found
    return thing.how != HELD or not guarded(state, thing.owner)


def guarded(state: State, group: str) -> bool:
    """Tells whether anybody of that group is here and on their feet."""
    band = state.bands.get(group)
    if band is None or band.place != state.spot():
        return band is None and group in {g.id for g in state.chart().groups_at(state.here.place)}
    people = (state.people[who] for who in band.people)
    return any(not p.gone and not p.has(DOWN) for p in people)


def fallen(state: State) -> tuple[Person, ...]:
    """The downed of the party, and its dead who lie where the party stands, in marching order."""
    return tuple(p for p in (state.people[who] for who in state.order) if p.has(DOWN) or _lies_here(state, p))


def _lies_here(state: State, person: Person) -> bool:
    dead = person.condition(DEAD)
    return dead is not None and dead.other == state.spot()
