"""Travel over land: from hex to hex a watch at a time, to the sites of a hex, into towns and out of them again.

A journey over several watches is one entry a watch: `next_step` gives the step, the session plays it. What is left
over of a watch counts on the way to the same place, or in the same direction, and is lost otherwise.
"""

from __future__ import annotations

from heapq import heappop, heappush

from gameloop.kernel import hexes
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.values import evolve, frozen
from gameloop.world import watches
from gameloop.world.bearings import Lost, found_again, get_lost, not_lost
from gameloop.world.boats import aboard, boats, bring, sails
from gameloop.world.chart import SIDES
from gameloop.world.journey import AHEAD, ROUND
from gameloop.world.land import fill, lie
from gameloop.world.modes import TOWN, WILD, in_region, in_village
from gameloop.world.nextwatch import ONE, watch_costs
from gameloop.world.outdoors import (
    found,
    hex_here,
    outdoors,
    position,
    region_now,
    region_of,
)
from gameloop.world.places import Moved, known
from gameloop.world.region import Region
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
from gameloop.world.shedding import shed
from gameloop.world.sites import EnterSite, LeaveTown, VisitSite, arrive, at_hand
from gameloop.world.state import Spot, State
from gameloop.world.watches import MARCH, SAIL, TRAVEL

KEPT = "miles_carry_over"  # setting


@frozen
class TravelWatch(Command):
    """Travel for a watch, towards a hex or in a direction; `march`: by night."""

    bound: str
    march: bool = False


@frozen
class Journey(Command):
    """Travel to a hex or site. The session plays it watch by watch; it is no entry of its own."""

    place: str


@frozen
class MilesMade(Event):
    """A watch of travel towards that has brought so much; `left` of it counts on the same way."""

    bound: str
    made: int
    left: int


# --- a watch of travel ------------------------------------------------------------------------------


def travel_watch(draft: Drafting, rules: Ruleset, command: TravelWatch) -> None:
    """As many hexes as the stride reaches; it ends at the goal, at water, or where somebody is met."""
    region = outdoors(draft, rules)
    not_lost(draft, rules)
    lie(draft, rules, region, (hex_here(draft.state), position(draft.state, region)))
    verb = "forcemarch" if command.march else "travel"
    passable(draft, rules, region_of(draft.state), command.bound, verb)
    act = SAIL if _sails(draft.state, rules, command.bound) else MARCH if command.march else TRAVEL
    watches.may_spend(draft, rules, act)
    shed(draft, rules)
    journey = draft.state.journey
    kept = journey.made if journey.bound == command.bound and draft.state.settings.get(KEPT, True) else 0
    watches.begin(draft, rules, act)
    course = rules.wilds.course(draft, rules, _side(draft.state, rules, command.bound))
    if course != AHEAD:
        get_lost(draft, rule=rules.row("lost"), aware=False)
    made = rules.wilds.stride(draft, rules, act)
    left = _walk(draft, rules, command.bound, kept + made, course)
    draft.emit(MilesMade(command.bound, made, left, rule=rules.row("miles")))
    watches.end(draft, rules)


def passable(draft: Drafting, rules: Ruleset, region: Region, bound: str, verb: str) -> None:
    """Refuse a goal that is off the map, that is reached, or to which no step leads."""
    here, row = position(draft.state, region), rules.row("go_outdoors")
    if not bound:
        draft.refuse("say where to", instead=f"{verb} north, or {verb} to PLACE", rule=row)
    if bound in hexes.SIDES:
        if not region.beside(here, bound):
            draft.refuse(f"the map ends {SIDES[bound]} of here", instead="map hex", rule=row)
    elif bound not in region.hexes:
        draft.refuse(f"there is no hex {bound} on the map", instead="map hex", rule=row)
    elif bound == here:
        draft.refuse("you are in that hex", instead="look", rule=row)
    if not _side(draft.state, rules, bound):
        if boats(draft.state):
            reason = "the boats here have no room for all of you, and canoes none for beasts"
            draft.refuse(reason, instead="party", rule=rules.row("launch"))
        reason = "there is water in the way, and you have no boat"
        draft.refuse(reason, instead="map hex", rule=rules.row("no_boat"))


def _walk(draft: Drafting, rules: Ruleset, bound: str, points: int, course: int) -> int:
    """Step by step as far as it reaches, each turned off its side by the course; gives what is left over."""
    while draft.state.calm and (side := _side(draft.state, rules, bound)) and course != ROUND:
        beyond = region_of(draft.state).beside(hex_here(draft.state), hexes.turned(side, course))
        by_boat = bool(beyond) and sails(draft.state, rules, beyond)
        if not beyond or (region_of(draft.state).is_water(beyond) and not by_boat):
            break  # only whoever has lost his way comes to where there is nothing to walk on
        cost = rules.wilds.cost(draft.state, hex_here(draft.state), beyond)
        if cost > points:
            return points
        points -= cost
        if by_boat:
            bring(draft, rules, beyond)
        _step(draft, rules, beyond, side)
        if by_boat and not region_of(draft.state).is_water(beyond):
            return 0  # ashore
    return 0 if draft.state.calm else points


