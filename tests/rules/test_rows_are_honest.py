"""The status of every row against the marks of the tests, read from their sources."""

from __future__ import annotations

from tests.rows import PROOFS, TESTS, all_marks, all_rules, dishonest


def test_done_means_that_a_test_proves_it() -> None:
    """No row is done without a marked test, no mark names an unknown row, no marked row is still pending."""
    assert dishonest(all_rules(), all_marks(PROOFS)) == []


def test_marks_stand_only_where_evidence_is_asked_for() -> None:
    """A mark outside tests/rules would count for a row without having to show it."""
    assert all_marks(TESTS) == all_marks(PROOFS)
