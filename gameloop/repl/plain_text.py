"""Blocks as plain lines: no colour, no box, one voice a line where it matters. For pipes, scripts and readers aloud."""

from __future__ import annotations

from gameloop.session.results import Result


def text(result: Result) -> str:
    """All blocks of a result, then the options of an open question, numbered."""
    lines = [block.text for block in result.blocks]
    if result.ask is not None:
        if result.ask.text not in lines:
            lines.append(result.ask.text)
        lines.extend(f"  {n} {option}" for n, option in enumerate(result.ask.options, 1))
    return "\n".join(lines)
