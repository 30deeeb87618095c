"""Letters as a terminal takes them: no controls, by display width, and in plain ASCII where nothing else fits."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from rich.cells import cell_len

FLOOR = 20  # columns that are always assumed, whatever the terminal says
TAB = " " * 4
PLAIN = {
    "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2014": "-", "\u2026": "...",
    "\u2192": "->", "\u2190": "<-", "\u00d7": "x", "\u00b7": ".", "\u2588": "#", "\u25ae": "+", "\u25af": "'",
    "\u00e6": "ae", "\u00c6": "Ae", "\u00f8": "o", "\u00d8": "O", "\u00df": "ss", "\u00f0": "d", "\u00fe": "th",
}  # fmt: skip
_CONTROLS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def visible(text: str) -> str:
    """The text without anything that a terminal obeys instead of showing; line ends stay, tabs become blanks."""
    return _CONTROLS.sub("", text.replace("\r\n", "\n").replace("\t", TAB))


def ascii_only(text: str) -> str:
    """The text in ASCII: quotes, dashes and accented letters by their plain like, anything else as `?`."""
    spelled = "".join(PLAIN.get(c, c) for c in text)
    bare = "".join(c for c in unicodedata.normalize("NFKD", spelled) if not unicodedata.combining(c))
    return bare.encode("ascii", "replace").decode("ascii")


def wrapped(text: str, width: int) -> Iterator[str]:
    """Each line cut at blanks so that it takes at most `width` columns; what hangs on keeps the line's indent.

    A word that is too long by itself stands alone on its line, whole: the terminal breaks it, nothing is lost.
    """
    for line in text.split("\n"):
        yield from _cut(line, max(width, FLOOR))


def _cut(line: str, width: int) -> Iterator[str]:
    if cell_len(line) <= width:
        yield line
        return
    indent = line[: len(line) - len(line.lstrip())][: width // 2]
    row = indent
    for word in line.split():
        longer = f"{row}{'' if row == indent else ' '}{word}"
        if row != indent and cell_len(longer) > width:
            yield row
            longer = f"{indent}{word}"
        row = longer
    yield row
