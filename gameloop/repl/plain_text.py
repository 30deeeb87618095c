"""Blocks as plain lines: no colour, no box, one voice a line where it matters. For pipes, scripts and readers aloud."""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.session.results import NO_TIME, Ask, Result

MANY = 6  # things among which somebody is asked to choose that are worth listing
LONG = 12  # rows of a question that still leave room for what it is about
SHORT = 40  # letters of answers that stand behind a question
LINE = 78  # letters of a line with several of them


def text(result: Result) -> str:
    """All blocks of a result, then the options of an open question, numbered."""
    return "\n".join([*(block.text for block in result.blocks), *asked(result)])


def asked(result: Result) -> list[str]:
    """The lines of an open question: its text, unless a block has told it, and its options, numbered; of one that is
    asked again one line alone.
    """
    if result.ask is None:
        return []
    if result.ask.again:
        return [briefly(result.ask)]
    told = "\n".join(["", *(block.text for block in result.blocks), ""])
    said = any(f"\n{result.ask.text}{more}\n" in told for more in ("", f" {NO_TIME}"))
    question = [] if said else [result.ask.text]
    rows = [f"  {n} {option}" for n, option in enumerate(result.ask.options, 1)]
    if result.ask.kind == "parser" and len(rows) > MANY:  # a question of the rules is shown whole
        rows[MANY:] = [f"  and {len(rows) - MANY} more: name it"]
    return [*question, *(rows if len(rows) <= LONG else packed(rows))]


def briefly(ask: Ask) -> str:
    """A question in one line, with its answers where they are few."""
    head = ask.text.partition("\n")[0]
    few = " or ".join(ask.options)
    return f"{head} ({few if len(few) <= SHORT else f'{len(ask.options)} answers: ? lists them'})"


def packed(rows: Iterable[str]) -> list[str]:
    """Rows of a list too long for a screen, several to a line."""
    lines: list[str] = []
    for row in rows:
        if lines and len(lines[-1]) + len(row) < LINE:
            lines[-1] += row
        else:
            lines.append(row)
    return lines
