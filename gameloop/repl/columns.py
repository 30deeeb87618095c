"""Lines cut to the width of a terminal, by the columns that letters take and not by their number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wcwidth import wcswidth

COLUMN = r" *(?:\d+ |\S+(?: \S+)* {2,})(?=\S)"
CHOICES = r"1 \S.* {2}2 "  # a row of numbered choices
CHOICE = r" {2,}(?=\d+ )"
PARTY = "@"
CUT = {"map": 1, "hexes": 6, "wide_hexes": 8}  # the voices of maps, and how many columns of theirs are one
FLOOR = 20  # columns that are always assumed, whatever the terminal says


def taken(text: str) -> int:
    """How many columns a line takes on a terminal."""
    width: int = wcswidth(text)
    return width if width >= 0 else len(text)


def wrapped(text: str, width: int) -> Iterator[str]:
    """Each line cut at blanks so that it takes at most `width` columns; what hangs on stands under its second column.

    A word that is too long by itself stands alone on its line, whole: the terminal breaks it, nothing is lost.
    """
    for line in text.split("\n"):
        yield from _cut(line, max(width, FLOOR))


def _cut(line: str, width: int) -> Iterator[str]:
    if taken(line) <= width:
        yield line
        return
    choices = re.split(CHOICE, line) if re.match(CHOICES, line) else [line]
    if len(choices) > 1:
        yield from _filled(choices, width)
        return
    indent = " " * _hang(line, width)
    row = ""
    for word in re.findall(r"\s*\S+", line):
        if row and taken(row + word) > width:
            yield row
            row = indent + word.lstrip()
        else:
            row += word
    yield row


def _filled(choices: list[str], width: int) -> Iterator[str]:
    """Numbered choices that stood in one row, in as many as they take; none is cut that fits into a row by itself."""
    row = choices[0]
    for choice in choices[1:]:
        if taken(f"{row}  {choice}") <= width:
            row = f"{row}  {choice}"
        else:
            yield from _cut(row, width) if re.search(CHOICE, row) is None else (row,)
            row = choice
    yield from _cut(row, width) if re.search(CHOICE, row) is None else (row,)


def _hang(line: str, width: int) -> int:
    """How far in the rest of a line that is cut begins: under its second column, or its number, if that leaves room."""
    column = re.match(COLUMN, line)
    own = len(line) - len(line.lstrip())
    return next(n for n in (column.end() if column else own, own, 0) if n <= width // 2)


def window(text: str, width: int, height: int, cell: int = 1) -> Iterator[str]:
    """A map cut to so many columns and rows around the party's sign, or from its first corner if that is not on it.

    It is cut between cells of so many columns.
    """
    rows = text.split("\n")
    at = next(((y, row.index(PARTY)) for y, row in enumerate(rows) if PARTY in row), (0, 0))
    top = _first(at[0], len(rows), height)
    room = max(width, FLOOR) // cell * cell
    left = -(-_first(at[1], max(len(row) for row in rows), room) // cell) * cell
    for row in rows[top : top + height]:
        yield row[left : left + room].rstrip()


def _first(at: int, size: int, room: int) -> int:
    """Where a window of that room begins that has a place in its middle, and no more outside than it must."""
    return max(0, min(at - room // 2, size - room))
