"""Blocks as plain lines: no colour, no box, one voice a line where it matters. For pipes, scripts and readers aloud."""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.session.results import Result

MANY = 6  # things among which somebody is asked to choose that are worth listing
LONG = 12  # rows of a question that still leave room for what it is about
LINE = 78  # letters of a line with several of them


def text(result: Result) -> str:
    """All blocks of a result, then the options of an open question, numbered."""
    return "\n".join([*(block.text for block in result.blocks), *asked(result)])


def asked(result: Result) -> list[str]:
    """The lines of an open question: its text, unless a block has told it, and its options, numbered."""
    if result.ask is None:
        return []
    told = "\n".join(["", *(block.text for block in result.blocks), ""])
    question = [] if f"\n{result.ask.text}\n" in told else [result.ask.text]
    rows = [f"  {n} {option}" for n, option in enumerate(result.ask.options, 1)]
    if result.ask.kind == "parser" and len(rows) > MANY:  # a question of the rules is shown whole
        rows[MANY:] = [f"  and {len(rows) - MANY} more: name it"]
    return [*question, *(rows if len(rows) <= LONG else packed(rows))]


def packed(rows: Iterable[str]) -> list[str]:
    """Rows of a list too long for a screen, several to a line."""
    lines: list[str] = []
    for row in rows:
        if lines and len(lines[-1]) + len(row) < LINE:
            lines[-1] += row
        else:
            lines.append(row)
    return lines
