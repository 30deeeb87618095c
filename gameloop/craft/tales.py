"""What came of simulated campaigns: one tale each, and a table of all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from gameloop.craft.delver import Delver
from gameloop.kernel.digest import digest
from gameloop.kernel.values import frozen
from gameloop.session.reports import traces_of
from gameloop.session.session import Session
from gameloop.world.chart import Chart
from gameloop.world.encounters import EncounterBegan, Parleyed
from gameloop.world.fighting import FightBegan
from gameloop.world.modes import VILLAGE
from gameloop.world.places import Moved
from gameloop.world.region import Region
from gameloop.world.state import PARTY, State
from gameloop.world.wounds import Died

NAMED = 8  # rooms that are named in the table


@frozen
class Tale:
    """One campaign: how it went, in whole numbers. `stuck` says where and at what line nothing led on, if so.

    `broke` are lines at which something of ours broke; `rooms` those that were entered, `endings` those reached.
    """

    seed: str
    trips: int
    returned: int
    turns: int
    met: int
    talked: int
    fights: int
    deaths: int
    level: int
    found: int
    value: int
    rooms: tuple[str, ...]
    endings: tuple[str, ...] = ()
    stuck: str = ""
    broke: int = 0
    digest: str = ""


def tale(game: Session, played: Delver, stuck: str) -> Tale:
    """What came of a game."""
    often: Counter[type] = Counter()
    deaths, rooms = 0, dict[str, None]()
    party = {who for who, person in game.state.people.items() if person.side == PARTY}
    for entry in game.save.log.entries.values():
        for event in entry.events:
            often[type(event)] += 1
            if isinstance(event, Died):
                deaths += event.who in party
            if isinstance(event, Moved):
                rooms[event.spot.place] = None
    grounds = charted(game)
    rooms[game.game.rules.adventure.dungeon.start] = None
    people = [game.state.people[who] for who in game.state.order]
    return Tale(
        seed=game.save.log.opening.seed,
        trips=played.trips,
        returned=played.returned,
        turns=played.turns,
        met=often[EncounterBegan],
        talked=often[Parleyed],
        fights=often[FightBegan],
        deaths=deaths,
        level=max((person.stats.get("level", 0) for person in people), default=0),
        found=sum(worth(game.state, ground) for ground in grounds),
        value=sum(thing.value for ground in grounds for thing in ground.things),
        rooms=tuple(place for place in places(grounds) if place in rooms),
        endings=game.state.endings,
        stuck=stuck,
        broke=len(traces_of(game.save.path)),
        digest=digest(game.state),
    )


def charted(game: Session) -> tuple[Chart, ...]:
    """The dungeons and the region of a game: those of its adventure, and those that came to it on the way."""
    drawn = {ground.id: ground for ground in game.game.rules.adventure.grounds}
    met = {chart.id: chart for chart in game.state.charts.values() if chart.kind != VILLAGE}
    return tuple({**drawn, **met}.values())


def places(grounds: Iterable[Chart]) -> tuple[str, ...]:
    """The ids of the places of dungeons and regions, in their order; every hex of a region is one."""
    found = (place.id for ground in grounds for place in ground.places)
    hexes = (name for ground in grounds if isinstance(ground, Region) for name in ground.hexes)
    return tuple(dict.fromkeys((*found, *hexes)))


def worth(state: State, chart: Chart) -> int:
    """The value of the things of a chart that are no longer where they were put."""
    if chart.id not in state.charts:
        return 0
    lying = {item.id for place in chart.places for item in state.held(f"{chart.id}/{place.id}")}
    return sum(thing.value for thing in chart.things if thing.id not in lying)


# --- all of them ------------------------------------------------------------------------------------------


def table(tales: Sequence[Tale], grounds: Sequence[Chart]) -> str:
    """The figures of campaigns, each in the mean and its spread; rooms that few of them saw; what went wrong."""
    if not tales:
        return "Nothing was played."
    trips = sum(one.trips for one in tales)
    rows = [
        ("trips a campaign", _spread(tales, lambda one: one.trips)),
        ("trips nobody returned from", f"{_percent(trips - sum(one.returned for one in tales), trips)}"),
        ("turns a trip", _each(tales, lambda one: one.turns, trips)),
        ("met a trip", _each(tales, lambda one: one.met, trips)),
        ("talked to a trip", _each(tales, lambda one: one.talked, trips)),
        ("fights a trip", _each(tales, lambda one: one.fights, trips)),
        ("deaths a trip", _each(tales, lambda one: one.deaths, trips)),
        ("highest level", _spread(tales, lambda one: one.level)),
        ("value found", _spread(tales, lambda one: one.found)),
        ("of all value", _percent(sum(one.found for one in tales), sum(one.value for one in tales))),
        ("rooms seen", _rooms(tales, grounds)),
        ("endings reached", _endings(tales)),
        ("softlocks", str(sum(bool(one.stuck) for one in tales))),
        ("faults of the program", str(sum(one.broke for one in tales))),
    ]
    wide = max(len(name) for name, _ in rows)
    return "\n".join(
        [
            f"{len(tales)} campaigns",
            *(f"  {name:{wide}}  {told}" for name, told in rows),
            *_odd(tales, grounds),
        ]
    )


def _spread(tales: Sequence[Tale], figure: Callable[[Tale], int]) -> str:
    """The mean, and from least to most where they differ."""
    figures = sorted(map(figure, tales))
    mean = _decimal(Fraction(sum(figures), len(figures)))
    return mean if figures[0] == figures[-1] else f"{mean} ({figures[0]} to {figures[-1]})"


def _each(tales: Sequence[Tale], figure: Callable[[Tale], int], trips: int) -> str:
    return _decimal(Fraction(sum(map(figure, tales)), trips)) if trips else "-"


def _percent(part: int, whole: int) -> str:
    return f"{_decimal(Fraction(100 * part, whole))} %" if whole else "-"


def _decimal(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.2f}"


def _rooms(tales: Sequence[Tale], grounds: Sequence[Chart]) -> str:
    """How many rooms were seen, and of how many where the adventure says so: land without end has no number."""
    whole = len(places(grounds))
    seen = _spread(tales, lambda one: len(one.rooms))
    return f"{seen} of {whole}" if all(len(one.rooms) <= whole for one in tales) else seen


def _endings(tales: Sequence[Tale]) -> str:
    often = Counter(ending for one in tales for ending in one.endings)
    return ", ".join(f"{ending} {n}" for ending, n in sorted(often.items())) or "none"


def _odd(tales: Sequence[Tale], grounds: Sequence[Chart]) -> Iterable[str]:
    """Rooms seen by fewest, and each campaign in which nothing led on or something broke."""
    often = Counter(room for one in tales for room in one.rooms)
    rare = sorted((often[place], place) for place in places(grounds))
    yield f"  seen least: {', '.join(f'{room} {_percent(n, len(tales))}' for n, room in rare[:NAMED])}"
    for one in tales:
        if one.stuck or one.broke:
            what = f"nothing led on {one.stuck}" if one.stuck else f"{one.broke} faults"
            yield f"  campaign {one.seed!r}: {what}"
