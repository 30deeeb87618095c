"""Meetings and fights as they stand: who was met, how far away, what each means to do, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.kernel.values import field, frozen, struct


@struct
class Encounter:
    """A meeting that is not (yet) a fight, or has become one. `distance` is in the ruleset's unit.

    `came_by` is the way by which the party came here, `via` the one by which the group comes, or behind which it is.
    """

    group: str
    distance: int
    surprised: tuple[str, ...] = ()  # people who cannot act in the first round
    by: tuple[str, ...] = ()  # those who alone surprised them; empty = everybody did
    unaware: tuple[str, ...] = ()  # sides that did not know of the other
    came_by: str = ""
    via: str = ""
    wandering: bool = False


@struct
class Pending:
    """A group that will be met at the next encounter: rolled, hinted at (`given` are the hints), kept.

    `band` is one that has been met already and is on the heels of the party.
    """

    row: str
    count: int
    given: tuple[str, ...] = ()
    band: str = ""


@struct
class Intent:
    """What somebody means to do this round."""

    kind: str
    target: str = ""
    how: str = ""


INTENT = "intent"  # the topic of the question what somebody does


@frozen
class Casting:
    """A spell begun: `due` is the ruleset's moment at which it takes effect."""

    spell: str
    target: str = ""
    due: int = 0


@frozen
class Score:
    """A place in the order of play: a side or a person, and the number it came by."""

    who: str
    score: int


@struct
class Fight:
    """A fight going on. `began` counts each side at the start; `contact` are pairs in reach of each other."""

    began: Mapping[str, int]
    people: tuple[str, ...] = ()
    round: int = 0
    phase: str = ""
    turn: str = ""
    initiative: tuple[Score, ...] = ()
    intents: Mapping[str, Intent] = field(factory=dict)
    castings: Mapping[str, Casting] = field(factory=dict)
    contact: tuple[tuple[str, str], ...] = ()
    spots: Mapping[str, int] = field(factory=dict)  # where on the line of the fight, in the ruleset's unit
    tested: Mapping[str, int] = field(factory=dict)
    shot: tuple[tuple[str, str], ...] = ()  # who has used which missile weapon in this fight
    lost: Mapping[str, int] = field(factory=dict)  # hit points lost in this fight
    talk: str = ""  # what came of talk with the enemies, empty while nobody has spoken
    front: int = 0  # how many of a side can be in reach here, 0 = any number
