"""Turns: what costs one, resting, noise, and the rest that exhaustion forces.

A turn ends with the act that costs it. An act that leads into a meeting does not end it yet: whatever happens then
lies inside the turn, which ends as soon as the meeting or fight is over.
"""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.light import is_lit
from gameloop.world.ruleset import Drafting, Feature, Reducer, Ruleset, Verb
from gameloop.world.scheduler import TURN, spend
from gameloop.world.state import State

# marks: clock seconds of the last noise, turns of rest owed, turns that have not ended yet
NOISE = "noise_at"
OWED = "rest_owed"
HELD = "turns_held"
WORN_OUT = "whoever was worn out by his load must rest all the same, now that it is less"
STUDYING, COPYING, RESTING = "study", "copying", "rest"  # what takes several turns, and can be broken off
READING = (STUDYING, COPYING)  # for which it takes light


@frozen
class TurnEvent(Event):
    """What the end of a turn, or a noise, brought: the row of the ruleset's table, its name, whether it is nothing."""

    row: str
    name: str
    nothing: bool


@frozen
class NoiseMade(Event):
    """Something was too loud; why says what: spikes, bars, a trap ..."""

    why: str


@frozen
class RestOwed(Event):
    """So many of the next turns must be rest; `who` are the people who need it."""

    turns: int
    who: tuple[str, ...]


@frozen
class Rested(Event):
    """A turn of rest that was owed is over; `left` are still owed."""

    left: int


@frozen
class TurnHeld(Event):
    """So many turns that acts have cost end only when the meeting or fight is over; 0: they end now."""

    turns: int


@frozen
class Interrupted(Event):
    """What takes `of` turns was broken off after `turns` of them, in vain: study, copying, rest, or aid; who did it."""

    what: str
    turns: int
    of: int
    who: str = ""


@frozen
class Rest(Command):
    """Rest for a turn."""


@frozen
class Shout(Command):
    """Make a noise on purpose."""


def shout(draft: Drafting, rules: Ruleset, _command: Shout) -> None:
    """It takes no time, and is heard."""
    if not draft.state.able():
        draft.refuse("nobody is on their feet", instead="bind, or sleep", rule=rules.row("nobody_able"))
    make_noise(draft, rules, "shout")


def rest(draft: Drafting, rules: Ruleset, _command: Rest) -> None:
    """A turn goes by; its end brings what the end of every turn brings."""
    spend(draft, rules, TURN)


def end_turn(draft: Drafting, rules: Ruleset) -> None:
    """The act that was done costs a turn; if it led into a meeting, that turn goes on until the meeting is over."""
    state = draft.state
    if state.calm and state.question is None:
        spend(draft, rules, TURN)
    elif not state.calm and state.party():
        draft.emit(TurnHeld(held(state) + 1, rule=rules.row("span_turn")))


def held(state: State) -> int:
    """How many turns end as soon as nobody is met any more."""
    return state.marks.get(HELD, 0)


def end_held(draft: Drafting, rules: Ruleset) -> None:
    """After each command: the turns that a meeting held up end when it is over, one after another."""
    while held(draft.state) and draft.state.calm and draft.state.party() and not draft.state.over:
        draft.emit(TurnHeld(held(draft.state) - 1, rule=rules.row("span_turn")))
        spend(draft, rules, TURN)


def stay(draft: Drafting, rules: Ruleset, what: str, turns: int, who: str = "") -> bool:
    """Stay where the party is for so many turns, each with what it may bring; tells whether nothing broke it off.

    `what` is done meanwhile, by `who` if that is not everybody: see Interrupted. Nobody reads on in the dark.
    """
    for n in range(turns):
        spend(draft, rules, TURN)
        dark = what in READING and n + 1 < turns and unreadable(draft.state)
        if not draft.state.calm or draft.state.over or dark:
            draft.emit(Interrupted(what, n + 1, turns, who, rule=rules.row("span_turn")))
            return False
    return True


def unreadable(state: State) -> bool:
    """Tells whether it is too dark here to read."""
    return not is_lit(state) and bool(state.settings.get("light_rules", True))


def owed(state: State) -> int:
    """How many turns of rest are owed."""
    return state.marks.get(OWED, 0)


def no_rest_owed(draft: Drafting, rules: Ruleset) -> None:
    """Refuse what cannot be done in a turn of rest."""
    if owed(draft.state):
        reason = f"{worn_out(draft.state, rules)}: the party waits for a turn"
        draft.refuse(reason, instead="rest", rule=rules.row("rest_owed"))


def worn_out(state: State, rules: Ruleset) -> str:
    """Why a turn of rest is owed: who bears too much; or nobody any more, which comes too late for it."""
    laden = [p.name for p in state.party() if rules.number(state, p.id, "encumbered")]
    return f"{' and '.join(laden)} carried too much and must rest" if laden else WORN_OUT


def light_duties(draft: Drafting, rules: Ruleset) -> None:
    """Refuse what in a turn of rest only those can do who need none, if there is nobody of them."""
    able = draft.state.able()
    if not able:
        draft.refuse("nobody is on his feet", rule=rules.row("rest_owed"))
    if all(rules.number(draft.state, p.id, "encumbered") for p in able):
        no_rest_owed(draft, rules)


def pay_rest(draft: Drafting, rules: Ruleset) -> None:
    """The turn that ends was one of rest, if one was owed."""
    left = owed(draft.state)
    if left:
        draft.emit(Rested(left - 1, rule=rules.row("rest_owed")))


def make_noise(draft: Drafting, rules: Ruleset, why: str) -> None:
    """Somebody was too loud; what comes of it is the ruleset's."""
    rules.moments.noise(draft, rules, why)


def noisy(state: State, seconds: int) -> bool:
    """Tells whether there was too much noise within so many seconds before now."""
    return NOISE in state.marks and state.clock - state.marks[NOISE] <= seconds


def _noise(state: State, _event: NoiseMade) -> State:
    return evolve(state, marks={**state.marks, NOISE: state.clock})


def _held(state: State, event: TurnHeld) -> State:
    marks = {name: n for name, n in state.marks.items() if name != HELD}
    return evolve(state, marks={**marks, HELD: event.turns} if event.turns else marks)


def _owed(state: State, event: RestOwed) -> State:
    return evolve(state, marks={**state.marks, OWED: event.turns})


def _rested(state: State, event: Rested) -> State:
    return evolve(state, marks={**state.marks, OWED: event.left})


def _nothing(state: State, _event: TurnEvent | Interrupted) -> State:
    return state


VERBS = (
    Verb(
        "shout",
        lambda _state, _args: Shout(),
        ("explore", "wild"),
        "Shout, or bang on something: a noise, with the die that every noise brings.",
        "shout",
        forms=("shout",),
    ),
    Verb(
        "rest",
        lambda _state, _args: Rest(),
        ("explore",),
        "Rest or wait for a turn. The end of the turn brings what every turn may bring.",
        "rest",
        cost="1 turn",
        aliases=("r", "wait", "z"),
        forms=("rest",),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {
    TurnEvent: _nothing,
    NoiseMade: _noise,
    RestOwed: _owed,
    Rested: _rested,
    TurnHeld: _held,
    Interrupted: _nothing,
}
FEATURE = Feature({Rest: rest, Shout: shout}, REDUCERS, VERBS)
