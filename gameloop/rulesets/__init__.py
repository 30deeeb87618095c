"""The shelf of rulebooks. Each is a package whose `build` binds its numbers to an adventure, imported for that."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib import import_module
from typing import Protocol

from gameloop.kernel.errors import Refused
from gameloop.world.content import Library
from gameloop.world.ruleset import Ruleset


class Build(Protocol):
    """What binds a rulebook to an adventure."""

    def __call__(self, library: Library, adventure: str, seed: str = "") -> Ruleset:
        """The rulebook bound to an adventure by id, in a game with that seed. Raises ContentError."""


def _build(name: str, library: Library, adventure: str, seed: str = "") -> Ruleset:
    built: Ruleset = import_module(f"{__name__}.{name}").build(library, adventure, seed)
    return built


SHELF: Mapping[str, Build] = {name: partial(_build, name) for name in ("barrows", "microlite20")}


def find(name: str) -> Build:
    """The rulebook of that name. Raises Refused for an unknown one."""
    if name not in SHELF:
        raise Refused(f"there is no rulebook {name}", instead=", ".join(SHELF))
    return SHELF[name]
