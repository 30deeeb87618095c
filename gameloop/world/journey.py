"""How a party stands under the open sky: part of the state."""

from __future__ import annotations

from gameloop.kernel.values import struct

# courses: as one means to go; in a circle. Others are sixths of one, clockwise or (-) back
AHEAD, ROUND = 0, 3


@struct
class Journey:
    """`bound` is where the miles so far are made to (a hex, or a direction), `made` so many beyond the last border.

    `lost` is the hex where the party takes itself to be, empty while it knows; `aware`: it knows that it is lost.
    `weather` is an id of the ruleset, empty for that of the beginning; `act` is what the last watch was spent on;
    `owed` so many watches of rest are owed. `foraged` is the day on which the party last lived off the land;
    `unguarded`: in camp all sleep. `began` is when the last watch began (clock seconds),
    `strayed` when the party lost its way. `foreseen` is the day for which it is settled whether somebody comes,
    `due` when he does (clock seconds), 0 for nobody.
    """

    bound: str = ""
    made: int = 0
    lost: str = ""
    aware: bool = False
    weather: str = ""
    act: str = ""
    owed: int = 0
    foraged: int = 0
    unguarded: bool = False
    began: int = 0
    strayed: int = 0
    foreseen: int = 0
    due: int = 0
