"""What a ruleset says of those who go with a party and into no dungeon: types only, as in ruleset.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gameloop.kernel.values import frozen
from gameloop.world.state import Person, State

if TYPE_CHECKING:
    from gameloop.world.ruleset import Drafting, Ruleset


def _nobody(_state: State, _person: Person) -> str:
    return ""


def _nothing(_draft: Drafting, _rules: Ruleset, _who: tuple[str, ...]) -> None:
    return None


@frozen
class Retinue:
    """Who of party and train goes into no dungeon: `stays` gives the row that says so, empty for whoever goes.

    `left` happens before these stay, `returned` when they are with the party again.
    """

    stays: Callable[[State, Person], str] = _nobody
    left: Callable[[Drafting, Ruleset, tuple[str, ...]], None] = _nothing
    returned: Callable[[Drafting, Ruleset, tuple[str, ...]], None] = _nothing
