"""Those of a band who are in the party's hands: they are a band of their own from then on."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.encounters import CAPTIVE
from gameloop.world.ruleset import Feature, Reducer
from gameloop.world.state import DOWN, Band, Person, State

TIED, FREED, LEFT = "tied", "freed", "left"
GIVEN_UP = "yielded"  # the condition of whoever has surrendered
LED = "captives."  # how the ids of bands begin that the party leads along
HELPLESS = (
    DOWN,
    TIED,
    GIVEN_UP,
)  # conditions in which nobody lifts a hand, besides those that stop all that one does


@frozen
class SetApart(Event):
    """These are no longer with their band but the band `into`; how: tied, freed, or left (where they are, bound)."""

    band: str
    people: tuple[str, ...]
    into: str
    how: str


def led(state: State) -> tuple[Band, ...]:
    """The bands that the party leads along, bound."""
    return tuple(band for band in state.bands.values() if band.id.startswith(LED))


def helpless(person: Person) -> bool:
    """Tells whether somebody can do nothing: he lies there, sleeps, is held, bound, or has given up."""
    return any(c.stops or c.name in HELPLESS for c in person.conditions)


def _apart(state: State, event: SetApart) -> State:
    band = state.bands[event.band]
    rest = tuple(who for who in band.people if who not in event.people)
    apart = evolve(band, id=event.into, people=event.people, mood=CAPTIVE, known=True)
    bands = {**state.bands, band.id: evolve(band, people=rest), event.into: apart}
    return evolve(state, bands=bands)


REDUCERS: dict[type[Event], Reducer] = {SetApart: _apart}
FEATURE = Feature(reducers=REDUCERS)
