"""Camp: a watch of rest under the open sky, and who is awake in it. What a night of it gives back is the ruleset's."""

from __future__ import annotations

from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world import watches
from gameloop.world.modes import WILD, in_region
from gameloop.world.nextwatch import ONE, watch_costs
from gameloop.world.outdoors import outdoors
from gameloop.world.retainers import HIRED
from gameloop.world.ruleset import (
    WILDERNESS,
    Args,
    Drafting,
    Feature,
    Reducer,
    Ruleset,
    Slot,
    Verb,
)
from gameloop.world.state import State
from gameloop.world.watches import CAMP

TURNS, NOBODY = "turns", "nobody"  # who keeps watch
FEWEST = 2  # whoever is alone cannot sleep and watch


@frozen
class CampWatch(Command):
    """Rest for a watch in camp."""


@frozen
class KeepWatch(Command):
    """Whether somebody is awake by turns in camp, or all sleep."""

    by_turns: bool


@frozen
class GuardSet(Event):
    """In camp somebody is awake by turns from now on, or all sleep."""

    by_turns: bool


def camp_watch(draft: Drafting, rules: Ruleset) -> bool:
    """A watch in camp; tells whether nothing broke it off."""
    watches.begin(draft, rules, CAMP)
    watches.end(draft, rules)
    return draft.state.calm and not draft.state.over


def guarded(state: State) -> bool:
    """Tells whether somebody is awake in the camp: by turns, or hired guards, who watch for the party."""
    hired = any(HIRED in p.tags for p in state.able())
    return hired or (not state.journey.unguarded and len(state.able()) >= FEWEST)


def on_guard(state: State) -> bool:
    """Tells whether the party is in camp, with somebody awake."""
    return in_region(state) and state.journey.act == CAMP and guarded(state)


def keep_watch(draft: Drafting, rules: Ruleset, command: KeepWatch) -> None:
    """It holds until it is said otherwise, and takes no time."""
    outdoors(draft, rules)
    if command.by_turns != draft.state.journey.unguarded:
        draft.refuse("so it is already", instead="camp", rule=rules.row("guard"))
    draft.emit(GuardSet(command.by_turns, rule=rules.row("guard")))


def _guard(state: State, event: GuardSet) -> State:
    return evolve(state, journey=evolve(state.journey, unguarded=not event.by_turns))


def _keep(_state: State, args: Args) -> KeepWatch:
    return KeepWatch(args["by"] == TURNS)


VERBS = (
    Verb(
        "rest",
        lambda _state, _args: CampWatch(),
        (WILD,),
        "Rest in camp for a watch; one by night is a night's rest. `camp` rests till morning.",
        "rest",
        cost=ONE,
        costs=watch_costs,
        group=WILDERNESS,
        aliases=("r", "wait", "z"),
        forms=("rest",),
    ),
    Verb(
        "watch",
        _keep,
        (WILD,),
        "Say who keeps watch in camp: one of you by turns, as is usual, or nobody. Which of you is awake makes no "
        "difference.",
        "watch nobody",
        group=WILDERNESS,
        slots=(Slot("by", "word", ("by",), words=(TURNS, NOBODY)),),
        forms=("watch by turns", "watch nobody"),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {GuardSet: _guard}
FEATURE = Feature({KeepWatch: keep_watch}, REDUCERS, VERBS, commands=(CampWatch,))
