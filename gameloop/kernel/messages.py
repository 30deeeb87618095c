"""The two base classes of everything that is said in the game: wishes and facts.

Each class has a tag, its name in snake_case, which stands in saves for ever; a golden list of the tags guards
against a renamed class. A changed shape gets a higher `version` and an upcaster (upcast.py); a field that
came with a later version stands in `since`. `short_forms` are groups of fields that a save leaves out
together while they hold the stated plain values (a callable gives a value from the other saved fields); part
of the format, so never changed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from gameloop.kernel.values import field, frozen


@frozen
class Command:
    """A wish, in the imperative. It can be refused. `referee` marks what a referee does beside the rules."""

    version: ClassVar[int] = 1
    since: ClassVar[Mapping[str, int]] = {}
    short_forms: ClassVar[tuple[Mapping[str, Any], ...]] = ()
    referee: ClassVar[bool] = False


@frozen
class Event:
    """A fact, in the past tense. It cannot be refused.

    `rule` is the ledger row that made it, None only where no rule did; `secret` facts are masked for players.
    `origin` is empty for what the rules made so, SET for what a referee did.
    """

    version: ClassVar[int] = 1
    since: ClassVar[Mapping[str, int]] = {}
    short_forms: ClassVar[tuple[Mapping[str, Any], ...]] = ()

    rule: str | None = field(kw_only=True)
    secret: bool = field(default=False, kw_only=True)
    origin: str = field(default="", kw_only=True)


SET = "set"  # where a fact or a face comes from that a referee has made so beside the rules

_TAGS: dict[type, str] = {}


def tag(cls: type) -> str:
    """The stable name of a command or event class: `DoorForced` -> `door_forced`."""
    found = _TAGS.get(cls)
    if found is None:
        found = _TAGS[cls] = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()
    return found
