"""Blocks on a terminal that can do more: styles by voice, lines wrapped by words, maps as they are.

Why rich is told to understand nothing: names and texts are data; with its markup on, `[red]` in a name loses words.
Colour never carries meaning alone: each voice has its words or brackets too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TextIO

from rich.console import Console
from rich.text import Text

from gameloop.repl.columns import window, wrapped
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
AS_IT_IS = ("plan",)
ROWS = (
    6  # lines of a screen that are not for the map: what was typed, the legend, the next prompt, the toolbar
)


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
            self._lines(words(block), block.voice)
        for line in asked(result):
            self._lines(visible(line), "")

    def _lines(self, text: str, voice: str) -> None:
        width, style = self._console.width - 1, STYLES.get(voice, "")
        if voice == "map":
            lines = window(text, width, max(self._console.height - ROWS, ROWS))
        else:
            lines = iter(text.split("\n")) if voice in AS_IT_IS else wrapped(text, width)
        for line in lines:
            shown = Text(ascii_only(line) if self._ascii else line, style=style)
            self._console.print(shown, no_wrap=True, crop=False, overflow="ignore", soft_wrap=True)
