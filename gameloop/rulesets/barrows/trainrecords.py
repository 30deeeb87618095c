"""The shapes of content/barrows/transport.toml and hirelings.toml, one class a kind of record."""

from __future__ import annotations

from gameloop.kernel.values import frozen
from gameloop.rulesets.barrows.records import Ids, Words
from gameloop.world.shape import Count, Id, Natural


@frozen
class Carrier:
    id: Id
    name: str
    unencumbered: Count
    encumbered: Count
    speed_factor: Count
    cost_sp: Natural = 0
    supply_per_day: Natural = 0
    hd: str = "1"
    ac: Count = 1
    damage: str = ""
    morale: Natural = 0
    rider_items: Natural = 0
    max_riders: Natural = 0
    underground: bool = False
    words: Words = ()
    rule: str = ""
    food_rule: str = ""
    look: str = ""


@frozen
class Vehicle:
    id: Id
    name: str
    cost_sp: Count
    capacity_factor: Count
    pulled_by: Ids
    words: Words
    rule: str


@frozen
class Vessel:
    id: Id
    name: str
    cost_sp: Count
    people: Count
    words: Words
    rule: str
    cargo_items: Natural = 0
    miles_per_hour: Natural = 0
    bulky: bool = False


@frozen
class Hireling:
    """A row of those for hire; a specialist has `one_per` or `builds`."""

    id: Id
    name: str
    hd: str
    ac: Count
    morale: Count
    cost_sp_month: Count
    mass_armor: Id
    words: Words
    soldier: bool = False
    mounted: bool = False
    missile: bool = False
    one_per: Natural = 0
    counts: str = ""
    builds: str = ""
    rule: str = "A-HIR-05"
