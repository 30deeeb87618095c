"""The files of content/barrows that the book holds as they are.

They stand apart from those that are read and taken to pieces, since a book that was kept needs these alone.
"""

from __future__ import annotations

from typing import Annotated

from gameloop.kernel.values import frozen
from gameloop.rulesets.barrows import landrecords as land
from gameloop.rulesets.barrows import records as r
from gameloop.rulesets.barrows import trainrecords as train
from gameloop.world.shape import Between, Count, Dice

Percent = Annotated[int, Between(1, 100)]


@frozen
class WildernessFile:
    travel_miles_dice: Dice
    forage_dice: Dice
    forced_march_miles_dice: Dice
    hex_miles: Count
    nights_per_march: Count
    weather: tuple[r.Weather, ...]
    table: tuple[r.Table, ...]


@frozen
class MassCombatFile:
    dice: Dice
    survive_dice: Dice
    survive_from: Count
    mass_hit: tuple[land.MassHit, ...]


@frozen
class DomainFile:
    min_level: Count
    coins_per_household_month: Count
    usual_percent: Percent
    square_miles_min: Count
    square_miles_max: Count
    square_miles_default: Count
    uprising_dice: Dice
    beloved_uprising: int
    domain: tuple[land.DomainRow, ...]
    region: tuple[land.RegionRow, ...]
    tax: tuple[land.Tax, ...]
    levy: land.LevyRow


@frozen
class HirelingsFile:
    advert_cost_sp: Count
    advert_weeks: Count
    prospects_dice: Dice
    supply_per_mount: Count
    damage: Dice
    bow_range_ft: Count
    hireling: tuple[train.Hireling, ...]
    names: tuple[str, ...]
