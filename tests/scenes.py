"""Three rooms in a row, and whoever a test wants to be met in the middle one."""

from __future__ import annotations

import attrs

from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Event
from gameloop.world.chart import Chart, Door, Place, Way
from gameloop.world.encounters import EncounterBegan
from gameloop.world.engagement import Encounter
from gameloop.world.furnishing import Group, Reaction, Roster, Thing
from gameloop.world.records import Wanderer
from gameloop.world.state import Band, Spot, Survey
from gameloop.world.travel import Go
from tests.table import Table, begun

EAST, ON = "yard-room", "room-end"  # the ways: the party starts in the yard
NOTHING = 6  # the event die that brings nothing
REACT = tuple(Reaction(mood, f"({mood})") for mood in ("hostile", "negative", "uncertain", "positive"))


def group(monster: str = "bandit", count: int = 1, mood: str = "roll", **more: object) -> Group:
    """A group in the middle room."""
    return attrs.evolve(Group("them", "room", monster=monster, count=count, mood=mood), **more)  # type: ignore[arg-type]


def wander(monster: str = "bandit", number: str = "2", **more: object) -> Wanderer:
    """The one row of a wandering table of one side."""
    row = Wanderer(
        "w",
        1,
        (1, 1),
        number,
        heard="A noise {way}.",
        smelt="A smell {way}.",
        seen="A sight {way}.",
        sure="They come {way}.",
        gone="Nobody comes.",
        monster=monster,
    )
    return attrs.evolve(row, **more)  # type: ignore[arg-type]


def scene(
    *groups: Group,
    door: str = "",
    light: str = "lit",
    tags: tuple[str, ...] = (),
    hidden: str = "",
    dead_end: bool = False,
    things: tuple[Thing, ...] = (),
    rosters: tuple[Roster, ...] = (),
    wanderers: tuple[Wanderer, ...] | None = None,
    settings: dict[str, int | str | bool] | None = None,
    adventure: str = "small",
) -> Table:
    """The ready party in the yard; `door` is the state of the door to the room, if it has one."""
    table = begun(adventure, settings=settings)
    rows = (wander(),) if wanderers is None else wanderers
    table.rules = attrs.evolve(table.rules, adventure=attrs.evolve(table.rules.adventure, wanderers=rows))
    table.game.rules = table.rules
    east = Way(EAST, "yard", "room", "e", "w", hidden=hidden, door=Door(state=door) if door else None)
    on = Way(ON, "room", "end", "e", "w")
    chart = Chart(
        "test",
        "Test",
        "dungeon",
        "yard",
        places=tuple(Place(name, name, light=light, tags=tags) for name in ("yard", "room", "end")),
        ways=(east,) if dead_end else (east, on),
        groups=groups,
        things=things,
        rosters=rosters,
    )
    found = (EAST,) if hidden else ()
    table.state = attrs.evolve(
        table.state,
        charts={"test": chart},
        surveys={"test": Survey(found=found)},
        here=Spot("test", "yard"),
        rosters={r.id: r.count for r in rosters},
    )
    return table


def enter(table: Table, *faces: int) -> tuple[Event, ...]:
    """Go into the middle room."""
    return table.do(Go(EAST), *faces)


def met(table: Table) -> Encounter:
    """The meeting going on."""
    assert table.state.encounter is not None
    return table.state.encounter


def band(table: Table, name: str = "them") -> Band:
    """The band of the group."""
    return table.state.bands[name]


def rolls_of(events: tuple[Event, ...], why: str) -> list[Rolled]:
    """The rolls of that label, in order."""
    return [e for e in events if isinstance(e, Rolled) and e.why == why]


def labels(events: tuple[Event, ...]) -> list[str]:
    """What was rolled for, in order."""
    return [e.why for e in events if isinstance(e, Rolled)]


def began(events: tuple[Event, ...]) -> Encounter:
    """The meeting that began."""
    return next(e.encounter for e in events if isinstance(e, EncounterBegan))
