"""Parties that are written and not rolled: what holds of a file of them in every rulebook, and what people are called.

A file has `party`, one or more; a party has an id and `characters`, each with a name. Their shape and what is wrong
with a single sheet is the ruleset's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from gameloop.world.content import Library, Report, structure_file
from gameloop.world.state import Member, State

LONGEST_NAME = 24
# words for several, where one of the party is named
RESERVED = ("all", "others", "everybody", "everyone", "party")
Faults = Iterator[tuple[str, str, str]]  # where, what, hint


class Party(Protocol):
    """A party as a file has it."""

    @property
    def id(self) -> str: ...
    @property
    def characters(self) -> tuple[Any, ...]: ...


def read(
    shape: type[Any], library: Library, name: str, size: tuple[int, int], faults: Callable[[Any], Faults]
) -> tuple[Any, ...]:
    """The parties of a file of that shape. Raises ContentError with every fault of every sheet."""
    report = Report()
    parties: tuple[Party, ...] = structure_file(shape, name, library).party
    if not parties:
        report.add(name, "party", "there is no party in this file")
    for party in parties:
        for where, what, hint in _faults(party, size, faults):
            report.add(name, f"party[{party.id}].{where}", what, hint)
    report.stop()
    return parties


def _faults(party: Party, size: tuple[int, int], faults: Callable[[Any], Faults]) -> Faults:
    low, high = size
    if not low <= len(party.characters) <= high:
        yield "characters", f"a party has {low} to {high} characters", ""
    names: list[str] = []
    for at, sheet in enumerate(party.characters):
        where = f"characters[{sheet.name or at}]"
        if fault := name_fault(sheet.name, names):
            yield f"{where}.name", f"{sheet.name!r}: {fault}", ""
        names.append(sheet.name)
        for key, what, hint in faults(sheet):
            yield f"{where}.{key}", what, hint


def name_fault(name: str, taken: Iterable[str]) -> str:
    """Why somebody cannot be called so, or an empty text: names are typed, shown in lists, and tell people apart."""
    if not name.strip() or name != name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
        return f"a name has 1 to {LONGEST_NAME} printable characters"
    if not name[0].isalpha() or any(not (c.isalnum() or c in " -'") for c in name):
        return "a name begins with a letter and has letters, digits, blanks, - and '"
    if name.casefold() in RESERVED:
        return "that word means several of the party"
    if name.casefold() in {other.casefold() for other in taken}:
        return "that name is taken"
    return ""


def sheet_fault(state: State, member: Member) -> str:
    """Why somebody cannot join a game under that name, or an empty text."""
    return name_fault(member.name, [p.name for p in state.people.values()])
