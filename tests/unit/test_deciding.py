"""A command that asks: it stops at the question, and its answer runs it again to that line or says that it cannot."""

from __future__ import annotations

from typing import TypeAlias

import pytest

from gameloop.kernel.decider import MOST, Draft, Waiting, fold
from gameloop.kernel.dice import ForcedDice, Rolled, TapeDice
from gameloop.kernel.errors import Diverged, TapeError
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.questions import Answered, Asked, Settled, Undertaken
from gameloop.kernel.values import frozen

Told: TypeAlias = "tuple[Event, ...]"
WAYS = ("in", "out")


@frozen
class Knock(Command):
    """Knock, and go in or away."""


def grown(state: Told, event: Event) -> Told:
    """A state that is all that happened."""
    return (*state, event)


def knock(draft: Draft[Told], dice: str = "1d6", options: tuple[str, ...] = WAYS) -> None:
    """Roll, ask, roll again."""
    draft.roll(dice, "heard", rule=None)
    way = draft.ask("p1", "way", "Which way?", options, rule=None)
    draft.roll("1d4", way, rule=None)
    draft.settle()


def asked() -> Told:
    """What has happened when the question is open."""
    draft = Draft[Told]((), Knock(), grown, ForcedDice((5,)))
    with pytest.raises(Waiting):
        knock(draft)
    return tuple(draft.events)


def answered(choice: str, topic: str = "way", before: Told | None = None) -> Draft[Told]:
    """The command again, up to its question and with an answer to it."""
    open_ = asked()
    rolls = [event for event in open_ if isinstance(event, Rolled)]
    dice = TapeDice(rolls, ForcedDice((3,)))
    return Draft[Told]((), Knock(), grown, dice, ((topic, choice),), fold(grown, before or (), open_))


def kinds(events: Told | list[Event]) -> list[type[Event]]:
    """What kinds of facts these are."""
    return list(map(type, events))


def test_a_question_leaves_a_bookmark_before_all_else() -> None:
    """What was done up to it is kept, in order; the question is the last of it."""
    assert kinds(asked()) == [Undertaken, Rolled, Asked]


def test_an_answer_adds_only_what_is_new() -> None:
    """The answer, what comes of it, and that it is done; nothing that is in the log already."""
    draft = answered("out")
    knock(draft)
    assert kinds(draft.events) == [Answered, Rolled, Settled]
    last = draft.events[1]
    assert isinstance(last, Rolled)
    assert (last.why, last.faces) == ("out", (3,))


@pytest.mark.parametrize(("choice", "topic"), [("up", "way"), ("", "way"), ("in", "price")])
def test_an_answer_that_the_question_does_not_take_is_another_rulebook(choice: str, topic: str) -> None:
    """An option that is none, or an answer to something else."""
    with pytest.raises(Diverged):
        knock(answered(choice, topic))


def test_a_run_that_comes_to_another_state_is_another_rulebook() -> None:
    """Though it comes to the same question: what it did before is in the log otherwise."""
    elsewhere = (Settled(rule=None),)
    with pytest.raises(Diverged):
        knock(answered("in", before=elsewhere))


def test_an_answer_that_nobody_asks_for_is_another_rulebook() -> None:
    """The rules of today have no such question any more."""
    with pytest.raises(Diverged):
        knock(answered("in"), options=("in",))


def test_where_there_is_no_choice_nobody_is_asked() -> None:
    """One option is taken; with none there is nothing that could be answered."""
    draft = Draft[Told]((), Knock(), grown, ForcedDice((5, 2)))
    knock(draft, options=("in",))
    assert kinds(draft.events) == [Rolled, Rolled]
    with pytest.raises(LookupError):
        knock(Draft[Told]((), Knock(), grown, ForcedDice((5,))), options=())


def test_a_refusal_after_a_roll_is_a_fault() -> None:
    """It would be a free look at the dice."""
    draft = Draft[Told]((), Knock(), grown, ForcedDice((5,)))
    draft.roll("1d6", "heard", rule=None)
    with pytest.raises(AssertionError, match="refused after a fact: too late"):
        draft.refuse("too late", rule=None)


def known(*choices: str, faces: tuple[int, ...] = (3,)) -> Draft[Told]:
    """The command in one run, with answers that are known."""
    onward = [(choice, ForcedDice(faces)) for choice in choices]
    return Draft[Told]((), Knock(), grown, ForcedDice((5,)), onward=onward)


def test_with_known_answers_one_run_does_what_an_answer_each_would_do() -> None:
    """The same facts in the same parts, and the same state; dice of each part from its own."""
    draft = known("out")
    knock(draft)
    assert draft.parts == [(asked(), asked())]
    one_by_one = answered("out")
    knock(one_by_one)
    assert (draft.events, draft.state) == (one_by_one.events, one_by_one.state)


@pytest.mark.parametrize("choices", [(), ("up",)])
def test_the_run_stops_where_no_known_answer_fits(choices: tuple[str, ...]) -> None:
    """At the open question, as if nothing were known."""
    draft = known(*choices)
    with pytest.raises(Waiting):
        knock(draft)
    assert not draft.parts
    assert tuple(draft.events) == asked()


def test_the_dice_of_one_part_are_not_thrown_in_another() -> None:
    """A part that wants more dice than it has gets none of those behind the next question."""
    with pytest.raises(TapeError):
        knock(known("out", faces=()))


def test_what_would_go_on_for_ever_ends_before_it_fills_the_memory() -> None:
    """A number beyond all measure in a save that somebody made by hand."""
    draft = Draft[Told]((), Knock(), lambda state, _: state, ForcedDice(()))
    with pytest.raises(OverflowError, match="facts of one command"):
        for _ in range(10**18):
            draft.emit(Settled(rule=None))
    assert len(draft.events) == MOST
