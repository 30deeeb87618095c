"""A film as an asciicast, version 2: what a terminal would show, with times that come from the words alone."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from gameloop.repl.columns import wrapped
from gameloop.repl.letters import visible
from gameloop.session.film import LETTER, Frame
from gameloop.session.results import Block

WIDTH, HEIGHT = 80, 24
SGR: Mapping[str, str] = {"title": "1", "rule": "2", "roll": "36", "danger": "1;31", "parser": "3"}
OUTPUT, MARKER = "o", "m"


def cast(frames: Iterable[Frame], title: str, speed: float = 1) -> Iterator[str]:
    """The lines of the file: its head, then an event for all that appears. Marks of the save are markers.

    `speed` is how many times faster than it would be read; the times are milliseconds, counted whole.
    """
    yield json.dumps({"version": 2, "width": WIDTH, "height": HEIGHT, "title": visible(title)})
    now = 0
    for frame in frames:
        yield _event(now, speed, OUTPUT, f"{frame.moment}> ")
        for letter in visible(frame.typed):
            now += LETTER
            yield _event(now, speed, OUTPUT, letter)
        yield _event(now, speed, OUTPUT, "".join(["\r\n", *map(_shown, frame.blocks)]))
        for mark in frame.marks:
            yield _event(now, speed, MARKER, visible(mark))
        now += frame.reading


def _event(now: int, speed: float, kind: str, data: str) -> str:
    return f"[{now / 1000 / speed:.3f}, {json.dumps(kind)}, {json.dumps(data)}]"


def _shown(block: Block) -> str:
    """A block as a terminal gets it: wrapped, in the style of its voice."""
    text = visible(block.text)
    lines = text.split("\n") if block.voice in ("map", "plan") else wrapped(text, WIDTH - 1)
    style = SGR.get(block.voice)
    begin, end = (f"\x1b[{style}m", "\x1b[0m") if style else ("", "")
    return "".join(f"{begin}{line}{end}\r\n" for line in lines)
