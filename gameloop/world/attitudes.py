"""What is found out when a band and the party meet: who may be unaware, who is surprised, how they take it."""

from __future__ import annotations

from gameloop.kernel.values import frozen


@frozen
class Grounds:
    """Who does not know of the other, and why: row ids, empty for whoever knows.

    `ahead` are those who went ahead unseen; `on_d6` is on how many of a d6 a creature that lies in wait surprises,
    0 if none does; `why` is the row by which all this is so.
    """

    party: str = ""
    foes: str = ""
    ahead: tuple[str, ...] = ()
    on_d6: int = 0
    why: str = ""


@frozen
class Surprise:
    """Who cannot act in the first round; `by`: only against these (empty: against anybody); `rows` bore on it."""

    who: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()


@frozen
class Mood:
    """How those who are met take the party (one of furnishing.REACTIONS), why, and the rows that make it so."""

    mood: str
    why: str
    rule: str
    rows: tuple[str, ...] = ()
