"""The decider: finds the handler of a command, runs it in a draft, and folds events by the reducers of all features."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from typing import TYPE_CHECKING, TypeAlias

from gameloop.kernel.decider import CHANGED, Decider, Draft, Waiting
from gameloop.kernel.dice import Dice, Rolled, TapeDice
from gameloop.kernel.errors import Diverged, GameError, Refused, TapeError
from gameloop.kernel.late import late
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.questions import Answer
from gameloop.kernel.trail import Trail
from gameloop.world.features import REDUCERS, feature_of, features
from gameloop.world.ruleset import REGIONAL, Handler, Ruleset, Verb
from gameloop.world.state import State

if TYPE_CHECKING:
    from gameloop.world import handdice, land, story, surroundings, train, turns, watches
else:  # what every decision ends with, when there is one
    late(globals(), __package__, "handdice", "land", "story", "surroundings", "train", "turns", "watches")


Played: TypeAlias = tuple[tuple[Event, ...], State]
Evolve: TypeAlias = Callable[[State, Event], State]
Known: TypeAlias = tuple[str, Dice]  # an answer that is on record, and the dice thrown from it on


class Crashed(GameError):  # noqa: N818
    """A rule failed in a way that is no refusal: a bug of ours. `rolls` were thrown before it; the cause is chained."""

    def __init__(self, rolls: tuple[Rolled, ...]) -> None:
        super().__init__("a rule failed")
        self.rolls = rolls


def evolve(state: State, event: Event) -> State:
    """The state after one fact. Needs no ruleset: a save folds without one."""
    return REDUCERS[type(event)](state, event)


def after(state: State, events: Iterable[Event]) -> State:
    """The state after facts in their order; a loop of its own, since an opening save folds a million."""
    for event in events:
        state = REDUCERS[event.__class__](state, event)
    return state


def _before(state: State, command: Command) -> State:
    """The state from which a command is run: an answer runs the unfinished one again."""
    return state.work.before if isinstance(command, Answer) and state.work is not None else state


def verbs_of(rules: Ruleset) -> tuple[Verb, ...]:
    """What can be typed under a rulebook: its own verbs, and those of the shared ones that it has; what is done in
    the open only if the adventure has a region.
    """
    shared = (rules.verb(verb) for f in features() for verb in f.verbs)
    found = (*(verb for verb in shared if verb is not None), *rules.verbs)
    return found if rules.adventure.region is not None else tuple(v for v in found if v.group not in REGIONAL)


@cache
def shared_words() -> frozenset[str]:
    """The words of all shared verbs, also of those that a rulebook or an adventure has not."""
    return frozenset(word for f in features() for verb in f.verbs for word in (verb.name, *verb.aliases))


class Handlers(dict[type[Command], Handler]):
    """What handles each command, found with the first of its kind: by the ruleset in a way of its own, or shared."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, kind: type[Command]) -> Handler:
        self[kind] = found = self._rules.handlers.get(kind) or feature_of(kind).handlers[kind]
        return found


class Game(Decider[State]):
    """A game under one ruleset.

    Where land goes on beyond what is drawn, what is to be found there belongs to the adventure once it is in the game:
    `at` gives the game that it is then. Each decision is made by that of its state.
    """

    def __init__(self, rules: Ruleset, drawn: Game | None = None) -> None:
        self.rules = rules
        self._drawn = drawn or self
        self._handlers = Handlers(rules)
        self._trail = Trail(evolve)
        self._grown: tuple[tuple[str, ...], Game] = ((), self._drawn)

    @cached_property
    def verbs(self) -> tuple[Verb, ...]:
        """Those of the shared features that the ruleset has, then its own."""
        return verbs_of(self.rules)

    def initial(self) -> State:
        """An empty world."""
        return State()

    def evolve(self, state: State, event: Event) -> State:
        """See `evolve`."""
        return evolve(state, event)

    def at(self, state: State) -> Game:
        """The game with whatever lies beyond what is drawn, as far as it is in the state."""
        if self.rules.adventure.beyond is None:
            return self._drawn
        return self._drawn._with(land.led_to(state, self.rules))

    def _with(self, charts: tuple[str, ...]) -> Game:
        if self._grown[0] != charts:
            self._grown = charts, Game(land.grown(self.rules, charts), self) if charts else self
        return self._grown[1]

    def decide(self, state: State, command: Command, dice: Dice) -> tuple[Event, ...]:
        """The events of a command. Raises Refused, or Diverged where an unfinished command came out differently."""
        return self.played(state, command, dice)[0]

    def played(self, state: State, command: Command, dice: Dice) -> Played:
        """The events of a command, and the state to which they lead. Raises as `decide` does."""
        before = _before(state, command)
        game = self.at(before)
        game._trail.begin(before)
        return next(game._played(state, command, dice, game._trail.evolve))

    def played_on(
        self, state: State, command: Command, dice: Dice, onward: Iterable[Known]
    ) -> Iterator[Played]:
        """As `played`, and on with answers that are known, as far as questions come that they fit: so nothing is run
        again, and no trail is kept.

        Each answer begins a part of its own, as it would begin an entry. Raises as `decide` does, behind the parts
        before.
        """
        return self.at(_before(state, command))._played(state, command, dice, evolve, onward)

    def _played(
        self, state: State, command: Command, dice: Dice, by: Evolve, onward: Iterable[Known] = ()
    ) -> Iterator[Played]:
        draft = self._draft(state, command, dice, by, onward)
        try:
            self._run(draft)
        except GameError as error:
            yield from draft.parts
            if draft.behind:  # what was played already plays differently now: no refusal, other rules
                raise Diverged(CHANGED) from error
            raise
        yield from (*draft.parts, (tuple(draft.events), draft.state))

    def _draft(
        self, state: State, command: Command, dice: Dice, by: Evolve, onward: Iterable[Known]
    ) -> Draft[State]:
        question, work = state.question, state.work
        if not isinstance(command, Answer):
            if question is not None:
                raise Refused("a question is open", instead=" or ".join(question.options))
            return Draft(state, command, by, dice, wanted=handdice.wanted, onward=onward)
        if question is None or work is None:
            raise Refused("nothing was asked")
        if not question.takes(command.choice):
            raise Refused(f"that is no answer to: {question.text}", instead=" or ".join(question.options))
        answers = (*work.answers, (question.topic, command.choice))
        tape = TapeDice(work.rolls, dice)
        return Draft(work.before, work.command, by, tape, answers, state, handdice.wanted, onward)

    def _run(self, draft: Draft[State]) -> None:
        try:
            self._handlers[type(draft.command)](draft, self.rules, draft.command)
            turns.end_held(draft, self.rules)
            watches.end_held(draft, self.rules)
            train.reunite(draft, self.rules)
            surroundings.see_at_last(draft, self.rules)
            if draft.events and draft.state.fight is None:  # a wish that came to nothing moves no plot
                story.follow(draft, self.rules)
            draft.settle()
        except Waiting:
            pass  # the entry ends at the open question
        except (Refused, Diverged, TapeError):
            raise
        except Exception as error:
            raise Crashed(tuple(e for e in draft.events if isinstance(e, Rolled))) from error
