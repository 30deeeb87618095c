"""The plain front end: `input()` and lines of words. No cursor is moved, no line drawn twice, no colour, no box."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator

from gameloop.kernel.values import evolve, frozen
from gameloop.repl.columns import CHOICES, CUT, window, wrapped
from gameloop.repl.letters import ascii_only, visible
from gameloop.repl.plain_text import asked
from gameloop.session.prompting import GAP, fields, prompt
from gameloop.session.results import OK, Block, Result
from gameloop.session.session import Session

COLUMN = r"(?<=[^\s,;:.]) {2,}(?=\S)"  # read aloud, a gap between columns is a comma
OF = r"(?<=\w \d)/(?=\d)|(?<=\w \d\d)/(?=\d)"  # hit points behind a name, no part of a path
ROLLED = r"(\d*d\d\S*(?: by hand)?(?: \([\d, ~]+\))?|\d\+) -> "  # dice, and what they came to
KINDS = {"roll": "Roll: ", "rule": "Rule: ", "tip": "Tip: "}  # voices that say what they are


def lines(result: Result, width: int) -> Iterator[str]:
    """A result as lines of at most `width` columns; a map is cut to that, a plan is left as it is."""
    for block in result.blocks:
        words = said(block)
        if block.voice == "plan":
            yield from words.split("\n")
        elif block.voice in CUT:
            yield from window(words, width, words.count("\n") + 1, CUT[block.voice])
        else:
            for line in words.split("\n"):
                rows = wrapped(line, width) if re.match(CHOICES, line) else (line,)
                yield from (row for part in rows for row in wrapped(re.sub(COLUMN, ", ", part), width))
    for line in asked(result):
        yield from wrapped(visible(line), width)


def said(block: Block) -> str:
    """A block in words, its kind first where it is not plain talk."""
    words = visible(block.text)
    return words if words.startswith("[") else f"{KINDS.get(block.voice, '')}{words}"


def aloud(block: Block) -> Block:
    """A block with words for the signs that a voice passes over or spells: `4/6`, ` | `, ` -> `."""
    if block.voice in (*CUT, "plan"):
        return block
    text = re.sub(ROLLED, r"\1 gives ", block.text.replace(" | ", ". "))
    return evolve(block, text=re.sub(OF, " of ", text.replace(" -> ", ", to ")))


@frozen
class Plain:
    """Reads with `read(prompt)`, writes lines with `write`; with `ascii` only in ASCII."""

    session: Session
    read_line: Callable[[str], str]
    write: Callable[[str], None]
    ascii: bool = False

    def read(self) -> str:
        """One line. Raises EOFError, KeyboardInterrupt."""
        return self.read_line(self._letters(visible(prompt(self.session))))

    def show(self, result: Result) -> None:
        """Write a result, and the status if time went by."""
        width = shutil.get_terminal_size().columns - 1
        said = evolve(result, blocks=tuple(map(aloud, result.blocks))) if self.session.spoken else result
        for line in lines(said, width):
            self.write(self._letters(line))
        if result.cost:
            self.show(Result(OK, (Block("status", GAP.join(fields(self.session))),)))

    def _letters(self, text: str) -> str:
        return ascii_only(text) if self.ascii else text
