"""The shelf of rulebooks. Each is a package whose `build` binds its numbers to an adventure."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.errors import ContentError, Fault, Refused
from gameloop.rulesets import barrows
from gameloop.world.adventure import shelf
from gameloop.world.content import Library
from gameloop.world.ruleset import Ruleset

Build = Callable[[Library, str], Ruleset]

SHELF: Mapping[str, Build] = {"barrows": barrows.build}


def find(name: str) -> Build:
    """The rulebook of that name. Raises Refused for an unknown one."""
    if name not in SHELF:
        raise Refused(f"there is no rulebook {name}", instead=", ".join(SHELF))
    return SHELF[name]


def check(library: Library) -> tuple[str, ...]:
    """Read every rulebook with every adventure; one line for each. Raises ContentError with all faults."""
    faults: list[Fault] = []
    lines: list[str] = []
    for name, build in SHELF.items():
        for adventure in shelf(library):
            try:
                build(library, adventure)
                lines.append(f"{name} with {adventure}: sound")
            except ContentError as error:
                faults.extend(fault for fault in error.faults if fault not in faults)
    if faults:
        raise ContentError(tuple(faults))
    return tuple(lines)
