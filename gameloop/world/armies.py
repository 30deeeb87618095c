"""Troops as they stand: the units of a battle, a lord's land, and the levy that he has called up.

Why apart from fights: in a battle nobody is hit but a unit, and of rank and file only the number is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from gameloop.kernel.values import frozen

ROUTED, FALLEN = "routed", "fallen"  # why a unit is gone from the field


@frozen
class Unit:
    """All troops of one kind on one side of a battle. `source` says whose they are: see battle.SOURCES.

    `halves` are the hit dice of one of them, counted in halves; `armor` names the row by which dice hit them;
    `morale` at or above which they rout, 0 = they never do. `lost` are half hit dice lost beyond those who fell.
    `hero` goes with them (`hero_halves`), the last to fall. `strikes` is the unit they were told to strike; `tested`:
    they have stood a trial of morale; `gone` says why they are off the field.
    """

    id: str
    side: str
    name: str
    source: str
    halves: int
    armor: str
    morale: int
    began: int
    n: int
    lost: int = 0
    hero: str = ""
    hero_halves: int = 0
    strikes: str = ""
    tested: bool = False
    gone: str = ""


@frozen
class Battle:
    """A battle going on; `why` says what it is about: an uprising against somebody (his id), or a band that was met."""

    units: tuple[Unit, ...]
    why: str
    turn: int = 0

    def unit(self, name: str) -> Unit:
        """The unit of that id. Raises KeyError for a stranger."""
        found = next((u for u in self.units if u.id == name), None)
        if found is None:
            raise KeyError(name)
        return found

    def standing(self, side: str) -> tuple[Unit, ...]:
        """The units of a side that are on the field, in their order."""
        return tuple(u for u in self.units if u.side == side and not u.gone)


@frozen
class Holding:
    """The land of a lord: where (`chart/place`), what kind, how many miles square, how many households.

    `rate` is the tax in percent; `carried` are hundredths of a coin that the last collection left over. `rebels` is
    how many are up in arms, 0 for none. `fallen` are those of a levy who did not come home, `called` is when the levy
    of the year was first called up (clock seconds, 0 for never).
    """

    short_forms: ClassVar[tuple[Mapping[str, Any], ...]] = ({"fallen": 0}, {"called": 0})

    lord: str
    kind: str
    at: str
    region: str
    miles: int
    households: int
    rate: int
    carried: int = 0
    rebels: int = 0
    fallen: int = 0
    called: int = 0


@frozen
class Levy:
    """Those whom a lord has called up: how many can fight, since when, until when they are paid (clock seconds).

    `hurt` are the grievously wounded, out of action until `well` (clock seconds).
    """

    n: int
    since: int
    paid: int = 0
    hurt: int = 0
    well: int = 0
