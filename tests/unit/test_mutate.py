"""The breakages that `python -m tests.mutate` tries: they apply, each changes something, no content is left out."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from gameloop.world.content import content_root
from tests.mutate import ROOT, broken, code_mutations, content_mutations, figures, words
from tests.mutations import CODE, SEEN_BY, Break


@pytest.mark.parametrize("row", CODE, ids=lambda row: f"{Path(row.file).stem}: {row.old.strip()}")
def test_every_declared_line_is_there_once(row: Break) -> None:
    """A line that was reworded is told at once, and does not quietly stop being tried."""
    text = (ROOT / row.file).read_text(encoding="utf-8")
    assert text.count(row.old) == 1
    assert broken(text, row) != text


def test_a_line_that_is_gone_or_twice_is_an_error() -> None:
    """The error names the file, how often the text is there, and the text."""
    row = Break("gameloop/x.py", "a < b", "a <= b", ())
    assert broken("if a < b:", row) == "if a <= b:"
    for text, times in (("if b > a:", 0), ("a < b, a < b", 2)):
        with pytest.raises(ValueError, match=f"x.py has {times} times, and not once: 'a < b'"):
            broken(text, row)


def test_every_file_of_content_is_broken_somewhere() -> None:
    """Each that says anything has at least one breakage, and each breakage differs from the file as it is."""
    tried = list(content_mutations())
    files = [
        path
        for path in content_root().rglob("*.toml")
        if any(tomllib.loads(path.read_text("utf-8")).values())
    ]
    shipped = {path.relative_to(ROOT).as_posix() for path in files}
    assert {mutation.file for mutation in tried} == shipped
    assert all(m.text != (ROOT / m.file).read_text(encoding="utf-8") for m in tried)


def test_the_tests_asked_first_are_there() -> None:
    """Every file of tests that is named exists."""
    asked = {test for _, tests in SEEN_BY for test in tests} | {test for row in CODE for test in row.seen_by}
    assert [test for test in sorted(asked) if not (ROOT / test).exists()] == []


def test_a_figure_of_each_key_is_picked() -> None:
    """The middle one of a key counts; prose, comments and texts of several lines hold no figures."""
    text = """
# armor = 3
row = [
  { id = "a1", ac = 10, text = "12 of them", kind = "at_least", on = [3, 5] },   # ac = 9
  { id = "b2", ac = 12, dice = "2d6", acts = true },
]
plan = '''
n = 7
'''
ac = 15
"""
    assert [(at.name, text[at.start : at.end], at.new) for at in figures(text)] == [
        ("ac", "12", "13"),
        ("kind", '"at_least"', '"at_most"'),
        ("on", "[3, 5]", "[4, 5]"),
        ("dice", '"2d6"', '"3d6"'),
        ("acts", "true", "false"),
    ]


def test_a_file_without_figures_gives_its_words() -> None:
    """Row ids count on, other words are misspelt."""
    text = 'open = "A-DOR-09"  # "note"\nrope = ["rope"]\n'
    assert [(at.name, text[at.start : at.end], at.new) for at in figures(text)] == [
        ("word", "A-DOR-09", "A-DOR-10"),
        ("word", "rope", "ropex"),
    ]
    assert len(words(text)) == 2


def test_code_mutations_tell_where_they_are() -> None:
    """The table names file and line, what stands there and what is put there."""
    told = next(m.told for m in code_mutations() if m.file.endswith("burden.py"))
    assert told.startswith("gameloop/rulesets/barrows/burden.py:")
    assert told.endswith(" if items <= top: -> if items < top:")
