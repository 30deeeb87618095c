"""Makes the mark `rule` a proof: a marked test fails when its rows were not seen in it (evidence.py)."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache

import pytest

from gameloop.world.rulebook import Rule
from tests.evidence import collecting, unproved
from tests.rows import all_rules

SILENCED = ("skip", "skipif", "xfail")
UNSKIPPED = "a test that proves a row is never skipped"


@cache
def rules() -> tuple[Rule, ...]:
    """Every row, read once."""
    return all_rules()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse marks that name nothing, and marked tests that might not run."""
    for item in items:
        marks = list(item.iter_markers("rule"))
        if not all(mark.args for mark in marks):
            raise pytest.UsageError(f"{item.nodeid}: the mark `rule` names no row")
        if marks and any(item.get_closest_marker(name) for name in SILENCED):
            raise pytest.UsageError(f"{item.nodeid}: {UNSKIPPED}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Hold what the test saw against what it is marked with, once it has passed."""
    marked = [row for mark in item.iter_markers("rule") for row in mark.args]
    with collecting() as seen:
        try:
            yield
        except pytest.skip.Exception:
            if marked:
                pytest.fail(UNSKIPPED, pytrace=False)
            raise
    if faults := unproved(marked, seen, rules() if marked else ()):
        pytest.fail("; ".join(faults), pytrace=False)
