"""Heat and cold under the open sky: when they are extreme, and what a watch in them does (B-PLAY-15)."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import hazards, wilderness
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.hazards import BY_WATCH, COLD, EXPOSURE, HOT
from gameloop.world.fighting import choose
from gameloop.world.modes import in_region
from gameloop.world.outdoors import hex_here, region_of
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import State
from gameloop.world.watches import CAMP

ROW = "B-PLAY-15"
SHELTERS = ("tent", "firewood_day", "flint_and_steel")  # a tent, or what a fire is made with
ON, SHELTER = "on", "camp"
SAID = {HOT: "The heat is more than a body bears", COLD: "The cold is more than a body bears"}


def extreme(book: Book, state: State, clock: int) -> str:
    """The extreme weather of the country at an hour, empty for none: heat by day, cold snaps by night."""
    if not in_region(state):
        return ""
    wilds, step, now = book.wilds, wilderness.step_of(book, state), state.journey.weather
    ground = region_of(state).hexes[hex_here(state)].id
    dark = wilderness.night(book, state, clock)
    if not dark and (now.endswith(wilderness.HEAT) or (ground in wilds.hot_ground and step <= wilds.hot_to)):
        return HOT
    if dark and now.endswith(wilderness.COLD):
        return COLD
    cold = ground in wilds.cold_ground or wilderness.season(book, clock).id in wilds.cold_season
    return COLD if cold and step >= wilds.cold_from else ""


def watch_over(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """A watch under the open sky: a check every ten minutes until there is shelter; a camp with a tent or a fire is
    one. The party is told before the first check, and asked after each that failed.
    """
    state = draft.state
    weather = extreme(book, state, state.journey.began)
    how = state.setting(EXPOSURE)
    if not weather or how == hazards.OFF or (state.journey.act == CAMP and can_shelter(state)):
        hazards.forget(draft)
        return
    if not _open(draft.state, weather) or not _goes_on(draft, weather, "needs shelter"):
        hazards.forget(draft)
        return
    for _ in range(1 if how == BY_WATCH else book.numbers.time.turns_per_watch):
        failed = hazards.check_all(book, draft, rules, weather)
        if not _open(draft.state, weather):
            return
        if failed and not _goes_on(draft, weather, "has hurt you"):
            hazards.forget(draft)
            return


def _open(state: State, weather: str) -> bool:
    """Tells whether anybody on his feet is unprotected."""
    return any(not hazards.protected(state, p, weather) for p in state.able())


def can_shelter(state: State) -> bool:
    """Tells whether the party has a tent, or what a fire is made with."""
    return any(item.kind in SHELTERS for p in state.party() for item in state.held(p.id))


def _goes_on(draft: Drafting, weather: str, why: str) -> bool:
    """Whether the party stays out in it; camp, where there is one to be had, is the rest of the watch in shelter."""
    options = (SHELTER, ON) if can_shelter(draft.state) else (ON,)
    text = f"{SAID[weather]}, and {why}. Camp for the rest of the watch, or on?"
    return choose(draft, draft.state.able()[0].id, EXPOSURE, text, options, options[0], rule=ROW) == ON
