"""The shapes of content/barrows/domain.toml and mass_combat.toml, one class a kind of record."""

from __future__ import annotations

from gameloop.kernel.values import frozen
from gameloop.world.shape import Count, Dice, Id, Natural


@frozen
class MassHit:
    armor: Id
    target: Count
    on: tuple[int, ...]


@frozen
class DomainRow:
    id: Id
    name: str
    class_: Id
    households: bool = False


@frozen
class RegionRow:
    id: Id
    name: str
    households_dice: Dice


@frozen
class Tax:
    rate_percent: Count
    target: Natural = 0


@frozen
class LevyRow:
    name: str
    armor: Id
    halves: Count
    morale: Count
    per_household: Count
    unpaid_weeks: Count
    check_every_weeks: Count
    coins_per_week: Count
    food_per_day: Count
    again_after_months: Count
