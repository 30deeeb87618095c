"""Pictures of the game for the README: a script played in a terminal, its screen written as SVG.

    python -m tests.pictures      all of them, into tests/golden/pictures

Why our own SVG: each run of letters stands where its cells are, whatever the font of whoever looks at it, and no blanks
stand in it but single ones, since browsers make one of several; and the same screen gives the same bytes.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from xml.sax.saxutils import escape

import pyte.screens
from attrs import frozen

from gameloop.repl.stream import Stream
from tests.play import MADE, scripted, seated
from tests.terminal import Terminal

FOLDER = Path(__file__).parent / "golden" / "pictures"
SCRIPT = "first-delve"
COLUMNS = 80
WIDE, HIGH, EDGE = 8, 17, 10  # of a cell and of the frame, in pixels
# what is drawn as one: words with single blanks between them, or a sign that may come out of another font, repeated
PIECE = r"[!-~]+(?: [!-~]+)*|([^\s!-~])\1*"
DRAW_ANEW = "\x0c"  # Ctrl-L
PAPER, INK = "#1b1d1e", "#d8d4c8"
COLORS: Mapping[str, str] = {
    "default": INK,
    "black": "#4a4a4a",
    "red": "#e06c5a",
    "green": "#9bbf65",
    "brown": "#d9a441",
    "blue": "#6d9bd1",
    "magenta": "#b48ead",
    "cyan": "#76b5c5",
    "white": "#ffffff",
}


@frozen
class Picture:
    """What a picture shows: the script up to its first line `before`, then `line` played, then `keys` typed."""

    before: str
    line: str
    title: str
    keys: str = ""
    shows: str = ""  # what the screen must have come to
    rows: int = 24
    script: str = SCRIPT


PICTURES: Mapping[str, Picture] = {
    "prompt": Picture(
        "exits", "exits", "What can be typed next, with what it costs", "go \t", "1 turn a room", rows=14
    ),
    "fight": Picture("round", "fight", "A round of a fight"),
    "map": Picture("map", "map", "The map of what is known", rows=20),
    "diff": Picture(
        "switch main", "diff till greedy", "What is different between two moments, or two branches", rows=11
    ),
    "country": Picture("map list", "map hex", "The map of the country, as far as it is known", script="road"),
    "why": Picture("why", "why force", "Why something is so: its dice, and the rule behind it", rows=10),
}


def drawn(name: str, folder: Path) -> str:
    """A picture as SVG; the game is played in that folder."""
    picture = PICTURES[name]
    played(folder, picture)
    tty = Terminal(
        folder,
        "play",
        picture.script,
        columns=COLUMNS,
        lines=picture.rows,
        env={"SOURCE_DATE_EPOCH": "1767225600"},
    )
    try:
        tty.ready()
        tty.play("option tips off")
        tty.send(DRAW_ANEW)
        tty.ready()
        tty.play(picture.line)
        tty.send(picture.keys)
        tty.until(picture.shows or r"(?m)^\S+ D\d ")
        tty.settled()
        return svg(tty.screen, picture.title, picture.rows)
    finally:
        tty.close()


def played(folder: Path, picture: Picture) -> None:
    """The script up to the first time that its line stands in it, saved."""
    script = scripted(picture.script)
    at = script.lines.index(picture.before)
    stream = Stream(seated(folder, picture.script, script), lambda _line: None)
    stream.play(script.lines[:at])
    stream.session.leave(MADE)


def svg(screen: pyte.screens.Screen, title: str, lines: int) -> str:
    """A screen as SVG: a rectangle for each ground that is not the paper, a text for each run of one style."""
    width, height = COLUMNS * WIDE + 2 * EDGE, lines * HIGH + 2 * EDGE
    rows = [line for y in range(lines) for line in _row(screen, y)]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}">'
    )
    style = 'font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13"'
    paper = f'<rect width="{width}" height="{height}" rx="6" fill="{PAPER}"/>'
    return "\n".join(
        [head, f"<title>{escape(title)}</title>", paper, f"<g {style}>", *rows, "</g>", "</svg>", ""]
    )


def _row(screen: pyte.screens.Screen, y: int) -> Iterator[str]:
    cells = [(x, screen.buffer[y][x]) for x in range(COLUMNS)]
    for style, run in groupby(cells, key=lambda cell: _style(cell[1])):
        part = list(run)
        text = "".join(cell.data for _, cell in part)
        ground, ink, bold = style
        left, top = EDGE + part[0][0] * WIDE, EDGE + y * HIGH
        if ground != PAPER:
            yield f'<rect x="{left}" y="{top}" width="{len(part) * WIDE}" height="{HIGH}" fill="{ground}"/>'
        weight = ' font-weight="bold"' if bold else ""
        for piece in re.finditer(PIECE, text):
            at = f'x="{left + piece.start() * WIDE}" y="{top + HIGH - 4}" fill="{ink}"{weight}'
            long = f'textLength="{len(piece[0]) * WIDE}" lengthAdjust="spacingAndGlyphs"'
            yield f"<text {at} {long}>{escape(piece[0])}</text>"


def _style(cell: pyte.screens.Char) -> tuple[str, str, bool]:
    """Ground, ink, and whether it is bold."""
    ground = PAPER if cell.bg == "default" else _color(cell.bg)
    ink = _color(cell.fg)
    return (ink, ground, cell.bold) if cell.reverse else (ground, ink, cell.bold)


def _color(name: str) -> str:
    bright = name.removeprefix("bright")
    return COLORS.get(bright) or f"#{name}"


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name in PICTURES:
        with tempfile.TemporaryDirectory() as folder:
            (FOLDER / f"{name}.svg").write_text(drawn(name, Path(folder)), encoding="utf-8")
        print(FOLDER / f"{name}.svg", file=sys.stderr)


if __name__ == "__main__":
    main()
