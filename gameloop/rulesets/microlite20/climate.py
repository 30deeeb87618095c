"""Heat and cold under the open sky: when they are extreme, and what a watch in them does (B-PLAY-15)."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import figures, hazards, wilderness
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.hazards import BY_WATCH, COLD, EXPOSURE, HOT
from gameloop.world.fighting import choose
from gameloop.world.journeys import MilesMade, TravelWatch
from gameloop.world.modes import in_region
from gameloop.world.outdoors import look_about, region_of
from gameloop.world.places import Moved
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import State
from gameloop.world.watches import CAMP, TRAVEL

ROW = "B-PLAY-15"
SHELTERS = ("tent", "firewood_day", "flint_and_steel")  # a tent, or what a fire is made with
ON, BACK, SHELTER = "on", "back", "camp"
OPTIONS = {SHELTER: "camp for the rest of the watch", BACK: "back to where you set out", ON: "on"}
SAID = {HOT: "The heat is more than a body bears", COLD: "The cold is more than a body bears"}


def extreme(book: Book, state: State, clock: int, place: str = "") -> str:
    """The extreme weather of the country at an hour, here or at another place of it, empty for none: heat by day, cold
    snaps by night.
    """
    if not in_region(state):
        return ""
    wilds, step, now = book.wilds, wilderness.step_of(book, state), state.journey.weather
    region = region_of(state)
    ground = region.hexes[region.hex_of(place or state.here.place)].id
    dark = figures.night(book, state, clock)
    if not dark and (now.endswith(wilderness.HEAT) or (ground in wilds.hot_ground and step <= wilds.hot_to)):
        return HOT
    if dark and now.endswith(wilderness.COLD):
        return COLD
    cold = ground in wilds.cold_ground or wilderness.season(book, clock).id in wilds.cold_season
    return COLD if cold and step >= wilds.cold_from else ""


def watch_over(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """A watch under the open sky: a check every ten minutes until there is shelter; a camp with a tent or a fire is
    one. The party is told before the first check, and asked after each that failed: on, back, or camp.
    """
    state = draft.state
    weather = extreme(book, state, state.journey.began)
    how = state.setting(EXPOSURE)
    if not weather or how == hazards.OFF or (state.journey.act == CAMP and can_shelter(state)):
        hazards.forget(draft)
        return
    said = _asked(book, draft, weather, "needs shelter") if _open(draft.state, weather) else SHELTER
    checks = 1 if how == BY_WATCH else book.numbers.time.turns_per_watch
    made = 0
    while said == ON and made < checks:
        made += 1
        failed = hazards.check_all(book, draft, rules, weather)
        if not _open(draft.state, weather):
            return
        said = _asked(book, draft, weather, "has hurt you") if failed else ON
    if said == BACK:
        _turn_back(book, draft, rules, weather, min(made, checks - made))
    if said != ON:
        hazards.forget(draft)


def _open(state: State, weather: str) -> bool:
    """Tells whether anybody on his feet is unprotected."""
    return any(not hazards.protected(state, p, weather) for p in state.able())


def can_shelter(state: State) -> bool:
    """Tells whether the party has a tent, or what a fire is made with."""
    return any(item.kind in SHELTERS for p in state.party() for item in state.held(p.id))


def _asked(book: Book, draft: Drafting, weather: str, why: str) -> str:
    """What the party does about it: camp, where there is one to be had, is the rest of the watch in shelter."""
    options = (
        *((SHELTER,) if can_shelter(draft.state) else ()),
        *((BACK,) if refuge(book, draft) else ()),
        ON,
    )
    ways = [OPTIONS[one] for one in options]
    text = f"{SAID[weather]}, and {why}: {', '.join(ways[:-1])}, or {ways[-1]}?"
    return choose(draft, draft.state.able()[0].id, EXPOSURE, text, options, options[0], rule=ROW)


# --- back -------------------------------------------------------------------------------------------


def refuge(book: Book, draft: Drafting) -> bool:
    """Tells whether a party that travels would be out of it where it set out in this watch: by the ground, or since
    there is a town or dungeon to go into.
    """
    start, state = draft.before.here, draft.state
    travels = isinstance(draft.command, TravelWatch) and state.journey.act == TRAVEL
    if not travels or start.chart != state.here.chart or state.journey.lost:
        return False
    housed = any(site.leads and site.place == start.place for site in region_of(state).sites)
    return housed or not extreme(book, state, state.journey.began, start.place)


def _turn_back(book: Book, draft: Drafting, rules: Ruleset, weather: str, steps: int) -> None:
    """The way back is as long as the way there, and as hard; nothing of the watch is left."""
    for _ in range(steps):
        hazards.check_all(book, draft, rules, weather)
    if draft.state.here != draft.before.here:
        draft.emit(Moved(draft.before.here, rule=ROW))
        look_about(draft, rules)
    draft.emit(MilesMade(draft.state.journey.bound, 0, 0, rule=ROW))