def _step(draft: Drafting, rules: Ruleset, beyond: str, side: str) -> None:
    """Into the next hex; whoever is lost takes himself to be in the one that he meant, until he sees a landmark."""
    journey = draft.state.journey
    lie(draft, rules, region_of(draft.state), (beyond, *([journey.lost] if journey.lost else [])))
    fill(draft, rules, draft.state.here.chart, beyond)
    region = region_of(draft.state)
    draft.emit(Moved(Spot(region.id, beyond), rule=rules.row("go_outdoors")))
    if journey.lost:
        meant = region.beside(journey.lost, side) or journey.lost
        draft.emit(Lost(meant, aware=False, rule=rules.row("lost"), secret=True))
        if any(site.plain for site in region.sites_in(beyond)):
            found_again(draft, rules, "landmark")
        elif any(found(draft.state.survey(), site) for site in region.sites_in(meant) if site.plain):
            draft.emit(Lost(meant, aware=True, rule=rules.row("lost")))
    arrive(draft, rules)


def _side(state: State, rules: Ruleset, bound: str) -> str:
    """The direction of the next step, empty if there is none that can be walked: from where the party takes itself to
    be.
    """
    region = region_of(state)
    here = position(state, region)
    ahead = region.beside(here, bound) if bound in hexes.SIDES else next(iter(route(state, rules, bound)), "")
    if not ahead or not _open(state, rules, ahead):
        return ""
    return next(side for side, name in region.around(here) if name == ahead)


def _sails(state: State, rules: Ruleset, bound: str) -> bool:
    """Tells whether the way begins by boat."""
    side = _side(state, rules, bound)
    beyond = region_of(state).beside(hex_here(state), side) if side else ""
    return bool(beyond) and sails(state, rules, beyond)


def _open(state: State, rules: Ruleset, hex_: str) -> bool:
    """Tells whether a hex can be walked into, as far as the party knows, or sailed into."""
    region = region_of(state)
    wet = known(state.survey(), hex_) and region.is_water(hex_)
    return not wet or aboard(state, rules)


def route(state: State, rules: Ruleset, goal: str) -> tuple[str, ...]:
    """The hexes to a hex, the cheapest way as far as it is known, the first by name among equals; empty for none."""
    region = region_of(state)
    start = position(state, region)
    queue: list[tuple[int, tuple[str, ...], str]] = [(0, (), start)]
    done: dict[str, None] = {}
    while queue:
        spent, path, at = heappop(queue)
        if at == goal:
            return path
        if at in done:
            continue
        done[at] = None
        for _, beyond in region.around(at):
            if beyond not in done and _open(state, rules, beyond):
                heappush(queue, (spent + rules.wilds.cost(state, at, beyond), (*path, beyond), beyond))
    return ()


# --- along a route ----------------------------------------------------------------------------------


def next_step(state: State, rules: Ruleset, place: str) -> Command | None:
    """The next command of a journey to a hex or site; None where no way leads there, or it is over."""
    if in_village(state):
        return LeaveTown()
    if not in_region(state):
        return None
    region = region_of(state)
    goal = region.hex_of(place)
    if goal != position(state, region):
        return TravelWatch(goal)
    site = region.site(place)
    if site is None or not found(state.survey(), site):
        return None
    inward = site.leads and at_hand(state, site) and site.chart != region.id
    return EnterSite(place) if inward else None if state.here.place == place else VisitSite(place)


def arrived(state: State, rules: Ruleset, place: str) -> bool:
    """Tells whether a journey is over: the party is there, or in the town that lies there."""
    if state.here.place == place and not state.journey.lost:
        return True
    if place == state.journey.lost:
        return True
    region = region_now(state, rules)
    site = region.site(place) if region is not None else None
    return site is not None and site.chart == state.here.chart


# --- the state and the words --------------------------------------------------------------------------


def _made(state: State, event: MilesMade) -> State:
    return evolve(state, journey=evolve(state.journey, bound=event.bound, made=event.left))


def _travel(_state: State, args: Args) -> Command:
    return Journey(args["place"]) if "place" in args else TravelWatch(args.get("side", ""))


def _bound(state: State, args: Args) -> str:
    """The hex of a place, or the direction, that is meant."""
    if "place" not in args:
        return args.get("side", "")
    return region_of(state).hex_of(args["place"])


VERBS = (
    Verb(
        "travel",
        _travel,
        (WILD, TOWN),
        "Travel over land: for a watch in a direction, or to a hex or place, watch by watch, until something comes "
        "between or night falls.",
        "travel north",
        cost=ONE,
        costs=watch_costs,
        group=WILDERNESS,
        aliases=("tr", "journey"),
        slots=(Slot("side", "heading", optional=True), Slot("place", "goal", ("to",), optional=True)),
        forms=("travel DIRECTION", "travel to PLACE", "travel to 0302"),
    ),
    Verb(
        "forcemarch",
        lambda _state, args: TravelWatch(_bound(_state, args), march=True),
        (WILD,),
        "March on through a watch of the night; whoever does is deprived of sleep until a night in camp makes good.",
        "forcemarch north",
        cost=ONE,
        costs=watch_costs,
        group=WILDERNESS,
        aliases=("fm",),
        slots=(Slot("side", "heading", optional=True), Slot("place", "goal", ("to",), optional=True)),
        forms=("forcemarch DIRECTION", "forcemarch to PLACE"),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {MilesMade: _made}
FEATURE = Feature({TravelWatch: travel_watch}, REDUCERS, VERBS)
