"""The tables of an adventure that say who wants what and what comes of it: factions, deals, plots, rumours, endings.

Why apart from the charts: only decisions read them, so they stay in the content and only their outcome enters the log.
"""

from __future__ import annotations

from typing import Annotated

from gameloop.kernel.values import frozen
from gameloop.world.furnishing import Reaction
from gameloop.world.shape import Count, Id, Natural, OneOf

TRUTHS = ("true", "partial", "false")
RESTOCKS = ("give_up", "scavenge")
WORST, BEST = -2, 2  # how little and how much a faction can think of the party
DESCENT = "descent"  # the trigger that needs no flag: the party has gone into the dungeon


@frozen
class Faction:
    """Who holds which rooms, and what they want, fear, offer and break over.

    Its people are those of the rosters that name it, and of `groups`. `react` is what they say where a group has no
    words of its own.
    """

    id: Id
    name: str
    who: str = ""
    holds: tuple[str, ...] = ()
    wants: str = ""
    fears: str = ""
    offers: str = ""
    breaks_with_you: str = ""
    groups: tuple[str, ...] = ()
    react: tuple[Reaction, ...] = ()


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
    """What happens in the dungeon for each night that the party spends in the village: a closed word, and its signs.

    give_up: a faction with new losses gives up the last of its rooms, but for its first; there is `say` to see, and
    `beside` in an empty room next to it. scavenge: food that lies about is eaten.
    """

    rule: Annotated[str, OneOf(RESTOCKS)]
    say: str = ""
    beside: str = ""


@frozen
class Rumour:
    """Hearsay: what it is about, by ids; `at` are the houses where `who` tells it, for `price` in coin."""

    n: Count
    truth: Annotated[str, OneOf(TRUTHS)]
    who: str
    say: str
    about: tuple[str, ...]
    at: tuple[str, ...] = ()
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
