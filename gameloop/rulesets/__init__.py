"""The shelf of rulebooks. Each is a package whose `build` binds its numbers to an adventure."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.errors import Refused
from gameloop.rulesets import barrows, microlite20
from gameloop.world.content import Library
from gameloop.world.ruleset import Ruleset

Build = Callable[[Library, str], Ruleset]

SHELF: Mapping[str, Build] = {"barrows": barrows.build, "microlite20": microlite20.build}


def find(name: str) -> Build:
    """The rulebook of that name. Raises Refused for an unknown one."""
    if name not in SHELF:
        raise Refused(f"there is no rulebook {name}", instead=", ".join(SHELF))
    return SHELF[name]
