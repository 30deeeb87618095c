"""How much of each rulebook is proved: `python -m tests.rows` prints it, book by book and section by section.

A row is done when rules.toml says so, and then a test in tests/rules must be marked with it; `dishonest` says
what does not fit together.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from gameloop.world.content import Library, content_root
from gameloop.world.rulebook import DONE, FILE, INVARIANT, PENDING, Rule, rules_of

TESTS = Path(__file__).parent
PROOFS = TESTS / "rules"

Marks = Mapping[str, tuple[str, ...]]
"""Row id -> the files that have a test marked with it, as `rules/test_doors.py:12`."""


def books() -> Mapping[str, tuple[Rule, ...]]:
    """The rows of every rulebook in content, by its name."""
    library = Library()
    names = sorted(path.parent.name for path in content_root().glob(f"*/{FILE}"))
    return {name: rules_of(library, name) for name in names}


def all_rules() -> tuple[Rule, ...]:
    """The rows of every rulebook in content."""
    return tuple(rule for rules in books().values() for rule in rules)


def marks_in(source: str, name: str) -> Iterator[tuple[str, str]]:
    """(row id, place) of each `pytest.mark.rule(...)` in a source. ValueError if an id is not in quotes."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for part in node.args:
                place = f"{name}:{part.lineno}"
                if not isinstance(part, ast.Constant) or not isinstance(part.value, str):
                    raise ValueError(f"{place}: a row id stands in a mark as plain text")
                yield part.value, place


def all_marks(folder: Path) -> Marks:
    """Every marked row in the Python files of a folder."""
    marks: dict[str, tuple[str, ...]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for row, place in marks_in(path.read_text(encoding="utf-8"), path.relative_to(TESTS).as_posix()):
            marks = {**marks, row: (*marks.get(row, ()), place)}
    return marks


def dishonest(rules: Iterable[Rule], marks: Marks) -> list[str]:
    """Rows that are done without a test, marks of unknown rows, marked rows that are still pending."""
    status = {rule.id: rule.status for rule in rules}
    claims = [
        f"{row} is done, and no test is marked with it"
        for row in status
        if status[row] == DONE and row not in marks
    ]
    unknown = [f"{marks[row][0]} names {row}, and there is no such row" for row in marks if row not in status]
    waiting = [
        f"{marks[row][0]} proves {row}, which is still pending" for row in marks if status.get(row) == PENDING
    ]
    return claims + unknown + waiting


def table(name: str, rules: Iterable[Rule]) -> str:
    """Counts of a rulebook per section and in all: done rules, done invariants, and what is pending of both."""
    rows: dict[str, list[int]] = {}
    for rule in rules:
        counts = rows.setdefault(rule.section, [0, 0, 0])
        counts[_column(rule)] += 1
    total = [sum(counts[at] for counts in rows.values()) for at in range(3)]
    head = f"{name:<34}{'done':>8}{'invariant':>11}{'pending':>9}{'rows':>7}"
    return "\n".join([head, *(_line(name, counts) for name, counts in rows.items()), _line("total", total)])


def _column(rule: Rule) -> int:
    if rule.status == PENDING:
        return 2
    return 1 if rule.kind == INVARIANT else 0


def _line(name: str, counts: list[int]) -> str:
    done, invariant, pending = counts
    return f"{name:<34}{done:>8}{invariant:>11}{pending:>9}{sum(counts):>7}"


def tables() -> str:
    """The counts of every rulebook."""
    return "\n\n".join(table(name, rules) for name, rules in books().items())


if __name__ == "__main__":
    print(tables())
