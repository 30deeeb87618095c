"""Questions that the rules put to a person, and the four facts by which a command waits for an answer.

Why a re-run: what is still to be done is never written down. The state keeps the command, the state before it,
and the rolls and answers so far; an answer runs the command again up to the question and goes on from there.
"""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import frozen

PLAYER, REFEREE = "player", "referee"


@frozen
class Question:
    """What is asked: of whom (a person's id, PLAYER or REFEREE), about what, in words, with options."""

    to: str
    topic: str
    text: str
    options: tuple[str, ...]

    def takes(self, choice: str) -> bool:
        """Tells whether `choice` is an answer to this question."""
        return choice in self.options


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
