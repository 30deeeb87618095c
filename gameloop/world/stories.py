"""The tables of an adventure that say who wants what and what comes of it: factions, deals, plots, rumours, endings.

Why apart from the charts: only decisions read them, so they stay in the content and only their outcome enters the log.
"""

from __future__ import annotations

from typing import Annotated

from gameloop.kernel.values import frozen
from gameloop.world.shape import Count, Id, Natural, OneOf

TRUTHS = ("true", "partial", "false")
DESCENT = "descent"  # the trigger that needs no flag: the party has gone into the dungeon


@frozen
class Faction:
    """Who holds which rooms, and what they want, fear, offer and break over."""

    id: Id
    name: str
    who: str = ""
    holds: tuple[str, ...] = ()
    wants: str = ""
    fears: str = ""
    offers: str = ""
    breaks_with_you: str = ""


@frozen
class Step:
    """A sign that a plot goes on, so many days or turns after its trigger; `town` is what the village sees of it."""

    day: Natural = 0
    turn: Natural = 0
    say: str = ""
    town: str = ""


@frozen
class Plot:
    """A clock: begun by its `trigger` (DESCENT, or a flag), due after so many days and turns, unless a flag stops it.

    When it is due it sets its flags; `say` tells of it, `town` to those in the village.
    """

    id: Id
    say: str
    trigger: str = ""
    day: Natural = 0
    turn: Natural = 0
    town: str = ""
    unless: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


@frozen
class Restock:
    """How the place fills again while the party is away."""

    when: str
    rule: str


@frozen
class Rumour:
    """Hearsay; `about` are the ids of what it is about."""

    n: Count
    truth: Annotated[str, OneOf(TRUTHS)]
    who: str
    say: str
    about: tuple[str, ...]
    price: Natural = 0


@frozen
class Ending:
    """How it can end: once all of its `flags` are true; `needs` says in words what that takes.

    With `over` the game is over then, else it goes on.
    """

    id: Id
    name: str
    needs: tuple[str, ...]
    say: str
    flags: tuple[str, ...] = ()
    over: bool = False
