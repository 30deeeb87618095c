"""The tables of an adventure that say who wants what and what comes of it: factions, deals, plots, rumours, endings.

Why apart from the charts: only decisions read them, so they stay in the content and only their outcome enters the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from gameloop.kernel.values import frozen
from gameloop.world.actions import Change, When
from gameloop.world.furnishing import Reaction
from gameloop.world.shape import Between, Count, Id, Natural, OneOf

TRUTHS = ("true", "partial", "false")
FALSE = TRUTHS[-1]
MADE = 1_000_000  # rumours that nobody has written are numbered from here
RESTOCKS = ("give_up", "scavenge")
WORST, BEST = -2, 2  # how little and how much a faction can think of the party
Stance = Annotated[int, Between(WORST, BEST)]
DESCENT = "descent"  # the trigger that needs no flag: the party has gone into the dungeon
DEALT = "deal."  # marks: how often a deal was struck


@frozen
class Faction:
    """Who holds which rooms, and what they want, fear, offer and break over.

    Its people are those of the rosters that name it, and of `groups`. Once any of `breaks` holds, it is done with the
    party for good. `react` is what they say where a group has no words of its own.
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
    breaks: tuple[When, ...] = ()
    react: tuple[Reaction, ...] = ()


@frozen
class Price:
    """`n` of a thing, or of a kind of things, that are handed over."""

    what: str
    n: Count = 1


@frozen
class Deal:
    """What somebody (`with_`: groups, rows of wanderers, factions, houses) agrees to; `name` is what a player calls it.

    The party pays `silver` and `pays`, shows `shows`, or promises that the flag `promise` will be true `within` so
    many days; what it gets is told by `ask` before and `say` after, and is `then`. `kept` or `broken` comes of the
    promise. Offered while `when` holds and the faction thinks at least `stance` of the party; to those who mean to
    attack only if `hostile`, and to nobody else if it makes `amends`: to those who mean ill, or whose faction thinks
    ill of the party. `times` is how often it can be struck (0 = as often as wanted).
    """

    id: Id
    name: str
    with_: tuple[str, ...]
    ask: str
    say: str
    silver: Natural = 0
    pays: tuple[Price, ...] = ()
    shows: tuple[str, ...] = ()
    promise: str = ""
    within: Natural = 0
    when: tuple[When, ...] = ()
    stance: Stance = WORST
    hostile: bool = False
    amends: bool = False
    times: Natural = 1
    then: tuple[Change, ...] = ()
    kept: tuple[Change, ...] = ()
    kept_say: str = ""
    broken: tuple[Change, ...] = ()
    broken_say: str = ""


def done(marks: Mapping[str, int], deal: Deal) -> bool:
    """Tells whether a deal was struck as often as it can be, by the marks of a state."""
    return 0 < deal.times <= marks.get(f"{DEALT}{deal.id}", 0)


@frozen
class Step:
    """A sign that a plot goes on, so many days or turns after its trigger; `town` is what the village sees of it."""

    day: Natural = 0
    turn: Natural = 0
    say: str = ""
    town: str = ""


@frozen
class Plot:
    """A clock: begun by its `trigger` (DESCENT, or a flag), or as soon as its `when` holds; due after so many days and
    turns, unless a flag stops it.

    When it is due it sets its flags and brings `then`; `say` tells of it, `town` to those in the village.
    """

    id: Id
    say: str = ""
    trigger: str = ""
    day: Natural = 0
    turn: Natural = 0
    town: str = ""
    when: tuple[When, ...] = ()
    unless: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    then: tuple[Change, ...] = ()

    @cached_property
    def course(self) -> tuple[Step, ...]:
        """Its signs in their order, then what it comes to."""
        return (*self.steps, Step(self.day, self.turn, self.say, self.town))


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
    then: tuple[Change, ...] = ()
    over: bool = False
