"""The plumbing that makes a mark a proof: rows seen on events and refusals, and the status of each row."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import field, frozen

from gameloop.kernel.errors import Refused
from gameloop.kernel.messages import Event
from gameloop.world.rulebook import Rule
from tests import evidence, rows

pytest_plugins = ["pytester"]

INI = "[pytest]\nmarkers = rule(id): names rows\naddopts = -p no:cacheprovider\n"
CONFTEST = Path(rows.PROOFS, "conftest.py").read_text(encoding="utf-8")


@frozen
class Counted(Event):
    """A fact with a modifier and a part that names a row of its own."""

    mods: tuple[tuple[int, str], ...] = ()
    parts: dict[str, Event] = field(factory=dict)


def row(name: str, kind: str = "rule", status: str = "pending", section: str = "Doors") -> Rule:
    """A row for these tests."""
    return Rule(id=name, title="A row", text="It holds.", kind=kind, status=status, section=section)


def test_rows_are_seen_wherever_they_stand() -> None:
    """On the event, on a modifier, in a part, on a refusal; a text that is no row id is not taken for one."""
    with evidence.collecting() as seen:
        evidence.saw([Counted(rule="A-DOR-01", mods=((1, "A-ABL-04"), (1, "luck"))), Counted(rule=None)])
        evidence.saw([Counted(rule=None, parts={"A-DOR-09": Counted(rule="A-DOR-02")})])
        evidence.saw_refusal(Refused("It is shut", rule="A-DOR-10"))
        evidence.saw_refusal(Refused("It is A-DOR-11"))
    assert seen == {"A-DOR-01", "A-ABL-04", "A-DOR-02", "A-DOR-10"}


def test_each_test_sees_only_its_own() -> None:
    """What was seen before and after the block does not count in it."""
    evidence.saw([Counted(rule="A-DOR-01")])
    with evidence.collecting() as seen:
        pass
    evidence.saw([Counted(rule="A-DOR-02")])
    assert seen == set()


def test_unproved_names_unknown_rows_and_unseen_rules() -> None:
    """An invariant needs no evidence, a rule does, and a row must exist."""
    rules = [row("A-DOR-01"), row("A-DOR-02"), row("A-GEN-05", "invariant")]
    marked = ["A-DOR-01", "A-DOR-02", "A-GEN-05", "A-DOR-99"]
    assert evidence.unproved(marked, {"A-DOR-02"}, rules) == [
        "there is no row A-DOR-99",
        "A-DOR-01 stood on no event, roll or refusal",
    ]


IMPORTS = """
import pytest
from gameloop.kernel.errors import Refused
from gameloop.kernel.messages import Event
from tests.evidence import saw, saw_refusal
"""

PROOFS = """
@pytest.mark.rule("A-DOR-02")
def test_passes_by_an_event():
    saw([Event(rule="A-DOR-02")])

@pytest.mark.rule("A-DOR-02")
def test_passes_by_a_refusal():
    saw_refusal(Refused("No", rule="A-DOR-02"))

@pytest.mark.rule("A-DOR-02")
def test_fails_with_another_row():
    saw([Event(rule="A-DOR-03")])

@pytest.mark.rule("A-DOR-02", "A-DOR-03")
def test_fails_with_one_of_two():
    saw([Event(rule="A-DOR-03")])

@pytest.mark.rule("A-DOR-02")
def test_fails_without_evidence():
    pass

@pytest.mark.rule("A-DOR-99")
def test_fails_with_no_such_row():
    saw([Event(rule="A-DOR-99")])

@pytest.mark.rule("A-DOR-02")
def test_fails_when_skipped():
    pytest.skip("later")

@pytest.mark.rule("A-GEN-05")
def test_passes_as_an_invariant():
    pass

@pytest.mark.rule("A-GEN-05")
def test_fails_on_its_own_account():
    assert False

def test_passes_unmarked():
    pass
"""

SILENT = [
    ("@pytest.mark.rule()", "names no row"),
    ('@pytest.mark.skip\n@pytest.mark.rule("A-GEN-05")', "never skipped"),
    ('@pytest.mark.xfail\n@pytest.mark.rule("A-GEN-05")', "never skipped"),
]


def prepare(pytester: pytest.Pytester, tests: str) -> None:
    """A folder with these tests under the hooks of tests/rules."""
    pytester.makeini(INI)
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(IMPORTS + tests)


def test_a_marked_test_must_show_its_rows(pytester: pytest.Pytester) -> None:
    """Each of the tests above does as its name says."""
    prepare(pytester, PROOFS)
    passed, skipped, failed = pytester.inline_run().listoutcomes()
    assert [report.nodeid for report in passed if "::test_passes_" not in report.nodeid] == []
    assert [report.nodeid for report in failed if "::test_fails_" not in report.nodeid] == []
    assert (len(passed), len(skipped), len(failed)) == (4, 0, 6)


@pytest.mark.parametrize(("marks", "message"), SILENT)
def test_a_mark_that_cannot_fail_is_refused(pytester: pytest.Pytester, marks: str, message: str) -> None:
    """A mark without a row, and a marked test that is skipped or expected to fail, stop the run."""
    prepare(pytester, f"{marks}\ndef test_it():\n    pass\n")
    result = pytester.runpytest_inprocess()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*{message}*"])


def test_marks_are_read_from_sources() -> None:
    """Every id of every mark, with its place; other marks and calls are left alone."""
    marks = '@pytest.mark.rule("A-DOR-01", "A-DOR-02")\n@pytest.mark.slow("A-DOR-03")\n'
    source = marks + 'def test_it(): rule("A-DOR-04")\n'
    assert list(rows.marks_in(source, "t.py")) == [("A-DOR-01", "t.py:1"), ("A-DOR-02", "t.py:1")]


def test_marks_are_plain_text() -> None:
    """An id that is worked out cannot be read from the source."""
    with pytest.raises(ValueError, match=r"t\.py:1: a row id stands in a mark as plain text"):
        list(rows.marks_in("@pytest.mark.rule(ROW)\ndef test_it(): pass\n", "t.py"))


def test_dishonest_names_each_misfit() -> None:
    """Done without a mark, a mark without a row, a mark on a pending row; proved and plain rows are fine."""
    rules = [
        row("A-DOR-01", status="done"),
        row("A-DOR-02"),
        row("A-DOR-03", status="done"),
        row("A-DOR-04"),
        row("A-GEN-05", "invariant", "done"),
    ]
    marks = {"A-DOR-02": ("t.py:1",), "A-DOR-03": ("t.py:2",), "A-DOR-99": ("t.py:3", "t.py:4")}
    assert rows.dishonest(rules, marks) == [
        "A-DOR-01 is done, and no test is marked with it",
        "A-GEN-05 is done, and no test is marked with it",
        "t.py:3 names A-DOR-99, and there is no such row",
        "t.py:1 proves A-DOR-02, which is still pending",
    ]


def test_the_table_counts_by_section() -> None:
    """Done rules, done invariants, and all that is pending, with totals."""
    rules = [
        row("A-GEN-01", "invariant", "done", "Conventions"),
        row("A-GEN-02", "invariant", "pending", "Conventions"),
        row("A-DOR-01", status="done"),
        row("A-DOR-02"),
        row("A-DOR-03"),
    ]
    assert [line.split() for line in rows.table("house", rules).splitlines()] == [
        ["house", "done", "invariant", "pending", "rows"],
        ["Conventions", "0", "1", "1", "2"],
        ["Doors", "1", "0", "2", "3"],
        ["total", "1", "1", "3", "5"],
    ]
