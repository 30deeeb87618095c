"""Tasks that may be tried once only: what somebody could not do, he cannot do later either, where a setting says so."""

from __future__ import annotations

from gameloop.kernel.messages import Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world.checks import attempt
from gameloop.world.ruleset import Drafting, Feature, Outcome, Reducer, Ruleset
from gameloop.world.state import State

NEVER = "never"


@frozen
class TriedInVain(Event):
    """Somebody has failed at a check on something (a way, thing or trap), and may not try it again."""

    who: str
    check: str
    on: str


def task(
    draft: Drafting,
    rules: Ruleset,
    check: str,
    who: str,
    on: str,
    outcomes: tuple[str, str],
    *,
    mild: str = "",
    why: str = "",
    rule: str = "",
    edge: int = 0,
) -> Outcome:
    """As `checks.attempt`, by somebody of the party; a refusal if it was his one try, and he has had it."""
    if trial(who, check, on) in draft.state.in_vain:
        name = draft.state.person(who).name
        draft.refuse(f"{name} has tried that in vain", instead="party", rule=rules.row("retry"))
    outcome = attempt(
        draft, rules, check, who, on=on, edge=edge, outcomes=outcomes, mild=mild, why=why, rule=rule
    )
    if not outcome.worked and once(draft.state):
        draft.emit(TriedInVain(who, check, on, rule=rules.row("retry")))
    return outcome


def once(state: State) -> bool:
    """Tells whether every task has one try."""
    return state.settings.get("skill_retry") == NEVER


def trial(who: str, check: str, on: str) -> str:
    """The word by which it is remembered."""
    return f"{check}/{who}/{on}"


def _in_vain(state: State, event: TriedInVain) -> State:
    return evolve(state, in_vain=(*state.in_vain, trial(event.who, event.check, event.on)))


REDUCERS: dict[type[Event], Reducer] = {TriedInVain: _in_vain}
FEATURE = Feature(reducers=REDUCERS)
