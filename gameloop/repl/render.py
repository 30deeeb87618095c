"""Blocks on a terminal that can do more: styles by voice, lines wrapped by words, maps as they are.

Why rich is told to understand nothing: names and texts are data; with its markup on, `[red]` in a name loses words.
Colour never carries meaning alone: each voice has its words or brackets too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TextIO

from rich.console import Console
from rich.text import Text

from gameloop.repl.columns import wrapped
from gameloop.repl.letters import ascii_only, speaks_ascii, visible
from gameloop.repl.plain_text import asked
from gameloop.session.results import Block, Result

STYLES: Mapping[str, str] = {
    "title": "bold",
    "rule": "dim",
    "roll": "cyan",
    "danger": "bold red",
    "parser": "italic",
    "tip": "green",
    "status": "dim",
}
AS_IT_IS = ("map",)


def words(block: Block) -> str:
    """A block's text, rules in brackets."""
    text = visible(block.text)
    return f"[{text}]" if block.voice == "rule" and not text.startswith("[") else text


class Screen:
    """Writes results to one stream. Nothing is written while a prompt is open."""

    def __init__(self, out: TextIO, env: Mapping[str, str], width: int | None = None) -> None:
        self._ascii = speaks_ascii(out)
        self._console = Console(
            file=out,
            markup=False,
            highlight=False,
            emoji=False,
            soft_wrap=False,
            width=width,
            no_color=bool(env.get("NO_COLOR")),  # set but empty counts as unset
        )

    def show(self, result: Result) -> None:
        """Write every block, then the options of an open question."""
        for block in result.blocks:
            self._lines(words(block), STYLES.get(block.voice, ""), block.voice in AS_IT_IS)
        for line in asked(result):
            self._lines(visible(line), "", False)

    def _lines(self, text: str, style: str, as_it_is: bool) -> None:
        width = self._console.width - 1
        for line in text.split("\n") if as_it_is else wrapped(text, width):
            shown = Text(ascii_only(line) if self._ascii else line, style=style)
            self._console.print(shown, no_wrap=True, crop=False, overflow="ignore", soft_wrap=True)
