"""The shape of content/microlite20/wilderness.toml."""

from __future__ import annotations

from gameloop.kernel.values import field, frozen
from gameloop.world.shape import Count, Dice, Id, Natural


@frozen
class Season:
    """`start` is the step of the weather that is normal in it; abnormal weather is a heat wave if it is `hot`."""

    id: Id
    name: str
    start: Natural
    hot: bool = False


@frozen
class Weather:
    """A step of the weather: `pct` of the stride is left; `names` by season or terrain."""

    id: Id
    name: str
    step: Natural
    pct: Natural
    names: dict[str, str] = field(factory=dict)


@frozen
class Day:
    """The weather of a day: its step, 0 for that of the season; `spell`: a heat wave or a cold snap."""

    on: tuple[Count, Count]
    id: Id
    step: Natural = 0
    spell: bool = False


@frozen
class Drift:
    """Whither somebody goes who has lost his way: so many sixths of a circle; `either`: to the left or the right."""

    on: tuple[Count, Count]
    id: Id
    turn: int = 0
    either: bool = False


@frozen
class Ground:
    """A kind of ground: miles of a watch on foot, the chance of an encounter in six."""

    id: Id
    miles: Natural
    in6: Natural


@frozen
class WildernessFile:
    """The whole file."""

    travel_watches: Count
    stride: Count
    full_speed: Count
    miles_per_day: tuple[tuple[Count, Count], ...]
    hex_miles: Count
    days_per_season: Count
    encounter_dice: Dice
    encounter_watch_dice: Dice
    weather_dice: Dice
    drift_dice: Dice
    off_dice: Dice
    poor_from: Count
    forage_margin: Count
    hot_ground: tuple[str, ...]
    hot_to: Natural
    cold_ground: tuple[str, ...]
    cold_season: tuple[str, ...]
    cold_from: Count
    path: dict[str, int]
    season: tuple[Season, ...]
    weather: tuple[Weather, ...]
    day: tuple[Day, ...]
    drift: tuple[Drift, ...]
    ground: tuple[Ground, ...]

    def at(self, terrain: str) -> Ground:
        """A kind of ground. Raises StopIteration for none."""
        return next(row for row in self.ground if row.id == terrain)
