"""What a test saw of the rules: the ledger rows that stood on its events, rolls and refusals.

Whatever decides commands in tests/rules hands its events to `saw` and its refusals to `saw_refusal`. A test
marked `@pytest.mark.rule("A-DOR-02")` fails when that row was not among them (tests/rules/conftest.py):
a mark is a proof and not a claim.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import attrs

from gameloop.kernel.errors import Refused
from gameloop.kernel.messages import Event
from gameloop.world.rulebook import INVARIANT, Rule

ROW = re.compile(r"[ABC]-[A-Z]+-\d+")

_tests: list[set[str]] = []


@contextmanager
def collecting() -> Iterator[set[str]]:
    """The rows seen from here to the end of the block; what is seen outside of any block is dropped."""
    _tests.append(set())
    try:
        yield _tests[-1]
    finally:
        _tests.pop()


def saw(events: Iterable[Event]) -> None:
    """Record each row that stands on one of these events: as its rule, on a modifier, on a question in it."""
    for event in events:
        _record(_rows_in(event))


def saw_refusal(refused: Refused) -> None:
    """Record the row that a refusal names."""
    _record(_rows_in(refused.rule))


def unproved(marked: Iterable[str], seen: set[str], rules: Iterable[Rule]) -> list[str]:
    """What is wrong with a test's marks: rows that do not exist, and rules of which it saw nothing."""
    kinds = {rule.id: rule.kind for rule in rules}
    unknown = [f"there is no row {row}" for row in marked if row not in kinds]
    unseen = [
        f"{row} stood on no event, roll or refusal"
        for row in marked
        if kinds.get(row, INVARIANT) != INVARIANT and row not in seen
    ]
    return unknown + unseen


def _record(rows: Iterable[str]) -> None:
    if _tests:
        _tests[-1].update(rows)


def _rows_in(value: object) -> Iterator[str]:
    kind = type(value)
    if isinstance(value, str):
        if ROW.fullmatch(value):
            yield value
    elif attrs.has(kind):
        for field in attrs.fields(kind):
            yield from _rows_in(getattr(value, field.name))
    elif isinstance(value, dict):
        yield from _rows_in(tuple(value.values()))
    elif isinstance(value, tuple):
        for part in value:
            yield from _rows_in(part)
