"""The rows of a rulebook in the words a player reads: what `why` and `rule` answer with.

Why content and not docstrings: a row outlives the code that decides by it, and a reader of a save needs the
sentence without that code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated

from gameloop.kernel.errors import ContentError, Fault
from gameloop.kernel.values import frozen
from gameloop.world.content import Library, structure_file
from gameloop.world.shape import OneOf

FILE = "rules.toml"

RULE = "rule"
INVARIANT = "invariant"
PENDING = "pending"
DONE = "done"


@frozen
class Rule:
    """One row of a rulebook.

    `kind`: a rule stands on an event, a roll or a refusal; an invariant (a limit, an absence, plain
    arithmetic) stands on nothing. `status`: done once a test proves it, pending until then.
    """

    id: str
    title: str
    text: str
    kind: Annotated[str, OneOf((RULE, INVARIANT))]
    status: Annotated[str, OneOf((PENDING, DONE))]
    section: str


@frozen
class _File:
    rule: tuple[Rule, ...]


class Rulebook(Mapping[str, Rule]):
    """The rows of a ruleset by id, read when the first one is asked for, since play does without; then it raises
    ContentError with every fault found.
    """

    def __init__(self, library: Library, ruleset: str) -> None:
        self._library = library
        self._ruleset = ruleset
        library.put_by(f"{ruleset}/{FILE}")

    @cached_property
    def _rows(self) -> dict[str, Rule]:
        return {row.id: row for row in rules_of(self._library, self._ruleset)}

    def __getitem__(self, row: str) -> Rule:
        return self._rows[row]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


def rules_of(library: Library, ruleset: str) -> tuple[Rule, ...]:
    """The rows of a ruleset in the order of its file. Raises ContentError with every fault found."""
    name = f"{ruleset}/{FILE}"
    rows = structure_file(_File, name, library).rule
    if faults := _faults(rows, name):
        raise ContentError(faults)
    return rows


def _faults(rows: tuple[Rule, ...], name: str) -> tuple[Fault, ...]:
    ids = [row.id for row in rows]
    twice = (Fault(name, f"rule[{row}]", "this id is there already") for row in _repeated(ids))
    empty = (
        Fault(name, f"rule[{row.id}].{key}", "this is empty")
        for row in rows
        for key in ("id", "text", "section")
        if not getattr(row, key)
    )
    return (*twice, *empty)


def _repeated(ids: list[str]) -> list[str]:
    return [row for at, row in enumerate(ids) if row in ids[:at]]
