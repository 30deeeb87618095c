"""The words in which the shape of a content record is declared: attrs classes whose fields have these types.

Why not attrs validators: they run after cattrs has left the field, so their errors would not know its path.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from gameloop.kernel.values import frozen

ID_PATTERN = r"[a-z][a-z0-9]*([_-][a-z0-9]+)*"


def spoken(id: str) -> str:  # noqa: A002 - the word of the format
    """An id in words, as a player may type it; what follows a `-` tells apart what is generated, and is not said."""
    return id.partition("-")[0].replace("_", " ")


@frozen
class OneOf:
    """The text must be one of these words."""

    words: tuple[str, ...]


@frozen
class Between:
    """The number must lie between these two, both included."""

    low: int
    high: int


@frozen
class IsDice:
    """The text must be a dice expression; `empty` says whether it may also be empty."""

    empty: bool = False


@frozen
class IsId:
    """The text must be an id: ASCII small letters, digits, single - or _ between them, a letter first."""


MOST = 1_000_000
"""No number in content has a reason to be larger."""

Id = Annotated[str, IsId()]
Dice = Annotated[str, IsDice()]
DiceOrNone = Annotated[str, IsDice(empty=True)]
Natural = Annotated[int, Between(0, MOST)]
Count = Annotated[int, Between(1, MOST)]


class Wrong(ValueError):  # noqa: N818 - names what the value is
    """A value that is not what its key asks for; `hint` says what would do."""

    def __init__(self, what: str, hint: str = "") -> None:
        super().__init__(what)
        self.hint = hint


def near(word: str, known: Iterable[str]) -> str:
    """A hint that names the known word nearest to this one; "" if none is near."""
    import difflib

    close = difflib.get_close_matches(word, sorted(known), n=1)
    return f"did you mean {close[0]!r}?" if close else ""


def key_of(name: str) -> str:
    """The TOML key of a field: Python's reserved words have a _ behind them."""
    return name.rstrip("_")
