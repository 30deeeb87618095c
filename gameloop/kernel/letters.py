"""Letters that a reader sees: nothing in a text of a save may be obeyed by a terminal, or turn a page round."""

from __future__ import annotations

import re

from gameloop.kernel.lean import msgspec

TAB = " " * 4
_CONTROLS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def visible(text: str) -> str:
    """The text without anything that a terminal obeys instead of showing; line ends stay, tabs become blanks."""
    return _CONTROLS.sub("", text.replace("\r\n", "\n").replace("\t", TAB))


def on_a_line(text: str) -> str:
    """The same on one line."""
    return " ".join(visible(text).split("\n"))


def quoted(text: str) -> str:
    """The same as it is written in a TOML file, in quotes."""
    return msgspec.json.encode(visible(text)).decode()
