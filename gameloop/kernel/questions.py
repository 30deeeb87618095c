"""Questions that the rules put to a person, and the four facts by which a command waits for an answer.

Why a re-run: what is still to be done is never written down. The state keeps the command, the state before it,
and the rolls and answers so far; an answer runs the command again up to the question and goes on from there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from gameloop.kernel.errors import DiceError
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.notation import fits, parse
from gameloop.kernel.values import frozen

PLAYER, REFEREE = "player", "referee"
FACE = re.compile(r"[1-9][0-9]{0,9}")  # a face as it is written in an answer
DICE = "dice"  # the topic of a question for faces
AUTO = "auto"  # the answer to a question for faces that leaves them to luck


@frozen
class Question:
    """What is asked: of whom (a person's id, PLAYER or REFEREE), about what, in words, with options.

    With `dice` (an expression) it is the faces of real dice that are wanted, as `3 5 6`; then AUTO is the one option.
    """

    short_forms: ClassVar[tuple[Mapping[str, Any], ...]] = ({"dice": ""},)

    to: str
    topic: str
    text: str
    options: tuple[str, ...]
    dice: str = ""

    def takes(self, choice: str) -> bool:
        """Tells whether `choice` is an answer to this question."""
        return choice in self.options or bool(self.faces(choice))

    @property
    def listed(self) -> tuple[str, ...]:
        """The options that may be named by their numbers: none where a number is a face."""
        return () if self.dice else self.options

    def faces(self, choice: str) -> tuple[int, ...]:
        """The faces that an answer names, one for each die wanted; none if it does not, or they cannot lie on them."""
        words = choice.split(" ")
        if not self.dice or not all(FACE.fullmatch(word) for word in words):
            return ()
        faces = tuple(int(word) for word in words)
        return faces if fits(faces, self.sides) else ()

    @property
    def sides(self) -> tuple[int, ...]:
        """How many sides each wanted die has."""
        try:
            return parse(self.dice).sides if self.dice else ()
        except DiceError:
            return ()


@frozen
class Answer(Command):
    """Answer the open question; the unfinished command goes on."""

    choice: str


@frozen
class Undertaken(Event):
    """A command has come to its first question: the state before it is kept."""

    command: Command


@frozen
class Asked(Event):
    """A question is open; until it is answered nothing else is accepted."""

    question: Question


@frozen
class Answered(Event):
    """The open question was answered."""

    topic: str
    choice: str


@frozen
class Settled(Event):
    """The command that had waited is finished."""
