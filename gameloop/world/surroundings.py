"""Looking about: what a place gives away to those who stand in it, by light or, in the dark, to the touch."""

from __future__ import annotations

from gameloop.world.chart import Way
from gameloop.world.light import is_lit
from gameloop.world.places import SIGHT, TOUCH, Learned, door_of, learn, unseen, ways_known
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import State


def see(draft: Drafting, rules: Ruleset) -> None:
    """Learn what the place where the party stands shows, or in the dark gives to be felt: the place, and its ways
    not hidden from here.
    """
    chart, here = draft.state.chart(), draft.state.here.place
    how = SIGHT if is_lit(draft.state) else TOUCH
    learn(draft, rules, chart.id, "been", (here,), how)
    shown = tuple(w.id for w in ways_known(draft.state) if looks_new(draft.state, w))
    if shown:
        draft.emit(Learned(chart.id, "seen", shown, how, rule=rules.row("learned")))


def see_at_last(draft: Drafting, rules: Ruleset) -> None:
    """There is light now in a place that the party knew by touch alone."""
    state = draft.state
    if state.here.chart and state.party() and unseen(state.survey(), state.here.place) and is_lit(state):
        see(draft, rules)


def looks_new(state: State, way: Way) -> bool:
    """Tells whether a way here is not known yet, or its door is not as remembered, or is seen at last."""
    found = state.survey().known.get(way.id)
    if found is None or (found.dark and is_lit(state)):
        return True
    return found.door != door_of(state, state.here.chart, way.id)
