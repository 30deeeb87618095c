"""Deciding: a command and a state become events, through a `Draft` that rolls, notes facts and asks.

Why: nothing here knows what the game is about. A rule writes straight code; where the choice falls it calls
`draft.ask(...)`, and the answer, when it comes, runs the same code again to the same line (see questions.py).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Generic, NoReturn, Protocol, TypeAlias, TypeVar

from gameloop.kernel.dice import Aim, Dice, HandDice, Mods, Rolled, roll
from gameloop.kernel.errors import Diverged, Refused
from gameloop.kernel.messages import SET, Command, Event
from gameloop.kernel.notation import parse
from gameloop.kernel.questions import AUTO, DICE, PLAYER, Answered, Asked, Question, Settled, Undertaken
from gameloop.kernel.values import evolve

S = TypeVar("S")

MOST = 1 << 14  # facts of one command: a hundred times what a week of rest comes to; a line holds no more
CHANGED = "the rules have changed since this command was begun"


class Waiting(BaseException):
    """A decision stops at an open question. A BaseException, so that no rule swallows it."""


class Decider(Protocol[S]):
    """A game, as the kernel sees it."""

    def initial(self) -> S:
        """The state before the first event."""

    def decide(self, state: S, command: Command, dice: Dice) -> tuple[Event, ...]:
        """Same state, command and dice: same events. Raises Refused when the answer is no."""

    def evolve(self, state: S, event: Event) -> S:
        """Never refuses, never rolls, never looks anything up."""


def fold(evolve: Callable[[S, Event], S], state: S, events: Iterable[Event]) -> S:
    """The state after `events`."""
    for event in events:
        state = evolve(state, event)
    return state


Wanted: TypeAlias = "Callable[[Draft[S], str, str, str | None], str]"


class Draft(Generic[S]):
    """A decision while it is written: it rolls, notes facts and asks, and its state moves on with them.

    `answers` are those already given to this command, oldest first, when an open question is being answered;
    `resumed` is the state at that question, to which the run must come again. `wanted` gives the text of the question
    by which an open roll is thrown by hand, for its expression, label and person; "" leaves it to the dice.
    `onward` are the answers to the questions to come, each with the dice that are thrown from it on: where they are
    known, one run does what as many answers would do that each run it again. `parts` is what it did up to each.
    """

    def __init__(
        self,
        state: S,
        command: Command,
        evolve: Callable[[S, Event], S],
        dice: Dice,
        answers: Iterable[tuple[str, str]] = (),
        resumed: S | None = None,
        wanted: Wanted[S] | None = None,
        onward: Iterable[tuple[str, Dice]] = (),
    ) -> None:
        self.state = state
        self.command = command
        self.events: list[Event] = []
        self.parts: list[tuple[tuple[Event, ...], S]] = []
        self._before = state
        self._evolve = evolve
        self._dice = dice
        self._answers = deque(answers)
        self._resumed = resumed
        self._wanted = wanted
        self._onward = deque(onward)
        self._undertaken = False
        self._origin = ""

    @property
    def behind(self) -> bool:
        """True while answers given earlier are still to be used: all that happens is in the log already."""
        return bool(self._answers)

    @property
    def before(self) -> S:
        """The state before the command."""
        return self._before

    def emit(self, event: Event) -> None:
        """Note a fact. Raises OverflowError where a number in a save made by hand would have it go on for ever."""
        if len(self.events) == MOST:
            raise OverflowError(f"more than {MOST} facts of one command")
        if self._origin and not isinstance(event, Rolled | Asked | Answered):
            event = evolve(event, origin=self._origin)
        self.events.append(event)
        self.state = self._evolve(self.state, event)

    @contextmanager
    def by_referee(self) -> Iterator[None]:
        """Whatever is noted inside has the origin SET; dice keep theirs, since they are thrown like any others."""
        self._origin = SET
        try:
            yield
        finally:
            self._origin = ""

    def roll(
        self,
        expression: str,
        why: str,
        who: str | None = None,
        *,
        rule: str | None,
        mods: Mods = (),
        aim: Aim | None = None,
        secret: bool = False,
    ) -> Rolled:
        """Throw dice; the roll is a fact. `why` labels it: equal labels in one entry are told apart by order."""
        dice = self._dice if secret else self._thrower(expression, why, who, rule)
        rolled = roll(dice, expression, why, who, rule=rule, mods=mods, aim=aim, secret=secret)
        self.emit(rolled)
        return rolled

    def _thrower(self, expression: str, why: str, who: str | None, rule: str | None) -> Dice:
        """The dice of an open roll: those of the game, or the faces that somebody throws by hand and types.

        Where older answers are run again the dice are left alone: a typed roll is not among the recorded ones.
        """
        text = self._wanted(self, expression, why, who) if self._wanted else ""
        if not text:
            return self._dice
        question = Question(who or PLAYER, DICE, text, (AUTO,), parse(expression).dice)
        faces = question.faces(self._answer(question, rule))
        return HandDice(faces, None if self.behind else self._dice) if faces else self._dice

    def ask(self, to: str, topic: str, text: str, options: Iterable[str], *, rule: str | None) -> str:
        """The answer; or the decision stops here, and the answer, when it comes, runs it again to this line.

        With one option there is nothing to ask; with none, LookupError: such a question could never be answered.
        """
        choices = tuple(options)
        if not choices:
            raise LookupError(topic)
        if len(choices) == 1:
            return choices[0]
        return self._answer(Question(to, topic, text, choices), rule)

    def refuse(self, reason: str, *, instead: str = "", rule: str | None) -> NoReturn:
        """Say no. Only before the first fact: a refusal after a roll would be a free look at the dice."""
        assert not self.events, f"refused after a fact: {reason}"
        raise Refused(reason, instead=instead, rule=rule)

    def settle(self) -> None:
        """The decision is done. Raises Diverged if an answer given earlier was never asked for."""
        if self._answers:
            raise Diverged(CHANGED)
        if self._undertaken:
            self.emit(Settled(rule=None))

    def _answer(self, question: Question, rule: str | None) -> str:
        if not self._undertaken:
            # Only a command that asks is worth a bookmark; it stands before everything the command did.
            self._undertaken = True
            self.events.insert(0, Undertaken(self.command, rule=None))
            self.state = fold(self._evolve, self._before, self.events)
        self.emit(Asked(question, rule=rule))
        if not self._answers:
            return self._go_on(question, rule)
        topic, choice = self._answers.popleft()
        if topic != question.topic or not question.takes(choice):
            raise Diverged(CHANGED)
        answered = Answered(topic, choice, rule=rule)
        self.emit(answered)
        if not self._answers:
            self._arrive(answered)
        return choice

    def _go_on(self, question: Question, rule: str | None) -> str:
        """Past the open question, with the answer that is known; without one, or with none that fits, it stops here."""
        if not self._onward or not question.takes(self._onward[0][0]):
            raise Waiting
        choice, self._dice = self._onward.popleft()
        self.parts.append((tuple(self.events), self.state))
        self.events.clear()
        self.emit(Answered(question.topic, choice, rule=rule))
        return choice

    def _arrive(self, answered: Answered) -> None:
        """The newest answer: all before it is in the log already, if the run came to the same state."""
        if self._resumed is None or self.state != self._evolve(self._resumed, answered):
            raise Diverged(CHANGED)
        self.events[:] = [answered]
