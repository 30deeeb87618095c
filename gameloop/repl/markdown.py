"""A film as a transcript in Markdown: headings for places, what was typed as code, what came of it as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from gameloop.repl.letters import visible
from gameloop.session.film import Frame
from gameloop.session.results import Block

SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~!&])")  # what Markdown obeys anywhere
STARTS = re.compile(r"(?m)^(\s*)([-+=]|\d+(?=[.)]))")  # and at the beginning of a line
FENCED = ("list", "map", "plan")  # voices whose lines stand as they are


def transcript(frames: Iterable[Frame], title: str) -> Iterator[str]:
    """The paragraphs of the file."""
    yield f"# {escaped(title)}"
    place = ""
    for frame in frames:
        if frame.place != place:
            place = frame.place
            yield f"## {escaped(place)}"
        for mark in frame.marks:
            yield f"*Mark: {escaped(mark)}*"
        yield f"**{frame.moment}** {code(frame.typed)}"
        yield from map(paragraph, frame.blocks)


def paragraph(block: Block) -> str:
    """A block: lists and maps as they are, dice and rules set off, the rest as text."""
    text = visible(block.text)
    if block.voice in FENCED:
        fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
        return f"{fence}text\n{text}\n{fence}"
    lines = [escaped(line) for line in text.split("\n")]
    if block.voice in ("roll", "rule"):
        return "\n".join(f"> {line}" for line in lines)
    return "  \n".join(lines)


def code(text: str) -> str:
    """What was typed, as code whatever stands in it."""
    line = " ".join(visible(text).split())
    fence = "`" * (1 + max(map(len, re.findall("`+", line)), default=0))
    return f"{fence} {line} {fence}" if "`" in line else f"`{line}`"


def escaped(text: str) -> str:
    """A text in which nothing is obeyed."""
    return STARTS.sub(r"\1\\\2", SIGNS.sub(r"\\\1", visible(text)))
