"""The shelf of rulebooks. Each is a package whose `build` binds its numbers to an adventure, imported for that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module

from gameloop.kernel.errors import Refused
from gameloop.world.content import Library
from gameloop.world.ruleset import Ruleset

Build = Callable[[Library, str], Ruleset]


def _build(name: str, library: Library, adventure: str) -> Ruleset:
    built: Ruleset = import_module(f"{__name__}.{name}").build(library, adventure)
    return built


SHELF: Mapping[str, Build] = {name: partial(_build, name) for name in ("barrows", "microlite20")}


def find(name: str) -> Build:
    """The rulebook of that name. Raises Refused for an unknown one."""
    if name not in SHELF:
        raise Refused(f"there is no rulebook {name}", instead=", ".join(SHELF))
    return SHELF[name]
