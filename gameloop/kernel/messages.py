"""The two base classes of everything that is said in the game: wishes and facts.

Each class has a tag, its name in snake_case, which stands in saves for ever; a golden list of the tags guards
against a renamed class. A changed shape gets a higher `version` and an upcaster (codec.py).
"""

from __future__ import annotations

import re
from typing import ClassVar

from attrs import field, frozen


@frozen
class Command:
    """A wish, in the imperative. It can be refused."""

    version: ClassVar[int] = 1


@frozen
class Event:
    """A fact, in the past tense. It cannot be refused.

    `rule` is the ledger row that made it, None only where no rule did; `secret` facts are masked for players.
    """

    version: ClassVar[int] = 1

    rule: str | None = field(kw_only=True)
    secret: bool = field(default=False, kw_only=True)


def tag(cls: type) -> str:
    """The stable name of a command or event class: `DoorForced` -> `door_forced`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()
