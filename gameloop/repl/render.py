"""Blocks on a terminal that can do more: styles by voice, lines wrapped by words, maps as they are.

Why written through prompt_toolkit, which is there for the prompt: it knows the terminal, on every system, and takes
names and texts as they are; whatever understands markup loses words where a name holds `[red]`.
Colour never carries meaning alone: each voice has its words or brackets too.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import TextIO

from prompt_toolkit.data_structures import Size
from prompt_toolkit.output import ColorDepth, create_output
from prompt_toolkit.styles import DEFAULT_ATTRS, Attrs

from gameloop.repl.columns import CUT, window, wrapped
from gameloop.repl.letters import ascii_only, speaks_ascii, visible
from gameloop.repl.plain_text import asked
from gameloop.session.results import Block, Result

STYLES: Mapping[str, Attrs] = {
    "title": DEFAULT_ATTRS._replace(bold=True),
    "rule": DEFAULT_ATTRS._replace(dim=True),
    "roll": DEFAULT_ATTRS._replace(color="ansicyan"),
    "danger": DEFAULT_ATTRS._replace(color="ansired", bold=True),
    "parser": DEFAULT_ATTRS._replace(italic=True),
    "tip": DEFAULT_ATTRS._replace(color="ansigreen"),
    "status": DEFAULT_ATTRS._replace(dim=True),
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
    """Writes results to one stream. Nothing is written while a prompt is open.

    The size is that of the terminal, unless `width` says how wide it is.
    """

    def __init__(self, out: TextIO, env: Mapping[str, str], width: int | None = None) -> None:
        self._ascii = speaks_ascii(out)
        self._output = create_output(stdout=out)
        self._width = width
        bare = bool(env.get("NO_COLOR"))  # set but empty counts as unset
        self._depth = ColorDepth.DEPTH_1_BIT if bare else self._output.get_default_color_depth()

    def show(self, result: Result) -> None:
        """Write every block, of equal ones in a row only the first with their number, then the options of an open
        question.
        """
        size = self._output.get_size()
        for block, same in groupby(result.blocks):
            n = len(list(same))
            self._lines(f"{words(block)} (x{n})" if n > 1 else words(block), block.voice, size)
        for line in asked(result):
            self._lines(visible(line), "", size)
        self._output.flush()

    def count(self, text: str) -> None:
        """Write one line over and over while a long job runs; nothing takes it away again."""
        room = (self._width or self._output.get_size().columns) - 1
        self._output.write_raw(f"\r{visible(text)[:room].ljust(room)}\r")
        self._output.flush()

    def _lines(self, text: str, voice: str, size: Size) -> None:
        width = (self._width or size.columns) - 1
        if voice in CUT:
            lines = window(text, width, max(size.rows - ROWS, ROWS), CUT[voice])
        else:
            lines = iter(text.split("\n")) if voice in AS_IT_IS else wrapped(text, width)
        for line in lines:
            self._line(ascii_only(line) if self._ascii else line, STYLES.get(voice))

    def _line(self, text: str, style: Attrs | None) -> None:
        if style and text:
            self._output.set_attributes(style, self._depth)
        self._output.write(text)
        if style and text:
            self._output.reset_attributes()
        self._output.write("\n")
